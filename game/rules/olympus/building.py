"""Building: choose a card, check culture, pay, lay it out, score it, carry out its effect."""

from __future__ import annotations

from game.rules.engine import Action, Ask, Choices, Reason, Seat, because
from game.rules.notation import NUMBER
from game.rules.olympus import payment, progress
from game.rules.olympus.actions import CULTURE, DECLINE, Build, Decline, Pay
from game.rules.olympus.events import Built, BuiltNothing, Paid
from game.rules.olympus.phrases import Offer
from game.rules.olympus.rules import Building, Rules
from game.rules.olympus.state import City, Olympus, taken_temples


def effective_culture(rules: Rules, city: City) -> int:
    """The culture a city builds with."""
    power = rules.culture_discount
    return city.tracks[CULTURE] + (power.amount if city.built & power.bit else 0)


def buildable(state: Olympus, seat: Seat) -> int:
    """The buildings a seat could build and pay for right now, as bits."""
    rules = state.rules
    city = state.cities[seat]
    return (
        payment.affordable(rules, city)
        & rules.at_culture[effective_culture(rules, city)]
        & ~(city.built | taken_temples(state))
    )


def choices(state: Olympus, seat: Seat) -> Choices:
    return state.rules.build_choices(buildable(state, seat))


def begin(state: Olympus, seat: Seat, action: Build) -> None:
    state.then(seat, PayFor(state.rules.index[action.building]))


class BuildUpTo(Offer):
    """Hephaestus: up to so many buildings, each finished before the next is chosen (A-O32)."""

    __slots__ = ("buildings",)
    phrase = (NUMBER,)

    def __init__(self, buildings: int) -> None:
        self.buildings = buildings

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        return (*choices(state, seat), DECLINE)

    def answer(self, state: Olympus, seat: Seat, action: Build | Decline) -> None:
        if isinstance(action, Decline):
            state.tell(BuiltNothing, seat)
            return
        if self.buildings > 1:
            state.then(seat, BuildUpTo(self.buildings - 1))
        begin(state, seat, action)


class PayFor(Ask[Olympus]):
    """The way a chosen building is paid for."""

    __slots__ = ("building",)

    def __init__(self, building: int) -> None:
        self.building = building

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        return payment.ways_to_pay(state.rules, state.cities[seat], state.rules.buildings[self.building])

    def answer(self, state: Olympus, seat: Seat, action: Pay) -> None:
        pay(state, seat, state.rules.buildings[self.building], action)
        raise_building(state, seat, self.building)

    def objection(self, state: Olympus, seat: Seat, action: Action) -> Reason:
        if isinstance(action, Pay):
            return because("wrong_payment", building=state.rules.buildings[self.building].id)
        return super().objection(state, seat, action)


def pay(state: Olympus, seat: Seat, building: Building, action: Pay) -> None:
    city = state.cities[seat]
    grain, venison, fish, owed_grain, owed_venison, owed_fish, points = action.amounts
    city.goods[0] -= grain
    city.goods[1] -= venison
    city.goods[2] -= fish
    city.tribute[0] -= owed_grain
    city.tribute[1] -= owed_venison
    city.tribute[2] -= owed_fish
    city.score -= points
    state.tell(Paid, seat, building.id, action.amounts)


def raise_building(state: Olympus, seat: Seat, index: int) -> None:
    """Lay the card out, score it and carry out its effect; it counts from now on, not for its own cost (A-O40)."""
    building = state.rules.buildings[index]
    state.cities[seat].built |= building.bit
    state.tell(Built, seat, building.id)
    if building.points:
        progress.score(state, seat, building.points)
    state.then(seat, *building.when_built)
