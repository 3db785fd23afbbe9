"""Another city in full, as it opens beside its panel."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympus.actions import GOODS, POPULATION, PRODUCTION, TRACKS
from game.rules.olympus.rules import Building
from game.rules.olympus.state import City, Olympus
from game.scenes.olympus.lanes import LanePainter
from game.scenes.olympus.palette import TRACK_ICON, TRACK_INK
from game.ui.layout import centred, columns, inset, rows, take_left, take_top
from game.ui.shapes import dashed, panel
from game.ui.theme import BLACK, GLAZE, GLAZE_RAISED, SLIP, SLIP_DIM

ACROSS: Final = 2
"""How many buildings stand side by side."""
HEAD: Final = 54
LANE: Final = 38
STORES: Final = 46
ENTRY: Final = 56
FOOT: Final = 34
"""How tall the parts of a sheet are."""
HARVEST: Final = 84
"""How wide the end of a track is, where it says what it gives."""


class SheetPainter(LanePainter):
    """Draws a city as a sheet of its own, in the signs of the table."""

    def enlarged_height(self, state: Olympus, seat: Seat) -> int:
        """How tall the full picture of another city is."""
        standing = -(-len(self.shelf_of(state, seat)) // ACROSS)
        foot = FOOT * self.brush.words.scale if standing else 0
        return self.brush.px(28 + HEAD + 10 + len(TRACKS) * LANE + 10 + STORES + 14 + ENTRY * standing + foot)

    def paint_enlarged(self, surface: Surface, state: Olympus, seat: Seat, box: Rect) -> None:
        """Another city in full: its tracks, its stores and priests, its buildings with their effects."""
        px = self.brush.px
        panel(surface, box, GLAZE_RAISED, self.emblems[seat].ink, px(4), px(12))
        head, rest = take_top(inset(box, px(18), px(14)), px(HEAD), px(10))
        self._paint_crown(surface, state, seat, Rect(box.left, box.top, box.width, head.bottom - box.top), head)
        # tracks
        lanes, rest = take_top(rest, px(len(TRACKS) * LANE), px(10))
        for track, lane in enumerate(rows(lanes, [1] * len(TRACKS), px(4))):
            self._paint_track(surface, state, seat, track, lane)
        # goods, tribute, priests
        stores, rest = take_top(rest, px(STORES), px(10))
        self._paint_holdings(surface, seat, state.cities[seat], stores)
        # buildings, and where more is said of them
        standing = self.shelf_of(state, seat)
        if not standing:
            return
        foot = Rect(rest.left, rest.bottom - round(px(FOOT) * self.brush.words.scale) + px(6), rest.width, 0)
        foot.height = rest.bottom - foot.top
        self._paint_entries(surface, standing, Rect(rest.left, rest.top, rest.width, foot.top - rest.top))
        self.brush.words.draw(surface, self.words.phrase("screen", "sheet_enter"), foot, 22, SLIP_DIM, align="right")

    def _paint_crown(self, surface: Surface, state: Olympus, seat: Seat, crown: Rect, head: Rect) -> None:
        """The head of a sheet in the city's colour, as that of its panel is: emblem, name, points."""
        px = self.brush.px
        corners = {"border_top_left_radius": px(12), "border_top_right_radius": px(12)}
        pygame.draw.rect(surface, self.emblems[seat].ink, crown, **corners)
        emblem, title = take_left(head.move(0, -px(4)), head.height, px(12))
        self.dark_emblem(surface, seat, emblem)
        self.brush.letters.draw(surface, self.name(seat), title, 32, BLACK)
        score = str(state.cities[seat].score)
        self.brush.words.draw(surface, score, title, 44, BLACK, align="right", weight="bold")

    def _paint_track(self, surface: Surface, state: Olympus, seat: Seat, track: int, box: Rect) -> None:
        """A track as on the table: spaces, stops, how far the population bears it, marker, and what it gives."""
        px, city, ink = self.brush.px, state.cities[seat], TRACK_INK[track]
        picture, rest = take_left(box, box.height, px(8))
        self.icon(surface, TRACK_ICON[track], picture, ink, GLAZE_RAISED, ink)
        lane = Rect(rest.left, rest.top, rest.width - px(HARVEST), rest.height)
        spaces = columns(lane, [1] * max(state.rules.spaces), px(4))[: state.rules.spaces[track]]
        # the spaces, and what stops a marker on them
        people, bound = city.tracks[POPULATION], track in state.rules.limited
        for number, space in enumerate(spaces, 1):
            reached = number <= city.tracks[track]
            self._paint_space(surface, track, number, space, reached=reached, beyond=bound and number > people)
        for at, bit in state.rules.stops[track]:
            self._paint_stop(surface, spaces[at - 1], lifted=bool(city.built & bit))
        if bound and people < len(spaces):
            dashed(surface, spaces[people - 1].right + px(2), box.top, box.bottom, TRACK_INK[POPULATION], max(2, px(3)))
        # where its marker stands, and what that gives
        self.emblem(surface, seat, centred((box.height, box.height), spaces[city.tracks[track] - 1]))
        if track >= PRODUCTION:
            end = Rect(box.right - px(HARVEST), box.top, px(HARVEST), box.height)
            self.paint_harvest(surface, state, seat, track, end)

    def _paint_holdings(self, surface: Surface, seat: Seat, city: City, box: Rect) -> None:
        """Goods by kind, tribute if there is any, and the priests at hand."""
        px, cells = self.brush.px, columns(box, [1] * (len(GOODS) + 2), self.brush.px(6))
        for good, cell in enumerate(cells[: len(GOODS)]):
            picture, number = take_left(cell, cell.height, px(4))
            self.cube(surface, good, picture)
            self._count(surface, city.goods[good], number)
        if sum(city.tribute):
            picture, number = take_left(cells[-2], cells[-2].height, px(4))
            self.icon(surface, "tribute", picture, SLIP, GLAZE_RAISED, SLIP)
            self._count(surface, sum(city.tribute), number)
        picture, number = take_left(cells[-1], cells[-1].height, px(4))
        self.priest(surface, seat, picture)
        self._count(surface, city.priests, number)

    def _count(self, surface: Surface, count: int, box: Rect) -> None:
        self.brush.words.draw(surface, str(count), box, 28, SLIP, weight="semibold")

    def _paint_entries(self, surface: Surface, standing: list[Building], box: Rect) -> None:
        px = self.brush.px
        tall = min(px(ENTRY), box.height // -(-len(standing) // ACROSS))
        wide = box.width // ACROSS
        for index, building in enumerate(standing):
            corner = box.left + index % ACROSS * wide, box.top + index // ACROSS * tall
            self.paint_entry(surface, building, Rect(corner, (wide - px(6), tall - px(4))))

    def paint_entry(self, surface: Surface, building: Building, box: Rect) -> None:
        """A building by its drawing, its name where there is room, and what it does."""
        px = self.brush.px
        picture, rest = take_left(box, round(box.height * 4 / 3), px(6))
        self.building(surface, building.id, picture, SLIP, GLAZE_RAISED)
        words, effect = columns(rest, [11, 12], px(6))
        panel(surface, effect, GLAZE, None, 0, px(6))
        self.glyphs.paint_row(surface, inset(effect, px(5), px(5)), self.grammar.band(building.id))
        # A city full of buildings has room for pictures only.
        if self.brush.words.has_room(self.words.building(building.id), words):
            self.brush.words.draw(surface, self.words.building(building.id), words, 22, SLIP, wrap=True)
