"""The painted map: who holds what, what stands there, stars, and the names of lands and seas."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
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
from game.scenes.gods.arrows import Arrow, Arrows
from game.scenes.gods.board import Board
from game.scenes.gods.chart import Chart
from game.scenes.gods.ground import paint_ground
from game.scenes.gods.palette import DEEP, SEA_NAME
from game.scenes.gods.regions import Regions
from game.scenes.gods.signs import Signs
from game.scenes.table.grounds import ground_of
from game.ui.outline import Outline
from game.ui.shapes import panel
from game.ui.text import Weight
from game.ui.theme import CLAY, GLAZE, SLIP, Ink, mix
from game.words.words import Words

NAME: Final = 24
LARGEST_NAME: Final = 28
"""Names on the map grow with all other words, but only so far."""
DIM: Final = 0.5
"""How much of a name is lost in the dark round a battle."""
STANDING: Final = (
    CITY, TOWN, TRADE_CENTER, MARKET, TEMPLE, SHRINE, LAND_MONSTER, SEA_MONSTER, FLEET, ARMY, HERO,
)  # fmt: skip
"""The order in which pieces stand from the left: buildings and monsters, fleet or army, the hero."""


def dashed_outline(surface: Surface, outline: Outline, ink: Ink, width: int) -> None:
    """A broken line round something that is not so yet, or would come to nothing."""
    for number, (start, end) in enumerate(outline.edges()):
        if number // 3 % 2:
            pygame.draw.line(surface, ink, start, end, width)


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
        self._name_boxes: dict[tuple[str, int], Rect] = {}

    @property
    def ground(self) -> Surface:
        if self._ground is None:
            self._ground = ground_of("gods", self.chart, lambda: paint_ground(self.chart, self.waters))
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
            self.paint_signs(surface, state, index)
        self.arrows.paint_heads(surface, state)
        self.keep_names(surface, state, self.arrows.of_orders(state))
        surface.set_clip(before)

    def paint_over(
        self, surface: Surface, state: Greece, regions: Collection[str], fought: Collection[str] | None
    ) -> None:
        """Names and pieces once more, above what was drawn round some regions.

        Where a battle is fought between some, all but those lie in the dark, and only names stand out of it.
        """
        boxes = [self.regions.box(name).inflate(self.brush.px(16), self.brush.px(16)) for name in regions]
        for index, row in enumerate(state.rules.regions):
            if row.id not in regions and self.reach(row.id).collidelist(boxes) < 0:
                continue
            if fought is None or row.id in regions:
                self.paint_signs(surface, state, index)
            else:
                dim = 0.0 if row.id in fought else DIM
                self.paint_name(surface, state, index, state.units[index].bit_count(), dim=dim)
        if fought is None:
            self.arrows.paint_heads(surface, state)
            self.keep_names(surface, state, self.arrows.of_orders(state))

    def keep_names(self, surface: Surface, state: Greece, arrows: Sequence[Arrow]) -> None:
        """Names above the heads of arrows that would lie on them."""
        heads = [self.arrows.head_box(arrow) for arrow in arrows]
        if not heads:
            return
        for index, row in enumerate(state.rules.regions):
            pieces = state.units[index].bit_count()
            if self.name_box(row.id, pieces).collidelist(heads) >= 0:
                self.paint_name(surface, state, index, pieces)

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

    def paint_signs(self, surface: Surface, state: Greece, index: int) -> None:
        """The name of a region, its star, and what stands in it with the chip of whose that is."""
        row, units = state.rules.regions[index], standing(state, index)
        self.paint_name(surface, state, index, len(units))
        star = self.star_box(row.id, len(units))
        if star is not None and row.star != NONE:
            self.signs.star(surface, row.star, star)
        if not units:
            return
        self.signs.chip(surface, state.owner[index], self.chart.chip_box(row.id, len(units)))
        for place, unit in enumerate(units):
            if (row.id, unit) not in self.airborne:
                self.paint_piece(surface, state, index, unit, self.chart.piece_box(row.id, place, len(units)))

    def paint_name(self, surface: Surface, state: Greece, index: int, pieces: int, dim: float = 0.0) -> None:
        """The name of a region; so much of its ink may be lost in the dark."""
        row, owner = state.rules.regions[index], state.owner[index]
        ink, halo = GLAZE, CLAY
        if row.water:
            ink, halo = SEA_NAME, DEEP
        elif owner != NOBODY:
            ink, halo = SLIP, mix(self.signs.ground(owner), GLAZE, 0.6)
        x, y = self.name_box(row.id, pieces).midtop
        step = self._name_step
        inks = mix(ink, GLAZE, dim), mix(halo, GLAZE, dim)
        for number, line in enumerate(self.lines_of(row.id)):
            at = (x, y + step // 2 + number * step)
            self.signs.haloed(surface, line, at, self._name_size, *inks, self._weight_of(row.id))

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

    @property
    def _name_size(self) -> float:
        return min(LARGEST_NAME, NAME * self.brush.words.scale)

    @property
    def _name_step(self) -> int:
        return self.brush.px(self._name_size * 0.95)

    def _weight_of(self, name: str) -> Weight:
        return "italic" if name in self.waters else "semibold"

    def name_box(self, name: str, pieces: int) -> Rect:
        """Where a name is written, over so many pieces: never beyond the map, and that of a sea below no star."""
        if (name, pieces) not in self._name_boxes:
            lines, weight = self.lines_of(name), self._weight_of(name)
            wide = max(self.signs.fixed_width(line, self._name_size, weight) for line in lines)
            x, y = self.chart.name_spot(name, pieces)
            box = Rect(x - wide // 2, y - self._name_step // 2, wide, self._name_step * len(lines))
            if name in self.waters:
                self._keep_off_stars(box)
            frame = self.chart.box.inflate(-self.brush.px(12), 0)
            box.left = max(frame.left, min(box.left, frame.right - wide))
            self._name_boxes[name, pieces] = box
        return self._name_boxes[name, pieces]

    def _keep_off_stars(self, box: Rect) -> None:
        for other, region in self.chart.picture.regions.items():
            for pieces in range(len(region.held) + 1):
                star = self.star_box(other, pieces) if other not in self.waters else None
                if star is not None and star.colliderect(box):
                    box.x += star.right - box.left if star.centerx < box.centerx else star.left - box.right

    def star_box(self, name: str, pieces: int) -> Rect | None:
        """Where the star of a region stands: beside its name, never on it."""
        star = self.chart.star_box(name, pieces)
        if star is None:
            return None
        written = self.name_box(name, pieces)
        if star.centery > written.top - star.height // 2 and star.colliderect(written):
            if star.centerx < written.centerx:
                star.right = written.left
            else:
                star.left = written.right
        return star.clamp(self.chart.box)

    def standing_boxes(self, state: Greece) -> Iterator[Rect]:
        """Where something else is to be seen: stars, chips and pieces."""
        for index, name in enumerate(state.rules.names):
            pieces = state.units[index].bit_count()
            star = self.star_box(name, pieces)
            if star is not None and state.rules.regions[index].star != NONE:
                yield star
            if pieces:
                yield self.chart.chip_box(name, pieces)
                yield from (self.chart.piece_box(name, place, pieces) for place in range(pieces))

    def names(self, state: Greece) -> Iterator[Rect]:
        """Where names are to be read."""
        for index, name in enumerate(state.rules.names):
            yield self.name_box(name, state.units[index].bit_count())

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
        self.regions.light(surface, row.id, 70, self.signs.ink(seat))
        dashed_outline(surface, self.chart.outlines[row.id], self.signs.ink(seat), max(2, self.brush.px(4)))
        self.paint_name(surface, state, index, pieces)
        star = self.star_box(row.id, pieces)
        if star is not None and row.star != NONE:
            self.signs.star(surface, row.star, star)

    def lines_of(self, name: str) -> list[str]:
        """The name of a region as it stands on the map."""
        words = self.words.name("region", name)
        return words.rsplit(" ", 1) if self.chart.region(name).lines > 1 and " " in words else [words]
