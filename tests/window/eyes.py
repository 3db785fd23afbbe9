"""Eyes of somebody before the window: everything that is written, where its ink lies, and how large it is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

import pytest
from pygame import Mask, Rect, Surface, mask

from game.app import App
from game.ui import pieces
from game.ui.glyphs import GlyphPainter
from game.ui.letters import Letters
from game.ui.text import Typesetter

ALONE: Final = 0
"""The row of words that stand by themselves."""


@dataclass(frozen=True)
class Written:
    """Words as they were drawn."""

    words: str
    ink: Rect
    """What they cover, without the room around the letters."""
    dots: Mask
    """Of that, the dots of the letters themselves."""
    tall: int
    """The height of their letters in pixels, as fonts count it."""
    surface: Surface
    row: int
    """Words with the same number were set side by side, and belong together."""


class _Paper:
    """A surface that tells what is put on it."""

    def __init__(self, surface: Surface) -> None:
        self.surface = surface
        self.inks: list[tuple[Rect, Mask]] = []

    def blit(self, drawn: Surface, spot: Any) -> None:
        corner = spot.topleft if isinstance(spot, Rect) else spot
        ink = drawn.get_bounding_rect()
        self.inks.append((ink.move(corner), mask.from_surface(drawn.subsurface(ink))))
        self.surface.blit(drawn, spot)

    def get_rect(self) -> Rect:
        return self.surface.get_rect()


@contextmanager
def reading() -> Iterator[list[Written]]:
    """Everything that is written as long as this lasts."""
    found: list[Written] = []
    rows, row = count(1), [ALONE]

    def watch(patch: pytest.MonkeyPatch, kind: Any, name: str, words_at: int, height: Any) -> None:
        before = getattr(kind, name)

        def draw(self: Any, surface: Surface, *args: Any, **values: Any) -> Any:
            paper = _Paper(surface)
            result = before(self, paper, *args, **values)
            tall = height(self, *args, **values)
            for ink, dots in paper.inks:
                if min(ink.size) > 0:
                    found.append(Written(args[words_at], ink, dots, tall, surface, row[0]))
            return result

        patch.setattr(kind, name, draw)

    def together(patch: pytest.MonkeyPatch, kind: Any, name: str) -> None:
        before = getattr(kind, name)

        def draw(*args: Any, **values: Any) -> Any:
            outer, row[0] = row[0], row[0] or next(rows)
            try:
                return before(*args, **values)
            finally:
                row[0] = outer

        patch.setattr(kind, name, draw)

    with pytest.MonkeyPatch.context() as patch:
        watch(patch, Typesetter, "draw", 0, _text_height)
        watch(patch, Letters, "draw", 0, _heading_height)
        watch(patch, GlyphPainter, "_write", 0, lambda painter, text, box, ink: painter.letters(box.height))
        together(patch, GlyphPainter, "paint_row")
        for module in users_of(pieces.draw_pieces):
            together(patch, module, "draw_pieces")
        yield found


def _text_height(setter: Typesetter, words: str, box: Rect, size: float, ink: Any, **values: Any) -> int:
    return setter.fit(words, box, size, values.get("weight", "regular"), wrap=values.get("wrap", False))[1]


def _heading_height(letters: Letters, words: str, box: Rect, height: float, ink: Any, **values: Any) -> int:
    from game.ui.letters import SPACING, WEIGHT

    return letters.fit(words, box, height, values.get("spacing", SPACING), values.get("weight", WEIGHT))


def users_of(function: Any) -> list[Any]:
    """The modules that have taken a function by its name."""
    import sys

    return [
        module
        for module in list(sys.modules.values())
        if module.__name__.startswith("game.") and getattr(module, function.__name__, None) is function
    ]


def read_anew(app: App) -> list[Written]:
    """Everything that is written on the screen when it is laid out and drawn anew."""
    with reading() as found:
        app.lay_out()
        app.step([], 0.0)
    return found


def crowded(found: list[Written], apart: int) -> list[str]:
    """Words whose ink overlaps or all but touches: less than a dot above each other, less than `apart` side by side."""
    trouble = []
    for number, one in enumerate(found):
        for other in found[number + 1 :]:
            if _belong_together(one, other):
                continue
            if _near(one.ink, other.ink, apart):
                trouble.append(f"{one.words!r} at {tuple(one.ink)} and {other.words!r} at {tuple(other.ink)}")
    return trouble


def _belong_together(one: Written, other: Written) -> bool:
    """Whether they lie on different surfaces, in one row, or are the same words drawn twice."""
    again = (one.words, one.ink) == (other.words, other.ink)
    return one.surface is not other.surface or again or ALONE != one.row == other.row


def _near(one: Rect, other: Rect, apart: int) -> bool:
    return one.inflate(2 * apart, 0).colliderect(other) or one.inflate(0, 2).colliderect(other)
