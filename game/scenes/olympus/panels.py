"""The cities in the left column, each in the place of its seat, and the order of play beside them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympus.actions import GOODS, PRODUCTION, TRACKS
from game.rules.olympus.state import City, Olympus
from game.scenes.olympus.painter import ARROW, Painter
from game.scenes.olympus.palette import QUIET, TRACK_ICON, TRACK_INK
from game.ui.layout import inset
from game.ui.shapes import panel, smooth_polygon
from game.ui.theme import BLACK, CLAY_LIGHT, GLAZE, GLAZE_RAISED, GOLD, SLIP, Ink

HEAD: Final = 0.25
"""How much of a panel its head takes."""
COLUMNS: Final = (8, 89, 169, 222)
"""Where the columns of figures begin in a panel; the last one is filled from the right."""
FIGURES: Final = 27
"""How large figures are."""
CLOSE: Final = 0.8
"""How near rows of figures may be to each other, as a share of the figures' size."""
CLOSER: Final = 0.75
"""The same where panels have one line more."""
LAST: Final = len(COLUMNS) - 1
LINE: Final = 34
LARGEST_LINE: Final = 0.215
"""How tall the line of a far seat is, and at most as a share of its panel."""


class PanelPainter(Painter):
    """Draws every city as a panel of figures, and who acts, who follows and who began."""

    def paint_panels(self, surface: Surface, state: Olympus) -> None:
        pygame.draw.rect(surface, GLAZE, self.board.left)
        for seat in range(len(state.cities)):
            self.paint_panel(surface, state, seat)
        self.paint_rail(surface, state)

    # The order of play

    def paint_rail(self, surface: Surface, state: Olympus) -> None:
        """A triangle beside whoever acts, and arrows down to those who follow."""
        px, rail = self.brush.px, self.board.rail
        pygame.draw.rect(surface, GLAZE, rail)
        for seat, box in enumerate(self.board.panels):
            foot = self.board.panels[seat + 1].top if seat + 1 < len(self.board.panels) else box.bottom
            self._paint_way(surface, box.top + px(48), foot - px(20), last=seat + 1 == len(self.board.panels))
        if 0 <= state.seat < len(self.board.panels):
            head = self.panel_head(state.seat)
            tip, back = (rail.right - px(1), head.centery), rail.left + px(3)
            points = [(back, head.centery - px(18)), tip, (back, head.centery + px(18))]
            smooth_polygon(surface, SLIP, points)

    def _paint_way(self, surface: Surface, top: int, foot: int, *, last: bool) -> None:
        """A line to the next seat; after the last it is dotted, as play goes on above."""
        px, x, width = self.brush.px, self.board.rail.left + self.brush.px(14), max(2, self.brush.px(3))
        if last:
            dots = foot - px(24)
            pygame.draw.line(surface, CLAY_LIGHT, (x, top), (x, dots), width)
            for y in range(dots + px(6), foot + px(8), px(10)):
                pygame.draw.line(surface, CLAY_LIGHT, (x, y), (x, y + px(4)), width)
            return
        pygame.draw.line(surface, CLAY_LIGHT, (x, top), (x, foot), width)
        wing, thick, tip = px(10), px(6), foot + px(12)
        under = [(x + wing, tip - wing), (x, tip), (x - wing, tip - wing)]
        smooth_polygon(surface, CLAY_LIGHT, [*((a, b - thick) for a, b in reversed(under)), *under])

    # A panel

    def panel_head(self, seat: Seat) -> Rect:
        box = self.board.panels[seat]
        least = 32 if self.board.far else 34
        tall = max(self.brush.px(least), min(round(box.height * HEAD), self.brush.px(46)))
        return Rect(box.left, box.top, box.width, tall)

    def panel_line(self, seat: Seat) -> Rect:
        """Below the head of a panel, where it is told who plays it from where; of no height where all are here."""
        box, head = self.board.panels[seat], self.panel_head(seat)
        tall = min(self.brush.px(LINE * self.brush.words.scale), round(box.height * LARGEST_LINE))
        rim = self.brush.px(3)
        return Rect(box.left + rim, head.bottom, box.width - 2 * rim, tall if self.board.far else 0)

    def paint_panel(self, surface: Surface, state: Olympus, seat: Seat) -> None:
        px, box, ink = self.brush.px, self.board.panels[seat], self.emblems[seat].ink
        panel(surface, box, GLAZE_RAISED, ink, px(3), px(10))
        self._paint_head(surface, state, seat, ink)
        ends: dict[int, int] = {}
        for place, icon, inks, figure, count in self._figures(state.cities[seat]):
            room = self._room(place, count).move(box.topleft)
            drawn = self._paint_figure(surface, room, icon, inks, count)
            change = self.marks.since.get((seat, figure), 0)
            if change and place[1] == LAST:
                self._tag_before(surface, room, ends[place[0]], change)
            elif change:
                beside = Rect(drawn.right + px(2), room.top, room.right - drawn.right - px(2), room.height)
                drawn = self.paint_change(surface, beside, change)
            ends[place[0]] = drawn.right
        self._paint_priests(surface, seat, state.cities[seat])

    def _paint_head(self, surface: Surface, state: Olympus, seat: Seat, ink: Ink) -> None:
        """Emblem, name, the torch of whoever began the round, and points."""
        px, head, words = self.brush.px, self.panel_head(seat), self.brush.words
        corners = {"border_top_left_radius": px(10), "border_top_right_radius": px(10)}
        pygame.draw.rect(surface, ink, head, **corners)
        emblem = Rect(head.left + px(8), 0, head.height - px(6), head.height - px(6))
        emblem.centery = head.centery
        self.dark_emblem(surface, seat, emblem)
        points = str(state.cities[seat].score)
        score = words.draw(surface, points, inset(head, px(12), 0), 30, BLACK, align="right", weight="bold")
        change = self.marks.since.get((seat, "score"), 0)
        right = score.left - px(6)
        if change:
            tag = self.delta_box(head, change)
            tag.right = right
            self.paint_delta(surface, tag, change)
            right = tag.left - px(4)
        room = Rect(emblem.right + px(8), head.top, right - emblem.right - px(8), head.height)
        if state.starter == seat:
            room.width -= px(30)
        called = self.words.name("polis", self.emblems[seat].name) if self.board.far else self.name(seat)
        name = words.draw(surface, words.cut(called, room.width, 27, "bold"), room, 27, BLACK, weight="bold")
        if state.starter == seat:
            torch = Rect(name.right + px(2), head.top + px(3), px(32), head.height - px(6))
            self.icon(surface, "starter", torch, BLACK, ink, GOLD)

    def _figures(self, city: City) -> Iterator[tuple[tuple[int, int], str, Ink, str, int]]:
        """Row and column of each figure within a panel, its icon, its ink, its name and what it is."""
        for track, name in enumerate(TRACKS[: PRODUCTION * (self._rows - 1)]):
            yield (track // 3, track % 3), TRACK_ICON[track], TRACK_INK[track], name, city.tracks[track]
        for good, name in enumerate(GOODS):
            yield (self._rows - 1, good), f"cube:{good}", SLIP, f"goods:{name}", city.goods[good]
        if sum(city.tribute) and self._rows > 2:
            yield (1, LAST), "tribute", SLIP, "tribute", sum(city.tribute)
        yield (self._rows - 1, LAST), "build", SLIP, "built", city.built.bit_count()

    def figure_box(self, state: Olympus, seat: Seat, name: str) -> Rect:
        """Where a figure stands in the panel of its city; the middle of the panel, if there is no room for it."""
        corner = self.board.panels[seat].topleft
        if name == "priests":
            return self._cell(0, LAST).move(corner)
        for place, _, _, figure, count in self._figures(state.cities[seat]):
            if figure == name:
                room = self._room(place, count).move(corner)
                return Rect(room.left, room.top, self._side(room), room.height)
        return self.board.panels[seat]

    def _cell(self, row: int, column: int) -> Rect:
        """A place for a figure, from the corner of its panel."""
        px, whole, head = self.brush.px, self.board.panels[0], self.panel_head(0)
        across = whole.width / px(292)
        ends = (*COLUMNS[1:LAST], 248, 286)
        left, right = (round(px(each) * across) for each in (COLUMNS[column], ends[column]))
        top = head.height + self.panel_line(0).height
        tall = (whole.height - top - px(6)) / self._rows
        return Rect(left, top + px(2) + round(tall * row), right - left, round(tall))

    @property
    def _rows(self) -> int:
        """Large words leave room for two rows where there are many cities; what their tracks produce is left out."""
        room = self.board.panels[0].bottom - self.panel_line(0).bottom - self.brush.px(6)
        close = CLOSER if self.board.far else CLOSE
        return 3 if room >= 3 * close * self.brush.words.pixels(FIGURES) else 2

    def _room(self, place: tuple[int, int], count: int) -> Rect:
        """The cell of a figure; in the last column just what it needs."""
        cell = self._cell(*place)
        if place[1] == LAST:
            wide = self._side(cell) + self.brush.px(4) + self.brush.words.width(str(count), FIGURES, "semibold")
            return Rect(cell.right - wide, cell.top, wide, cell.height)
        return cell

    def _side(self, cell: Rect) -> int:
        return min(cell.height, self.brush.px(27))

    def _paint_figure(self, surface: Surface, box: Rect, icon: str, ink: Ink, count: int) -> Rect:
        """An icon and a number; returns where the number stands."""
        px, side = self.brush.px, self._side(box)
        picture = Rect(box.left, box.centery - side // 2, side, side)
        if icon.startswith("cube:"):
            self.cube(surface, int(icon[5:]), picture)
        else:
            self.icon(surface, icon, picture, ink, GLAZE_RAISED, ink)
        number = Rect(picture.right + px(3), box.top, box.right - picture.right - px(3), box.height)
        return self.brush.words.draw(surface, str(count), number, FIGURES, SLIP if count else QUIET, weight="semibold")

    def _tag_before(self, surface: Surface, box: Rect, end: int, change: int) -> None:
        """The change of a figure in the last column, between it and its neighbour, or at worst on its icon."""
        px, side = self.brush.px, self._side(box)
        room = Rect(end + px(2), box.top, box.left - end - px(4), box.height)
        if room.width < px(ARROW):
            room = Rect(box.left, box.centery - side // 2, side, side)
            pygame.draw.rect(surface, GLAZE_RAISED, room)
        self.paint_change(surface, room, change, "right")

    def _paint_priests(self, surface: Surface, seat: Seat, city: City) -> None:
        """The priests at hand as they stand; more than two are counted."""
        px, corner = self.brush.px, self.board.panels[seat].topleft
        box = self._cell(0, LAST).move(corner)
        side = min(box.height, px(32))
        if city.priests > 2:
            room = self._room((0, LAST), city.priests).move(corner)
            self.priest(surface, seat, Rect(room.left - px(4), box.centery - side // 2, side, side))
            self.brush.words.draw(surface, str(city.priests), room, FIGURES, SLIP, align="right", weight="semibold")
            return
        for index in range(city.priests):
            place = Rect(0, box.centery - side // 2, side, side)
            place.right = box.right + px(2) - index * px(20)
            self.priest(surface, seat, place)
