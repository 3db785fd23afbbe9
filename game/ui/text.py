"""Words on the screen: one serif family, wrapped and fitted, and a list of what did not fit."""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final, Literal

import pygame
from pygame import Rect, Surface

from game.ui.kept import room_of
from game.ui.theme import SMALLEST_TEXT, Ink

Align = Literal["left", "centre", "right"]
Weight = Literal["regular", "semibold", "bold", "italic"]

CACHED: Final = 512
CACHED_BYTES: Final = 16 * 1024 * 1024
"""So many drawn lines are kept, and no more room is given to them: those of captions are long, and seen once."""
FONTS: Final = 256
SIGNS: Final = 2048
MEASURED: Final = 16384
"""How many fonts, signs and widths of lines are kept: whoever lays out a window measures each line many times."""
TRIED: Final = 24
"""The size in pixels at which it is tried whether our face has a sign."""
UNASSIGNED: Final = "\uffff"
"""A sign that no face has."""
NO_BREAK: Final = "\u00a0"
FROM_THE_RIGHT: Final = ("R", "AL", "AN")
"""Kinds of signs that are read from right to left, which we cannot set."""
LEADING: Final = 1.18
CUT: Final = "…"
TAILS: Final = frozenset("gjpqyJQçß,;()[]{}|/@$_βγζημξρςφχψ")
"""Characters that go below the line they stand on."""

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


def note_fault(faults: list[Fault], fault: Fault) -> None:
    """Each once, though most words are drawn in every frame."""
    if fault not in faults:
        faults.append(fault)


def align_in(box: Rect, spot: Rect, align: Align) -> None:
    """Move a spot to the side of a box it belongs to."""
    if align == "left":
        spot.left = box.left
    elif align == "right":
        spot.right = box.right
    else:
        spot.centerx = box.centerx


@dataclass(frozen=True, slots=True)
class Reach:
    """How far the ink of a font goes from the line it stands on."""

    above: int
    marked: int
    """The same for small letters with an accent."""
    accented: int
    """The same for capitals with an accent, which few words have."""
    below: int

    def over(self, line: str) -> int:
        if line.isascii():
            return self.above
        accented = any(each.isupper() and not each.isascii() for each in line)
        return self.accented if accented else self.marked

    def under(self, line: str) -> int:
        return self.below if TAILS.intersection(line) else 0


# What a face measures is the same in every window.


@lru_cache(FONTS)
def font_of(weight: Weight, pixels: int) -> pygame.font.Font:
    """A face of one size; from memory, as each would keep its file open as long as there is a window."""
    face = face_of(weight)
    return pygame.font.Font(BytesIO(face) if face is not None else None, pixels)


@cache
def face_of(weight: Weight) -> bytes | None:
    """What is in the file of a face; nothing for pygame's own."""
    file = FILES[weight]
    return Path(file).read_bytes() if file is not None else None


@lru_cache(FONTS)
def reach_of(weight: Weight, pixels: int) -> Reach:
    font = font_of(weight, pixels)
    inks = ("dlAQ1", "dàèéòù", "ÀÁÈÉÒ")
    above, marked, accented = (max(each[3] for each in font.metrics(ink) if each) for ink in inks)
    below = -min(each[2] for each in font.metrics("gpqyjQ,") if each)
    return Reach(above, marked, accented, below)


@lru_cache(SIGNS)
def has_sign(sign: str, weight: Weight) -> bool:
    """Whether our face has a sign: not only the box it draws for all it has not."""
    if not sign.isprintable() or unicodedata.bidirectional(sign) in FROM_THE_RIGHT:
        return sign == NO_BREAK
    font = font_of(weight, TRIED)
    shown, box = (pygame.image.tobytes(font.render(each, True, "white"), "RGBA") for each in (sign, UNASSIGNED))
    return shown != box


@lru_cache(MEASURED)
def wide(drawn: str, weight: Weight, pixels: int) -> int:
    """How wide a line is that our face can draw."""
    font = font_of(weight, pixels)
    return sum(font.size(run)[0] + _gap_after(run, weight, pixels) for run in _runs(drawn, weight))


# Our face gives fractions and opening quotes less room than they cover: what follows would lie upon them.


def _gap_after(run: str, weight: Weight, pixels: int) -> int:
    return max(1, pixels // 14) if len(run) == 1 and _is_narrow(run, weight) else 0


def _runs(drawn: str, weight: Weight) -> list[str]:
    """A line in pieces that follow each other: every sign that is given too little room stands alone."""
    if drawn.isascii() or not any(_is_narrow(sign, weight) for sign in drawn):
        return [drawn]
    runs = [""]
    for sign in drawn:
        if _is_narrow(sign, weight):
            runs += [sign, ""]
        else:
            runs[-1] += sign
    return [run for run in runs if run]


@lru_cache(SIGNS)
def _is_narrow(sign: str, weight: Weight) -> bool:
    """Whether our face gives a sign less room than it covers."""
    quiet = sign.isascii() or sign.isalpha()  # slanted letters lean over the next one, as they should
    measure = None if quiet else font_of(weight, TRIED).metrics(sign)[0]
    return measure is not None and measure[4] < measure[1] - TRIED // 12


class Typesetter:
    """Draws text for one window size and one text size setting."""

    def __init__(self, unit: float, scale: float = 1.0, least: float = SMALLEST_TEXT) -> None:
        self.unit = unit
        self.least = least
        self.scale = scale
        self.faults: list[Fault] = []
        self.rendered: OrderedDict[tuple[str, Weight, int, Ink], Surface] = OrderedDict()
        self.bytes = 0

    def font(self, weight: Weight, pixels: int) -> pygame.font.Font:
        return font_of(weight, pixels)

    def reach(self, weight: Weight, pixels: int) -> Reach:
        return reach_of(weight, pixels)

    def pixels(self, size: float) -> int:
        """The height in pixels of a text size given in reference pixels, with the user's text size."""
        return max(round(size * self.unit * self.scale), self.floor())

    def floor(self) -> int:
        return max(8, round(self.least * self.unit))

    def drawable(self, words: str, weight: Weight) -> str:
        """Words with every sign our face cannot draw spelled out by its number, so that no two look alike.

        Half a pair, a control, what nobody can see, what is read from right to left: all of it may be in the name of a
        file or of a stranger.
        """
        if words.isascii() and words.isprintable():  # nearly all are
            return words
        return "".join(sign if sign in "\n " or has_sign(sign, weight) else f"‹{ord(sign):X}›" for sign in words)

    def line(self, words: str, weight: Weight, pixels: int, ink: Ink) -> Surface:
        key = (words, weight, pixels, ink)
        surface = self.rendered.get(key)
        if surface is None:
            surface = self._rendered(self.drawable(words, weight), weight, pixels, ink)
            self.rendered[key] = surface
            self.bytes += room_of(surface)
            while len(self.rendered) > CACHED or (self.bytes > CACHED_BYTES and len(self.rendered) > 1):
                _, old = self.rendered.popitem(last=False)
                self.bytes -= room_of(old)
        else:
            self.rendered.move_to_end(key)
        return surface

    def width(self, words: str, size: float, weight: Weight = "regular") -> int:
        return self.measured(words, weight, self.pixels(size))

    def measured(self, words: str, weight: Weight, pixels: int) -> int:
        """How wide a line is, as it is drawn."""
        return wide(self.drawable(words, weight), weight, pixels)

    def _rendered(self, drawn: str, weight: Weight, pixels: int, ink: Ink) -> Surface:
        font, runs = self.font(weight, pixels), _runs(drawn, weight)
        if len(runs) == 1:
            return font.render(drawn, True, ink)
        line = Surface((wide(drawn, weight, pixels), font.get_height()), pygame.SRCALPHA)
        x = 0
        for run in runs:
            part = font.render(run, True, ink)
            line.blit(part, (x, 0))
            x += part.get_width() + _gap_after(run, weight, pixels)
        return line

    def cut(self, words: str, width: int, size: float, weight: Weight = "regular") -> str:
        """Words that are too long for a width even at the smallest size, with a sign where they were cut."""
        pixels = min(self.pixels(size), self.floor())
        if self.measured(words, weight, pixels) <= width:
            return words
        kept = next((end for end in range(len(words), 0, -1) if self._cut_fits(words[:end], width, weight, pixels)), 1)
        return words[:kept].rstrip() + CUT

    def _cut_fits(self, words: str, width: int, weight: Weight, pixels: int) -> bool:
        return self.measured(words.rstrip() + CUT, weight, pixels) <= width

    def wrap(self, words: str, weight: Weight, pixels: int, width: int) -> list[str]:
        """Lines no wider than `width` where words allow it."""
        lines = []
        for paragraph in self.drawable(words, weight).split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if line and wide(longer, weight, pixels) > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines

    def has_room(self, words: str, box: Rect, weight: Weight = "regular") -> bool:
        """Whether words fit a box at all, if need be at the smallest size."""
        pixels = self.floor()
        return self.fits(self.wrap(words, weight, pixels, box.width), box, weight, pixels)

    def fits(self, lines: list[str], box: Rect, weight: Weight, pixels: int) -> bool:
        tall = self.height(lines, pixels, weight)
        return tall <= box.height and all(wide(each, weight, pixels) <= box.width for each in lines)

    def fit(self, words: str, box: Rect, size: float, weight: Weight, *, wrap: bool) -> tuple[list[str], int]:
        """Lines and font height that fit the box, no smaller than the smallest text; else a fault is noted."""
        pixels = self.pixels(size)
        while True:
            lines = self.wrap(words, weight, pixels, box.width) if wrap else [words]
            if self.fits(lines, box, weight, pixels):
                return lines, pixels
            if pixels <= self.floor():
                note_fault(self.faults, Fault(words, (box.x, box.y, box.w, box.h)))
                return lines, pixels
            pixels -= 1

    def height(self, lines: list[str], pixels: int, weight: Weight = "regular") -> int:
        """The room that lines of text take, from the top of the first letters to the foot of the last."""
        reach = self.reach(weight, pixels)
        return reach.over(lines[0]) + round(pixels * LEADING * (len(lines) - 1)) + reach.under(lines[-1])

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
        used = self.height(lines, pixels, weight)
        foot = self.first_foot(lines, pixels, weight, box, top=top)
        taken = Rect(box.left, foot - self.reach(weight, pixels).over(lines[0]), 0, used)
        for number, line in enumerate(lines):
            rendered = self.line(line, weight, pixels, ink)
            spot = rendered.get_rect()
            spot.top = foot + round(number * pixels * LEADING) - self.font(weight, pixels).get_ascent()
            align_in(box, spot, align)
            surface.blit(rendered, spot)
            taken = spot.union(taken) if number or taken.w else spot
        return taken

    def first_foot(self, lines: list[str], pixels: int, weight: Weight, box: Rect, *, top: bool) -> int:
        """Where the first line stands: capitals in the middle of the box, but no letter above or below it."""
        reach = self.reach(weight, pixels)
        highest = box.top + reach.over(lines[0])
        rest = round(pixels * LEADING * (len(lines) - 1))
        lowest = box.bottom - reach.under(lines[-1]) - rest
        middle = box.centery + (reach.above - rest) // 2
        return max(highest, min(highest if top else middle, lowest))
