"""What peoples gain from the general stock: hourglasses, prestige, settlers and cubes."""

from __future__ import annotations

from game.rules.engine import Choices, Seat
from game.rules.notation import NUMBER
from game.rules.olympos.actions import Take, all_takes
from game.rules.olympos.events import CubesGained, HourglassesGained, PrestigeGained, SettlersGained
from game.rules.olympos.phrases import Effect, Offer
from game.rules.olympos.state import Olympos


def gain_hourglasses(state: Olympos, seat: Seat, count: int) -> None:
    """A-P21: there is no end of hourglasses."""
    people = state.peoples[seat]
    people.hourglasses += count
    state.tell(HourglassesGained, seat, count, people.hourglasses)


def gain_prestige(state: Olympos, seat: Seat, points: int) -> None:
    people = state.peoples[seat]
    people.prestige += points
    state.tell(PrestigeGained, seat, points, people.prestige)


def gain_settlers(state: Olympos, seat: Seat, count: int) -> None:
    """A-P45: as many as the general stock still has."""
    people = state.peoples[seat]
    count = min(count, people.general)
    if count:
        people.general -= count
        people.stock += count
        state.tell(SettlersGained, seat, count, people.stock)


def gain_cubes(state: Olympos, seat: Seat, cubes: tuple[int, ...]) -> None:
    people = state.peoples[seat]
    for resource, count in enumerate(cubes):
        people.cubes[resource] += count
        state.supply[resource] -= count
    state.tell(CubesGained, seat, cubes)


def gain_cube(state: Olympos, seat: Seat, resource: int) -> None:
    """A-P21: none left, none gained."""
    if state.supply[resource]:
        gain_cubes(state, seat, tuple(int(each == resource) for each in range(len(state.supply))))


class GainHourglasses(Effect):
    __slots__ = ("count",)
    phrase = (NUMBER,)

    def __init__(self, count: int) -> None:
        self.count = count

    def run(self, state: Olympos, seat: Seat) -> None:
        gain_hourglasses(state, seat, self.count)


class GainPrestige(Effect):
    __slots__ = ("points",)
    phrase = (NUMBER,)

    def __init__(self, points: int) -> None:
        self.points = points

    def run(self, state: Olympos, seat: Seat) -> None:
        gain_prestige(state, seat, self.points)


class GainSettlers(Effect):
    __slots__ = ("count",)
    phrase = (NUMBER,)

    def __init__(self, count: int) -> None:
        self.count = count

    def run(self, state: Olympos, seat: Seat) -> None:
        gain_settlers(state, seat, self.count)


class TakeCubes(Offer):
    """Cubes of one's choice, among the kinds that are left (A-P53)."""

    __slots__ = ("count",)
    phrase = (NUMBER,)

    def __init__(self, count: int) -> None:
        self.count = count

    def choices(self, state: Olympos, seat: Seat) -> Choices:
        count = min(self.count, sum(state.supply))
        known = state.rules.takes.get(count)
        if known is None:
            known = state.rules.takes[count] = all_takes(count)
        if min(state.supply) >= count:
            return known
        supply = state.supply
        return tuple(take for take in known if isinstance(take, Take) and enough(supply, take.cubes))

    def answer(self, state: Olympos, seat: Seat, action: Take) -> None:
        if any(action.cubes):
            gain_cubes(state, seat, action.cubes)


def enough(supply: list[int], cubes: tuple[int, ...]) -> bool:
    return all(has >= wanted for has, wanted in zip(supply, cubes, strict=True))
