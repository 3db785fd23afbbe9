"""Pictures of the table of The Gods of Olympus: in the middle of games, and at each of its questions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, TypeAlias, cast

from game import games
from game.lab import shot_gods_war
from game.rules.engine import Action, Setup, Together, asked
from game.rules.gods.actions import ARMY, CITY, ORGY, SEAL, Attack
from game.rules.gods.state import Greece
from game.scenes.gods import names
from game.scenes.gods.table import GodsTable
from game.scenes.gods.writing import ATTACKS
from game.table.dealer import Dealer
from game.table.local import LocalSession
from game.table.seating import emblems_of, session_class
from game.table.session import HUMAN, Plan
from game.table.table import Table
from game.ui.scene import Scene

GAME: Final = "gods"
MIDDLE: Final = 6
"""In which turn a picture of the middle of a game is taken."""
MOST: Final = 4000
PLAYER: Final = "priest"


Moves: TypeAlias = "tuple[tuple[int, Action], ...]"


@cache
def middle(seats: int, question: str = "WriteAttacks", turn: int = MIDDLE, seed: int = 11) -> Moves:
    """The moves of a game of bots from fixed seeds, until somebody is asked something from a turn on."""
    for each in range(seed, seed + 20):
        found = _look_for(seats, question, turn, each)
        if found is not None:
            return found
    raise LookupError(f"nobody is asked {question}")


def _look_for(seats: int, question: str, turn: int, seed: int) -> Moves | None:
    game, deal = games.load(GAME), Dealer(seed)
    table = Table(game, Setup(seats), dealer=deal)
    table.begin()
    bot = games.player(game, PLAYER, deal.fork("bots").below)
    for _ in range(MOST):
        state: Any = table.state
        if not state.pending:
            return None
        here = asked(state)
        if (
            state.turn >= turn
            and here
            and here[0] >= 0
            and names.asked_at(state) == question
            and is_ripe(state, here[0])
        ):
            return tuple((move.seat, move.action) for move in table.history.moves)
        seat = here[-1]
        table.play(seat, bot.choose(state.view(seat), seat))
    return None


def is_ripe(state: Greece, seat: int) -> bool:
    """Whether there is something to be seen: on a sheet nobody has written anything yet."""
    step = state.pending[-1][1]
    if isinstance(step, Together):
        return seat in step.waiting() and not step.sheet(seat)
    return len(state.choices) > 1


@cache
def feasting(seats: int) -> Greece:
    """Somebody has held an orgy, and full hands are cut."""
    table = Table(games.load(GAME), Setup(seats))
    for seat, action in middle(seats, "WriteBuilds", 4):
        table.repeat(seat, action)
    state = cast(Greece, table.state.copy())
    for player in state.players:
        player.cards = [count + 2 for count in player.cards]
    table = Table(games.load(GAME), Setup(seats), start=state)
    table.play(0, ORGY)
    for seat in range(seats):
        table.play(seat, SEAL)
    return cast(Greece, table.state.copy())


def eve_of_battle(seed: int) -> LocalSession:
    """The war of four with one more city: when Poseidon seals as all others have, eight dice roll for Delphi first."""
    game, seats, start = games.load(GAME), shot_gods_war.SEATS, shot_gods_war.war().copy()
    start.units[start.rules.index["boeotia"]] |= 1 << CITY
    table = Table(game, Setup(seats), start=start, people=frozenset((shot_gods_war.POSEIDON,)), dealer=Dealer(seed))
    for seat, lines in shot_gods_war.ORDERS.items():
        own = (Attack(CITY, "boeotia", "delphi"), *lines) if seat == shot_gods_war.POSEIDON else (*lines, SEAL)
        for line in own:
            table.repeat(seat, line)
    plans = [Plan("", polis, PLAYER if seat else HUMAN) for seat, polis in enumerate(emblems_of(GAME)[:seats])]
    return session_class(GAME, plans)(table, plans, seed)


def seated(seats: int, moves: Moves = (), start: Greece | None = None, *, shared: bool = False) -> LocalSession:
    """Whoever is asked alone against bots, or all of them as people before one screen."""
    tried = Table(games.load(GAME), Setup(seats), start=None if start is None else start.copy())
    for seat, action in moves:
        tried.repeat(seat, action)
    people = tuple(range(seats)) if shared else (asked(tried.state)[0],)
    table = Table(
        games.load(GAME),
        Setup(seats),
        start=None if start is None else start.copy(),
        people=frozenset(people),
        free_undo=not shared,
    )
    for seat, action in moves:
        table.repeat(seat, action)
    plans = [
        Plan("", polis, HUMAN if seat in people else PLAYER) for seat, polis in enumerate(emblems_of(GAME)[:seats])
    ]
    session = session_class(GAME, plans)(table, plans, 11)
    session.poll = lambda *args, **values: ()  # type: ignore[method-assign]
    return session


class Posed(GodsTable):
    """A table at which somebody has written a few lines and points at something."""

    lines = 0
    points_at: Callable[[GodsTable], str] = staticmethod(lambda scene: "")
    _posed = False

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        if not self.question.is_shown or self._posed or not self.writing.is_on:
            return
        if len(self.writing.sheet) < self.lines:
            action = self.next_line()
            if action is not None:
                self.session.submit(self.session.acting(), action)
                self._take(self.session.now)
                return
        self._posed = True
        self.pose()
        self.pointing, self.steered = False, True

    def next_line(self) -> Any:
        lit = [name for name in self.menu.things if name.startswith("region:")]
        return self.menu.things[lit[len(self.writing.sheet) % len(lit)]][0] if lit else None

    def pose(self) -> None:
        lit = [name for name in self.menu.things if name.startswith("region:")]
        self.focus = lit[-1] if lit else names.WAX


class Ordering(Posed):
    lines = 5

    def next_line(self) -> Any:
        """What is ordered in the war of four; elsewhere whatever is lit."""
        at = len(self.writing.sheet)
        if self.writing.kind == ATTACKS and at < len(shot_gods_war.ORDERS[0]):
            return shot_gods_war.ORDERS[0][at]
        return super().next_line()


class Building(Posed):
    lines = len(shot_gods_war.BUILT)

    def next_line(self) -> Any:
        return shot_gods_war.BUILT[len(self.writing.sheet)]

    def pose(self) -> None:
        self.writing.pick(ARMY)
        super().pose()


class Offering(GodsTable):
    """A table at which somebody puts an offer together."""

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        if self.trading.is_on and self.trading.partner is None:
            self.trading.partner = self.picture.panels.seats(self.stage.front_seat)[0]
            held = [kind for kind, count in enumerate(self.trading.held()) if count]
            self.trading.press_card(held[0])
            self.trading.press_pile(next(kind for kind in range(8) if kind not in held[:1]))


def plain(seats: int) -> Callable[[Any], list[Scene]]:
    return lambda view: [GodsTable(seated(seats, middle(seats)), view.settings)]


def asked_for(
    question: str,
    seats: int = 4,
    turn: int = 3,
    kind: type[GodsTable] = GodsTable,
    *,
    seed: int = 11,
    shared: bool = False,
) -> Callable[[Any], list[Scene]]:
    return lambda view: [kind(seated(seats, middle(seats, question, turn, seed), shared=shared), view.settings)]


GODS_SCENES: Final[dict[str, Callable[[Any], list[Scene]]]] = {
    **{f"gods-{seats}": plain(seats) for seats in range(2, 7)},
    "gods-attack": lambda view: [Ordering(seated(shot_gods_war.SEATS, start=shot_gods_war.war()), view.settings)],
    "gods-build": lambda view: [Building(seated(shot_gods_war.SEATS, start=shot_gods_war.building()), view.settings)],
    "gods-move": asked_for("WriteMoves", turn=6, kind=Ordering),
    "gods-trade": lambda view: [Offering(seated(shot_gods_war.SEATS, start=shot_gods_war.talk()), view.settings)],
    "gods-letter": lambda view: [
        GodsTable(seated(shot_gods_war.SEATS, shot_gods_war.letter(), shot_gods_war.talk()), view.settings)
    ],
    "gods-cards": asked_for("TakeFreeCards", turn=0),
    "gods-keep": lambda view: [GodsTable(seated(4, start=feasting(4)), view.settings)],
    "gods-loss": lambda view: [
        GodsTable(seated(shot_gods_war.SEATS, shot_gods_war.battle(), shot_gods_war.war()), view.settings)
    ],
    "gods-retreat": asked_for("FleeUnit", 6),
    "gods-home": asked_for("ChooseDiceHome", 6, seed=22),
    "gods-split": asked_for("SplitDice", 6),
    "gods-bribe": asked_for("BribeMonster", 6),
    "gods-shared": asked_for("AnswerOffer", turn=2, shared=True),
}
"""Every picture by name."""
