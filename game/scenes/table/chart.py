"""How the points of all seats grew, as lines over the rounds of a game; a pointer tells those of one round."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import cycle, pairwise
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from game.games import Emblem
from game.scenes.emblems import dashes_of, paint_emblem
from game.scenes.wording import roman
from game.ui.layout import take_top
from game.ui.marks import paint_icon
from game.ui.shapes import dashed, panel
from game.ui.theme import CLAY_LIGHT, GLAZE, GLAZE_HIGH, GOLD, SLIP, SLIP_DIM
from game.ui.widgets import Widgets

STEPS: Final = (5, 10, 20, 50, 100, 1000)
"""How many points may lie between two lines of the grid."""
LEAST: Final = 10
"""So many points the chart shows at least."""
FIGURES: Final = 22.5
SIDE: Final = 38
"""How large an emblem at the end of a line is."""
LEGIBLE: Final = 24
"""How large the figures at the pointer are."""

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Growth:
    """The points of one seat, known by its emblem: before the first round, at the end of each, perhaps after all."""

    emblem: Emblem
    points: Sequence[int]


class GrowthChart:
    """A line for each seat, its emblem at the end; points upwards, rounds to the right. The first lies on top.

    Where something is counted after the last round, `end` is the word under that column.
    """

    def __init__(self, kit: Widgets, growths: Sequence[Growth], box: Rect, title: str, end: str = "") -> None:
        self.kit = kit
        self.brush = kit.brush
        self.growths = growths
        self.title = title
        self.end = end
        self.columns = len(growths[0].points)
        self.highest = max(LEAST, max(points for growth in growths for points in growth.points))
        px, tall = self.brush.px, kit.tall
        self.head, room = take_top(box, tall(38), px(6))
        self.foot = tall(30)
        left = self.brush.words.width("000", FIGURES) + px(12)
        self.plot = Rect(
            room.left + left, room.top + px(14), room.width - left - px(SIDE * 2 + 6), room.height - self.foot - px(20)
        )

    def paint(self, surface: Surface) -> None:
        self.brush.letters.draw(surface, self.title, self.head, 28, CLAY_LIGHT)
        self._paint_points_axis(surface)
        self._paint_rounds_axis(surface)
        self._paint_lines(surface)
        for growth, spot in self.ends.items():
            paint_emblem(self.brush, surface, self.growths[growth].emblem, spot, SLIP)

    def _paint_points_axis(self, surface: Surface) -> None:
        tall = self.kit.tall
        lines = max(1, self.plot.height // tall(40))
        step = next(step for step in STEPS if self.highest // step <= lines)
        for points in range(0, self.highest + 1, step):
            y = self._y(points)
            pygame.draw.line(surface, GLAZE_HIGH, (self.plot.left, y), (self.plot.right, y), max(1, self.brush.px(2)))
            label = Rect(0, y - tall(15), self.plot.left, tall(30))
            wide = self.brush.words.width("000", FIGURES)
            label.left, label.width = self.plot.left - wide - self.brush.px(12), wide
            self.brush.words.draw(surface, str(points), label, FIGURES, SLIP_DIM, align="right")

    def _paint_rounds_axis(self, surface: Surface) -> None:
        """The number of every round, or of as many as there is room for; the last of all is always told."""
        last = self.columns - 1
        words, before = {number: self._label(number) for number in range(1, self.columns)}, self.plot.right * 2
        gap = self.brush.px(14)
        numbers = list(range(last, 0, -1))
        widest = max((self.brush.words.width(word, FIGURES) for word in words.values()), default=0) + gap
        every = max(1, -(-widest * last // max(1, self.plot.width)))
        shown = numbers[::every] if not self.end else [last, *numbers[1::every]]
        for number in shown:
            wide = self.brush.words.width(words[number], FIGURES)
            label = Rect(self._x(number) - wide // 2 - 1, self.plot.bottom + self.brush.px(8), wide + 2, self.foot)
            if label.right + gap // 2 <= before:
                self.brush.words.draw(surface, words[number], label, FIGURES, SLIP_DIM, align="centre")
                before = label.left

    def _label(self, number: int) -> str:
        return self.end if self.end and number == self.columns - 1 else roman(number)

    def _paint_lines(self, surface: Surface) -> None:
        """The lines of all seats, drawn large and made small so that they are smooth."""
        reach = self.plot.inflate(2 * self.brush.px(8), 2 * self.brush.px(8))
        large = Surface((reach.width * 2, reach.height * 2), pygame.SRCALPHA)
        for growth in reversed(self.growths):
            ink = growth.emblem.text
            points = [((x - reach.left) * 2, (y - reach.top) * 2) for x, y in self.places(growth)]
            wide = max(3, self.brush.px(8))
            for start, end in dashed_along(points, [part * wide for part in dashes_of(growth.emblem)]):
                pygame.draw.line(large, ink, start, end, wide)
            for point in points[1:-1]:
                pygame.draw.circle(large, ink, point, self.brush.px(10))
        surface.blit(pygame.transform.smoothscale(large, reach.size), reach)

    @cached_property
    def ends(self) -> dict[int, Rect]:
        """Where the emblem of every growth is: at the end of its line, or beside an emblem that is there already."""
        side, found = self.brush.px(SIDE), dict[int, Rect]()
        for number, growth in enumerate(self.growths):
            spot = Rect(0, 0, side, side)
            spot.center = self.places(growth)[-1]
            ways = [(across * side, down * side // 2) for down in (0, 1, -1, 2, -2) for across in (0, 1)]
            free = (spot.move(way) for way in ways if spot.move(way).collidelist(list(found.values())) < 0)
            found[number] = next(free, spot)
        return dict(reversed(found.items()))

    # The pointer

    def column_at(self, x: int) -> int:
        """The column nearest to a place across the chart."""
        return max(0, min(self.columns - 1, round((x - self.plot.left) * (self.columns - 1) / max(1, self.plot.width))))

    def paint_pointer(self, surface: Surface, column: int, heading: str) -> None:
        """A dashed line at a column, and beside it what everybody had there, the most first."""
        px, x = self.brush.px, self._x(column)
        dashed(surface, x, self.plot.top, self.plot.bottom, SLIP, max(2, px(3)))
        had = sorted(self.growths, key=lambda growth: -growth.points[column])
        box = self._pointer_box(x, heading)
        panel(surface, box, GLAZE, CLAY_LIGHT, px(2), px(10))
        head = Rect(box.left + px(14), box.top + px(6), box.width - px(28), self.kit.tall(34))
        self.brush.words.draw(surface, heading, head, LEGIBLE, SLIP, weight="semibold")
        side = self.kit.tall(24)
        paint_icon(self.brush, surface, "play", Rect(head.right - side, head.centery - side // 2, side, side), GOLD)
        cell = (box.width - px(28)) // len(had)
        for number, growth in enumerate(had):
            spot = Rect(box.left + px(14) + number * cell, head.bottom + px(4), cell, self.kit.tall(32))
            sign = Rect(spot.left, spot.top, spot.height, spot.height)
            paint_emblem(self.brush, surface, growth.emblem, sign)
            rest = Rect(sign.right + px(6), spot.top, spot.right - sign.right - px(6), spot.height)
            self.brush.words.draw(surface, str(growth.points[column]), rest, LEGIBLE, SLIP)

    def _pointer_box(self, x: int, heading: str) -> Rect:
        """Beside the pointer, on the side where there is room; above, where the lines are low."""
        px, tall = self.brush.px, self.kit.tall
        cell = tall(32) + px(6) + self.brush.words.width("000", LEGIBLE) + px(12)
        wide = max(len(self.growths) * cell, self.brush.words.width(heading, LEGIBLE, "semibold") + tall(34)) + px(28)
        box = Rect(0, self.plot.top, wide, tall(66) + px(22))
        box.right = x - px(12)
        if box.left < self.plot.left:
            box.left = x + px(12)
        return box.clamp(self.plot.union(self.head)) if box.right > self.plot.right else box

    # Where things are

    def places(self, growth: Growth) -> list[tuple[int, int]]:
        """Where the points of a seat lie, round by round."""
        return [(self._x(number), self._y(points)) for number, points in enumerate(growth.points)]

    def _x(self, number: int) -> int:
        return self.plot.left + self.plot.width * number // max(1, self.columns - 1)

    def _y(self, points: int) -> int:
        return self.plot.bottom - self.plot.height * max(0, points) // self.highest


def dashed_along(points: Sequence[Point], pattern: Sequence[float]) -> list[tuple[Point, Point]]:
    """The pieces of a line that are drawn: dashes and gaps by turns, all along; all of it without a pattern."""
    if not pattern:
        return list(pairwise(points))
    found: list[tuple[Point, Point]] = []
    parts, drawn = cycle(pattern), True
    left = next(parts)
    for start, end in pairwise(points):
        length, gone = math.dist(start, end), 0.0
        while gone < length:
            step = min(left, length - gone)
            if drawn:
                found.append((_along(start, end, gone / length), _along(start, end, (gone + step) / length)))
            gone, left = gone + step, left - step
            if left <= 0:
                left, drawn = next(parts), not drawn
    return found


def _along(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
