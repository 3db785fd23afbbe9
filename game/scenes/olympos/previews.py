"""What an answer would bring, drawn where it would be: the way, the settler, time, and new numbers beside the old."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Action
from game.rules.olympos.actions import DESTINY, RESOURCES, Build, Cross, Garrison, Move, Play, Settle, Surrender, Tile
from game.rules.olympos.rules import Quote
from game.rules.olympos.state import Olympos
from game.scenes.olympos.palette import LOWER
from game.scenes.olympos.paying import Paying
from game.ui.shapes import panel
from game.ui.theme import GLAZE, GOLD, SLIP, SLIP_DIM

if TYPE_CHECKING:
    from game.scenes.olympos.table import OlymposTable

DOT: Final = 9.5
"""How far the dots of a way are apart."""
CHANGED: Final = ((25, 30), (23, 26))
"""How large an old number and the new one beside it are; the smaller ones where there is little room."""
TIP: Final = 6
OVER: Final = 6
"""How long the arrow between them is, and how far they may reach beyond what they stand in."""


class Previews:
    """Draws what somebody has in mind at one table."""

    def __init__(self, scene: OlymposTable) -> None:
        self.scene = scene
        self.paying = Paying(scene)

    def draw(self, surface: Surface, quote: Quote | None, then: Olympos | None) -> None:
        self._draw_stamp(surface, then)
        self._draw_cheaper(surface)
        self._draw_stars(surface)
        if quote is not None:
            if isinstance(quote.action, Settle | Move):
                self._draw_way(surface, quote)
                self._draw_ghost(surface, quote)
            self._draw_time(surface, quote)
        if then is not None:
            self.draw_numbers(surface, self.scene.stage.shown, then, self.scene.mind.action())

    # On the map

    def _draw_stamp(self, surface: Surface, then: Olympos | None) -> None:
        """What would come to lie on a land before the game begins, or who would hold one that is left."""
        scene, action = self.scene, self.scene.mind.action()
        if isinstance(action, Cross):
            scene.picture.signs.crossed(surface, scene.picture.atlas.landing(action.territory), lit=True)
        elif isinstance(action, Garrison):
            scene.picture.signs.barbarians(surface, scene.picture.atlas.landing(action.territory))
        elif isinstance(action, Surrender) and then is not None:
            scene.picture.atlas.paint_one(surface, then, action.territory)

    def _draw_way(self, surface: Surface, quote: Quote) -> None:
        """Dots along the way, through the middles of the borders."""
        px = self.scene.brush.px
        if len(quote.way) < 2:
            return
        points = [point for leg in self.scene.picture.chart.way(quote.way) for point in leg]
        for spot in _dots(points, DOT * self.scene.brush.unit):
            pygame.draw.circle(surface, GLAZE, spot, px(4.6))
            pygame.draw.circle(surface, SLIP, spot, px(3))

    def _draw_ghost(self, surface: Surface, quote: Quote) -> None:
        """The settler where it would stand, and the swords of both if it has to fight."""
        scene, px = self.scene, self.scene.brush.px
        action = quote.action
        assert isinstance(action, Settle | Move)
        box = scene.picture.atlas.landing(action.territory)
        scene.picture.signs.settler(surface, scene.session.acting(), box)
        for number in range(10):
            start = number * math.tau / 10
            pygame.draw.arc(surface, GOLD, box.inflate(px(8), px(8)), start, start + 0.36, max(2, px(4)))
        price = scene.picture.signs.chip(
            surface, str(quote.ap), scene.map_things.cost_spot(action.territory), strong=True
        )
        if quote.fight is not None:
            plate = Rect(price.right + px(6), price.top - px(1), px(80), px(32)).clamp(scene.board.map)
            panel(surface, plate, GLAZE, GOLD, max(1, px(2.4)), plate.height // 2)
            scene.picture.signs.icon(
                surface, "sword", Rect(plate.left + px(5), plate.top + px(4), px(24), px(24)), SLIP, GLAZE
            )
            room = Rect(plate.left + px(28), plate.top, plate.width - px(32), plate.height)
            scene.picture.signs.fixed(surface, f"{quote.fight.attack}:{quote.fight.defence}", room, 23, SLIP)

    # On the board

    def _draw_cheaper(self, surface: Surface) -> None:
        """While one of several tiles is chosen: what every discovery would cost less that names its resource."""
        scene, action = self.scene, self.scene.mind.action()
        if not isinstance(action, Tile):
            return
        state, seat, px = scene.stage.shown, scene.session.acting(), scene.brush.px
        for cell, price in enumerate(state.rules.prices):
            index = state.board[cell]
            if index < 0 or not price.named >> action.resource & 1 or not state.left[index]:
                continue
            if not state.peoples[seat].discoveries >> index & 1:
                spot = (scene.board.tiles[cell].right - px(22), scene.board.tiles[cell].top + px(43))
                scene.picture.signs.chip(surface, f"−{state.rules.discount}", spot, strong=True)

    def _draw_stars(self, surface: Surface) -> None:
        """What would build a wonder fills its stars."""
        scene, action = self.scene, self.scene.mind.action()
        if isinstance(action, Build):
            state, seat = scene.stage.shown, scene.session.acting()
            scene.picture.tiles.paint_sources(surface, state, seat, action)

    # On the track

    def _draw_time(self, surface: Surface, quote: Quote) -> None:
        scene, px = self.scene, self.scene.brush.px
        seat = scene.session.acting()
        start = scene.stage.shown.peoples[seat].space
        for space in range(start + 1, min(quote.space, len(scene.board.spaces) - 1)):
            box = scene.board.space(space)
            frame = Rect(0, 0, px(40), px(40))
            frame.center = box.center
            scene.picture.signs.dashed(surface, frame, GOLD, 3.2, 6)
        if quote.space > start:
            box = scene.picture.frieze.next_on(scene.stage.shown, quote.space, seat)
            scene.picture.signs.settler(surface, seat, box)
            pygame.draw.aacircle(surface, GOLD, box.center, box.width // 2 + px(3), max(2, px(3)))

    # On the own side

    def draw_numbers(self, surface: Surface, now: Olympos, then: Olympos, action: Action | None) -> None:
        """Old and new side by side in a gold box, wherever they differ; what a card counts is framed."""
        scene = self.scene
        seat = scene.session.acting()
        if seat != scene.stage.front_seat:
            return
        side = scene.picture.side
        before, after = now.peoples[seat], then.peoples[seat]
        for kind in range(len(RESOURCES)):
            more = after.cubes[kind] - before.cubes[kind]
            if more > 0 or kind in self._counted(action):
                side.paint_column(surface, now, seat, kind, lit=True, more=max(0, more))
            self._draw_change(surface, side.lands_number(kind), before.tokens[kind], after.tokens[kind])
        self._draw_change(surface, side.stock_number, before.stock, after.stock)
        points = [scene.game.scores(state)[seat] for state in (now, then)]
        if points[0] != points[1]:  # a large number is taller than the plate over it
            surface.fill(LOWER, side.points_number)
        self._draw_change(surface, side.points_number, *points)
        for place, (old, new) in enumerate(zip(side.figures(now, seat), side.figures(then, seat), strict=True)):
            self._draw_change(surface, side.might_number(place), old, new)

    def _counted(self, action: Action | None) -> list[int]:
        """The resources that a Destiny card is about."""
        if not isinstance(action, Play):
            return []
        row = next(each for each in self.scene.game.tables["destiny"]["card"] if each["id"] == DESTINY[action.card])
        return [RESOURCES.index(word) for word in row["effect"].split() if word in RESOURCES]

    def _draw_change(self, surface: Surface, box: Rect, old: int, new: int) -> None:
        if old == new:
            return
        px, signs = self.scene.brush.px, self.scene.picture.signs
        plate = box.inflate(-px(2), -px(6))
        for sizes in CHANGED:
            was, will = (signs.fixed_width(str(number), size) for number, size in zip((old, new), sizes, strict=True))
            spare = plate.width - was - will - px(TIP + 10)
            if spare >= 0:
                break
        if spare < 0:  # over the edge of what it stands in, and then over the sign before it
            edge, wide = plate.right + min(-spare, px(OVER)), plate.width - spare
            plate, spare = Rect(edge - wide, plate.top, wide, plate.height), 0
        panel(surface, plate, GLAZE, GOLD, max(1, px(2.4)), px(8))
        gap = spare // 4 + px(1)
        left = Rect(plate.left + px(4) + gap, plate.top, was, plate.height)
        right = Rect(plate.right - px(4) - gap - will, plate.top, will, plate.height)
        signs.fixed(surface, str(old), left, sizes[0], SLIP_DIM, "semibold")
        signs.fixed(surface, str(new), right, sizes[1], GOLD)
        tip = ((left.right + right.left + px(TIP)) // 2, plate.centery)
        back = tip[0] - px(TIP)
        pygame.draw.polygon(surface, SLIP_DIM, [(back, tip[1] - px(4)), tip, (back, tip[1] + px(4))])


def _dots(points: Sequence[tuple[int, int]], step: float) -> list[tuple[float, float]]:
    """Spots along a chain of points, so far apart."""
    found: list[tuple[float, float]] = []
    left = 0.0
    for start, end in itertools.pairwise(points):
        length = math.dist(start, end)
        while left <= length and length:
            share = left / length
            found.append((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
            left += step
        left -= length
    return found
