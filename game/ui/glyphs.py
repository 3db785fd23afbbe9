"""An icon language: pictures, figures and plates in a row that fits its box, each with words for who cannot see it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from game.ui.marks import paint_icon, paint_signed
from game.ui.scene import Brush
from game.ui.shapes import plate
from game.ui.text import Align, Fault, align_in, note_fault
from game.ui.theme import ALARM, GLAZE, READABLE, SLIP, Ink, mix

LETTERS: Final = 0.66
"""The size of letters in a row, as a share of its height."""
LETTERS_MOST: Final = 0.98
"""The same where the players want large text."""
ICON: Final = 0.9
PLATE: Final = 0.86
"""How tall pictures and plates are in a row."""
ON_PLATE: Final = 0.84
"""How tall a drawing is on a plate."""
SIDE: Final = 0.14
STRIPES: Final = 0.36
TIP: Final = 0.34
"""How wide the edges of a plate are, beside what stands on it."""
FADED: Final = 0.62
"""How much of the ground is in a sign that does not hold now."""
SMALLEST: Final = 0.5
"""The smallest row, as a share of the smallest letters: beyond that pictures are blots."""
CACHED: Final = 2048
MEASURED: Final = 100
"""The size at which the margins of a drawing are measured."""

margins: dict[str, tuple[float, float]] = {}
"""Which shares of our drawings are empty at the left and at the right."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing, perhaps with a number before or behind it, or with a sign upon it; a struck one is crossed out."""

    said: str
    icon: str
    before: str = ""
    behind: str = ""
    ink: Ink | None = None
    accent: Ink | None = None
    sign: str = ""
    struck: bool = False
    faded: bool = False


@dataclass(frozen=True, slots=True)
class Plate:
    """A plate with a tip, of one ink or striped, with a number or a drawing or both."""

    said: str
    inks: tuple[Ink, ...]
    number: str = ""
    icon: str = ""
    faded: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A number, a letter, or the little word between two pictures."""

    said: str
    text: str
    ink: Ink | None = None
    faded: bool = False


Glyph: TypeAlias = Picture | Plate | Figure
Row: TypeAlias = tuple[Glyph, ...]


def said(glyphs: Iterable[Glyph]) -> str:
    """A row in words."""
    return " ".join(glyph.said for glyph in glyphs if glyph.said)


def fade(glyphs: Iterable[Glyph]) -> Row:
    """The same row, darker: it does not hold now."""
    return tuple(replace(glyph, faded=True) for glyph in glyphs)


class GlyphPainter:
    """Draws rows of glyphs in one window, as large as their box allows and never with letters too small to read."""

    def __init__(self, brush: Brush, most: float = LETTERS_MOST) -> None:
        self.brush = brush
        self.most = most
        """How large letters become in a row where the players want large text, as a share of its height."""
        self.heights: OrderedDict[tuple[Row, int, int], int] = OrderedDict()
        """How tall rows could be in boxes lately: most are painted again and again."""

    # What a row needs

    def letters(self, tall: float) -> int:
        """The size in pixels of the letters in a row so tall."""
        wish = min(max(tall * LETTERS, self.smallest) * self.brush.words.scale, tall * self.most)
        return max(round(wish), self.smallest)

    @property
    def smallest(self) -> int:
        return round(READABLE * self.brush.unit)

    def width(self, glyphs: Sequence[Glyph], tall: int) -> int:
        """How wide a row is at a height."""
        if not glyphs:
            return 0
        return sum(self._width(each, tall) for each in glyphs) + _gap(tall) * (len(glyphs) - 1)

    def height(self, glyphs: Sequence[Glyph], box: Rect) -> int:
        """How tall a row can be in a box; if it is too narrow for any, the least there is."""
        key = (tuple(glyphs), box.width, box.height)
        if key not in self.heights:
            self.heights[key] = self._height(glyphs, box)
            if len(self.heights) > CACHED:
                self.heights.popitem(last=False)
        return self.heights[key]

    def _height(self, glyphs: Sequence[Glyph], box: Rect) -> int:
        least = max(6, round(self.smallest * SMALLEST))
        fitting = (tall for tall in range(box.height, least, -1) if self.width(glyphs, tall) <= box.width)
        return next(fitting, min(least, box.height))

    # Drawing

    def paint_row(
        self,
        surface: Surface,
        box: Rect,
        glyphs: Sequence[Glyph],
        *,
        align: Align = "centre",
        ink: Ink = SLIP,
        ground: Ink = GLAZE,
        dim: float = 0.0,
    ) -> Rect:
        """A row in a box, as large as fits; returns the room it took. `dim` is how much of the ground is in it."""
        tall = self.height(glyphs, box)
        row = Rect(0, 0, self.width(glyphs, tall), tall)
        row.centery = box.centery
        align_in(box, row, align)
        if row.width > box.width:
            note_fault(self.brush.words.faults, Fault(said(glyphs), (box.x, box.y, box.w, box.h)))
        x = row.left
        for glyph in glyphs:
            place = Rect(x, row.top, self._width(glyph, tall), tall)
            share = max(dim, FADED) if glyph.faded else dim
            self._paint(surface, place, glyph, _Inks(ink, ground, share))
            x = place.right + _gap(tall)
        return row

    def paint_rows(
        self,
        surface: Surface,
        box: Rect,
        rows: Sequence[Sequence[Glyph]],
        *,
        align: Align = "centre",
        ink: Ink = SLIP,
        ground: Ink = GLAZE,
        dim: float = 0.0,
    ) -> None:
        """Rows one above the other, each as large as fits its share of a box."""
        tall = box.height // max(1, len(rows))
        for number, row in enumerate(rows):
            place = Rect(box.left, box.top + number * tall, box.width, tall)
            self.paint_row(surface, place, row, align=align, ink=ink, ground=ground, dim=dim)

    def broken(self, glyphs: Sequence[Glyph], box: Rect, most: int = 2) -> list[Sequence[Glyph]]:
        """A row broken into as many as make it largest in a box."""
        ways = [[glyphs]]
        ways += [[glyphs[:cut], glyphs[cut:]] for cut in range(1, len(glyphs)) if most > 1]
        return max(ways, key=lambda rows: self._shown(rows, box))

    def _shown(self, rows: Sequence[Sequence[Glyph]], box: Rect) -> tuple[bool, int]:
        """Whether rows fit a box, and how tall they are then."""
        room = Rect(0, 0, box.width, box.height // len(rows))
        tall = min(self.height(row, room) for row in rows)
        return all(self.width(row, tall) <= box.width for row in rows), tall

    # Each kind

    def _width(self, glyph: Glyph, tall: int) -> int:
        if isinstance(glyph, Figure):
            return self._measured(glyph.text, tall)
        if isinstance(glyph, Picture):
            numbers = sum(self._measured(each, tall) + _close(tall) for each in (glyph.before, glyph.behind) if each)
            return self._ink_width(glyph.icon, round(tall * ICON)) + numbers
        number = self._measured(glyph.number, tall) if glyph.number else 0
        icon = self._ink_width(glyph.icon, round(tall * PLATE * ON_PLATE)) if glyph.icon else 0
        both = _close(tall) if number and icon else 0
        return number + icon + both + round(tall * (_side(glyph) + TIP))

    def _paint(self, surface: Surface, box: Rect, glyph: Glyph, inks: _Inks) -> None:
        if isinstance(glyph, Figure):
            self._write(surface, glyph.text, box, inks.dimmed(glyph.ink or inks.ink))
        elif isinstance(glyph, Picture):
            self._paint_picture(surface, box, glyph, inks)
        else:
            self._paint_plate(surface, box, glyph, inks)

    def _paint_picture(self, surface: Surface, box: Rect, glyph: Picture, inks: _Inks) -> None:
        tall, ink = box.height, inks.dimmed(glyph.ink or inks.ink)
        spot = Rect(box.left, box.top, self._ink_width(glyph.icon, round(tall * ICON)), tall)
        if glyph.before:
            wide = self._measured(glyph.before, tall)
            self._write(surface, glyph.before, Rect(box.left, box.top, wide, tall), inks.dimmed(inks.ink))
            spot.left += wide + _close(tall)
        picture = self._whole(glyph.icon, spot, round(tall * ICON))
        accent = inks.dimmed(glyph.accent) if glyph.accent is not None else ink
        if glyph.sign:
            paint_signed(self.brush, surface, glyph.icon, glyph.sign, picture, ink, inks.ground, accent)
        else:
            paint_icon(self.brush, surface, glyph.icon, picture, ink, inks.ground, accent)
        if glyph.struck:
            strike(surface, picture, inks.dimmed(ALARM), inks.ground)
        if glyph.behind:
            place = Rect(spot.right + _close(tall), box.top, box.right - spot.right - _close(tall), tall)
            self._write(surface, glyph.behind, place, inks.dimmed(inks.ink))

    def _paint_plate(self, surface: Surface, box: Rect, glyph: Plate, inks: _Inks) -> None:
        tall = box.height
        shape = Rect(box.left, 0, box.width, round(tall * PLATE))
        shape.centery = box.centery
        plate(surface, shape, tuple(map(inks.dimmed, glyph.inks)))
        x = box.left + round(tall * _side(glyph))
        if glyph.number:
            place = Rect(x, box.top, self._measured(glyph.number, tall), tall)
            striped = len(glyph.inks) > 1
            if striped:
                chip = place.inflate(round(tall * 0.1), -round(tall * 0.36))
                pygame.draw.rect(surface, inks.ground, chip, border_radius=round(tall * 0.12))
            self._write(surface, glyph.number, place, inks.dimmed(inks.ink) if striped else inks.ground)
            x = place.right + _close(tall)
        if glyph.icon:
            side = round(tall * PLATE * ON_PLATE)
            spot = self._whole(glyph.icon, Rect(x, box.top, self._ink_width(glyph.icon, side), tall), side)
            paint_icon(self.brush, surface, glyph.icon, spot, inks.ground, inks.dimmed(glyph.inks[0]))

    # Drawings without the margins they have

    def _ink_width(self, icon: str, side: int) -> int:
        left, right = self._margins(icon)
        return max(1, round(side * (1 - left - right)))

    def _whole(self, icon: str, spot: Rect, side: int) -> Rect:
        """The square a drawing is made for, if its ink fills a spot."""
        left, _ = self._margins(icon)
        return Rect(spot.left - round(side * left), spot.centery - side // 2, side, side)

    def _margins(self, icon: str) -> tuple[float, float]:
        """Which shares of a drawing are empty at the left and at the right."""
        if icon not in margins:
            drawn = self.brush.sprites.get(f"icons/{icon}", (MEASURED, MEASURED))
            ink = drawn.get_bounding_rect().move((MEASURED - drawn.get_width()) // 2, 0)
            margins[icon] = ink.left / MEASURED, 1 - ink.right / MEASURED
        return margins[icon]

    # Letters

    def _measured(self, text: str, tall: int) -> int:
        return self.brush.words.measured(text, "bold", self.letters(tall))

    def _write(self, surface: Surface, text: str, box: Rect, ink: Ink) -> None:
        """Letters that stand with their capitals in the middle of a box."""
        words, pixels = self.brush.words, self.letters(box.height)
        line = words.line(text, "bold", pixels, ink)
        foot = box.centery + words.reach("bold", pixels).above // 2
        surface.blit(line, (box.left, foot - words.font("bold", pixels).get_ascent()))


@dataclass(frozen=True, slots=True)
class _Inks:
    """What a row is drawn with, and how much of the ground is mixed into it."""

    ink: Ink
    ground: Ink
    dim: float

    def dimmed(self, ink: Ink) -> Ink:
        return mix(ink, self.ground, self.dim) if self.dim else ink


def strike(surface: Surface, box: Rect, ink: Ink, ground: Ink) -> None:
    """A bar across a box, from the lower left to the upper right, with a line of the ground on both sides."""
    side = min(box.size)
    start, end = (box.left + side // 10, box.bottom - side // 10), (box.right - side // 10, box.top + side // 10)
    for colour, share in ((ground, 0.24), (ink, 0.11)):
        pygame.draw.line(surface, colour, start, end, max(2, round(side * share)))


def _side(plate: Plate) -> float:
    """How much of a plate shows left of what stands on it: of a striped one more, for its stripes."""
    return SIDE if len(plate.inks) == 1 else STRIPES


def _gap(tall: int) -> int:
    return max(1, round(tall * 0.14))


def _close(tall: int) -> int:
    """Between a number and the picture it counts."""
    return max(1, round(tall * 0.08))
