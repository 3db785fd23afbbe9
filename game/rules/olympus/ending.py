"""The end: final scoring, the standing and its tie-breaks."""

from __future__ import annotations

from game.rules.engine import Seat, Step, clockwise
from game.rules.olympus.events import FinalScored, GameEnded
from game.rules.olympus.rules import Rules
from game.rules.olympus.state import City, Olympus


class FinalScoring(Step[Olympus]):
    __slots__ = ()

    def run(self, state: Olympus, seat: Seat) -> None:
        for each in clockwise(seat, len(state.cities)):
            city = state.cities[each]
            points = final_points(state.rules, city)
            city.score += points
            state.tell(FinalScored, each, points, city.score)
        state.tell(GameEnded, winners(state), decided_by(state))


def final_points(rules: Rules, city: City) -> int:
    """Half of every marker's position, rounded down for each."""
    return sum(space // rules.final_divisor for space in city.tracks)


def standing(city: City) -> tuple[int, int, int]:
    """What decides the game, the more the better: points, then goods left, then few buildings."""
    return city.score, sum(city.goods), -city.built.bit_count()


def winners(state: Olympus) -> tuple[Seat, ...]:
    """The best standing; several seats if even the number of buildings is equal."""
    best = max(standing(city) for city in state.cities)
    return tuple(seat for seat, city in enumerate(state.cities) if standing(city) == best)


def decided_by(state: Olympus) -> str:
    """Which rule parted the first from the second: points, goods, buildings, or none of them."""
    first, second, *_ = sorted((standing(city) for city in state.cities), reverse=True)
    for rule, ours, theirs in zip(("points", "goods", "buildings"), first, second, strict=True):
        if ours != theirs:
            return rule
    return "shared"
