"""The upkeep phase: steps one to five, each finished by all players before the next one begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.rules.engine import Action, Choices, Reason, Seat, Step, because, clockwise
from game.rules.olympus import progress
from game.rules.olympus.actions import DONE, POPULATION, Discard, Done, Use
from game.rules.olympus.events import (
    BuildingUsed,
    Discarded,
    PriestsGathered,
    TributeCollected,
    UpkeepBegan,
    UpkeepStepBegan,
)
from game.rules.olympus.payment import bundles, spendable_tribute
from game.rules.olympus.rules import Building
from game.rules.olympus.state import NOBODY, Olympus, beta_priests


class Upkeep(Step[Olympus]):
    __slots__ = ()

    def run(self, state: Olympus, seat: Seat) -> None:
        state.tell(UpkeepBegan, state.round)
        state.then(state.starter, *(UpkeepStep(number) for number in range(1, len(UPKEEP) + 1)))


class UpkeepStep(Step[Olympus]):
    """One step, for all players from the starting player clockwise."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, state: Olympus, seat: Seat) -> None:
        state.tell(UpkeepStepBegan, self.number)
        UPKEEP[self.number - 1](state)


class AskEverybody:
    """A step of upkeep in which every player has the same step to do."""

    def __init__(self, step: Step[Olympus]) -> None:
        self.step = step

    def __call__(self, state: Olympus) -> None:
        for seat in reversed(list(clockwise(state.starter, len(state.cities)))):
            state.then(seat, self.step)


class LimitWarehouse(Step[Olympus]):
    """Step 1: goods beyond the limit go back, the owner chooses which; tribute does not count."""

    __slots__ = ()

    def run(self, state: Olympus, seat: Seat) -> Choices | None:
        excess = self.excess(state, seat)
        if excess <= 0:
            return None
        return tuple(Discard(goods) for goods in bundles(tuple(state.cities[seat].goods), excess))

    def excess(self, state: Olympus, seat: Seat) -> int:
        return sum(state.cities[seat].goods) - state.rules.warehouse_limit

    def answer(self, state: Olympus, seat: Seat, action: Discard) -> None:
        stored = state.cities[seat].goods
        for good, count in enumerate(action.goods):
            stored[good] -= count
        state.tell(Discarded, seat, action.goods)

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Discard):
            return because("wrong_number_of_goods", number=self.excess(state, seat))
        return super().objection(state, seat, action)


def limit_population(state: Olympus) -> None:
    """Step 2: armies and production shrink to what the population can bear; culture does not."""
    for seat in clockwise(state.starter, len(state.cities)):
        tracks = state.cities[seat].tracks
        for track in state.rules.limited:
            progress.move_back(state, seat, track, tracks[track] - tracks[POPULATION], "population")


class UseBuildings(Step[Olympus]):
    """Step 3: the owner uses his upkeep buildings in the order he likes, each once (A-O41)."""

    __slots__ = ("used",)

    def __init__(self, used: int = 0) -> None:
        self.used = used

    def run(self, state: Olympus, seat: Seat) -> Choices | None:
        usable = self.usable(state, seat)
        if not usable:
            return None
        uses = tuple(Use(building.id) for building in usable)
        return uses if any(not building.optional for building in usable) else (*uses, DONE)

    def usable(self, state: Olympus, seat: Seat) -> list[Building]:
        standing = state.cities[seat].built & state.rules.upkeep & ~self.used
        if not standing:
            return []
        return [
            building
            for building in state.rules.buildings
            if standing & building.bit and unmet_need(state, seat, building) is None
        ]

    def answer(self, state: Olympus, seat: Seat, action: Use | Done) -> None:
        if isinstance(action, Done):
            return
        building = state.rules.buildings[state.rules.index[action.building]]
        state.tell(BuildingUsed, seat, building.id)
        state.then(seat, *building.every_round, UseBuildings(self.used | building.bit))

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Done):
            must = [building.id for building in self.usable(state, seat) if not building.optional]
            return because("must_be_used", building=must[0])
        return super().objection(state, seat, action)


def unmet_need(state: Olympus, seat: Seat, building: Building) -> Reason | None:
    """What keeps an upkeep building from working now."""
    city = state.cities[seat]
    if building.needs_good and not any(city.goods) and not any(spendable_tribute(state.rules, city)):
        return because("needs_a_good", building=building.id)
    has = beta_priests(state, seat)
    if has < building.needs_beta_priests:
        return because("needs_beta_priests", building=building.id, number=building.needs_beta_priests, has=has)
    return None


def collect_tribute(state: Olympus) -> None:
    """Step 4: tribute arrives in the warehouse."""
    for seat in clockwise(state.starter, len(state.cities)):
        city = state.cities[seat]
        if any(city.tribute):
            state.tell(TributeCollected, seat, tuple(city.tribute))
            city.goods = [stored + owed for stored, owed in zip(city.goods, city.tribute, strict=True)]
            city.tribute = [0] * len(city.tribute)


def gather_priests(state: Olympus) -> None:
    """Step 5: all priests go home, used or not, and are dealt anew (A-O38)."""
    rules = state.rules
    state.alpha = [NOBODY] * len(rules.deities)
    state.beta = [0] * len(rules.deities)
    for seat in clockwise(state.starter, len(state.cities)):
        city = state.cities[seat]
        city.priests = progress.priests_due(rules, city)
        city.reserve = rules.priests_total - city.priests
        state.tell(PriestsGathered, seat, city.priests)


UPKEEP: Final[tuple[Callable[[Olympus], None], ...]] = (
    AskEverybody(LimitWarehouse()),
    limit_population,
    AskEverybody(UseBuildings()),
    collect_tribute,
    gather_priests,
)
