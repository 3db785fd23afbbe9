"""Cards for cards: what to ask whom for, what to take from the bank, and which offers are good."""

from __future__ import annotations

from typing import Final

from game.ai.gods.memory import Memory
from game.ai.gods.purse import Market
from game.ai.gods.things import KINDS
from game.rules.engine import Action, Seat
from game.rules.gods import hands
from game.rules.gods.actions import ACCEPT, DECLINE, Card, Cards, Offer
from game.rules.gods.negotiation import AnswerOffer, income
from game.rules.gods.state import Greece

HIS_GAIN: Final = 0.12
"""What a fair exchange is taken to bring the other, who knows best why he wants it."""
LEAST_GAIN: Final = 0.04
"""For less nobody opens his mouth."""


class Exchange:
    """One thing to ask of one rival."""

    def __init__(self, other: Seat, give: Cards, want: Cards, gain: float, hope: float) -> None:
        self.other = other
        self.give = give
        self.want = want
        self.gain = gain
        self.hope = hope
        """What it is worth to ask: the gain by how likely it is, less what it helps him."""

    def action(self) -> Offer:
        return Offer(self.other, (self.give, self.want))


class Trader:
    """A seat in a negotiation."""

    def __init__(
        self, state: Greece, seat: Seat, market: Market, regard: list[float], guesses: list[list[float]], offers: int
    ) -> None:
        self.state = state
        self.seat = seat
        self.market = market
        self.regard = regard
        self.guesses = guesses
        """For each rival how many cards of each kind he may hold."""
        self.offers = offers
        """How many offers it makes in one negotiation."""
        self.hand = state.players[seat].cards

    def offer(self) -> Offer | None:
        """The next thing to ask of others, if there is any."""
        made = self.state.offers[self.seat]
        if made >= min(self.offers, self.state.rules.numbers["offers_each"]):
            return None
        wishes = self.wishes()
        return wishes[made].action() if made < len(wishes) else None

    def wishes(self, only: Seat = -1) -> list[Exchange]:
        """What could be asked for, the most promising first: one card for one."""
        hand = self.hand
        now = self.market.worth(hand)
        pairs: list[tuple[float, Card, Card]] = []
        more = [self.market.worth(changed(hand, kind, 1)) - now for kind in range(KINDS)]
        for give in range(KINDS):
            if not hand[give]:
                continue
            less = now - self.market.worth(changed(hand, give, -1))
            pairs += [(more[want] - less, give, want) for want in range(KINDS) if want != give]
        pairs.sort(key=lambda pair: (-pair[0], pair[1], pair[2]))
        found: list[Exchange] = []
        for _, give, want in pairs[:8]:
            gain = self.market.worth(changed(changed(hand, give, -1), want, 1)) - now
            if gain > LEAST_GAIN:
                found += self.asked_of_each(give, want, gain, only)
        found.sort(key=lambda wish: -wish.hope)
        return found

    def asked_of_each(self, give: Card, want: Card, gain: float, only: Seat) -> list[Exchange]:
        found: list[Exchange] = []
        for other in range(len(self.state.players)):
            if other == self.seat or (only >= 0 and other != only):
                continue
            held = self.guesses[other]
            likely = min(1.0, held[want]) * (1.0 if held[give] < 1.0 else 0.5)
            hope = likely * (gain - self.regard[other] * HIS_GAIN)
            if hope > 0.0:
                found.append(Exchange(other, hands.of_kind(give), hands.of_kind(want), gain, hope))
        return found

    def gain(self, offer: AnswerOffer) -> float:
        """What an offer would bring this seat, less what it grudges the other."""
        his = envy(offer.give, offer.want, self.market.worths.card)
        return self.bare_gain(offer) - self.regard[offer.other] * his

    def bare_gain(self, offer: AnswerOffer) -> float:
        hand = [held + his - own for held, his, own in zip(self.hand, offer.give, offer.want)]
        return self.market.worth(hand) - self.market.worth(self.hand)

    def answer(self, offer: AnswerOffer) -> Action:
        may = all(held >= wanted for held, wanted in zip(self.hand, offer.want))
        if may and self.gain(offer) > 0.0:
            return ACCEPT
        if offer.counters == self.state.rules.numbers["counters_each"] and any(self.hand):
            wishes = self.wishes(offer.other)
            if wishes and wishes[0].hope > LEAST_GAIN and (wishes[0].give, wishes[0].want) != (offer.want, offer.give):
                return wishes[0].action()
        return DECLINE


def envy(give: Cards, want: Cards, card: float) -> float:
    """What somebody who is offered an exchange believes it brings the other."""
    return max(0.0, HIS_GAIN + (sum(want) - sum(give)) * card)


def changed(hand: list[int], kind: Card, by: int) -> list[int]:
    after = hand[:]
    after[kind] += by
    return after


def guessed_hands(state: Greece, memory: Memory) -> list[list[float]]:
    """What each seat may hold: what everybody could count, and of the rest a little of everything it earns."""
    found: list[list[float]] = []
    for seat, player in enumerate(state.players):
        known = memory.known(seat)
        rest = max(0, hands.size(player) - sum(known))
        earned = income(state, seat)
        total = sum(earned)
        found.append([known[kind] + rest * (0.7 * earned[kind] / total + 0.3 / KINDS) for kind in range(KINDS)])
    return found
