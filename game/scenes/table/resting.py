"""A pointer that lies still where it was pressed for one question, and points at nothing of the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.ui.input import Spot, has_moved

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene


class Resting:
    """Since when the pointer of one table lies still: since a question came up, until it is moved or pressed."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene
        self._spot: Spot | None = None
        """Where it lay then; nowhere if it does not rest any longer."""

    @property
    def lasts(self) -> bool:
        return self._spot is not None and not has_moved(self._spot, self.scene.pointer_spot)

    def begin(self) -> None:
        self._spot = self.scene.pointer_spot

    def end(self) -> None:
        self._spot = None

    def follow(self) -> None:
        """The pointer is somewhere: whoever moves it away and back again points at what lies there."""
        if not self.lasts:
            self.end()
