"""The tables of Olympos in the form the steps use; one `Rules` serves all states of a game and never changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from game.rules.compiling import mypyc_attr
from game.rules.engine import Action, Choices, Step
from game.rules.olympos.actions import Move, Settle

Steps: TypeAlias = tuple[Step[Any], ...]

NEVER: Final = 1 << 20
"""A price nobody can pay: where no way leads."""


@dataclass(frozen=True, slots=True)
class Land:
    id: str
    index: int
    resource: int
    star: bool
    zeus: bool
    points: int


@dataclass(frozen=True, slots=True)
class Price:
    """What a cell of the development board asks for."""

    needs: tuple[tuple[int, ...], ...]
    """Every way to fill its symbols, as so many of each resource."""
    named: int
    """The resources its cost names, as bits."""
    bonuses: tuple[tuple[int, bool], ...]
    """The bonus of each slot, and whether it is the grey one."""
    cube: int
    """The resource of its cube bonus; that of no column is any."""


@dataclass(frozen=True, slots=True)
class Discovery:
    id: str
    index: int
    row: int
    tiles: int
    """The resources its different tiles show, as bits."""
    now: Steps
    standing: tuple[tuple[str, tuple[Any, ...]], ...]
    final: tuple[tuple[str, int], ...]
    hourglasses: int
    """How many it brings at once."""


@dataclass(frozen=True, slots=True)
class Wonder:
    id: str
    index: int
    stars: int
    points: int


@dataclass(frozen=True, slots=True)
class DestinyCard:
    id: str
    copies: int
    effect: Any


@dataclass(frozen=True, slots=True)
class God:
    id: str
    index: int
    good: bool
    effect: Step[Any]


@dataclass(frozen=True, slots=True)
class TableSetup:
    """How one number of seats sets up the table."""

    seats: int
    columns: int
    tiles: tuple[int, ...]
    """How many tiles of each discovery lie on each row."""
    crossed: int
    """How many territories of each resource are crossed out."""
    barbarians: int
    """How many territories of each resource barbarians hold."""
    grey_bonus: bool
    spare_cubes: int
    """Cubes of a random kind that are dealt besides one of each kind."""
    layouts: tuple[Choices, ...]
    """Every way to lay out each row."""
    stacks: Choices
    deals: Choices
    draws: tuple[Choices, ...]
    """For each seat every card it can draw."""


@dataclass(slots=True)
class Traits:
    """What a people's discoveries come to, all together."""

    swords: int = 0
    zeus: int = 0
    stars: int = 0
    settler_cost: int = 0
    sea_discount: int = 0
    one_for_land: bool = False
    oracle: int = 0
    """How many cards the Oracle shows."""
    wins_ties: bool = False
    wonder_discount: int = 0
    count: int = 0
    """How many discoveries there are."""
    points: int = 0
    points_per_discovery: int = 0
    points_per_settler: int = 0
    points_per_sword: int = 0
    points_per_star: int = 0


@dataclass(frozen=True, slots=True)
class Way:
    """A way to a territory: where it begins, and every space it enters, by their names."""

    price: int
    start: int
    spaces: tuple[str, ...]
    """The start first, the territory last."""


Ways: TypeAlias = tuple[tuple[Way, ...], ...]
"""For every territory the ways that lead there, the cheapest first."""

Priced: TypeAlias = tuple[tuple[int, Settle | Move], ...]
"""Expansions, each with the price of its way, the cheapest first."""


@mypyc_attr(acyclic=True)
class Approach:
    """The expansions that lead one settler to one territory."""

    __slots__ = ("priced", "within")

    def __init__(self, priced: Priced, within: tuple[Choices, ...]) -> None:
        self.priced = priced
        self.within = within
        """By how much is left for the way, those that do not cost more."""


Offers: TypeAlias = tuple[Approach, ...]
"""For every territory the expansions that end there."""


@dataclass(slots=True)
class Travel:
    """What steps cost for one combination of discoveries, and the ways that were asked for so far."""

    sea: int
    one_for_land: bool
    farthest: int = 0
    """No way costs more."""
    ways: dict[int, Ways] = field(default_factory=dict)
    """By where they start."""
    onward: dict[int, dict[int, tuple[int, int, tuple[int, ...]]]] = field(default_factory=dict)
    starts: dict[int, Offers] = field(default_factory=dict)
    """The ways of new settlers, by where they start."""
    settlings: dict[int, Offers] = field(default_factory=dict)
    """By the territories of one's own, as bits."""
    joined: dict[tuple[Approach, Approach], Approach] = field(default_factory=dict)
    """What two beginnings offer together."""
    movings: dict[tuple[int, int], Offers] = field(default_factory=dict)
    """By where the settler lies, and how high."""


@dataclass(frozen=True, slots=True)
class Term:
    """A part of what an action costs; what makes it cheaper is below zero."""

    kind: str
    """`settler`, `way`, `fight`, `discovery`, `wonder`, `discount`, `burden`, `hourglass`, `step` or `due`."""
    ap: int


@dataclass(frozen=True, slots=True)
class Fight:
    """Who would be beaten, a seat or one of those below zero in `state`, and the swords of both."""

    defender: int
    attack: int
    defence: int
    ap: int


@dataclass(frozen=True, slots=True)
class Quote:
    """What an action would cost and where that would lead, told before it is chosen."""

    action: Action | None
    """None if it was chosen already, and has still to be paid."""
    terms: tuple[Term, ...]
    ap: int
    """All terms together: so many spaces the token goes on."""
    hourglasses: int
    """How many are spent."""
    space: int
    """Where the token comes to stand; beyond the Cross if the action may not be chosen for that."""
    events: tuple[int, ...]
    """The Zeus spaces it reaches or passes."""
    gods: int
    """How many Olympos cards it reveals by that."""
    way: tuple[str, ...] = ()
    fight: Fight | None = None


@dataclass(frozen=True, slots=True)
class Stars:
    """The stars a seat can muster for a wonder, by where they come from; cards and Athena's are spent."""

    needed: int
    tokens: int
    tiles: int
    column: int
    """Own bonus tokens in the wonder's column."""
    athena: int
    cards: int

    @property
    def lasting(self) -> int:
        return self.tokens + self.tiles + self.column


@dataclass(slots=True)
class Rules:
    resources: tuple[str, ...]
    lands: tuple[Land, ...]
    seas: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    """Of each territory, then of each sea; seas are counted after the territories."""
    gates: tuple[int, ...]
    """The territories settlers reach from the northern zone."""
    land_index: Mapping[str, int]
    prices: tuple[Price, ...]
    dearest: tuple[int, ...]
    """Of each resource the most that any price asks for: who has more has no more ways to pay."""
    rows: tuple[str, ...]
    columns: int
    slots: int
    cells: int
    bonus_amounts: tuple[int, ...]
    discoveries: tuple[Discovery, ...]
    discovery_index: Mapping[str, int]
    discount: int
    """By how much a tile of Agriculture or Money lowers a price."""
    wonders: tuple[Wonder, ...]
    wonder_index: Mapping[str, int]
    fewest_stars: int
    """No wonder asks for fewer."""
    destiny: tuple[DestinyCard, ...]
    copies: tuple[int, ...]
    deck: int
    star_card: int
    zeus_card: int
    gods: tuple[God, ...]
    god_index: Mapping[str, int]
    events: tuple[tuple[int, bool], ...]
    """The event spaces of the time track, and whether they are double."""
    last_event: int
    tables: Mapping[int, TableSetup]

    cross: int
    time_points: int
    forced_step: int
    settlers: int
    start_stock: int
    on_track: int
    cubes: int
    crossed_stars: int
    new_settler: int
    enter_land: int
    enter_sea: int
    detour: int
    """How much dearer than the cheapest a way may be."""
    fight_stronger: int
    fight_equal: int
    fight_weaker: int
    tribe_swords: int
    barbarian_swords: int
    loser_hourglasses: int
    discovery_ap: int
    wonder_ap: int
    discovery_points: int
    card_points: int

    discover: tuple[Action, ...]
    cross_out: tuple[Action, ...]
    """Of each territory."""
    space_names: tuple[str, ...]
    """Of territories, then of seas; the last is that of the northern zone."""
    options: Mapping[str, str] = field(default_factory=dict)
    """The chosen options."""
    round_limit: int = 0
    """0 if there is none."""
    opened: dict[int, tuple[int, ...]] = field(default_factory=dict)
    known_traits: dict[int, Traits] = field(default_factory=dict)
    known_travel: dict[tuple[int, bool], Travel] = field(default_factory=dict)
    known_payable: dict[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict)
    takes: dict[int, Choices] = field(default_factory=dict)

    def open_lands(self, crossed: int) -> tuple[int, ...]:
        """The territories that are in the game."""
        known = self.opened.get(crossed)
        if known is None:
            make_room(self.opened)
            known = self.opened[crossed] = tuple(land.index for land in self.lands if not crossed >> land.index & 1)
        return known

    def traits(self, discoveries: int) -> Traits:
        known = self.known_traits.get(discoveries)
        if known is None:
            make_room(self.known_traits)
            known = self.known_traits[discoveries] = self.sum_up(discoveries)
        return known

    def sum_up(self, discoveries: int) -> Traits:
        traits = Traits(settler_cost=self.new_settler)
        for discovery in self.discoveries:
            if not discoveries >> discovery.index & 1:
                continue
            traits.count += 1
            for verb, arguments in discovery.standing:
                if verb == "settler_cost":
                    traits.settler_cost = min(traits.settler_cost, arguments[0])
                elif verb in ("one_for_land", "wins_ties"):
                    setattr(traits, verb, True)
                elif verb != "discount":
                    setattr(traits, verb, getattr(traits, verb) + arguments[0])
            for verb, amount in discovery.final:
                setattr(traits, verb, getattr(traits, verb) + amount)
        return traits


CACHE_LIMIT: Final = 1_000
"""Of every cache, some of which there are once for each way of moving: enough for some games, and few MiB in all."""


def make_room(cache: dict[Any, Any]) -> None:
    """Keep a cache from growing for ever in a process that plays for days."""
    if len(cache) >= CACHE_LIMIT:
        cache.clear()
