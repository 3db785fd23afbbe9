"""The cities in the left column, each in the place of its seat, and the order of play beside them."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
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
LARGE: Final = (8, 86, 162, 222)
"""The same for large figures."""
FIGURES: Final = 27
NAMES: Final = 27
POINTS: Final = 30
"""How large figures, names and points are."""
CLOSE: Final = 0.8
"""How near rows of figures may be to each other, as a share of the figures' size."""
CLOSER: Final = 0.75
"""The same where panels have one line more."""
LAST: Final = len(COLUMNS) - 1
GAP: Final = 2
"""How far a tag is from what stands beside it."""
LINE: Final = 34
LARGEST_LINE: Final = 0.215
"""How tall the line of a far seat is, and at most as a share of its panel."""


@dataclass(frozen=True, slots=True)
class _Figure:
    """A number that a panel tells of its city: what it counts, where it stands, and what it is."""

    name: str
    row: int
    column: int
    icon: str
    ink: Ink
    count: int


@dataclass(frozen=True, slots=True)
class _Placed:
    """A figure of a panel as it was drawn."""

    figure: str
    icon: Rect
    number: Rect


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
        self._paint_priests(surface, seat, state.cities[seat])
        for row, figures in self._by_rows(state.cities[seat]).items():
            end, placed = self._end_of(row, seat, state.cities[seat]), []
            for each, room in zip(figures, self._rooms(seat, figures, end), strict=True):
                number = self._paint_figure(surface, room, each.icon, each.ink, each.count)
                placed.append(_Placed(each.name, self._icon_box(room), number))
            self._tag_row(surface, seat, placed, end)

    def _by_rows(self, city: City) -> dict[int, list[_Figure]]:
        rows: dict[int, list[_Figure]] = {}
        for each in self._figures(city):
            rows.setdefault(each.row, []).append(each)
        return rows

    def _rooms(self, seat: Seat, figures: Sequence[_Figure], end: int) -> list[Rect]:
        """Where the figures of a row stand: each in its column, but further left where tags need the room."""
        rows = [figures[spared:] for spared in range(len(figures) + 1)]
        whole = (range(LAST + 1), range(LAST, LAST + 1), range(0))
        ways = (self._moved(seat, figures, tagged, end, columns) for tagged in rows for columns in whole)
        least = self.board.panels[seat].left + self._cell(0, 0).left
        fitting = (rooms for rooms in ways if rooms[0].left >= least)
        return next(fitting, [self._room(each).move(self.board.panels[seat].topleft) for each in figures])

    def _moved(
        self, seat: Seat, figures: Sequence[_Figure], tagged: Sequence[_Figure], end: int, whole: Container[int]
    ) -> list[Rect]:
        """The same if only some of the figures get room for their tags, and those of some columns for whole ones."""
        corner, gap = self.board.panels[seat].topleft, self.brush.px(GAP)
        rooms = [self._room(each).move(corner) for each in figures]
        for each, room in zip(reversed(figures), reversed(rooms), strict=True):
            change = self.marks.since.get((seat, each.name), 0) if each in tagged else 0
            tag = self._tag_width(change, whole=each.column in whole)
            if tag:
                room.left = min(room.left, end - tag - self._taken(each))
            elif end < room.right:
                room.left = min(room.left, end - gap - self._taken(each))
            end = room.left
        return rooms

    def _tag_width(self, change: int, *, whole: bool) -> int:
        """The room that a tag needs beside a figure, or the narrowest that tells the same."""
        if not change:
            return 0
        box, px = self.board.panels[0], self.brush.px
        tag = self.delta_box(box, change).width + 2 * px(1) if whole else self.pointed_box(box, change).width
        return tag + 2 * px(GAP)

    def _taken(self, figure: _Figure) -> int:
        """How wide a figure is with its icon."""
        px, room = self.brush.px, self._room(figure)
        return self._side(room) + px(3) + self.brush.words.width(str(figure.count), FIGURES, "semibold")

    def _tag_row(self, surface: Surface, seat: Seat, placed: Sequence[_Placed], end: int) -> None:
        """What has changed of a row of figures, each in the room behind it, or at worst on a corner of its icon."""
        gap = self.brush.px(GAP)
        for each, following in zip(placed, [*(other.icon.left for other in placed[1:]), end], strict=True):
            change = self.marks.since.get((seat, each.figure), 0)
            if change:
                left = each.number.right + gap
                room = Rect(left, each.number.top, max(0, following - gap - left), each.number.height)
                self.paint_change(surface, room, change, "left", each.icon)

    def _paint_head(self, surface: Surface, state: Olympus, seat: Seat, ink: Ink) -> None:
        """Emblem, name, the torch of whoever began the round, and points."""
        px, head, words = self.brush.px, self.panel_head(seat), self.brush.words
        corners = {"border_top_left_radius": px(10), "border_top_right_radius": px(10)}
        pygame.draw.rect(surface, ink, head, **corners)
        self.dark_emblem(surface, seat, self._head_emblem(head))
        room, size = self._name_room(head), self._name_size
        called = words.cut(self._called(seat), room.width, size, "bold")
        end = words.draw(surface, called, room, size, BLACK, weight="bold").right
        if state.starter == seat:
            torch = Rect(end + px(2), head.top + px(3), px(32), head.height - px(6))
            self.icon(surface, "starter", torch, BLACK, ink, GOLD)
            end = torch.right - px(6)
        points = str(state.cities[seat].score)
        score = words.draw(surface, points, inset(head, px(12), px(2)), POINTS, BLACK, align="right", weight="bold")
        change = self.marks.since.get((seat, "score"), 0)
        if change:
            beside = Rect(end + px(4), head.top, score.left - px(6) - end - px(4), head.height)
            self.paint_change(surface, beside, change, "right")

    def _called(self, seat: Seat) -> str:
        return self.words.name("polis", self.emblems[seat].name) if self.board.far else self.name(seat)

    def _head_emblem(self, head: Rect) -> Rect:
        px, side = self.brush.px, head.height - self.brush.px(6)
        return Rect(head.left + px(8), head.centery - side // 2, side, side)

    def _name_room(self, head: Rect) -> Rect:
        """Where a name stands, beside a torch, an arrow and points, whether they are there or not."""
        px, left = self.brush.px, self._head_emblem(head).right + self.brush.px(8)
        points = self.brush.words.width("00", POINTS, "bold")
        right = head.right - px(12) - points - px(6) - px(ARROW) - px(4) - px(30)
        return Rect(left, head.top + px(2), right - left, head.height - px(4))

    @cached_property
    def _name_size(self) -> float:
        """The size at which every name fits its head, so that none is smaller than the others."""
        words, room = self.brush.words, self._name_room(self.panel_head(0))
        names = [words.cut(self._called(seat), room.width, NAMES, "bold") for seat in range(len(self.board.panels))]
        fits = [words.fit(name, room, NAMES, "bold", wrap=False)[1] for name in names]
        return min(fits) / words.unit / words.scale

    def _figures(self, city: City) -> Iterator[_Figure]:
        """What a panel tells of a city, each in its row and column."""
        for track, name in enumerate(TRACKS[: PRODUCTION * (self._rows - 1)]):
            yield _Figure(name, track // 3, track % 3, TRACK_ICON[track], TRACK_INK[track], city.tracks[track])
        for good, name in enumerate(GOODS):
            yield _Figure(f"goods:{name}", self._rows - 1, good, f"cube:{good}", SLIP, city.goods[good])
        if sum(city.tribute) and self._rows > 2:
            yield _Figure("tribute", 1, LAST, "tribute", SLIP, sum(city.tribute))
        yield _Figure("built", self._rows - 1, LAST, "build", SLIP, city.built.bit_count())

    def figure_box(self, state: Olympus, seat: Seat, name: str) -> Rect:
        """Where a figure stands in the panel of its city; the middle of the panel, if there is no room for it."""
        if name == "priests":
            return self._cell(0, LAST).move(self.board.panels[seat].topleft)
        for row, figures in self._by_rows(state.cities[seat]).items():
            rooms = self._rooms(seat, figures, self._end_of(row, seat, state.cities[seat]))
            for each, room in zip(figures, rooms, strict=True):
                if each.name == name:
                    return Rect(room.left, room.top, self._side(room), room.height)
        return self.board.panels[seat]

    def _cell(self, row: int, column: int) -> Rect:
        """A place for a figure, from the corner of its panel."""
        px, whole, head = self.brush.px, self.board.panels[0], self.panel_head(0)
        across = whole.width / px(292)
        begin = COLUMNS if self.brush.words.scale <= 1.25 else LARGE
        ends = (*begin[1:LAST], 248, 286)
        left, right = (round(px(each) * across) for each in (begin[column], ends[column]))
        top = head.height + self.panel_line(0).height
        tall = (whole.height - top - px(6)) / self._rows
        return Rect(left, top + px(2) + round(tall * row), right - left, round(tall))

    @property
    def _rows(self) -> int:
        """Large words leave room for two rows where there are many cities; what their tracks produce is left out."""
        room = self.board.panels[0].bottom - self.panel_line(0).bottom - self.brush.px(6)
        close = CLOSER if self.board.far else CLOSE
        return 3 if room >= 3 * close * self.brush.words.pixels(FIGURES) else 2

    def _room(self, figure: _Figure) -> Rect:
        """The cell of a figure; in the last column just what it needs."""
        cell = self._cell(figure.row, figure.column)
        return self._at_the_end(cell, figure.count) if figure.column == LAST else cell

    def _at_the_end(self, cell: Rect, count: int) -> Rect:
        wide = self._side(cell) + self.brush.px(4) + self.brush.words.width(str(count), FIGURES, "semibold")
        return Rect(cell.right - wide, cell.top, wide, cell.height)

    def _side(self, cell: Rect) -> int:
        return min(cell.height, self.brush.px(27))

    def _icon_box(self, box: Rect) -> Rect:
        side = self._side(box)
        return Rect(box.left, box.centery - side // 2, side, side)

    def _paint_figure(self, surface: Surface, box: Rect, icon: str, ink: Ink, count: int) -> Rect:
        """An icon and a number; returns where the number stands."""
        px, picture = self.brush.px, self._icon_box(box)
        if icon.startswith("cube:"):
            self.cube(surface, int(icon[5:]), picture)
        else:
            self.icon(surface, icon, picture, ink, GLAZE_RAISED, ink)
        number = Rect(picture.right + px(3), box.top, box.right - picture.right - px(3), box.height)
        return self.brush.words.draw(surface, str(count), number, FIGURES, SLIP if count else QUIET, weight="semibold")

    def _paint_priests(self, surface: Surface, seat: Seat, city: City) -> Rect:
        """The priests at hand as they stand; more than two are counted. Returns the room they take."""
        places = self._priest_places(seat, city)
        for place in places:
            self.priest(surface, seat, place)
        if city.priests > 2:
            room = self._at_the_end(self._cell(0, LAST).move(self.board.panels[seat].topleft), city.priests)
            self.brush.words.draw(surface, str(city.priests), room, FIGURES, SLIP, align="right", weight="semibold")
        return places[-1]

    def _priest_places(self, seat: Seat, city: City) -> list[Rect]:
        """Where the priests stand, the last of them furthest left; where there are none, a place of no width."""
        px, box = self.brush.px, self._cell(0, LAST).move(self.board.panels[seat].topleft)
        side = min(box.height, px(32))
        top = box.centery - side // 2
        if city.priests > 2:
            return [Rect(self._at_the_end(box, city.priests).left - px(4), top, side, side)]
        places = [Rect(box.right + px(2) - side - index * px(20), top, side, side) for index in range(city.priests)]
        return places or [Rect(box.right, top, 0, side)]

    def _end_of(self, row: int, seat: Seat, city: City) -> int:
        """Where the figures of a row end at the latest."""
        return (
            self._priest_places(seat, city)[-1].left if row == 0 else self.board.panels[seat].right - self.brush.px(6)
        )
