"""The drawn map in the pixels of one window: outlines to point at, where pieces stand, and how arrows run."""

from __future__ import annotations

import math
from typing import Final

from pygame import Rect

from game.scenes.gods.geography import MapPicture, RegionPicture
from game.scenes.table.mapping import MapLayout, Spot

PIECE: Final = 45
"""How tall a piece is, in reference pixels; chips and stars."""
CHIP: Final = 29
STAR: Final = 38
CLEAR: Final = 4
"""How far a star is kept off the name beside it, in map units."""
BEYOND: Final = 26
"""How far an arrow goes on behind the gate."""
ON_GATE: Final = 6
"""How far one that brings a shield: its head is wide, and lies between both regions."""


class Chart(MapLayout):
    """The map of this game in one window."""

    def __init__(self, picture: MapPicture, box: Rect, unit: float) -> None:
        super().__init__((picture.width, picture.height), box, unit)
        self.picture = picture
        self.outlines = {name: self.outline(region.outline) for name, region in picture.regions.items()}

    def region(self, name: str) -> RegionPicture:
        return self.picture.regions[name]

    def stand(self, name: str) -> Spot:
        return self.spot(self.region(name).stand)

    def gate(self, name: str, other: str) -> Spot:
        """The spot of the border that whatever goes from one region to the other crosses."""
        found = self.region(name).gates.get(other)
        if found is not None:
            return self.spot(found)
        start, end = self.stand(name), self.stand(other)  # they are no neighbours; an order may say so all the same
        return (start[0] + end[0]) // 2, (start[1] + end[1]) // 2

    def piece_box(self, name: str, place: int, pieces: int) -> Rect:
        """Where a piece stands that is one of so many."""
        places = self.region(name).pieces_at(pieces)
        return self.square(places[min(place, len(places) - 1)], PIECE)

    def chip_box(self, name: str, pieces: int) -> Rect:
        return self.square(self.region(name).chip_at(pieces), CHIP)

    def name_spot(self, name: str, pieces: int) -> Spot:
        return self.spot(self.region(name).name_at(pieces))

    def star_box(self, name: str, pieces: int) -> Rect | None:
        region = self.region(name)
        if region.star is None:
            return None
        at = region.name_at(pieces)
        return self.square((at[0] + region.star[0] - CLEAR, at[1] + region.star[1]), STAR)

    def way(self, start: Spot, name: str, other: str, beyond: float = BEYOND) -> tuple[Spot, Spot, Spot]:
        """How an arrow runs: from a piece through the gate to a little beyond it."""
        gate, stand = self.gate(name, other), self.stand(other)
        length = math.dist(gate, stand) or 1.0
        share = min(0.9, beyond * self.unit / length)
        end = round(gate[0] + (stand[0] - gate[0]) * share), round(gate[1] + (stand[1] - gate[1]) * share)
        return start, gate, end
