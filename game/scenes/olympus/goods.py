"""Goods as cubes with their signs, for screens that have no table painter at hand."""

from __future__ import annotations

from collections.abc import Sequence

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


def paint_cost(brush: Brush, surface: Surface, cost: Sequence[int], box: Rect) -> None:
    """One cube for each good of a price, from the left."""
    cubes = [good for good, count in enumerate(cost) for _ in range(count)]
    side = min(box.height, box.width // max(len(cubes), 1))
    for index, good in enumerate(cubes):
        paint_cube(brush, surface, good, Rect(box.left + index * side, box.centery - side // 2, side, side))
