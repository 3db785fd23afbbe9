"""The chronicle beside a table: one short line for each deed, the newest lowest; it can be scrolled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.rules.engine import SPECTATOR, Event, Seat
from game.ui.pieces import Piece, draw_pieces
from game.ui.scene import Brush
from game.ui.theme import GLAZE, GLAZE_HIGH, GLAZE_RAISED, SLIP_DIM

LINE: float = 34
WORDS: float = 23.5


@dataclass(slots=True)
class Tiding:
    """A deed in one line: the events it was made of, and the things on the table it is about."""

    pieces: list[Piece]
    events: list[Event] = field(default_factory=list)
    things: tuple[str, ...] = ()
    seat: Seat = SPECTATOR
    """Whose deed it is, if it is anybody's."""
    raised: bool = False
    """Whether it is no deed but tells at a glance what has changed."""


class Tidings:
    """Where the lines of a chronicle lie in a box, and which of them are in sight."""

    def __init__(self, brush: Brush, box: Rect) -> None:
        self.brush = brush
        self.box = box
        self.scrolled = 0
        """How many lines the newest one in sight is older than the newest there is."""
        self.most = 0
        """How far one can scroll."""

    @property
    def tall(self) -> int:
        """The height of a line; it grows with the letters."""
        return max(self.brush.px(LINE), round(self.brush.words.pixels(WORDS) * 1.3))

    def scroll(self, lines: int) -> bool:
        """Go to older lines, or to newer ones; False if there are none."""
        before = self.scrolled
        self.scrolled = max(0, min(self.most, self.scrolled + lines))
        return self.scrolled != before

    def placed(self, pinned: Sequence[Tiding], told: Sequence[Tiding]) -> list[tuple[Rect, Tiding]]:
        """The lines in sight with their places: what is pinned at the top, as long as it leaves room for the rest."""
        rows = max(1, self.box.height // self.tall)
        kept = list(pinned) if len(pinned) < rows - 1 else []
        free = rows - len(kept)
        self.most = max(0, len(told) - free)
        self.scrolled = min(self.scrolled, self.most)
        end = len(told) - self.scrolled
        shown = [*kept, *told[max(0, end - free) : end]]
        return [(self._row(number), tiding) for number, tiding in enumerate(shown)]

    def _row(self, number: int) -> Rect:
        return Rect(self.box.left, self.box.top + number * self.tall, self.box.width - self.brush.px(8), self.tall)

    def paint(self, surface: Surface, placed: Sequence[tuple[Rect, Tiding]]) -> None:
        pygame.draw.rect(surface, GLAZE, self.box)
        pixels = self.brush.words.pixels(WORDS)
        for row, tiding in placed:
            if tiding.raised:
                pygame.draw.rect(
                    surface, GLAZE_RAISED, row.inflate(0, -self.brush.px(2)), border_radius=self.brush.px(4)
                )
            draw_pieces(self.brush, surface, tiding.pieces, row, pixels)
        self._paint_bar(surface, len(placed))

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
