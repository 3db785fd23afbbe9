"""Regions as they are painted: in the ground of a god with a rim of its own pattern, and seas only tinted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Surface

from game.games import Emblem
from game.scenes.gods.chart import Chart
from game.scenes.gods.palette import DEEP, GROUNDS
from game.scenes.table.bodies import Bodies, Hem
from game.ui.theme import GLAZE, SLIP, hexed, mix

RIMS: Final[dict[str, tuple[Hem, ...]]] = {
    "athens": (Hem(5.5, 4.6),),
    "sparta": (Hem(5.5, 4.6, (17, 8)),),
    "corinth": (Hem(6, 5, (0.1, 9), round=True),),
    "thebes": (Hem(5.5, 4.6, (8, 7)),),
    "argos": (Hem(6.5, 6.6, (15, 6, 4, 6)),),
    "rhodes": (Hem(7, 8, (2.6, 5.4)),),
}
"""By emblem, so that no god is told by its colour alone."""
TINT: Final = 0.62
"""How much of the deep is left in a sea that somebody holds."""


class Regions(Bodies):
    """The pictures of all regions in one window."""

    def __init__(self, chart: Chart, emblems: Callable[[int], Emblem], waters: frozenset[str]) -> None:
        drawn = {name: region.outline for name, region in chart.picture.regions.items()}
        super().__init__(chart, drawn, chart.outlines)
        self.emblem = emblems
        self.waters = waters

    def paint(self, name: str, holder: int) -> Surface:
        """A region as a seat holds it."""
        emblem = self.emblem(holder)
        ground, water = GROUNDS[emblem.name], name in self.waters
        fill = mix(ground, DEEP, TINT) if water else ground
        parts = [f'<path d="{self.path(name)}" fill="{hexed(fill)}"/>']
        ink = mix(emblem.ink, GLAZE, 0.25) if water else mix(emblem.ink, SLIP, 0.12)
        for hem in RIMS[emblem.name]:
            parts += self.sewn(name, hem, ink)
        if not water:
            parts.append(
                f'<path d="{self.path(name)}" fill="none" stroke="{hexed(GLAZE)}" '
                f'stroke-width="{3.4 * self.layout.unit:.2f}" stroke-linejoin="round"/>'
            )
        return self.render(name, parts)
