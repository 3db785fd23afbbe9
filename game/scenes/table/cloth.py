"""The cloth of the curtain: clay-coloured, on its rings, and the same whatever it hides."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.ui.marks import paint_band
from game.ui.scene import Brush
from game.ui.theme import CLAY, CLAY_DARK, GLAZE, SLIP, SLIP_DIM, mix

_cloths: dict[tuple[int, int, int], Surface] = {}


def paint_cloth(brush: Brush, surface: Surface, box: Rect) -> None:
    """A clay-coloured curtain on its rings, the same whatever it hides; it hangs, and never moves."""
    key = (*box.size, brush.px(1000))
    if key not in _cloths:
        if len(_cloths) > 6:
            _cloths.clear()
        _cloths[key] = _hung(brush, box.size)
    surface.blit(_cloths[key], box)


def _hung(brush: Brush, size: tuple[int, int]) -> Surface:
    px = brush.px
    cloth = Surface(size)
    width, height = size
    strip = brush.sprites.get("curtain/cloth", (px(120), px(240)), GLAZE, SLIP, mix(CLAY, CLAY_DARK, 0.5))
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
    hem = brush.sprites.get("curtain/hem", (px(120), px(36)), GLAZE, SLIP, mix(CLAY, CLAY_DARK, 0.5))
    pygame.draw.rect(cloth, GLAZE, Rect(0, height - px(34), width, px(34)))
    for x in range(0, width, hem.get_width()):
        cloth.blit(hem, (x, height - hem.get_height()))
    return cloth
