"""Sitting down: who sits where, by which city each is known, and the session of a game that begins or goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from game import games
from game.disk import record
from game.disk.record import BadRecord
from game.rules.engine import Game, Seat, Setup, State, is_over
from game.table.dealer import Dealer
from game.table.keeper import Keeper, Told, wait_for_disk
from game.table.lesson import LessonSession, beginning, lesson_of, worked_round
from game.table.local import LocalSession
from game.table.reel import Reel, eyes_for
from game.table.replay import ReplaySession
from game.table.session import HUMAN, Plan, Session
from game.table.shared import SharedSession
from game.table.sheets import SheetSession
from game.table.table import Sink, Table, again

__all__ = [
    "BadRecord",
    "Damage",
    "cities_of",
    "emblems_of",
    "header_of",
    "known",
    "lesson_of",
    "lesson_session",
    "new_session",
    "pictured_session",
    "plans_of",
    "replay_of",
    "replay_of_saved",
    "resumed_session",
    "table_of",
    "transcript",
    "worked_round",
]


def new_session(
    game_name: str,
    plans: Sequence[Plan],
    options: Mapping[str, str],
    *,
    seed: int,
    path: Path | None = None,
    trouble: Told = lambda trouble: None,
) -> LocalSession:
    """A game that begins now."""
    game = games.load(game_name)
    header = header_of(game, Setup(len(plans), dict(options)), plans, seed)
    keeper = keeper_of(path, header, trouble) if path is not None else None
    table = table_of(game, header, keeper.append if keeper is not None else None)
    seated = [replace(plan, name=header.names.get(seat, "")) for seat, plan in enumerate(plans)]
    return session_class(game_name, seated)(table, seated, seed, path, keeper)


def session_class(game: str, plans: Sequence[Plan]) -> type[LocalSession]:
    """Several people share the screen as they share a table, and only what is secret is for one of them alone."""
    manifest, people = games.manifest(game), sum(plan.player == HUMAN for plan in plans)
    if people < 2:
        return LocalSession
    return SharedSession if manifest.hides_hands else SheetSession if manifest.hides_sheets else LocalSession


def lesson_session(
    game_name: str, *, seed: int, path: Path | None = None, trouble: Told = lambda trouble: None
) -> LessonSession:
    """The lesson of a game, which goes on as a game against the weakest of its bots; BadLevel if it cannot be read.

    One that begins in the middle of a game is kept nowhere: a record begins at the beginning.
    """
    lesson, manifest = lesson_of(game_name), games.manifest(game_name)
    plans = [
        Plan("", emblem.name, HUMAN if seat == lesson.person else manifest.bots[0])
        for seat, emblem in enumerate(manifest.emblems[: lesson.seats])
    ]
    game = games.load(game_name)
    setup = Setup(lesson.seats, dict(lesson.options))
    if lesson.start is not None:
        table = Table(game, setup, start=beginning(lesson), dealer=Dealer(seed), people=frozenset({lesson.person}))
        return LessonSession(lesson, table, plans, seed)
    header = header_of(game, setup, plans, seed)
    keeper = keeper_of(path, header, trouble) if path is not None else None
    table = table_of(game, header, keeper.append if keeper is not None else None)
    return LessonSession(lesson, table, plans, seed, path, keeper)


def pictured_session(game_name: str, steps: int) -> LocalSession:
    """The table of a lesson as its next step finds it after so many, to be looked at."""
    lesson, manifest = lesson_of(game_name), games.manifest(game_name)
    state, _ = worked_round(lesson, steps)
    state.told = None
    table = Table(games.load(game_name), Setup(lesson.seats, dict(lesson.options)), start=state)
    return LocalSession(table, [Plan("", emblem.name) for emblem in manifest.emblems[: lesson.seats]], seed=0)


def keeper_of(path: Path, header: record.Header, trouble: Told) -> Keeper:
    """Whoever keeps a game that begins now; if nothing can be written yet, each move tries again."""
    try:
        return Keeper(record.Recorder(path, header), trouble)
    except OSError as error:
        keeper = Keeper(record.Draft(path, record.Record(header)), trouble)
        keeper.give_up(error)
        return keeper


def resumed_session(path: Path, trouble: Told = lambda trouble: None) -> LocalSession:
    """A game that was saved goes on; BadRecord says what is wrong if it cannot."""
    wait_for_disk()  # it may be the game that was closed a moment ago
    kept = record.read(path)
    table, recorder = record.take_up(path, kept, record.game_of(kept))
    keeper = Keeper(recorder, trouble)
    table.sink = keeper.append
    plans = plans_of(kept.header)
    seated = [replace(plan, player=known(plan.player, kept.header.game)) for plan in plans]
    session = session_class(kept.header.game, seated)(table, seated, kept.header.seed or 0, path, keeper)
    if seated != plans:
        session.note_trouble("bot_unknown")
    return session


@dataclass(frozen=True, slots=True)
class Damage:
    """What is wrong with a record, and the last line before it."""

    trouble: BadRecord
    good_to: int


def call_off(session: Session) -> None:
    """Close a game that nobody has sat down to, and keep nothing of it."""
    session.close()
    wait_for_disk()
    if session.path is not None:
        session.path.unlink(missing_ok=True)


def replay_of(session: Session) -> ReplaySession:
    """The game of a session to be looked at, from its first move as far as it has come."""
    if isinstance(session, ReplaySession):
        return ReplaySession(session.reel, session.plans, session.path)
    if not isinstance(session, LocalSession):
        raise TypeError(f"a {type(session).__name__} knows no moves")
    return _replay(session.table, session.plans, session.people, session.path)


def replay_of_saved(path: Path) -> tuple[ReplaySession, Damage | None]:
    """A saved game to be looked at, up to the damage if it has any; BadRecord if nothing of it can be played.

    Nothing is written, and whoever plays the game meanwhile is not disturbed.
    """
    data, damage = record.read_bytes(path), None
    try:
        kept = record.parse(data)
        table = record.replay(kept, record.game_of(kept))
    except BadRecord as trouble:
        kept = record.good_part(data)
        table = record.replay(kept, record.game_of(kept))
        damage = Damage(trouble, kept.number(len(kept.lines)) - 1)
    return _replay(table, plans_of(kept.header), sorted(kept.header.people), path), damage


def _replay(table: Table, plans: Sequence[Plan], people: Sequence[Seat], path: Path | None) -> ReplaySession:
    history, eyes = table.history, eyes_for(people, is_over=is_over(table.state))
    return ReplaySession(Reel(table.game, table.setup, history.at(0), history.moves, eyes), plans, path)


def known(player: str, game: str) -> str:
    """The same player, or who stands in for a bot that is not there: a game saved by another Amphora may name one."""
    if player == HUMAN or games.is_player(games.load(game), player):
        return player
    return games.manifest(game).hint_bot


def header_of(game: Game, setup: Setup, plans: Sequence[Plan], seed: int | None) -> record.Header:
    """What is written above a game that begins now; alone against bots, one may take back whatever one likes."""
    seats = list(enumerate(plans))
    bots = {seat: plan.player for seat, plan in seats if plan.player != HUMAN}
    return record.header_for(
        game,
        setup,
        names={seat: plan.name for seat, plan in seats},
        bots=bots,
        emblems={seat: plan.polis for seat, plan in seats},
        seed=seed,
        free_undo=len(plans) - len(bots) < 2,
    )


def table_of(game: Game, header: record.Header, sink: Sink | None, start: State | None = None) -> Table:
    """The table of a game that begins now, or with `start` in its middle."""
    dealer = Dealer(header.seed) if header.seed is not None else None
    return Table(
        game,
        header.setup,
        start=start,
        dealer=dealer,
        sink=sink,
        people=header.people,
        free_undo=header.free_undo,
    )


def plans_of(header: record.Header) -> list[Plan]:
    """Who sat where, as a record tells it."""
    cities = cities_of(header)
    return [
        Plan(header.names.get(seat, ""), cities[seat], header.bots.get(seat, HUMAN))
        for seat in range(header.setup.seats)
    ]


def cities_of(header: record.Header) -> list[str]:
    """A city for every seat; a game that was not played in a window names none, and a stranger's may name others."""
    all_there_are = emblems_of(header.game)
    wanted = [header.emblems.get(seat, "") for seat in range(header.setup.seats)]
    free = [polis for polis in all_there_are if polis not in wanted]
    cities: list[str] = []
    for polis in wanted:
        cities.append(polis if polis in all_there_are and polis not in cities else free.pop(0))
    return cities


def emblems_of(game: str) -> tuple[str, ...]:
    """The emblems of a game by name, one at least for every seat of its largest table."""
    return tuple(emblem.name for emblem in games.manifest(game).emblems)


def transcript(session: Session) -> bytes:
    """The record of a game, to be given to others: its own file, or one made now where the game is kept nowhere.

    What was taken back is left out of one that is made.
    """
    assert isinstance(session, LocalSession)
    if session.path is not None and session.path.exists():
        return record.read_bytes(session.path)
    history, seed = session.table.history, session.seed if session.table.dealer is not None else None
    header = header_of(session.game, session.setup, session.plans, seed)
    return record.record_of(header, list(again(history.at(0), history.moves))).text().encode()
