"""A laurel that is woven leaf by leaf round something."""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.theme import GLAZE, GOLD, Ink

LEAVES: Final = 11
"""How many leaves each branch has."""
GAP: Final = 0.34
"""How far the branches stay apart at the top, as a part of half a turn each."""

BLADE: Final = ((0.0, 0.0), (0.12, 0.55), (0.35, 1.0), (0.6, 0.85), (0.85, 0.4), (1.0, 0.0))
"""One side of a leaf, from its foot to its tip: how far along, and how far out."""


def draw_laurel(surface: Surface, box: Rect, share: float, ink: Ink = GOLD, edge: Ink = GLAZE) -> None:
    """Two branches that grow from the foot of a box to its head; so many of their leaves are there."""
    radius = min(box.size) / 2
    woven = share * LEAVES
    for side in (-1, 1):
        _stem(surface, box, radius, side, share, ink)
        for number in range(math.ceil(woven)):
            _leaf(surface, box, radius, side, number, min(1.0, woven - number), ink, edge)


def _spot(box: Rect, radius: float, side: int, along: float) -> tuple[float, float, float]:
    """A place on a branch, from its foot (0) to its head (1), and which way it grows there."""
    turn = math.pi / 2 + side * along * math.pi * (1 - GAP)
    return box.centerx + math.cos(turn) * radius, box.centery + math.sin(turn) * radius, turn + side * math.pi / 2


def _stem(surface: Surface, box: Rect, radius: float, side: int, share: float, ink: Ink) -> None:
    points = [_spot(box, radius * 0.94, side, share * step / 20)[:2] for step in range(21)]
    pygame.draw.lines(surface, ink, False, points, max(2, round(radius * 0.035)))


def _leaf(
    surface: Surface, box: Rect, radius: float, side: int, number: int, grown: float, ink: Ink, edge: Ink
) -> None:
    """One leaf, by turns outside and inside of its branch."""
    x, y, along = _spot(box, radius * 0.94, side, (number + 0.6) / LEAVES)
    slant = along + side * (0.55 if number % 2 else -0.5)
    length, width = radius * 0.4 * grown, radius * 0.12 * grown
    lengthways, across = (
        (math.cos(slant) * length, math.sin(slant) * length),
        (-math.sin(slant) * width, math.cos(slant) * width),
    )
    shape = [
        (x + lengthways[0] * far + across[0] * out, y + lengthways[1] * far + across[1] * out)
        for far, out in (*BLADE, *((far, -out) for far, out in BLADE[-2:0:-1]))
    ]
    pygame.draw.polygon(surface, ink, shape)
    pygame.draw.lines(surface, edge, True, shape, max(1, round(radius * 0.016)))
