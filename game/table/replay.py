"""A session whose moves come from a record: nobody is asked, and the screen goes wherever in the game it likes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from game.rules import engine
from game.rules.engine import SEALED, SPECTATOR, Action, Event, Illegal, Reason, Seat, State, because
from game.table.advice import Advice
from game.table.history import Move
from game.table.reel import OPEN, Frame, Reel
from game.table.session import Passage, Plan, Presence, Session, Submitted
from game.table.table import UNDO_STOPS_AT_END, UndoReach, Update

__all__ = ["Frame", "Reel", "ReplaySession"]


class ReplaySession(Session):
    """A game that was played, at one of its stops; while it is `playing`, whoever polls is shown the next move."""

    def __init__(self, reel: Reel, plans: Sequence[Plan], path: Path | None = None) -> None:
        self.reel = reel
        self.game = reel.game
        self.setup = reel.setup
        self.plans = tuple(plans)
        self.path = path
        self.troubles: list[str] = []
        self.missed: tuple[Event, ...] = ()
        self.pending: tuple[Submitted, ...] = ()
        self.hinting = False
        self.playing = False
        self.stop = 0
        """Where in the game the screen is."""
        self.now = self._at_stop(0)

    @property
    def people(self) -> tuple[Seat, ...]:
        return ()

    @property
    def saving(self) -> bool:
        return True

    @property
    def eyes(self) -> Seat:
        return SPECTATOR if self.reel.eyes == OPEN else self.reel.eyes

    @property
    def awaiting(self) -> Seat | None:
        return None

    def person_asked(self) -> Seat | None:
        return None

    @property
    def front(self) -> Seat:
        """Whose side of the table belongs before the players."""
        return self.reel.front(self.stop, self.now.view)

    @property
    def at_end(self) -> bool:
        return self.stop == self.reel.last

    # Going through the game

    def jump(self, stop: int) -> Update:
        """Be at another stop, without what lies between."""
        self.stop = max(0, min(stop, self.reel.last))
        self.now = self._at_stop(self.stop)
        return self.now

    def step(self) -> Update:
        """Make the next move; at the end there is none, and nothing happens."""
        if self.at_end:
            return self.now
        (frame,) = self.reel.frames(self.stop, self.stop + 1)
        self.stop = frame.stop
        moves = self.reel.moves[self.reel.stops[self.stop - 1] : self.reel.stops[self.stop]]
        self.now = self._update(frame.state, tuple((move.seat, self._as_seen(move)) for move in moves), frame.events)
        return self.now

    def _as_seen(self, move: Move) -> Action:
        """A move as it may be known; what it has brought about is told by events."""
        return move.action if self.reel.eyes in (OPEN, move.seat) else SEALED

    def poll(self, *, ready: bool = True) -> tuple[Update, ...]:
        if not (ready and self.playing) or self.at_end:
            return ()
        return (self.step(),)

    def _at_stop(self, stop: int) -> Update:
        return self._update(self.reel.state(stop), (), ())

    def _update(self, state: State, moves: tuple[tuple[Seat, Action], ...], events: tuple[Event, ...]) -> Update:
        asked, none = engine.asked(state), UndoReach(0, because(UNDO_STOPS_AT_END))
        return Update(self.eyes, moves, events, self.reel.as_seen(state), asked, (), none, 0)

    def story(self, since: int = 0) -> Iterator[Passage]:
        return self.reel.story(self.stop, since)

    def before(self, moves: int) -> State:
        return self.reel.as_seen(self.reel.state(max(0, self.stop - moves)))

    def presence(self, seat: Seat) -> Presence:
        return Presence.HERE

    # Nobody does anything

    def acting(self) -> Seat:
        return self.front

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        return None

    def hand_over(self, seat: Seat) -> None:
        raise ValueError("nobody sits before a replay")

    def withdraw(self) -> None: ...

    def begin(self) -> None: ...

    def submit(self, seat: Seat, action: Action) -> None:
        raise Illegal(because("game_over"))

    def undo(self, seat: Seat, count: int = 1) -> None: ...

    def undo_agreed(self) -> None: ...

    def redo(self, seat: Seat, count: int = 1) -> None: ...

    def ask_hint(self, seat: Seat) -> None: ...

    def take_hint(self) -> Advice | None:
        return None

    def finish(self) -> None: ...

    def close(self) -> None: ...
