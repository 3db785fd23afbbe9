"""Dice as they are drawn: a triangle, a square or a hexagon in the colour of whoever rolls, with what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.dice import SHAPES, corners
from game.ui.kept import Kept
from game.ui.scene import Brush
from game.ui.theme import BLACK, GLAZE, SLIP, Ink, mix

SMOOTH: Final = 3
LABEL: Final = {4: 1.05, 6: 1.22, 8: 1.22}
"""How tall what is written on a die is, in its radii."""
LOWER: Final = {4: 0.2, 6: 0.0, 8: 0.0}
"""A triangle has its room below its middle."""
LEGIBLE: Final = 34
"""So large at least is a die in a row of several; of more than fit that way, each kind stands with its number."""
_kept: Final = Kept(8 * 1024 * 1024)


def reach(sides: int, radius: float) -> float:
    """How far from its middle a die is drawn."""
    return radius * SHAPES[sides][1]


def die_picture(brush: Brush, sides: int, words: str, ink: Ink, radius: int, *, lit: bool = True) -> Surface:
    """A die that looks straight up; a lost one has no light in it."""

    def drawn() -> Surface:
        ground = ink if lit else mix(ink, GLAZE, 0.6)
        blank = _kept.get((sides, ground, radius), lambda: _blank(sides, ground, radius))
        picture, middle = blank.copy(), blank.get_width() // 2
        label = _label(brush, sides, words, radius, BLACK if lit else mix(ground, BLACK, 0.5))
        picture.blit(label, label.get_rect(center=(middle, round(middle + LOWER[sides] * radius))))
        return picture

    return _kept.get((brush.unit, sides, words, ink, radius, lit), drawn)


def _blank(sides: int, ground: Ink, radius: int) -> Surface:
    """A die with nothing on it."""
    side = 2 * (round(reach(sides, radius)) + 3)
    large = Surface((side * SMOOTH, side * SMOOTH), pygame.SRCALPHA)
    edge = max(1.6, radius * 0.075)
    for colour, grown in ((GLAZE, edge), (mix(ground, SLIP, 0.42), 0.0), (ground, -edge)):
        _shape(large, sides, radius + grown, colour, side)
    if sides == 8:
        _facets(large, radius - edge, mix(ground, SLIP, 0.3), side, max(1.0, radius * 0.05))
    return pygame.transform.smoothscale(large, (side, side))


def _label(brush: Brush, sides: int, words: str, radius: int, ink: Ink) -> Surface:
    tall = LABEL[sides] if len(words) < 2 else LABEL[sides] * 0.82
    return brush.words.line(words, "bold", max(8, round(radius * tall)), ink)


def _shape(large: Surface, sides: int, radius: float, ink: Ink, side: int) -> None:
    """The outline with corners a little rounded."""
    middle, rounding = side * SMOOTH / 2, radius * 0.16 * SMOOTH
    inner = [(middle + x * SMOOTH, middle + y * SMOOTH) for x, y in corners(sides, radius * 0.86)]
    pygame.draw.polygon(large, ink, inner)
    for start, end in zip(inner, (*inner[1:], inner[0]), strict=True):
        pygame.draw.line(large, ink, start, end, round(2 * rounding))
    for point in inner:
        pygame.draw.circle(large, ink, point, rounding)


def _facets(large: Surface, radius: float, ink: Ink, side: int, width: float) -> None:
    """The face of an eight-sided die that looks up is a triangle; its neighbours fall away from it."""
    middle = side * SMOOTH / 2
    outline = [(middle + x * SMOOTH, middle + y * SMOOTH) for x, y in corners(8, radius * 0.98)]
    top = outline[0::2]
    pygame.draw.lines(large, ink, True, top, max(1, round(width * SMOOTH)))


def paint_die(
    brush: Brush,
    surface: Surface,
    box: Rect,
    sides: int,
    words: str,
    ink: Ink,
    *,
    angle: float = 0.0,
    lit: bool = True,
) -> None:
    """A die in the largest square of a box; turned by so many degrees with the clock."""
    radius = max(4, round(min(box.size) / 2 / SHAPES[sides][1]) - 1)
    picture = die_picture(brush, sides, words, ink, radius, lit=lit)
    if angle:
        picture = pygame.transform.rotozoom(picture, -angle, 1.0)
    surface.blit(picture, picture.get_rect(center=box.center))


def paint_pool(brush: Brush, surface: Surface, box: Rect, sides: Sequence[int], ink: Ink, size: int) -> None:
    """The dice of one side before the roll, named by their sides; of more than fit, each kind with its number."""
    gap = brush.px(5)
    each = min(size, (box.width + gap) // max(1, len(sides)) - gap)
    if each >= brush.px(LEGIBLE):
        for number, kind in enumerate(sides):
            spot = Rect(box.left + number * (each + gap), box.centery - each // 2, each, each)
            paint_die(brush, surface, spot, kind, f"d{kind}", ink)
        return
    kinds = sorted(set(sides), reverse=True)
    cell = (box.width + gap) // len(kinds) - gap
    for number, kind in enumerate(kinds):
        left = box.left + number * (cell + gap)
        count = brush.words.line(f"{sides.count(kind)}×", "semibold", round(25 * brush.unit), mix(ink, SLIP, 0.5))
        surface.blit(count, count.get_rect(midleft=(left, box.centery)))
        side = min(size, cell - count.get_width() - brush.px(2))
        spot = Rect(left + count.get_width() + brush.px(2), box.centery - side // 2, side, side)
        named = f"d{kind}" if side >= brush.px(LEGIBLE) else ""  # too small for words, its outline tells
        paint_die(brush, surface, spot, kind, named, ink)
