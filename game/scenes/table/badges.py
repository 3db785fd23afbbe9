"""What is to be pressed for the signs of a question row, beside each of them, for the device of whoever is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from pygame import Rect, Surface

from game.scenes.prompting import KEYS, MOUSE, TOUCH, badge_of
from game.ui.prompts import RING, Badge, paint_badge, width_of_badge
from game.ui.theme import SLIP, SLIP_DIM

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

SIGNS: Final = ("undo", "redo", "hint", "hurry", "pause")
TALL: Final = 36
"""How tall a badge is, without the ring of one that is held."""
BROAD: Final = 74
"""How much room a finger has on a sign, from the middle between it and one neighbour to that of the other."""


class Badges:
    """The badges of one table's row; whoever plays with a mouse needs none."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene
        self.are_shown = True
        """Whether there is room for them."""
        self._laid_for: object = None
        """What they were when the row was laid out last."""

    @property
    def in_hand(self) -> str:
        """For what the row is: `KEYS` only where keys are really pressed, and nothing for a mouse."""
        kind = self.scene.in_hand
        return "" if kind == MOUSE or (kind == KEYS and not self.scene.stack.hands.types) else kind

    @property
    def is_for_fingers(self) -> bool:
        return self.in_hand == TOUCH

    @property
    def explains(self) -> bool:
        """Whether there is a sign that explains what is tapped next, as nobody has to rest a finger."""
        return self.is_for_fingers and self.scene.settings.presses_twice

    def shown(self) -> Mapping[str, Badge]:
        """The badge of every sign that has one."""
        kind = self.in_hand
        if kind in ("", TOUCH) or not self.are_shown:
            return {}
        scene = self.scene
        found = {name: badge_of(scene.words, scene.settings, kind, name) for name in SIGNS}
        return {name: badge for name, badge in found.items() if badge is not None}

    def widths(self) -> Mapping[str, int]:
        """How much room each takes."""
        brush = self.scene.brush
        return {name: width_of_badge(brush, badge, brush.px(TALL)) for name, badge in self.shown().items()}

    def broad(self) -> int:
        """How wide a sign is at least."""
        return self.scene.brush.px(BROAD) if self.is_for_fingers and self.are_shown else 0

    def note(self) -> None:
        """The row is laid out for what is in somebody's hand now."""
        self._laid_for = self._now()

    @property
    def are_others(self) -> bool:
        """Whether something else is in somebody's hand than what the row was laid out for."""
        return self._laid_for is not None and self._laid_for != self._now()

    def _now(self) -> object:
        return self.in_hand, self.explains, tuple(self.shown().items())

    def paint(self, surface: Surface, name: str, box: Rect, *, possible: bool) -> None:
        """The badge at the left end of a box."""
        badge = self.shown().get(name)
        if badge is None:
            return
        brush = self.scene.brush
        tall = brush.px(TALL)
        spot = Rect(0, 0, width_of_badge(brush, badge, tall), round(tall * RING) if badge.held else tall)
        spot.midleft = box.midleft
        paint_badge(brush, surface, badge, spot, SLIP if possible else SLIP_DIM)
