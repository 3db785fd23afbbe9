"""Buildings as cards: temples, the fan, and the shelf of those that stand."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympus.rules import Building
from game.rules.olympus.state import NOBODY, Olympus
from game.scenes.olympus.card import DIM, CardFace, Distance, distance
from game.scenes.olympus.goods import paint_cost
from game.scenes.olympus.painter import Painter
from game.ui.glyphs import Figure, GlyphPainter
from game.ui.layout import inset, rows, take_left
from game.ui.shapes import panel
from game.ui.text import TAILS
from game.ui.theme import CLAY_DARK, CLAY_LIGHT, GLAZE, GLAZE_HIGH, GLAZE_RAISED, SLIP, mix

PRINTED: Final = 0.66
PRINTED_LARGE: Final = 0.58
"""How much of a temple's box is printed with what it needs, and where words are large; the rest says what it does."""
FIGURES: Final = 1.3
"""How large the figures of a temple may become, beside a line of 1: they have nothing below the line."""
TAILED: Final = 1.12
"""The same where the first sign is a beta, which goes below the line."""
STANDING: Final = 0.3
"""How much darker the effect of a temple is that somebody owns."""
WITH_EFFECT: Final = 21
"""How tall the signs of a building on the shelf must be, or they are left out."""


class CardPainter(Painter):
    """Draws cards for whoever may build them."""

    def distance(self, state: Olympus, seat: Seat, building: Building) -> Distance:
        return distance(self.game, state, seat, building)

    def paint_card(self, surface: Surface, building: Building, box: Rect, far: Distance) -> None:
        CardFace(self.brush, self.words, self.grammar).paint(surface, building, box, far)

    # The shelf

    def paint_shelf(self, surface: Surface, state: Olympus, seat: Seat) -> None:
        board = self.board
        pygame.draw.rect(surface, GLAZE_RAISED, board.shelf)
        standing = self.shelf_of(state, seat)
        places = board.shelf_places(len(standing))
        for building, place in zip(standing, places, strict=False):
            self.paint_standing(surface, building, place)
        if len(standing) > len(places):
            self._paint_left_over(surface, len(standing) - len(places) + 1, places[-1])

    def _paint_left_over(self, surface: Surface, count: int, box: Rect) -> None:
        """How many more buildings stand than the shelf has places."""
        pygame.draw.rect(surface, GLAZE_RAISED, box)
        self.brush.words.draw(surface, f"+{count}", box, 25, SLIP, align="centre", weight="semibold")

    def paint_standing(self, surface: Surface, building: Building, box: Rect) -> None:
        """A building that stands: its drawing, and if there is room what it does."""
        px = self.brush.px
        panel(surface, box, GLAZE, CLAY_DARK, max(1, px(1)), px(5))
        picture, effect = take_left(inset(box, px(3), px(2)), round(box.height * 1.3), px(4))
        row = self.grammar.brief(building.id)
        if effect.width <= 0 or self.glyphs.height(row, effect) < px(WITH_EFFECT):
            self.building(surface, building.id, inset(box, px(2)), SLIP, GLAZE)
            return
        self.building(surface, building.id, picture, SLIP, GLAZE)
        self.glyphs.paint_row(surface, effect, row)

    # Temples

    def paint_temples(self, surface: Surface, state: Olympus, seat: Seat) -> None:
        """All temples, bright those within reach of a seat."""
        board = self.board
        pygame.draw.rect(surface, GLAZE, board.temples_title)
        self.brush.letters.draw(surface, self.words.phrase("screen", "temples"), board.temples_title, 27, CLAY_LIGHT)
        temples = [building for building in state.rules.buildings if building.temple]
        for building, box in zip(temples, board.temples, strict=True):
            self.paint_temple(surface, state, seat, building, box)

    def temple_owner(self, state: Olympus, building: Building) -> Seat:
        return next((seat for seat, city in enumerate(state.cities) if city.built & building.bit), NOBODY)

    def paint_temple(self, surface: Surface, state: Olympus, seat: Seat, building: Building, box: Rect) -> None:
        """A temple: what it needs at the left, or whose it is; at the right what it does."""
        px = self.brush.px
        pygame.draw.rect(surface, GLAZE, box)
        panel(surface, box, GLAZE_RAISED, None, 0, px(6))
        printed, effect = take_left(box, round(box.width * (PRINTED_LARGE if self._is_large else PRINTED)))
        owner = self.temple_owner(state, building)
        if owner == NOBODY:
            self._paint_offered(surface, building, printed, self.distance(state, seat, building))
        else:
            self._paint_owned(surface, owner, building, printed)
        self._paint_effect(surface, building, inset(effect, px(2), px(2)), 0.0 if owner == NOBODY else STANDING)

    @property
    def _is_large(self) -> bool:
        """Whether the figures of a temple need a line of their own, and its deity stands before its cost."""
        return self.brush.words.scale > 1

    def _paint_effect(self, surface: Surface, building: Building, room: Rect, dim: float) -> None:
        row = self.grammar.brief(building.id)
        tailed = any(isinstance(glyph, Figure) and glyph.text in TAILS for glyph in row[:1])
        glyphs = GlyphPainter(self.brush, TAILED if tailed else FIGURES)
        glyphs.paint_rows(surface, room, glyphs.broken(row, room), ground=GLAZE_RAISED, dim=dim)

    def _paint_offered(self, surface: Surface, building: Building, box: Rect, far: Distance) -> None:
        """Its deity, the culture it needs and the points it brings, and below them its cost."""
        px = self.brush.px
        ground = SLIP if far.near else DIM
        panel(surface, box, ground, None, 0, px(6))
        deity, numbers, cost = self._offered_parts(box)
        self.icon(surface, building.id.removeprefix("temple_of_"), deity, GLAZE, ground, GLAZE)
        CardFace(self.brush, self.words, self.grammar, FIGURES).paint_numbers(surface, building, numbers, far)
        paint_cost(self.brush, surface, building.cost, inset(cost, 0, px(1)), far.lacking)

    def _offered_parts(self, box: Rect) -> tuple[Rect, Rect, Rect]:
        """Where the deity of a temple is, its figures and its cost; large figures have all of a line."""
        whole, gap = inset(box, self.brush.px(3), self.brush.px(2)), self.brush.px(2)
        if not self._is_large:
            deity, facts = take_left(whole, round(box.height * 0.5), gap)
            numbers, cost = rows(facts, [1, 1])
            return deity, numbers, cost
        numbers, below = rows(whole, [1, 1])
        deity, cost = take_left(below, below.height, gap)
        return deity, numbers, cost

    def temple_deity(self, box: Rect) -> Rect:
        """Where the deity of a temple stands in its box."""
        return self._offered_parts(box)[0]

    def _paint_owned(self, surface: Surface, owner: Seat, building: Building, box: Rect) -> None:
        px = self.brush.px
        deity, emblem = take_left(inset(box, px(4), px(4)), round(box.width * 0.45), px(4))
        quiet = mix(GLAZE_HIGH, SLIP, 0.25)
        self.icon(surface, building.id.removeprefix("temple_of_"), deity, quiet, GLAZE_RAISED, quiet)
        self.emblem(surface, owner, emblem)
