"""What is asked at a table: it is shown once the table is at rest, and only who has seen it can answer it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.rules.engine import Seat
from game.scenes.table.menu import Menu
from game.scenes.table.steering import PICKS
from game.table.session import Update
from game.ui.input import Command, Gesture, Intent, Pointer
from game.ui.scene import Control

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

DECIDING: Final = ("confirm", "decline", *PICKS, "undo", "redo")
"""The commands that change the game; all others count at any time."""
DEAD: Final = 0.4
"""So long a question that comes after something to watch has been on the screen before a press answers it."""


class Question:
    """The question of one table, from when it is asked until it is answered."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene
        self.is_shown = False
        """Whether the controls are those of the question now asked."""
        self._asked: Update | None = None
        """The update whose question the controls are of."""
        self._seen: Update | None = None
        """The update whose question has been drawn, so that somebody can mean an answer to it."""
        self._watched = False
        """Whether there was something to watch since somebody here was asked, so that a press may be meant for it."""
        self._wanted = 0.0
        """For how long the question must have been seen."""
        self._seen_for = 0.0
        self._blind = False
        """Whether the pointer went down on something that was not to be seen yet."""

    # When it is shown

    def put_away(self) -> None:
        """Something is happening: what could be chosen before cannot be chosen now."""
        scene, self.is_shown = self.scene, False
        scene.hint.take_away()
        scene.tips.forget()
        scene.tips.shut()
        scene.tapping_on.forget()
        self._leave_answer()
        scene.menu = Menu()
        scene.tray.reset()
        scene.lay_out()

    def _leave_answer(self) -> None:
        """What was chosen has been: while others are at work, no ring stays on it."""
        focused = self.scene.focused()
        if focused is not None and self.scene.replay is None and self.scene.is_offered(focused):
            self.scene.focus = ""

    def show_at_rest(self) -> None:
        """Show what is asked as soon as nothing moves."""
        scene = self.scene
        if scene.stage.at_rest and not scene.stage.is_leaping and not self.is_shown and not scene.posted.holds:
            if scene.replay is None:  # two quick presses there are two moves
                scene.stack.clicks.change()
            self.show()

    def show(self) -> None:
        """The table is at rest: lay the side of whoever is asked before him, and offer his choices."""
        scene, asked = self.scene, self.scene.session.person_asked()
        self._hand_over_to(asked)
        self._turn_to(asked)
        if self._asked is not scene.session.now:
            self._begin(asked)
        self.is_shown, self._asked, self._seen = True, scene.session.now, None
        scene.menu = scene.menu_of(scene.session.choices()) if asked is not None else Menu()
        scene.tray.reset()
        scene.steered = False
        scene.begin_question()
        if scene.guide is not None:
            scene.guide.bring_to_sight()
        scene.lay_out()
        scene.focus_first()

    def _begin(self, asked: Seat | None) -> None:
        """A new question has been seen by nobody."""
        self._seen_for = 0.0
        self._wanted = DEAD if self._watched and asked is not None else 0.0
        self._watched &= asked is None

    def begin_anew(self) -> None:
        """Something that lay over it is gone: it must have been seen for a while again."""
        if self.is_shown:
            self._seen_for, self._wanted = 0.0, DEAD

    def _hand_over_to(self, asked: Seat | None) -> None:
        """Let nobody answer for the next person; where a curtain falls between them, that is what is seen of it."""
        scene, called = self.scene, self.scene.secrets.called()
        scene.handover.turn_to(asked if called is None else called, called=called is not None)
        scene.hearing.call(asked if called is None else called)
        if scene.handover.is_dead:
            scene.forget_press()

    def _turn_to(self, asked: Seat | None) -> None:
        """Lay the side of whoever is asked in front; where only bots play, that of whichever is waited for."""
        front_seat = self.scene.waited_for() if asked is None and not self.scene.session.people else asked
        if front_seat is not None and not self.scene.stays_put:
            # Where somebody sits down, a band sweeps over the whole table.
            self.scene.stage.turn_to(front_seat, self.scene.stack.last if asked is None else None)

    # Who has seen it

    @property
    def is_dead(self) -> bool:
        """Whether no press answers it yet, as it has come just now and the press may be meant for what was before."""
        return self._seen_for < self._wanted

    def watch(self) -> None:
        """Something moves, or others have moved: whoever presses a key now means to hurry."""
        self._watched = True

    def advance(self, seconds: float) -> None:
        """Let time pass; it counts from the first picture on, and no press begins it anew."""
        if self._seen is self.scene.session.now:
            self._seen_for += seconds

    def was_drawn(self) -> None:
        """Whatever is shown has been seen."""
        self._seen = self._asked if self.is_shown else None

    def is_lost(self, intent: Intent) -> bool:
        """Whether a press counts for nothing, as the table just changes hands, or its answer is to something unseen.

        Whatever moves comes to its end by it.
        """
        if not _is_press(intent):
            return False
        if isinstance(intent, Pointer) and intent.kind == "up":
            return self._blind
        too_early = self._is_too_early()
        if isinstance(intent, Command) and intent.name not in DECIDING:
            return False
        self._blind = too_early or self._answers_unseen(self._meant_by(intent))
        return self._blind

    def _is_too_early(self) -> bool:
        """Bring whatever moves to its end; whether nobody can decide anything at this moment."""
        scene, handover = self.scene, self.scene.handover
        if not scene.stage.at_rest:
            scene.hurry()
        too_early = handover.is_dead or handover.is_shown
        if not handover.is_dead:
            handover.hurry()
        return too_early

    def _meant_by(self, intent: Intent) -> Control | None:
        """The control that would be pressed."""
        scene = self.scene
        if isinstance(intent, Pointer):
            return scene.under(intent)
        if not isinstance(intent, Command):
            return None
        return scene.focused() if intent.name == "confirm" else scene.steering.meant(intent.name)

    def _answers_unseen(self, control: Control | None) -> bool:
        if control is None or not self.scene.is_offered(control):
            return False
        return self.is_dead or self._seen is not self.scene.session.now


def _is_press(intent: Intent) -> bool:
    """Whether an intent is somebody's decision to press something, and no mere motion."""
    if isinstance(intent, Pointer):
        return intent.kind in ("down", "up")
    return not isinstance(intent, Gesture)
