"""The cities in the left column."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympus.actions import GOODS
from game.rules.olympus.state import City, Olympus
from game.scenes.olympus.painter import Painter
from game.scenes.olympus.palette import TRACK_ICON, TRACK_INK
from game.ui.layout import columns, inset, rows, take_left
from game.ui.shapes import panel
from game.ui.theme import (
    GLAZE,
    GLAZE_RAISED,
    GOLD,
    SLIP,
    SLIP_DIM,
    Ink,
)


class PanelPainter(Painter):
    """Draws every other city as a panel of figures."""

    def others(self, front_seat: Seat) -> list[Seat]:
        """The seats in the left column, clockwise from the front seat."""
        seats = self.board.seats
        return [(front_seat + step) % seats for step in range(1, seats)]

    def paint_others(self, surface: Surface, state: Olympus, front_seat: Seat) -> None:
        pygame.draw.rect(surface, GLAZE, self.board.left)
        for box, seat in zip(self.board.others, self.others(front_seat), strict=True):
            self.paint_small_city(surface, state, seat, box)

    def paint_small_city(self, surface: Surface, state: Olympus, seat: Seat, box: Rect) -> None:
        px = self.brush.px
        city = state.cities[seat]
        ink = self.emblems[seat].ink
        panel(surface, box, GLAZE_RAISED, ink, px(3), px(10))
        # head: emblem, name, starting player token, score
        head = Rect(box.left, box.top, box.width, px(38))
        pygame.draw.rect(surface, ink, head, border_top_left_radius=px(10), border_top_right_radius=px(10))
        emblem = Rect(head.left + px(8), head.top + px(3), px(32), px(32))
        self.emblem(surface, seat, emblem, GLAZE)
        score = Rect(head.right - px(62), head.top, px(52), head.height)
        title = Rect(emblem.right + px(8), head.top, score.left - emblem.right - px(12), head.height)
        if state.starter == seat:
            torch = Rect(score.left - px(30), head.top + px(4), px(30), px(30))
            self.icon(surface, "starter", torch, GLAZE, ink, GOLD)
            title.width -= px(32)
        self.brush.words.draw(surface, self.name(seat), title, 26, GLAZE, weight="bold")
        self.brush.words.draw(surface, str(city.score), score, 30, GLAZE, align="right", weight="bold")
        # body: tracks and stores as numbers, priests and buildings at the right
        body = inset(Rect(box.left, head.bottom, box.width, box.bottom - head.bottom), px(10), px(4))
        numbers, priests = take_left(body, body.width - px(56), px(6))
        lines = rows(numbers, [1, 1, 1])
        for line, cells in zip(lines, (range(3), range(3, 6)), strict=False):
            for cell, track in zip(columns(line, [1, 1, 1]), cells, strict=True):
                self.paint_count(surface, cell, TRACK_ICON[track], city.tracks[track], TRACK_INK[track])
        for cell, good in zip(columns(lines[2], [1, 1, 1]), range(len(GOODS)), strict=True):
            picture, number = take_left(cell, min(cell.height, px(34)), px(4))
            self.cube(surface, good, picture)
            count = f"{city.goods[good]}+{city.tribute[good]}" if city.tribute[good] else str(city.goods[good])
            self.brush.words.draw(surface, count, number, 26, SLIP, weight="semibold")
        self.paint_priest_count(surface, seat, city, priests)

    def paint_count(self, surface: Surface, box: Rect, icon: str, count: int, ink: Ink) -> None:
        picture, number = take_left(box, min(box.height, self.brush.px(34)), self.brush.px(4))
        self.icon(surface, icon, inset(picture, 1), ink, GLAZE_RAISED, ink)
        self.brush.words.draw(surface, str(count), number, 26, SLIP, weight="semibold")

    def paint_priest_count(self, surface: Surface, seat: Seat, city: City, box: Rect) -> None:
        upper, lower = rows(box, [2, 1])
        picture, number = take_left(upper, round(upper.width * 0.62))
        self.priest(surface, seat, picture)
        self.brush.words.draw(surface, str(city.priests), number, 26, SLIP, weight="semibold")
        picture, number = take_left(lower, round(lower.width * 0.55))
        self.icon(surface, "build", inset(picture, 2), SLIP_DIM, GLAZE_RAISED, SLIP_DIM)
        self.brush.words.draw(surface, str(city.built.bit_count()), number, 24, SLIP_DIM)
