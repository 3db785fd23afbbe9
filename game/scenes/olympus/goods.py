"""Goods as cubes with their signs, for screens that have no table painter at hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from game.rules.olympus.actions import GOODS
from game.scenes.olympus.palette import GOOD_INK, PLATE_INK, WILD_INK
from game.ui.marks import ALL_OVER, paint_icon, paint_signed
from game.ui.scene import Brush
from game.ui.theme import GLAZE, SLIP

SIGNS: Final = (*GOODS, "wild")
ON_DARK: Final = (*PLATE_INK[3:], WILD_INK)
"""The inks of the signs on dark ground."""


def paint_cube(brush: Brush, surface: Surface, good: int, box: Rect) -> None:
    """A cube in the colour of its good with the good's own sign on its face; good 3 is wild."""
    ink = GOOD_INK[good] if good < len(GOODS) else WILD_INK
    paint_signed(brush, surface, "cube", SIGNS[good], box, GLAZE, SLIP, ink)


def paint_cost(
    brush: Brush,
    surface: Surface,
    cost: Sequence[int],
    box: Rect,
    lacking: Sequence[int] = (0, 0, 0, 0),
) -> None:
    """One cube for each good of a price, side by side in the middle of a box; those that are lacking are holes."""
    cubes = [(good, number < lacking[good]) for good, count in enumerate(cost) for number in range(count)]
    step = min(round(box.height * 1.05), box.width // max(len(cubes), 1))
    side = min(box.height, step)
    left = box.centerx - (step * (len(cubes) - 1) + side) // 2
    for index, (good, lacks) in enumerate(cubes):
        spot = Rect(left + index * step, box.centery - side // 2, side, side)
        if lacks:
            paint_hole(brush, surface, good, spot)
        else:
            paint_cube(brush, surface, good, spot)


def paint_hole(brush: Brush, surface: Surface, good: int, box: Rect) -> None:
    """The dark place of a cube that is not there, with the sign of its good in its colour."""
    paint_icon(brush, surface, "cube", box, GLAZE, GLAZE, GLAZE)
    side = round(min(box.size) * ALL_OVER)
    spot = Rect(0, 0, side, side)
    spot.center = box.center
    paint_icon(brush, surface, SIGNS[good], spot, ON_DARK[good], GLAZE)
