"""The tables of The Gods of Olympus in the form the steps use; one `Rules` serves all states and never changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from game.rules.engine import Choices
from game.rules.gods.actions import (
    HERO,
    RESOURCES,
    UNITS,
    Attack,
    Build,
    Cards,
    Flee,
    Give,
    Hit,
    Move,
    Retreat,
    Stay,
    Support,
    Unit,
    Want,
)

Region: TypeAlias = int
"""A region of the map, in the order of its table."""

REACHES: Final = ("none", "land", "all", "ship")
PLACES: Final = ("land", "star", "garrison", "ship", "empty_land", "empty_water", "upgrade", "never")
NONE: Final = -1


@dataclass(frozen=True, slots=True)
class UnitRow:
    """One kind of unit."""

    index: Unit
    cost: Cards
    replaces: Unit
    income: int
    per: int
    prestige: int
    dice: int
    sides: int
    family: int
    """The kinds of its family, itself among them, as bits: a region holds one of them."""
    tokens: int
    """Which kind of token it takes, in the order of `Rules.tokens`."""
    mobile: bool
    alone: bool
    attacks: str
    supports: str
    built_in: str

    @property
    def bit(self) -> int:
        return 1 << self.index


@dataclass(frozen=True, slots=True)
class RegionRow:
    id: str
    water: bool
    star: int
    """The resource of a starred region, or NONE."""
    land: tuple[Region, ...]
    near: tuple[Region, ...]
    """All neighbours, those on land among them."""
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Ware:
    """A unit that can be built, as one player finds it while he writes."""

    unit: Unit
    cost: Cards
    payable: bool
    left: int
    """How many tokens he could still buy."""
    has_site: bool
    prestige: int
    """What it adds."""
    brings: int
    """The card it would bring every turn from the next on, or NONE."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A unit that could be sent somewhere, and where."""

    unit: Unit
    region: str
    attacks: tuple[str, ...]
    targets: tuple[str, ...]
    """Whom it could support, or where it could move."""


class Moves:
    """Actions of one unit in one region, made once."""

    __slots__ = ("stay", "hit", "attack", "support", "move", "flee", "build")

    def __init__(self, unit: Unit, index: Region, regions: tuple[RegionRow, ...]) -> None:
        region = regions[index]
        near = [(target, regions[target].id) for target in region.near]
        self.stay = Stay(unit, region.id)
        self.hit = Hit(unit, region.id)
        self.build = Build(unit, region.id)
        self.attack = {target: Attack(unit, region.id, name) for target, name in near}
        self.support = {target: Support(unit, region.id, name) for target, name in near}
        self.move = {target: Move(unit, region.id, name) for target, name in near}
        self.flee = {target: Flee(unit, name) for target, name in near}


@dataclass(frozen=True)
class Rules:
    options: Mapping[str, str]
    numbers: Mapping[str, int]
    gods: tuple[str, ...]
    god_cards: tuple[Cards, ...]
    units: tuple[UnitRow, ...]
    orgy: Cards
    tokens: tuple[str, ...]
    token_counts: tuple[int, ...]
    own_tokens: int
    """The kind of token of which every player has a set of his own: armies and fleets."""
    regions: tuple[RegionRow, ...]
    turn_limit: int
    """0 if there is none."""
    wide_retreat: bool
    """Whether units keep away from all who attack their player, not only from those who attack their region (A-G19)."""
    emptied_closed: bool
    """Whether a region that was emptied in the same phase is closed to those who retreat (A-G55)."""

    index: Mapping[str, Region] = field(init=False)
    names: tuple[str, ...] = field(init=False)
    near: tuple[tuple[Region, ...], ...] = field(init=False)
    land: tuple[tuple[Region, ...], ...] = field(init=False)
    water: tuple[bool, ...] = field(init=False)
    moves: tuple[tuple[Moves, ...], ...] = field(init=False)
    """By unit, then by region."""
    grounds: tuple[tuple[Region, ...], ...] = field(init=False)
    """For each unit the regions in which it may ever be built."""
    kinds: tuple[tuple[Unit, ...], ...] = field(init=False)
    """For every set of bits the kinds in it."""
    worth: tuple[int, ...] = field(init=False)
    """For every set of bits its prestige."""
    force: tuple[int, ...] = field(init=False)
    """For every set of bits how many dice it rolls."""
    retreat: tuple[Retreat, ...] = field(init=False)
    mobile: int = field(init=False)
    monsters: int = field(init=False)
    garrison: int = field(init=False)
    """The kinds that let an army be built beside them."""
    parcels: tuple[Cards, ...] = field(init=False)
    """The cards of listed offers: one or two of them."""
    give: tuple[Give, ...] = field(init=False)
    gifts: dict[tuple[int, ...], Choices] = field(default_factory=dict, init=False)
    """The listed gifts that were asked for so far, by what a hand holds."""
    want: Mapping[Cards, Choices] = field(init=False)
    """For what is given, the listed wishes: cards of other kinds."""

    def __post_init__(self) -> None:
        sets = range(1 << len(UNITS))
        kinds = tuple(tuple(unit for unit in range(len(UNITS)) if bits >> unit & 1) for bits in sets)
        parcels = tuple(parcels_of(self.numbers["menu_cards"]))
        derived = {
            "index": {region.id: number for number, region in enumerate(self.regions)},
            "names": tuple(region.id for region in self.regions),
            "near": tuple(region.near for region in self.regions),
            "land": tuple(region.land for region in self.regions),
            "water": tuple(region.water for region in self.regions),
            "moves": tuple(
                tuple(Moves(unit, region, self.regions) for region in range(len(self.regions)))
                for unit in range(len(UNITS))
            ),
            "grounds": tuple(
                tuple(number for number, region in enumerate(self.regions) if suits(row, region)) for row in self.units
            ),
            "kinds": kinds,
            "worth": tuple(sum(self.units[unit].prestige for unit in each) for each in kinds),
            "force": tuple(sum(self.units[unit].dice for unit in each) for each in kinds),
            "retreat": tuple(Retreat(region.id) for region in self.regions),
            "mobile": sum(unit.bit for unit in self.units if unit.mobile),
            "monsters": sum(unit.bit for unit in self.units if unit.alone),
            "garrison": sum(unit.bit for unit in self.units if not unit.alone and not unit.mobile) | 1 << HERO,
            "parcels": parcels,
            "give": tuple(map(Give, parcels)),
            "want": {given: tuple(Want(each) for each in parcels if apart(given, each)) for given in parcels},
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)


def suits(unit: UnitRow, region: RegionRow) -> bool:
    """Whether a unit could be built in a region if everything that moves or changes were as it has to be."""
    match unit.built_in:
        case "never":
            return False
        case "ship":
            return True
        case "empty_water":
            return region.water
        case "star":
            return region.star != NONE
        case _:
            return not region.water


def parcels_of(most: int) -> list[Cards]:
    """Every parcel of one card up to so many."""
    picks = [pick for size in range(1, most + 1) for pick in combinations_with_replacement(range(len(RESOURCES)), size)]
    return [tuple(pick.count(card) for card in range(len(RESOURCES))) for pick in picks]


def apart(give: Cards, want: Cards) -> bool:
    """Whether no kind of card is both given and wanted."""
    return not any(given and wanted for given, wanted in zip(give, want))
