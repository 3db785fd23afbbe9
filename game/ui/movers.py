"""Things in the air: drawn above the table while they travel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

Draw: TypeAlias = Callable[[Surface, Rect], None]


STEP: Final = 4
"""Pictures in the air are kept in sizes that differ by so many pixels."""


def scaling(draw: Draw, start: Rect, end: Rect) -> Draw:
    """The same drawing, painted once at its largest size and only scaled while it travels."""
    largest = Rect(0, 0, max(start.width, end.width), max(start.height, end.height))
    pictures: dict[tuple[int, int], Surface] = {}

    def blit(surface: Surface, box: Rect) -> None:
        if not pictures:
            master = Surface(largest.size, pygame.SRCALPHA)
            draw(master, largest)
            pictures[largest.size] = master
        if box.size not in pictures:
            pictures[box.size] = pygame.transform.smoothscale(pictures[largest.size], box.size)
        surface.blit(pictures[box.size], box)

    return blit


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
        width, height = max(STEP, width // STEP * STEP), max(STEP, height // STEP * STEP)
        x = start.centerx + (end.centerx - start.centerx) * share
        y = start.centery + (end.centery - start.centery) * share
        self.box = Rect(round(x - width / 2), round(y - height / 2), width, height)
