"""A tablet that tells what has changed for whom: how large it is, and how it is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.rules.engine import Event
from game.ui.layout import centred
from game.ui.pieces import Piece, broken_at_gaps, draw_pieces, width_of
from game.ui.scene import Brush
from game.ui.shapes import panel
from game.ui.theme import CLAY_DARK, CLAY_LIGHT, GLAZE

TABLET: Final = 28
"""The letters on a tablet."""
TABLET_RIM: Final = 30
TABLET_INDENT: Final = 60
"""What is free beside its lines, and how much further a line that goes on begins."""
TABLET_FOOT: Final = 56
"""How tall the strip below it is that puts it away."""
TIGHT: Final = 1.15
"""How close its lines may come, beside letters of 1."""


@dataclass(frozen=True, slots=True)
class Tablet:
    """What has changed for whom, all of it at a glance."""

    title: str
    lines: Sequence[Sequence[Piece]]
    events: Sequence[Event] = ()
    """What it was made from, and can be made from again."""


@dataclass(frozen=True, slots=True)
class Page:
    """Where tablets hang, across the middle of a table, and with which brush they are written."""

    brush: Brush
    middle: Rect

    def box(self, tablet: Tablet) -> Rect:
        """Across the middle, as tall as its lines; wider where one of them is long."""
        pixels = self.brush.words.pixels(TABLET)
        longest = max((width_of(self.brush, line, pixels) for line in tablet.lines), default=0)
        wide = max(self.middle.width * 3 // 4, min(longest + self._px(2 * TABLET_RIM), self.middle.width))
        rows = sum(map(len, self._lines(tablet, wide)))
        return centred((wide, self._row(rows) * (rows + 1) + self._px(50)), self.middle)

    def draw(self, surface: Surface, tablet: Tablet) -> None:
        box = self.box(tablet)
        lines = self._lines(tablet, box.width)
        tall = self._row(sum(map(len, lines)))
        panel(surface, box, GLAZE, CLAY_DARK, self._px(4), self._px(12))
        head = Rect(box.left, box.top + self._px(14), box.width, tall)
        self.brush.letters.draw(surface, tablet.title, head, 40, CLAY_LIGHT, align="centre")
        row = Rect(
            box.left + self._px(TABLET_RIM),
            head.bottom + self._px(8),
            box.width - self._px(2 * TABLET_RIM),
            tall,
        )
        for number, line in ((number, line) for broken in lines for number, line in enumerate(broken)):
            indent = self._px(TABLET_INDENT) if number else 0
            place = Rect(row.left + indent, row.top, row.width - indent, tall)
            draw_pieces(self.brush, surface, line, place, self.brush.words.pixels(TABLET))
            row.top += tall

    def _lines(self, tablet: Tablet, wide: int) -> list[list[list[Piece]]]:
        """Each line in as many as it needs, as long as there is room for all of them; else each is cut."""
        width, pixels = wide - self._px(2 * TABLET_RIM), self.brush.words.pixels(TABLET)
        broken = [broken_at_gaps(self.brush, line, width, pixels, self._px(TABLET_INDENT)) for line in tablet.lines]
        fits = self._row(sum(map(len, broken))) >= pixels * TIGHT
        return broken if fits else [[list(line)] for line in tablet.lines]

    def _row(self, rows: int) -> int:
        """How far apart lines are: closer where there are many of them."""
        usual = max(self._px(46), round(self.brush.words.pixels(TABLET) * 1.5))
        return min(usual, (self.middle.height - self._px(2 * TABLET_FOOT + 50)) // (rows + 1))

    def _px(self, length: float) -> int:
        return self.brush.px(length)
