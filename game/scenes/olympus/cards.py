"""Buildings as cards: temples, the fan, and the shelf of those that stand."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympus.rules import Building
from game.rules.olympus.state import NOBODY, Olympus
from game.scenes.olympus.painter import Painter
from game.ui.layout import inset
from game.ui.shapes import disc, panel
from game.ui.theme import (
    CLAY_DARK,
    CLAY_LIGHT,
    GLAZE,
    GLAZE_HIGH,
    GLAZE_RAISED,
    SLIP,
    SLIP_DIM,
    WINE,
    Ink,
    mix,
)


class CardPainter(Painter):
    """Draws cards for whoever may build them."""

    def paint_shelf(self, surface: Surface, state: Olympus, seat: Seat) -> None:
        board, px = self.board, self.brush.px
        pygame.draw.rect(surface, GLAZE_RAISED, board.shelf)
        standing = self.shelf_of(state, seat)
        places = board.shelf_places(len(standing))
        for foot in {board.shelf.bottom, *(place.bottom for place in places)}:
            pygame.draw.line(surface, CLAY_DARK, (board.shelf.left, foot), (board.shelf.right, foot), max(1, px(2)))
        for building, place in zip(standing, places, strict=False):
            self.building(surface, building.id, place, SLIP, GLAZE_RAISED)

    def paint_temples(self, surface: Surface, state: Olympus) -> None:
        board = self.board
        pygame.draw.rect(surface, GLAZE, board.temples_title)
        self.brush.letters.draw(surface, self.words.phrase("screen", "temples"), board.temples_title, 26, CLAY_LIGHT)
        temples = [building for building in state.rules.buildings if building.temple]
        for building, box in zip(temples, board.temples, strict=True):
            self.paint_temple(surface, state, building, box)

    def temple_owner(self, state: Olympus, building: Building) -> Seat:
        return next((seat for seat, city in enumerate(state.cities) if city.built & building.bit), NOBODY)

    def paint_temple(self, surface: Surface, state: Olympus, building: Building, box: Rect) -> None:
        px = self.brush.px
        owner = self.temple_owner(state, building)
        fill = SLIP if owner == NOBODY else GLAZE_HIGH
        panel(surface, box, fill, None, 0, px(6))
        deity = building.id.removeprefix("temple_of_")
        picture = Rect(box.left, box.top + px(4), box.width, box.height - px(38))
        self.icon(surface, deity, picture, GLAZE if owner == NOBODY else mix(GLAZE_HIGH, GLAZE, 0.6), fill, fill)
        if owner != NOBODY:
            self.emblem(surface, owner, inset(picture, px(6)))
        foot = Rect(box.left + px(4), box.bottom - px(34), box.width - px(8), px(30))
        self.paint_culture_and_points(surface, foot, building, fill)

    def paint_culture_and_points(self, surface: Surface, box: Rect, building: Building, ground: Ink) -> None:
        """The culture a card needs, in a wine-coloured disc at the left, and its points at the right."""
        bright = ground == SLIP
        culture = Rect(box.left, box.top, box.height, box.height)
        disc(surface, culture, WINE if bright else mix(WINE, GLAZE, 0.5))
        self.brush.words.draw(surface, str(building.culture), culture, 22, SLIP, align="centre", weight="bold")
        self.brush.words.draw(
            surface, str(building.points), box, 24, WINE if bright else SLIP_DIM, align="right", weight="bold"
        )

    def paint_card(self, surface: Surface, building: Building, box: Rect, *, possible: bool) -> None:
        """A building card: name, culture and points, its drawing, and its cost in cubes."""
        px = self.brush.px
        ground = SLIP if possible else mix(SLIP_DIM, GLAZE, 0.35)
        panel(surface, box, ground, None, 0, px(8))
        head = Rect(box.left, box.top, box.width, px(52))
        band = CLAY_DARK if possible else mix(CLAY_DARK, GLAZE, 0.4)
        pygame.draw.rect(surface, band, head, border_top_left_radius=px(8), border_top_right_radius=px(8))
        name = self.words.game["card_name"].get(building.id) or self.words.building(building.id)
        self.brush.words.draw(surface, name, inset(head, px(2)), 23, SLIP, align="centre", weight="semibold", wrap=True)
        line = Rect(box.left + px(6), head.bottom + px(4), box.width - px(12), px(30))
        self.paint_culture_and_points(surface, line, building, SLIP)
        foot = Rect(box.left + px(6), box.bottom - px(38), box.width - px(12), px(34))
        picture = Rect(box.left + px(6), line.bottom - px(6), box.width - px(12), foot.top - line.bottom)
        self.building(surface, building.id, picture, GLAZE, ground)
        self.paint_cost(surface, building.cost, foot)

    def paint_cost(self, surface: Surface, cost: Sequence[int], box: Rect) -> None:
        cubes = [good for good, count in enumerate(cost) for _ in range(count)]
        side = min(box.height, box.width // max(len(cubes), 1))
        for index, good in enumerate(cubes):
            self.cube(surface, good, Rect(box.left + index * side, box.bottom - side, side, side))
