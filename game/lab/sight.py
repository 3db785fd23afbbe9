"""Pictures as people see them who tell colours apart in another way, or not at all; and how far two pictures differ.

The figures are those of G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009, for eyes
in which one kind of cone is missing altogether (severity 1.0). They are for light, not for the numbers that stand for
it in a picture. Without colours only the brightness of Rec. 709 is left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from game.ui.theme import Ink

Row: TypeAlias = tuple[float, float, float]
Lab: TypeAlias = tuple[float, float, float]

USUAL: Final = "usual"
BRIGHTNESS: Final[Row] = (0.2126, 0.7152, 0.0722)
SIGHTS: Final[Mapping[str, tuple[Row, Row, Row]]] = {
    USUAL: ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": (BRIGHTNESS, BRIGHTNESS, BRIGHTNESS),
}
"""What becomes of red, green and blue light, by what is missing; nothing is missing in the usual sight."""

APART: Final = 12.0
"""Two dots side by side whose inks are so far from each other in CIELAB are told apart without looking for it."""


def light_of(part: int) -> float:
    """The light that a number of a picture stands for, from 0 to 1 (sRGB)."""
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def part_of(light: float) -> int:
    light = min(1.0, max(0.0, light))
    return round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))


@lru_cache(maxsize=1 << 17)
def seen(ink: Ink, sight: str) -> Ink:
    """An ink as it looks to eyes of a kind."""
    if sight == USUAL:
        return ink
    light = tuple(map(light_of, ink))
    red, green, blue = (part_of(sum(a * b for a, b in zip(row, light, strict=True))) for row in SIGHTS[sight])
    return red, green, blue


def through(picture: Surface, sight: str) -> Surface:
    """A picture as it looks to eyes of a kind."""
    if sight == USUAL:
        return picture
    dots = bytearray(pygame.image.tobytes(picture, "RGB"))
    for at in range(0, len(dots), 3):
        dots[at : at + 3] = bytes(seen((dots[at], dots[at + 1], dots[at + 2]), sight))
    return pygame.image.frombytes(bytes(dots), picture.get_size(), "RGB")


# ---------------------------------------------------------------------- how far two pictures differ


@lru_cache(maxsize=1 << 16)
def lab(ink: Ink) -> Lab:
    """An ink in CIELAB, where equal distances look about equally far (daylight, D65)."""
    red, green, blue = map(light_of, ink)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0890
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@lru_cache(maxsize=1 << 16)
def distance(one: Ink, other: Ink, sight: str) -> float:
    """How far apart two inks are to eyes of a kind: about 2 is just noticed, 100 is black and white."""
    first, second = lab(seen(one, sight)), lab(seen(other, sight))
    return math.dist(first, second)


def inks(picture: Surface, box: Rect | None = None) -> Sequence[Ink]:
    """The dots of a picture, or of a part of it, row by row."""
    part = picture if box is None else picture.subsurface(box)
    data = pygame.image.tobytes(part, "RGB")
    return list(zip(data[::3], data[1::3], data[2::3], strict=True))


def differing(one: Surface, other: Surface, sight: str) -> float:
    """The share of dots in which two pictures of a size are apart to eyes of a kind."""
    return sum(_distances(one, other, sight)) / (one.get_width() * one.get_height())


def _distances(one: Surface, other: Surface, sight: str) -> Iterator[bool]:
    for first, second in zip(inks(one), inks(other), strict=True):
        yield distance(first, second, sight) >= APART
