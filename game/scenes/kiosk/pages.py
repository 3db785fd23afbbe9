"""What a show has between two games: the vase with the name of the house, the best of today, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game import games
from game.scenes.kiosk.plates import Plates, Score
from game.scenes.screen import glow
from game.scenes.vase import Vase
from game.ui.layout import columns
from game.ui.scene import Brush
from game.ui.theme import CLAY, CLAY_LIGHT, GLAZE, SLIP, SLIP_DIM
from game.words.words import Words

TITLE, BEST, NEXT = "title", "best", "next"
PAGES: Final = ((TITLE, 14.0), (BEST, 10.0), (NEXT, 8.0))
"""Every page, and how long it stands."""


class Pages:
    """Paints one page above the foot of the show."""

    def __init__(self, brush: Brush, plates: Plates) -> None:
        self.brush = brush
        self.plates = plates
        self._vase: Vase | None = None
        self._ground = glow(plates.camera.size)

    def paint(self, surface: Surface, page: str, words: Words, game: str, best: Sequence[Score], moment: float) -> None:
        surface.blit(self._ground, self.plates.camera)
        if page == TITLE:
            self._paint_title(surface, words, moment)
        elif page == BEST:
            self._paint_best(surface, words, best)
        else:
            self._paint_next(surface, words, game)

    def _heading(self, surface: Surface, words: str) -> None:
        box = self.plates.box(80, 150, 1760, 90)
        self.brush.letters.draw(surface, words, box, 64, CLAY_LIGHT, align="centre")

    def _paint_title(self, surface: Surface, words: Words, moment: float) -> None:
        box = self.plates.box
        if self._vase is None:
            self._vase = Vase(self.brush, box(1080, 40, 640, 790))
        self._vase.draw(surface, moment)
        self.brush.letters.draw(surface, "Amphora", box(160, 280, 880, 170), 150, SLIP, spacing=0.2)
        self.brush.words.draw(surface, words.screen("tagline"), box(160, 470, 880, 120), 38, CLAY_LIGHT, wrap=True)

    def _paint_best(self, surface: Surface, words: Words, best: Sequence[Score]) -> None:
        self._heading(surface, words.screen("kiosk_best"))
        row = self.plates.box(260, 360, 1400, 240)
        if not best:
            sentence = words.screen("kiosk_nobody")
            self.brush.words.draw(surface, sentence, row, 48, SLIP, align="centre", wrap=True)
            return
        for number, (score, box) in enumerate(zip(best, columns(row, [1] * len(best)), strict=True)):
            wide = self.brush.px(330)
            spot = Rect(box.centerx - wide // 2, box.top, wide, box.height)
            self.plates.paint_score(surface, score, spot, 110, first=number == 0)

    def _paint_next(self, surface: Surface, words: Words, game: str) -> None:
        """A band of the vase, with the game's own figures, and its name."""
        px, band = self.brush.px, self.plates.box(0, 250, 1920, 240)
        band.left, band.width = 0, self.brush.size[0]
        pygame.draw.rect(surface, CLAY, band)
        figures = self.brush.sprites.get(
            f"vase/{games.manifest(game).frieze}", (px(240) * 4, px(200)), GLAZE, CLAY, GLAZE
        )
        for x in range(0, band.width, max(1, figures.get_width())):
            surface.blit(figures, figures.get_rect(left=x, centery=band.centery))
        self.brush.words.draw(
            surface, words.screen("kiosk_next"), self.plates.box(80, 150, 1760, 70), 40, CLAY_LIGHT, align="centre"
        )
        self.brush.letters.draw(surface, words.title, self.plates.box(80, 540, 1760, 130), 90, SLIP, align="centre")
        about = words.phrase("cover", "about")
        self.brush.words.draw(
            surface, about, self.plates.box(260, 690, 1400, 110), 36, SLIP_DIM, align="centre", wrap=True
        )
