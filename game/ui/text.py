"""Words on the screen: one serif family, wrapped and fitted, and a list of what did not fit."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final, Literal

import pygame
from pygame import Rect, Surface

from game.ui.theme import SMALLEST_TEXT, Ink

Align = Literal["left", "centre", "right"]
Weight = Literal["regular", "semibold", "bold", "italic"]

CACHED: Final = 512
LEADING: Final = 1.18

try:
    import font_source_serif_pro as serif

    FILES: dict[Weight, str | None] = {
        "regular": serif.font_files_ttf["SourceSerifPro"],
        "semibold": serif.font_files_ttf["SourceSerifProSemibold"],
        "bold": serif.font_files_ttf["SourceSerifProBold"],
        "italic": serif.font_files_ttf["SourceSerifProIt"],
    }
except ImportError:  # the package is missing: pygame's own face has Greek and Italian letters too
    FILES = {"regular": None, "semibold": None, "bold": None, "italic": None}


@dataclass(frozen=True, slots=True)
class Fault:
    """A text that found no room even at the smallest size."""

    words: str
    box: tuple[int, int, int, int]


class Typesetter:
    """Draws text for one window size and one text size setting."""

    def __init__(self, unit: float, scale: float = 1.0) -> None:
        self.unit = unit
        self.scale = scale
        self.faults: list[Fault] = []
        self.fonts: dict[tuple[Weight, int], pygame.font.Font] = {}
        self.rendered: OrderedDict[tuple[str, Weight, int, Ink], Surface] = OrderedDict()

    def font(self, weight: Weight, pixels: int) -> pygame.font.Font:
        key = (weight, pixels)
        if key not in self.fonts:
            self.fonts[key] = pygame.font.Font(FILES[weight], pixels)
        return self.fonts[key]

    def pixels(self, size: float) -> int:
        """The height in pixels of a text size given in reference pixels, with the user's text size."""
        return max(round(size * self.unit * self.scale), self.floor())

    def floor(self) -> int:
        return max(8, round(SMALLEST_TEXT * self.unit))

    def line(self, words: str, weight: Weight, pixels: int, ink: Ink) -> Surface:
        key = (words, weight, pixels, ink)
        surface = self.rendered.get(key)
        if surface is None:
            surface = self.font(weight, pixels).render(words, True, ink)
            self.rendered[key] = surface
            if len(self.rendered) > CACHED:
                self.rendered.popitem(last=False)
        else:
            self.rendered.move_to_end(key)
        return surface

    def width(self, words: str, size: float, weight: Weight = "regular") -> int:
        return self.font(weight, self.pixels(size)).size(words)[0]

    def wrap(self, words: str, weight: Weight, pixels: int, width: int) -> list[str]:
        """Lines no wider than `width` where words allow it."""
        font = self.font(weight, pixels)
        lines = []
        for paragraph in words.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if line and font.size(longer)[0] > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines

    def has_room(self, words: str, box: Rect, weight: Weight = "regular") -> bool:
        """Whether words fit a box at all, if need be at the smallest size."""
        pixels = self.floor()
        lines = self.wrap(words, weight, pixels, box.width)
        font = self.font(weight, pixels)
        return self.height(lines, pixels) <= box.height and all(font.size(each)[0] <= box.width for each in lines)

    def fit(self, words: str, box: Rect, size: float, weight: Weight, *, wrap: bool) -> tuple[list[str], int]:
        """Lines and font height that fit the box, no smaller than the smallest text; else a fault is noted."""
        pixels = self.pixels(size)
        while True:
            lines = self.wrap(words, weight, pixels, box.width) if wrap else [words]
            font = self.font(weight, pixels)
            if self.height(lines, pixels) <= box.height and all(font.size(each)[0] <= box.width for each in lines):
                return lines, pixels
            if pixels <= self.floor():
                self.faults.append(Fault(words, (box.x, box.y, box.w, box.h)))
                return lines, pixels
            pixels -= 1

    def height(self, lines: list[str], pixels: int) -> int:
        """The room that lines of text take, from the top of the first to the foot of the last."""
        return round(pixels * (1 + LEADING * (len(lines) - 1)))

    def draw(
        self,
        surface: Surface,
        words: str,
        box: Rect,
        size: float,
        ink: Ink,
        *,
        align: Align = "left",
        weight: Weight = "regular",
        wrap: bool = False,
        top: bool = False,
    ) -> Rect:
        """Draw words in a box, in its vertical middle unless at its top; returns the room they took."""
        lines, pixels = self.fit(words, box, size, weight, wrap=wrap)
        used = self.height(lines, pixels)
        y = box.top if top else box.top + (box.height - used) // 2
        taken = Rect(box.left, y, 0, used)
        for number, line in enumerate(lines):
            rendered = self.line(line, weight, pixels, ink)
            spot = rendered.get_rect()
            spot.centery = y + round(number * pixels * LEADING) + pixels // 2
            if align == "left":
                spot.left = box.left
            elif align == "right":
                spot.right = box.right
            else:
                spot.centerx = box.centerx
            surface.blit(rendered, spot)
            taken = spot.union(taken) if number or taken.w else spot
        return taken
