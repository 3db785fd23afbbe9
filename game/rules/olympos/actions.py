"""What a seat, or chance, can answer in Olympos, and the words it is written with."""

from __future__ import annotations

from itertools import product
from typing import Final, TypeAlias

from game.rules.compiling import mypyc_attr
from game.rules.engine import UNKNOWN, Action, Seat
from game.rules.notation import NUMBER, SEAT, WORD, Amounts, Many, Name, Secret, verbs

Resource: TypeAlias = int
Card: TypeAlias = int
"""A kind of Destiny card."""

RESOURCES: Final = ("grain", "wood", "stone", "gold")
BONUSES: Final = ("settler", "hourglass", "cube", "prestige")
SETTLER_BONUS, HOURGLASS_BONUS, CUBE_BONUS, PRESTIGE_BONUS = range(4)
DESTINY: Final = (
    "grain_gift", "wood_gift", "stone_gift", "gold_gift", "harvest", "quarries", "forests", "plenty", "wonder_star",
    "zeus_sign",
)  # fmt: skip
"""The kinds of Destiny cards; what they do and how many there are stands in the level files."""

NORTH_ZONE: Final = "north"
"""What a way begins with that comes from the northern zone."""

RESOURCE = Name(RESOURCES)
CARD = Name(DESTINY)


class Lay(Action):
    """Chance lays out one row of the development board, from the first column on."""

    __slots__ = ("tiles",)
    verb = "lay"
    shape = (Many(WORD),)

    def __init__(self, tiles: tuple[str, ...]) -> None:
        self.tiles = tiles


class Stack(Action):
    """Chance stacks the tokens on the start of the time track, from the bottom up."""

    __slots__ = ("seats",)
    verb = "stack"
    shape = (Many(SEAT),)

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        self.seats = seats


class Cross(Action):
    """Cross out a territory before the game begins."""

    __slots__ = ("territory",)
    verb = "cross"
    shape = (WORD,)

    def __init__(self, territory: str) -> None:
        self.territory = territory


class Garrison(Action):
    """Put barbarians on a territory before a game for two begins."""

    __slots__ = ("territory",)
    verb = "garrison"
    shape = (WORD,)

    def __init__(self, territory: str) -> None:
        self.territory = territory


class Deal(Action):
    """Chance deals every seat a cube."""

    __slots__ = ("kinds",)
    verb = "deal"
    shape = (Many(RESOURCE),)

    def __init__(self, kinds: tuple[Resource, ...]) -> None:
        self.kinds = kinds


@mypyc_attr(acyclic=True)
class Settle(Action):
    """Bring a new settler into play and lead it to a territory.

    The way names the northern zone or the territory where the settler begins, then every space it enters; without
    any, the cheapest is meant.
    """

    __slots__ = ("territory", "way")
    verb = "settle"
    shape = (WORD, Many(WORD))

    def __init__(self, territory: str, way: tuple[str, ...] = ()) -> None:
        self.territory = territory
        self.way = way


@mypyc_attr(acyclic=True)
class Move(Action):
    """Lead a settler from one territory to another; `level` counts the tokens of its stack from the bottom, 1 first.

    The way is as in `Settle`.
    """

    __slots__ = ("origin", "level", "territory", "way")
    verb = "move"
    shape = (WORD, NUMBER, WORD, Many(WORD))

    def __init__(self, origin: str, level: int, territory: str, way: tuple[str, ...] = ()) -> None:
        self.origin = origin
        self.level = level
        self.territory = territory
        self.way = way


class Discover(Action):
    __slots__ = ("discovery",)
    verb = "discover"
    shape = (WORD,)

    def __init__(self, discovery: str) -> None:
        self.discovery = discovery


class Pay(Action):
    """The cubes a discovery is paid with, besides territory tokens."""

    __slots__ = ("cubes",)
    verb = "pay"
    shape = (Amounts(RESOURCES),)

    def __init__(self, cubes: tuple[int, ...]) -> None:
        self.cubes = cubes


class Tile(Action):
    """Choose among tiles of one discovery that show different resources."""

    __slots__ = ("resource",)
    verb = "tile"
    shape = (RESOURCE,)

    def __init__(self, resource: Resource) -> None:
        self.resource = resource


class Bonus(Action):
    """Choose a bonus below the discovery that was made."""

    __slots__ = ("bonus",)
    verb = "bonus"
    shape = (Name(BONUSES),)

    def __init__(self, bonus: int) -> None:
        self.bonus = bonus


class Take(Action):
    """Take cubes of one's choice."""

    __slots__ = ("cubes",)
    verb = "take"
    shape = (Amounts(RESOURCES),)

    def __init__(self, cubes: tuple[int, ...]) -> None:
        self.cubes = cubes


class Build(Action):
    """Build a wonder, with so many stars from Destiny cards and from Athena, which are spent."""

    __slots__ = ("wonder", "cards", "athena")
    verb = "build"
    shape = (WORD, NUMBER, NUMBER)

    def __init__(self, wonder: str, cards: int = 0, athena: int = 0) -> None:
        self.wonder = wonder
        self.cards = cards
        self.athena = athena


class Play(Action):
    """Play a Destiny card; what is played is named, and so is known to everybody from now on."""

    __slots__ = ("card",)
    verb = "play"
    shape = (CARD,)

    def __init__(self, card: Card) -> None:
        self.card = card


class Draw(Action):
    """Chance draws a Destiny card for a seat; the others see only that it did."""

    __slots__ = ("seat", "card")
    verb = "draw"
    shape = (SEAT, Secret(DESTINY))

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat = seat
        self.card = card

    def seen_by(self, viewer: Seat, actor: Seat) -> Action:
        return self if viewer == self.seat else Draw(self.seat, UNKNOWN)


class Discard(Action):
    """Lay Destiny cards face up on the discard pile."""

    __slots__ = ("cards",)
    verb = "discard"
    shape = (Many(CARD),)

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards


class Reveal(Action):
    """Chance turns up an Olympos card."""

    __slots__ = ("god",)
    verb = "reveal"
    shape = (WORD,)

    def __init__(self, god: str) -> None:
        self.god = god


class Surrender(Action):
    """Give up one's settler on a territory to Hades; `level` as in `Move`."""

    __slots__ = ("territory", "level")
    verb = "surrender"
    shape = (WORD, NUMBER)

    def __init__(self, territory: str, level: int) -> None:
        self.territory = territory
        self.level = level


class Consult(Action):
    """Draw several Destiny cards through the Oracle, and keep one."""

    __slots__ = ()
    verb = "consult"


class Decline(Action):
    """Draw as everybody does."""

    __slots__ = ()
    verb = "decline"


class Done(Action):
    """Play no more cards for now."""

    __slots__ = ()
    verb = "done"


class Wait(Action):
    """Let time pass, because nothing else is possible."""

    __slots__ = ()
    verb = "wait"


class Pass(Action):
    """Finish one's game instead of taking the last turn."""

    __slots__ = ()
    verb = "pass"


ACTIONS: Final = verbs(
    Lay, Stack, Cross, Garrison, Deal, Settle, Move, Discover, Pay, Tile, Bonus, Take, Build, Play, Draw, Discard,
    Reveal, Surrender, Consult, Decline, Done, Wait, Pass,
)  # fmt: skip

TILE: Final = tuple(Tile(resource) for resource in range(len(RESOURCES)))
BONUS: Final = tuple(Bonus(bonus) for bonus in range(len(BONUSES)))
PLAY: Final = tuple(Play(card) for card in range(len(DESTINY)))
CONSULT: Final = Consult()
DECLINE: Final = Decline()
DONE: Final = Done()
WAIT: Final = Wait()
PASS: Final = Pass()


def all_takes(cubes: int) -> tuple[Take, ...]:
    """Every choice of so many cubes."""
    ways = product(range(cubes, -1, -1), repeat=len(RESOURCES))
    return tuple(Take(way) for way in ways if sum(way) == cubes)
