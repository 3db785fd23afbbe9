"""The papyrus at the right: a sheet that is being written, or a list of what is still to come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.gods.actions import Unit
from game.scenes.gods.board import Board
from game.scenes.gods.palette import (
    PAPYRUS,
    PAPYRUS_DIM,
    PAPYRUS_EDGE,
    PAPYRUS_LINE,
    ROD,
    WRITTEN_ON,
)
from game.scenes.gods.signs import Signs
from game.scenes.gods.tabs import TAB, paint_passion, paint_tab
from game.ui.shapes import disc, panel
from game.ui.text import Weight
from game.ui.theme import CLAY_DARK, CLAY_LIGHT, GLAZE, GOLD, SLIP, WINE, Ink, mix

TITLE: Final = 27
FIRST: Final = 25
SECOND: Final = 23


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a sheet as it is drawn."""

    number: int
    first: str
    second: str = ""
    unit: Unit | None = None
    icon: str = ""
    """What stands at its beginning, where that is no unit."""
    verb: str = ""
    """The icon at its end."""
    gain: str = ""
    """What it brings, in gold."""
    card: int | None = None
    """The kind of card it names, where it names one."""
    brings: tuple[int, int] | None = None
    """A kind of card that comes of it, and how many."""
    void: bool = False
    where: str = ""
    """What of the first row is enough where not all of it has room: the drawings say the unit and the verb."""
    why: str = ""
    """The same of the second row: that it is void is seen as well."""
    thought: bool = False
    """Whether it is only pointed at, and not written yet."""
    struck: bool = False
    faint: bool = False
    """Whether it is still to be carried out, on a sheet that has been opened."""


BESIDE_CHIPS: Final = 2 * 58
"""How much of a heading's line chips at both sides of it take."""


class Papyrus:
    """Paints the papyrus of one window."""

    def __init__(self, signs: Signs, board: Board) -> None:
        self.signs = signs
        self.brush = signs.brush
        self.board = board
        self._scroll: Surface | None = None

    def paint_scroll(self, surface: Surface) -> None:
        """The empty papyrus between its rods."""
        surface.blit(self.scroll, self.board.papyrus)

    @property
    def scroll(self) -> Surface:
        if self._scroll is None:
            self._scroll = self._drawn()
        return self._scroll

    def paint_scroll_on(self, surface: Surface) -> None:
        """The same on a surface of its own size."""
        surface.blit(self.scroll, (0, 0))

    def _drawn(self) -> Surface:
        px, box = self.signs.px, Rect((0, 0), self.board.papyrus.size)
        drawn = Surface(box.size)
        drawn.fill(GLAZE)
        paper = Rect(px(10), px(14), box.width - px(20), box.height - px(28))
        panel(drawn, paper, PAPYRUS, PAPYRUS_EDGE, max(1, px(3)), px(2))
        for number in range(26):  # fibres, the same every time
            x = paper.left + px(16) + (number * 137) % max(1, paper.width - px(60))
            y = paper.top + px(30) + (number * 211) % max(1, paper.height - px(60))
            long = px(14 + number * 5 % 18)
            end = (x + long, y) if number % 3 else (x, y + long // 2)
            pygame.draw.line(drawn, mix(PAPYRUS, PAPYRUS_EDGE, 0.7), (x, y), end, max(1, px(1.4)))
        for top in (0, box.height - px(28)):
            rod = Rect(px(8), top, box.width - px(16), px(28))
            panel(drawn, rod, ROD, GLAZE, max(1, px(2)), px(4))
            for row in range(1, 4):
                y = rod.top + rod.height * row // 4
                pygame.draw.line(drawn, CLAY_DARK, (rod.left + px(4), y), (rod.right - px(4), y), max(1, px(1.6)))
            for left in (0, box.width - px(14)):
                panel(drawn, Rect(left, top - px(3), px(14), px(34)), GLAZE, CLAY_LIGHT, max(1, px(2)), px(4))
        return drawn

    def paint_heading(self, surface: Surface, title: str, note: str = "", *, chips: bool = False) -> None:
        """What a sheet is, and whose; narrower where chips stand at its sides."""
        box = self.board.sheet_title
        room = box.inflate(-self.signs.px(BESIDE_CHIPS if chips else 16), 0)
        self.brush.letters.draw(surface, title.upper(), room, TITLE, WINE, align="centre")
        if note:
            below = self.board.sheet_note.inflate(-self.signs.px(12), 0)
            self.brush.words.draw(surface, note, below, SECOND, PAPYRUS_DIM, align="centre", weight="italic")

    # Lines

    def paint_line(self, surface: Surface, line: Line, box: Rect, seat: Seat) -> None:
        px = self.signs.px
        if line.thought:
            panel(surface, box.inflate(-px(2), -px(2)), WRITTEN_ON, GOLD, max(2, px(3)), px(4))
        else:
            y = box.bottom
            pygame.draw.line(surface, PAPYRUS_LINE, (box.left + px(8), y), (box.right - px(8), y), max(1, px(1.2)))
        side = px(33)
        number = Rect(box.left + px(6), box.centery - side // 2, side, side)
        pale = line.struck or line.faint
        ground: Ink = GOLD if line.thought else WINE if line.void else PAPYRUS_DIM if pale else GLAZE
        disc(surface, number, ground)
        self.signs.fixed(surface, str(line.number), number, 23, GLAZE if line.thought else SLIP)
        ink: Ink = WINE if line.void else PAPYRUS_DIM if line.thought or pale else GLAZE
        sign = Rect(number.right + px(7), box.centery - px(21), px(42), px(42))
        if line.unit is not None:
            accent = None if line.void or line.faint else seat
            self.signs.unit(surface, line.unit, sign, accent, ink=ink, ground=WRITTEN_ON if line.thought else PAPYRUS)
        elif line.card is not None:
            paint_passion(self.brush, surface, line.card, sign, ink, PAPYRUS)
        elif line.icon:
            self.signs.icon(surface, line.icon, sign, ink, PAPYRUS)
        right = self._paint_end(surface, line, box, ink)
        room = Rect(sign.right + px(8), box.top, right - sign.right - px(10), box.height)
        self._paint_words(surface, line, room, ink)
        if line.struck:
            wide = max(2, px(3))
            pygame.draw.line(surface, WINE, (sign.left, box.centery), (box.right - px(8), box.centery), wide)

    def _paint_end(self, surface: Surface, line: Line, box: Rect, ink: Ink) -> int:
        """What stands at the end of a line: its verb, what it brings, or a question mark; where that begins."""
        px = self.signs.px
        if line.void:
            spot = Rect(box.right - px(38), box.centery - px(15), px(30), px(30))
            disc(surface, spot, WINE)
            self.signs.fixed(surface, "?", spot, 23, SLIP)
            return spot.left
        if line.gain:
            wide = self.signs.fixed_width(line.gain, 24)
            spot = Rect(box.right - wide - px(10), box.top, wide, box.height)
            self.signs.fixed(surface, line.gain, spot, 24, GLAZE)
            laurel = Rect(spot.left - px(32), box.centery - px(14), px(28), px(28))
            self.signs.icon(surface, "laurel", laurel, mix(GOLD, GLAZE, 0.3), PAPYRUS)
            return laurel.left
        if line.brings is not None:
            card, count = line.brings
            wide, tall = TAB
            spot = Rect(box.right - px(wide + 10), box.centery - px(tall) // 2, px(wide), px(tall))
            paint_tab(self.brush, surface, card, count, spot)
            return spot.left
        if line.verb:
            spot = Rect(box.right - px(38), box.centery - px(14), px(28), px(28))
            self.signs.icon(surface, line.verb, spot, ink, PAPYRUS)
            return spot.left
        return box.right

    def _paint_words(self, surface: Surface, line: Line, box: Rect, ink: Ink) -> None:
        words = self.brush.words
        if not line.second:
            words.draw(surface, line.first, box, FIRST, ink, weight="semibold")
            return
        half = box.height // 2
        upper = Rect(box.left, box.top, box.width, half + self.signs.px(3))
        lower = Rect(box.left, box.top + half - self.signs.px(3), box.width, box.height - half + self.signs.px(2))
        said = self._fitting(line.first, line.where, box.width, "semibold")
        first = self._draw_narrow(surface, said, upper, FIRST, ink, "semibold")
        style: Weight = "italic" if line.void else "regular"
        second = self._fitting(line.second, line.why, box.width, style)
        self._draw_narrow(surface, second, lower, SECOND, ink, style)
        if line.void:
            self._wavy(surface, first)

    def _fitting(self, whole: str, short: str, width: int, weight: Weight) -> str:
        words = self.brush.words
        return short if short and words.measured(whole, weight, words.floor()) > width else whole

    def _draw_narrow(self, surface: Surface, said: str, box: Rect, size: float, ink: Ink, weight: Weight) -> Rect:
        """A row of a line; a name that is longer than any row has narrow letters, as on cards."""
        words, floor = self.brush.words, self.brush.words.floor()
        if words.measured(said, weight, floor) <= box.width:
            return words.draw(surface, said, box, size, ink, weight=weight)
        line = words.line(said, weight, floor, ink)
        narrow = pygame.transform.smoothscale(line, (box.width, line.get_height()))
        return surface.blit(narrow, narrow.get_rect(midleft=box.midleft))

    def _wavy(self, surface: Surface, box: Rect) -> None:
        step, y = max(3, self.signs.px(5)), box.bottom - self.signs.px(6)
        spots = [(x, y + (step // 2 if number % 2 else 0)) for number, x in enumerate(range(box.left, box.right, step))]
        if len(spots) > 1:
            pygame.draw.lines(surface, WINE, False, spots, max(1, self.signs.px(2)))

    def rule(self, surface: Surface, y: int) -> None:
        """A double line, below which is what a sheet comes to."""
        px, box = self.signs.px, self.board.sheet
        for more in (0, px(4)):
            pygame.draw.line(
                surface, WINE, (box.left + px(8), y + more), (box.right - px(8), y + more), max(1, px(1.6))
            )
