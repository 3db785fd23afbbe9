"""The tables of Olympus in the form the steps use; one `Rules` serves all states of a game and never changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from game.rules.engine import Choices, Step
from game.rules.olympus.actions import Build, Worship

ALPHA: Final = "alpha"
BETA: Final = "beta"

Steps: TypeAlias = tuple[Step[Any], ...]


@dataclass(frozen=True, slots=True)
class Building:
    id: str
    index: int
    bit: int
    temple: bool
    culture: int
    cost: tuple[int, ...]
    """Grain, venison, fish and wild."""
    points: int
    when_built: Steps
    every_round: Steps
    needs_good: bool
    needs_beta_priests: int
    optional: bool
    """Whether its owner may leave it unused in upkeep."""


@dataclass(frozen=True, slots=True)
class Deity:
    id: str
    index: int
    favours: Mapping[tuple[str, str], Steps]
    """Steps by rank and aspect; a deity without aspects has the aspect ''."""
    aspects: tuple[str, ...]
    plague_aspects: tuple[str, ...]
    declares_wars: bool
    alpha_wins_ties: bool
    wars: Mapping[str, int]
    """How many wars each rank may declare."""

    def steps(self, rank: str, manner: str) -> Steps:
        return self.favours[rank, manner if manner in self.aspects else self.aspects[0]]


@dataclass(frozen=True, slots=True)
class Power:
    """A lasting effect that one building has: its bit, and the number its text speaks of."""

    bit: int
    amount: int


@dataclass(frozen=True, slots=True)
class Stop:
    """A space that a city's marker cannot pass, unless the building stands that lifts the stop."""

    space: int
    building: Building
    lifted: bool


@dataclass(frozen=True, slots=True)
class Price:
    """What makes a printed cost easier for one city, each with the building it is thanks to, and what is missing."""

    lowered: int
    lowered_by: str
    wild: tuple[tuple[int, str], ...]
    """The goods that pay for any other."""
    points: int
    """How many points may stand for goods."""
    points_by: str
    tribute_by: str
    """Empty if there is no tribute, or none that may be spent."""
    missing: int


@dataclass(slots=True)
class Rules:
    options: Mapping[str, str]
    buildings: tuple[Building, ...]
    deities: tuple[Deity, ...]
    index: Mapping[str, int]
    """Buildings by id."""
    deity_index: Mapping[str, int]
    temples: int
    """The bits of the buildings that exist only once."""
    upkeep: int
    """The bits of the buildings that work every round."""
    workshop: int
    """The bit of the building that rewards its first builder."""
    at_culture: tuple[int, ...]
    """The bits of the buildings that a given culture allows."""

    seats: range
    priests_total: int
    priests_at_start: int
    start_goods: int
    warehouse_limit: int
    tie_margin: int
    """By how much a tie is won, where something says that it is."""
    glory_points: int
    glory_to_end: int
    final_divisor: int
    plague_divisor: int
    score_track_end: int
    production: tuple[int, ...]
    spaces: tuple[int, ...]
    start: tuple[int, ...]
    limited: tuple[int, ...]
    """The tracks that the population limits."""
    stops: tuple[tuple[tuple[int, int], ...], ...]
    """For each track its stops from below, with the bit of the building that lifts each."""
    extra_priests: tuple[tuple[int, int], ...]
    """Tracks and the spaces at which they bring another priest."""

    culture_discount: Power
    priest_thresholds_lower: Power
    production_bonus: Power
    fleet: Power
    tribute_from_supply: Power
    tribute_spendable: Power
    cost_discount: Power
    points_for_goods: Power
    no_plague: Power
    priest_per_victory: Power
    wild: tuple[int, ...]
    """For each good the bit of the temple that makes it pay for any."""
    any_wild: int
    """The bits of all of these; few cities have one, and this is asked all the time."""
    alpha_for_beta: tuple[int, ...]
    """For each deity the bit of the temple that lifts its beta favour, or 0."""
    worship_gifts: tuple[tuple[tuple[int, Steps], ...], ...]
    """For each deity the temples that add something when their owner worships it."""

    worships: dict[int, Choices] = field(default_factory=dict)
    builds: dict[int, Choices] = field(default_factory=dict)
    each_build: dict[str, Build] = field(default_factory=dict)
    """One action for each building, shared by all lists of choices: there are thousands of lists."""
    affordable: dict[tuple[int, ...], int] = field(default_factory=dict)
    payments: dict[tuple[int, ...], Choices] = field(default_factory=dict)

    def worship_choices(self, free: int) -> Choices:
        """Every way to begin a ceremony with one of the free deities."""
        known = self.worships.get(free)
        if known is None:
            known = self.worships[free] = tuple(
                Worship(deity.id, manner)
                for deity in self.deities
                if free >> deity.index & 1
                for manner in manners(deity, ALPHA)
            )
        return known

    def build_choices(self, mask: int) -> Choices:
        """The buildings whose bits are set, as actions."""
        known = self.builds.get(mask)
        if known is None:
            make_room(self.builds)
            known = self.builds[mask] = tuple(self.build_of(each.id) for each in self.buildings if mask & each.bit)
        return known

    def build_of(self, building: str) -> Build:
        known = self.each_build.get(building)
        if known is None:
            known = self.each_build[building] = Build(building)
        return known


def manners(deity: Deity, rank: str) -> tuple[str, ...]:
    """What may be declared on placing a priest: an aspect by the starter, or a number of wars."""
    if deity.declares_wars:
        return tuple(" ".join(["war"] * wars) for wars in range(deity.wars[rank] + 1))
    return deity.aspects if rank == ALPHA else ("",)


CACHE_LIMIT: Final = 20_000
"""Of every cache; all of them together then take about 30 MiB at most."""


def make_room(cache: dict[Any, Any]) -> None:
    """Keep a cache from growing for ever in a process that plays for days."""
    if len(cache) >= CACHE_LIMIT:
        cache.clear()
