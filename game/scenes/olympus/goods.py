"""Goods as cubes with their signs, for screens that have no table painter at hand."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.rules.olympus.actions import GOODS
from game.scenes.olympus.palette import GOOD_INK, WILD_INK
from game.ui.marks import paint_signed
from game.ui.scene import Brush
from game.ui.theme import GLAZE, SLIP


def paint_cube(brush: Brush, surface: Surface, good: int, box: Rect) -> None:
    """A cube in the colour of its good with the good's own sign on its face; good 3 is wild."""
    ink = GOOD_INK[good] if good < len(GOODS) else WILD_INK
    paint_signed(brush, surface, "cube", (*GOODS, "wild")[good], box, GLAZE, SLIP, ink)


def paint_cost(
    brush: Brush,
    surface: Surface,
    cost: Sequence[int],
    box: Rect,
    lacking: Sequence[int] = (0, 0, 0, 0),
) -> None:
    """One cube for each good of a price, side by side in the middle of a box; those that are lacking are struck."""
    cubes = [(good, number < lacking[good]) for good, count in enumerate(cost) for number in range(count)]
    step = min(round(box.height * 1.05), box.width // max(len(cubes), 1))
    side = min(box.height, step)
    left = box.centerx - (step * (len(cubes) - 1) + side) // 2
    for index, (good, struck) in enumerate(cubes):
        spot = Rect(left + index * step, box.centery - side // 2, side, side)
        paint_cube(brush, surface, good, spot)
        if struck:
            paint_cross(surface, spot)


def paint_cross(surface: Surface, box: Rect) -> None:
    """Two bars across a cube that is not there."""
    reach = round(min(box.size) * 0.38)
    for down in (-reach, reach):
        start, end = (box.centerx - reach, box.centery - down), (box.centerx + reach, box.centery + down)
        pygame.draw.line(surface, GLAZE, start, end, max(2, round(box.width * 0.15)))
