"""The painted map: who holds what, what stands there, stars, and the names of lands and seas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.gods.actions import (
    ARMY,
    CITY,
    FLEET,
    HERO,
    LAND_MONSTER,
    MARKET,
    RESOURCES,
    SEA_MONSTER,
    SHRINE,
    TEMPLE,
    TOWN,
    TRADE_CENTER,
    Unit,
)
from game.rules.gods.rules import NONE, Rules
from game.rules.gods.state import NOBODY, Greece
from game.scenes.gods.arrows import Arrows
from game.scenes.gods.board import Board
from game.scenes.gods.chart import Chart
from game.scenes.gods.ground import paint_ground
from game.scenes.gods.palette import DEEP, SEA_NAME
from game.scenes.gods.regions import Regions
from game.scenes.gods.signs import Signs
from game.scenes.table.grounds import ground_of
from game.ui.shapes import panel
from game.ui.theme import CLAY, GLAZE, SLIP, mix
from game.words.words import Words

NAME: Final = 24
LARGEST_NAME: Final = 28
"""Names on the map grow with all other words, but only so far."""
STANDING: Final = (
    CITY, TOWN, TRADE_CENTER, MARKET, TEMPLE, SHRINE, LAND_MONSTER, SEA_MONSTER, FLEET, ARMY, HERO,
)  # fmt: skip
"""The order in which pieces stand from the left: buildings and monsters, fleet or army, the hero."""


def standing(state: Greece, region: int) -> list[Unit]:
    """What stands in a region, from the left."""
    return [unit for unit in STANDING if state.units[region] >> unit & 1]


class Atlas:
    """Paints the map of one window."""

    def __init__(self, signs: Signs, board: Board, chart: Chart, words: Words, rules: Rules) -> None:
        self.signs = signs
        self.brush = signs.brush
        self.board = board
        self.chart = chart
        self.words = words
        self.waters = frozenset(row.id for row in rules.regions if row.water)
        self.regions = Regions(chart, lambda seat: signs.emblems[seat], self.waters)
        self.arrows = Arrows(signs, chart)
        self.airborne: set[tuple[str, Unit]] = set()
        """Pieces that have been lifted off the map, by region and kind."""
        self._ground: Surface | None = None

    @property
    def ground(self) -> Surface:
        if self._ground is None:
            self._ground = ground_of("gods", self.chart, lambda: paint_ground(self.chart, self.waters))
            if pygame.display.get_surface():
                self._ground = self._ground.convert()
        return self._ground

    # What is painted

    def paint(self, surface: Surface, state: Greece, clip: Rect | None = None) -> None:
        """The map, or what of it lies within a box."""
        box = self.chart.box if clip is None else clip.clip(self.chart.box)
        before = surface.get_clip()
        surface.set_clip(box.clip(before) if before.size != (0, 0) else box)
        surface.blit(self.ground, self.chart.box)
        near = [index for index, row in enumerate(state.rules.regions) if self.reach(row.id).colliderect(box)]
        for water in (True, False):  # the coast of a land lies over the rim of the sea beside it
            for index in near:
                if state.rules.water[index] == water and state.owner[index] != NOBODY:
                    name = state.rules.names[index]
                    surface.blit(self.regions.body(name, state.owner[index]), self.regions.box(name))
        self.arrows.paint_orders(surface, state)
        for index in near:
            self._paint_signs(surface, state, index)
        self.arrows.paint_heads(surface, state)
        surface.set_clip(before)

    def paint_over(self, surface: Surface, state: Greece, regions: Sequence[str], *, alone: bool) -> None:
        """Names and pieces once more, above what was drawn round some regions; alone, those of their neighbours not."""
        boxes = [self.regions.box(name).inflate(self.brush.px(16), self.brush.px(16)) for name in regions]
        for index, row in enumerate(state.rules.regions):
            if row.id in regions or (not alone and self.reach(row.id).collidelist(boxes) >= 0):
                self._paint_signs(surface, state, index)
        if not alone:
            self.arrows.paint_heads(surface, state)

    def paint_frame(self, surface: Surface) -> None:
        panel(surface, self.board.frame, None, CLAY, self.board.px(6), self.board.px(6))

    def reach(self, name: str) -> Rect:
        """All that is painted for a region."""
        px, region = self.brush.px, self.chart.region(name)
        spots = [self.chart.square(point, 56) for places in region.held for point in places[1:]]
        for point in (region.label, *(places[0] for places in region.held)):
            x, y = self.chart.spot(point)
            spots.append(Rect(x - px(110), y - px(30), px(220), px(64)))
        return self.regions.box(name).unionall(spots)

    # Things in a region

    def _paint_signs(self, surface: Surface, state: Greece, index: int) -> None:
        row, units = state.rules.regions[index], standing(state, index)
        self.paint_name(surface, state, index, len(units))
        star = self.chart.star_box(row.id, len(units))
        if star is not None and row.star != NONE:
            self.signs.star(surface, row.star, star)
        if not units:
            return
        self.signs.chip(surface, state.owner[index], self.chart.chip_box(row.id, len(units)))
        for place, unit in enumerate(units):
            if (row.id, unit) not in self.airborne:
                self.paint_piece(surface, state, index, unit, self.chart.piece_box(row.id, place, len(units)))

    def paint_name(self, surface: Surface, state: Greece, index: int, pieces: int) -> None:
        row, px = state.rules.regions[index], self.brush.px
        lines = self.lines_of(row.id)
        held = state.owner[index] != NOBODY
        size = min(LARGEST_NAME, NAME * self.brush.words.scale)
        x, y = self.chart.name_spot(row.id, pieces)
        for number, line in enumerate(lines):
            at = (x, y + number * px(size * 0.95))
            if row.water:
                self.signs.haloed(surface, line, at, size, SEA_NAME, DEEP, "italic")
            elif held:
                self.signs.haloed(
                    surface, line, at, size, SLIP, mix(self.signs.ground(state.owner[index]), GLAZE, 0.6), "semibold"
                )
            else:
                self.signs.haloed(surface, line, at, size, GLAZE, CLAY, "semibold")

    def paint_piece(self, surface: Surface, state: Greece, index: int, unit: Unit, box: Rect) -> None:
        """A piece, with a sprout if it was built this turn and a pennant if it has retreated."""
        self.signs.unit(surface, unit, box, state.owner[index])
        shoulder = Rect(
            box.right - box.width * 3 // 8, box.top - box.height // 10, box.width * 3 // 8, box.height * 3 // 8
        )
        if state.fresh[index] >> unit & 1:
            self.signs.drawing(surface, "passions", RESOURCES[5], shoulder, SLIP, GLAZE, SLIP)
        elif state.fled[index] >> unit & 1:
            self.signs.icon(surface, "pennant", shoulder, SLIP, GLAZE)

    # Places

    def piece_box(self, state: Greece, name: str, unit: Unit) -> Rect:
        """Where a piece stands, or would come to stand in front of all others."""
        index = state.rules.index[name]
        units = standing(state, index)
        if unit not in units:
            return self.landing(state, name, unit)
        return self.chart.piece_box(name, units.index(unit), len(units))

    def landing(self, state: Greece, name: str, *more: Unit) -> Rect:
        """Where the last of some units would stand that came into a region now."""
        index = state.rules.index[name]
        units = [unit for unit in STANDING if state.units[index] >> unit & 1 or unit in more]
        return self.chart.piece_box(name, units.index(more[-1]), len(units))

    def paint_claimed(self, surface: Surface, state: Greece, index: int, seat: int, pieces: int) -> None:
        """A region that is still nobody's as somebody plans it: in his colour, its name clear of so many pieces."""
        row = state.rules.regions[index]
        box, mask = self.regions.box(row.id), self.regions.mask(row.id)
        bare = Surface(box.size, pygame.SRCALPHA)
        bare.blit(self.ground, (self.chart.box.left - box.left, self.chart.box.top - box.top))
        bare.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(bare, box)
        self.lit(surface, row.id, 70, self.signs.ink(seat))
        self.paint_name(surface, state, index, pieces)
        star = self.chart.star_box(row.id, pieces)
        if star is not None and row.star != NONE:
            self.signs.star(surface, row.star, star)

    def lines_of(self, name: str) -> list[str]:
        """The name of a region as it stands on the map."""
        words = self.words.name("region", name)
        return words.rsplit(" ", 1) if self.chart.region(name).lines > 1 and " " in words else [words]

    def lit(self, surface: Surface, name: str, alpha: int, ink: tuple[int, int, int] = SLIP) -> None:
        """A light over a region."""
        light = self.regions.mask(name).copy()
        light.fill((*ink, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(light, self.regions.box(name))
