"""The games in the house: one manifest for each, which names its parts and imports them only when they are asked for.

So the terminal needs nothing of the window, and whoever asks for a game's name imports nothing at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from game import levels
from game.rules.engine import Below, Game, Seat, State

if TYPE_CHECKING:
    from game.ai.evaluation import Evaluation
    from game.ai.player import Maker, Memory, Player
    from game.scenes.registry import Screens
    from game.terminal.text_table import TextTable
    from game.words.vocabulary import Vocabulary
    from game.words.words import Words

Ink: TypeAlias = tuple[int, int, int]


class NoSuchGame(LookupError):
    """A game was asked for that this house does not have."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Lacking(LookupError):
    """A game was asked for a part that it does not have: `text`, `window`, `library`, `positions` or `ledger`."""

    def __init__(self, name: str, part: str) -> None:
        super().__init__(f"{name} has no {part}")
        self.name = name
        self.part = part


@dataclass(frozen=True, slots=True)
class Emblem:
    """What a seat is known by: a drawing in `assets/emblems`, its colour, and that of its words, with more light."""

    name: str
    ink: Ink
    text: Ink
    sign: str = ""
    """The drawing it is shown by in a game of its own, as a path in `assets`; usually it is the one of its name."""

    @property
    def drawing(self) -> str:
        return self.sign or f"emblems/{self.name}"


class Positions(Protocol):
    """How a game reads and writes a table in the middle of a game; `place` names the file in complaints."""

    def read_position(self, game: Any, position: Mapping[str, Any], place: str, /) -> State: ...

    def write_position(self, game: Any, state: Any, /) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Manifest:
    """Everything the house must know of a game. What is missing is said in a sentence to whoever asks for it."""

    name: str
    rules: Callable[[Mapping[str, Any]], Game]
    """Makes the game from its tables."""
    vocabulary: Callable[[], type[Vocabulary]]
    emblems: tuple[Emblem, ...]
    """At least one for every seat of the largest table."""
    bots: tuple[str, ...] = ("random", "greedy")
    """The programs one can play against, the weakest first: its own `players`, or those of `game.ai.bots`."""
    players: Callable[[Game, Mapping[str, Any]], Mapping[str, Maker]] | None = None
    """Makes the players who know this game, by name, from its file in `levels/bots`."""
    memory: Callable[[int], Memory] | None = None
    """What its players keep in mind at a table of so many seats, if the table does not show all they weigh."""
    adviser: str = ""
    """Who gives hints: the strongest that answers at once; the best of `bots` if nobody is named."""
    evaluation: Callable[[], Evaluation] | None = None
    """How well a seat stands, for programs that look ahead; without it they go by the score."""
    rules_version: int = 1
    """Raise it when old records would play out differently, or new ones could not be played by an older house."""
    alike: tuple[tuple[int, str], ...] = ()
    """Older versions of the rules, each with the digest of its tables, whose records play out today as they did."""
    text_table: Callable[[], TextTable] | None = None
    positions: Callable[[], Positions] | None = None
    screens: Callable[[], Screens] | None = None
    attributes: Callable[[State], Sequence[str]] | None = None
    """The drawing each seat is known by at a table, where the game has one for it; nothing for a seat that has none."""
    hides_hands: bool = False
    """Whether hands of cards are all that is hidden: people before one screen then look into them while others look
    away, and no curtain falls between their turns."""
    hides_sheets: bool = False
    """Whether several people write sheets that nobody else may see: a curtain falls before each of them, and all are
    opened before everybody. What is asked of one alone is answered in the open."""
    frieze: str = "frieze_gods"
    """The drawing in `assets/vase` it is shown by."""
    own_tables: Callable[[], Mapping[str, Any]] | None = None
    """Where its tables come from if not from the folder of its name in `levels`."""

    @property
    def best_bot(self) -> str:
        """The strongest of those one can play against."""
        return self.bots[-1]

    @property
    def usual_bot(self) -> str:
        """Whom one meets who names nobody: a rival to learn from, but the best where there is little choice."""
        return self.bots[1] if len(self.bots) > 2 else self.best_bot

    @property
    def hint_bot(self) -> str:
        """Who gives hints, and plays for a bot that is not there."""
        return self.adviser or self.best_bot

    def tables(self) -> Mapping[str, Any]:
        return levels.tables(self.name) if self.own_tables is None else self.own_tables()


# The emblems there are


ATHENS: Final = Emblem("athens", (0x4E, 0x8F, 0xD0), (0x4E, 0x8F, 0xD0))
SPARTA: Final = Emblem("sparta", (0xD2, 0x49, 0x3F), (0xE0, 0x65, 0x5B))
CORINTH: Final = Emblem("corinth", (0xB5, 0x7E, 0xDC), (0xB5, 0x7E, 0xDC))
THEBES: Final = Emblem("thebes", (0x63, 0xA0, 0x5A), (0x63, 0xA0, 0x5A))
ARGOS: Final = Emblem("argos", (0x8C, 0x8C, 0x94), (0xA6, 0xA6, 0xAE))
RHODES: Final = Emblem("rhodes", (0x45, 0xB5, 0xAA), (0x45, 0xB5, 0xAA))
EMBLEMS: Final = (ATHENS, SPARTA, CORINTH, THEBES, ARGOS, RHODES)
"""All there are; a game that wants others adds them."""


# Olympus


def _olympus(tables: Mapping[str, Any]) -> Game:
    from game.rules.olympus import make

    return make(tables)


def _olympus_evaluation() -> Evaluation:
    from game.ai.olympus.standing import worth

    return worth


def _olympus_players(game: Game, table: Mapping[str, Any]) -> Mapping[str, Maker]:
    from game.ai.olympus.players import players

    return players(game, table)


def _olympus_vocabulary() -> type[Vocabulary]:
    from game.words.olympus import OlympusVocabulary

    return OlympusVocabulary


def _olympus_text() -> TextTable:
    from game.terminal import olympus

    return olympus


def _olympus_positions() -> Positions:
    from game.rules.olympus import position

    return position


def _olympus_screens() -> Screens:
    from game.scenes.olympus.screens import SCREENS

    return SCREENS


OLYMPUS: Final = Manifest(
    name="olympus",
    rules=_olympus,
    vocabulary=_olympus_vocabulary,
    bots=("novice", "priest", "archon", "oracle"),
    players=_olympus_players,
    adviser="archon",
    evaluation=_olympus_evaluation,
    emblems=EMBLEMS[:5],
    rules_version=2,
    alike=((1, "35b282778c7e37dc"),),
    text_table=_olympus_text,
    positions=_olympus_positions,
    screens=_olympus_screens,
    frieze="frieze_priests",
)


# Olympos


def _olympos(tables: Mapping[str, Any]) -> Game:
    from game.rules.olympos import make

    return make(tables)


def _olympos_evaluation() -> Evaluation:
    from game.ai.olympos.standing import worth

    return worth


def _olympos_players(game: Game, table: Mapping[str, Any]) -> Mapping[str, Maker]:
    from game.ai.olympos.players import players

    return players(game, table)


def _olympos_vocabulary() -> type[Vocabulary]:
    from game.words.olympos import OlymposVocabulary

    return OlymposVocabulary


def _olympos_text() -> TextTable:
    from game.terminal import olympos

    return olympos


def _olympos_positions() -> Positions:
    from game.rules.olympos import position

    return position


def _olympos_screens() -> Screens:
    from game.scenes.olympos.screens import SCREENS

    return SCREENS


OLYMPOS: Final = Manifest(
    name="olympos",
    rules=_olympos,
    vocabulary=_olympos_vocabulary,
    evaluation=_olympos_evaluation,
    players=_olympos_players,
    bots=("novice", "priest", "archon", "oracle"),
    adviser="archon",
    emblems=EMBLEMS[:5],
    rules_version=2,
    alike=((1, "a34cd185dbc01820"),),
    text_table=_olympos_text,
    positions=_olympos_positions,
    hides_hands=True,
    screens=_olympos_screens,
    frieze="frieze_ship",
)


# The Gods of Olympus


def _gods(tables: Mapping[str, Any]) -> Game:
    from game.rules.gods import make

    return make(tables)


def _gods_evaluation() -> Evaluation:
    from game.ai.gods.standing import worth

    return worth


def _gods_players(game: Game, table: Mapping[str, Any]) -> Mapping[str, Maker]:
    from game.ai.gods.players import players

    return players(game, table)


def _gods_memory(seats: int) -> Memory:
    from game.ai.gods.memory import Memory

    return Memory(seats)


def _gods_vocabulary() -> type[Vocabulary]:
    from game.words.gods import GodsVocabulary

    return GodsVocabulary


def _gods_text() -> TextTable:
    from game.terminal import gods

    return gods


def _gods_positions() -> Positions:
    from game.rules.gods import position

    return position


def _gods_screens() -> Screens:
    from game.scenes.gods.screens import SCREENS

    return SCREENS


def _gods_attributes(state: State) -> Sequence[str]:
    from game.rules.gods.state import NO_GOD, Greece

    assert isinstance(state, Greece)
    dealt = [player.god for player in state.players]
    return [f"icons/{state.rules.gods[god]}" if god != NO_GOD else "" for god in dealt]


GODS: Final = Manifest(
    name="gods",
    rules=_gods,
    vocabulary=_gods_vocabulary,
    evaluation=_gods_evaluation,
    players=_gods_players,
    memory=_gods_memory,
    bots=("novice", "priest", "archon", "oracle"),
    adviser="archon",
    emblems=EMBLEMS,
    rules_version=3,
    alike=((2, "0d3cbaed244880fb"),),
    text_table=_gods_text,
    positions=_gods_positions,
    screens=_gods_screens,
    attributes=_gods_attributes,
    hides_sheets=True,
    frieze="frieze_gods",
)


# What is asked of the house


_house: dict[str, Manifest] = {each.name: each for each in (OLYMPUS, OLYMPOS, GODS)}
_made: dict[str, Game] = {}
_weighed: dict[str, Evaluation] = {}
_players: dict[str, Mapping[str, Maker]] = {}


def names() -> tuple[str, ...]:
    """The games of the house; the first is the usual one."""
    return tuple(_house)


def manifest(name: str) -> Manifest:
    if name not in _house:
        raise NoSuchGame(name)
    return _house[name]


def load(name: str) -> Game:
    """A game with its tables read; the same object every time."""
    if name not in _made:
        found = manifest(name)
        _made[name] = found.rules(found.tables())
    return _made[name]


@contextmanager
def guest(game: Manifest) -> Iterator[None]:
    """One more game in the house, in this process and for a while."""
    assert game.name not in _house, game.name
    _house[game.name] = game
    try:
        yield
    finally:
        del _house[game.name]
        _made.pop(game.name, None)
        _weighed.pop(game.name, None)
        _players.pop(game.name, None)


def words_for(
    language: str, name: str, options: Mapping[str, str] | None = None, names: Mapping[Seat, str] | None = None
) -> Words:
    """The words of a game, as the options of a table want them and with what its players are called."""
    from game.words.words import Words

    return Words(language, manifest(name).vocabulary(), options, names)


def evaluation(game: Game) -> Evaluation:
    """How well a seat stands in a game; where nobody has weighed that, its score."""
    if game.name not in _weighed:
        from game.ai.evaluation import by_score

        found = _house[game.name].evaluation if game.name in _house else None
        if found is None:
            return by_score(game)
        _weighed[game.name] = found()
    return _weighed[game.name]


def player(game: Game, bot: str, below: Below) -> Player:
    """A program that plays this game, with its own source of chance; KeyError if there is none of that name."""
    from game.ai import bots

    own = own_players(game)
    return own[bot](below) if bot in own else bots.BOTS[bot](game, below, evaluation(game))


def own_players(game: Game) -> Mapping[str, Maker]:
    """The players who know this game, by name."""
    if game.name not in _players:
        found = _house[game.name].players if game.name in _house else None
        _players[game.name] = {} if found is None else found(game, levels.bots(game.name))
    return _players[game.name]


def memory(game: Game, seats: int) -> Memory | None:
    """What the players of a game keep in mind, empty as before the first move; None if the table shows all."""
    found = _house[game.name].memory if game.name in _house else None
    return None if found is None else found(seats)


def is_player(game: Game, bot: str) -> bool:
    """Whether a program of this name may play the game: whoever is offered, and whoever was before it had its own."""
    from game.ai import bots

    own = own_players(game)
    return bot in own or bot in manifest(game.name).bots or (bool(own) and bot in bots.BOTS)


def needs_view(game: Game, bot: str) -> bool:
    """Whether a program looks at more than its choices."""
    from game.ai import bots

    return bot not in bots.BOTS or bots.BOTS[bot].needs_view


def text_table(name: str) -> TextTable:
    found = manifest(name).text_table
    if found is None:
        raise Lacking(name, "text")
    return found()


def positions(name: str) -> Positions:
    found = manifest(name).positions
    if found is None:
        raise Lacking(name, "positions")
    return found()


def screens(name: str) -> Screens:
    """What the window has for a game."""
    found = manifest(name).screens
    if found is None:
        raise Lacking(name, "window")
    return found()


def has_screens(name: str) -> bool:
    """Whether a game can be played in the window; finding that out imports no scene."""
    return name in _house and _house[name].screens is not None
