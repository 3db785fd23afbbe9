"""Lands as they are painted: clay, the colour of a people with its hem along the border, or hatched and crossed out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Surface

from game.games import Emblem
from game.scenes.olympos.chart import Chart
from game.scenes.olympos.palette import HATCH
from game.scenes.table.bodies import Bodies, Hem
from game.ui.theme import CLAY, GLAZE, SLIP, Ink, hexed, mix

FREE: Final = -1
CROSSED: Final = -2
"""How a land is painted that nobody holds, and one that is not in the game."""


HEMS: Final[dict[str, tuple[Hem, ...]]] = {
    "athens": (Hem(9, 5, (0.1, 10.5), round=True),),
    "sparta": (Hem(6, 8, (2.6, 7)),),
    "corinth": (Hem(5, 1.8), Hem(9.5, 1.8)),
    "thebes": (Hem(8, 4, (15, 8)),),
    "argos": (Hem(8, 4, (12, 7, 0.1, 7), round=True),),
    "rhodes": (Hem(8, 3),),
}
"""By emblem, so that no people is told by its colour alone."""
PLAIN: Final = (Hem(8, 1.5),)


class Lands(Bodies):
    """The pictures of all lands in one window."""

    def __init__(self, chart: Chart, emblems: Sequence[Emblem]) -> None:
        super().__init__(chart, {land.id: land.outline for land in chart.picture.lands.values()}, chart.outlines)
        self.chart = chart
        self.emblems = emblems

    def ink(self, holder: int) -> Ink:
        """What a land is filled with."""
        if holder == CROSSED:
            return HATCH[0]
        return CLAY if holder < 0 else mix(self.emblems[holder].ink, GLAZE, 0.1)

    def paint(self, name: str, holder: int) -> Surface:
        """A land as a seat holds it, or FREE, or CROSSED."""
        ink = self.ink(holder)
        parts = [f'<path d="{self.path(name)}" fill="{hexed(ink)}"/>']
        if holder >= 0:
            emblem = self.emblems[holder]
            for hem in HEMS.get(emblem.name, PLAIN):
                parts += self.sewn(name, hem, mix(emblem.ink, SLIP, 0.5))
        elif holder == FREE:
            parts += self.sewn(name, PLAIN[0], mix(ink, SLIP, 0.18))
        drawn = self.render(name, parts)
        if holder == CROSSED:
            self._hatch(drawn)
        width = 2.8 * self.chart.unit
        edge = (
            f'<path d="{self.path(name)}" fill="none" stroke="{hexed(GLAZE)}" stroke-width="{width:.2f}" '
            'stroke-linejoin="round"/>'
        )
        drawn.blit(self.render(name, [edge]), (0, 0))
        return drawn

    def _hatch(self, drawn: Surface) -> None:
        """Slanting lines over what is painted, and nowhere else."""
        unit = self.chart.unit
        lines = Surface(drawn.get_size(), pygame.SRCALPHA)
        lines.fill((255, 255, 255, 255))
        dark = tuple(round(255 * b / a) for a, b in zip(*HATCH, strict=True))
        width, height = drawn.get_size()
        step = max(4, round(12.7 * unit))
        for x in range(-height, width, step):
            pygame.draw.line(lines, dark, (x, 0), (x + height, height), max(1, round(3.6 * unit)))
        drawn.blit(lines, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
