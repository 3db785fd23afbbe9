"""What can be seen above any table for a moment, whatever lies on it."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.layout import centred
from game.ui.motion import Air, over
from game.ui.scene import Brush
from game.ui.shapes import panel
from game.ui.theme import CLAY_DARK, CLAY_LIGHT, GLAZE, GOLD, SLIP, Ink
from game.ui.timeline import Clip, Tween, Wait, smooth
from game.ui.weather import tilt

KNOCK: Final = 8
"""How far a knock moves the table, in a window of the reference size."""
LEAN: Final = 1.1
"""How far a knock leans it, in degrees."""
BANNER: Final = 0.9
OPENS: Final = 0.15
"""How long a banner is there, and the share of that in which it opens and closes."""


class Effects(ABC):
    """The air above a table, and what comes and goes in it: lights, banners, fumes and a knock."""

    def __init__(self, brush: Brush) -> None:
        self.brush = brush
        self.air = Air(brush.unit)
        self.calm = False
        """No shaking, flashing or falling leaves."""
        self.shake = 0.0
        self.veil: tuple[Ink, float] | None = None
        self.seen: Rect | None = None
        """The part of the table that is before the eyes, where that is not all of it."""

    @property
    @abstractmethod
    def middle(self) -> Rect:
        """The middle of the table, across which banners hang."""

    def px(self, length: float) -> int:
        return self.brush.px(length)

    def spot_in(self, box: Rect, size: float = 48) -> Rect:
        return centred((self.px(size), self.px(size)), box)

    def draw_air(self, surface: Surface) -> None:
        """What is in the air, above everything else; if the table shakes, all that lies below it does."""
        if self.shake:
            swing = math.sin(self.shake * 30) * self.shake
            surface.scroll(round(swing * self.px(KNOCK)), 0)
            tilt(surface, swing * LEAN)
        if self.veil is not None:
            _draw_veil(surface, *self.veil)
        self.air.draw(surface)

    def over(self, seconds: float, draw: Callable[[Surface, float], None]) -> Clip:
        """Something drawn above everything for a while; it is handed how far the while has gone."""
        return over(self.air, self.brush.screen, seconds, draw)

    def flash(self, box: Rect) -> Clip:
        """A golden outline that comes and goes."""
        if self.calm:
            return Wait(0.2)

        def draw(surface: Surface, share: float) -> None:
            grown = round((1 - math.sin(share * math.pi)) * self.px(10))
            pygame.draw.rect(surface, GOLD, box.inflate(grown, grown), max(2, self.px(4)), self.px(10))

        return self.over(0.35, draw)

    def glow(self, start: Rect, end: Rect) -> Clip:
        """A light that goes from one place to another."""

        def draw(surface: Surface, share: float) -> None:
            x = start.centerx + (end.centerx - start.centerx) * share
            y = start.centery + (end.centery - start.centery) * share
            for size, ink in ((22, GOLD), (12, SLIP)):
                pygame.draw.circle(surface, ink, (round(x), round(y)), self.px(size * (1 - 0.5 * share)))

        return self.over(0.35, draw)

    def banner(self, words: str, seconds: float = BANNER) -> Clip:
        """Large words across the middle for a moment, on a band that opens and closes."""
        middle = self.middle if self.seen is None else self.middle.clip(self.seen) or self.middle
        box = centred((middle.width, self.px(110)), middle)

        def draw(surface: Surface, share: float) -> None:
            open_ = 1.0 if self.calm else smooth(min(1.0, share / OPENS, (1 - share) / OPENS))
            shown = centred((box.width, max(2, round(box.height * open_))), box)
            panel(surface, shown, GLAZE, CLAY_DARK, self.px(4), 0)
            if shown.height >= self.px(64):  # it is open for the letters
                self.brush.letters.draw(surface, words, box, 56, CLAY_LIGHT, align="centre")

        return self.over(seconds, draw)

    def knock(self, seconds: float = 0.3) -> Clip:
        """The table shakes once."""

        def put(share: float) -> None:
            self.shake = 0.0 if self.calm or share >= 1 else 1 - share

        return Tween(seconds, put)

    def cloud(self, ink: Ink, thickness: float, seconds: float) -> Clip:
        """Fumes of an ink come over the table and go again."""

        def put(share: float) -> None:
            self.veil = (ink, thickness * math.sin(share * math.pi)) if 0 < share < 1 else None

        return Tween(seconds, put)


def _draw_veil(surface: Surface, ink: Ink, alpha: float) -> None:
    cloud = Surface(surface.get_size())
    cloud.fill(ink)
    cloud.set_alpha(round(255 * alpha))
    surface.blit(cloud, (0, 0))
