"""Combat: always won by the attacker, for a price that depends on the swords of both."""

from __future__ import annotations

from game.rules.engine import Seat
from game.rules.olympos.rules import Rules
from game.rules.olympos.state import BARBARIANS, Olympos, owner


def swords(state: Olympos, seat: Seat) -> int:
    """On discovery tiles, and lent by Ares, in attack as in defence (A-P49)."""
    people = state.peoples[seat]
    return state.rules.traits(people.discoveries).swords + people.swords


def democracy(state: Olympos, seat: Seat) -> bool:
    return state.rules.traits(state.peoples[seat].discoveries).wins_ties


def fight_cost(state: Olympos, seat: Seat, land: int) -> int:
    """What it costs to take a territory by force; nothing if nobody is there."""
    costs = fight_costs(state, seat)
    defender = owner(state, land)  # A-P33: only the owner of the top token defends.
    if defender >= 0:
        return costs[defender]
    if defender == BARBARIANS:
        return costs[-2]
    return costs[-1] if state.tribes >> land & 1 else 0


def fight_costs(state: Olympos, seat: Seat) -> list[int]:
    """What each defender costs this seat: the seats in their order, then barbarians, then tribes."""
    rules = state.rules
    attack = swords(state, seat)
    democratic = democracy(state, seat)
    costs = []
    for people in state.peoples:
        traits = rules.traits(people.discoveries)
        costs.append(price_of_combat(rules, attack, traits.swords + people.swords, democratic - traits.wins_ties))
    costs.append(price_of_combat(rules, attack, rules.barbarian_swords, democratic))
    costs.append(price_of_combat(rules, attack, rules.tribe_swords, democratic))
    return costs


def price_of_combat(rules: Rules, attack: int, defence: int, tie: int) -> int:
    """`tie` is above zero if the attacker's Democracy wins ties, below if the defender's does.

    A-P10: equal swords then count as more; if both have it, they are equal after all.
    """
    margin = attack - defence or tie
    if margin == 0:
        return rules.fight_equal
    return rules.fight_stronger if margin > 0 else rules.fight_weaker
