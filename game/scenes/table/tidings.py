"""The chronicle beside a table: a few words for each deed, the newest lowest; it can be scrolled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, takewhile

import pygame
from pygame import Rect, Surface

from game.rules.engine import SPECTATOR, Event, Seat
from game.ui.pieces import SIGN, Piece, draw_pieces, wrapped
from game.ui.scene import Brush
from game.ui.theme import GLAZE, GLAZE_HIGH, GLAZE_RAISED, SLIP_DIM

LINE: float = 34
WORDS: float = 23.5
FURTHER: float = 1.16
"""How far the lines of one deed are from each other, beside letters of 1."""


@dataclass(slots=True)
class Tiding:
    """A deed in few words: the events it was made of, and the things on the table it is about."""

    pieces: list[Piece]
    events: list[Event] = field(default_factory=list)
    things: tuple[str, ...] = ()
    seat: Seat = SPECTATOR
    """Whose deed it is, if it is anybody's."""
    raised: bool = False
    """Whether it is no deed but tells at a glance what has changed."""
    broken: tuple[tuple[int, int], list[list[Piece]]] | None = None
    """Its lines, and for which width and letters they were broken."""


class Tidings:
    """Where the lines of a chronicle lie in a box, and which of them are in sight."""

    def __init__(self, brush: Brush, box: Rect) -> None:
        self.brush = brush
        self.box = box
        self.scrolled = 0
        """How many deeds the newest one in sight is older than the newest there is."""
        self.most = 0
        """How far one can scroll."""

    @property
    def tall(self) -> int:
        """The height of a line; it grows with the letters."""
        return max(self.brush.px(LINE), round(self.pixels * 1.3))

    @property
    def pixels(self) -> int:
        return self.brush.words.pixels(WORDS)

    def scroll(self, deeds: int) -> bool:
        """Go to older deeds, or to newer ones; False if there are none."""
        before = self.scrolled
        self.scrolled = max(0, min(self.most, self.scrolled + deeds))
        return self.scrolled != before

    def placed(self, pinned: Sequence[Tiding], told: Sequence[Tiding]) -> list[tuple[Rect, Tiding]]:
        """The deeds in sight with their places: what is pinned at the top, or where it needs all room as the newest."""
        kept = list(pinned)
        if self._height(kept) > self.box.height - 2 * self.tall:
            kept, told = [], [*told, *pinned]
        free = self.box.height - self._height(kept)
        self.most = len(told) - self._fitting(told, free)
        self.scrolled = min(self.scrolled, self.most)
        end = len(told) - self.scrolled
        shown = self._fitting(told[:end][::-1], free)
        return list(self._rows([*kept, *told[end - shown : end]]))

    def _fitting(self, deeds: Sequence[Tiding], free: int) -> int:
        """How many of the first deeds fit a height; never none."""
        heights = accumulate(self._height([deed]) for deed in deeds)
        return max(min(1, len(deeds)), sum(1 for _ in takewhile(lambda height: height <= free, heights)))

    def _height(self, deeds: Sequence[Tiding]) -> int:
        further = sum(len(self._lines(deed)) - 1 for deed in deeds)
        return len(deeds) * self.tall + further * self._step

    @property
    def _step(self) -> int:
        """How far the further lines of a deed are from each other."""
        return round(self.pixels * FURTHER)

    def _lines(self, deed: Tiding) -> list[list[Piece]]:
        """The words of a deed, on as many lines as they need; the further ones begin right of the emblem."""
        room = (self._width, self.pixels)
        if deed.broken is None or deed.broken[0] != room:
            deed.broken = (room, wrapped(self.brush, deed.pieces, *room, self._indent(deed)))
        return deed.broken[1]

    @property
    def _width(self) -> int:
        return self.box.width - self.brush.px(8)

    def _indent(self, deed: Tiding) -> int:
        """As far as the words of the first line are, behind an emblem."""
        if not deed.pieces or deed.pieces[0].sign is None:
            return 0
        gap = deed.pieces[1].words if len(deed.pieces) > 1 else ""
        spaces = gap[: len(gap) - len(gap.lstrip())]
        return round(self.pixels * SIGN) + self.brush.words.measured(spaces, "regular", self.pixels)

    def _rows(self, deeds: Sequence[Tiding]) -> Iterator[tuple[Rect, Tiding]]:
        top = self.box.top
        for deed in deeds:
            place = Rect(self.box.left, top, self._width, self._height([deed]))
            yield place, deed
            top = place.bottom

    def paint(self, surface: Surface, placed: Sequence[tuple[Rect, Tiding]]) -> None:
        pygame.draw.rect(surface, GLAZE, self.box)
        for row, tiding in placed:
            if tiding.raised:
                plate = row.inflate(0, -self.brush.px(2))
                pygame.draw.rect(surface, GLAZE_RAISED, plate, border_radius=self.brush.px(4))
            self._paint_deed(surface, row, tiding)
        self._paint_bar(surface, len(placed))

    def _paint_deed(self, surface: Surface, row: Rect, tiding: Tiding) -> None:
        """All lines of a deed; of one that is taller than the whole box, as many as there is room for."""
        lines = self._lines(tiding)
        most = max(1, 1 + (self.box.bottom - row.top - self.tall) // self._step)
        for number, line in enumerate(lines[:most]):
            if number == most - 1 and len(lines) > most:
                line = [*line, Piece("…", SLIP_DIM)]
            indent = self._indent(tiding) if number else 0
            place = Rect(row.left + indent, row.top + number * self._step, row.width - indent, self.tall)
            draw_pieces(self.brush, surface, line, place, self.pixels)

    def _paint_bar(self, surface: Surface, shown: int) -> None:
        """How much there is above and below what is in sight."""
        if not self.most:
            return
        bar = Rect(self.box.right - self.brush.px(4), self.box.top, max(2, self.brush.px(4)), self.box.height)
        pygame.draw.rect(surface, GLAZE_HIGH, bar, border_radius=bar.width // 2)
        whole = self.most + shown
        tall = max(self.brush.px(20), bar.height * shown // whole)
        top = bar.top + (bar.height - tall) * (self.most - self.scrolled) // self.most
        pygame.draw.rect(surface, SLIP_DIM, Rect(bar.left, top, bar.width, tall), border_radius=bar.width // 2)
