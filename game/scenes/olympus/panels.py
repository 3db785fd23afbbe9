"""The cities in the left column, each in the place of its seat, and the order of play beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
LINE: Final = 34
LARGEST_LINE: Final = 0.215
"""How tall the line of a far seat is, and at most as a share of its panel."""


@dataclass(frozen=True, slots=True)
class _Placed:
    """A figure of a panel as it was drawn."""

    figure: str
    column: int
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
        rows: dict[int, list[_Placed]] = {}
        for place, icon, inks, figure, count in self._figures(state.cities[seat]):
            room = self._room(place, count).move(box.topleft)
            number = self._paint_figure(surface, room, icon, inks, count)
            rows.setdefault(place[0], []).append(_Placed(figure, place[1], self._icon_box(room), number))
        priests = self._paint_priests(surface, seat, state.cities[seat])
        for row, placed in rows.items():
            self._tag_row(surface, seat, placed, priests.left if row == 0 else box.right - px(6))

    def _tag_row(self, surface: Surface, seat: Seat, placed: Sequence[_Placed], end: int) -> None:
        """What has changed of a row of figures, each in the room beside it, or at worst on a corner of its icon."""
        gap, taken = self.brush.px(3), 0
        for each, following in zip(placed, [*(other.icon.left for other in placed[1:]), end], strict=True):
            change = self.marks.since.get((seat, each.figure), 0)
            last = each.column == LAST
            left, right = (taken, each.icon.left) if last else (each.number.right, following)
            taken = each.number.right
            if change:
                room = Rect(left + gap, each.number.top, max(0, right - left - 2 * gap), each.number.height)
                tag = self.paint_change(surface, room, change, "right" if last else "left", each.icon)
                taken = max(taken, tag.right)

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

    def _room(self, place: tuple[int, int], count: int) -> Rect:
        """The cell of a figure; in the last column just what it needs."""
        cell = self._cell(*place)
        if place[1] == LAST:
            wide = self._side(cell) + self.brush.px(4) + self.brush.words.width(str(count), FIGURES, "semibold")
            return Rect(cell.right - wide, cell.top, wide, cell.height)
        return cell

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
        px, corner = self.brush.px, self.board.panels[seat].topleft
        box = self._cell(0, LAST).move(corner)
        side = min(box.height, px(32))
        if city.priests > 2:
            room = self._room((0, LAST), city.priests).move(corner)
            figure = Rect(room.left - px(4), box.centery - side // 2, side, side)
            self.priest(surface, seat, figure)
            self.brush.words.draw(surface, str(city.priests), room, FIGURES, SLIP, align="right", weight="semibold")
            return figure
        places = [Rect(box.right + px(2) - side - index * px(20), 0, side, side) for index in range(city.priests)]
        for place in places:
            place.centery = box.centery
            self.priest(surface, seat, place)
        return places[-1] if places else Rect(box.right, box.top, 0, side)
