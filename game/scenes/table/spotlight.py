"""Where the light of a lesson falls: the table is dark but for what is pressed and what is spoken of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from game.ui.outline import Outline
from game.ui.shapes import breathing, gold_frame
from game.ui.theme import GLAZE, SLIP, Ink

Shape: TypeAlias = Rect | Outline

VEIL: Final = 189
"""How dark the rest of the table is, of 255."""
CLEAR: Final = (0, 0, 0, 0)


def box_of(shape: Shape) -> Rect:
    return shape.box if isinstance(shape, Outline) else shape


def veil(size: tuple[int, int], lit: Sequence[Shape], grow: int) -> Surface:
    """Darkness with a hole for each thing in the light: a land is lit within its borders, other things as boxes."""
    dark = Surface(size, pygame.SRCALPHA)
    dark.fill((*GLAZE, VEIL))
    for shape in lit:
        if isinstance(shape, Outline):
            pygame.draw.polygon(dark, CLEAR, shape.corners)
            pygame.draw.lines(dark, CLEAR, True, shape.corners, grow)
        else:
            pygame.draw.rect(dark, CLEAR, shape.inflate(grow, grow), border_radius=grow)
    return dark


def frame(surface: Surface, shape: Shape, unit: float, moment: float, grow: int) -> None:
    """Strong gold round what is to be pressed; on a map it follows the border."""
    if isinstance(shape, Outline):
        width = max(2, round(5 * unit))
        shape.draw(surface, GLAZE, 2 * width)
        shape.draw(surface, breathing(moment, strong=True), width)
    else:
        gold_frame(surface, shape.inflate(grow, grow), unit, moment, strong=True)


def dashed(surface: Surface, box: Rect, ink: Ink, dash: int, width: int) -> None:
    """A frame of dashes."""
    for x in range(box.left, box.right, 2 * dash):
        end = min(x + dash, box.right)
        for y in (box.top, box.bottom - width):
            pygame.draw.rect(surface, ink, (x, y, end - x, width))
    for y in range(box.top, box.bottom, 2 * dash):
        end = min(y + dash, box.bottom)
        for x in (box.left, box.right - width):
            pygame.draw.rect(surface, ink, (x, y, width, end - y))


def mark_shown(surface: Surface, shape: Shape, dash: int, width: int, grow: int) -> None:
    """Round what is only spoken of: dashes round a box, a pale border round a land."""
    if isinstance(shape, Outline):
        shape.draw(surface, GLAZE, 2 * width)
        shape.draw(surface, SLIP, width)
    else:
        dashed(surface, shape.inflate(grow, grow), SLIP, dash, width)
