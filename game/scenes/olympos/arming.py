"""Arm, then point: which verb is armed, and which settler was picked for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.engine import Action
from game.scenes.olympos.choices import LEADING, MOVE, UNARMED, VERB_OF, Armed, verbs_in

if TYPE_CHECKING:
    from game.scenes.olympos.table import OlymposTable


class Arming:
    """What is armed at one table."""

    def __init__(self, scene: OlymposTable) -> None:
        self.scene = scene
        self.armed = UNARMED

    def begin(self) -> None:
        """Another question is asked: nothing is armed at first."""
        self.armed = UNARMED

    def arm(self, verb: str) -> None:
        """Arm a verb; pressed again it is disarmed."""
        self._set(UNARMED if self.armed == Armed(verb) else Armed(verb))
        if self.armed.verb == MOVE:
            self._pick_only_one()

    def _pick_only_one(self) -> None:
        settlers = self.scene.choices.settlers()
        if len(settlers) == 1:
            self.pick(*settlers[0])

    def pick(self, origin: str, level: int) -> None:
        """Take a settler up; the lands it can be led to are lit."""
        again = self.armed == Armed(MOVE, origin, level)
        self._set(Armed(MOVE) if again else Armed(MOVE, origin, level))

    def hold(self, armed: Armed) -> None:
        """A settler is in somebody's hand, or is no longer: the lands say what he would cost there, and nobody else."""
        if armed != self.armed:
            self._set(armed)

    def step(self, by: int) -> None:
        """Arm the next verb that can be, or the one before."""
        verbs = verbs_in(self.scene.choices.actions)
        if not verbs or not self.scene.choices.is_turn:
            return
        here = verbs.index(self.armed.verb) if self.armed.verb in verbs else -1 if by > 0 else 0
        self.arm_only(verbs[(here + by) % len(verbs)])

    def arm_only(self, verb: str) -> None:
        if self.armed.verb != verb:
            self.arm(verb)

    def aside(self, name: str) -> list[Action]:
        """What a thing answers although another verb is armed: pressing it arms its own; nothing else does that.

        A land is only pointed at while settlers are led.
        """
        scene = self.scene
        asks = scene.question.is_shown and scene.choices.is_turn
        if self.armed == UNARMED or not asks or scene.tray.opened or name in scene.menu.things:
            return []
        return [] if name.startswith("land:") and self.armed.verb in LEADING else scene.choices.unarmed.get(name, [])

    def turn_to(self, name: str) -> None:
        """Something was pressed that has to do with another verb: that one is armed, and it is picked at once."""
        actions = self.aside(name)
        self._set(UNARMED if name.startswith("land:") else Armed(VERB_OF[type(actions[0])]))
        self.scene.choose_from(actions)

    def back(self) -> bool:
        """Disarm step by step; False if nothing is armed."""
        if self.armed == UNARMED or not self.scene.question.is_shown:
            return False
        self._set(Armed(MOVE) if self.armed.is_picked and len(self.scene.choices.settlers()) > 1 else UNARMED)
        return True

    def _set(self, armed: Armed) -> None:
        scene = self.scene
        if not scene.question.is_shown:  # what could be chosen before cannot be chosen any more
            return
        self.armed = armed
        scene.tray.reset()
        scene.menu = scene.choices.menu(armed)
        scene.lay_out()
        scene.lead_focus()
