"""Bargains: offers a rival will take, found by thinking as he would with the cards everybody could count."""

from __future__ import annotations

from typing import Final

from game.ai.gods.purse import Market
from game.ai.gods.things import KINDS
from game.ai.gods.trade import HIS_GAIN, LEAST_GAIN, Exchange, _changed
from game.ai.player import Budget
from game.rules.engine import Seat
from game.rules.gods.actions import Card, Cards
from game.rules.gods.rules import apart

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
        self.more = [market.worth(_changed(hand, kind, 1)) - self.now for kind in range(KINDS)]
        self.less = [self.now - market.worth(_changed(hand, kind, -1)) if hand[kind] else 9.0 for kind in range(KINDS)]

    def guess(self, get: Cards, lose: Cards) -> float:
        """About what an exchange would bring."""
        total = 0.0
        for kind in range(KINDS):
            total += get[kind] * self.more[kind] - lose[kind] * self.less[kind]
        return total

    def gain(self, get: Cards, lose: Cards) -> float:
        """What it would bring."""
        return self.market.worth([self.hand[kind] + get[kind] - lose[kind] for kind in range(KINDS)]) - self.now


class Bargains:
    """What could be agreed with others."""

    def __init__(self, hand: list[int], market: Market, regard: list[float], tries: int, budget: Budget) -> None:
        self.stake = Stake(hand, market)
        self.regard = regard
        self.tries = tries
        """How many exchanges with each partner are thought through."""
        self.budget = budget

    def with_partner(self, partner: Partner) -> list[Exchange]:
        """The exchanges that both should like."""
        promising: list[tuple[float, Cards, Cards]] = []
        for give in parcels(self.stake.hand):
            for want in parcels(partner.hand):
                if apart(give, want):
                    own, his = self.stake.guess(want, give), partner.stake.guess(give, want)
                    if own > 0.0 and his > -0.1:
                        promising.append((own - self.regard[partner.seat] * his, give, want))
        promising.sort(key=lambda each: (-each[0], each[1], each[2]))
        found: list[Exchange] = []
        for _, give, want in promising[: self.tries]:
            if self.budget.is_spent():
                break
            found += self.exchange(partner, give, want)
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


def envy(give: Cards, want: Cards, card: float) -> float:
    """What somebody who is offered an exchange believes it brings the other."""
    return max(0.0, HIS_GAIN + (sum(want) - sum(give)) * card)


def parcels(hand: list[int]) -> list[Cards]:
    """One card, or two, of what somebody holds."""
    kinds: list[Card] = [kind for kind in range(KINDS) if hand[kind]]
    found: list[Cards] = []
    for place, first in enumerate(kinds):
        one = _changed([0] * KINDS, first, 1)
        found.append(tuple(one))
        found += [tuple(_changed(one, second, 1)) for second in kinds[place:] if second != first or hand[first] > 1]
    return found
