"""Where the eye expects the focus to go when an arrow key is pressed."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final, Literal, Protocol, TypeVar

from pygame import Rect

from game.ui.outline import Outline

Direction = Literal["up", "down", "left", "right"]
OFF_AXIS: Final = 2.5
"""How much worse a pixel to the side is than a pixel ahead."""
CENTRE: Final = 0.35
"""How much it counts that the middles do not lie in one line, so that a row or a column is followed to its end."""


class Place(Protocol):
    id: str
    box: Rect
    outline: Outline | None


def middle_of(place: Place) -> Rect:
    """Where a place is for the eye: its box, or of a shape that is none the heart of it."""
    return place.box if place.outline is None else place.outline.heart


PlaceT = TypeVar("PlaceT", bound=Place)


def neighbour(places: Sequence[PlaceT], here: Place, direction: Direction, *, wide: bool = False) -> PlaceT | None:
    """The nearest place that lies in a direction; None if there is none, or only too far aside unless `wide`.

    To the left and right, what lies straight ahead goes before what lies aside, however far it is: a row is followed
    across its gaps. Up and down the near goes before the far, as columns are rarely meant to be followed.
    """
    start = middle_of(here)
    ways = [
        (way, place)
        for place in places
        if place.id != here.id and (way := distance(start, middle_of(place), direction, wide=wide))
    ]
    return min(ways, key=lambda each: each[0])[1] if ways else None


def nearest(places: Sequence[PlaceT], spot: tuple[int, int], reach: int) -> PlaceT | None:
    """The place nearest to a spot, no farther from it than this; of several above each other any."""
    around = Rect(spot, (1, 1)).inflate(2 * reach + 2, 2 * reach + 2)
    close = [place for place in places if place.box.colliderect(around)]  # to measure an outline takes much longer
    ways = [(_beside(place, spot), place) for place in close]
    return min((each for each in ways if each[0] <= reach), key=lambda each: each[0], default=(0.0, None))[1]


def _beside(place: Place, spot: tuple[int, int]) -> float:
    """How far a spot lies beside a place; nothing on it."""
    if place.outline is not None:
        return 0.0 if place.outline.holds(spot) else place.outline.room_around(spot)
    across = max(place.box.left - spot[0], 0, spot[0] - place.box.right)
    down = max(place.box.top - spot[1], 0, spot[1] - place.box.bottom)
    return hypot(across, down)


def distance(here: Rect, there: Rect, direction: Direction, *, wide: bool = False) -> tuple[bool, float] | None:
    """Whether a row is left, and how far it is, going in a direction; None if it does not lie there at all."""
    flat, sign = direction in ("left", "right"), 1 if direction in ("right", "down") else -1
    if flat:
        along = sign * (there.centerx - here.centerx)
        beyond = there.left >= here.centerx if sign > 0 else there.right <= here.centerx
    else:
        along = sign * (there.centery - here.centery)
        beyond = there.top >= here.centery if sign > 0 else there.bottom <= here.centery
    if not (along > 0 if wide else beyond):
        return None
    if flat:
        gap = max(0, (there.left - here.right) if sign > 0 else (here.left - there.right))
        aside = max(0, max(here.top, there.top) - min(here.bottom, there.bottom))
        off = abs(there.centery - here.centery)
    else:
        gap = max(0, (there.top - here.bottom) if sign > 0 else (here.top - there.bottom))
        aside = max(0, max(here.left, there.left) - min(here.right, there.right))
        off = abs(there.centerx - here.centerx)
    beside = aside > 0 and gap == 0
    if not wide and (beside or aside > along):
        return None
    return flat and aside > 0, gap + OFF_AXIS * aside + CENTRE * off + 0.01 * along
