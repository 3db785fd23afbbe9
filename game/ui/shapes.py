"""Shapes the vase painter needs again and again: bands, discs, frames, and the gold of what can be chosen."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.kept import Kept
from game.ui.outline import Outline
from game.ui.theme import BLACK, CLAY_DARK, FOCUS, GLAZE, GOLD, SLIP, Ink, mix

WHITE: Final[Ink] = (255, 255, 255)
GLOWING: Final = 150
"""How thick a glow is where it begins, of 255."""
SMOOTH: Final = 4
"""How many times larger a disc is drawn before it is made small and smooth."""

kept: Final = Kept(16 * 1024 * 1024)
"""Shapes that were drawn: far more than one window shows at once."""


def disc(surface: Surface, box: Rect, ink: Ink, rim: Ink | None = None, rim_width: int = 0) -> None:
    """A smooth disc in the largest square of a box."""
    across = min(box.size)
    if across <= 0:
        return
    drawn = kept.get(("disc", across, ink, rim, rim_width), lambda: _drawn_disc(across, ink, rim, rim_width))
    surface.blit(drawn, drawn.get_rect(center=box.center))


def _drawn_disc(across: int, ink: Ink, rim: Ink | None, rim_width: int) -> Surface:
    large = Surface((across * SMOOTH, across * SMOOTH), pygame.SRCALPHA)
    centre = (across * SMOOTH // 2, across * SMOOTH // 2)
    pygame.draw.circle(large, rim or ink, centre, across * SMOOTH // 2)
    if rim is not None:
        pygame.draw.circle(large, ink, centre, across * SMOOTH // 2 - rim_width * SMOOTH)
    return pygame.transform.smoothscale(large, (across, across))


def ring(surface: Surface, box: Rect, ink: Ink, width: int) -> None:
    across = min(box.size)
    pygame.draw.aacircle(surface, ink, box.center, across // 2, max(1, width))


def panel(
    surface: Surface, box: Rect, fill: Ink | None, edge: Ink | None = None, width: int = 2, round_: int = 8
) -> None:
    """A box with rounded corners."""
    if fill is not None:
        pygame.draw.rect(surface, fill, box, border_radius=round_)
    if edge is not None:
        pygame.draw.rect(surface, edge, box, width=max(1, width), border_radius=round_)


def plate(surface: Surface, box: Rect, inks: tuple[Ink, ...]) -> None:
    """A plate that ends in a tip at the right, of one ink or striped in several."""
    if min(box.size) <= 0:
        return
    surface.blit(kept.get(("plate", box.size, inks), lambda: _drawn_plate(box.size, inks)), box)


def _drawn_plate(size: tuple[int, int], inks: tuple[Ink, ...]) -> Surface:
    width, height = size[0] * SMOOTH, size[1] * SMOOTH
    shape = Surface((width, height), pygame.SRCALPHA)
    neck = width - round(height * 0.42)
    pygame.draw.rect(
        shape, WHITE, (0, 0, neck, height), border_bottom_left_radius=height // 8, border_top_left_radius=height // 8
    )
    pygame.draw.polygon(shape, WHITE, [(neck - 1, 0), (width, height // 2), (neck - 1, height)])
    stripes = Surface((width, height))
    for number, ink in enumerate(inks):
        start = width * number // len(inks)
        stripes.fill(ink, (start, 0, width - start, height))
    shape.blit(stripes, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return pygame.transform.smoothscale(shape, size)


def hatched(surface: Surface, box: Rect, ground: Ink, ink: Ink, step: int) -> None:
    """A box with slanting lines all over it, so many pixels apart."""
    drawn = kept.get(("hatched", box.size, ground, ink, step), lambda: _drawn_hatches(box.size, ground, ink, step))
    surface.blit(drawn, box)


def _drawn_hatches(size: tuple[int, int], ground: Ink, ink: Ink, step: int) -> Surface:
    drawn, (width, height) = Surface(size), size
    drawn.fill(ground)
    for x in range(-height, width, step):
        pygame.draw.aaline(drawn, ink, (x, height), (x + height, 0), max(1, step // 4))
    return drawn


def dashed(surface: Surface, x: int, top: int, bottom: int, ink: Ink, width: int) -> None:
    """An upright line of dashes; pieces of one line that are drawn apart fit together."""
    dash = 4 * width
    for y in range(top - top % (2 * dash), bottom, 2 * dash):
        start, end = max(y, top), min(y + dash, bottom)
        if start < end:
            pygame.draw.rect(surface, ink, (x - width // 2, start, width, end - start))


def smooth_polygon(surface: Surface, ink: Ink, points: Sequence[tuple[int, int]]) -> None:
    """A filled shape with smooth edges."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    shape = tuple((x - left, y - top) for x, y in points)
    surface.blit(kept.get(("polygon", shape, ink), lambda: _drawn_polygon(shape, ink)), (left, top))


def _drawn_polygon(shape: Sequence[tuple[int, int]], ink: Ink) -> Surface:
    size = max(x for x, _ in shape) + 1, max(y for _, y in shape) + 1
    large = Surface((size[0] * SMOOTH, size[1] * SMOOTH), pygame.SRCALPHA)
    large.fill((*ink, 0))
    pygame.draw.polygon(large, ink, [(x * SMOOTH, y * SMOOTH) for x, y in shape])
    return pygame.transform.smoothscale(large, size)


def gold_frame(
    surface: Surface, shape: Rect | Outline, unit: float, moment: float, *, strong: bool = False, corners: bool = True
) -> None:
    """The outline of what can be chosen: it breathes, and has marks at its corners so that colour is not alone.

    Dark lines lie on both sides of the gold, so that it stands out from clay and from cream as it does from glaze.
    """
    ink = breathing(moment, strong=strong)
    width, gap = max(2, round((4 if strong else 3) * unit)), max(2, round(3 * unit))
    if isinstance(shape, Outline):
        shape.draw(surface, GLAZE, width + 2 * gap)
        shape.draw(surface, ink, width)
        for corner in shape.corners:
            pygame.draw.circle(surface, GLAZE, corner, 2 * width + gap)
            pygame.draw.circle(surface, ink, corner, 2 * width)
        return
    outer = shape.inflate(2 * gap, 2 * gap)
    pygame.draw.rect(surface, GLAZE, outer, width=width + 2 * gap, border_radius=round(10 * unit))
    pygame.draw.rect(surface, ink, shape, width=width, border_radius=round(8 * unit))
    if corners:
        corner_marks(surface, shape.inflate(-2 * width, -2 * width), ink, max(4, round(11 * unit)))


def glow(surface: Surface, box: Rect, ink: Ink, reach: int) -> None:
    """A light round a box that fades outwards."""
    drawn = kept.get(("glow", box.size, ink, reach), lambda: _drawn_glow(box.size, ink, reach))
    surface.blit(drawn, (box.left - reach, box.top - reach))


def _drawn_glow(size: tuple[int, int], ink: Ink, reach: int) -> Surface:
    drawn = Surface((size[0] + 2 * reach, size[1] + 2 * reach), pygame.SRCALPHA)
    inner = Rect((reach, reach), size)
    for step in range(reach, 0, -1):
        alpha = round(GLOWING * (1 - step / (reach + 1)) ** 2)
        pygame.draw.rect(drawn, (*ink, alpha), inner.inflate(2 * step, 2 * step), 2, border_radius=reach + step)
    return drawn


def shadow(surface: Surface, box: Rect, share: float) -> None:
    """The shadow on the ground under a box whose foot is above it; the less of it, the higher the thing is."""
    wide, alpha = max(4, round(box.width * (0.7 + 0.5 * (1 - share)))) // 4 * 4, round(110 * share) // 10 * 10
    drawn = kept.get(("shadow", wide, alpha), lambda: _drawn_shadow(wide, alpha))
    surface.blit(drawn, drawn.get_rect(center=(box.centerx, box.bottom)))


def _drawn_shadow(wide: int, alpha: int) -> Surface:
    drawn = Surface((wide, max(2, wide // 4)), pygame.SRCALPHA)
    pygame.draw.ellipse(drawn, (*BLACK, alpha), drawn.get_rect())
    return drawn


def corner_marks(surface: Surface, box: Rect, ink: Ink, length: int) -> None:
    """Filled corners inside a frame."""
    for x, y, across, down in (
        (box.left, box.top, 1, 1),
        (box.right - 1, box.top, -1, 1),
        (box.left, box.bottom - 1, 1, -1),
        (box.right - 1, box.bottom - 1, -1, -1),
    ):
        pygame.draw.polygon(surface, ink, [(x, y), (x + across * length, y), (x, y + down * length)])


def corner_ticks(surface: Surface, box: Rect, unit: float, ink: Ink = GOLD) -> None:
    """Only the corners of a frame, with a dark line round them: what is possible, but not what is asked for now."""
    length, width, rim = max(6, round(14 * unit)), max(2, round(3 * unit)), max(1, round(1.4 * unit))
    box = box.inflate(width, width)
    for ground, more in ((GLAZE, rim), (ink, 0)):
        for x, across in ((box.left, 1), (box.right, -1)):
            for y, down in ((box.top, 1), (box.bottom, -1)):
                flat = Rect(x, y, across * length, down * width)
                tall = Rect(x, y, across * width, down * length)
                for bar in (flat, tall):
                    bar.normalize()
                    surface.fill(ground, bar.inflate(2 * more, 2 * more))


def focus_frame(surface: Surface, shape: Rect | Outline, unit: float, ink: Ink = FOCUS) -> None:
    """The ring that shows a keyboard or a pad where it is: a light line between two dark ones."""
    width, rounded = max(2, round(3 * unit)), round(10 * unit)
    if isinstance(shape, Outline):
        shape.draw(surface, GLAZE, 3 * width)
        shape.draw(surface, ink, width)
        return
    pygame.draw.rect(surface, GLAZE, shape.inflate(4 * width, 4 * width), width=3 * width, border_radius=rounded)
    pygame.draw.rect(surface, ink, shape.inflate(2 * width, 2 * width), width=width, border_radius=rounded)


def dashed_frame(surface: Surface, shape: Rect | Outline, unit: float) -> None:
    """A frame of cream dashes on a dark ground: it shows where something is, and offers nothing."""
    width = max(3, round(4 * unit))
    if isinstance(shape, Outline):
        shape.draw(surface, GLAZE, 3 * width)
        points: Sequence[tuple[int, int]] = shape.corners
    else:
        pygame.draw.rect(surface, GLAZE, shape.inflate(2 * width, 2 * width), width=2 * width)
        points = (shape.topleft, shape.topright, shape.bottomright, shape.bottomleft)
    for start, end in zip(points, (*points[1:], points[0]), strict=True):
        _dashes(surface, start, end, width)


def dashed_box(surface: Surface, box: Rect, ink: Ink, width: int) -> None:
    """The outline of something that is not certain, or not there yet."""
    points = (box.topleft, box.topright, box.bottomright, box.bottomleft)
    for start, end in zip(points, (*points[1:], points[0]), strict=True):
        _dashes(surface, start, end, max(1, width), ink)


def _dashes(surface: Surface, start: tuple[int, int], end: tuple[int, int], width: int, ink: Ink = SLIP) -> None:
    """Dashes from corner to corner; one begins and one ends the line."""
    length = math.dist(start, end)
    count = 2 * max(1, round(length / (7 * width))) + 1
    across, down = (end[0] - start[0]) / count, (end[1] - start[1]) / count
    for number in range(0, count, 2):
        here = start[0] + across * number, start[1] + down * number
        pygame.draw.line(surface, ink, here, (here[0] + across, here[1] + down), width)


def outer_frame(surface: Surface, box: Rect, unit: float, ink: Ink, *, strong: bool, corners: bool = True) -> None:
    """A frame that lies wholly outside a small box, so that it cuts no words in it; boxes side by side share a line.

    A thin dark line lies on both sides of the gold.
    """
    width = max(2, round((4 if strong else 3) * unit))
    outer = box.inflate(2 * width + 2, 2 * width + 2)
    pygame.draw.rect(surface, GLAZE, outer, width=width + 2, border_radius=round(9 * unit) + 1)
    pygame.draw.rect(surface, ink, box.inflate(2 * width, 2 * width), width=width, border_radius=round(9 * unit))
    if corners:
        corner_marks(surface, box, ink, max(4, round(8 * unit)))


def breathing(moment: float, *, strong: bool) -> Ink:
    """The gold of what can be chosen at a moment."""
    return FOCUS if strong else mix(GOLD, FOCUS, 0.35 * (0.5 + 0.5 * math.sin(moment * 3.2)))


@contextmanager
def unrolled(surface: Surface, box: Rect, share: float, rod: int) -> Iterator[None]:
    """Whatever is drawn meanwhile is seen only as far down in a box as a scroll is open, above its rod."""
    if share >= 1:
        yield
        return
    clipped = surface.get_clip()
    surface.set_clip(Rect(box.left, box.top, box.width, round(box.height * share)).clip(clipped))
    yield
    surface.set_clip(clipped)
    foot = Rect(box.left, box.top + round(box.height * share), box.width, rod)
    pygame.draw.rect(surface, CLAY_DARK, foot, border_radius=rod // 2)
