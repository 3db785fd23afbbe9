"""What taps mean at a table: the first one looks at a thing, the second one on the same thing answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.scenes.table.guide import Guide
from game.scenes.table.replay import Replay
from game.ui.scene import Control

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene


class Tapping:
    """What fingers have looked at, at one table."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene
        self._looked = ""
        """The thing that was tapped, and is looked at until another one is."""

    @property
    def looked(self) -> str:
        """The thing on the table that is looked at by a tap; empty if none is."""
        return self._looked if self._looked == _thing(self.scene.hovered) else ""

    def forget(self) -> None:
        """Another question is asked: a tap looks first again."""
        if self.looked:
            self.scene.hovered = ""
        self._looked = ""

    def tap(self, control: Control) -> None:
        scene = self.scene
        if self._answers_at_once(control):
            self._looked = scene.hovered = ""
            scene.choose(control)
            return
        if self.looked == _thing(control.id):
            scene.choose(control)
            return
        self._looked, scene.hovered = _thing(control.id), control.id
        scene.tips.open()

    def tap_nothing(self) -> None:
        """Look at nothing; where nothing is looked at, step back, but never out of the game."""
        if self.scene.hovered:
            self._looked = self.scene.hovered = ""
        else:
            self.scene.step_back()

    def _answers_at_once(self, control: Control) -> bool:
        """Buttons and what lies in the tray; things of the table are looked at first."""
        aside = control.order or Guide.owns(control) or Replay.owns(control)
        return bool(aside) or not self._is_thing(control) or self.scene.taps_at_once(control)

    def _is_thing(self, control: Control) -> bool:
        return ":" in control.id or self.scene.is_choosable(_thing(control.id))


def _thing(name: str) -> str:
    """What a control is one of, where several stand for the same."""
    return name.split("#")[0]
