"""Regions of a drawn map as they are painted: filled, hemmed along their border, or masked for light and shade."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from game.scenes.table.chart import dashed_along
from game.scenes.table.map_drawing import rendered
from game.scenes.table.mapping import MapLayout, Outline
from game.ui import outline as shapes
from game.ui.theme import SLIP, Ink, hexed

MARGIN: Final = 4
FINE: Final = 3
"""How many times larger the inner edge of a region is looked for than it is shown."""
LEAST: Final = 0.3
"""A piece of a dash that is shorter than so many pixels has no direction a renderer can trust."""


@dataclass(frozen=True, slots=True)
class Hem:
    """A line sewn along the border of what a people holds; lengths are in reference pixels."""

    inset: float
    width: float
    dashes: tuple[float, ...] = ()
    round: bool = False


class Bodies(ABC):
    """All regions of a map in one window, painted when they are first asked for; what is costly is done once."""

    def __init__(self, layout: MapLayout, drawn: Mapping[str, Outline], outlines: Mapping[str, shapes.Outline]) -> None:
        self.layout = layout
        self._drawn = drawn
        self._outlines = outlines
        self._bodies: dict[tuple[str, int], Surface] = {}
        self._masks: dict[str, Surface] = {}
        self._seams: dict[tuple[str, float], list[list[tuple[int, int]]]] = {}

    def box(self, name: str) -> Rect:
        return self._outlines[name].box.inflate(2 * MARGIN, 2 * MARGIN)

    @abstractmethod
    def paint(self, name: str, holder: int) -> Surface:
        """A region as a seat holds it, or as it lies there for nobody."""

    def body(self, name: str, holder: int) -> Surface:
        """The same, painted once."""
        key = (name, holder)
        if key not in self._bodies:
            self._bodies[key] = self.paint(name, holder)
        return self._bodies[key]

    def light(self, surface: Surface, name: str, alpha: int, ink: Ink = SLIP) -> None:
        """A light over a region."""
        light = self.mask(name).copy()
        light.fill((*ink, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(light, self.box(name))

    def mask(self, name: str) -> Surface:
        """A land in white, to lay light or shade on it."""
        if name not in self._masks:
            self._masks[name] = self.render(name, [f'<path d="{self.path(name)}" fill="#ffffff"/>'])
        return self._masks[name]

    def render(self, name: str, parts: Sequence[str]) -> Surface:
        return rendered(parts, self.box(name).size)

    def path(self, name: str) -> str:
        left, top = self.box(name).topleft
        layout = self.layout
        spots = (
            (layout.box.left + x * layout.across - left, layout.box.top + y * layout.down - top)
            for x, y in self._drawn[name]
        )
        return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots) + "Z"

    # Hems

    def sewn(self, name: str, hem: Hem, ink: Ink) -> list[str]:
        """A hem, in parts of a drawing."""
        unit = self.layout.unit
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
        spots = [((x - box.left) * FINE, (y - box.top) * FINE) for x, y in self._outlines[name].corners]
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
        found = [
            piece.outline(max(3, round(3 * FINE * self.layout.unit))) for piece in mask.connected_components(least)
        ]
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
