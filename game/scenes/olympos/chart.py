"""The drawn map in the pixels of one window: outlines that can be pointed at, and where everything on them stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from pygame import Rect

from game.scenes.olympos.geography import LandPicture, MapPicture, Point
from game.ui.outline import Outline

Spot: TypeAlias = tuple[int, int]


class Chart:
    """A map picture laid into a box; a wider window has a wider map, but signs keep their shape."""

    def __init__(self, picture: MapPicture, box: Rect, unit: float) -> None:
        self.picture = picture
        self.box = box
        self.unit = unit
        """How long a reference pixel is."""
        self.across, self.down = box.width / picture.width, box.height / picture.height
        self.outlines = {name: self.outline(land.outline) for name, land in picture.lands.items()}
        self.seas = {name: self.outline(sea.outline) for name, sea in picture.seas.items()}

    def spot(self, point: Point) -> Spot:
        return round(self.box.left + point[0] * self.across), round(self.box.top + point[1] * self.down)

    def outline(self, points: Sequence[Point]) -> Outline:
        return Outline([self.spot(point) for point in points])

    def square(self, point: Point, side: float) -> Rect:
        """A square round a point, as large as so many reference pixels."""
        length = round(side * self.unit)
        box = Rect(0, 0, length, length)
        box.center = self.spot(point)
        return box

    def land(self, name: str) -> LandPicture:
        return self.picture.lands[name]

    def unscaled(self, spot: Spot) -> Point:
        """A spot of the window in map units."""
        return (spot[0] - self.box.left) / self.across, (spot[1] - self.box.top) / self.down

    def is_water(self, spot: tuple[float, float]) -> bool:
        """Whether a spot of the window lies on no land."""
        near = (shape for shape in self.outlines.values() if shape.box.collidepoint(spot))
        return not any(shape.holds((round(spot[0]), round(spot[1]))) for shape in near)

    def way(self, spaces: Sequence[str]) -> list[list[Spot]]:
        """The legs of a way: where each begins, the middle of the border it crosses, and where it ends."""
        return [[self.spot(point) for point in leg.points] for leg in self.picture.legs(spaces)]
