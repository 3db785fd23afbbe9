"""Long texts in a box: entries with headings and small pictures, more than fits, moved by wheel and keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.scene import Brush
from game.ui.text import Weight
from game.ui.theme import CLAY, GLAZE_HIGH, SLIP, Ink

STEP: Final = 96
"""How far a click of the wheel or an arrow key moves the text, in reference pixels."""
BAR: Final = 10


@dataclass(frozen=True, slots=True)
class Paragraph:
    words: str
    size: float = 26
    ink: Ink = SLIP
    weight: Weight = "regular"
    heading: bool = False
    """Drawn in the letters of headings, on one line."""


@dataclass(slots=True)
class Entry:
    """Some paragraphs that belong together, perhaps with a picture at their left."""

    paragraphs: Sequence[Paragraph]
    picture: Callable[[Surface, Rect], None] | None = None
    picture_size: tuple[int, int] = (0, 0)
    """In reference pixels."""
    gap: int = 18
    """Room above it, in reference pixels."""


@dataclass(slots=True)
class Laid:
    """An entry with its place in the whole text."""

    entry: Entry
    top: int
    height: int
    lines: list[tuple[int, int, Paragraph, str]] = field(default_factory=list)
    """Of each line: where it begins below the top of the entry, its font's height, whose it is, its words."""
    indent: int = 0


class Reader:
    """Shows a window on a long text; `offset` is how much of it lies above."""

    def __init__(self, brush: Brush, box: Rect, entries: Sequence[Entry], offset: int = 0) -> None:
        self.brush = brush
        self.box = box
        self.width = box.width - brush.px(BAR + 14)
        self.laid: list[Laid] = []
        self.height = 0
        for number, entry in enumerate(entries):
            self.height += brush.px(entry.gap) if number else 0
            laid = self.lay(entry, self.height)
            self.laid.append(laid)
            self.height += laid.height
        self.offset = 0
        self.move_to(offset)

    def lay(self, entry: Entry, top: int) -> Laid:
        brush = self.brush
        indent = brush.px(entry.picture_size[0] + 18) if entry.picture is not None else 0
        laid = Laid(entry, top, 0, indent=indent)
        y = 0
        for paragraph in entry.paragraphs:
            if paragraph.heading:
                pixels = brush.letters.pixels(paragraph.size)
                laid.lines.append((y, pixels, paragraph, paragraph.words))
                y += round(pixels * 1.25)
                continue
            pixels = brush.words.pixels(paragraph.size)
            for line in brush.words.wrap(paragraph.words, paragraph.weight, pixels, self.width - indent):
                laid.lines.append((y, pixels, paragraph, line))
                y += round(pixels * 1.24)
            y += brush.px(3)
        laid.height = max(y, brush.px(entry.picture_size[1]) if entry.picture is not None else 0)
        return laid

    @property
    def most(self) -> int:
        """The offset at which the end of the text is in sight."""
        return max(0, self.height - self.box.height)

    def move_to(self, offset: int) -> bool:
        """Move the text; False if it could not move."""
        before, self.offset = self.offset, min(self.most, max(0, offset))
        return self.offset != before

    def step(self, steps: int) -> bool:
        return self.move_to(self.offset + steps * self.brush.px(STEP))

    def page(self, pages: int) -> bool:
        return self.move_to(self.offset + pages * (self.box.height - self.brush.px(STEP) // 2))

    def to_end(self) -> None:
        self.move_to(self.most)

    def draw(self, surface: Surface) -> None:
        before = surface.get_clip()
        surface.set_clip(self.box.clip(before))
        for laid in self.laid:
            if laid.top + laid.height >= self.offset and laid.top <= self.offset + self.box.height:
                self.draw_entry(surface, laid)
        surface.set_clip(before)
        if self.most:
            self.draw_bar(surface)

    def draw_entry(self, surface: Surface, laid: Laid) -> None:
        top = self.box.top + laid.top - self.offset
        if laid.entry.picture is not None:
            size = (self.brush.px(laid.entry.picture_size[0]), self.brush.px(laid.entry.picture_size[1]))
            laid.entry.picture(surface, Rect((self.box.left, top), size))
        for y, pixels, paragraph, words in laid.lines:
            left = self.box.left + laid.indent
            if paragraph.heading:
                room = Rect(left, top + y, self.width - laid.indent, pixels)
                self.brush.letters.draw(surface, words, room, paragraph.size, paragraph.ink)
            else:
                line = self.brush.words.line(words, paragraph.weight, pixels, paragraph.ink)
                surface.blit(line, line.get_rect(left=left, centery=top + y + pixels // 2))

    def draw_bar(self, surface: Surface) -> None:
        """How long the text is, and where in it we are."""
        px = self.brush.px
        groove = Rect(self.box.right - px(BAR), self.box.top, px(BAR), self.box.height)
        pygame.draw.rect(surface, GLAZE_HIGH, groove, border_radius=px(BAR) // 2)
        tall = max(px(40), groove.height * self.box.height // self.height)
        knob = Rect(groove.left, 0, groove.width, tall)
        knob.top = groove.top + (groove.height - tall) * self.offset // self.most
        pygame.draw.rect(surface, CLAY, knob, border_radius=px(BAR) // 2)
