"""The curtain that falls over a table while the screen goes from one person to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect, Surface

from game.games import Emblem
from game.rules.engine import Seat
from game.scenes.emblems import paint_emblem
from game.ui.layout import centred
from game.ui.marks import paint_band
from game.ui.scene import Brush, Control, Look
from game.ui.shapes import focus_frame, gold_frame, panel
from game.ui.theme import CLAY, CLAY_DARK, GLAZE, GLAZE_HIGH, GLAZE_RAISED, SLIP, SLIP_DIM, mix
from game.words.words import Words

CURTAIN: Final = "curtain"
ORDER: Final = 2


def curtain(brush: Brush, words: Words, seat: Seat, emblem: Emblem, press: Callable[[], None]) -> Control:
    """Covers everything, says to whom the screen is to be passed, and is pressed by him when he has it."""
    title, about = words.screen("curtain", seat=seat), words.screen("curtain_about", seat=seat)

    def paint(surface: Surface, control: Control, look: Look) -> None:
        px = brush.px
        surface.fill(GLAZE)
        plate = centred((px(900), px(360)), control.box)
        lit = look.hovered or look.focused
        panel(surface, plate, GLAZE_HIGH if lit else GLAZE_RAISED, None, 0, px(16))
        gold_frame(surface, plate, brush.unit, 0.0, strong=lit)
        # from the top: whose turn it is, to whom the screen goes, and why
        sign = centred((px(120), px(120)), plate).move(0, -px(90))
        paint_emblem(brush, surface, emblem, sign, SLIP)
        line = centred((plate.width - px(60), px(70)), plate).move(0, px(40))
        brush.words.draw(surface, title, line, 44, SLIP, align="centre", weight="semibold", wrap=True)
        brush.words.draw(surface, about, line.move(0, px(80)), 28, SLIP_DIM, align="centre", wrap=True)
        if look.focused:
            focus_frame(surface, plate, brush.unit, SLIP)

    return Control(CURTAIN, brush.screen, title, paint, press, order=ORDER)


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
