"""Drawn maps, whichever game they belong to: outlines and what can be told of them, and how a file of them is read.

All is in the units of the drawing; `MapLayout` puts it into the pixels of one window.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import dist
from typing import Any, TypeAlias

from pygame import Rect

from game.levels import BadLevel
from game.ui import outline as shapes

Point: TypeAlias = tuple[float, float]
Outline: TypeAlias = tuple[Point, ...]
"""A closed chain of points; the last is joined to the first."""
Spot: TypeAlias = tuple[int, int]
"""A place in a window."""


@dataclass(frozen=True, slots=True)
class Patch:
    """What nobody enters."""

    id: str
    outline: Outline


def is_inside(outline: Outline, point: Point) -> bool:
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], outline[0])):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def distance(outline: Outline, point: Point) -> float:
    """How far a point is from an outline, from inside as from outside."""
    return min(_from_edge(point, a, b) for a, b in zip(outline, (*outline[1:], outline[0])))


def _from_edge(point: Point, a: Point, b: Point) -> float:
    length = dist(a, b)
    if not length:
        return dist(point, a)
    share = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length**2
    share = min(1.0, max(0.0, share))
    return dist(point, (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))


def common_edges(one: Outline, other: Outline) -> list[tuple[Point, Point]]:
    """The edges two outlines share, whichever way round they run."""
    edges = {frozenset(edge) for edge in zip(other, (*other[1:], other[0]))}
    return [edge for edge in zip(one, (*one[1:], one[0])) if frozenset(edge) in edges]


def middle(edges: Sequence[tuple[Point, Point]]) -> Point:
    """The middle of a chain of edges."""
    left = sum(dist(*edge) for edge in edges) / 2
    for (x1, y1), (x2, y2) in edges:
        length = dist((x1, y1), (x2, y2))
        if left <= length:
            share = left / length
            return x1 + share * (x2 - x1), y1 + share * (y2 - y1)
        left -= length
    return edges[-1][1]


# Reading


class MapRow:
    """One table of the file, with the places a language has of its own over the others."""

    def __init__(self, map_name: str, name: str, table: Mapping[str, Any], language: str) -> None:
        own = table.get(language, {})
        if not isinstance(own, dict):
            raise BadLevel(f"maps/{map_name}.toml: {name}: {language} is no table.")
        self.map_name = map_name
        self.id = name
        self.table = {**table, **own}

    def bad(self, key: str, trouble: str) -> BadLevel:
        return BadLevel(f"maps/{self.map_name}.toml: {self.id}: {key} {trouble}.")

    def has(self, key: str) -> bool:
        return key in self.table

    def value(self, key: str) -> Any:
        if key not in self.table:
            raise self.bad(key, "is missing")
        return self.table[key]

    def whole(self, key: str, usual: int | None = None) -> int:
        value = self.table.get(key, usual)
        if type(value) is not int or value < 0:
            raise self.bad(key, "is no number")
        return value

    def point(self, key: str) -> Point:
        return self.listed(key, [self.value(key)], 1)[0]

    def points(self, key: str, least: int, most: int = 1 << 16) -> Outline:
        return self.listed(key, self.value(key), least, most)

    def listed(self, key: str, points: Any, least: int, most: int = 1 << 16) -> Outline:
        if not isinstance(points, list) or not least <= len(points) <= most:
            raise self.bad(key, f"does not have {least} points or more, {most} at most")
        for point in points:
            if not isinstance(point, list) or len(point) != 2 or not all(type(each) in (int, float) for each in point):
                raise self.bad(key, f"has {point!r}, which is no point")
        return tuple((float(x), float(y)) for x, y in points)


def rows_of(map_name: str, table: Mapping[str, Any], kind: str, language: str, named: str = "id") -> list[MapRow]:
    rows = table.get(kind)
    if not isinstance(rows, list) or not all(isinstance(row, dict) and named in row for row in rows):
        raise BadLevel(f"maps/{map_name}.toml: {kind} is no list of tables with {named}.")
    return [MapRow(map_name, str(row[named]), row, language) for row in rows]


# In a window


class MapLayout:
    """A drawn map laid into a box of a window; a wider window has a wider map, but signs keep their shape."""

    def __init__(self, size: tuple[int, int], box: Rect, unit: float) -> None:
        self.box = box
        self.unit = unit
        """How long a reference pixel is."""
        self.across, self.down = box.width / size[0], box.height / size[1]

    def spot(self, point: Point) -> Spot:
        return round(self.box.left + point[0] * self.across), round(self.box.top + point[1] * self.down)

    def outline(self, points: Sequence[Point], anchor: Point | None = None) -> shapes.Outline:
        """A shape on the map; the focus goes to its anchor, if it has one."""
        return shapes.Outline([self.spot(point) for point in points], None if anchor is None else self.spot(anchor))

    def square(self, point: Point, side: float) -> Rect:
        """A square round a point, as large as so many reference pixels."""
        length = round(side * self.unit)
        box = Rect(0, 0, length, length)
        box.center = self.spot(point)
        return box

    def local(self, point: Point) -> Point:
        """A point counted in pixels from the upper left of the box."""
        return point[0] * self.across, point[1] * self.down
