"""Where the eye expects the focus to go when an arrow key is pressed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, Protocol

from pygame import Rect

Direction = Literal["up", "down", "left", "right"]
OFF_AXIS: Final = 2.5
"""How much worse a pixel to the side is than a pixel ahead."""


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
        gap = max(0, (there.left - here.right) if sign > 0 else (here.left - there.right))
        aside = max(0, max(here.top, there.top) - min(here.bottom, there.bottom))
        off = abs(there.centery - here.centery)
    else:
        sign = 1 if direction == "down" else -1
        along = sign * (there.centery - here.centery)
        gap = max(0, (there.top - here.bottom) if sign > 0 else (here.top - there.bottom))
        aside = max(0, max(here.left, there.left) - min(here.right, there.right))
        off = abs(there.centerx - here.centerx)
    if along <= 0:
        return None
    return gap + OFF_AXIS * aside + 0.05 * off + 0.01 * along
