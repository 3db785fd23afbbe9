"""The shape of a thing that is no box: a polygon that can be hit, framed, and gone to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import product
from math import hypot, inf
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from game.ui.theme import Ink

Point: TypeAlias = tuple[int, int]
SEARCHED: Final = 12
"""In so many rows and columns the middle of a shape is looked for."""


class Outline:
    """A polygon, given by its corners in order; its box is the smallest that holds it.

    Whoever knows a spot that stands for it, such as where pieces lie on a land, says so; else one is looked for.
    """

    def __init__(self, corners: Sequence[Point], anchor: Point | None = None) -> None:
        self.corners = tuple(corners)
        self._anchor = anchor
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        self.box = Rect(left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top)

    def holds(self, spot: Point) -> bool:
        """Whether a spot lies inside: a ray from it to the right crosses an odd number of edges."""
        x, y = spot
        crossed = (
            (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1) for (x1, y1), (x2, y2) in self.edges()
        )
        return sum(crossed) % 2 == 1

    def edges(self) -> Iterator[tuple[Point, Point]]:
        return zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True)

    @cached_property
    def heart(self) -> Rect:
        """A square well inside, round its anchor or where it is widest: there the focus goes, and a sign can stand."""
        middle = self._anchor if self._anchor is not None and self.holds(self._anchor) else _widest(self.corners)
        half = int(self.room_around(middle) / 1.5)
        return Rect(middle[0] - half, middle[1] - half, 2 * half, 2 * half)

    def room_around(self, spot: Point) -> float:
        """How far it is from a spot to the nearest edge."""
        return min(_distance(spot, first, second) for first, second in self.edges())

    def draw(self, surface: Surface, ink: Ink, width: int) -> None:
        pygame.draw.polygon(surface, ink, self.corners, width)


@lru_cache(maxsize=256)
def _widest(corners: tuple[Point, ...]) -> Point:
    """Where a shape has most room; it is kept, for the first key on a map would wait for all its shapes otherwise."""
    shape = Outline(corners)
    box, edges = shape.box, list(shape.edges())
    best, most = corners[0], 0.0
    for j, i in product(range(SEARCHED), repeat=2):
        spot = (
            box.left + box.width * (2 * i + 1) // (2 * SEARCHED),
            box.top + box.height * (2 * j + 1) // (2 * SEARCHED),
        )
        room = inf
        for first, second in edges:
            room = min(room, _distance(spot, first, second))
            if room <= most:
                edges.remove((first, second))
                edges.insert(0, (first, second))  # what is near here is near the next spot too
                break
        else:
            if shape.holds(spot):
                best, most = spot, room
    return best


def _distance(spot: Point, first: Point, second: Point) -> float:
    """From a spot to an edge."""
    across, down = second[0] - first[0], second[1] - first[1]
    length = across * across + down * down or 1
    share = ((spot[0] - first[0]) * across + (spot[1] - first[1]) * down) / length
    share = min(1.0, max(0.0, share))
    return hypot(spot[0] - first[0] - share * across, spot[1] - first[1] - share * down)
