"""Several people before one screen: whether they all see the same, whose eyes it has, and what each misses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules import engine
from game.rules.codec import imprint
from game.rules.engine import SPECTATOR, Event, Seat, State
from game.table.table import Table, Updates


def hides_something(state: State, people: Iterable[Seat]) -> bool:
    """Whether any of these people knows something of the table that not everybody may know."""
    public = imprint(state.view(SPECTATOR))
    return any(imprint(state.view(seat)) != public for seat in people)


def has_secrets(state: State, seats: int) -> bool:
    """Whether a bot's reasons could tell what only its own seat may know."""
    return len(engine.asked(state)) > 1 or hides_something(state, range(seats))


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


class Eyes:
    """Whose eyes a screen has: those of whoever is asked, until somebody before it has a secret; then of its holder."""

    def __init__(self, table: Table, people: Sequence[Seat]) -> None:
        self.table = table
        self.people = people
        self.holder: Seat = SPECTATOR
        """The person the screen was handed to."""
        self.missed = Missed(people)
        self.secretive = self._hides_something()
        """Whether anything was hidden so far from anybody before this screen."""

    @property
    def seat(self) -> Seat:
        """Who may know all that is shown."""
        if len(self.people) == 1:
            return self.people[0]
        return self.holder if self.secretive else self.first_asked()

    def first_asked(self) -> Seat:
        """The first person who is asked, if any is."""
        return next((seat for seat in engine.asked(self.table.state) if seat in self.people), SPECTATOR)

    def look_for_secrets(self, shown_to: Seat) -> None:
        """Note whether there is one by now; whoever the screen was for until then is its first holder."""
        if not self.secretive and self._hides_something():
            self.secretive, self.holder = True, shown_to

    def _hides_something(self) -> bool:
        """Whether somebody before this screen knows more than another, or will: answers given together are sealed."""
        state = self.table.state
        if len(self.people) < 2:
            return False
        return len(engine.asked(state)) > 1 or hides_something(state, self.people)
