"""What lies over the table of a show: its name, the best of today, a caption with its beads, and an invitation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, sin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.games import Emblem
from game.scenes.emblems import paint_emblem
from game.ui.layout import take_left
from game.ui.marks import paint_band, paint_icon
from game.ui.scene import Brush
from game.ui.shapes import breathing, corner_marks, disc, panel
from game.ui.theme import (
    CLAY,
    CLAY_DARK,
    CLAY_LIGHT,
    GLAZE,
    GLAZE_HIGH,
    GLAZE_RAISED,
    GOLD,
    REFERENCE,
    SLIP,
    SLIP_DIM,
)

CAMERA: Final = 850
"""How far down the camera reaches; the rest is for words."""
BAND: Final = 26
NAME: Final = (0, 0, 700, 108)
TODAY: Final = (568, 108)
CAPTION: Final = (40, 876, 1220, 170)
PRESS: Final = (1316, 900, 540, 128)
HAPPENS, MEANS = 42, 34
DEVICES: Final = ("pad", "finger", "keyboard", "mouse")
DRIFT: Final = 4
"""How far plates shift to and fro, so that nothing is burnt into a screen."""
ORBIT: Final = 240.0
"""How long they take to come back."""


def drift(moment: float) -> tuple[int, int]:
    """How far everything is shifted at a moment, in pixels: never more than four, and not for long the same."""
    turn = moment / ORBIT * 2 * pi
    return round(DRIFT * sin(turn)), round(DRIFT * sin(turn * 2))


@dataclass(frozen=True, slots=True)
class Score:
    """One of the best cities of today."""

    emblem: Emblem
    points: int


@dataclass(frozen=True, slots=True)
class Told:
    """What the caption says: its sign, what happens, what it means, and how far the lesson has come."""

    icon: str
    happens: str
    means: str
    beads: int
    now: int
    done: frozenset[int]


class Plates:
    """Paints them in a window; `side` is where the name hangs: with each scene it changes with the best of today."""

    def __init__(self, brush: Brush) -> None:
        self.brush = brush

    def box(self, left: float, top: float, width: float, height: float) -> Rect:
        """A box of the reference window, in the middle of this one, and at its foot."""
        px, (wide, tall) = self.brush.px, self.brush.size
        return Rect(px(left) + (wide - px(REFERENCE[0])) // 2, tall - px(REFERENCE[1] - top), px(width), px(height))

    @property
    def camera(self) -> Rect:
        wide, tall = self.brush.size
        return Rect(0, 0, wide, tall - self.brush.px(REFERENCE[1] - CAMERA))

    # Above

    def paint_name(self, surface: Surface, words: str, shift: tuple[int, int], *, left: bool) -> None:
        px, width = self.brush.px, self.brush.size[0]
        tall = px(NAME[3])
        title = self.brush.letters.width("Amphora", 50, 0.2)
        wide = min(px(900), title + px(40 + 34 + 60) + self.brush.words.width(words, 30))
        box = Rect(0 if left else width - wide, 0, wide, tall)
        self._paint_hanging(surface, box, left=left)
        room = Rect(box.left + px(48 if left else 60), 0, box.width - px(108), tall).move(shift)
        first, rest = take_left(room, title, px(34))
        self.brush.letters.draw(surface, "Amphora", first, 50, SLIP, spacing=0.2)
        self.brush.words.draw(surface, words, rest, 30, SLIP_DIM)

    def paint_today(
        self, surface: Surface, heading: str, best: Sequence[Score], shift: tuple[int, int], *, left: bool
    ) -> None:
        """The best cities of today; nothing where nobody has played."""
        if not best:
            return
        px, width = self.brush.px, self.brush.size[0]
        head = self.brush.letters.width(heading, 30)
        cell = px(58) + px(12) + self.brush.words.width("100", 36, "semibold")
        wide = head + len(best) * (cell + px(20)) + px(110)
        box = Rect(0 if left else width - wide, 0, wide, px(TODAY[1]))
        self._paint_hanging(surface, box, left=left)
        room = Rect(box.left + px(48 if left else 60), 0, box.width - px(100), box.height).move(shift)
        first, rest = take_left(room, head, px(20))
        self.brush.letters.draw(surface, heading, first, 30, CLAY_LIGHT)
        for number, score in enumerate(best):
            spot = Rect(rest.left + number * (cell + px(20)), rest.top, cell, rest.height)
            self.paint_score(surface, score, spot, 36, first=number == 0)

    def paint_score(self, surface: Surface, score: Score, box: Rect, size: float, *, first: bool) -> None:
        side = min(self.brush.px(size * 1.5), box.height)
        medal, rest = take_left(box, side, self.brush.px(10))
        paint_emblem(self.brush, surface, score.emblem, medal, SLIP)
        ink = CLAY_LIGHT if first else SLIP
        self.brush.words.draw(surface, str(score.points), rest, size, ink, weight="semibold")

    def _paint_hanging(self, surface: Surface, box: Rect, *, left: bool) -> None:
        """A plate that hangs from a corner of the screen, with its free corner cut."""
        cut = self.brush.px(26)
        foot = [box.bottomleft, (box.right - cut, box.bottom), (box.right, box.bottom - cut), box.topright]
        if not left:
            foot = [box.topleft, (box.left, box.bottom - cut), (box.left + cut, box.bottom), box.bottomright]
        last = box.topleft if left else box.topright
        pygame.draw.polygon(surface, GLAZE, [*foot, last])

    # Below

    def paint_foot(self, surface: Surface, shift: tuple[int, int]) -> None:
        """The ground of all words, with its bands, which shift with them."""
        wide, tall = self.brush.size
        top = self.camera.bottom
        surface.fill(GLAZE, (0, top, wide, tall - top))
        band = self.brush.px(BAND)
        for y in (top, tall - band):
            paint_band(self.brush, surface, Rect(0, y, wide + DRIFT, band).move(shift), 0.9)

    def paint_caption(self, surface: Surface, told: Told, shift: tuple[int, int]) -> None:
        """Two lines and the beads; where words are large, only the first of them."""
        box = self.box(*CAPTION).move(shift)
        px = self.brush.px
        sign, rest = take_left(box, px(146), px(32))
        disc(surface, sign, CLAY, CLAY_DARK, px(5))
        paint_icon(self.brush, surface, told.icon, sign.inflate(-px(56), -px(56)), GLAZE, CLAY, GLAZE)
        large = self.brush.words.scale > 1.3
        beads = px(26)
        text = Rect(rest.left, rest.top, rest.width, rest.height - beads)
        upper = text if large or not told.means else Rect(text.left, text.top, text.width, round(text.height * 0.54))
        self.brush.words.draw(surface, told.happens, upper, HAPPENS, SLIP, weight="semibold", wrap=True)
        if upper.height < text.height:
            lower = Rect(text.left, upper.bottom, text.width, text.bottom - upper.bottom)
            self.brush.words.draw(surface, told.means, lower, MEANS, SLIP_DIM, wrap=True)
        self._paint_beads(surface, told, Rect(rest.left, rest.bottom - beads, rest.width, beads))

    def _paint_beads(self, surface: Surface, told: Told, box: Rect) -> None:
        px = self.brush.px
        for bead in range(told.beads):
            side = px(22) if bead == told.now else px(14)
            spot = Rect(0, 0, side, side)
            spot.center = (box.left + px(11) + bead * px(30), box.centery)
            disc(surface, spot, CLAY_LIGHT if bead == told.now or bead in told.done else GLAZE_HIGH)

    def paint_press(self, surface: Surface, words: str, others: str, moment: float, shift: tuple[int, int]) -> None:
        """Whatever is pressed begins a visit; said in one language large, and small in the next."""
        box = self.box(*PRESS).move(shift)
        px, ink = self.brush.px, breathing(moment, strong=False)
        panel(surface, box, GLAZE_RAISED, ink, px(4), px(14))
        corner_marks(surface, box.inflate(-px(10), -px(10)), ink, px(14))
        room = box.inflate(-px(48), -px(20))
        upper = Rect(room.left, room.top, room.width, round(room.height * 0.54))
        lower = Rect(room.left, upper.bottom, room.width, room.bottom - upper.bottom)
        self.brush.letters.draw(surface, words, upper, 44, GOLD, align="centre")
        side = px(38)
        for number, name in enumerate(DEVICES):
            spot = Rect(lower.left + number * px(58), lower.centery - side // 2, side, side)
            paint_icon(self.brush, surface, name, spot, SLIP, GLAZE_RAISED)
        rest = Rect(lower.left + px(58) * len(DEVICES), lower.top, 0, lower.height)
        rest.width = lower.right - rest.left
        self.brush.words.draw(surface, others, rest, 28, SLIP_DIM, align="right", weight="italic")
