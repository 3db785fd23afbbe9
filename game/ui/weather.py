"""What comes over a whole table: the flash of a clash, lightning, and fumes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.theme import GLAZE, SLIP, Ink, mix

SPIKES: Final = 22
SHARDS: Final = 26
GOLDEN: Final = 2.399963
"""The angle by which every next shard is turned, so that no two fly the same way."""
KNEES: Final = 7
SMOKE: Final[Ink] = (150, 140, 130)
PUFFS: Final = 20
STRIP: Final = 40
"""How wide the strips are of which a tilted picture is made, in pixels."""


def tilt(surface: Surface, degrees: float) -> None:
    """Lean the whole picture a little, round its middle: strip by strip, as turning it would take too long."""
    slope, wide = math.tan(math.radians(degrees)), surface.get_width()
    if abs(slope * wide) < 2:
        return
    for left in range(0, wide, STRIP):
        strip = surface.subsurface((left, 0, min(STRIP, wide - left), surface.get_height()))
        strip.scroll(0, round(slope * (left + STRIP / 2 - wide / 2)))


def draw_clash(surface: Surface, spot: tuple[int, int], unit: float, share: float) -> None:
    """Where two things meet at full speed: a star that is largest at once, and shards that fly from it."""
    if share >= 1:
        return
    size = (1 - share) ** 0.6 * unit
    points = []
    for number in range(2 * SPIKES):
        long = (150 + 150 * abs(math.cos(number * GOLDEN))) * (1.4 if number % 8 == 2 else 1) if number % 2 == 0 else 92
        turn = math.pi * number / SPIKES + 0.06
        points.append((spot[0] + math.cos(turn) * long * size * 0.62, spot[1] + math.sin(turn) * long * size * 1.1))
    pygame.draw.polygon(surface, SLIP, points)
    pygame.draw.aalines(surface, GLAZE, True, points)
    for number in range(SHARDS):
        _draw_shard(surface, spot, unit, share, number)


def _draw_shard(surface: Surface, spot: tuple[int, int], unit: float, share: float, number: int) -> None:
    turn = number * GOLDEN
    reach = (90 + 31 * (number % 9)) * unit * (0.35 + 1.2 * share)
    x, y = spot[0] + math.cos(turn) * reach, spot[1] + math.sin(turn) * reach + 220 * unit * share * share
    size, spin = (6 + number % 5 * 3) * unit * (1 - share), turn + share * 9
    shape = [
        (x + math.cos(spin + angle) * size * far, y + math.sin(spin + angle) * size * far)
        for angle, far in ((0, 1.6), (1.7, 0.7), (math.pi, 1.2), (4.5, 0.6))
    ]
    pygame.draw.polygon(surface, SLIP if number % 2 else GLAZE, shape)


def draw_bolt(surface: Surface, start: tuple[int, int], end: tuple[int, int], unit: float, share: float) -> None:
    """Lightning: white at once, then a glow that fades, then a little smoke where it struck."""
    glowing = max(0.0, 1 - share / 0.5)
    if glowing > 0:
        knees = bolt_knees(start, end)
        wide = max(2, round(11 * unit * glowing))
        pygame.draw.lines(surface, (255, 214, 120), False, knees, wide + max(2, round(12 * unit * glowing)))
        pygame.draw.lines(surface, (255, 255, 255), False, knees, wide)
    for number in range(9):
        rise = share * (60 + 14 * number) * unit
        x = end[0] + math.sin(number * GOLDEN + share * 3) * 34 * unit * (0.4 + share)
        size = round((20 - number) * unit * math.sin(min(1.0, share * 1.05) * math.pi) ** 0.5)
        if size > 1:
            pygame.draw.aacircle(surface, mix(SMOKE, GLAZE, number / 12), (round(x), round(end[1] - rise)), size)


def bolt_knees(start: tuple[int, int], end: tuple[int, int]) -> Sequence[tuple[float, float]]:
    """The way of a bolt: there, but never straight."""
    across = end[1] - start[1], start[0] - end[0]
    points = []
    for number in range(KNEES + 1):
        part = number / KNEES
        aside = 0.0 if number in (0, KNEES) else 0.11 * (1 if number % 2 else -1) * (1 - abs(part - 0.5))
        points.append(
            (
                start[0] + (end[0] - start[0]) * part + across[0] * aside,
                start[1] + (end[1] - start[1]) * part + across[1] * aside,
            )
        )
    return points


class Miasma:
    """Fumes that roll over a table from left to right, above all but what is safe from them."""

    def __init__(self, box: Rect, unit: float, ink: Ink, safe: Sequence[Rect]) -> None:
        self.box = box
        self.unit = unit
        self.ink = ink
        self.safe = safe
        self._puffs: list[Surface] = []

    def front(self, share: float) -> int:
        """How far to the right the fumes have come."""
        return self.box.left + round((self.box.width + 900 * self.unit) * share)

    def draw(self, surface: Surface, share: float) -> None:
        kept = [(box, surface.subsurface(box).copy()) for box in self.safe]
        puffs = self._puffs or self._paint()
        front = self.front(share)
        for number in range(PUFFS):
            lag = 900 * self.unit * ((number * 0.377) % 1)
            y = self.box.top + self.box.height * ((number * 0.618) % 1) + math.cos(share * 5 + number) * 30 * self.unit
            x = front - lag + math.sin(share * 7 + number) * 40 * self.unit
            puff = puffs[number % len(puffs)]
            surface.blit(puff, puff.get_rect(center=(round(x), round(y))))
        for box, picture in kept:
            surface.blit(picture, box)

    def _paint(self) -> list[Surface]:
        """Soft round clouds of three sizes."""
        for size in (300, 380, 460):
            side = max(8, round(size * self.unit))
            puff = Surface((side, side), pygame.SRCALPHA)
            rings = 14
            for ring in range(rings, 0, -1):
                thick = round(205 * (1 - ring / rings) ** 1.1)
                pygame.draw.circle(puff, (*self.ink, thick), (side // 2, side // 2), side * ring // (2 * rings))
            self._puffs.append(puff)
        return self._puffs
