"""How a screen shows what to press: a badge in the shape of what one has in the hand.

Round is a button of a pad, square a key, a hand is a finger on the screen; a ring round a badge means to hold it.
Which device is shown follows the one in use; what stands on a badge is what is really set.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

import pygame
from pygame import Rect, Surface

from game.ui.marks import paint_icon
from game.ui.pieces import Piece
from game.ui.scene import Brush
from game.ui.shapes import panel
from game.ui.theme import CLAY_LIGHT, GLAZE, SLIP, SLIP_DIM, Ink

Shape = Literal["key", "round", "shoulder", "picture"]

TALL: Final = 1.46
"""How tall a badge is, beside letters of 1."""
LETTERS: Final = 0.62
"""How tall what stands on it is, as a share of its own height."""
ROOM: Final = 0.34
"""How much room is left and right of what stands on it, as a share of its height."""
RING: Final = 1.28
"""How wide the ring of a hold is, beside a badge of 1."""
HELD: Final = 0.8
"""How much of a turn that ring takes, so that it is seen to go round."""


@dataclass(frozen=True, slots=True)
class Badge:
    """What is to be pressed."""

    shape: Shape
    label: str
    """What stands on it, or the name of the picture that it is."""
    held: bool = False


def width_of_badge(brush: Brush, badge: Badge, tall: int) -> int:
    """How wide a badge of a height is, with the ring that goes round it."""
    wide = tall
    if badge.shape != "picture":
        written = brush.words.measured(badge.label, "semibold", _letters(tall))
        wide = max(tall, written + round(2 * ROOM * tall)) if len(badge.label) > 1 else tall
    return wide + (round((RING - 1) * tall) if badge.held else 0)


def paint_badge(brush: Brush, surface: Surface, badge: Badge, box: Rect, ink: Ink = SLIP, ground: Ink = GLAZE) -> None:
    """A badge in the middle of a box, as tall as that allows."""
    tall = round(box.height / RING) if badge.held else box.height
    whole = Rect(0, 0, width_of_badge(brush, Badge(badge.shape, badge.label), tall), tall)
    whole.center = box.center
    if badge.shape == "picture":
        paint_icon(brush, surface, badge.label, whole, ink, ground)
    else:
        _paint_plate(surface, badge.shape, whole, ground)
        _paint_label(brush, surface, badge.label, whole, ink)
    if badge.held:
        _paint_ring(surface, whole)


CORNER: Final = 38
"""How tall a badge at the corner of a token is, at the reference size."""


def paint_corner_badge(brush: Brush, surface: Surface, badge: Badge, box: Rect) -> None:
    """A badge on the upper right corner of what it presses."""
    tall = brush.px(CORNER * (RING if badge.held else 1))
    spot = Rect(0, 0, width_of_badge(brush, badge, brush.px(CORNER)), tall)
    spot.topright = (box.right + brush.px(8), box.top - brush.px(8))
    paint_badge(brush, surface, badge, spot)


def _letters(tall: int) -> int:
    return max(8, round(tall * LETTERS))


def _paint_plate(surface: Surface, shape: Shape, box: Rect, ground: Ink) -> None:
    line = max(1, round(box.height / 16))
    if shape == "round" and box.width == box.height:
        pygame.draw.aacircle(surface, ground, box.center, box.width // 2)
        pygame.draw.aacircle(surface, SLIP_DIM, box.center, box.width // 2, line)
    elif shape == "key":
        panel(surface, box, ground, SLIP_DIM, line, max(2, box.height // 5))
        foot = box.bottom - max(2, box.height // 8)
        pygame.draw.line(surface, SLIP_DIM, (box.left + box.height // 6, foot), (box.right - box.height // 6, foot), 1)
    else:
        tops, feet = box.height // 2, box.height // 6
        for ink, rim in ((ground, 0), (SLIP_DIM, line)):
            pygame.draw.rect(
                surface,
                ink,
                box,
                rim,
                border_top_left_radius=tops,
                border_top_right_radius=tops,
                border_bottom_left_radius=feet,
                border_bottom_right_radius=feet,
            )


def _paint_label(brush: Brush, surface: Surface, label: str, box: Rect, ink: Ink) -> None:
    pixels = _letters(box.height)
    size = pixels / brush.words.unit / brush.words.scale
    brush.words.draw(surface, label, box, size, ink, align="centre", weight="semibold")


def _paint_ring(surface: Surface, box: Rect) -> None:
    """Most of a turn round a badge, as if it were being held."""
    radius, width = box.height * (RING + 0.02) / 2, max(2, round(box.height / 11))
    side = max(0, (box.width - box.height) / 2)
    points = []
    for step in range(49):
        angle = 2 * math.pi * HELD * step / 48
        across = math.sin(angle)
        points.append(
            (
                box.centerx + across * radius + (side if across > 0 else -side if across < 0 else 0),
                box.centery - math.cos(angle) * radius,
            )
        )
    pygame.draw.lines(surface, CLAY_LIGHT, False, points, width)


# ---------------------------------------------------------------------- in lines of words


def badge_piece(brush: Brush, badge: Badge, pixels: int, ink: Ink = SLIP, ground: Ink = GLAZE) -> Piece:
    """A badge in a line of words, beside letters of a height."""
    tall = round(pixels * TALL * (RING if badge.held else 1))
    inner = round(tall / RING) if badge.held else tall
    wide = width_of_badge(brush, badge, inner) / tall

    def paint(surface: Surface, box: Rect) -> None:
        # A line of words is lower than its badges.
        whole = Rect(0, 0, box.width, tall)
        whole.center = box.center
        paint_badge(brush, surface, badge, whole, ink, ground)

    return Piece(sign=paint, wide=wide * TALL * (RING if badge.held else 1) / 1.1)


def prompted(
    brush: Brush, sentence: str, badges: Mapping[str, Badge], pixels: int, ink: Ink = SLIP_DIM, **words: str
) -> list[Piece]:
    """A sentence in pieces: what it names in braces is a badge, or words such as a name, which may have any signs."""
    pieces = []
    for number, part in enumerate(re.split(r"{(\w+)}", sentence)):
        if number % 2 and part in badges:
            pieces.append(badge_piece(brush, badges[part], pixels))
        elif part:
            pieces.append(Piece(words[part] if number % 2 else part, ink))
    return pieces
