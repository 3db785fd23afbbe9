"""Pictures of the Olympos table: in the middle of games, and at each of its unusual questions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final, TypeAlias

from game import games, levels
from game.ai.bots import BOTS
from game.positions import load_position
from game.rules.engine import Action, Setup, apply
from game.rules.olympos.actions import Discover
from game.rules.olympos.events import GodJudged, GodRevealed
from game.scenes.olympos.pace import lasts
from game.scenes.olympos.table import OlymposTable
from game.table.dealer import Dealer
from game.table.history import History
from game.table.local import LocalSession
from game.table.seating import emblems_of, session_class
from game.table.session import HUMAN, Plan
from game.table.table import Table
from game.ui.scene import Scene

GAME: Final = "olympos"
MIDDLE: Final = 22
"""In which turn a picture of the middle of a game is taken."""
MOST: Final = 5000
SYMBOLS: Final = ((0, 1, 1), (0, 0, 0), (2, 0, 0), (0, 0, 0))
JUDGED: Final = 0.7
"""Of what Ares judges by, and how far his judgement has come in its picture."""
Pictured: TypeAlias = Callable[[Any], list[Scene]]


@cache
def middle(
    seats: int, asked: str = "TakeTurn", turn: int = MIDDLE, seed: int = 11, cards: int = 0, ways: int = 2
) -> Table:
    """A game of bots from fixed seeds, as soon as somebody with so many cards is asked something from a turn on.

    There are at least so many ways to answer.
    """
    for each in range(seed, seed + 40):
        found = _look_for(seats, asked, turn, each, cards, ways)
        if found is not None:
            return found
    raise LookupError(f"nobody is asked {asked}")


def _look_for(seats: int, asked: str, turn: int, seed: int, cards: int, ways: int) -> Table | None:
    game, deal = games.load(GAME), Dealer(seed)
    table = Table(game, Setup(seats), dealer=deal)
    table.begin()
    bot = BOTS["random"](game, deal.fork("bots").below, games.evaluation(game))
    for _ in range(MOST):
        state: Any = table.state
        if not state.pending:
            return None
        ripe = state.turn >= turn and state.seat >= 0 and type(state.pending[-1][1]).__name__ == asked
        if ripe and len(state.choices) >= ways and len(state.peoples[state.seat].hand) >= cards:
            return table
        table.play(state.seat, bot.choose(state.view(state.seat), state.seat))
    return None


def well_off(seats: int, cubes: int = 3) -> Table:
    """Whoever has the turn has so many cubes of each kind, and discovers what can be paid in the most ways."""
    played = middle(seats)
    table = Table(played.game, played.setup, start=played.history.at(0))
    table.state, table.history, table.lines = played.state.copy(), copy_of(played.history), played.lines
    state: Any = table.state
    seat = state.seat
    people = state.peoples[seat]
    for kind, had in enumerate(people.cubes):
        state.supply[kind] -= cubes - had
        people.cubes[kind] = cubes
    state.choices = state.pending[-1][1].choices(state, seat)

    def ways(action: Action) -> int:
        then = state.copy()
        apply(then, seat, action)
        return len(then.choices) if type(then.pending[-1][1]).__name__ == "PayFor" else 0

    table.play(seat, max((each for each in state.choices if isinstance(each, Discover)), key=ways))
    return table


def positioned(name: str) -> Table:
    """A table as a position of ours has it; whoever is asked may go on."""
    game, state = load_position(levels.FOLDER / "positions" / f"{name}.toml")
    table = Table(game, game.setup_of(state), start=state, dealer=Dealer(11))
    table.begin()
    return table


def paying_for(name: str, discovery: str) -> Table:
    """The same, when a discovery is to be paid for."""
    table = positioned(name)
    table.play(table.state.seat, next(each for each in table.state.choices if each == Discover(discovery)))
    return table


def seated(played: Table, *, shared: bool = False) -> LocalSession:
    """Whoever is asked alone against bots, or all of them as people before one screen; what was played is told."""
    seats, asked = played.setup.seats, played.state.seat
    people = range(seats) if shared else (asked,)
    table = Table(played.game, played.setup, start=played.history.at(0), people=frozenset(people), free_undo=not shared)
    table.state, table.history, table.lines = played.state.copy(), copy_of(played.history), played.lines
    plans = [
        Plan("", polis, HUMAN if seat in people else "novice") for seat, polis in enumerate(emblems_of(GAME)[:seats])
    ]
    session = session_class(GAME, plans)(table, plans, 11)
    session.poll = lambda *args, **values: ()  # type: ignore[method-assign]
    return session


def copy_of(history: History) -> History:
    """The same moves, for a table that may go on by itself."""
    copied = History(history.snapshots[0])
    copied.moves, copied.snapshots = list(history.moves), [each.copy() for each in history.snapshots]
    return copied


class Posed(OlymposTable):
    """A table at which somebody has armed a verb and points at something, or looks into his hand."""

    verb = ""
    looks = False
    points_at: Callable[[OlymposTable], str] = staticmethod(lambda scene: "")
    is_posed = False

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        if not self.question.is_shown or self.is_posed:
            return
        self.is_posed = True
        if self.verb:
            self.arming.arm_only(self.verb)
        if self.looks:
            self.looking.begin()
        self.focus = type(self).points_at(self) or self.focus
        self.pointing, self.steered = False, True


def dearest_land(scene: OlymposTable) -> str:
    """The land whose price has the most terms."""
    view, seat = scene.view(), scene.session.acting()

    def terms(name: str) -> int:
        quote = scene.game.quote(view, seat, scene.menu.things[name][0])
        return 0 if quote is None else len(quote.terms)

    lands = [name for name in scene.menu.things if name.startswith("land:")]
    return max(lands, key=terms, default="")


class Settling(Posed):
    verb = "settle"
    points_at = staticmethod(dearest_land)


class Peeking(Posed):
    looks = True


class ToThessaly(Posed):
    verb = "settle"
    points_at = staticmethod(lambda scene: "land:thessaly")


class ThirdWay(Posed):
    points_at = staticmethod(lambda scene: "token:2")


class SecondCard(Posed):
    looks = True
    points_at = staticmethod(lambda scene: "card:1")


class Judging(OlymposTable):
    """Ares has come and judges: of his judgement a picture is taken in its middle."""

    def advance(self, seconds: float) -> None:
        if self.steered:
            return
        super().advance(seconds)
        if not self.question.is_shown:
            return
        self.steered = True
        self.question.put_away()
        for event in (GodRevealed(3, "ares"), GodJudged("ares", (0, 2), SYMBOLS)):
            self.stage.timeline.add(partial(self.stage._cue, event))
        self.stage.advance(lasts(GodRevealed) + JUDGED * lasts(GodJudged))


def thessaly(kind: type[OlymposTable], *, shared: bool = False, name: str = "olympos-thessaly") -> Pictured:
    return lambda view: [kind(seated(positioned(name), shared=shared), view.settings)]


def plain(seats: int) -> Pictured:
    return lambda view: [OlymposTable(seated(middle(seats)), view.settings)]


def asked(question: str, seats: int = 4, turn: int = 0) -> Pictured:
    return lambda view: [OlymposTable(seated(middle(seats, question, turn)), view.settings)]


OLYMPOS_SCENES: Final[dict[str, Pictured]] = {
    **{f"olympos-{seats}": plain(seats) for seats in range(2, 6)},
    "olympos-settle": lambda view: [Settling(seated(middle(4)), view.settings)],
    "olympos-hand": lambda view: [Peeking(seated(middle(4, cards=2), shared=True), view.settings)],
    "olympos-shared": lambda view: [OlymposTable(seated(middle(3, cards=2), shared=True), view.settings)],
    "olympos-thessaly": thessaly(ToThessaly),
    "olympos-thessaly-hand": thessaly(SecondCard, shared=True),
    "olympos-judged": thessaly(Judging, shared=True),
    "olympos-philosophy": lambda view: [
        ThirdWay(seated(paying_for("olympos-philosophy", "philosophy")), view.settings)
    ],
    "olympos-cross": asked("CrossOut"),
    "olympos-barbarians": asked("PlaceBarbarians", 2),
    "olympos-pay": asked("PayFor", 5, 8),
    "olympos-pay-many": lambda view: [OlymposTable(seated(well_off(4)), view.settings)],
    "olympos-discard": lambda view: [
        OlymposTable(seated(middle(4, "DiscardAll", 4, cards=2, ways=1), shared=True), view.settings)
    ],
    "olympos-tile": asked("ChooseTile", 4, 4),
    "olympos-bonus": asked("ChooseBonus", 5, 6),
    "olympos-cubes": asked("TakeCubes", 4, 4),
    "olympos-hades": asked("LoseSettler", 4, 4),
    "olympos-oracle": asked("UseOracle", 4, 4),
    "olympos-keep": asked("KeepOne", 4, 4),
    "olympos-pray": asked("Pray", 4, 4),
    "olympos-cards": asked("PlayCards", 4, 4),
}
"""Every picture by name."""
