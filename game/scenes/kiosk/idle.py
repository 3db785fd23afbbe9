"""Nobody has pressed anything for a while: the hint glows, then a bar counts down, and any press stays."""

from __future__ import annotations

from math import ceil
from typing import Final

from pygame import Rect, Surface

from game.kiosk.config import Idle
from game.ui.layout import take_left
from game.ui.marks import paint_icon
from game.ui.scene import Brush
from game.ui.theme import GOLD, REFERENCE, SLIP, SLIP_DIM, Ink

TALL: Final = 86
GROUND: Final[Ink] = (0x2A, 0x1C, 0x12)


class Quiet:
    """How long nobody has pressed anything."""

    def __init__(self, idle: Idle) -> None:
        self.idle = idle
        self.seconds = 0.0

    def pressed(self) -> None:
        self.seconds = 0.0

    def advance(self, seconds: float) -> None:
        self.seconds += seconds

    @property
    def hints(self) -> bool:
        return self.seconds >= self.idle.hint

    @property
    def warns(self) -> bool:
        return self.idle.warning <= self.seconds < self.idle.end

    @property
    def is_over(self) -> bool:
        return self.seconds >= self.idle.end

    @property
    def left(self) -> float:
        """How much is left of the time that is counted down."""
        return max(0.0, self.idle.end - self.seconds)

    @property
    def share(self) -> float:
        return self.left / (self.idle.end - self.idle.warning)


def bar_box(brush: Brush, *, above: bool) -> Rect:
    """Over the foot of a screen, or at its top if what is asked stands there."""
    wide, tall = brush.size
    height = brush.px(TALL)
    return Rect(0, 0 if above else tall - height, wide, height)


def paint_bar(brush: Brush, surface: Surface, box: Rect, quiet: Quiet, sentence: str, stays: str) -> None:
    """How much time is left as a bar, in a number, and in words."""
    surface.fill(GROUND, box)
    line = max(3, brush.px(8))
    surface.fill(GOLD, (box.left, box.top, box.width, max(1, line // 4)))
    surface.fill(GOLD, (box.left, box.top, round(box.width * quiet.share), line))
    room = Rect(0, box.top + line, min(box.width, brush.px(REFERENCE[0] - 80)), box.height - line)
    room.centerx = box.centerx
    side = min(brush.px(46), room.height)
    wide = min(room.width - side, brush.words.width(f"{sentence}   {stays}", 32) + brush.px(60))
    inner = Rect(room.centerx - (wide + side) // 2, room.top, wide + side, room.height)
    sign, rest = take_left(inner, side, brush.px(16))
    paint_icon(brush, surface, "hourglass", sign, SLIP, GROUND, GOLD)
    first = round(rest.width * brush.words.width(sentence, 32) / max(1, brush.words.width(sentence + stays, 32)))
    left, right = take_left(rest, first, brush.px(16))
    brush.words.draw(surface, sentence, left, 32, SLIP, weight="semibold", wrap=True)
    brush.words.draw(surface, stays, right, 32, SLIP_DIM, wrap=True)


def countdown(quiet: Quiet) -> int:
    return ceil(quiet.left)
