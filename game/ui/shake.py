"""A thing that was pressed in vain shakes once."""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import Surface

from game.ui.scene import Control

SECONDS: Final = 0.16
REACH: Final = 4
"""How far it goes to either side, in reference pixels."""
SWINGS: Final = 2


class Shake:
    """What shakes in one scene; a later press takes the place of an earlier one."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.name = ""
        self.seconds = seconds
        self._since = -seconds

    def begin(self, name: str, moment: float) -> None:
        self.name, self._since = name, moment

    def is_on(self, moment: float) -> bool:
        return bool(self.name) and moment - self._since < self.seconds

    def aside(self, moment: float) -> float:
        """How far it stands beside its place, from -1 to 1."""
        share = (moment - self._since) / self.seconds
        return math.sin(share * SWINGS * math.tau) * (1 - share) if 0 <= share < 1 else 0.0

    def draw(self, surface: Surface, control: Control, moment: float, unit: float) -> None:
        """Move what is painted of a control aside, within its shape; where it stood the shape is shaded."""
        aside = round(self.aside(moment) * max(2, REACH * unit))
        box = control.box.clip(surface.get_rect())
        if not aside or not box.width or not box.height:
            return
        picture = Surface(box.size, pygame.SRCALPHA)
        picture.blit(surface, (0, 0), box)
        if control.outline is not None:
            cut = Surface(box.size, pygame.SRCALPHA)
            pygame.draw.polygon(cut, "white", [(x - box.left, y - box.top) for x, y in control.outline.corners])
            picture.blit(cut, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        surface.blit(picture, box.move(aside, 0))
