"""Another city in full, as it opens beside its panel."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympus.actions import GOODS, TRACKS
from game.rules.olympus.rules import Building
from game.rules.olympus.state import City, Olympus
from game.scenes.olympus.painter import Painter
from game.scenes.olympus.palette import TRACK_ICON, TRACK_INK
from game.ui.layout import columns, inset, rows, take_left, take_top
from game.ui.shapes import panel
from game.ui.theme import (
    GLAZE,
    GLAZE_HIGH,
    GLAZE_RAISED,
    GOLD,
    SLIP,
)

ENLARGED_ACROSS: Final = 2
"""How many buildings stand side by side in the full picture of a city."""


class SheetPainter(Painter):
    """Draws a city as a sheet of its own."""

    def enlarged_height(self, state: Olympus, seat: Seat) -> int:
        """How tall the full picture of another city is."""
        rows_of_buildings = -(-len(self.shelf_of(state, seat)) // ENLARGED_ACROSS)
        return self.brush.px(28 + 54 + 10 + 6 * 38 + 10 + 46 + 14 + 44 * rows_of_buildings)

    def paint_enlarged(self, surface: Surface, state: Olympus, seat: Seat, box: Rect) -> None:
        """Another city in full: its tracks as bars, its stores and priests, its buildings with their effects."""
        px = self.brush.px
        city = state.cities[seat]
        ink = self.emblems[seat].ink
        panel(surface, box, GLAZE_RAISED, ink, px(4), px(12))
        room = inset(box, px(18), px(14))
        # head: emblem, name, score
        head, rest = take_top(room, px(54), px(10))
        emblem, title = take_left(head, head.height, px(12))
        self.emblem(surface, seat, emblem)
        self.brush.letters.draw(surface, self.name(seat), title, 32, SLIP)
        self.brush.words.draw(surface, str(city.score), title, 44, GOLD, align="right", weight="bold")
        # tracks as bars
        lanes, rest = take_top(rest, px(6 * 38), px(10))
        for track, lane in enumerate(rows(lanes, [1] * len(TRACKS), px(4))):
            self.paint_bar(surface, state, city, track, lane)
        # goods with tribute, priests
        stores, rest = take_top(rest, px(46), px(10))
        cells = columns(stores, [1] * (len(GOODS) + 2), px(6))
        for good, cell in enumerate(cells[: len(GOODS)]):
            picture, number = take_left(cell, cell.height, px(4))
            self.cube(surface, good, picture)
            owed = f" + {city.tribute[good]}" if city.tribute[good] else ""
            self.brush.words.draw(surface, f"{city.goods[good]}{owed}", number, 28, SLIP, weight="semibold")
        picture, number = take_left(cells[-2], cells[-2].height, px(4))
        self.priest(surface, seat, picture)
        self.brush.words.draw(surface, str(city.priests), number, 28, SLIP, weight="semibold")
        # buildings by picture and name
        standing = self.shelf_of(state, seat)
        across = ENLARGED_ACROSS
        tall = min(px(44), rest.height // max(1, -(-len(standing) // across)))
        for index, building in enumerate(standing):
            cell = Rect(
                rest.left + index % across * rest.width // across,
                rest.top + index // across * tall,
                rest.width // across - px(6),
                tall - px(4),
            )
            self.paint_entry(surface, building, cell)

    def paint_entry(self, surface: Surface, building: Building, box: Rect) -> None:
        """A building by its drawing, its name where there is room, and what it does."""
        px = self.brush.px
        picture, rest = take_left(box, round(box.height * 4 / 3), px(6))
        self.building(surface, building.id, picture, SLIP, GLAZE_RAISED)
        words, effect = columns(rest, [11, 12], px(6))
        panel(surface, effect, GLAZE, None, 0, px(6))
        self.glyphs.paint_row(surface, inset(effect, px(5), px(3)), self.grammar.band(building.id))
        # A city full of buildings has room for pictures only.
        if self.brush.words.has_room(self.words.building(building.id), words):
            self.brush.words.draw(surface, self.words.building(building.id), words, 22, SLIP, wrap=True)

    def paint_bar(self, surface: Surface, state: Olympus, city: City, track: int, box: Rect) -> None:
        """A track as a bar with the number it has reached."""
        px = self.brush.px
        ink = TRACK_INK[track]
        picture, rest = take_left(box, box.height, px(8))
        self.icon(surface, TRACK_ICON[track], picture, ink, GLAZE_RAISED, ink)
        spaces = state.rules.spaces[track]
        for number, cell in enumerate(columns(rest, [1] * max(state.rules.spaces), px(3))[:spaces], 1):
            reached = number <= city.tracks[track]
            pygame.draw.rect(surface, ink if reached else GLAZE_HIGH, cell, border_radius=px(4))
            if number == city.tracks[track]:
                self.brush.words.draw(surface, str(number), cell, 24, GLAZE, align="centre", weight="bold")
