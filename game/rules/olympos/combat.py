"""Combat: always won by the attacker, for a price that depends on the swords of both."""

from __future__ import annotations

from typing import Final

from game.rules.engine import Seat
from game.rules.olympos.rules import Rules
from game.rules.olympos.state import NOBODY, Olympos, owner

TRIBE: Final = NOBODY
"""Who is fought where a tribe is: nobody's token lies there."""


def democracy(state: Olympos, seat: Seat) -> bool:
    return state.rules.traits(state.peoples[seat].discoveries).wins_ties


def fight_cost(state: Olympos, seat: Seat, land: int) -> int:
    """What it costs to take a territory by force; nothing if nobody is there."""
    defender = owner(state, land)  # A-P33: only the owner of the top token defends.
    if defender == NOBODY and not state.tribes >> land & 1:
        return 0
    return fight_costs(state, seat)[defender]


def fight_costs(state: Olympos, seat: Seat) -> list[int]:
    """What each defender costs this seat: the seats in their order, then BARBARIANS and TRIBE, counted from the end."""
    rules = state.rules
    own = rules.traits(state.peoples[seat].discoveries)
    attack = own.swords + state.peoples[seat].swords
    costs = []
    for people in state.peoples:  # As `swords` says, which would look the traits up once more.
        traits = rules.traits(people.discoveries)
        costs.append(price_of_combat(rules, attack, traits.swords + people.swords, own.wins_ties - traits.wins_ties))
    costs.append(price_of_combat(rules, attack, rules.barbarian_swords, own.wins_ties))
    costs.append(price_of_combat(rules, attack, rules.tribe_swords, own.wins_ties))
    return costs


def swords(state: Olympos, seat: Seat) -> int:
    """A-P49: the swords that Ares lends count in attack as in defence, beside those of discoveries."""
    people = state.peoples[seat]
    return state.rules.traits(people.discoveries).swords + people.swords


def swords_against(state: Olympos, seat: Seat, land: int) -> tuple[int, int]:
    """The swords of an attacker, and of whoever defends a territory."""
    defender = owner(state, land)
    if defender >= 0:
        return swords(state, seat), swords(state, defender)
    rules = state.rules
    return swords(state, seat), rules.tribe_swords if defender == NOBODY else rules.barbarian_swords


def price_of_combat(rules: Rules, attack: int, defence: int, tie: int) -> int:
    """`tie` is above zero if the attacker's Democracy wins ties, below if the defender's does.

    A-P10: equal swords then count as more; if both have it, they are equal after all.
    """
    margin = attack - defence or tie
    if margin == 0:
        return rules.fight_equal
    return rules.fight_stronger if margin > 0 else rules.fight_weaker
