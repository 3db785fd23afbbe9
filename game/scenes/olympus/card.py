"""One building card in any size, and how far a city is from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympus.actions import GOODS
from game.rules.olympus.game import OlympusGame
from game.rules.olympus.rules import Building
from game.rules.olympus.state import Olympus
from game.scenes.olympus.bands import Grammar
from game.scenes.olympus.goods import paint_cost
from game.ui.glyphs import LETTERS_MOST, GlyphPainter
from game.ui.layout import inset, take_top
from game.ui.scene import Brush
from game.ui.shapes import panel
from game.ui.theme import CLAY, CLAY_DARK, GLAZE, SLIP, WINE, Ink, mix
from game.words.words import Words

DIM: Final[Ink] = (0xA8, 0x97, 0x7B)
"""The ground of a card that is out of reach."""
DIM_WINE: Final[Ink] = (0x56, 0x10, 0x1D)
"""Points on such a card."""
TOO_HIGH: Final = "culture_too_low"
NAME: Final = 25
NAME_AT_LEAST: Final = 22.5
NUMBERS: Final = 36
COST: Final = 34
BAND: Final = 42
"""How tall the parts of a card are in a window of the reference size."""
APART: Final = 8
"""How far the two numbers of a card are from each other at least: they are no number of two digits."""


@dataclass(frozen=True, slots=True)
class Distance:
    """What lies between a city and a card."""

    near: bool
    """Nothing but the right to build it, if that."""
    too_high: bool = False
    """The card needs more culture."""
    lacking: tuple[int, ...] = (0, 0, 0, 0)
    """How many of its cubes the city cannot pay, for each good and for wild ones."""


def distance(game: OlympusGame, state: Olympus, seat: Seat, building: Building) -> Distance:
    reason = game.obstacle(state, seat, building)
    if reason is None:
        return Distance(True)
    if state.cities[seat].built & building.bit:
        return Distance(True)
    return Distance(False, reason.rule == TOO_HIGH, lacking(game, state, seat, building))


def lacking(game: OlympusGame, state: Olympus, seat: Seat, building: Building) -> tuple[int, ...]:
    """How many cubes of each kind are missing; what makes the price easier is thought of last."""
    city, price = state.cities[seat], game.price(state, seat, building)
    held = [mine + owed if price.tribute_by else mine for mine, owed in zip(city.goods, city.tribute, strict=True)]
    short = [max(0, building.cost[good] - held[good]) for good in range(len(GOODS))]
    left = sum(max(0, held[good] - building.cost[good]) for good in range(len(GOODS)))
    missing = price.missing
    found = []
    for count in (*short, max(0, building.cost[-1] - left)):
        found.append(min(count, missing))
        missing -= found[-1]
    return tuple(found)


class CardFace:
    """Draws cards: name, culture and points, drawing, cost, and what it does."""

    def __init__(self, brush: Brush, words: Words, grammar: Grammar, most: float = LETTERS_MOST) -> None:
        self.brush = brush
        self.words = words
        self.grammar = grammar
        self.glyphs = GlyphPainter(brush, most)

    def paint(self, surface: Surface, building: Building, box: Rect, far: Distance, size: float = 1.0) -> None:
        """A card, bright if it is near; `size` is how much larger than in the fan its parts are."""
        px = self.brush.px
        ground = SLIP if far.near else DIM
        panel(surface, box, ground, None, 0, px(8))
        rest = self._paint_name(surface, building, box, far, size)
        # from below: what it does, what it costs
        band = Rect(box.left, box.bottom - px(BAND * size), box.width, px(BAND * size))
        self.paint_band(surface, building, band)
        cost = Rect(box.left + px(6), band.top - px(COST * size), box.width - px(12), px(COST * size))
        self._paint_cost(surface, building, inset(cost, 0, px(2)), far)
        # from above: culture and points, and between them and the cost the drawing
        line, rest = take_top(inset(rest, px(6), 0), px(NUMBERS * size))
        self.paint_numbers(surface, building, line, far)
        picture = Rect(rest.left, line.bottom, rest.width, max(1, cost.top - line.bottom))
        drawing = self.brush.sprites.get(f"buildings/{building.id}", picture.size, GLAZE, ground, CLAY)
        surface.blit(drawing, drawing.get_rect(center=picture.center))

    def _paint_cost(self, surface: Surface, building: Building, box: Rect, far: Distance) -> None:
        """The cubes it asks for; what asks for none says so."""
        if any(building.cost):
            paint_cost(self.brush, surface, building.cost, box, far.lacking)
            return
        ground = SLIP if far.near else DIM
        self.glyphs.paint_row(surface, box, (self.grammar.signs.free(),), ink=GLAZE, ground=ground)

    def name_height(self, name: str, width: int, size: float = 1.0) -> int:
        """One line if the name fits into one or cannot be broken, else two."""
        words, px = self.brush.words, self.brush.px
        one = " " not in name or words.measured(name, "semibold", round(NAME_AT_LEAST * self.brush.unit)) <= width
        return px((36 if one else 54) * max(size, min(words.scale, 1.25)))

    def _paint_name(self, surface: Surface, building: Building, box: Rect, far: Distance, size: float) -> Rect:
        """The head of a card; returns what is below it."""
        px = self.brush.px
        name = self.words.game["card_name"].get(building.id) or self.words.building(building.id)
        head, rest = take_top(box, self.name_height(name, box.width, size))
        clay = mix(CLAY_DARK, GLAZE, 0.15 if far.near else 0.5)
        pygame.draw.rect(surface, clay, head, border_top_left_radius=px(8), border_top_right_radius=px(8))
        spot = inset(head, 0, px(2))
        self.brush.words.draw(surface, name, spot, NAME * size, SLIP, align="centre", weight="semibold", wrap=True)
        return rest

    def paint_numbers(self, surface: Surface, building: Building, box: Rect, far: Distance) -> None:
        """The culture it needs at the left, on a dark ground while there is too little of it; points at the right."""
        signs, ground = self.grammar.signs, SLIP if far.near else DIM
        need, points = (signs.need(building.culture),), (signs.points(building.points),)
        apart = inset(box, self.brush.px(APART) // 2, 0)
        tall = self.glyphs.height((*need, *points), apart)
        left = Rect(box.left, box.centery - tall // 2, self.glyphs.width(need, tall), tall)
        if far.too_high:
            panel(surface, left.inflate(max(2, tall // 8), 0), GLAZE, None, 0, tall // 5)
        ink, behind = (SLIP, GLAZE) if far.too_high else (GLAZE, ground)
        self.glyphs.paint_row(surface, left, need, align="left", ink=ink, ground=behind)
        right = Rect(left.right, left.top, box.right - left.right, tall)
        wine = WINE if far.near else DIM_WINE
        self.glyphs.paint_row(surface, right, points, align="right", ink=wine, ground=ground)

    def paint_band(self, surface: Surface, building: Building, box: Rect) -> None:
        """What a card does, in signs at its foot."""
        px = self.brush.px
        pygame.draw.rect(surface, GLAZE, box, border_bottom_left_radius=px(8), border_bottom_right_radius=px(8))
        self.glyphs.paint_row(surface, inset(box, px(7), px(4)), self.grammar.band(building.id))
