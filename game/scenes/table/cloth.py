"""The cloth of the curtain: clay-coloured, on its rings, and the same whatever it hides."""

from __future__ import annotations

import math
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.kept import Kept
from game.ui.marks import paint_band
from game.ui.scene import Brush
from game.ui.theme import CLAY, CLAY_DARK, GLAZE, SLIP, SLIP_DIM, Ink, mix

_cloths: Final = Kept(16 * 1024 * 1024)


def paint_cloth(brush: Brush, surface: Surface, box: Rect) -> None:
    """A clay-coloured curtain on its rings, the same whatever it hides; it hangs, and never moves."""
    surface.blit(_cloths.get((*box.size, brush.px(1000)), lambda: _hung(brush, box.size)), box)


FOLD: Final = 320
"""How wide a stretch of cloth is before its folds come again, at the reference size."""
ROSETTE: Final = 46


def _hung(brush: Brush, size: tuple[int, int]) -> Surface:
    px = brush.px
    cloth = Surface(size)
    width, height = size
    strip = brush.sprites.get("curtain/cloth", (px(FOLD), px(2 * FOLD)), GLAZE, SLIP, mix(CLAY, CLAY_DARK, 0.5))
    tall = pygame.transform.smoothscale(strip, (strip.get_width(), height))
    for x in range(0, width, strip.get_width()):
        cloth.blit(tall, (x, 0))
    if height > px(400):  # from the top: the rod with its rings, and a band
        pygame.draw.rect(cloth, GLAZE, Rect(0, 0, width, px(22)))
        pygame.draw.line(cloth, CLAY, (0, px(22)), (width, px(22)), max(1, px(3)))
        for x in range(0, width + px(60), px(120)):
            ring = brush.sprites.get("curtain/ring", (px(36), px(36)), GLAZE, SLIP, SLIP_DIM)
            cloth.blit(ring, ring.get_rect(center=(x, px(28))))
        paint_band(brush, cloth, Rect(0, px(56), width, px(30)))
        pygame.draw.rect(cloth, GLAZE, Rect(0, px(92), width, px(9)))
    else:
        paint_band(brush, cloth, Rect(0, height - px(66), width, px(28)))
    if height > px(1000):
        _embroider(brush, cloth)
    hem = brush.sprites.get("curtain/hem", (px(120), px(36)), GLAZE, SLIP, mix(CLAY, CLAY_DARK, 0.5))
    pygame.draw.rect(cloth, GLAZE, Rect(0, height - px(34), width, px(34)))
    for x in range(0, width, hem.get_width()):
        cloth.blit(hem, (x, height - hem.get_height()))
    return cloth


def _embroider(brush: Brush, cloth: Surface) -> None:
    """A cloth that hangs from top to bottom has flowers at its sides and palmettes above its hem."""
    px, (width, height) = brush.px, cloth.get_size()
    ink = mix(CLAY_DARK, GLAZE, 0.42)
    for share in (0.2, 0.475, 0.755):
        for x in (px(70), width - px(70)):
            _sew_flower(cloth, (x, round(height * share)), px(ROSETTE) / 2, ink)
    top = height - px(188)
    pygame.draw.rect(cloth, GLAZE, Rect(0, top, width, max(1, px(5))))
    palmette = brush.sprites.get("vase/palmette", (px(60), px(60)), GLAZE, CLAY, CLAY)
    for x in range(px(40), width, px(80)):
        cloth.blit(palmette, palmette.get_rect(center=(x, top + px(40))))
    paint_band(brush, cloth, Rect(0, top + px(84), width, px(34)))


def _sew_flower(cloth: Surface, middle: tuple[int, int], radius: float, ink: Ink) -> None:
    for number in range(8):
        turn = math.tau * number / 8
        petal = (middle[0] + math.cos(turn) * radius * 0.72, middle[1] + math.sin(turn) * radius * 0.72)
        pygame.draw.aacircle(cloth, ink, petal, max(2, round(radius * 0.25)))
    pygame.draw.aacircle(cloth, ink, middle, max(2, round(radius * 0.3)))
