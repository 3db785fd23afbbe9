"""Bargains: offers a rival will take, found by thinking as he would with the cards everybody could count."""

from __future__ import annotations

from typing import Final

from game.ai.gods.purse import Market
from game.ai.gods.things import KINDS
from game.ai.gods.trade import LEAST_GAIN, Exchange, changed, envy
from game.ai.player import Budget
from game.rules.engine import Seat
from game.rules.gods.actions import Card, Cards

HIS_LEAST: Final = 0.03
"""What a rival has to gain to be believed to accept."""


class Partner:
    """A rival as one sees him: the cards he must hold, and what he could do with them."""

    def __init__(self, seat: Seat, hand: list[int], market: Market, grudges: float) -> None:
        self.seat = seat
        self.hand = hand
        self.market = market
        self.grudges = grudges
        """How much it hurts him that we gain."""
        self.stake = Stake(hand, market)


class Stake:
    """What single cards more or less would mean to somebody."""

    def __init__(self, hand: list[int], market: Market) -> None:
        self.hand = hand
        self.market = market
        self.now = market.worth(hand)
        self.more = [market.worth(changed(hand, kind, 1)) - self.now for kind in range(KINDS)]
        self.less = [self.now - market.worth(changed(hand, kind, -1)) if hand[kind] else 9.0 for kind in range(KINDS)]

    def of_getting(self, cards: Cards) -> float:
        """About what it would bring to get these."""
        total = 0.0
        for kind in range(KINDS):
            if cards[kind]:
                total += cards[kind] * self.more[kind]
        return total

    def of_losing(self, cards: Cards) -> float:
        """About what it would cost to lose these."""
        total = 0.0
        for kind in range(KINDS):
            if cards[kind]:
                total += cards[kind] * self.less[kind]
        return total

    def gain(self, get: Cards, lose: Cards) -> float:
        """What it would bring."""
        return self.market.worth([self.hand[kind] + get[kind] - lose[kind] for kind in range(KINDS)]) - self.now


class Bargains:
    """What could be agreed with others."""

    def __init__(
        self, hand: list[int], market: Market, regard: list[float], tries: int, most: int, budget: Budget
    ) -> None:
        self.most = most
        """How many cards change hands at most on each side."""
        self.stake = Stake(hand, market)
        self.regard = regard
        self.tries = tries
        """How many exchanges with each partner are thought through."""
        self.budget = budget

    def with_partner(self, partner: Partner) -> list[Exchange]:
        """The exchanges that both should like."""
        found: list[Exchange] = []
        for _, give, want in self.promising(partner)[: self.tries]:
            if self.budget.is_spent():
                break
            found += self.exchange(partner, give, want)
        return found

    def promising(self, partner: Partner) -> list[tuple[float, Cards, Cards]]:
        """Exchanges by about what they would bring, the best for us first."""
        own, his, regard = self.stake, partner.stake, self.regard[partner.seat]
        wanted = [
            (own.of_getting(want), his.of_losing(want), kinds_of(want), want)
            for want in parcels(partner.hand, self.most)
        ]
        found: list[tuple[float, Cards, Cards]] = []
        for give in parcels(own.hand, self.most):
            cost, gain, given = own.of_losing(give), his.of_getting(give), kinds_of(give)
            for brings, pains, kinds, want in wanted:
                if not given & kinds and brings > cost and gain > pains - 0.1:
                    found.append((brings - cost - regard * (gain - pains), give, want))
        found.sort(key=lambda each: (-each[0], each[1], each[2]))
        return found

    def exchange(self, partner: Partner, give: Cards, want: Cards) -> list[Exchange]:
        self.budget.spend()
        gain = self.stake.gain(want, give)
        if gain < LEAST_GAIN:
            return []
        his = partner.stake.gain(give, want)
        if his <= HIS_LEAST + partner.grudges * envy(give, want, partner.market.worths.card):
            return []
        hope = gain - self.regard[partner.seat] * his
        return [Exchange(partner.seat, give, want, gain, hope)] if hope > 0.0 else []


def kinds_of(cards: Cards) -> int:
    """The kinds of some cards, as bits."""
    bits = 0
    for kind in range(KINDS):
        if cards[kind]:
            bits |= 1 << kind
    return bits


def parcels(hand: list[int], most: int) -> list[Cards]:
    """Up to so many cards of what somebody holds."""
    found: list[Cards] = []
    _pack(hand, 0, most, [0] * KINDS, found)
    return found


def _pack(hand: list[int], first: Card, most: int, packed: list[int], found: list[Cards]) -> None:
    for kind in range(first, KINDS):
        if packed[kind] < hand[kind]:
            more = changed(packed, kind, 1)
            found.append(tuple(more))
            if most > 1:
                _pack(hand, kind, most - 1, more, found)
