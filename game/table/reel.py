"""A whole game to be looked at from any point of it: as it was played, without what was taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.rules import engine
from game.rules.engine import CHANCE, SPECTATOR, Event, Game, Seat, Setup, State
from game.table.history import Move
from game.table.session import Passage
from game.table.table import seen

EVERY: Final = 16
MOST: Final = 256
"""A snapshot is kept after so many moves, and so many of them at most: of a longer game, fewer."""
OPEN: Final[Seat] = -9
"""The eyes of somebody who may see everything."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What lies between one stop and the next: what happened, and the table after it."""

    stop: int
    """The stop it leads to."""
    passages: tuple[Passage, ...]
    state: State
    """The table as it really was; only to be looked at, as the next frame changes it."""

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(event for passage in self.passages for event in passage.events)


class Reel:
    """The moves of one game, and the table at every stop: wherever one may stand still, as somebody is to answer.

    A finished game is shown open: nothing in it is worth hiding any longer. Of a game that goes on, `eyes` sees what
    it may see at the table, and what it does not notice is part of what comes before it.
    """

    def __init__(self, game: Game, setup: Setup, start: State, moves: Sequence[Move], eyes: Seat) -> None:
        self.game = game
        self.setup = setup
        self.moves = tuple(moves)
        self.eyes = eyes
        self._every = max(EVERY, -(-len(self.moves) // MOST))
        self._snapshots: list[State] = []
        self.stops: list[int] = []
        """After how many moves one may stand still; the first of them is the set-up as chance has left it."""
        self.is_over = False
        self._run_through(start.copy())

    def _run_through(self, state: State) -> None:
        for point, move in enumerate(self.moves):
            if point % self._every == 0:
                self._snapshots.append(state.copy())
            if self._is_stop(move):
                self.stops.append(point)
            engine.apply(state, move.seat, move.action)
        if len(self.moves) % self._every == 0:
            self._snapshots.append(state.copy())
        self.stops.append(len(self.moves))
        self.is_over = engine.is_over(state)

    def _is_stop(self, move: Move) -> bool:
        """Whether one may stand still before a move: chance waits for nobody, and nobody waits for what he misses."""
        return move.seat != CHANCE and self._notices(move)

    def _notices(self, move: Move) -> bool:
        return self.eyes == OPEN or move.noticed_by(self.eyes)

    @property
    def last(self) -> int:
        """The number of the last stop."""
        return len(self.stops) - 1

    # What can be seen

    def state(self, stop: int) -> State:
        """The table at a stop as it really was, to do with as one likes."""
        point = self.stops[stop]
        nearest = point // self._every
        state = self._snapshots[nearest].copy()
        for move in self.moves[nearest * self._every : point]:
            engine.apply(state, move.seat, move.action)
        return state

    def as_seen(self, state: State) -> State:
        """A table as the eyes may know it."""
        return state.copy() if self.eyes == OPEN else state.view(self.eyes)

    def front(self, stop: int, state: State) -> Seat:
        """Whose side of the table belongs before the players: of whoever is asked, or else moved last."""
        asked = next((seat for seat in engine.asked(state) if seat >= 0), None)
        if asked is not None:
            return asked
        return next((move.seat for move in reversed(self.moves[: self.stops[stop]]) if move.seat >= 0), 0)

    def frames(self, since: int = 0, until: int | None = None) -> Iterator[Frame]:
        """What happened from one stop to another, stop by stop."""
        state = self.state(since)
        for stop in range(since, self.last if until is None else until):
            passages = tuple(self._passages(state, self.stops[stop], self.stops[stop + 1]))
            yield Frame(stop + 1, passages, state)

    def beginning(self) -> list[Passage]:
        """What happened before the first stop."""
        return list(self._passages(self._snapshots[0].copy(), 0, self.stops[0]))

    def _passages(self, state: State, since: int, until: int) -> Iterator[Passage]:
        for move in self.moves[since:until]:
            told: list[Event] = []
            state.told = told
            engine.apply(state, move.seat, move.action)
            state.told = None
            if self._notices(move):
                yield Passage(move.seat, tuple(told) if self.eyes == OPEN else seen(told, self.eyes))

    def story(self, stop: int, since: int = 0) -> Iterator[Passage]:
        """All passages before a stop; from a stop on, cut like a list: -9 is what led to the last nine stops."""
        first = max(0, stop + since) if since < 0 else min(since, stop)
        if first == 0:
            yield from self.beginning()
        for frame in self.frames(first, stop):
            yield from frame.passages


def eyes_for(people: Sequence[Seat], *, is_over: bool) -> Seat:
    """Who may look at a game that was kept: at a finished one everybody at everything, else whoever was alone with it.

    Where several people share a game that goes on, none of them sees what another hides: it is shown as to the public.
    """
    if is_over:
        return OPEN
    return people[0] if len(people) == 1 else SPECTATOR
