"""Movement: what the cheapest way to a territory costs, over land and sea and with every discovery's help."""

from __future__ import annotations

from heapq import heappop, heappush

from game.rules.olympos.rules import NEVER, Rules, Traits, Travel
from game.rules.olympos.state import People


def travel(rules: Rules, traits: Traits, people: People) -> Travel:
    """The table of costs that holds for a people now."""
    # A-P19: a discount never makes the sea cost less than nothing.
    sea = NEVER if people.becalmed else max(0, rules.enter_sea - traits.sea_discount)
    key = (sea, traits.one_for_land)
    known = rules.known_travel.get(key)
    if known is None:
        known = rules.known_travel[key] = measure(rules, sea, traits.one_for_land)
    return known


def measure(rules: Rules, sea: int, one_for_land: bool) -> Travel:
    lands = range(len(rules.lands))
    north = cheapest(rules, rules.gates, sea, one_for_land)
    ways = tuple(cheapest(rules, rules.neighbours[land], sea, one_for_land) for land in lands)
    finite = [cost for row in (north, *ways) for cost in row]
    return Travel(north, ways, max(finite))


def cheapest(rules: Rules, first: tuple[int, ...], sea: int, one_for_land: bool) -> tuple[int, ...]:
    """What it costs to end on each territory if the first step leads to one of these spaces.

    Where a way begins does not matter otherwise: whoever is on the way may be passed (A-P32), and the northern zone
    is never entered again (A-P30). A-P18: with Cavalry a run of land spaces costs once, and every step from the
    beginning or from the sea begins a run.
    """
    lands = len(rules.lands)
    costs = [NEVER] * len(rules.neighbours)
    queue: list[tuple[int, int]] = []
    for space in first:
        heappush(queue, (rules.enter_land if space < lands else sea, space))
    while queue:
        cost, space = heappop(queue)
        if cost >= costs[space]:
            continue
        costs[space] = cost
        for after in rules.neighbours[space]:
            if after >= lands:
                step = sea
            else:
                step = 0 if one_for_land and space < lands else rules.enter_land
            if cost + step < costs[after]:
                heappush(queue, (cost + step, after))
    return tuple(costs[:lands])
