"""Since your turn: what has changed at the table since each player's own last turn ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

from game.rules.engine import SPECTATOR, Seat, State

View = TypeVar("View", bound=State)
Figures: TypeAlias = Mapping[tuple[Seat, str], int]
"""The numbers that everybody sees, by whose they are and what they are called."""


@dataclass(frozen=True, slots=True)
class Marks(Generic[View]):
    """Whose turn it is, and the table as the last turn of each of the others left it."""

    turn: Seat = SPECTATOR
    left: Mapping[Seat, View] = field(default_factory=dict)


class Since(Generic[View]):
    """Remembers the table for every player as his own turn left it; while he has his turn there is nothing to compare.

    After every update it remembers how things stood, so that whatever is taken back is forgotten here as well.
    """

    def __init__(self) -> None:
        self.marks: Marks[View] = Marks()
        self._before: list[tuple[int, Marks[View]]] = []
        """How things stood after each update, by how many moves there had been."""

    def turn_began(self, seat: Seat, shown: View) -> None:
        """Another turn begins, or a phase that is nobody's; the table is as the turn before has left it."""
        left = dict(self.marks.left)
        if self.marks.turn != SPECTATOR:
            left[self.marks.turn] = shown
        left.pop(seat, None)
        self.marks = Marks(seat, left)

    def remember(self, moves: int) -> None:
        """So many moves have been made and shown."""
        self._before.append((moves, self.marks))

    def go_back_to(self, moves: int) -> None:
        """Only so many moves stand any longer."""
        while self._before and self._before[-1][0] > moves:
            self._before.pop()
        self.marks = self._before[-1][1] if self._before else Marks()

    def table_for(self, seat: Seat) -> View | None:
        """The table as the seat's own last turn left it; None during that turn, and before there was any."""
        return self.marks.left.get(seat)


def differences(before: Figures, now: Figures) -> dict[tuple[Seat, str], int]:
    """By how much each number has changed; what has not is left out."""
    return {key: value - before[key] for key, value in now.items() if value != before[key]}
