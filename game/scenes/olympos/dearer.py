"""A land may be reached for more than the least: while something is armed, the dearer ways lie beside the verbs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.engine import Action
from game.scenes.olympos.choices import UNARMED

if TYPE_CHECKING:
    from game.scenes.olympos.table import OlymposTable

RESTS: Final = 0.15
"""So long a land is looked at until it is meant: who crosses others on the way to the question box keeps the last."""


class Dearer:
    """The land that is meant at one table, and the ways to it besides the cheapest."""

    def __init__(self, scene: OlymposTable) -> None:
        self.scene = scene
        self.land = ""
        self._looked: tuple[str, float] = ("", 0.0)

    def forget(self) -> None:
        self.land, self._looked = "", ("", 0.0)

    def advance(self, seconds: float) -> None:
        scene = self.scene
        if scene.arming.armed == UNARMED:
            return
        name = scene.pointed_name()
        self._looked = (name, self._looked[1] + seconds if name == self._looked[0] else 0.0)
        if name.startswith("land:") and name != self.land and self._looked[1] >= RESTS:
            before, self.land = self.ways(), name
            if before != self.ways():
                scene.tray.first = 0
                scene.lay_out()

    def ways(self) -> list[Action]:
        """From the second cheapest on."""
        return self.scene.menu.things.get(self.land, [])[1:]
