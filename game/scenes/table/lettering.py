"""Words, icons and drawings as signs on a table have them: with a halo, of a fixed size, in a box of dashes."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.marks import paint_icon
from game.ui.scene import Brush
from game.ui.text import Align, Weight
from game.ui.theme import CLAY, GLAZE, SLIP, Ink

LINE: Final[Ink] = (0x4A, 0x3A, 0x30)
"""The edges of plates, and of what is not there."""


class Lettering:
    """Draws single signs in one window, and keeps what is costly to draw."""

    def __init__(self, brush: Brush) -> None:
        self.brush = brush
        self._kept: dict[tuple[object, ...], Surface] = {}

    def px(self, length: float) -> int:
        return self.brush.px(length)

    def icon(self, surface: Surface, name: str, box: Rect, ink: Ink = SLIP, ground: Ink = GLAZE) -> None:
        paint_icon(self.brush, surface, name, box, ink, ground)

    def drawing(
        self,
        surface: Surface,
        folder: str,
        name: str,
        box: Rect,
        ink: Ink = GLAZE,
        ground: Ink = SLIP,
        accent: Ink = CLAY,
    ) -> None:
        """A drawing of its own, as a discovery, a wonder, a god or a card has one."""
        if min(box.size) > 0:
            drawn = self.brush.sprites.get(f"{folder}/{name}", box.size, ink, ground, accent)
            surface.blit(drawn, drawn.get_rect(center=box.center))

    # Words and numbers

    def words(
        self, surface: Surface, words: str, box: Rect, size: float, ink: Ink = SLIP, *, weight: Weight = "semibold",
        align: Align = "centre",
    ) -> Rect:  # fmt: skip
        return self.brush.words.draw(surface, words, box, size, ink, align=align, weight=weight)

    def haloed(
        self, surface: Surface, words: str, middle: tuple[int, int], size: float, ink: Ink, halo: Ink, weight: Weight
    ) -> None:
        """Words round a spot, with an edge that lifts them off what lies below; the size of words changes nothing."""
        typesetter = self.brush.words
        pixels = round(size * self.brush.unit)
        key = ("haloed", words, pixels, ink, halo, weight)
        if key not in self._kept:
            line = typesetter.line(words, weight, pixels, ink)
            reach = max(1, self.px(3))
            picture = Surface((line.get_width() + 2 * reach, line.get_height() + 2 * reach), pygame.SRCALPHA)
            edge = typesetter.line(words, weight, pixels, halo)
            for dx in range(-reach, reach + 1):
                for dy in range(-reach, reach + 1):
                    if 0 < dx * dx + dy * dy <= reach * reach + 1:
                        picture.blit(edge, (reach + dx, reach + dy))
            picture.blit(line, (reach, reach))
            self._kept[key] = picture
        picture = self._kept[key]
        surface.blit(picture, picture.get_rect(center=middle))

    def fixed(self, surface: Surface, words: str, box: Rect, size: float, ink: Ink, weight: Weight = "bold") -> None:
        """Words that stay as large as they are drawn, whatever the size of all others."""
        typesetter, pixels = self.brush.words, round(size * self.brush.unit)
        line = typesetter.line(words, weight, pixels, ink)
        foot = box.centery + typesetter.reach(weight, pixels).above // 2
        surface.blit(line, (box.centerx - line.get_width() // 2, foot - typesetter.font(weight, pixels).get_ascent()))

    def fixed_width(self, words: str, size: float, weight: Weight = "bold") -> int:
        return self.brush.words.measured(words, weight, round(size * self.brush.unit))

    def dashed(self, surface: Surface, box: Rect, ink: Ink = LINE, width: float = 2, dash: float = 8) -> None:
        """A box of dashes: a place for something that is not there."""
        thick, length = max(1, self.px(width)), max(2, self.px(dash))
        for x in range(box.left, box.right, 2 * length):
            end = min(x + length, box.right)
            pygame.draw.line(surface, ink, (x, box.top), (end, box.top), thick)
            pygame.draw.line(surface, ink, (x, box.bottom - 1), (end, box.bottom - 1), thick)
        for y in range(box.top, box.bottom, 2 * length):
            end = min(y + length, box.bottom)
            pygame.draw.line(surface, ink, (box.left, y), (box.left, end), thick)
            pygame.draw.line(surface, ink, (box.right - 1, y), (box.right - 1, end), thick)
