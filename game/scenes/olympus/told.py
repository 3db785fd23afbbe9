"""The last lines of the chronicle, beside the table."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.scenes.olympus.painter import Painter
from game.scenes.table.stage import Saying
from game.ui.theme import CLAY_LIGHT, GLAZE, SLIP, SLIP_DIM, mix


class ChroniclePainter(Painter):
    """Draws what has happened last, the newest line lowest."""

    def paint_chronicle(self, surface: Surface, sayings: Sequence[Saying]) -> None:
        board, px = self.board, self.brush.px
        pygame.draw.rect(surface, GLAZE, board.chronicle_title)
        pygame.draw.rect(surface, GLAZE, board.chronicle)
        self.brush.letters.draw(
            surface, self.words.phrase("screen", "chronicle"), board.chronicle_title, 26, CLAY_LIGHT
        )
        bottom = board.chronicle.bottom
        for saying in reversed(sayings):
            said = self.words.event(saying.event)
            pixels = self.brush.words.pixels(22)
            box = Rect(board.chronicle.left + px(30), 0, board.chronicle.width - px(30), 0)
            lines = self.brush.words.wrap(said, "regular", pixels, box.width)
            box.height = max(self.brush.words.height(lines, pixels), px(26)) + px(4)
            box.bottom = bottom
            if box.top < board.chronicle.top:
                return
            if saying.seat >= 0:
                dot = Rect(board.chronicle.left, box.top + px(1), px(24), px(24))
                self.emblem(surface, saying.seat, dot, None)
            ink = self.emblems[saying.seat].text if saying.seat >= 0 else SLIP_DIM
            self.brush.words.draw(surface, said, box, 22, mix(SLIP, ink, 0.25), wrap=True, top=True)
            bottom = box.top - px(5)
