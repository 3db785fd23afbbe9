"""The drawn map in the pixels of one window: outlines that can be pointed at, and where everything on them stands."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.scenes.olympos.geography import LandPicture, MapPicture
from game.scenes.table.mapping import MapLayout, Spot


class Chart(MapLayout):
    """The map of this game in one window."""

    def __init__(self, picture: MapPicture, box: Rect, unit: float) -> None:
        super().__init__((picture.width, picture.height), box, unit)
        self.picture = picture
        self.outlines = {name: self.outline(land.outline, land.resource) for name, land in picture.lands.items()}
        self.seas = {name: self.outline(sea.outline) for name, sea in picture.seas.items()}

    def land(self, name: str) -> LandPicture:
        return self.picture.lands[name]

    def is_water(self, spot: tuple[float, float]) -> bool:
        """Whether a spot of the window lies on no land."""
        near = (shape for shape in self.outlines.values() if shape.box.collidepoint(spot))
        return not any(shape.holds((round(spot[0]), round(spot[1]))) for shape in near)

    def way(self, spaces: Sequence[str]) -> list[list[Spot]]:
        """The legs of a way: where each begins, the middle of the border it crosses, and where it ends."""
        return [[self.spot(point) for point in leg.points] for leg in self.picture.legs(spaces)]
