"""Sentences of a lesson with the signs they speak of, each as it stands on the table: on a dark ground."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pygame import Rect, Surface

from game.table.session import SIGN
from game.ui.glyphs import GlyphPainter, Row
from game.ui.pieces import SIGN as SIGN_HEIGHT
from game.ui.pieces import Piece, draw_pieces, wrapped
from game.ui.shapes import panel
from game.ui.text import NO_BREAK
from game.ui.theme import GLAZE, Ink

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

LINE: Final = 1.2
"""How far lines are apart, beside letters of 1."""
RIM: Final = 0.12
"""How much of its height a sign has of dark ground at either side."""


class SignedWords:
    """Sets the sentences of a lesson at one table."""

    def __init__(self, scene: TableScene[Any], size: float) -> None:
        self.scene = scene
        self.size = size

    def lines(self, sentence: str, wide: int, ink: Ink = GLAZE) -> list[list[Piece]]:
        """A sentence broken into lines; no sentence has none."""
        if not sentence:
            return []
        return wrapped(self.scene.brush, self._pieces(sentence, ink), wide, self._pixels)

    def height(self, count: int) -> int:
        """The room that so many lines take."""
        return round(self._pixels * LINE * count)

    def draw(self, surface: Surface, sentence: str, room: Rect, ink: Ink) -> int:
        """Write a sentence from the top of a room on; returns where it ends."""
        top = room.top
        for number, line in enumerate(self.lines(sentence, room.width, ink), 1):
            box = Rect(room.left, top, room.width, room.top + self.height(number) - top)
            # words with tails and without stand on one line only where the box has room below it
            draw_pieces(self.scene.brush, surface, line, box.inflate(0, self._pixels // 2), self._pixels)
            top = box.bottom
        return top

    @property
    def _pixels(self) -> int:
        return self.scene.brush.words.pixels(self.size)

    def _pieces(self, sentence: str, ink: Ink) -> list[Piece]:
        """Words, and after some of them a sign that is never parted from them."""
        pieces = []
        for number, part in enumerate(SIGN.split(sentence)):
            if number % 2 == 0:
                pieces += [Piece(part, ink)] if part else []
            else:
                pieces += [Piece(NO_BREAK, ink), self._sign(self.scene.lesson_sign(part))]
        return pieces

    def _sign(self, row: Row) -> Piece:
        brush, glyphs = self.scene.brush, GlyphPainter(self.scene.brush)

        def paint(surface: Surface, box: Rect) -> None:
            panel(surface, box, GLAZE, None, 0, brush.px(5))
            glyphs.paint_row(surface, box.inflate(-2 * round(box.height * RIM), 0), row)

        tall = round(self._pixels * SIGN_HEIGHT)
        return Piece(sign=paint, wide=glyphs.width(row, tall) / tall + 3 * RIM)
