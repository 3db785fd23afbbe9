"""Several people before one screen: whether they all see the same, and what each misses while others have it."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.codec import imprint
from game.rules.engine import SPECTATOR, Event, Seat, State
from game.table.table import Updates


def hides_something(state: State, people: Iterable[Seat]) -> bool:
    """Whether any of these people knows something of the table that not everybody may know."""
    public = imprint(state.view(SPECTATOR))
    return any(imprint(state.view(seat)) != public for seat in people)


class Missed:
    """For each person what happened since he had the screen, as far as he may know it and it still stands."""

    def __init__(self, people: Iterable[Seat]) -> None:
        self.moves: dict[Seat, list[tuple[Event, ...]]] = {seat: [] for seat in people}
        """What each move has brought about."""

    def note(self, updates: Updates) -> None:
        for seat, moves in self.moves.items():
            if seat in updates:
                update = updates[seat]
                del moves[max(0, len(moves) - update.undone) :]
                # An entry for each move, as undo counts moves; what chance added stands with what it followed.
                moves += [() if number else update.events for number in range(len(update.moves))]

    def by(self, seat: Seat) -> tuple[Event, ...]:
        return tuple(event for events in self.moves.get(seat, ()) for event in events)

    def catch_up(self, seat: Seat) -> None:
        """Whoever sits here has seen everything by now."""
        if seat in self.moves:
            self.moves[seat].clear()
