"""The city that lies before the players: its face, priests, warehouse and tribute."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympus.state import City, Olympus
from game.scenes.olympus.painter import Painter
from game.scenes.olympus.palette import QUIET, TRACK_ICON
from game.ui.layout import inset, take_left
from game.ui.shapes import panel, ring
from game.ui.theme import (
    ALARM,
    CLAY_DARK,
    CLAY_LIGHT,
    GLAZE,
    GLAZE_RAISED,
    GOLD,
    SLIP,
    SLIP_DIM,
    Ink,
    mix,
)

DASHES: Final = 12
"""Of how many dashes the ring of a priest is made that a city does not have yet."""


class CityPainter(Painter):
    """Draws what belongs to the front seat's city alone, but for its tracks and cards."""

    def paint_face(self, surface: Surface, state: Olympus, seat: Seat) -> None:
        """Emblem, name and points of the front seat's city."""
        board, px = self.board, self.brush.px
        pygame.draw.rect(surface, GLAZE_RAISED, board.face)
        self.emblem(surface, seat, board.emblem)
        if state.starter == seat:
            torch = Rect(board.face.right - px(40), board.face.top, px(40), px(40))
            self.icon(surface, "starter", torch, SLIP, GLAZE_RAISED, GOLD)
        name = self.name(seat)
        if self.brush.letters.width(name, 22) <= board.city_name.width:
            self.brush.letters.draw(surface, name, board.city_name, 30, SLIP, align="centre")
        else:
            shown = self.brush.words.cut(name, board.city_name.width, 26)
            self.brush.words.draw(surface, shown, board.city_name, 26, SLIP, align="centre")
        score = str(state.cities[seat].score)
        self.brush.words.draw(surface, score, board.city_score, 54, GOLD, align="centre", weight="bold")
        points = self.words.phrase("screen", "points")
        self.brush.words.draw(surface, points, board.points, 24, SLIP_DIM, align="centre")

    # Priests

    def paint_stores(self, surface: Surface, state: Olympus, seat: Seat) -> None:
        city = state.cities[seat]
        pygame.draw.rect(surface, GLAZE_RAISED, self.board.stores)
        self._heading(surface, self.words.phrase("screen", "priests"), self.board.priests_title)
        for index, place in enumerate(self.board.priest_places(state.rules.priests_total)):
            self._paint_priest_place(surface, state, seat, index, place)
        self._paint_warehouse(surface, city, state.rules.warehouse_limit)
        self._paint_tribute(surface, city)
        self._paint_heap(surface, seat, self.board.warehouse, city.goods, tribute=False)
        self._paint_heap(surface, seat, self.board.tribute, city.tribute, tribute=True)

    def _paint_heap(self, surface: Surface, seat: Seat, tray: Rect, goods: Sequence[int], *, tribute: bool) -> None:
        """The cubes that lie in a tray, but for those that are in the air."""
        pile = self.heaps.pile(seat, goods, tribute=tribute)
        if tribute in self.marks.laid_out:
            gliding = self.in_the_air()
            for cube, box in zip(pile.cubes, self.board.cubes_side_by_side(tray, len(pile.cubes)), strict=True):
                if cube not in gliding:
                    self.cube(surface, cube.kind, box)
            return
        self.heaps.paint(surface, pile, self.in_the_air(), tribute=tribute)

    def _heading(self, surface: Surface, words: str, box: Rect, ink: Ink = CLAY_LIGHT) -> Rect:
        return self.brush.letters.draw(surface, words, box, 27, ink)

    def _paint_priest_place(self, surface: Surface, state: Olympus, seat: Seat, index: int, place: Rect) -> None:
        """A priest at hand, a place whose priest is away, or what a further priest needs."""
        px, city = self.brush.px, state.cities[seat]
        extra = index - state.rules.priests_at_start
        if index < city.priests:
            ring(surface, place, SLIP, max(2, px(2)))
            self.priest(surface, seat, inset(place, px(3)))
        elif 0 <= extra < len(state.rules.extra_priests):
            self._paint_extra_priest(surface, state, city, extra, place)
        else:
            ring(surface, place, QUIET, max(2, px(2)))

    def _paint_extra_priest(self, surface: Surface, state: Olympus, city: City, extra: int, box: Rect) -> None:
        """What brings a priest beyond the basic ones: the track and the space it must reach."""
        track, space = state.rules.extra_priests[extra]
        lower = state.rules.priest_thresholds_lower
        if city.built & lower.bit:
            space -= lower.amount
        self._paint_dashes(surface, box, SLIP_DIM if city.tracks[track] >= space else QUIET)
        picture, number = take_left(inset(box, self.brush.px(5), 0), round(box.width * 0.46), 0)
        self.icon(surface, TRACK_ICON[track], picture, SLIP_DIM, GLAZE_RAISED, SLIP_DIM)
        self.brush.words.draw(surface, str(space), number, 23, SLIP, align="centre", weight="semibold")

    def _paint_dashes(self, surface: Surface, box: Rect, ink: Ink) -> None:
        """A ring of dashes."""
        turn = 2 * math.pi / DASHES
        for dash in range(DASHES):
            pygame.draw.arc(surface, ink, box, dash * turn, (dash + 0.62) * turn, max(2, self.brush.px(2)))

    # Goods

    def _paint_warehouse(self, surface: Surface, city: City, limit: int) -> None:
        """The heap of goods; what is beyond the limit is told by a sign, by words and by the colour of the tray."""
        board, px, count = self.board, self.brush.px, sum(city.goods)
        over = max(0, count - limit)
        ink = ALARM if over else CLAY_LIGHT
        figures = self.brush.words.draw(
            surface, f"{count}/{limit}", board.warehouse_title, 27, ink, align="right", weight="bold"
        )
        title = board.warehouse_title.copy()
        title.width = figures.left - title.left - px(6)
        heading = self.words.phrase("screen", "store")
        if over and self.brush.letters.least_width(heading) <= title.width - px(30):
            sign = Rect(figures.left - px(32), title.top, px(30), title.height)
            self.icon(surface, "note", sign, ALARM, GLAZE_RAISED, ALARM)
            title.width -= px(30)
        self._heading(surface, heading, title, ink)
        panel(surface, board.warehouse, GLAZE, ALARM if over else CLAY_DARK, px(3), px(8))
        if over:
            line = Rect(inset(board.warehouse, px(4)).topleft, (board.warehouse.width - px(8), px(30)))
            pygame.draw.rect(surface, mix(GLAZE, ALARM, 0.18), line, border_radius=px(6))
            words = self.words.phrase("screen", "too_many", n=over)
            self.brush.words.draw(surface, words, line, 24, ALARM, align="centre", weight="semibold")

    def _paint_tribute(self, surface: Surface, city: City) -> None:
        board = self.board
        self._heading(surface, self.words.phrase("screen", "tribute"), board.tribute_title)
        panel(surface, board.tribute, GLAZE, CLAY_DARK, self.brush.px(3), self.brush.px(8))
        if not sum(city.tribute):
            nothing = self.words.phrase("screen", "no_tribute")
            self.brush.words.draw(surface, nothing, inset(board.tribute, 4), 23, QUIET, align="centre", weight="italic")
