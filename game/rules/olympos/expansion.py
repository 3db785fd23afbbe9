"""Expansion: one settler, new or old, goes to a territory its people does not control."""

from __future__ import annotations

from typing import Final

from game.rules.engine import Action, Choices, Seat
from game.rules.olympos.actions import Move, Settle
from game.rules.olympos.combat import TRIBE, fight_cost, fight_costs
from game.rules.olympos.events import SettlerCreated
from game.rules.olympos.rules import NEVER, Approach, Offers, Priced, Rules, Travel, make_room
from game.rules.olympos.state import Olympos
from game.rules.olympos.territories import arrive, leave, own_settlers
from game.rules.olympos.travel import NORTH, travel, ways_from

NO_FIGHT: Final = 0


def budget(state: Olympos, seat: Seat) -> int:
    """How many action points an action may cost, so that the token does not pass the Cross (A-P8, A-P9, A-P20)."""
    people = state.peoples[seat]
    return state.rules.cross - people.space + people.hourglasses - people.burden


def fights(state: Olympos, seat: Seat) -> list[int]:
    """For every territory what its defenders cost; NEVER if no expansion may end there (A-P15)."""
    costs = fight_costs(state, seat)
    costs[seat] = NEVER
    stacks, tribes = state.stacks, state.tribes
    found = [NEVER] * len(stacks)
    for land in state.rules.open_lands(state.crossed):
        stack = stacks[land]
        if stack:
            found[land] = costs[stack[-1]]
        else:
            found[land] = costs[TRIBE] if tribes >> land & 1 else NO_FIGHT
    return found


def expansions(state: Olympos, seat: Seat) -> list[Action]:
    """Every settler with every territory it can be led to in time, by every way that has a price of its own."""
    people = state.peoples[seat]
    most = budget(state, seat)
    farthest = costs_of(state, seat).farthest
    costs = fights(state, seat)
    found: list[Action] = []
    if people.stock:
        new = state.rules.traits(people.discoveries).settler_cost
        found += in_reach(settlings(state, seat), left_for_ways(costs, most - new, farthest))
    left = left_for_ways(costs, most, farthest)
    for origin, level in own_settlers(state, seat):
        found += in_reach(movings(state, seat, origin, level), left)
    return found


def left_for_ways(costs: list[int], most: int, farthest: int) -> list[tuple[int, int]]:
    """Each territory whose defenders can be paid, and how much of what matters is left for a way there."""
    roomy = most - farthest
    return [(land, farthest if cost <= roomy else most - cost) for land, cost in enumerate(costs) if cost <= most]


def in_reach(offers: Offers, left: list[tuple[int, int]]) -> list[Action]:
    found: list[Action] = []
    for land, points in left:
        found += offers[land].within[points]
    return found


def settlings(state: Olympos, seat: Seat) -> Offers:
    """The ways of a new settler, from the northern zone or from a territory of one's own (A-P17)."""
    own = 0
    for land, stack in enumerate(state.stacks):
        if stack and stack[-1] == seat:
            own |= 1 << land
    return settlings_from(state.rules, costs_of(state, seat), own)


def settlings_from(rules: Rules, map_of_costs: Travel, own: int) -> Offers:
    """Those of the northern zone and of all these territories but the last, and what the last one adds to them."""
    known = map_of_costs.settlings.get(own)
    if known is None:
        make_room(map_of_costs.settlings)
        last = own.bit_length() - 1 if own else NORTH
        known = settlings_of(rules, map_of_costs, last)
        if own:
            fewer = settlings_from(rules, map_of_costs, own & ~(1 << last))
            known = tuple([joined(rules, map_of_costs, before, added) for before, added in zip(fewer, known)])
        map_of_costs.settlings[own] = known
    return known


def settlings_of(rules: Rules, map_of_costs: Travel, start: int) -> Offers:
    """The ways of a new settler that begins here."""
    known = map_of_costs.starts.get(start)
    if known is None:
        known = map_of_costs.starts[start] = tuple(
            approach(map_of_costs, tuple((way.price, Settle(land.id, way.spaces)) for way in ways))
            for land, ways in zip(rules.lands, ways_from(rules, map_of_costs, start), strict=True)
        )
    return known


def approach(map_of_costs: Travel, priced: Priced) -> Approach:
    within: list[Choices] = []
    cheap: Choices = ()
    for price, action in priced:
        within += [cheap] * (price - len(within))
        cheap += (action,)
    within += [cheap] * (map_of_costs.farthest + 1 - len(within))
    return Approach(priced, tuple(within))


def joined(rules: Rules, map_of_costs: Travel, before: Approach, added: Approach) -> Approach:
    """What two beginnings offer together; mostly one of them is too far away to offer anything."""
    if is_nearer(rules, before, added):
        return before
    if is_nearer(rules, added, before):
        return added
    known = map_of_costs.joined.get((before, added))
    if known is None:
        make_room(map_of_costs.joined)
        known = map_of_costs.joined[before, added] = join(rules, map_of_costs, before, added)
    return known


def is_nearer(rules: Rules, one: Approach, other: Approach) -> bool:
    """Whether no way of the other would be offered beside those of this one."""
    if not other.priced:
        return True
    return bool(one.priced) and one.priced[0][0] + rules.detour < other.priced[0][0]


def join(rules: Rules, map_of_costs: Travel, before: Approach, added: Approach) -> Approach:
    priced = fewest(rules, before.priced, added.priced)
    if priced == before.priced:
        return before
    return added if priced == added.priced else approach(map_of_costs, priced)


def fewest(rules: Rules, before: Priced, added: Priced) -> Priced:
    """One way for each price: that with the fewest spaces, and of several the first as the map counts (A-P55)."""
    by_price = {offer[0]: offer for offer in before}
    for offer in added:
        known = by_price.get(offer[0])
        if known is None or len(offer[1].way) < len(known[1].way):
            by_price[offer[0]] = offer
    least = min(by_price)
    return tuple([by_price[price] for price in sorted(by_price) if price <= least + rules.detour])


def movings(state: Olympos, seat: Seat, origin: int, level: int) -> Offers:
    """The ways of a settler that lies on a territory."""
    rules = state.rules
    map_of_costs = costs_of(state, seat)
    known = map_of_costs.movings.get((origin, level))
    if known is None:
        name = rules.lands[origin].id
        known = map_of_costs.movings[origin, level] = tuple(
            approach(map_of_costs, tuple((way.price, Move(name, level, land.id, way.spaces)) for way in ways))
            for land, ways in zip(rules.lands, ways_from(rules, map_of_costs, origin), strict=True)
        )
    return known


def costs_of(state: Olympos, seat: Seat) -> Travel:
    people = state.peoples[seat]
    return travel(state.rules, state.rules.traits(people.discoveries), people)


def offers_of(state: Olympos, seat: Seat, action: Settle | Move) -> Priced:
    """The ways by which a settler could be led where this expansion leads it, each with its price."""
    rules = state.rules
    land = rules.land_index[action.territory]
    if isinstance(action, Settle):
        return settlings(state, seat)[land].priced
    return movings(state, seat, rules.land_index[action.origin], action.level)[land].priced


def way_of(state: Olympos, seat: Seat, action: Settle | Move) -> tuple[int, tuple[str, ...]]:
    """What the way of an expansion costs, and how it leads; NEVER if no such way leads there."""
    for price, offer in offers_of(state, seat, action):
        if action.way in ((), offer.way):
            return price, offer.way
    return NEVER, ()


def prices_of(state: Olympos, seat: Seat, action: Settle | Move) -> tuple[int, int, int, tuple[str, ...]]:
    """What the settler, its way and its fight cost, and how the way leads; the way costs NEVER if none does."""
    rules = state.rules
    price, way = way_of(state, seat, action)
    settler = rules.traits(state.peoples[seat].discoveries).settler_cost if isinstance(action, Settle) else 0
    return settler, price, fight_cost(state, seat, rules.land_index[action.territory]), way


def expansion_cost(state: Olympos, seat: Seat, action: Settle | Move) -> int:
    """What an expansion costs in all, the burden of the Erinyes left out; NEVER if no way leads there."""
    settler, price, fight, _ = prices_of(state, seat, action)
    return min(NEVER, settler + price + fight)


def expand(state: Olympos, seat: Seat, action: Settle | Move) -> int:
    """Carry an expansion out, and say what it cost."""
    rules = state.rules
    settler, price, fight, way = prices_of(state, seat, action)
    if isinstance(action, Settle):
        state.peoples[seat].stock -= 1
        state.tell(SettlerCreated, seat, state.peoples[seat].stock, way)
    else:
        leave(state, seat, rules.land_index[action.origin], action.level, way)
    arrive(state, seat, rules.land_index[action.territory], way, fight)
    return settler + price + fight
