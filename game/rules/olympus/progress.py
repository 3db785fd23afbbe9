"""Markers on the progress tracks: advances, stops, glory, steps back, production and points."""

from __future__ import annotations

from game.rules.engine import Seat
from game.rules.olympus.actions import POPULATION, PRODUCTION, Good, Track
from game.rules.olympus.events import Advanced, GloryTaken, Halted, MovedBack, PointsLost, Produced, Scored
from game.rules.olympus.rules import Rules, Stop
from game.rules.olympus.state import NOBODY, City, Olympus


def limit(rules: Rules, city: City, track: Track) -> int:
    """The last space a marker may reach: its lowest stop that no building lifts, or the end of the track."""
    for space, bit in rules.stops[track]:
        if not city.built & bit:
            return space
    return rules.spaces[track]


def stops(rules: Rules, city: City, track: Track) -> list[Stop]:
    """The stops of a track from below, as they are for a city."""
    lifting = {building.bit: building for building in rules.buildings}
    return [Stop(space, lifting[bit], bool(city.built & bit)) for space, bit in rules.stops[track]]


def advance(state: Olympus, seat: Seat, track: Track, steps: int) -> None:
    """Move a marker forward; what lies beyond a stop or the end is lost."""
    tracks = state.cities[seat].tracks
    here = tracks[track]
    there = min(here + steps, max(here, limit(state.rules, state.cities[seat], track)))
    if there > here:
        tracks[track] = there
        state.tell(Advanced, seat, track, there)
        claim_glory(state, seat, track)
    if there < here + steps:
        state.tell(Halted, seat, track, there, here + steps - there)


def claim_glory(state: Olympus, seat: Seat, track: Track) -> None:
    """The first marker on the last space of its track brings the Glory card, at once and for good (A-O28, A-O44)."""
    at_end = state.cities[seat].tracks[track] == state.rules.spaces[track]
    if at_end and state.glory[track] == NOBODY:
        state.glory[track] = seat
        state.tell(GloryTaken, seat, track)
        score(state, seat, state.rules.glory_points)


def move_back(state: Olympus, seat: Seat, track: Track, steps: int, cause: str) -> None:
    tracks = state.cities[seat].tracks
    here = tracks[track]
    there = max(1, here - steps)
    if there < here:
        tracks[track] = there
        state.tell(MovedBack, seat, track, there, cause)


def movable(city: City) -> tuple[Track, ...]:
    """The markers that can move back."""
    return tuple(track for track, space in enumerate(city.tracks) if space > 1)


def harvest(rules: Rules, city: City, good: Good, space: int) -> int:
    """How many goods a marker on a space brings."""
    if city.built & rules.production_bonus.bit:
        space = min(space + rules.production_bonus.amount, rules.spaces[PRODUCTION + good])
    return rules.production[space - 1]


def produce(state: Olympus, seat: Seat, good: Good) -> None:
    city = state.cities[seat]
    count = harvest(state.rules, city, good, city.tracks[PRODUCTION + good])
    city.goods[good] += count
    state.tell(Produced, seat, good, count, city.goods[good])


def score(state: Olympus, seat: Seat, points: int) -> None:
    city = state.cities[seat]
    city.score += points
    state.tell(Scored, seat, points, city.score)


def lose_points(state: Olympus, seat: Seat, points: int) -> None:
    """Points are lost as far as there are any."""
    city = state.cities[seat]
    lost = min(points, city.score)
    city.score -= lost
    state.tell(PointsLost, seat, lost, city.score)


def priests_due(rules: Rules, city: City) -> int:
    """How many priests a city gathers in upkeep."""
    lower = rules.priest_thresholds_lower
    ease = lower.amount if city.built & lower.bit else 0
    return rules.priests_at_start + sum(1 for track, space in rules.extra_priests if city.tracks[track] >= space - ease)


def plague_loss(rules: Rules, city: City) -> int:
    return city.tracks[POPULATION] // rules.plague_divisor
