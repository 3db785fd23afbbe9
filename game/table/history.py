"""What was played at one table, and the table as it stood at any point of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.rules.engine import Action, Seat, State, apply

EVERY: Final = 16
"""A snapshot is kept after this many moves: a jump costs one copy and fewer moves than this."""


@dataclass(frozen=True, slots=True)
class Move:
    """One answer, of a seat or of chance."""

    seat: Seat
    action: Action
    reveals: bool = False
    """Whether it was the last of several sealed answers, so that all of them were opened."""
    unseen: bool = False
    """Whether nobody but this seat noticed anything: a line on a sheet that was not sealed yet."""

    def noticed_by(self, viewer: Seat) -> bool:
        return not self.unseen or viewer == self.seat


class History:
    """The moves since the set-up; point n is the table after the first n of them."""

    def __init__(self, state: State) -> None:
        self.moves: list[Move] = []
        self.snapshots = [state.copy()]
        """The table at the points 0, EVERY, twice EVERY, and so on."""

    def __len__(self) -> int:
        return len(self.moves)

    def append(
        self, seat: Seat, action: Action, state_after: State, *, reveals: bool = False, unseen: bool = False
    ) -> None:
        self.moves.append(Move(seat, action, reveals, unseen))
        if len(self.moves) % EVERY == 0:
            self.snapshots.append(state_after.copy())

    def at(self, point: int) -> State:
        """The table as it stood at this point, to do with as one likes."""
        if not 0 <= point <= len(self.moves):
            raise IndexError(f"there is no point {point} in a history of {len(self.moves)} moves")
        nearest = point // EVERY
        state = self.snapshots[nearest].copy()
        for move in self.moves[nearest * EVERY : point]:
            apply(state, move.seat, move.action)
        return state

    def truncate(self, point: int) -> None:
        """Forget everything after this point."""
        del self.moves[point:]
        del self.snapshots[point // EVERY + 1 :]
