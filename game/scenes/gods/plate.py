"""The plate below the papyrus: what is pointed at would do, why it would be void, or why it cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from game.scenes.gods.board import Board
from game.scenes.gods.signs import Signs
from game.ui.pieces import Piece, draw_pieces, wrapped
from game.ui.shapes import disc, panel
from game.ui.text import Fault, note_fault
from game.ui.theme import CLAY_DARK, GLAZE, SLIP, SLIP_DIM, WINE, mix

PaintSign: TypeAlias = Callable[[Surface, Rect], None]
TITLE: Final = 27
STEP: Final = 1.22
"""How far below each other lines stand, beside letters of 1."""
WORDS: Final = 24
SHARES: Final = (1.0, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6)
"""What has no room in large letters is written in smaller ones before any of it is said in short."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that the plate says; the first one is its title."""

    pieces: Sequence[Piece] = ()
    sign: str = ""
    """`doubt`, `lock`, or nothing."""
    row: Sequence[PaintSign] = field(default=())
    """Drawings side by side, each in a box of its own."""
    wide: int = 40
    """How wide each of them is, in reference pixels."""
    aside: bool = False
    """Whether the drawings stand at the right of the words, where both have room in one line."""
    short: Sequence[Piece] = ()
    """The same in fewer words, for where there is no room."""
    spare: bool = False
    """Whether it stands elsewhere on the table as well, so that it may be left out where there is no room."""


class Plate:
    """Paints the plate of one window."""

    def __init__(self, signs: Signs, board: Board) -> None:
        self.signs = signs
        self.brush = signs.brush
        self.board = board

    def paint(self, surface: Surface, entries: Sequence[Entry], foot: int = 0) -> None:
        """All of it, above so many pixels at its foot that something else lies on."""
        px, box = self.signs.px, self.board.plate
        panel(surface, box, GLAZE, CLAY_DARK, max(2, px(3)), px(10))
        room = box.inflate(-px(34), -px(16))
        room.height -= foot
        top = room.top
        entries, share = self._fitting(entries, room)
        clip = surface.get_clip()
        surface.set_clip(box.inflate(-px(6), -px(6)).clip(clip) if clip.size != (0, 0) else box)
        for number, entry in enumerate(entries):
            if top >= room.bottom - px(10):
                self._note_fault(entry, room)
                break
            if number > 1 or (number == 1 and entry.sign):
                pygame.draw.line(
                    surface,
                    mix(CLAY_DARK, GLAZE, 0.3),
                    (room.left, top + px(2)),
                    (room.right, top + px(2)),
                    max(1, px(1.6)),
                )
                top += px(6)
            pixels = self._pixels(share, title=number == 0)
            top = self._paint_entry(surface, entry, Rect(room.left, top, room.width, room.bottom - top), pixels)
        surface.set_clip(clip)

    def _pixels(self, share: float, *, title: bool) -> int:
        words = self.brush.words
        return max(round(words.pixels(TITLE if title else WORDS) * share), words.floor())

    def _fitting(self, entries: Sequence[Entry], room: Rect) -> tuple[Sequence[Entry], float]:
        """As much of it as there is room for, and how large the letters may be; the least, if there is none at all."""
        ways = list(_ways_to_say(entries))
        fits = ((way, share) for way in ways for share in SHARES if self._height(way, room.width, share) <= room.height)
        return next(fits, (ways[-1], SHARES[-1]))

    def _height(self, entries: Sequence[Entry], width: int, share: float) -> int:
        px, height = self.signs.px, 0
        for number, entry in enumerate(entries):
            height += px(6) if number > 1 or (number == 1 and entry.sign) else 0
            pixels = self._pixels(share, title=number == 0)
            if entry.row and self._is_aside(entry, width, pixels):
                height += self._aside_step(pixels)
                continue
            if entry.row:
                height += px(48) + (round(pixels * STEP) if entry.aside else 0)
                continue
            lines = wrapped(self.brush, entry.pieces, width - (px(40) if entry.sign else 0), pixels)
            height += len(lines) * round(pixels * STEP) + (px(5) if number < len(entries) - 1 else 0)
        return height

    def _paint_entry(self, surface: Surface, entry: Entry, box: Rect, pixels: int) -> int:
        px = self.signs.px
        if entry.row and self._is_aside(entry, box.width, pixels):
            return self._paint_aside(surface, entry, box, pixels)
        if entry.row and entry.aside:
            top = self._paint_entry(surface, Entry(entry.pieces), box, pixels) - px(5)
            rest = Rect(box.left, top, box.width, box.bottom - top)
            return self._paint_row(surface, Entry(row=entry.row, wide=entry.wide), rest)
        if entry.row:
            return self._paint_row(surface, entry, box)
        indent = 0
        if entry.sign:
            spot = Rect(box.left, box.top + px(2), px(30), px(30))
            self._paint_sign(surface, entry.sign, spot)
            indent = px(40)
        step = round(pixels * STEP)
        lines = wrapped(self.brush, entry.pieces, box.width - indent, pixels)
        most = max(1, (box.height + px(4)) // step)
        if len(lines) > most:
            self._note_fault(entry, box)
        for number, line in enumerate(lines[:most]):
            more = [Piece("…", SLIP_DIM)] if number == most - 1 and len(lines) > most else []
            place = Rect(box.left + indent, box.top + number * step, box.width - indent, step)
            draw_pieces(self.brush, surface, [*line, *more], place, pixels)
        return box.top + min(most, len(lines)) * step + px(5)

    def _note_fault(self, entry: Entry, box: Rect) -> None:
        """Something is said of which not all can be read."""
        said = "".join(piece.words for piece in entry.pieces)
        note_fault(self.brush.words.faults, Fault(said, (box.x, box.y, box.w, box.h)))

    def _row_width(self, entry: Entry) -> int:
        return len(entry.row) * self.signs.px(entry.wide + 6)

    def _is_aside(self, entry: Entry, width: int, pixels: int) -> bool:
        """Whether the words of an entry and its drawings beside them have room in one line."""
        room = width - self._row_width(entry) - self.signs.px(6)
        return entry.aside and room > 0 and len(wrapped(self.brush, entry.pieces, room, pixels)) < 2

    def _aside_step(self, pixels: int) -> int:
        """How tall a line of words is with drawings beside it."""
        return max(round(pixels * STEP), self.signs.px(36)) + self.signs.px(5)

    def _paint_aside(self, surface: Surface, entry: Entry, box: Rect, pixels: int) -> int:
        px, tall = self.signs.px, self._aside_step(pixels) - self.signs.px(5)
        draw_pieces(self.brush, surface, entry.pieces, Rect(box.left, box.top, box.width, tall), pixels)
        left = box.right - self._row_width(entry) + px(6)
        for paint in entry.row:
            paint(surface, Rect(left, box.top, px(entry.wide), tall))
            left += px(entry.wide + 6)
        return box.top + tall + px(5)

    def _paint_row(self, surface: Surface, entry: Entry, box: Rect) -> int:
        px, left = self.signs.px, box.left
        tall = px(40)
        for paint in entry.row:
            paint(surface, Rect(left, box.top + px(2), px(entry.wide), tall))
            left += px(entry.wide + 6)
        if entry.pieces:
            pixels = self.brush.words.pixels(WORDS)
            draw_pieces(self.brush, surface, entry.pieces, Rect(left, box.top, box.right - left, tall + px(4)), pixels)
        return box.top + tall + px(8)

    def _paint_sign(self, surface: Surface, sign: str, box: Rect) -> None:
        if sign == "doubt":
            disc(surface, box, WINE, SLIP, max(1, self.signs.px(2)))
            self.signs.fixed(surface, "?", box, 23, SLIP)
        else:
            self.signs.barred(surface, box.inflate(-self.signs.px(4), -self.signs.px(4)), SLIP_DIM)


def _ways_to_say(entries: Sequence[Entry]) -> Iterator[Sequence[Entry]]:
    """All of it; then ever more of it in short, from the end; then without what can be read elsewhere."""
    yield entries
    said = list(entries)
    for at in range(len(said) - 1, -1, -1):
        if said[at].short:
            said[at] = replace(said[at], pieces=said[at].short)
            yield list(said)
    for at in range(len(said) - 1, -1, -1):
        if said[at].spare:
            del said[at]
            yield list(said)
