"""The plaque under the medallion: who won, by how much, and a kind word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.scenes.table.ending.places import heading_height
from game.ui.layout import inset, rows
from game.ui.letters import SPACING, WEIGHT, can_be_engraved, measure
from game.ui.shapes import smooth_polygon
from game.ui.theme import FOCUS, GLAZE, GOLD, SLIP
from game.ui.widgets import Widgets

HEADING: Final = 54
WORDS: Final = 28
TIP: Final = 34


def plaque_width(kit: Widgets, heading: str, lines: Sequence[str]) -> int:
    """How wide it has to be for its words."""
    brush = kit.brush
    head = Rect(0, 0, brush.size[0], heading_height(kit))
    pixels = brush.letters.fitting(heading, head, HEADING) or brush.letters.floor()
    widest = max(measure(heading, pixels, SPACING, WEIGHT), *(brush.words.width(line, WORDS) for line in lines))
    return widest + 2 * brush.px(TIP + 24)


def paint_plaque(kit: Widgets, surface: Surface, whole: Rect, share: float, heading: str, lines: Sequence[str]) -> None:
    """The plaque when a share of it is unrolled from its middle; its words are there when all of it is."""
    brush = kit.brush
    box = Rect(0, 0, max(2, round(whole.width * share)), whole.height)
    box.center = whole.center
    tip = min(brush.px(TIP), box.width // 4)
    shape = [
        (box.left, box.centery),
        (box.left + tip, box.top),
        (box.right - tip, box.top),
        (box.right, box.centery),
        (box.right - tip, box.bottom),
        (box.left + tip, box.bottom),
    ]
    smooth_polygon(surface, GLAZE, shape)
    pygame.draw.lines(surface, GOLD, True, shape, max(2, brush.px(4)))
    if share < 1:
        return
    room = inset(whole, tip + brush.px(6), brush.px(10))
    head, *rest = rows(room, [heading_height(kit), *[kit.tall(36)] * len(lines)])
    if can_be_engraved(heading) and brush.letters.fitting(heading, head, HEADING):
        brush.letters.draw(surface, heading, head, HEADING, FOCUS, align="centre")
    else:
        brush.words.draw(surface, heading, head, HEADING, FOCUS, align="centre", weight="bold", wrap=True)
    for line, place in zip(lines, rest, strict=True):
        brush.words.draw(surface, line, place, WORDS, SLIP, align="centre", wrap=True)
