"""Lands as they are painted: clay, the colour of a people with its hem along the border, or hatched and crossed out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Final

import pygame
from pygame import Rect, Surface

from game.games import Emblem
from game.scenes.olympos.chart import Chart
from game.scenes.olympos.palette import HATCH
from game.scenes.table.chart import dashed_along
from game.ui.theme import CLAY, GLAZE, SLIP, Ink, hexed, mix

FREE: Final = -1
CROSSED: Final = -2
"""How a land is painted that nobody holds, and one that is not in the game."""
MARGIN: Final = 4
FINE: Final = 3
"""How many times larger the inner edge of a land is looked for than it is shown."""
LEAST: Final = 0.3
"""A piece of a dash that is shorter than so many pixels has no direction a renderer can trust."""


@dataclass(frozen=True, slots=True)
class Hem:
    """A line sewn along the border of what a people holds; lengths are in reference pixels."""

    inset: float
    width: float
    dashes: tuple[float, ...] = ()
    round: bool = False


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


class Lands:
    """The pictures of all lands in one window, painted when they are first asked for."""

    def __init__(self, chart: Chart, emblems: Sequence[Emblem]) -> None:
        self.chart = chart
        self.emblems = emblems
        self._bodies: dict[tuple[str, int], Surface] = {}
        self._masks: dict[str, Surface] = {}
        self._seams: dict[tuple[str, float], list[list[tuple[int, int]]]] = {}

    def box(self, name: str) -> Rect:
        margin = MARGIN
        return self.chart.outlines[name].box.inflate(2 * margin, 2 * margin)

    def body(self, name: str, holder: int) -> Surface:
        """A land as a seat holds it, or FREE, or CROSSED."""
        key = (name, holder)
        if key not in self._bodies:
            self._bodies[key] = self._paint(name, holder)
        return self._bodies[key]

    def ink(self, holder: int) -> Ink:
        """What a land is filled with."""
        if holder == CROSSED:
            return HATCH[0]
        return CLAY if holder < 0 else mix(self.emblems[holder].ink, GLAZE, 0.1)

    def _paint(self, name: str, holder: int) -> Surface:
        ink = self.ink(holder)
        parts = [f'<path d="{self._path(name)}" fill="{hexed(ink)}"/>']
        if holder >= 0:
            emblem = self.emblems[holder]
            for hem in HEMS.get(emblem.name, PLAIN):
                parts += self._sewn(name, hem, mix(emblem.ink, SLIP, 0.5))
        elif holder == FREE:
            parts += self._sewn(name, PLAIN[0], mix(ink, SLIP, 0.18))
        drawn = self._render(name, parts)
        if holder == CROSSED:
            self._hatch(drawn)
        width = 2.8 * self.chart.unit
        edge = (
            f'<path d="{self._path(name)}" fill="none" stroke="{hexed(GLAZE)}" stroke-width="{width:.2f}" '
            'stroke-linejoin="round"/>'
        )
        drawn.blit(self._render(name, [edge]), (0, 0))
        return drawn

    def mask(self, name: str) -> Surface:
        """A land in white, to lay light or shade on it."""
        if name not in self._masks:
            self._masks[name] = self._render(name, [f'<path d="{self._path(name)}" fill="#ffffff"/>'])
        return self._masks[name]

    def _render(self, name: str, parts: Sequence[str]) -> Surface:
        width, height = self.box(name).size
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        )
        drawn = pygame.image.load_sized_svg(BytesIO(f"{head}{''.join(parts)}</svg>".encode()), (width, height))
        return drawn.convert_alpha() if pygame.display.get_surface() else drawn

    def _path(self, name: str) -> str:
        left, top = self.box(name).topleft
        chart = self.chart
        spots = (
            (chart.box.left + x * chart.across - left, chart.box.top + y * chart.down - top)
            for x, y in chart.land(name).outline
        )
        return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots) + "Z"

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

    # Hems

    def _sewn(self, name: str, hem: Hem, ink: Ink) -> list[str]:
        unit = self.chart.unit
        pattern = [max(0.1, each * unit) for each in hem.dashes]
        cap = "round" if hem.round else "butt"
        return [
            f'<path d="{_stitches(seam, pattern)}" fill="none" stroke="{hexed(ink)}" '
            f'stroke-width="{hem.width * unit:.2f}" stroke-linecap="{cap}" stroke-linejoin="round"/>'
            for seam in self._seam(name, hem.inset * unit)
        ]

    def _seam(self, name: str, inset: float) -> list[list[tuple[int, int]]]:
        """The edge of a land moved inwards; where it is narrow there may be several pieces, or none."""
        key = (name, inset)
        if key not in self._seams:
            self._seams[key] = self._find_seam(name, inset)
        return self._seams[key]

    def _find_seam(self, name: str, inset: float) -> list[list[tuple[int, int]]]:
        box = self.box(name)
        spots = [((x - box.left) * FINE, (y - box.top) * FINE) for x, y in self.chart.outlines[name].corners]
        shape = Surface((box.width * FINE, box.height * FINE), pygame.SRCALPHA)
        pygame.draw.polygon(shape, (255, 255, 255, 255), spots)
        for more in range(4):
            pieces = self._pieces(shape.copy(), spots, round(inset * FINE) + more)
            if all(_is_closed(piece) for piece in pieces):
                break
        return pieces

    def _pieces(self, shape: Surface, spots: list[tuple[int, int]], radius: int) -> list[list[tuple[int, int]]]:
        """The outlines of what is left of a shape without so wide a rim; one that crosses itself may stay open."""
        for start, end in zip(spots, (*spots[1:], spots[0]), strict=True):
            pygame.draw.line(shape, (0, 0, 0, 0), start, end, 2 * radius)
            pygame.draw.circle(shape, (0, 0, 0, 0), start, radius)
        mask = pygame.mask.from_surface(shape)
        least = (12 * FINE) ** 2
        found = [piece.outline(max(3, round(3 * FINE * self.chart.unit))) for piece in mask.connected_components(least)]
        return [piece for piece in found if len(piece) > 2]


def _stitches(seam: Sequence[tuple[int, int]], pattern: Sequence[float]) -> str:
    """A seam as a path, every dash of it written out: the renderer's own dashes stray where one ends at a corner."""
    spots = [(x / FINE, y / FINE) for x, y in seam]
    if _is_closed(seam):
        spots.append(spots[0])
    path, last = "", None
    for start, end in dashed_along(spots, pattern):
        if start != last:
            path += f"M{start[0]:.2f} {start[1]:.2f}"
        elif math.dist(start, end) < LEAST:
            continue
        path += f"L{end[0]:.2f} {end[1]:.2f}"
        last = end
    return path


def _is_closed(seam: Sequence[tuple[int, int]]) -> bool:
    """Whether a seam ends where it began; one that crosses itself does not."""
    return math.dist(seam[0], seam[-1]) < 5 * FINE
