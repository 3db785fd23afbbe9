"""Drawings that stand in a box: icons, and the meander that closes a zone."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.scene import Brush
from game.ui.theme import CLAY_DARK, GLAZE, SLIP, Ink

UPON: Final = 0.45
ALL_OVER: Final = 0.66
"""How large a sign is on the upper face of a cube, and on all of a small one."""
LEGIBLE: Final = 13
"""How many dots a sign needs to be made out."""


def paint_icon(
    brush: Brush,
    surface: Surface,
    name: str,
    box: Rect,
    ink: Ink = SLIP,
    ground: Ink = GLAZE,
    accent: Ink | None = None,
) -> None:
    """An icon in the largest square of a box; of one ink, unless it has an accent."""
    paint_drawing(brush, surface, f"icons/{name}", box, ink, ground, accent)


def paint_drawing(
    brush: Brush,
    surface: Surface,
    name: str,
    box: Rect,
    ink: Ink = SLIP,
    ground: Ink = GLAZE,
    accent: Ink | None = None,
) -> None:
    """A square drawing of any folder of `assets`, in the largest square of a box."""
    side = min(box.size)
    if side > 0:
        drawing = brush.sprites.get(name, (side, side), ink, ground, accent or ink)
        surface.blit(drawing, drawing.get_rect(center=box.center))


def paint_signed(
    brush: Brush, surface: Surface, name: str, sign: str, box: Rect, ink: Ink, ground: Ink, accent: Ink
) -> None:
    """A cube, or whatever else has an upper face, with a sign upon it; on a small one the sign takes all its faces.

    A sign is never left out: without it nothing but colour would tell one cube from another.
    """
    paint_icon(brush, surface, name, box, ink, ground, accent)
    side = min(box.size)
    upon = round(side * UPON)
    small = upon < LEGIBLE
    spot = Rect(0, 0, round(side * ALL_OVER) if small else upon, round(side * ALL_OVER) if small else upon)
    spot.center = (box.centerx, box.centery - (0 if small else side // 2 - round(side * 0.30)))
    paint_icon(brush, surface, sign, spot, GLAZE, accent)


def paint_band(brush: Brush, surface: Surface, box: Rect, share: float = 1.0) -> None:
    """A meander from edge to edge, as tall as a share of the band."""
    pygame.draw.rect(surface, GLAZE, box)
    tall = round(box.height * share)
    tile = brush.sprites.get("vase/meander", (round(tall * 40 / 24), tall), CLAY_DARK, GLAZE)
    y = box.centery - tile.get_height() // 2
    for x in range(box.left, box.right, tile.get_width()):
        surface.blit(tile, (x, y))
