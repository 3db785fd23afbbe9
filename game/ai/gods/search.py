"""A god that thinks ahead: purchases are judged by where they lead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.ai.gods.bargain import Bargains, Partner
from game.ai.gods.ground import Ground
from game.ai.gods.memory import Memory
from game.ai.gods.policy import Lore, Nature, Policy
from game.ai.gods.purse import Market, Purchase
from game.ai.gods.things import KINDS, is_plenty
from game.ai.gods.trade import Exchange
from game.ai.player import Budget
from game.rules.engine import Action, Seat
from game.rules.gods import hands
from game.rules.gods.actions import ACCEPT, BANK, DECLINE, DONE
from game.rules.gods.building import raise_unit
from game.rules.gods.negotiation import AnswerOffer, income
from game.rules.gods.state import NOBODY, Greece

NOTHING: Final = [0] * KINDS
BETTER: Final = 0.1
"""By so much another bargain must be better for the one on the table to be left."""


class Depth:
    """How far a player thinks, as its file says."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.turns = int(table.get("turns", 0))
        """How many turns purchases are followed."""
        self.purchases = int(table.get("purchases", 1))
        """How many of them are followed."""
        self.later = int(table.get("later", 1))
        """And how many in each of the turns to come."""
        self.patience = float(table.get("patience", 0.9))
        """What a turn counts beside the one before it."""
        self.parcel = int(table.get("parcel", 2))
        """How many cards it asks for, or gives, at once."""
        self.hope = float(table.get("hope", 0.0))
        """How much it counts on getting a card from others that is still missing."""
        self.counters = int(table.get("counters", 0))
        """At tables of up to so many seats it answers offers with better ones."""
        self.foresees = bool(table.get("foresees", True))
        """Whether it reckons who will ask for which tokens."""
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
        self._wants: list[set[int]] | None = None

    def talk(self) -> Action:
        """Make the bargains that others should like, the best for oneself first; then go to the bank."""
        state = self.state
        market = self.market()
        market.hope = self.depth.hope
        if state.offers[self.seat] < min(self.nature.offers, state.rules.numbers["offers_each"]):
            best = self.best_bargain(market)
            if best is not None:
                return best.action()
        trades = self.pick(market).trades
        return BANK[trades[0][0]][trades[0][1]] if trades else DONE

    def best_bargain(self, market: Market, only: Seat = NOBODY) -> Exchange | None:
        """The best that others should agree to and have not refused this turn."""
        hand = self.state.players[self.seat].cards
        if not any(hand):
            return None
        bargains = Bargains(hand, market, self.regard, self.depth.bargains, self.depth.parcel, self.budget)
        best: Exchange | None = None
        for other in range(len(self.state.players)):
            if other == self.seat or (only != NOBODY and other != only) or not any(self.memory.known(other)):
                continue
            for each in bargains.with_partner(self.partner(other)):
                if self.memory.was_refused(self.seat, other, each.give, each.want):
                    continue
                if best is None or each.hope > best.hope:
                    best = each
        return best

    def answer(self, offer: AnswerOffer) -> Action:
        """Take what is good, unless something better can be had from the same rival."""
        trader = self.trader()
        held = all(own >= wanted for own, wanted in zip(self.state.players[self.seat].cards, offer.want))
        gain = trader.gain(offer) if held else 0.0
        if offer.counters and len(self.state.players) <= self.depth.counters:
            better = self.best_bargain(trader.market, offer.other)
            if better is not None and better.hope > max(0.0, gain) + BETTER:
                return better.action()
        return ACCEPT if gain > 0.0 else DECLINE

    def wants(self) -> list[set[int]] | None:
        """What each rival would buy with the cards he is known to hold, if all tokens were his.

        Nobody knows who has cards for everything, and custom alone deals out the tokens then.
        """
        if is_plenty(self.state):
            return None
        if self._wants is None and self.depth.foresees:
            self._wants = [
                set() if rival == self.seat else self.wanted_by(rival) for rival in range(len(self.state.players))
            ]
        return self._wants

    def wanted_by(self, rival: Seat) -> set[int]:
        state = self.state
        known = self.memory.known(rival)
        seen = with_hand(state, rival, known)
        alone: list[set[int]] = [set() for _ in state.players]
        policy = Policy(self.lore, self.nature, seen, rival, self.memory)
        market = Market(seen, rival, self.lore.baskets, policy.gains(), policy.worths, alone)
        policy.add_wins(market)
        return {state.rules.units[unit].tokens for unit in market.best(known, 0).basket.units}

    def partner(self, other: Seat) -> Partner:
        """A rival with the cards he is known to hold."""
        known = self.memory.known(other)
        seen = with_hand(self.state, other, known)
        policy = Policy(self.lore, self.nature, seen, other, self.memory)
        return Partner(other, known, policy.market(), policy.regard[self.seat])

    def pick(self, market: Market) -> Purchase:
        """The purchase that leads furthest."""
        return self.best_way(self.state, market, self.depth.turns)[0]

    def best_way(self, state: Greece, market: Market, turns: int) -> tuple[Purchase, float]:
        """The best purchase if so many turns follow, and what it is worth with all that follows."""
        hand = state.players[self.seat].cards
        listed = market.several(hand, self.depth.purchases if turns == self.depth.turns else self.depth.later)
        best, most = listed[0], -1.0
        if turns == 0:
            return best, market.worth(hand)
        for purchase in listed:
            if self.budget.is_spent():
                break
            self.budget.spend()
            left = left_after(hand, market, purchase)
            today = purchase.worth - market.rest(left, NOTHING, 0)
            after = self.next_turn(state, purchase, left)
            later = Policy(self.lore, self.nature, after, self.seat, self.memory).market()
            later.hope = self.depth.hope
            worth = today + self.depth.patience * self.best_way(after, later, turns - 1)[1]
            if worth > most:
                best, most = purchase, worth
        return best, max(most, best.worth)

    def next_turn(self, state: Greece, purchase: Purchase, left: list[int]) -> Greece:
        """The table when next turn's cards are dealt, if nobody else does anything."""
        after = with_hand(state, self.seat, left)
        for unit, region in Ground(state, self.seat, self.worths, self.lore.ways).place(purchase.basket.units):
            raise_unit(after, self.seat, unit, region)
        hands.gain(after, self.seat, income(after, self.seat))
        return after


def left_after(hand: list[int], market: Market, purchase: Purchase) -> list[int]:
    """The cards left after a purchase, and after what the bank had for it."""
    left = hand[:]
    for give, take in purchase.trades:
        left[give] -= market.rates[give]
        left[take] += 1
    for kind, cost in enumerate(purchase.basket.cost):
        left[kind] -= cost
    return left


def with_hand(state: Greece, seat: Seat, cards: list[int]) -> Greece:
    """A table at which a seat holds these cards, and nobody doubts it."""
    seen = state.copy()
    player = seen.players[seat]
    player.cards, player.unknown, player.hidden = cards[:], 0, 0
    return seen
