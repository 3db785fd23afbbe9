"""What people at one table may take back together, where nobody may do so alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from game.rules.engine import CHANCE, Seat
from game.table.history import Move


@dataclass(frozen=True, slots=True)
class Agreement:
    """The last decision of a person and whatever followed from it, which can be taken back if all people agree."""

    moves: tuple[Move, ...]

    @property
    def seat(self) -> Seat:
        """Whose decision it is."""
        return self.moves[0].seat


def agreement_on(moves: Sequence[Move], people: Collection[Seat]) -> Agreement | None:
    """The decision that people may agree to take back; None where chance or an opened secret has come after it."""
    for count, move in enumerate(reversed(moves), 1):
        if move.seat == CHANCE or move.reveals:
            return None
        if move.seat in people:
            return Agreement(tuple(moves[-count:]))
    return None
