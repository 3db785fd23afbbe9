"""The drawn map: outlines and anchors of every space, read from `levels/maps` and checked at the door.

    picture = map_picture(language)         # read once for each language
    picture.lands["attica"].outline         # points in map units, 0..width and 0..height
    picture.legs(way)                       # one Leg for each space a way enters; ways are as in Settle
    picture.events[32]                      # where the Olympos cards of that space of the track lie

All is in map units; whoever paints scales it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Final

from game import levels
from game.levels import BadLevel
from game.scenes.table.mapping import MapRow, Outline, Patch, Point, common_edges, middle, rows_of

MAP: Final = "olympos"
NORTH: Final = "north"
"""How a way begins that comes out of the northern zone, and what that zone is called here."""
SETTLERS: Final = 4
"""So many settlers of a stack have a place: the one on top, and three under it."""


@dataclass(frozen=True, slots=True)
class LandPicture:
    id: str
    outline: Outline
    name: Point
    lines: int
    """In how many lines the name stands."""
    name_on: str
    """`land` or `sea`: what the name lies on."""
    resource: Point
    mark: Point | None
    """Of the star, the Zeus token or the 2 of Atlantis."""
    tokens: tuple[Point, ...]
    """The settler on top, then those under it."""
    cost: Point

    @property
    def place(self) -> Point:
        """Where somebody stands on it."""
        return self.tokens[0]


@dataclass(frozen=True, slots=True)
class SeaPicture:
    id: str
    outline: Outline
    holes: tuple[Outline, ...]
    """Islands that lie wholly in it."""
    name: Point
    lines: int
    place: Point
    """Where a route bends."""


@dataclass(frozen=True, slots=True)
class Leg:
    """A part of a way, into one space: from where the last one ended, over the middle of the border, to its place."""

    space: str
    points: tuple[Point, Point, Point]
    by_sea: bool


@dataclass(frozen=True, slots=True)
class MapPicture:
    width: int
    height: int
    lands: Mapping[str, LandPicture]
    seas: Mapping[str, SeaPicture]
    mountains: tuple[Patch, ...]
    north: Patch
    beyond: tuple[Patch, ...]
    """Other land outside the game."""
    borders: Mapping[tuple[str, str], Point]
    """The middle of each border, by the two spaces in either order; of the north, where each gate touches it."""
    events: Mapping[int, tuple[Point, ...]]
    """Where the Olympos cards of each event space lie."""

    def place(self, space: str) -> Point:
        land = self.lands.get(space)
        return land.place if land is not None else self.seas[space].place

    def legs(self, way: Sequence[str]) -> tuple[Leg, ...]:
        """One for each space that a way enters; out of the north it begins above the gate."""
        found = []
        for before, space in pairwise(way):
            border = self.borders[before, space]
            start = (border[0], border[1] / 2) if before == NORTH else self.place(before)
            found.append(Leg(space, (start, border, self.place(space)), space in self.seas or before in self.seas))
        return tuple(found)


# Reading


@cache
def map_picture(language: str) -> MapPicture:
    """The map as it is drawn with the names of a language."""
    return read_picture(levels.map_picture(MAP), language)


def read_picture(table: Mapping[str, Any], language: str) -> MapPicture:
    """A picture of the file's table, or BadLevel with what is wrong."""
    lands = {row.id: read_land(row) for row in rows_of(MAP, table, "land", language)}
    seas = {row.id: read_sea(row) for row in rows_of(MAP, table, "sea", language)}
    mountains = tuple(_patch(row) for row in rows_of(MAP, table, "mountain", language))
    wild = [_patch(row) for row in rows_of(MAP, table, "wild", language)]
    north = next((patch for patch in wild if patch.id == NORTH), None)
    if north is None:
        raise BadLevel(f"maps/{MAP}.toml: wild: nothing is called north.")
    borders = dict(_borders(table, (*lands, *seas), language))
    for land in lands.values():
        touch = common_edges(land.outline, north.outline)
        if touch:
            borders[NORTH, land.id] = borders[land.id, NORTH] = middle(touch)
    events = {row.whole("space"): row.points("cards", 1, 2) for row in rows_of(MAP, table, "event", language, "space")}
    whole = MapRow(MAP, "the map", table, "")
    beyond = tuple(patch for patch in wild if patch.id != NORTH)
    return MapPicture(
        whole.whole("width"), whole.whole("height"), lands, seas, mountains, north, beyond, borders, events
    )


def read_land(row: MapRow) -> LandPicture:
    name_on = row.value("name_on")
    if name_on not in ("land", "sea"):
        raise row.bad("name_on", "is neither land nor sea")
    return LandPicture(
        row.id,
        row.points("outline", 3),
        row.point("name"),
        row.whole("lines", 1),
        name_on,
        row.point("resource"),
        row.point("mark") if row.has("mark") else None,
        row.points("tokens", SETTLERS, SETTLERS),
        row.point("cost"),
    )


def read_sea(row: MapRow) -> SeaPicture:
    holes = row.value("holes") if row.has("holes") else []
    if not isinstance(holes, list):
        raise row.bad("holes", "is no list of outlines")
    return SeaPicture(
        row.id,
        row.points("outline", 3),
        tuple(row.listed("holes", hole, 3) for hole in holes),
        row.point("name"),
        row.whole("lines", 1),
        row.point("way"),
    )


def _patch(row: MapRow) -> Patch:
    return Patch(row.id, row.points("outline", 3))


def _borders(table: Mapping[str, Any], spaces: Sequence[str], language: str) -> list[tuple[tuple[str, str], Point]]:
    found = []
    for row in rows_of(MAP, table, "border", language, "between"):
        between = row.value("between")
        if not isinstance(between, list) or len(between) != 2 or not all(each in spaces for each in between):
            raise row.bad("between", "does not name two spaces")
        at = row.point("at")
        found += [((between[0], between[1]), at), ((between[1], between[0]), at)]
    return found
