"""The curtain that falls over a table while the screen goes from one person to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Surface

from game.games import Emblem
from game.rules.engine import Seat
from game.scenes.emblems import paint_emblem
from game.ui.layout import centred
from game.ui.scene import Brush, Control, Look
from game.ui.shapes import focus_frame, gold_frame, panel
from game.ui.theme import GLAZE, GLAZE_HIGH, GLAZE_RAISED, SLIP, SLIP_DIM
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
