"""Combat: always won by the attacker, for a price that depends on the swords of both."""

from __future__ import annotations

from game.rules.engine import Seat
from game.rules.olympos.state import BARBARIANS, Olympos, owner


def swords(state: Olympos, seat: Seat) -> int:
    """On discovery tiles, and lent by Ares, in attack as in defence (A-P49)."""
    people = state.peoples[seat]
    return state.rules.traits(people.discoveries).swords + people.swords


def fight_cost(state: Olympos, seat: Seat, land: int) -> int:
    """What it costs to take a territory by force; nothing if nobody is there."""
    defender = owner(state, land)
    rules = state.rules
    if defender >= 0:
        # A-P33: only the owner of the top token defends.
        return price_of_combat(state, seat, swords(state, defender), democracy(state, defender))
    if defender == BARBARIANS:
        return price_of_combat(state, seat, rules.barbarian_swords, False)
    return price_of_combat(state, seat, rules.tribe_swords, False) if state.tribes >> land & 1 else 0


def price_of_combat(state: Olympos, seat: Seat, defence: int, defender_wins_ties: bool) -> int:
    rules = state.rules
    attack = swords(state, seat)
    if attack != defence:
        return rules.fight_stronger if attack > defence else rules.fight_weaker
    # A-P10: with Democracy equal swords count as more; if both have it, they are equal after all.
    attacker_wins_ties = democracy(state, seat)
    if attacker_wins_ties == defender_wins_ties:
        return rules.fight_equal
    return rules.fight_stronger if attacker_wins_ties else rules.fight_weaker


def democracy(state: Olympos, seat: Seat) -> bool:
    return state.rules.traits(state.peoples[seat].discoveries).wins_ties


def fight_costs(state: Olympos, seat: Seat) -> list[int]:
    """What each territory's defender costs this seat, seats first, then barbarians and tribes as the last two."""
    rules = state.rules
    costs = [
        price_of_combat(state, seat, swords(state, defender), democracy(state, defender))
        for defender in range(len(state.peoples))
    ]
    costs.append(price_of_combat(state, seat, rules.barbarian_swords, False))
    costs.append(price_of_combat(state, seat, rules.tribe_swords, False))
    return costs
