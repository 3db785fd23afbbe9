"""A card beside what is pointed at: the first line its title, the rest what there is to know."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from game.ui.input import Spot, has_moved
from game.ui.scene import Brush
from game.ui.shapes import panel
from game.ui.theme import CLAY_DARK, GLAZE, SLIP

WIDTH: Final = 460
TITLE: Final = 26
BODY: Final = 23


TIP_AFTER: Final = 0.35
"""How long something is pointed at before its card opens, so that passing by opens none."""


class Attention:
    """What is pointed at, by a pointer or by the focus, and for how long."""

    def __init__(self) -> None:
        self.name = ""
        self.seconds = 0.0
        self._shut_at: Spot | None = None
        """Where the pointer was when the card was shut; it opens again when the pointer has moved from there."""

    def advance(self, name: str, seconds: float, spot: Spot = (0, 0)) -> None:
        if self._shut_at is not None and has_moved(self._shut_at, spot):
            self._shut_at = None
        attends = name == self.name and self._shut_at is None
        self.seconds = self.seconds + seconds if attends else 0.0
        self.name = name

    def shut(self, spot: Spot) -> None:
        """Something was pressed: what was to be read has been, and what comes now is not to be covered."""
        self._shut_at, self.seconds = spot, 0.0

    def open(self) -> None:
        """Somebody goes on with the focus, wherever the pointer lies."""
        self._shut_at = None

    @property
    def lasts(self) -> bool:
        return self.seconds >= TIP_AFTER


def draw_tip(
    brush: Brush, surface: Surface, words: str, beside: Rect, clear: Rect | None = None, within: Rect | None = None
) -> Rect:
    """Draw words on a card beside a box, wholly on the screen, or within a part of it; what is to stay clear does."""
    title, _, body = words.partition("\n")
    pad, width = brush.px(16), brush.px(WIDTH * min(1.25, brush.words.scale))
    heads = brush.words.wrap(title, "semibold", brush.words.pixels(TITLE), width - 2 * pad)
    lines = brush.words.wrap(body, "regular", brush.words.pixels(BODY), width - 2 * pad) if body else []
    head_height = brush.words.height(heads, brush.words.pixels(TITLE))
    body_height = brush.words.height(lines, brush.words.pixels(BODY)) + brush.px(8) if lines else 0
    size = (width, head_height + body_height + 2 * pad)
    box = place(brush, size, beside, clear or Rect(0, 0, 0, 0), within or brush.screen)
    panel(surface, box, GLAZE, CLAY_DARK, brush.px(3), brush.px(8))
    room = box.inflate(-2 * pad, -2 * pad)
    head = Rect(room.left, room.top, room.width, head_height + 2)
    brush.words.draw(surface, "\n".join(heads), head, TITLE, SLIP, weight="semibold", wrap=True, top=True)
    if lines:
        rest = Rect(room.left, head.bottom + brush.px(6), room.width, room.bottom - head.bottom)
        brush.words.draw(surface, "\n".join(lines), rest, BODY, SLIP, wrap=True, top=True)
    return box


def place(brush: Brush, size: tuple[int, int], beside: Rect, clear: Rect, within: Rect) -> Rect:
    """Above what lies in the lower half of the screen, else beside or below it; always where cards may lie.

    Rows of cards and tokens lie below, and their neighbours should stay in sight.
    """
    gap = brush.px(14)
    box = Rect((0, 0), size)
    above = (beside.centerx - box.width // 2, beside.top - gap - box.height)
    below = (beside.centerx - box.width // 2, beside.bottom + gap)
    right = (beside.right + gap, beside.top)
    left = (beside.left - gap - box.width, beside.top)
    low = beside.centery > brush.screen.height * 0.55
    higher = (above[0], clear.top - gap - box.height)
    for spot in (above, higher, right, left, below) if low else (right, left, below, above):
        box.topleft = spot
        placed = box.clamp(within)
        if not placed.colliderect(beside) and not placed.colliderect(clear):
            return placed
    return box.clamp(within)
