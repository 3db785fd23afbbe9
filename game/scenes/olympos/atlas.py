"""The painted map: lands with whoever holds them, what they yield, who stands on them, and the names of everything."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympos.state import BARBARIANS, Olympos
from game.scenes.olympos.board import Board
from game.scenes.olympos.chart import Chart
from game.scenes.olympos.ground import paint_ground
from game.scenes.olympos.lands import CROSSED, FREE, Lands
from game.scenes.olympos.palette import CROSSED_NAME, DEEP, HATCH, NOBODYS, PEAK, SEA_NAME
from game.scenes.olympos.signs import Signs
from game.scenes.table.grounds import ground_of
from game.ui.shapes import disc, panel
from game.ui.text import Weight
from game.ui.theme import CLAY, CLAY_DARK, GLAZE, SLIP, SLIP_DIM, WINE, Ink, mix
from game.words.words import Words

SETTLER: Final = 40
"""How large the settler on top of a stack is, and those beneath it."""
BENEATH: Final = 28
SHOWN_BENEATH: Final = 3
SIGN: Final = 36
STAR: Final = 26
NAME: Final = 24
SEA_LETTERS: Final = 23.5
PLATE: Final = (824, 5, 170, 91)
"""Where the name of the game and the turn stand, in map units."""
SWIMMING: Final = (
    ("merchant", (70, 540), 96),
    ("dolphin", (648, 312), 62),
    ("dolphin", (30, 278), 40),
    ("dolphin", (810, 415), 44),
)
"""What is seen at sea: the drawing, where, and how wide."""


class Atlas:
    """Paints the map of one window."""

    def __init__(self, signs: Signs, board: Board, chart: Chart, words: Words) -> None:
        self.signs = signs
        self.brush = signs.brush
        self.board = board
        self.chart = chart
        self.words = words
        self.lands = Lands(chart, signs.emblems)
        self.airborne: set[tuple[str, int]] = set()
        """Settlers that have been lifted off their land, by land and place in the stack."""
        self.held: dict[str, int] = {}
        """Lands that are still painted as somebody held them before, until the colour floods over."""
        self._ground: Surface | None = None

    @property
    def ground(self) -> Surface:
        if self._ground is None:
            self._ground = ground_of("olympos", self.chart, lambda: paint_ground(self.chart))
            self._paint_waters(self._ground)
        return self._ground

    # What is painted

    def paint(self, surface: Surface, state: Olympos, clip: Rect | None = None) -> None:
        """The map, or what of it lies within a box."""
        box = self.chart.box if clip is None else clip.clip(self.chart.box)
        before = surface.get_clip()
        surface.set_clip(box.clip(before) if before.size != (0, 0) else box)
        surface.blit(self.ground, self.chart.box)
        rows = [row for row in state.rules.lands if self.reach(row.id).colliderect(box)]
        for row in rows:
            surface.blit(self.lands.body(row.id, self.holder(state, row.index)), self.lands.box(row.id))
        self._paint_seas(surface, box)
        for row in rows:
            self.paint_signs(surface, state, row.index)
        self._paint_plate(surface, state)
        surface.set_clip(before)

    def paint_flood(self, surface: Surface, state: Olympos, name: str, before: int, share: float) -> None:
        """A land whose new colour has flooded so much of it, from the settler on it outwards."""
        box, spot = self.lands.box(name), self.landing(name).center
        reach = max(math.dist(spot, corner) for corner in self.chart.outlines[name].corners)
        old = self.lands.body(name, before).copy()
        pygame.draw.circle(old, (0, 0, 0, 0), (spot[0] - box.left, spot[1] - box.top), reach * share)
        surface.blit(old, box)
        self.paint_signs(surface, state, state.rules.land_index[name])

    def paint_drain(self, surface: Surface, state: Olympos, name: str, before: int, share: float) -> None:
        """A land whose old colour has run back so far to where its settler lay."""
        box, spot = self.lands.box(name), self.landing(name).center
        reach = max(math.dist(spot, corner) for corner in self.chart.outlines[name].corners)
        left = Surface(box.size, pygame.SRCALPHA)
        pygame.draw.circle(left, "white", (spot[0] - box.left, spot[1] - box.top), reach * (1 - share))
        left.blit(self.lands.body(name, before), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        surface.blit(left, box)
        self.paint_signs(surface, state, state.rules.land_index[name])

    def paint_one(self, surface: Surface, state: Olympos, name: str) -> None:
        """A single land as it lies in a state, over what is painted already."""
        index = state.rules.land_index[name]
        surface.blit(self.lands.body(name, self.holder(state, index)), self.lands.box(name))
        self.paint_signs(surface, state, index)

    def paint_words(self, surface: Surface, state: Olympos, names: Sequence[str]) -> None:
        """What is read and what lies on some lands, and the names of seas at their coasts, over lines along these."""
        boxes = [self.lands.box(name) for name in names]
        for box in boxes:
            self._paint_seas(surface, box)
        for row in state.rules.lands:
            if row.id in names:
                self.paint_signs(surface, state, row.index)

    def holder(self, state: Olympos, land: int) -> int:
        """How a land is painted."""
        if state.crossed >> land & 1:
            return CROSSED
        before = self.held.get(state.rules.lands[land].id)
        if before is not None:
            return before
        stack = state.stacks[land]
        return stack[-1] if stack and stack[-1] >= 0 else FREE

    def reach(self, name: str) -> Rect:
        """All that is painted for a land."""
        land, px = self.chart.land(name), self.brush.px
        spots = [self.chart.square(point, SETTLER + 10) for point in land.tokens]
        spots.append(self.chart.square(land.resource, SIGN + 30))
        if land.mark is not None:
            spots.append(self.chart.square(land.mark, 40))
        middle = self.chart.spot(land.name)
        spots.append(Rect(middle[0] - px(80), middle[1] - px(32), px(160), px(64)))
        return self.lands.box(name).unionall(spots)

    def beyond(self, name: str) -> list[Rect]:
        """What of a land may stick out over its coast: its sign, the mark on it, its settlers, and its name."""
        land, chart = self.chart.land(name), self.chart
        spots = [chart.square(land.resource, SIGN + 8), chart.square(land.tokens[0], SETTLER + 4)]
        if land.mark is not None:
            spots.append(chart.square(land.mark, STAR + 6))
        if land.name_on == "sea":
            wide = self.signs.fixed_width(self.words.name("territory", name), NAME, "semibold") + self.brush.px(10)
            spots.append(Rect(0, 0, wide, self.brush.px(28)))
            spots[-1].center = chart.spot(land.name)
        return spots

    # Things on a land

    def paint_signs(self, surface: Surface, state: Olympos, index: int) -> None:
        row = state.rules.lands[index]
        land, crossed = self.chart.land(row.id), bool(state.crossed >> index & 1)
        sign = self.chart.square(land.resource, SIGN)
        self.signs.resource(surface, row.resource, sign, halo=not crossed, faded=crossed, dim=crossed)
        if crossed:
            self.signs.crossed(surface, self.chart.square(land.tokens[0], 34))
            self._paint_name(surface, row.id, self.holder(state, index))
            return
        self._paint_mark(surface, state, index)
        stack = state.stacks[index]
        if stack:
            self._paint_stack(surface, row.id, stack)
        elif state.tribes >> index & 1:
            self.signs.tribe(surface, self.chart.square(land.tokens[0], SETTLER))
        else:
            self._paint_empty(surface, self.chart.square(land.tokens[0], 36))
        self._paint_name(surface, row.id, self.holder(state, index))

    def _paint_name(self, surface: Surface, name: str, holder: int) -> None:
        land = self.chart.land(name)
        ground = self.lands.ink(holder)
        ink, halo = GLAZE, mix(ground, SLIP, 0.2)
        if holder == CROSSED:
            ink, halo = CROSSED_NAME, mix(HATCH[0], HATCH[1], 0.5)
        elif holder == FREE:
            halo = ground
        if land.name_on == "sea" or land.lines > 1:
            ink, halo = (CROSSED_NAME if holder == CROSSED else SLIP), DEEP
        words = self.words.name("territory", name)
        lines = words.rsplit(" ", 1) if land.lines > 1 else [words]
        self._lines(surface, lines, self.chart.spot(land.name), NAME, ink, halo, "semibold")

    def _lines(
        self,
        surface: Surface,
        lines: Sequence[str],
        middle: tuple[int, int],
        size: float,
        ink: Ink,
        halo: Ink,
        weight: Weight,
    ) -> None:
        step = self.brush.px(size * 0.92)
        top = middle[1] - step * (len(lines) - 1) // 2
        for number, line in enumerate(lines):
            self.signs.haloed(surface, line, (middle[0], top + number * step), size, ink, halo, weight)

    def _paint_mark(self, surface: Surface, state: Olympos, index: int) -> None:
        """The star, the Zeus token, or the 2 of Atlantis, hung on the resource."""
        row = state.rules.lands[index]
        mark = self.chart.land(row.id).mark
        if mark is None:
            return
        if row.zeus:
            box = self.chart.square(mark, 25)
            disc(surface, box, GLAZE, SLIP, max(1, self.brush.px(2)))
            self.signs.icon(surface, "zeus", box.inflate(-box.width // 4, -box.width // 4), SLIP, GLAZE)
        elif row.points > 1:
            box = self.chart.square(mark, 28)
            disc(surface, box, WINE, GLAZE, max(1, self.brush.px(1.6)))
            self.signs.fixed(surface, str(row.points), box, 22.5, SLIP)
        elif row.star:
            box = self.chart.square(mark, STAR)
            self.signs.icon(surface, "star", box.inflate(box.width // 4, box.width // 4), GLAZE, GLAZE)
            self.signs.icon(surface, "star", box, SLIP, GLAZE)

    def _paint_stack(self, surface: Surface, name: str, stack: Sequence[int]) -> None:
        """The settler on top, and beneath it those under it; more than have room are a number."""
        beneath = [level for level in range(len(stack) - 1, 0, -1) if (name, level) not in self.airborne]
        for place, level in reversed(list(enumerate(beneath[:SHOWN_BENEATH], 1))):
            self._paint_token(
                surface, stack[level - 1], self.chart.square(self.chart.land(name).tokens[place], BENEATH)
            )
        if len(beneath) > SHOWN_BENEATH:
            box = self.chart.square(self.chart.land(name).tokens[SHOWN_BENEATH], BENEATH)
            panel(surface, box, GLAZE, SLIP_DIM, max(1, self.brush.px(2)), box.height // 2)
            self.signs.fixed(surface, str(len(beneath) - SHOWN_BENEATH + 1), box, 22.5, SLIP)
        if (name, len(stack)) not in self.airborne:
            self._paint_token(surface, stack[-1], self.chart.square(self.chart.land(name).tokens[0], SETTLER))

    def _paint_token(self, surface: Surface, owner: int, box: Rect) -> None:
        if owner == BARBARIANS:
            self.signs.barbarians(surface, box)
        else:
            self.signs.settler(surface, owner, box)

    def _paint_empty(self, surface: Surface, box: Rect) -> None:
        """A ring of dashes where a settler may come to stand."""
        ink = mix(CLAY, GLAZE, 0.7)
        for number in range(12):
            start = number * 0.5236
            pygame.draw.arc(surface, ink, box.inflate(0, 0), start, start + 0.3, max(1, self.brush.px(2.6)))

    def token_box(self, state: Olympos, land: int, level: int) -> Rect | None:
        """Where a settler of a stack is seen, the lowest counted 1; None if it is only a number."""
        stack, name = state.stacks[land], state.rules.lands[land].id
        tokens, below = self.chart.land(name).tokens, len(stack) - level
        if below > SHOWN_BENEATH:
            return self.chart.square(tokens[SHOWN_BENEATH], BENEATH)
        return self.chart.square(tokens[below], BENEATH if below else SETTLER)

    def landing(self, name: str) -> Rect:
        """Where whoever arrives comes to stand."""
        return self.chart.square(self.chart.land(name).tokens[0], SETTLER)

    def sign_box(self, name: str) -> Rect:
        return self.chart.square(self.chart.land(name).resource, SIGN)

    # The waters

    def _paint_waters(self, ground: Surface) -> None:
        """The name of the north, and what swims in the sea; all of it is part of the ground."""
        left, top = self.chart.box.topleft
        px = self.brush.px
        for drawing, point, wide in SWIMMING:
            x, y = self.chart.spot(point)
            box = Rect(0, 0, px(wide), px(wide * 0.75))
            box.center = (x - left, y - top)
            self.signs.drawing(ground, "map", drawing, box, PEAK, DEEP, PEAK)
        x, y = self.chart.spot((52, 17))
        north = self.words.phrase("screen", "north").upper()
        room = Rect(x - left, y - top - px(13), px(210), px(26))
        clear = Rect(room.topleft, (min(room.width, self.brush.letters.width(north, 24)), room.height))
        pygame.draw.rect(ground, NOBODYS, clear.inflate(px(8), 0))
        self.brush.letters.draw(ground, north, room, 24, SLIP_DIM)

    def _paint_seas(self, surface: Surface, box: Rect) -> None:
        """Names of the seas, which may lie over a coast."""
        for name, sea in self.chart.picture.seas.items():
            x, y = self.chart.spot(sea.name)
            if box.inflate(self.brush.px(240), self.brush.px(80)).collidepoint(x, y):
                lines = _broken(self.words.name("sea", name), sea.lines)
                self._lines(surface, lines, (x, y), SEA_LETTERS, SEA_NAME, DEEP, "italic")

    def _paint_plate(self, surface: Surface, state: Olympos) -> None:
        """The name of the game, and the turn."""
        px = self.brush.px
        left, top, width, height = PLATE
        start, end = self.chart.spot((left, top)), self.chart.spot((left + width, top + height))
        box = Rect(start, (end[0] - start[0], end[1] - start[1]))
        panel(surface, box, GLAZE, CLAY_DARK, max(1, px(2.4)), px(4))
        panel(surface, box.inflate(-px(10), -px(10)), None, CLAY_DARK, max(1, px(1.2)), px(2))
        upper = Rect(box.left + px(14), box.top + px(10), box.width - px(28), box.height // 2 - px(12))
        self.brush.letters.draw(surface, self.words.title, upper, 30, CLAY, align="centre")
        pygame.draw.line(
            surface, CLAY_DARK, (upper.left, box.centery + px(4)), (upper.right, box.centery + px(4)), max(1, px(1.6))
        )
        lower = upper.move(0, box.height // 2 + px(2))
        self.brush.letters.draw(
            surface, self.words.phrase("screen", "turn", turn=state.turn), lower, 26, SLIP, align="centre"
        )

    @property
    def plate_box(self) -> Rect:
        left, top, width, height = PLATE
        start, end = self.chart.spot((left, top)), self.chart.spot((left + width, top + height))
        return Rect(start, (end[0] - start[0], end[1] - start[1]))

    # Light

    def owners(self, state: Olympos) -> Sequence[Seat]:
        return [stack[-1] if stack else -1 for stack in state.stacks]


def _broken(words: str, lines: int) -> list[str]:
    return words.rsplit(" ", 1) if lines > 1 and " " in words else [words]
