"""Several people before one screen at a game whose only secrets are hands of cards: the screen knows what all know."""

from __future__ import annotations

from game.rules import engine
from game.rules.engine import SPECTATOR, Action, Choices, Reason, Seat, State
from game.table.local import LocalSession
from game.table.session import Agreement
from game.table.table import Update


class SharedSession(LocalSession):
    """Nobody has to be called and no curtain falls between turns: the eyes of the screen are those of the public.

    Whoever is asked answers with what everybody could answer for all the others know, and may look into his own hand
    while they look away. What he then names is checked at the table, which knows his hand.
    """

    @property
    def eyes(self) -> Seat:
        return SPECTATOR

    @property
    def is_shared(self) -> bool:
        return True

    @property
    def is_secretive(self) -> bool:
        return True

    @property
    def awaiting(self) -> Seat | None:
        return None

    def hand_over(self, seat: Seat) -> None:
        """The screen stays everybody's."""

    def withdraw(self) -> None:
        """It was nobody's alone."""

    def _show(self, update: Update) -> None:
        """Whoever is asked next is told what he missed since he was asked last."""
        before = self.person_asked()
        super()._show(update)
        asked = self.person_asked()
        if asked is not None and asked != before:
            self.missed = self.since(asked)

    def _may_act(self, seat: Seat) -> bool:
        return seat in self.people

    def person_asked(self) -> Seat | None:
        return next((seat for seat in self.now.asked if seat in self.people), None)

    def choices(self) -> Choices:
        """What the others must think he can answer."""
        return self.now.view.choices if self.person_asked() is not None else ()

    def acting(self) -> Seat:
        asked = self.person_asked()
        return asked if asked is not None else self.people[0]

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        return engine.why_not(self.now.view, seat, action)

    def agreement(self) -> Agreement | None:
        return self.table.agreement()

    def peek(self, seat: Seat) -> State:
        """The table as a person knows it who looks into his own hand."""
        if seat not in self.people:
            raise ValueError(f"nobody before this screen sits in seat {seat}")
        return self.table.state.view(seat)

    def view_for(self, seat: Seat) -> State:
        """Hints are given for all to hear: they come from somebody who knows no hand."""
        return self.table.state.view(SPECTATOR) if self.hinting else super().view_for(seat)
