"""What can be counted of a city in Olympus, and how far away the end is."""

from __future__ import annotations

from typing import Final

from game.ai.scales import Scales
from game.rules.catalog import NO_LIMIT, limit_of
from game.rules.engine import Seat
from game.rules.olympus import progress
from game.rules.olympus.actions import GOODS, MILITARY, POPULATION, PRODUCTION, TRACKS, Track
from game.rules.olympus.rounds import ROUND_LIMIT
from game.rules.olympus.rules import Rules
from game.rules.olympus.state import City, Olympus, beta_priests
from game.rules.olympus.worship import Invite, Turn

THINGS: Final = (
    "points",
    "halves",
    "culture",
    "population",
    "military",
    "grain",
    "venison",
    "fish",
    "cubes",
    "priests_due",
    "goods",
    "excess",
    "kinds",
    "doubles",
    "tribute",
    "halted_culture",
    "halted_population",
    "halted_military",
    "starving",
    "turns",
    "spare",
    "followers",
    "closeness",
    "chasing",
    "menace",
    "threat",
)
"""What is counted of every city, besides its buildings."""

(
    POINTS, HALVES, TRACK, _, _, _, _, _, CUBES, PRIESTS_DUE, STORED, EXCESS, KINDS, DOUBLES, TRIBUTE,
    HALTED, _, _, STARVING, TURNS, SPARE, FOLLOWERS, CLOSENESS, CHASING, MENACE, THREAT,
) = range(len(THINGS))  # fmt: skip
"""Places in `THINGS`; `TRACK` and `HALTED` are the first of those that have one for each track."""

BUILDINGS: Final = len(THINGS)
"""The place of the first building; the others follow as the rules list them."""

FAR: Final = 28
"""How many steps the fourth Glory card is away when nobody has moved; every longer way counts as this."""

ROUND: Final = 3
"""How many of these steps a round brings: so far away is the end where only so many rounds are played."""


def names(rules: Rules) -> tuple[str, ...]:
    """Everything that is weighed, by name: the things, then the buildings."""
    return THINGS + tuple(building.id for building in rules.buildings)


def distance(state: Olympus) -> int:
    """How many steps the cities still lack until the last Glory card that ends the game, if all took the shortest."""
    spaces, glory = state.rules.spaces, state.glory
    cities = state.cities
    ways: list[int] = []
    for track in range(len(TRACKS)):
        if glory[track] < 0:
            best = 0
            for city in cities:
                here = city.tracks[track]
                if here > best:
                    best = here
            ways.append(spaces[track] - best)
    lacking = state.rules.glory_to_end - len(TRACKS) + len(ways)
    if lacking <= 0:
        return 0
    ways.sort()
    away = min(FAR, sum(ways[:lacking]))
    limit = state.rules.options.get(ROUND_LIMIT, NO_LIMIT)
    return away if limit == NO_LIMIT else min(away, ROUND * max(0, limit_of(limit) - state.round))


def count(state: Olympus, seat: Seat, width: int) -> list[float]:
    """Everything that is counted of a seat's city, in the order of `names`."""
    rules, city = state.rules, state.cities[seat]
    tracks = city.tracks
    found = [0.0] * width
    found[POINTS] = float(city.score)
    for track, space in enumerate(tracks):
        found[HALVES] += space // rules.final_divisor
        found[TRACK + track] = float(space)
        if state.glory[track] < 0:
            leads = space >= farthest_rival(state, seat, track)
            found[CLOSENESS if leads else CHASING] += closeness(rules.spaces[track] - space)
        if track <= MILITARY and space == progress.limit(rules, city, track) < rules.spaces[track]:
            found[HALTED + track] = 1.0
    for track in rules.limited:
        found[STARVING] += max(0, tracks[track] - tracks[POPULATION])
    for good in range(len(GOODS)):
        found[CUBES] += rules.production[tracks[PRODUCTION + good] - 1]
        found[KINDS] += city.goods[good] > 0
        found[DOUBLES] += city.goods[good] > 1
    stored = sum(city.goods)
    found[STORED] = float(min(stored, rules.warehouse_limit))
    found[EXCESS] = float(max(0, stored - rules.warehouse_limit))
    found[TRIBUTE] = float(sum(city.tribute))
    found[PRIESTS_DUE] = float(progress.priests_due(rules, city))
    found[TURNS] = float(min(city.priests, turns_left(state, seat)))
    found[SPARE] = city.priests - found[TURNS]
    found[FOLLOWERS] = float(min(beta_priests(state, seat), 2) * followed(rules, city))
    _count_might(state, seat, found)
    for building in rules.buildings:
        if city.built & building.bit:
            found[BUILDINGS + building.index] = 1.0
    return found


def _count_might(state: Olympus, seat: Seat, found: list[float]) -> None:
    own, others = state.cities[seat].tracks[MILITARY], len(state.cities) - 1
    for each, city in enumerate(state.cities):
        if each != seat:
            ahead = own - city.tracks[MILITARY]
            found[MENACE if ahead > 0 else THREAT] += abs(ahead) / others


def closeness(steps: int) -> float:
    """How much of a Glory card nobody has yet is in reach."""
    return 1 / (1 + steps)


def farthest_rival(state: Olympus, seat: Seat, track: Track) -> int:
    """Where the best of the others stands on a track."""
    best = 0
    for each, city in enumerate(state.cities):
        if each != seat and city.tracks[track] > best:
            best = city.tracks[track]
    return best


def turns_left(state: Olympus, seat: Seat) -> int:
    """How many more ceremonies a seat will begin in this round, if nobody runs out of priests before the deities do."""
    free = 0
    for begun_by in state.alpha:
        free += begun_by < 0
    seats = len(state.cities)
    return max(0, free - (seat - next_active(state)) % seats + seats - 1) // seats


def next_active(state: Olympus) -> Seat:
    """Who begins the next ceremony."""
    for seat, step in state.pending[::-1]:
        if isinstance(step, Turn):
            return seat
        if isinstance(step, Invite):
            return (step.worshippers[0][0] + 1) % len(state.cities)
    return state.starter


def followed(rules: Rules, city: City) -> int:
    """How many of a city's buildings work only with enough priests who have joined others."""
    standing = city.built & rules.upkeep
    if not standing:
        return 0
    return sum(1 for row in rules.buildings if standing & row.bit and row.needs_beta_priests)


class Evaluation:
    """How well every seat stands, as one file of weights has it."""

    def __init__(self, scales: Scales) -> None:
        self.scales = scales
        self.width = len(scales.names)

    def worth(self, state: Olympus, seat: Seat, away: int) -> float:
        return self.scales.weigh(count(state, seat, self.width), away)
