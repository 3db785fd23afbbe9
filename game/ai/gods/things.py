"""What a god has that can be counted, and what it is worth by how far the end of the game is."""

from __future__ import annotations

from typing import Final

from game.ai.scales import Scales
from game.rules.engine import Seat
from game.rules.gods import hands
from game.rules.gods.actions import RESOURCES
from game.rules.gods.negotiation import income
from game.rules.gods.rules import Rules
from game.rules.gods.state import Greece, count_units, prestige

THINGS: Final = ("prestige", "income", "force", "cards", "spare")
PRESTIGE, INCOME, FORCE, CARDS, SPARE = range(len(THINGS))
KINDS: Final = len(RESOURCES)
ENOUGH: Final = 2
"""So many cards of a kind are cards; what is beyond that is spare, good for the bank and for bribes."""

PLENTY: Final = 20
"""A hand of more cards than this is never spent."""


def is_plenty(state: Greece) -> bool:
    """Whether somebody has cards for everything, as happens when the map is full and nobody fights."""
    return any(hands.size(player) > PLENTY for player in state.players)


def distance(state: Greece) -> int:
    """How much prestige the leader still lacks."""
    best = 0
    for seat in range(len(state.players)):
        best = max(best, prestige(state, seat))
    return max(0, state.rules.numbers["win_prestige"] - best)


def count(state: Greece, seat: Seat) -> list[float]:
    """What a seat has, in the order of THINGS; of a hidden hand the number of cards is all there is to count."""
    rules = state.rules
    force = 0
    for unit, number in enumerate(count_units(state, seat)):
        force += number * rules.units[unit].dice
    player = state.players[seat]
    spare = spare_cards(player.cards)
    cards = hands.size(player) - spare
    return [float(prestige(state, seat)), float(sum(income(state, seat))), float(force), float(cards), float(spare)]


def spare_cards(cards: list[int]) -> int:
    total = 0
    for held in cards:
        if held > ENOUGH:
            total += held - ENOUGH
    return total


class Worths:
    """The worth of single units and cards at one distance from the end."""

    def __init__(self, rules: Rules, scales: Scales, away: int) -> None:
        weights = scales.at(away)
        self.card = weights[CARDS]
        self.spare = weights[SPARE]
        self.unit: list[float] = []
        """What a unit is worth to its owner."""
        self.gain: list[float] = []
        """What building it adds: for an upgrade, the difference."""
        self.damage: list[float] = []
        """What its owner loses when it is hit."""
        for row in rules.units:
            worth = weights[PRESTIGE] * row.prestige + weights[INCOME] / row.per + weights[FORCE] * row.dice
            self.unit.append(worth)
        for row in rules.units:
            before = self.unit[row.replaces] if row.replaces >= 0 else 0.0
            self.gain.append(self.unit[row.index] - before)
            self.damage.append(self.unit[row.index] - before)


def steps_away(rules: Rules) -> int:
    return rules.numbers["win_prestige"]
