"""Why bots did what they did, for whoever asks in the terminal."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.engine import Reason, Seat
from game.table.advice import Advice
from game.table.eyes import has_secrets
from game.table.table import Table


@dataclass(frozen=True, slots=True)
class Motive:
    """A move, as it was called when it was made, and why it was made."""

    seat: Seat
    said: str
    reasons: tuple[Reason, ...]


class Motives:
    """What the bots of one table have told of their moves; nothing that could give a secret away."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._told: dict[int, Motive] = {}
        """By the point of the game at which the move was made."""

    def note(self, seat: Seat, said: str, given: Advice) -> None:
        """Keep why a bot is about to move."""
        reasons = () if has_secrets(self.table.state, self.table.setup.seats) else given.reasons
        self._told[len(self.table.history.moves)] = Motive(seat, said, reasons)

    def last(self) -> Motive | None:
        """The last move that still stands and that a bot has told a reason for."""
        points = range(len(self.table.history.moves) - 1, -1, -1)
        return next((self._told[point] for point in points if self._is_told(point)), None)

    def _is_told(self, point: int) -> bool:
        """Whether a reason is known; a point that a person or chance has now may once have been a bot's."""
        told = self._told.get(point)
        return told is not None and bool(told.reasons) and self.table.history.moves[point].seat == told.seat
