"""A line of words in several inks, with little drawings between them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from pygame import Rect, Surface

from game.ui.scene import Brush
from game.ui.text import NO_BREAK, Align, Weight, align_in
from game.ui.theme import SLIP, Ink

PaintSign: TypeAlias = Callable[[Surface, Rect], None]
ELLIPSIS: Final = "…"
SIGN: Final = 1.1
"""How tall a drawing is, beside letters of 1."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Words in one ink, or a drawing as tall as the line; spaces between pieces are part of their words."""

    words: str = ""
    ink: Ink = SLIP
    weight: Weight = "regular"
    sign: PaintSign | None = None
    wide: float = 1.0
    """How wide a drawing is, beside its height of 1."""


def coloured(sentence: str, inks: Mapping[str, Ink], ink: Ink = SLIP) -> list[Piece]:
    """A sentence in pieces: each of the names in its own ink, the rest in the common one."""
    if not inks:
        return [Piece(sentence, ink)]
    names = "|".join(re.escape(name) for name in sorted(inks, key=len, reverse=True))
    parts = re.split(rf"(?<!\w)({names})(?!\w)", sentence)
    return [
        Piece(part, inks[part], "semibold") if number % 2 else Piece(part, ink)
        for number, part in enumerate(parts)
        if part
    ]


def width_of(brush: Brush, pieces: Sequence[Piece], pixels: int) -> int:
    return sum(_width(brush, piece, pixels) for piece in pieces)


def _width(brush: Brush, piece: Piece, pixels: int) -> int:
    if piece.sign is not None:
        return round(pixels * SIGN * piece.wide)
    return brush.words.measured(piece.words, piece.weight, pixels)


def fitting(brush: Brush, pieces: Sequence[Piece], width: int, size: float, least: float) -> int:
    """The font height at which pieces fit a width, no smaller than `least`; 0 if there is none."""
    smallest = brush.words.pixels(least)
    for pixels in range(brush.words.pixels(size), smallest - 1, -1):
        if width_of(brush, pieces, pixels) <= width:
            return pixels
    return 0


def wrapped(brush: Brush, pieces: Sequence[Piece], width: int, pixels: int, indent: int = 0) -> list[list[Piece]]:
    """A line broken into as many as it needs; those after the first begin further to the right by `indent`.

    It breaks where there is a space; a drawing stays with the words it touches.
    """
    lines: list[list[Piece]] = [[]]
    taken = 0
    for gap, part in _parts(pieces):
        room = width if len(lines) == 1 else width - indent
        before, wide = width_of(brush, gap, pixels), width_of(brush, part, pixels)
        if lines[-1] and taken + before + wide > room:
            lines.append(list(part))
            taken = wide
        else:
            lines[-1] += [*gap, *part]
            taken += before + wide
    return lines


def broken_at_gaps(
    brush: Brush, pieces: Sequence[Piece], width: int, pixels: int, indent: int = 0
) -> list[list[Piece]]:
    """The same for a line of several things, which breaks between them: where a piece is nothing but spaces."""
    whole = [
        piece if piece.words.isspace() else replace(piece, words=piece.words.replace(" ", NO_BREAK)) for piece in pieces
    ]
    return wrapped(brush, whole, width, pixels, indent)


def _parts(pieces: Sequence[Piece]) -> Iterator[tuple[list[Piece], list[Piece]]]:
    """What must not be broken, piece by piece, each with the spaces before it."""
    gap: list[Piece] = []
    part: list[Piece] = []
    for piece in pieces:
        for words in [""] if piece.sign is not None else re.findall(r" +|[^ ]+", piece.words):
            bit = Piece(words, piece.ink, piece.weight, piece.sign, piece.wide)
            if not words.startswith(" "):
                part.append(bit)
                continue
            if part:
                yield gap, part
                gap, part = [], []
            gap.append(bit)
    if part:
        yield gap, part


def cut(brush: Brush, pieces: Sequence[Piece], width: int, pixels: int) -> list[Piece]:
    """As much of a line as there is room for; where something is missing, it says so."""
    if width_of(brush, pieces, pixels) <= width:
        return list(pieces)
    kept: list[Piece] = []
    for piece in pieces:
        if width_of(brush, [*kept, piece, Piece(ELLIPSIS)], pixels) > width:
            return [*kept, *_shortened(brush, piece, width - width_of(brush, kept, pixels), pixels)]
        kept.append(piece)
    return kept


def _shortened(brush: Brush, piece: Piece, width: int, pixels: int) -> list[Piece]:
    if piece.sign is not None:
        return [Piece(ELLIPSIS)]
    words = piece.words
    while words and brush.words.measured(words + ELLIPSIS, piece.weight, pixels) > width:
        words = words[:-1]
    return [replace(piece, words=words.rstrip() + ELLIPSIS)]


def draw_pieces(
    brush: Brush, surface: Surface, pieces: Sequence[Piece], box: Rect, pixels: int, align: Align = "left"
) -> None:
    """Draw a line of pieces in the vertical middle of a box; what does not fit is cut."""
    pixels = _low_enough(brush, pieces, pixels, box.height)
    shown = cut(brush, pieces, box.width, pixels)
    line = Rect(0, box.top, width_of(brush, shown, pixels), box.height)
    align_in(box, line, align)
    x, foot = line.left, 0
    letters = "".join(piece.words for piece in shown)
    if letters:
        foot = brush.words.first_foot([letters], pixels, "regular", box, top=False)
    for piece in shown:
        wide = _width(brush, piece, pixels)
        if piece.sign is not None:
            tall = min(round(wide / piece.wide), box.height)
            across = round(tall * piece.wide)
            piece.sign(surface, Rect(x + (wide - across) // 2, box.centery - tall // 2, across, tall))
        elif piece.words:
            own = Rect(x, box.top, wide, box.height)
            own.y += foot - brush.words.first_foot([piece.words], pixels, piece.weight, own, top=False)
            brush.words.draw(
                surface,
                piece.words,
                own,
                pixels / brush.words.unit / brush.words.scale,
                piece.ink,
                weight=piece.weight,
            )
        x += wide


def _low_enough(brush: Brush, pieces: Sequence[Piece], pixels: int, height: int) -> int:
    """The font height at which all words of a line find room in a low one, so that none is smaller than the others."""

    def tall(size: int) -> int:
        return max((brush.words.height([each.words], size, each.weight) for each in pieces if each.words), default=0)

    while pixels > brush.words.floor() and tall(pixels) > height:
        pixels -= 1
    return pixels
