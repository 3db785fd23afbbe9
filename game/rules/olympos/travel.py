"""Movement: the ways to a territory and what they cost, over land and sea and with every discovery's help."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import Final, TypeAlias

from game.rules.olympos.rules import NEVER, Rules, Traits, Travel, Way
from game.rules.olympos.state import People

NORTH: Final = -1
"""Where a way begins that does not begin on a territory."""

Trail: TypeAlias = tuple[int, int, tuple[int, ...]]
"""A price, how many spaces are entered for it, and which: of two trails to one space the lesser is taken."""


def travel(rules: Rules, traits: Traits, people: People) -> Travel:
    """The table of ways that holds for a people now."""
    # A-P19: a discount never makes the sea cost less than nothing.
    sea = NEVER if people.becalmed else max(0, rules.enter_sea - traits.sea_discount)
    key = (sea, traits.one_for_land)
    known = rules.known_travel.get(key)
    if known is None:
        known = rules.known_travel[key] = Travel(sea, traits.one_for_land)
        known.farthest = farthest(rules, known)
    return known


def farthest(rules: Rules, map_of_costs: Travel) -> int:
    """What no way costs more than: the dearest first step, then the dearest trail, and a detour (A-P55)."""
    spaces = range(len(rules.neighbours))
    steps = [cost for space in spaces if (cost := step_cost(rules, map_of_costs, NORTH, space)) < NEVER]
    onward = [trail[0] for space in spaces for trail in trails_onward(rules, map_of_costs, space).values()]
    return max(steps) + max(onward) + rules.detour


def ways_from(rules: Rules, map_of_costs: Travel, start: int) -> tuple[tuple[Way, ...], ...]:
    """For every territory the ways that lead there, the cheapest first and one for each price (A-P55)."""
    known = map_of_costs.ways.get(start)
    if known is None:
        known = map_of_costs.ways[start] = find_ways(rules, map_of_costs, start)
    return known


def find_ways(rules: Rules, map_of_costs: Travel, start: int) -> tuple[tuple[Way, ...], ...]:
    direct = trails(rules, map_of_costs, outset(rules, map_of_costs, start))
    dear = too_dear(rules, start, direct)
    found: list[dict[int, Trail]] = [{} for _ in rules.lands]
    for by in direct.values():
        for land, onward in trails_onward(rules, map_of_costs, by[2][-1]).items():
            # Nearly all are too dear or longer than what is known, which is told before they are put together.
            price = by[0] + onward[0]
            if price >= dear[land]:
                continue
            known = found[land].get(price, NO_TRAIL)
            if (price, by[1] + onward[1]) <= known[:2]:
                way = joined(by, onward)
                if way < known and is_straight(start, way[2]):
                    found[land][price] = way
    return tuple(tuple(offered(rules, map_of_costs, start, prices)) for prices in found)


def too_dear(rules: Rules, start: int, direct: dict[int, Trail]) -> list[int]:
    """What a way to each space need not cost: more than the direct one and a detour, and to a sea anything."""
    lands = len(rules.lands)
    found = [NEVER] * lands + [0] * len(rules.seas)
    for land in range(lands):
        if land in direct and is_straight(start, direct[land][2]):
            found[land] = direct[land][0] + rules.detour + 1
    return found


def outset(rules: Rules, map_of_costs: Travel, start: int) -> list[Trail]:
    """The first step, which is paid in full even with Cavalry; the northern zone is never entered again (A-P30)."""
    spaces = rules.gates if start == NORTH else rules.neighbours[start]
    return [(step_cost(rules, map_of_costs, NORTH, space), 1, (space,)) for space in spaces]


def step_cost(rules: Rules, map_of_costs: Travel, here: int, there: int) -> int:
    """A-P18: with Cavalry a run of land spaces costs once, and a step from the beginning or the sea begins a run."""
    lands = len(rules.lands)
    if there >= lands:
        return map_of_costs.sea
    return 0 if map_of_costs.one_for_land and 0 <= here < lands else rules.enter_land


def trails_onward(rules: Rules, map_of_costs: Travel, here: int) -> dict[int, Trail]:
    """The cheapest trail from a space on the way to every other; to itself there is nothing to go."""
    known = map_of_costs.onward.get(here)
    if known is None:
        known = map_of_costs.onward[here] = trails(rules, map_of_costs, [(0, 0, (here,))])
    return known


def trails(rules: Rules, map_of_costs: Travel, first: list[Trail]) -> dict[int, Trail]:
    """The least trail to every space that can be reached; whoever is on the way may be passed (A-P32)."""
    queue = sorted(trail for trail in first if trail[0] < NEVER)
    found: dict[int, Trail] = {}
    while queue:
        trail = heappop(queue)
        price, count, spaces = trail
        here = spaces[-1]
        if here in found:
            continue
        found[here] = trail
        for there in rules.neighbours[here]:
            cost = price + step_cost(rules, map_of_costs, here, there)
            if there not in found and cost < NEVER:
                heappush(queue, (cost, count + 1, (*spaces, there)))
    return found


def joined(first: Trail, onward: Trail) -> Trail:
    """Two trails of which the second begins where the first ends."""
    return first[0] + onward[0], first[1] + onward[1], (*first[2], *onward[2][1:])


def is_straight(start: int, spaces: Sequence[int]) -> bool:
    """Whether no space is entered twice, nor the start before the end."""
    return len(set(spaces)) == len(spaces) and start not in spaces[:-1]


NO_TRAIL: Final[Trail] = (NEVER, 0, ())


def offered(rules: Rules, map_of_costs: Travel, start: int, prices: dict[int, Trail]) -> Iterator[Way]:
    """A-P55: the cheapest way, and those that cost a little more."""
    least = min(prices, default=NEVER)
    for price in sorted(prices):
        if price <= least + rules.detour:
            yield Way(price, start, names_of(rules, start, prices[price][2]))


def names_of(rules: Rules, start: int, spaces: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(rules.space_names[space] for space in (start, *spaces))
