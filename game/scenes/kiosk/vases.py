"""A city as a vase: its colour and its emblem on the belly; whoever is at home lights it from inside."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import pygame
from pygame import Rect, Surface

from game.games import Emblem
from game.scenes.vase import TALL, WIDE, fill_with
from game.ui.scene import Brush
from game.ui.theme import BLACK, FOCUS, GLAZE, Ink, mix

MEANDER: Final = (150, 190)
BELT: Final = (204, 384)
"""Between which heights of the drawing the vase has the colour of its city."""
WAVE: Final = (412, 508)
FIGURE: Final = 0.86
"""How tall the emblem is, as a share of the belt."""
KEPT: Final = 24
LIGHT: Final = 120
"""How bright the light round a vase is where it is brightest, of 255."""


class CityVases:
    """Paints the vases of cities, and keeps those that were painted."""

    def __init__(self, brush: Brush) -> None:
        self.brush = brush
        self._kept: OrderedDict[tuple[str, int, bool], Surface] = OrderedDict()
        self._halo: Surface | None = None

    def paint(self, surface: Surface, emblem: Emblem, box: Rect, *, lit: bool) -> None:
        """A vase as tall as a box, standing on its foot."""
        key = (emblem.drawing, box.height, lit)
        if key not in self._kept:
            self._kept[key] = self._drawn(emblem, box.height, lit=lit)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        drawn = self._kept[key]
        surface.blit(drawn, drawn.get_rect(midbottom=box.midbottom))

    def halo(self, size: tuple[int, int]) -> Surface:
        """The light round a vase that is lit, brightest in its middle."""
        if self._halo is None or self._halo.get_size() != size:
            small = Surface((32, 32), pygame.SRCALPHA)
            for y in range(32):
                for x in range(32):
                    far = (((x - 15.5) / 15.5) ** 2 + ((y - 15.5) / 15.5) ** 2) ** 0.5
                    small.set_at((x, y), (*FOCUS, round(LIGHT * max(0.0, 1 - far))))
            self._halo = pygame.transform.smoothscale(small, size)
        return self._halo

    def _drawn(self, emblem: Emblem, tall: int, *, lit: bool) -> Surface:
        scale = tall / TALL
        size = (round(WIDE * scale), tall)
        whole = self.brush.sprites.get("vase/vase_body", size).copy()
        layer = Surface(whole.get_size(), pygame.SRCALPHA)
        self._paint_bands(layer, emblem.ink, scale)
        mask = self.brush.sprites.get("vase/vase_mask", size, ground=(255, 255, 255))
        layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        whole.blit(layer, (0, 0))
        self._paint_figure(whole, emblem, scale)
        whole.blit(self.brush.sprites.get("vase/vase_shade", size), (0, 0))
        if lit:
            light = Surface(whole.get_size(), pygame.SRCALPHA)
            light.fill((*mix(BLACK, FOCUS, 0.16), 0))
            whole.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        return whole

    def _paint_bands(self, layer: Surface, ink: Ink, scale: float) -> None:
        width = layer.get_width()
        for name, (high, low) in (("meander", MEANDER), ("wave", WAVE)):
            place = Rect(0, round(high * scale), width, round((low - high) * scale))
            if name == "wave":
                place = place.inflate(0, -place.height // 2)
            fill_with(self.brush, layer, name, place)
        layer.fill(ink, (0, round(BELT[0] * scale), width, round((BELT[1] - BELT[0]) * scale)))

    def _paint_figure(self, whole: Surface, emblem: Emblem, scale: float) -> None:
        tall = round((BELT[1] - BELT[0]) * scale * FIGURE)
        figure = self.brush.sprites.get(emblem.drawing, (tall, tall), GLAZE, emblem.ink, emblem.ink)
        middle = (whole.get_width() // 2, round((BELT[0] + BELT[1]) / 2 * scale))
        whole.blit(figure, figure.get_rect(center=middle))
