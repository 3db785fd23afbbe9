"""What everybody at the table could keep in mind: who fought whom, who traded with whom, which cards went where."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.gods.things import KINDS
from game.rules.engine import Event, Seat
from game.rules.gods import events
from game.rules.gods.actions import LUST, Card

HELD = KINDS + 1
"""For each seat the cards of each kind it is known to hold, and how many more there are."""


class Memory:
    """Filled by what happens before all eyes; written down as plain numbers."""

    def __init__(self, seats: int, plain: Sequence[int] = ()) -> None:
        self.seats = seats
        whole = list(plain) or [0] * seats * (2 * seats + HELD)
        self.attacks = whole[: seats * seats]
        """Battles that each seat, row by row, brought upon each other."""
        self.trades = whole[seats * seats : 2 * seats * seats]
        """Trades of each seat with each other."""
        self.cards = whole[2 * seats * seats :]

    def plain(self) -> list[int]:
        return [*self.attacks, *self.trades, *self.cards]

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

    def note(self, event: Event) -> None:
        """Keep what an event tells, as those see it who hold no secrets."""
        if isinstance(event, events.IncomeReceived):
            self._gain_all(event.seat, event.cards)
        elif isinstance(event, events.BankTraded):
            self._lose(event.seat, event.give, event.count)
            self._gain(event.seat, event.take, 1)
        elif isinstance(event, events.Traded):
            self._exchange(event)
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

    def _exchange(self, event: events.Traded) -> None:
        for seat, other, give in ((event.seat, event.other, event.give), (event.other, event.seat, event.want)):
            self.trades[seat * self.seats + other] += 1
            self._lose_all(seat, give)
            self._gain_all(other, give)

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
