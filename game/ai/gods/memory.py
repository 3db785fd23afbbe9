"""What everybody at the table could keep in mind: who fought whom, who traded with whom, which cards went where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.ai.gods.things import KINDS
from game.rules.engine import Event, Seat
from game.rules.gods import events
from game.rules.gods.actions import LUST, Card, Cards

HELD: Final = KINDS + 1
"""For each seat the cards of each kind it is known to hold, and how many more there are."""

OFFER: Final = 2 + 2 * KINDS
"""Two seats, and two parcels of cards."""


class Memory:
    """Filled by what happens before all eyes; written down as plain numbers."""

    def __init__(self, seats: int, plain: Sequence[int] = ()) -> None:
        self.seats = seats
        whole = list(plain) or [0] * seats * (2 * seats + HELD)
        self.attacks = whole[: seats * seats]
        """Battles that each seat, row by row, brought upon each other."""
        self.trades = whole[seats * seats : 2 * seats * seats]
        """Trades of each seat with each other."""
        start, end = 2 * seats * seats, 2 * seats * seats + seats * HELD
        self.cards = whole[start:end]
        self.standing = whole[end : end + OFFER] or [0] * OFFER
        """The last offer: who made it, to whom, what for what."""
        self.refused = whole[end + OFFER :]
        """The offers of this turn that came to nothing, one after the other."""

    def plain(self) -> list[int]:
        return [*self.attacks, *self.trades, *self.cards, *self.standing, *self.refused]

    def attacked(self, seat: Seat, victim: Seat) -> int:
        return self.attacks[seat * self.seats + victim]

    def traded(self, seat: Seat, other: Seat) -> int:
        return self.trades[seat * self.seats + other]

    def known(self, seat: Seat) -> list[int]:
        """The cards that a seat must hold, as far as anybody can tell."""
        return self.cards[seat * HELD : seat * HELD + KINDS]

    def unknown(self, seat: Seat) -> int:
        """How many cards more it holds, of kinds that nobody can tell."""
        return self.cards[seat * HELD + KINDS]

    def was_refused(self, seat: Seat, other: Seat, give: Cards, want: Cards) -> bool:
        """Whether this very offer was made in vain this turn."""
        offer = [seat, other, *give, *want]
        return any(self.refused[at : at + OFFER] == offer for at in range(0, len(self.refused), OFFER))

    def note(self, event: Event) -> None:
        """Keep what an event tells, as those see it who hold no secrets."""
        if isinstance(event, events.IncomeReceived):
            self._gain_all(event.seat, event.cards)
        elif isinstance(event, events.BankTraded):
            self._lose(event.seat, event.give, event.count)
            self._gain(event.seat, event.take, 1)
        elif isinstance(event, events.Traded):
            self._exchange(event)
        elif isinstance(event, events.Offered):
            self._offer(event)
        elif isinstance(event, events.OfferDeclined):
            self.refused += self.standing
            self.standing = [0] * OFFER
        elif isinstance(event, events.TurnBegan):
            self.refused = []
        elif isinstance(event, events.Paid):
            self._lose_all(event.seat, event.cards)
        elif isinstance(event, events.BattleJoined):
            self.attacks[event.seat * self.seats + event.defender] += 1
        elif isinstance(event, events.MonsterBribed):
            self._lose(event.seat, event.card, 1)
        elif isinstance(event, events.LustReceived):
            self._gain(event.seat, LUST, event.count)
        elif isinstance(event, events.CardsTaken):
            self.cards[event.seat * HELD + KINDS] += event.count
        elif isinstance(event, events.CardsDiscarded):
            self._discard(event.seat, event.count)

    def _offer(self, event: events.Offered) -> None:
        """A counter-offer refuses what it answers."""
        if self.standing[:2] == [event.other, event.seat]:
            self.refused += self.standing
        self.standing = [event.seat, event.other, *event.give, *event.want]

    def _exchange(self, event: events.Traded) -> None:
        for seat, other, give in ((event.seat, event.other, event.give), (event.other, event.seat, event.want)):
            self.trades[seat * self.seats + other] += 1
            self._lose_all(seat, give)
            self._gain_all(other, give)
        self.standing = [0] * OFFER

    def _discard(self, seat: Seat, count: int) -> None:
        """What is left after an orgy may be anything."""
        start = seat * HELD
        left = max(0, sum(self.cards[start : start + HELD]) - count)
        self.cards[start : start + HELD] = [0] * KINDS + [left]

    def _gain_all(self, seat: Seat, cards: Sequence[int]) -> None:
        for kind, count in enumerate(cards):
            self._gain(seat, kind, count)

    def _lose_all(self, seat: Seat, cards: Sequence[int]) -> None:
        for kind, count in enumerate(cards):
            self._lose(seat, kind, count)

    def _gain(self, seat: Seat, kind: Card, count: int) -> None:
        self.cards[seat * HELD + kind] += count

    def _lose(self, seat: Seat, kind: Card, count: int) -> None:
        """What nobody knew of comes from the cards of no known kind."""
        start = seat * HELD
        known = min(count, self.cards[start + kind])
        self.cards[start + kind] -= known
        self.cards[start + KINDS] = max(0, self.cards[start + KINDS] - (count - known))
