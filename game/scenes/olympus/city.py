"""The city that lies before the players: its face, priests, warehouse and tribute."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympus.state import City, Olympus
from game.scenes.olympus.painter import Painter
from game.scenes.olympus.palette import TRACK_ICON
from game.ui.layout import inset, rows
from game.ui.shapes import disc, panel
from game.ui.theme import (
    CLAY_DARK,
    CLAY_LIGHT,
    GLAZE,
    GLAZE_HIGH,
    GLAZE_RAISED,
    GOLD,
    SLIP,
    SLIP_DIM,
)


class CityPainter(Painter):
    """Draws what belongs to the front seat's city alone, but for its tracks and cards."""

    def paint_face(self, surface: Surface, state: Olympus, seat: Seat) -> None:
        """Emblem, name and score of the front seat's city."""
        board, px = self.board, self.brush.px
        pygame.draw.rect(surface, GLAZE_RAISED, board.face)
        city = state.cities[seat]
        self.emblem(surface, seat, board.emblem)
        if state.starter == seat:
            torch = Rect(board.emblem.right - px(44), board.emblem.top, px(44), px(44))
            self.icon(surface, "starter", torch, SLIP, GLAZE_RAISED, GOLD)
        self.brush.letters.draw(surface, self.name(seat), board.city_name, 28, SLIP, align="centre")
        self.brush.words.draw(surface, str(city.score), board.city_score, 54, GOLD, align="centre", weight="bold")

    def paint_stores(self, surface: Surface, state: Olympus, seat: Seat) -> None:
        board, px, letters = self.board, self.brush.px, self.brush.letters
        city = state.cities[seat]
        pygame.draw.rect(surface, GLAZE_RAISED, board.stores)
        letters.draw(surface, self.words.phrase("screen", "priests"), board.priests_title, 24, CLAY_LIGHT)
        for index, place in enumerate(board.priest_places(state.rules.priests_total)):
            if index < city.priests:
                disc(surface, place, GLAZE_HIGH, SLIP_DIM, max(1, px(2)))
                self.priest(surface, seat, place)
            else:
                disc(surface, place, GLAZE_RAISED, GLAZE_HIGH, max(1, px(2)))
                self.paint_extra_priest(surface, state, city, index, place)
        limit = state.rules.warehouse_limit
        words = self.words.phrase("screen", "warehouse", count=sum(city.goods), limit=limit)
        letters.draw(surface, words, board.warehouse_title, 24, CLAY_LIGHT)
        letters.draw(surface, self.words.phrase("screen", "tribute"), board.tribute_title, 24, CLAY_LIGHT)
        for tray, goods in ((board.warehouse, city.goods), (board.tribute, city.tribute)):
            panel(surface, tray, GLAZE, CLAY_DARK, px(2), px(8))
            kinds = [good for good, count in enumerate(goods) for _ in range(count)]
            for good, place in zip(kinds, board.cubes(tray, len(kinds)), strict=True):
                self.cube(surface, good, place)

    def paint_extra_priest(self, surface: Surface, state: Olympus, city: City, index: int, box: Rect) -> None:
        """What brings a priest beyond the basic ones: the track and the space it must reach."""
        extra = index - state.rules.priests_at_start
        if 0 <= extra < len(state.rules.extra_priests):
            track, space = state.rules.extra_priests[extra]
            lower = state.rules.priest_thresholds_lower
            if city.built & lower.bit:
                space -= lower.amount
            upper, below = rows(inset(box, self.brush.px(6)), [3, 2])
            self.icon(surface, TRACK_ICON[track], upper, SLIP_DIM, GLAZE_RAISED, SLIP_DIM)
            self.brush.words.draw(surface, str(space), below, 20, SLIP_DIM, align="centre")
