"""A god alone with the bank: how soon a purchase of today leads to victory if nobody interferes.

Turns are played out on counts of units and cards alone, without a map, always buying what looks best.
"""

from __future__ import annotations

from game.ai.gods.purse import Basket, Market
from game.ai.gods.things import KINDS, Worths
from game.ai.player import Budget
from game.rules.engine import Seat
from game.rules.gods.actions import ARMY, CITY, TOWN, Unit
from game.rules.gods.building import tokens_left
from game.rules.gods.rules import NONE
from game.rules.gods.state import NOBODY, Greece, count_units, prestige


class Solo:
    """What a seat has now, and what it may still come to."""

    def __init__(self, state: Greece, seat: Seat, market: Market, worths: list[Worths], turns: int) -> None:
        rules = state.rules
        self.rules = rules
        self.market = market
        self.worths = worths
        self.turns = turns
        self.god = list(rules.god_cards[state.players[seat].god])
        self.counts = count_units(state, seat)
        self.prestige = prestige(state, seat)
        self.wins = rules.numbers["win_prestige"]
        seats = len(state.players)
        tokens = tokens_left(state, seat)
        self.left = [(tokens[row.tokens] * 2 + seats) // (seats + 1) for row in rules.units]
        """How many of each unit may still be had, where the others take theirs too."""
        self.left[ARMY] = 0
        stars = 0
        for region, row in enumerate(rules.regions):
            free = state.owner[region] == NOBODY or state.owner[region] == seat
            if row.star != NONE and free and not state.units[region] & (1 << TOWN | 1 << CITY):
                stars += 1
        self.left[TOWN] = min(self.left[TOWN], (stars + seats - 1) // seats)
        # Kinds that nothing replaces yet wait for what they are made of.
        self.made_of = [row.replaces for row in rules.units]

    def turns_to_win(self, basket: Basket, hand: list[int], spent: Budget) -> float:
        """How many turns it takes to have enough prestige if this basket is bought now, the last one in part."""
        counts, left, own = self.counts[:], self.left[:], self.prestige
        own += self.buy(basket, counts, left)
        for turn in range(self.turns):
            if own >= self.wins:
                return turn - 0.1 * (own - self.wins) - 0.01 * sum(hand)
            spent.spend()
            self.earn(counts, hand)
            best = self.best(counts, left, hand, max(0, self.wins - own))
            if best.units:
                self.pay(best, hand)
                own += self.buy(best, counts, left)
        return self.turns + 0.6 * (self.wins - own) - 0.05 * sum(hand)

    def buy(self, basket: Basket, counts: list[int], left: list[int]) -> int:
        """Put what was bought where it belongs; the prestige it adds."""
        gained = 0
        for unit in basket.units:
            row = self.rules.units[unit]
            counts[unit] += 1
            left[unit] -= 1
            gained += row.prestige
            if row.replaces >= 0:
                counts[row.replaces] -= 1
                left[row.replaces] += 1
                gained -= self.rules.units[row.replaces].prestige
        return gained

    def earn(self, counts: list[int], hand: list[int]) -> None:
        for kind in range(KINDS):
            hand[kind] += self.god[kind]
        for row in self.rules.units:
            hand[row.income] += counts[row.index] // row.per

    def may_buy(self, basket: Basket, counts: list[int], left: list[int]) -> bool:
        last: Unit = -1
        wanted = 0
        for unit in basket.units:
            wanted = wanted + 1 if unit == last else 1
            last = unit
            if left[unit] < wanted or (self.made_of[unit] >= 0 and counts[self.made_of[unit]] < wanted):
                return False
        return True

    def best(self, counts: list[int], left: list[int], hand: list[int], away: int) -> Basket:
        gain = self.worths[away].gain
        total = sum(hand)
        found, most = self.market.everything[0], -1.0
        for basket in self.market.everything:
            if basket.total > total:
                break
            worth = self.market.rest(hand, basket.cost, 0)
            if worth < 0.0:
                continue
            for unit in basket.units:
                worth += gain[unit]
            if worth > most and self.may_buy(basket, counts, left):
                found, most = basket, worth
        return found

    def pay(self, basket: Basket, hand: list[int]) -> None:
        for give, take in self.market.trades(hand, basket.cost):
            hand[give] -= self.market.rates[give]
            hand[take] += 1
        for kind in range(KINDS):
            hand[kind] -= basket.cost[kind]
