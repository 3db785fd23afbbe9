"""How the points of all seats grew, as lines over the rounds of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from game.games import Emblem
from game.scenes.emblems import paint_emblem
from game.scenes.wording import roman
from game.ui.layout import inset, take_top
from game.ui.shapes import panel
from game.ui.theme import CLAY_DARK, CLAY_LIGHT, GLAZE_HIGH, GLAZE_RAISED, SLIP, SLIP_DIM
from game.ui.widgets import Widgets

STEPS: Final = (5, 10, 20, 50, 100, 1000)
"""How many points may lie between two lines of the grid."""
LEAST: Final = 10
"""So many points the chart shows at least."""


@dataclass(frozen=True, slots=True)
class Growth:
    """The points of one seat, known by its emblem: before the first round, and at the end of each."""

    emblem: Emblem
    points: Sequence[int]


class GrowthChart:
    """A line for each seat, its emblem at the end; points upwards, rounds to the right. The first lies on top."""

    def __init__(self, kit: Widgets, growths: Sequence[Growth]) -> None:
        self.kit = kit
        self.brush = kit.brush
        self.growths = growths
        self.rounds = len(growths[0].points) - 1
        self.highest = max(LEAST, max(points for growth in growths for points in growth.points))

    def paint(self, surface: Surface, box: Rect, title: str) -> None:
        px, tall = self.brush.px, self.kit.tall
        panel(surface, box, GLAZE_RAISED, CLAY_DARK, px(2), px(10))
        head, room = take_top(inset(box, px(24), px(14)), tall(40), px(4))
        self.brush.letters.draw(surface, title, head, 26, CLAY_LIGHT)
        foot = tall(30)
        plot = Rect(
            room.left + tall(50), room.top + px(10), room.width - tall(50) - px(60), room.height - foot - px(14)
        )
        self._paint_points_axis(surface, plot)
        self._paint_rounds_axis(surface, plot, foot)
        self._paint_lines(surface, plot)
        for growth in reversed(self.growths):
            self._paint_end(surface, plot, growth)

    def _paint_points_axis(self, surface: Surface, plot: Rect) -> None:
        tall = self.kit.tall
        lines = max(1, plot.height // tall(32))
        step = next(step for step in STEPS if self.highest // step <= lines)
        for points in range(0, self.highest + 1, step):
            y = self._y(plot, points)
            pygame.draw.line(surface, GLAZE_HIGH, (plot.left, y), (plot.right, y), max(1, self.brush.px(2)))
            label = Rect(plot.left - tall(50), y - tall(13), tall(42), tall(26))
            self.brush.words.draw(surface, str(points), label, 20, SLIP_DIM, align="right")

    def _paint_rounds_axis(self, surface: Surface, plot: Rect, foot: int) -> None:
        """The number of every round, or of as many as there is room for."""
        tall = self.kit.tall
        widest = self.brush.words.width(roman(18), 20) + self.brush.px(16)
        every = max(1, -(-widest * self.rounds // plot.width))
        for number in range(self.rounds, 0, -every):
            label = Rect(self._x(plot, number) - tall(40), plot.bottom + self.brush.px(4), tall(80), foot)
            self.brush.words.draw(surface, roman(number), label, 20, SLIP_DIM, align="centre")

    def _paint_lines(self, surface: Surface, plot: Rect) -> None:
        """The lines of all seats, drawn large and made small so that they are smooth."""
        reach = plot.inflate(2 * self.brush.px(8), 2 * self.brush.px(8))
        large = Surface((reach.width * 2, reach.height * 2), pygame.SRCALPHA)
        for growth in reversed(self.growths):
            ink = growth.emblem.text
            points = [((x - reach.left) * 2, (y - reach.top) * 2) for x, y in self.places(plot, growth)]
            pygame.draw.lines(large, ink, False, points, max(3, self.brush.px(8)))
            for point in points[1:-1]:
                pygame.draw.circle(large, ink, point, self.brush.px(11))
        surface.blit(pygame.transform.smoothscale(large, reach.size), reach)

    def _paint_end(self, surface: Surface, plot: Rect, growth: Growth) -> None:
        side = self.brush.px(38)
        spot = Rect(0, 0, side, side)
        spot.center = self.places(plot, growth)[-1]
        paint_emblem(self.brush, surface, growth.emblem, spot.move(self._aside(growth) * side, 0), SLIP)

    def _aside(self, growth: Growth) -> int:
        """How far right an emblem goes so that it does not cover another one at the same height."""
        above = self.growths[: self.growths.index(growth)]
        return sum(abs(other.points[-1] - growth.points[-1]) < self.highest / 8 for other in above) % 2

    def places(self, plot: Rect, growth: Growth) -> list[tuple[int, int]]:
        """Where the points of a seat lie, round by round."""
        return [(self._x(plot, number), self._y(plot, points)) for number, points in enumerate(growth.points)]

    def _x(self, plot: Rect, number: int) -> int:
        return plot.left + plot.width * number // max(1, self.rounds)

    def _y(self, plot: Rect, points: int) -> int:
        return plot.bottom - plot.height * max(0, points) // self.highest
