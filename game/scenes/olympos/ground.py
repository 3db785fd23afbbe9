"""What never changes on the map: the sea with its waves, the north, mountains, and the coasts; painted once.

It is written as one drawing and rendered by the same hand as our other drawings, so that every line is smooth.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.scenes.olympos.chart import Chart
from game.scenes.olympos.palette import DEEP, FOREST, NOBODYS, PEAK, RINGS, RIPPLE, ROCK
from game.scenes.table.map_drawing import chains, dilated, line, path, rendered_on, rings
from game.scenes.table.mapping import Point, common_edges, is_inside
from game.ui.theme import CLAY, GLAZE, SLIP, hexed

CLEAR: Final = 3
"""So many pixels round a wave are laid over when it is drawn anew."""
LIGHTER: Final = 12
"""So much lighter than a wave is nothing of the sea."""
RIPPLES: Final[tuple[Point, ...]] = (
    (186, 330), (28, 120), (40, 250), (36, 300), (24, 470), (60, 500), (130, 540), (215, 470), (300, 545),
    (470, 250), (640, 225), (720, 130), (640, 340), (560, 360), (600, 425), (800, 330), (830, 395), (905, 470),
    (960, 530), (440, 440), (520, 420), (700, 425), (860, 520), (390, 560), (330, 495), (12, 560),
)  # fmt: skip
"""Where little waves stand, in map units."""
PEAKS: Final = (17.0, 13.0)
"""How far apart mountains stand in their patches, in reference pixels."""
TREES: Final = 13.5
GATES: Final[tuple[Point, ...]] = ((248, 20.5), (450, 20.5), (660, 20.5))


def paint_ground(chart: Chart) -> Surface:
    """The map without its lands."""
    parts = [*_sea(chart), *_north(chart), *_coasts(chart), *_mountains(chart), *_gates(chart)]
    return rendered_on(DEEP, parts, chart.box.size)


def _gates(chart: Chart) -> list[str]:
    """Marks that point from the north to the lands it opens on."""
    parts, unit = [], chart.unit
    for point in GATES:
        x, y = chart.local(point)
        mark = (
            f"M{x - 12 * unit:.1f} {y - 6 * unit:.1f}L{x:.1f} {y + 7 * unit:.1f}L{x + 12 * unit:.1f} {y - 6 * unit:.1f}"
        )
        parts += [line(mark, GLAZE, 9 * unit), line(mark, SLIP, 4.4 * unit)]
    return parts


def _sea(chart: Chart) -> list[str]:
    shapes, unit = _everything(chart), chart.unit
    parts = [f'<rect width="{chart.box.width}" height="{chart.box.height}" fill="{hexed(DEEP)}"/>']
    parts += rings(shapes, RINGS, DEEP, unit)
    for point in RIPPLES:
        x, y = chart.local(point)
        q = 3 * unit
        wave = f"M{x:.1f} {y:.1f}q{q:.1f} {-2 * q:.1f} {2 * q:.1f} 0t{2 * q:.1f} 0t{2 * q:.1f} 0t{2 * q:.1f} 0"
        parts.append(line(wave, RIPPLE, 1.7 * unit))
    seas = list(chart.picture.seas.values())
    for at, one in enumerate(seas):
        for other in seas[at + 1 :]:
            for chain in chains(common_edges(one.outline, other.outline)):
                dots = f'stroke-dasharray="{0.1:.1f} {9.5 * unit:.2f}"'
                parts.append(line(path(chart, chain, closed=False), CLAY, 3.8 * unit, dots))
    return parts


def open_waves(surface: Surface, chart: Chart) -> list[Point]:
    """The little waves of the ground on which nothing lies as it is shown now: no land, no name, no disc."""
    return [point for point in RIPPLES if _is_open(surface, chart, point)]


def _is_open(surface: Surface, chart: Chart, point: Point) -> bool:
    lands = [land.outline for land in chart.picture.lands.values()]
    lands += [patch.outline for patch in chart.picture.mountains]
    if any(is_inside(outline, (point[0] + along, point[1])) for outline in lands for along in (0, 12, 24)):
        return False
    wide = round(24 * chart.unit)
    x, y = _on_screen(chart, point)
    box = Rect(round(x), round(y), wide, 1).inflate(2 * CLEAR, 2 * (CLEAR + round(3 * chart.unit)))
    if not chart.box.contains(box):
        return False
    return all(
        surface.get_at((column, line))[0] <= RIPPLE[0] + LIGHTER
        for column in range(box.left, box.right)
        for line in range(box.top, box.bottom)
    )


def draw_waves(surface: Surface, chart: Chart, points: Sequence[Point], height: float) -> None:
    """Some of the little waves once more over those of the ground, as high as a share of them; 0 lies flat."""
    q, thick = 3 * chart.unit, max(1, round(1.7 * chart.unit))
    for point in points:
        x, y = _on_screen(chart, point)
        for ink, rise, width in ((DEEP, 1.0, thick + 3), (RIPPLE, height, thick)):
            steps = [(x + q * at / 4, y - q * rise * math.sin(at * math.pi / 8)) for at in range(33)]
            pygame.draw.lines(surface, ink, False, steps, width)


def _on_screen(chart: Chart, point: Point) -> Point:
    x, y = chart.local(point)
    return x + chart.box.left, y + chart.box.top


def _north(chart: Chart) -> list[str]:
    """Where settlers come from: a dark forest, and beyond other coasts nobody plays on."""
    unit = chart.unit
    parts = [
        f'<path d="{path(chart, patch.outline)}" fill="{hexed(NOBODYS)}"/>'
        for patch in (chart.picture.north, *chart.picture.beyond)
    ]
    step = TREES / 1.104
    for number in range(int(chart.picture.width / step)):
        point = (step * (number + 0.5), 16 + (number * 37 % 5))
        if is_inside(chart.picture.north.outline, (point[0], point[1] + 12)):
            x, y = chart.local(point)
            parts.append(f'<path d="{_tree(x, y, unit)}" fill="{hexed(FOREST)}"/>')
    return parts


def _tree(x: float, y: float, unit: float) -> str:
    def at(dx: float, dy: float) -> str:
        return f"{x + dx * unit:.1f} {y + dy * unit:.1f}"

    return f"M{at(0, 0)}L{at(5.5, 11.5)}L{at(3, 11.5)}L{at(7.5, 19)}L{at(-7.5, 19)}L{at(-3, 11.5)}L{at(-5.5, 11.5)}Z"


def _coasts(chart: Chart) -> list[str]:
    shapes, unit = _everything(chart, beyond=False), chart.unit
    return [dilated(shapes, SLIP, 7.0 * unit), dilated(shapes, GLAZE, 4.0 * unit)]


def _mountains(chart: Chart) -> list[str]:
    parts, unit = [], chart.unit
    for patch in chart.picture.mountains:
        parts.append(f'<path d="{path(chart, patch.outline)}" fill="{hexed(ROCK)}"/>')
        for x, y in _peaks(chart, patch.outline):
            foot = _triangle(x, y, unit, wide=10, top=-8, bottom=9)
            parts.append(
                f'<path d="{foot}" fill="{hexed(PEAK)}" stroke="{hexed(GLAZE)}" stroke-width="{1.6 * unit:.2f}" '
                'stroke-linejoin="round"/>'
            )
            snow = _triangle(x, y, unit, wide=3.4, top=-8, bottom=-3)
            parts.append(f'<path d="{snow}" fill="{hexed(SLIP)}"/>')
    return parts


def _triangle(x: float, y: float, unit: float, *, wide: float, top: float, bottom: float) -> str:
    foot = y + bottom * unit
    return f"M{x - wide * unit:.1f} {foot:.1f}L{x:.1f} {y + top * unit:.1f}L{x + wide * unit:.1f} {foot:.1f}Z"


def _peaks(chart: Chart, outline: Sequence[Point]) -> list[tuple[float, float]]:
    """In staggered rows, wherever a mountain and its foot lie within the patch."""
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    right, bottom = max(x for x, _ in outline), max(y for _, y in outline)
    wide, tall = PEAKS[0] / 1.104, PEAKS[1] / 1.104
    found: list[tuple[float, float]] = []
    row, y = 0, top + tall * 0.8
    while y < bottom:
        x = left + wide / 2 + (row % 2) * wide / 2
        while x < right:
            feet = ((x, y), (x - 5, y + 5), (x + 5, y + 5), (x, y - 4))
            if all(is_inside(tuple(outline), foot) for foot in feet):
                found.append(chart.local((x, y)))
            x += wide
        row, y = row + 1, y + tall
    return found


# Pieces of a drawing


def _everything(chart: Chart, *, beyond: bool = True) -> str:
    """All that rises out of the sea as one shape, with or without what lies outside the game."""
    picture = chart.picture
    outlines = [land.outline for land in picture.lands.values()]
    outlines += [patch.outline for patch in picture.mountains]
    if beyond:
        outlines += [patch.outline for patch in (*picture.beyond, picture.north)]
    return " ".join(path(chart, outline) for outline in outlines)
