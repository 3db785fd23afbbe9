"""Pieces of a drawing of a map, written as SVG, so that every line of it is smooth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.scenes.table.mapping import MapLayout, Point
from game.ui.theme import Ink, hexed


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
