"""A god that thinks ahead: purchases are judged by where they lead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.ai.gods.bargain import Bargains, Partner
from game.ai.gods.memory import Memory
from game.ai.gods.policy import Lore, Nature, Policy
from game.ai.gods.purse import Market, Purchase
from game.ai.gods.solo import Solo
from game.ai.gods.trade import Exchange
from game.ai.player import Budget
from game.rules.engine import Action, Seat
from game.rules.gods.actions import BANK, DONE
from game.rules.gods.state import Greece


class Depth:
    """How far a player thinks, as its file says."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.purchases = int(table.get("purchases", 8))
        """How many purchases are looked into."""
        self.turns = int(table.get("turns", 8))
        """How many turns each of them is followed."""
        self.bargains = int(table.get("bargains", 12))
        """How many exchanges with each rival are thought through."""


class Thinker(Policy):
    """One seat at one moment, thinking."""

    def __init__(
        self,
        lore: Lore,
        nature: Nature,
        depth: Depth,
        state: Greece,
        seat: Seat,
        memory: Memory,
        budget: Budget,
    ) -> None:
        super().__init__(lore, nature, state, seat, memory)
        self.depth = depth
        self.budget = budget

    def talk(self) -> Action:
        """Make the bargains that others should like, the best for oneself first; then go to the bank."""
        state = self.state
        market = self.market()
        if state.offers[self.seat] < min(self.nature.offers, state.rules.numbers["offers_each"]):
            best = self.best_bargain(market)
            if best is not None:
                return best.action()
        trades = self.pick(market).trades
        return BANK[trades[0][0]][trades[0][1]] if trades else DONE

    def best_bargain(self, market: Market) -> Exchange | None:
        hand = self.state.players[self.seat].cards
        if not any(hand):
            return None
        bargains = Bargains(hand, market, self.regard, self.depth.bargains, self.budget)
        found: list[Exchange] = []
        for other in range(len(self.state.players)):
            if other != self.seat and any(self.memory.known(other)):
                found += bargains.with_partner(self.partner(other))
        # What was declined before is hardly better now: then the next best.
        found.sort(key=lambda each: (-each.hope, each.other, each.give, each.want))
        declined = self.state.offers[self.seat]
        return found[declined] if declined < len(found) else None

    def partner(self, other: Seat) -> Partner:
        """A rival with the cards he is known to hold."""
        known = self.memory.known(other)
        seen = self.state.copy()
        seen.players[other].cards, seen.players[other].unknown, seen.players[other].hidden = known, 0, 0
        policy = Policy(self.lore, self.nature, seen, other, self.memory)
        return Partner(other, known, policy.market(), policy.regard[self.seat])

    def pick(self, market: Market) -> Purchase:
        """The purchase that leads to victory soonest, of those that look best."""
        hand = self.state.players[self.seat].cards
        listed = market.several(hand, self.depth.purchases)
        solo = Solo(self.state, self.seat, market, self.lore.worths, self.depth.turns)
        best, soonest = listed[0], 999.0
        for purchase in listed:
            if self.budget.is_spent():
                break
            left = hand[:]
            for give, take in purchase.trades:
                left[give] -= market.rates[give]
                left[take] += 1
            for kind, cost in enumerate(purchase.basket.cost):
                left[kind] -= cost
            turns = solo.turns_to_win(purchase.basket, left, self.budget)
            # The worth of today decides where the way is as long.
            turns -= 0.05 * purchase.worth
            if turns < soonest:
                best, soonest = purchase, turns
        return best
