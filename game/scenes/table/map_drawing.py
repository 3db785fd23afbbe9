"""Pieces of a drawing of a map, written as SVG, so that every line of it is smooth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO

import pygame
from pygame import Surface

from game.scenes.table.mapping import MapLayout, Point
from game.ui.theme import Ink, hexed


def rendered(parts: Iterable[str], size: tuple[int, int]) -> Surface:
    """The pieces as one drawing, rendered by the same hand as all our drawings."""
    wide, tall = size
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{tall}" viewBox="0 0 {wide} {tall}">'
    picture = pygame.image.load_sized_svg(BytesIO(f"{head}{''.join(parts)}</svg>".encode()), size)
    return picture.convert_alpha() if pygame.display.get_surface() else picture


def rendered_on(ground: Ink, parts: Iterable[str], size: tuple[int, int]) -> Surface:
    """The same, on a ground of one ink."""
    whole = Surface(size)
    whole.fill(ground)
    whole.blit(rendered(parts, size), (0, 0))
    return whole


def rings(shapes: str, waves: Iterable[tuple[float, float, Ink]], sea: Ink, unit: float) -> list[str]:
    """Waves round all that rises out of the sea: how far away each is, how thick, and its ink; the last first."""
    parts = []
    for away, thick, ink in waves:
        parts.append(dilated(shapes, ink, 2 * (away + thick / 2) * unit))
        parts.append(dilated(shapes, sea, 2 * (away - thick / 2) * unit))
    return parts


def dilated(path: str, ink: Ink, width: float) -> str:
    ink_ = hexed(ink)
    return f'<path d="{path}" fill="{ink_}" stroke="{ink_}" stroke-width="{width:.2f}" stroke-linejoin="round"/>'


def line(path: str, ink: Ink, width: float, more: str = "") -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{hexed(ink)}" stroke-width="{width:.2f}" stroke-linecap="round" '
        f'stroke-linejoin="round" {more}/>'
    )


def path(chart: MapLayout, points: Iterable[Point], *, closed: bool = True) -> str:
    spots = [chart.local(point) for point in points]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots) + ("Z" if closed else "")


def chains(edges: Sequence[tuple[Point, Point]]) -> list[list[Point]]:
    """Edges that follow each other, joined."""
    chains: list[list[Point]] = []
    for start, end in edges:
        if chains and chains[-1][-1] == start:
            chains[-1].append(end)
        else:
            chains.append([start, end])
    return chains
