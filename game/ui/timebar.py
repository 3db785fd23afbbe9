"""A bar of time: where one is in something long, its parts, and what is worth going to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame
from pygame import Rect, Surface

from game.ui.scene import Brush
from game.ui.shapes import disc
from game.ui.theme import CLAY_LIGHT, GLAZE, SLIP, SLIP_DIM, Ink, mix

LABEL: Final = 22.5
DISC: Final = 42
"""How wide a mark is, as long as there is room for all of them."""
LANE: Final = 22
"""How tall the lane is with its ticks."""
LEAST: Final = 0.5
"""How much of a mark is seen beside the next one where there is not; of very many, each is smaller, down to this."""

AHEAD: Final[Ink] = mix(GLAZE, SLIP_DIM, 0.35)
"""What is still to come."""

PaintMark: TypeAlias = Callable[[Surface, Rect], None]


@dataclass(frozen=True, slots=True)
class Tick:
    """Where a part begins, and what it is called."""

    at: int
    label: str


@dataclass(frozen=True, slots=True)
class Mark:
    """Something worth going to, and how it looks."""

    at: int
    paint: PaintMark


class Timebar:
    """The lane from 0 to `last` in a box: marks on it, ticks and their labels below."""

    def __init__(self, brush: Brush, box: Rect, last: int, ticks: Sequence[Tick], marks: Sequence[Mark]) -> None:
        self.brush = brush
        self.box = box
        self.last = max(1, last)
        self.ticks = ticks
        self.marks = marks
        px = brush.px
        labels = round(brush.words.pixels(LABEL) * 1.25)
        self.foot = Rect(box.left, box.bottom - labels, box.width, labels)
        tall = px(LANE)
        self.side = min(px(DISC), box.height - labels - tall)
        self.lane = Rect(box.left + self.side // 2, 0, box.width - self.side, px(8))
        self.lane.centery = self.foot.top - tall // 2
        self.handle = Rect(box.left, box.top + self.side, box.width, box.height - self.side)
        """Where the lane is pressed or pulled: below the marks, and where parts are named."""
        self.boxes = self._spread()

    # Places

    def x(self, at: float) -> int:
        return self.lane.left + round(self.lane.width * at / self.last)

    def at(self, x: int) -> int:
        """What lies at a place, or at the nearer end."""
        share = (x - self.lane.left) / max(1, self.lane.width)
        return max(0, min(self.last, round(share * self.last)))

    def _spread(self) -> list[Rect]:
        """Where marks lie: over what they mark, and aside as far as they must to be seen beside each other.

        However many there are, none lies beyond the lane, where it would cover what is beside the bar.
        """
        if not self.marks:
            return []
        room = self.lane.width / max(1, len(self.marks) - 1)
        apart = min(float(self.side + self.brush.px(2)), room)
        side = round(min(self.side, max(self.side * LEAST, apart / LEAST)))
        wanted = [float(self.x(mark.at)) for mark in self.marks]
        places = spread(wanted, apart, self.lane.left, self.lane.right)
        top = self.box.top + (self.side - side) // 2
        return [Rect(round(place) - side // 2, top, side, side) for place in places]

    # Drawing

    def draw(self, surface: Surface, at: float) -> None:
        """The lane, its ticks, and how far one has come; marks are drawn by whoever presses them."""
        px, here = self.brush.px, self.x(at)
        round_ = self.lane.height // 2
        pygame.draw.rect(surface, AHEAD, self.lane, border_radius=round_)
        gone = Rect(self.lane.left, self.lane.top, here - self.lane.left, self.lane.height)
        pygame.draw.rect(surface, CLAY_LIGHT, gone, border_radius=round_)
        for mark, place in zip(self.marks, self.boxes, strict=True):
            stem = (self.x(mark.at), self.lane.top)
            pygame.draw.line(surface, SLIP_DIM, (place.centerx, place.bottom - px(2)), stem, max(1, px(2)))
        for tick in self.ticks:
            line = Rect(self.x(tick.at) - px(1), self.lane.top - px(5), max(2, px(3)), self.lane.height + px(10))
            pygame.draw.rect(surface, SLIP_DIM, line)
        self._draw_labels(surface)

    def draw_knob(self, surface: Surface, at: float, *, held: bool) -> None:
        side = self.brush.px(30 if held else 24)
        box = Rect(0, 0, side, side)
        box.center = self.x(at), self.lane.centery
        disc(surface, box, SLIP, GLAZE, max(2, self.brush.px(4)))

    def _draw_labels(self, surface: Surface) -> None:
        """What parts are called, in their middles; of parts that are too short, as many as there is room for."""
        words, free = self.brush.words, self.foot.left
        ends = [*(tick.at for tick in self.ticks[1:]), self.last] if self.ticks else []
        for tick, end in zip(self.ticks, ends, strict=True):
            wide = words.width(tick.label, LABEL)
            box = Rect(0, self.foot.top, wide + self.brush.px(4), self.foot.height)
            box.centerx = (self.x(tick.at) + self.x(end)) // 2
            if box.left >= free and box.right <= self.foot.right:
                words.draw(surface, tick.label, box, LABEL, SLIP_DIM, align="centre")
                free = box.right + self.brush.px(8)


def spread(wanted: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Places as near as can be to the wanted ones, in their order, so far apart from each other, within bounds."""
    # Where each would have to begin a row of all of them: those that would overtake each other meet in between.
    rows: list[tuple[float, int]] = []
    for index, place in enumerate(wanted):
        start, count = place - apart * index, 1
        while rows and rows[-1][0] > start:
            before, many = rows.pop()
            start, count = (before * many + start * count) / (many + count), many + count
        rows.append((start, count))
    most = high - apart * (len(wanted) - 1)
    starts = [max(low, min(start, most)) for start, count in rows for _ in range(count)]
    return [start + apart * index for index, start in enumerate(starts)]
