"""Several people before one screen at a game of sealed sheets: one writes while the others look away."""

from __future__ import annotations

from game.rules import engine
from game.rules.engine import SPECTATOR, Action, Choices, Illegal, Reason, Seat, State, Together
from game.table.advice import Advice
from game.table.local import LocalSession
from game.table.session import Agreement
from game.table.table import Updates


class SheetSession(LocalSession):
    """The eyes of the screen are those of the public, but for whoever it was handed to, until he has answered.

    What is asked of several together is answered behind the curtain, and nobody is told more than who has sealed. The
    last seal waits until the sheets are opened before all. What is asked of one alone is answered in the open, as in
    `SharedSession`; who has to look into his hand for it takes the screen before and leaves it with his answer.
    """

    _last: tuple[Seat, Action] | None = None
    """The seal that opens all sheets."""

    # Whose eyes the screen has

    @property
    def eyes(self) -> Seat:
        return self._eyes.holder

    @property
    def is_secretive(self) -> bool:
        return True

    @property
    def awaiting(self) -> Seat | None:
        called = self._eyes.first_asked()
        free = self.eyes == SPECTATOR and not self.are_all_sealed
        return called if free and called >= 0 and self._is_secret() else None

    def _is_secret(self) -> bool:
        """Whether what is asked is answered on sheets that others must not see."""
        pending = self.table.state.pending
        return bool(pending) and isinstance(pending[-1][1], Together)

    def hand_over(self, seat: Seat) -> None:
        if seat not in self.people:
            raise ValueError(f"nobody before this screen sits in seat {seat}")
        if seat != self.eyes and not self.are_all_sealed:
            self._give_screen(seat)

    def _give_screen(self, seat: Seat) -> None:
        self._forget_question()
        self._eyes.holder = seat
        self._show(self.table.update(seat))

    def _left_at(self, seat: Seat) -> int:
        """Its last seal: what it answered in the open since then belongs to what all have seen."""
        moves = self.table.history.moves
        own = (at for at in reversed(range(len(moves))) if moves[at].seat == seat and moves[at].noticed_by(SPECTATOR))
        return next((at for at in own if self._was_sealed(at)), -1)

    def _take(self, updates: Updates) -> None:
        self._forget_question()
        if self.eyes in updates:  # others write on their sheets unseen
            self._show(updates[self.eyes])
        self._look_at_disk()

    # What is asked

    @property
    def are_all_sealed(self) -> bool:
        return self._last is not None

    def open_sheets(self) -> None:
        if self._last is not None:
            (seat, action), self._last = self._last, None
            self._take(self.table.play(seat, action))

    def person_asked(self) -> Seat | None:
        if self.are_all_sealed:
            return None
        if self.eyes != SPECTATOR:
            return self.eyes if self.eyes in self.now.asked else None
        return None if self._is_secret() else next((seat for seat in self.now.asked if seat in self.people), None)

    def choices(self) -> Choices:
        """What the one who has the screen may answer, or else what the others must think he can."""
        if self.person_asked() is None:
            return ()
        return self.now.choices if self.eyes != SPECTATOR else self.now.view.choices

    def acting(self) -> Seat:
        asked = self.person_asked()
        return asked if asked is not None else self.eyes if self.eyes >= 0 else self.people[0]

    def _bot_asked(self) -> Seat | None:
        return None if self.are_all_sealed else super()._bot_asked()

    def view_for(self, seat: Seat) -> State:
        """A hint for all to hear comes from somebody who knows no hand."""
        public = self.hinting and self.eyes == SPECTATOR
        return self.table.state.view(SPECTATOR) if public else super().view_for(seat)

    def peek(self, seat: Seat) -> State:
        if seat not in self.people:
            raise ValueError(f"nobody before this screen sits in seat {seat}")
        return self.table.state.view(seat)

    # What people do

    def _may_act(self, seat: Seat) -> bool:
        return seat == self.person_asked()

    def submit(self, seat: Seat, action: Action) -> None:
        if not self._may_act(seat):
            raise Illegal(self._not_yours())
        if self._opens_all(seat, action):
            refused = self.table.why_not(seat, action)
            if refused is not None:
                raise Illegal(refused)
            self._last = seat, action
            self.withdraw()
            return
        if self.eyes != SPECTATOR and not self._is_line(action) and self.table.why_not(seat, action) is None:
            self.withdraw()  # what comes of it everybody sees with the same eyes
        self._take(self.table.play(seat, action))

    def _play_for(self, seat: Seat, given: Advice) -> None:
        if self._opens_all(seat, given.action):
            self._last = seat, given.action
            self._forget_question()
        else:
            super()._play_for(seat, given)

    def _is_line(self, action: Action) -> bool:
        """Whether nobody else notices an answer: a line on a sheet that is written on."""
        step = self.table.state.pending[-1][1]
        return isinstance(step, Together) and step.unseen(action)

    def _opens_all(self, seat: Seat, action: Action) -> bool:
        """Whether an answer would open all sheets; who looked away comes back first, even if only one has written."""
        step = self.table.state.pending[-1][1]
        return isinstance(step, Together) and step.reveals(seat, action)

    def agreement(self) -> Agreement | None:
        return self.table.agreement()

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        return engine.why_not(self.now.view, seat, action) if self._may_act(seat) else self._not_yours()
