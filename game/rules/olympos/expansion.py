"""Expansion: one settler, new or old, goes to a territory its people does not control."""

from __future__ import annotations

from typing import Final

from game.rules.engine import Action, Seat
from game.rules.olympos.actions import Move, Settle
from game.rules.olympos.combat import fight_cost, fight_costs
from game.rules.olympos.events import SettlerCreated
from game.rules.olympos.rules import NEVER
from game.rules.olympos.state import Olympos
from game.rules.olympos.territories import arrive, leave, own_settlers
from game.rules.olympos.travel import travel

NO_FIGHT: Final = 0


def budget(state: Olympos, seat: Seat) -> int:
    """How many action points an action may cost, so that the token does not pass the Cross (A-P8, A-P9, A-P20)."""
    people = state.peoples[seat]
    return state.rules.cross - people.space + people.hourglasses - people.burden


def goals(state: Olympos, seat: Seat) -> tuple[list[int], list[int]]:
    """The territories an expansion may end on (A-P15), and for every territory what its defenders cost."""
    costs = fight_costs(state, seat)
    barbarians, tribe = costs[-2], costs[-1]
    stacks, tribes = state.stacks, state.tribes
    fights = [NO_FIGHT] * len(stacks)
    targets = []
    for land in state.rules.open_lands(state.crossed):
        stack = stacks[land]
        if stack:
            top = stack[-1]
            if top == seat:
                continue
            fights[land] = costs[top] if top >= 0 else barbarians
        elif tribes >> land & 1:
            fights[land] = tribe
        targets.append(land)
    return targets, fights


def expansions(state: Olympos, seat: Seat) -> list[Action]:
    """Every settler with every territory it can be led to in time."""
    rules = state.rules
    people = state.peoples[seat]
    traits = rules.traits(people.discoveries)
    ways = travel(rules, traits, people)
    most = budget(state, seat)
    targets, fights = goals(state, seat)
    tight = ways.farthest + max(fights) + traits.settler_cost > most
    found: list[Action] = []
    if people.stock:
        action = rules.settle
        if tight:
            rest = most - traits.settler_cost
            costs = nearest(state, seat)
            found += [action[land] for land in targets if costs[land] + fights[land] <= rest]
        else:
            found += [action[land] for land in targets]
    for origin, level in own_settlers(state, seat):
        moves = rules.level_moves(origin, level)
        if tight:
            costs = ways.ways[origin]
            found += [moves[land] for land in targets if costs[land] + fights[land] <= most]
        else:
            found += [moves[land] for land in targets]
    return found


def nearest(state: Olympos, seat: Seat) -> tuple[int, ...]:
    """The cheapest ways for a new settler, from the northern zone or from a territory of one's own (A-P17)."""
    rules = state.rules
    people = state.peoples[seat]
    ways = travel(rules, rules.traits(people.discoveries), people)
    own = [ways.ways[land] for land, stack in enumerate(state.stacks) if stack and stack[-1] == seat]
    return tuple(map(min, ways.north, *own)) if own else ways.north


def expansion_cost(state: Olympos, seat: Seat, action: Settle | Move) -> int:
    """What an expansion costs in all, the burden of the Erinyes left out; NEVER if no way leads there."""
    rules = state.rules
    people = state.peoples[seat]
    traits = rules.traits(people.discoveries)
    land = rules.land_index[action.territory]
    if isinstance(action, Settle):
        ways = travel(rules, traits, people)
        own = [row[land] for row, stack in zip(ways.ways, state.stacks, strict=True) if stack and stack[-1] == seat]
        cost = traits.settler_cost + min(ways.north[land], *own, NEVER)
    else:
        cost = travel(rules, traits, people).ways[rules.land_index[action.origin]][land]
    return min(NEVER, cost + fight_cost(state, seat, land))


def expand(state: Olympos, seat: Seat, action: Settle | Move) -> int:
    """Carry an expansion out, and say what it cost."""
    rules = state.rules
    cost = expansion_cost(state, seat, action)
    if isinstance(action, Settle):
        state.peoples[seat].stock -= 1
        state.tell(SettlerCreated, seat, state.peoples[seat].stock)
    else:
        leave(state, seat, rules.land_index[action.origin], action.level)
    arrive(state, seat, rules.land_index[action.territory])
    return cost
