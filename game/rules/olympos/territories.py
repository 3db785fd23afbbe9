"""Territories: who controls them, and what changes hands when a settler arrives or leaves."""

from __future__ import annotations

from game.rules.engine import Reason, Seat, because
from game.rules.olympos.combat import swords_against
from game.rules.olympos.events import (
    BarbariansBeaten,
    ControlGained,
    ControlLost,
    Fought,
    SettlerArrived,
    SettlerLeft,
    TribeBeaten,
)
from game.rules.olympos.state import BARBARIANS, NOBODY, Olympos, owner
from game.rules.olympos.stocks import gain_hourglasses


def gain_control(state: Olympos, seat: Seat, land: int) -> None:
    """Take the territory token, and with it the star or the Zeus token, if there is one."""
    row = state.rules.lands[land]
    people = state.peoples[seat]
    people.tokens[row.resource] += 1
    people.stars += row.star
    people.zeus += row.zeus
    state.tell(ControlGained, seat, row.id)


def lose_control(state: Olympos, seat: Seat, land: int) -> None:
    """Hand the tokens on; if nobody takes them the star stays behind (A-P13) and the rest goes to the stock."""
    row = state.rules.lands[land]
    people = state.peoples[seat]
    people.tokens[row.resource] -= 1
    people.stars -= row.star
    people.zeus -= row.zeus
    state.tell(ControlLost, seat, row.id)


def arrive(state: Olympos, seat: Seat, land: int, way: tuple[str, ...], cost: int) -> None:
    """Lay a settler on top of a territory's stack, by force, at that cost, if anybody holds it."""
    name = state.rules.lands[land].id
    defender = owner(state, land)
    swords = swords_against(state, seat, land) if state.told is not None else (0, 0)
    state.stacks[land] += (seat,)
    state.tell(SettlerArrived, seat, name, way)
    if defender >= 0:
        state.tell(Fought, seat, defender, name, cost, swords)
        lose_control(state, defender, land)
        gain_control(state, seat, land)
        gain_hourglasses(state, defender, state.rules.loser_hourglasses)
        return
    # A-P29: neither tribes nor barbarians are given an hourglass.
    if defender == BARBARIANS:
        state.tell(BarbariansBeaten, seat, name, cost, swords)
    elif state.tribes >> land & 1:
        state.tribes &= ~(1 << land)
        state.tell(TribeBeaten, seat, name, cost, swords)
    gain_control(state, seat, land)


def leave(state: Olympos, seat: Seat, land: int, level: int, way: tuple[str, ...] = ()) -> None:
    """Take a settler from its stack; A-P12: whoever is on top then has control at once, without a fight."""
    stack = state.stacks[land]
    rest = stack[: level - 1] + stack[level:]
    state.stacks[land] = rest
    state.tell(SettlerLeft, seat, state.rules.lands[land].id, level, way)
    after = rest[-1] if rest else NOBODY
    if stack[-1] == seat and after != seat:
        lose_control(state, seat, land)
        if after >= 0:
            gain_control(state, after, land)


def own_settlers(state: Olympos, seat: Seat) -> list[tuple[int, int]]:
    """Territory and level of every own token on the map; of tokens that lie on each other only the lowest."""
    found = []
    for land, stack in enumerate(state.stacks):
        if seat in stack:
            below = NOBODY
            for level, each in enumerate(stack, 1):
                if each == seat != below:
                    found.append((land, level))
                below = each
    return found


def why_not_settler(state: Olympos, seat: Seat, territory: str, level: int) -> Reason | None:
    """The rule that forbids to name a token as one's own settler; None if it is named well."""
    if territory not in state.rules.land_index:
        return because("no_such_territory", name=territory)
    stack = state.stacks[state.rules.land_index[territory]]
    if not 1 <= level <= len(stack) or stack[level - 1] != seat:
        return because("no_settler_there")
    lowest = level
    while lowest > 1 and stack[lowest - 2] == seat:
        lowest -= 1
    return because("lowest_is_named", number=lowest) if lowest < level else None
