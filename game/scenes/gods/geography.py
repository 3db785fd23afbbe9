"""The drawn map of The Gods of Olympus, read from `levels/maps` and checked at the door; all is in map units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from game import levels
from game.scenes.table.mapping import MapRow, Outline, Patch, Point, rows_of

MAP: Final = "gods"
MOST_PIECES: Final = 5
"""So many pieces can stand in one region: an army, a hero, and a building of each of three families."""
BEFORE_PIECES: Final = 2
"""What has a place before the pieces: the name and the chip."""


@dataclass(frozen=True, slots=True)
class RegionPicture:
    id: str
    outline: Outline
    label: Point
    """Middle of the name while nothing stands there."""
    lines: int
    """In how many lines the name stands."""
    stand: Point
    held: tuple[tuple[Point, ...], ...]
    """For one piece, for two and so on: middle of the name, the owner's chip, then every piece."""
    star: Point | None
    """Of the star, counted from the middle of the name."""
    gates: Mapping[str, Point]
    """For each neighbour the point of the border that arrows cross."""

    def name_at(self, pieces: int) -> Point:
        """Middle of the name while so many pieces stand there."""
        return self._held(pieces)[0] if pieces else self.label

    def chip_at(self, pieces: int) -> Point:
        return self._held(max(1, pieces))[1]

    def pieces_at(self, pieces: int) -> tuple[Point, ...]:
        """Where so many pieces stand."""
        return self._held(pieces)[BEFORE_PIECES:] if pieces else ()

    def _held(self, pieces: int) -> tuple[Point, ...]:
        return self.held[min(pieces, len(self.held)) - 1]


@dataclass(frozen=True, slots=True)
class Barrier(Patch):
    kind: str
    """`peaks` or `rocks`."""


@dataclass(frozen=True, slots=True)
class MapPicture:
    width: int
    height: int
    regions: Mapping[str, RegionPicture]
    barriers: tuple[Barrier, ...]


@cache
def map_picture(language: str) -> MapPicture:
    """The map as it is drawn with the names of a language."""
    return read_picture(levels.map_picture(MAP), language)


def read_picture(table: Mapping[str, Any], language: str) -> MapPicture:
    """A picture of the file's table, or BadLevel with what is wrong."""
    rows = rows_of(MAP, table, "region", language)
    names = [row.id for row in rows]
    barriers = tuple(_barrier(row) for row in rows_of(MAP, table, "barrier", language))
    whole = MapRow(MAP, "the map", table, "")
    regions = {row.id: _region(row, names) for row in rows}
    return MapPicture(whole.whole("width"), whole.whole("height"), regions, barriers)


def _region(row: MapRow, names: list[str]) -> RegionPicture:
    held = row.value("held")
    if not isinstance(held, list) or not 1 <= len(held) <= MOST_PIECES:
        raise row.bad("held", f"has no places for up to {MOST_PIECES} pieces")
    gates = row.value("gates")
    if not isinstance(gates, dict) or not all(name in names for name in gates):
        raise row.bad("gates", "names something that is no region")
    places = tuple(
        row.listed("held", each, BEFORE_PIECES + count, BEFORE_PIECES + count) for count, each in enumerate(held, 1)
    )
    return RegionPicture(
        row.id,
        row.points("outline", 3),
        row.point("label"),
        row.whole("lines", 1),
        row.point("stand"),
        places,
        row.point("star") if row.has("star") else None,
        {name: row.listed("gates", [point], 1)[0] for name, point in gates.items()},
    )


def _barrier(row: MapRow) -> Barrier:
    kind = row.value("kind")
    if kind not in ("peaks", "rocks"):
        raise row.bad("kind", "is neither peaks nor rocks")
    return Barrier(row.id, row.points("outline", 3), kind)
