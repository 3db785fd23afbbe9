"""Dust that flies up where something heavy comes down."""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.theme import CLAY_LIGHT, Ink

REACH: Final = 46
"""How far a grain flies, in a window of the reference size."""
LARGEST: Final = 7


class Dust:
    """Grains that fly to both sides of a stretch of ground, rise a little, and are gone."""

    def __init__(self, ground: Rect, unit: float, grains: int, ink: Ink = CLAY_LIGHT) -> None:
        self.ground = ground
        self.unit = unit
        self.grains = grains
        self.ink = ink

    def draw(self, surface: Surface, share: float) -> None:
        """The cloud when so much of its time is over; every grain has a way of its own, always the same."""
        for grain in range(self.grains):
            across = (grain + 0.5) / self.grains * 2 - 1
            # None flies up before the thing itself.
            side = math.copysign(0.55 + 0.45 * abs(across), across)
            weight = 0.6 + 0.4 * ((grain * 7) % 5) / 4
            out = math.sqrt(share) * REACH * self.unit * weight
            x = self.ground.centerx + side * (self.ground.width / 2 + out)
            y = self.ground.centery - math.sin(share * math.pi * 0.8) * REACH * 0.5 * self.unit * (1.2 - abs(side))
            radius = LARGEST * self.unit * weight * (1 - share)
            if radius >= 0.8:
                pygame.draw.aacircle(surface, self.ink, (round(x), round(y)), max(1, round(radius)))
