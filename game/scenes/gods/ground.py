"""What never changes on the map: the sea with its waves, lands of clay, borders, and black peaks where there is no way.

It is written as one drawing and rendered by the same hand as our other drawings, so that every line is smooth.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from pygame import Surface

from game.scenes.gods.chart import Chart
from game.scenes.gods.palette import CARET, DEEP, RINGS, RIPPLE, ROCK, SEA_BORDER
from game.scenes.table.map_drawing import chains, line, path, rendered_on, rings
from game.scenes.table.mapping import Point, common_edges, distance, is_inside
from game.ui.theme import CLAY, CLAY_LIGHT, GLAZE, hexed

STEP: Final = 46
"""How far apart little hills and waves are looked for, in map units."""


def paint_ground(chart: Chart, waters: frozenset[str]) -> Surface:
    """The map as it is while nobody holds any of it."""
    parts = [*_sea(chart, waters), *_lands(chart, waters), *_barriers(chart)]
    return rendered_on(DEEP, parts, chart.box.size)


def _sea(chart: Chart, waters: frozenset[str]) -> list[str]:
    unit, regions = chart.unit, chart.picture.regions
    firm = [region.outline for name, region in regions.items() if name not in waters]
    firm += [barrier.outline for barrier in chart.picture.barriers if barrier.kind == "peaks"]
    shapes = " ".join(path(chart, outline) for outline in firm)
    parts = rings(shapes, RINGS, DEEP, unit)
    for number, point in enumerate(_spots(chart, waters, water=True, room=20)):
        x, y = chart.local(point)
        q = (3.2 - number % 2 * 0.6) * unit
        wave = f"M{x:.1f} {y:.1f}q{q:.1f} {-2 * q:.1f} {2 * q:.1f} 0t{2 * q:.1f} 0t{2 * q:.1f} 0"
        parts.append(line(wave, RIPPLE, 1.7 * unit))
    for one, other in combinations([region for name, region in regions.items() if name in waters], 2):
        for chain in chains(common_edges(one.outline, other.outline)):
            dots = f'stroke-dasharray="0.1 {8.5 * unit:.2f}"'
            parts.append(line(path(chart, chain, closed=False), SEA_BORDER, 3.2 * unit, dots))
    return parts


def _lands(chart: Chart, waters: frozenset[str]) -> list[str]:
    unit, parts = chart.unit, []
    for name, region in chart.picture.regions.items():
        if name not in waters:
            parts.append(
                f'<path d="{path(chart, region.outline)}" fill="{hexed(CLAY)}" stroke="{hexed(GLAZE)}" '
                f'stroke-width="{3.4 * unit:.2f}" stroke-linejoin="round"/>'
            )
    for point in _spots(chart, waters, water=False, room=15):
        x, y = chart.local(point)
        hill = (
            f"M{x - 6 * unit:.1f} {y + 5 * unit:.1f}L{x:.1f} {y - 4 * unit:.1f}L{x + 6 * unit:.1f} {y + 5 * unit:.1f}"
        )
        parts.append(line(hill, CARET, 2 * unit))
    return parts


def _spots(chart: Chart, waters: frozenset[str], *, water: bool, room: float) -> list[Point]:
    """Places on land or sea that lie clear of every border."""
    found = []
    regions = [region for name, region in chart.picture.regions.items() if (name in waters) == water]
    for row in range(int(chart.picture.height / STEP)):
        for column in range(int(chart.picture.width / STEP)):
            point = (STEP * (column + 0.5 + 0.3 * (row % 2)), STEP * (row + 0.5 + 0.2 * (column % 3)))
            home = next((each for each in regions if is_inside(each.outline, point)), None)
            if home is not None and distance(home.outline, point) > room:
                found.append(point)
    return found


def _barriers(chart: Chart) -> list[str]:
    unit, parts = chart.unit, []
    for barrier in chart.picture.barriers:
        parts.append(
            f'<path d="{path(chart, barrier.outline)}" fill="{hexed(ROCK)}" stroke="{hexed(GLAZE)}" '
            f'stroke-width="{3 * unit:.2f}" stroke-linejoin="round"/>'
        )
        parts += _peaks(chart, barrier.outline)
    return parts


def _peaks(chart: Chart, outline: Sequence[Point]) -> list[str]:
    """Three black mountains with clay edges, as large as the barrier has room for."""
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    top, bottom = min(y for _, y in outline), max(y for _, y in outline)
    wide, tall = right - left, bottom - top
    foot, parts = bottom - tall * 0.16, []
    for middle, size in ((0.3, 0.6), (0.72, 0.55), (0.52, 0.8)):
        x, half, high = left + wide * middle, wide * 0.26 * size / 0.7, min(tall, wide) * size
        peak = [(x - half, foot), (x, foot - high), (x + half, foot)]
        edge = path(chart, peak)
        ink = hexed(CLAY_LIGHT)
        parts.append(
            f'<path d="{edge}" fill="{hexed(GLAZE)}" stroke="{ink}" stroke-width="{2.4 * chart.unit:.2f}" '
            'stroke-linejoin="round"/>'
        )
        crack = [(x - half * 0.1, foot - high * 0.55), (x + half * 0.15, foot - high * 0.3), (x, foot - high * 0.05)]
        parts.append(line(path(chart, crack, closed=False), CLAY_LIGHT, 1.8 * chart.unit))
    return parts
