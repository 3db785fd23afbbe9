"""What each did best, on three sherds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from game.games import Emblem
from game.scenes.emblems import paint_emblem
from game.ui.layout import columns, take_left, take_top
from game.ui.marks import paint_icon
from game.ui.shapes import disc, smooth_polygon
from game.ui.theme import CLAY, CLAY_DARK, CLAY_LIGHT, GLAZE
from game.ui.widgets import Widgets

TITLE: Final = 30
WORDS: Final = 26
BREAKS: Final = (
    ((0.015, 0.1), (0.34, 0.0), (0.95, 0.04), (1.0, 0.4), (0.965, 0.95), (0.3, 1.0), (0.0, 0.8)),
    ((0.0, 0.1), (0.5, 0.04), (0.99, 0.0), (0.985, 0.6), (0.93, 1.0), (0.4, 0.94), (0.02, 0.98)),
    ((0.03, 0.0), (0.6, 0.06), (1.0, 0.14), (0.97, 0.86), (0.6, 1.0), (0.06, 0.95), (0.0, 0.4)),
)
"""Where each sherd broke off, as shares of its box."""


@dataclass(frozen=True, slots=True)
class Praise:
    """What a sherd says: what somebody was best at, who, and how good."""

    icon: str
    title: str
    emblems: Sequence[Emblem]
    told: str


class Sherds:
    """As many sherds as there is something to praise, side by side."""

    def __init__(self, kit: Widgets, box: Rect, praised: Sequence[Praise]) -> None:
        self.kit = kit
        self.brush = kit.brush
        self.praised = praised
        cells = columns(box, [1] * 3, kit.px(20))
        wide = len(praised) * cells[0].width + max(0, len(praised) - 1) * kit.px(20)
        first = box.left + (box.width - wide) // 2
        self.boxes = [
            Rect(first + number * (cells[0].width + kit.px(20)), box.top, cells[0].width, box.height)
            for number in range(len(praised))
        ]

    def paint(self, surface: Surface) -> None:
        for number, (praise, box) in enumerate(zip(self.praised, self.boxes, strict=True)):
            self._paint_one(surface, praise, box, BREAKS[number % len(BREAKS)])

    def _paint_one(self, surface: Surface, praise: Praise, box: Rect, broken: Sequence[tuple[float, float]]) -> None:
        px, tall = self.brush.px, self.kit.tall
        shape = [(round(box.left + box.width * x), round(box.top + box.height * y)) for x, y in broken]
        smooth_polygon(surface, CLAY, shape)
        pygame.draw.lines(surface, CLAY_DARK, True, shape, max(2, px(4)))
        room = box.inflate(-px(56), -px(20))
        side = min(px(84), room.height)
        sign, rest = take_left(room, side, px(18))
        disc(surface, sign, GLAZE)
        paint_icon(self.brush, surface, praise.icon, sign.inflate(-round(side * 0.36), -round(side * 0.36)), CLAY_LIGHT)
        head, told = take_top(rest, min(tall(40), rest.height * 2 // 5), px(2))
        self.brush.letters.draw(surface, praise.title, head, TITLE, GLAZE)
        small = min(tall(30), told.height)
        for emblem in praise.emblems:
            spot, told = take_left(told, small, px(8))
            paint_emblem(self.brush, surface, emblem, Rect(spot.left, spot.centery - small // 2, small, small), GLAZE)
        self.brush.words.draw(surface, praise.told, told, WORDS, GLAZE, weight="semibold", wrap=True)
