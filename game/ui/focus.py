"""Where the eye expects the focus to go when an arrow key is pressed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, Protocol

from pygame import Rect

Direction = Literal["up", "down", "left", "right"]
OFF_AXIS: Final = 2.5
"""How much worse a pixel to the side is than a pixel ahead."""
CENTRE: Final = 0.35
"""How much it counts that the middles do not lie in one line, so that a row or a column is followed to its end."""


class Place(Protocol):
    id: str
    box: Rect


def neighbour(places: Sequence[Place], here: Place, direction: Direction) -> Place | None:
    """The nearest place that lies in a direction, overlap first; None if there is none."""
    ahead = [place for place in places if place.id != here.id and distance(here.box, place.box, direction) is not None]
    return min(ahead, key=lambda place: distance(here.box, place.box, direction) or 0.0, default=None)


def distance(here: Rect, there: Rect, direction: Direction) -> float | None:
    """How far it is, going in a direction; None if it does not lie there at all."""
    if direction in ("left", "right"):
        sign = 1 if direction == "right" else -1
        along = sign * (there.centerx - here.centerx)
        beyond = there.left >= here.centerx if sign > 0 else there.right <= here.centerx
        gap = max(0, (there.left - here.right) if sign > 0 else (here.left - there.right))
        aside = max(0, max(here.top, there.top) - min(here.bottom, there.bottom))
        off = abs(there.centery - here.centery)
    else:
        sign = 1 if direction == "down" else -1
        along = sign * (there.centery - here.centery)
        beyond = there.top >= here.centery if sign > 0 else there.bottom <= here.centery
        gap = max(0, (there.top - here.bottom) if sign > 0 else (here.top - there.bottom))
        aside = max(0, max(here.left, there.left) - min(here.right, there.right))
        off = abs(there.centerx - here.centerx)
    if not beyond or aside > along:
        return None
    return gap + OFF_AXIS * aside + CENTRE * off + 0.01 * along
