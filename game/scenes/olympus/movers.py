"""Things in the air: drawn above the table while they travel."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from pygame import Rect, Surface

Draw: TypeAlias = Callable[[Surface, Rect], None]


class Mover:
    """A drawing in a box that changes."""

    __slots__ = ("draw", "box")

    def __init__(self, draw: Draw, box: Rect) -> None:
        self.draw = draw
        self.box = box

    def place(self, start: Rect, end: Rect, share: float) -> None:
        """Put it a share of the way from one box to another; more than all of it overshoots."""
        part = min(1.0, share)
        width = round(start.width + (end.width - start.width) * part)
        height = round(start.height + (end.height - start.height) * part)
        # Sprites are kept by their size: sizes in steps of four keep them few.
        width, height = max(4, width // 4 * 4), max(4, height // 4 * 4)
        x = start.centerx + (end.centerx - start.centerx) * share
        y = start.centery + (end.centery - start.centery) * share
        self.box = Rect(round(x - width / 2), round(y - height / 2), width, height)
