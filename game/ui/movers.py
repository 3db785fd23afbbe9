"""Things in the air: drawn above the table while they travel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

Draw: TypeAlias = Callable[[Surface, Rect], None]

KEPT: Final = 24
"""How many sizes of one cutout are kept; one that grows on its way is never shown twice in most of them."""


class Cutout:
    """A drawing that is painted once, and from then on shown in any size and at any tilt."""

    def __init__(self, draw: Draw, size: tuple[int, int]) -> None:
        self.draw = draw
        self.size = size
        self._master: Surface | None = None
        self._kept: dict[tuple[tuple[int, int], int], Surface] = {}

    def show(self, surface: Surface, box: Rect, tilt: float = 0.0) -> None:
        """Show it in a box, turned by so many degrees against the clock."""
        picture = self._picture((max(1, box.width), max(1, box.height)), round(tilt / 3) * 3 % 360)
        surface.blit(picture, picture.get_rect(center=box.center))

    def _picture(self, size: tuple[int, int], tilt: int) -> Surface:
        key = (size, tilt)
        if key not in self._kept:
            if len(self._kept) > KEPT:
                self._kept.clear()
            picture = self.master if size == self.size else pygame.transform.smoothscale(self.master, size)
            self._kept[key] = pygame.transform.rotozoom(picture, tilt, 1.0) if tilt else picture
        return self._kept[key]

    @property
    def master(self) -> Surface:
        """The drawing itself, in its own size."""
        if self._master is None:
            self._master = Surface(self.size, pygame.SRCALPHA)
            self.draw(self._master, self._master.get_rect())
        return self._master


def largest(*boxes: Rect) -> tuple[int, int]:
    """A size that is nowhere smaller than any of these boxes."""
    return max(box.width for box in boxes), max(box.height for box in boxes)


def between(start: Rect, end: Rect, share: float) -> Rect:
    """A box a share of the way from one to another; more than all of it goes too far, but grows no larger."""
    part = max(0.0, min(1.0, share))
    width = round(start.width + (end.width - start.width) * part)
    height = round(start.height + (end.height - start.height) * part)
    x = start.centerx + (end.centerx - start.centerx) * share
    y = start.centery + (end.centery - start.centery) * share
    return Rect(round(x - width / 2), round(y - height / 2), width, height)


def squashed(box: Rect, share: float) -> Rect:
    """A box pressed to a share of its height on its own foot, and as much wider; more than 1 stretches it."""
    tall, wide = round(box.height * share), round(box.width * (2 - share))
    return Rect(box.centerx - wide // 2, box.bottom - tall, wide, tall)


class Mover:
    """A drawing in a box that changes."""

    __slots__ = ("draw", "box")

    def __init__(self, draw: Draw, box: Rect) -> None:
        self.draw = draw
        self.box = box
