"""What is in the air for longer than one clip: lifted in one, led along a chain of points in others, then set down."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from game.ui.motion import Air
from game.ui.movers import Cutout, Draw, Mover
from game.ui.shapes import shadow
from game.ui.timeline import Clip, Do, InTurn, Tween, Wait, land, smooth

LIFT: Final = 14
"""How high a thing is held that waits in the air, in a window of the reference size."""

Spot = tuple[float, float]


class Carried:
    """A thing that is held above the table until somebody sets it down."""

    def __init__(self, air: Air, draw: Draw, box: Rect) -> None:
        self.air = air
        self._picture = Cutout(draw, (round(box.width * 1.2), round(box.height * 1.2)))
        self._ground = box.copy()
        self._high = 0.0
        self.mover = Mover(self._show, box.copy())

    def _show(self, surface: Surface, box: Rect) -> None:
        shadow(surface, self._ground, 1 / (1 + self._high / max(1, self._ground.height)))
        self._picture.show(surface, box)

    def _put(self, x: float, y: float, high: float) -> None:
        width, height = self._ground.size
        self._ground = Rect(round(x - width / 2), round(y - height / 2), width, height)
        self._high = high
        self.mover.box = self._ground.move(0, -round(high))

    def appear(self) -> None:
        if self.mover not in self.air.movers:
            self.air.add(self.mover)

    def vanish(self) -> None:
        self.air.remove(self.mover)

    # What is done with it

    def lift(self, seconds: float) -> Clip:
        """Take it up from where it lies."""
        high = LIFT * self.air.unit
        middle = self._ground.center
        return InTurn(Do(self.appear), Tween(seconds, lambda share: self._put(*middle, high * share), land))

    def bring(self, start: Rect, end: Rect, seconds: float) -> Clip:
        """Lead it in an arc to where its way begins, and hold it there."""
        high, far = LIFT * self.air.unit, math.dist(start.center, end.center)

        def put(share: float) -> None:
            x = start.centerx + (end.centerx - start.centerx) * share
            y = start.centery + (end.centery - start.centery) * share
            self._put(x, y, high * share + math.sin(share * math.pi) * far * 0.15)

        return InTurn(Do(self.appear), Tween(seconds, put, smooth))

    def hop(self, points: Sequence[Spot], seconds: float) -> Clip:
        """Over land, from point to point in one jump."""
        high = LIFT * self.air.unit

        def put(share: float) -> None:
            x, y = along(points, share)
            self._put(x, y, high + math.sin(share * math.pi) * high * 1.6)

        return Tween(seconds, put, smooth)

    def glide(self, points: Sequence[Spot], seconds: float) -> Clip:
        """Over water, low and even."""
        high = LIFT * self.air.unit

        def put(share: float) -> None:
            x, y = along(points, share)
            self._put(x, y, high * (0.45 + 0.55 * abs(2 * share - 1)))

        return Tween(seconds, put, smooth)

    def set_down(self, box: Rect, seconds: float) -> Clip:
        """Let it come to lie in a box; it is part of the table then."""
        high, (width, height) = LIFT * self.air.unit, self._ground.size

        def put(share: float) -> None:
            self._put(*box.center, high * (1 - share))
            squash = 1 - 0.22 * math.sin(share * math.pi)
            self.mover.box = Rect(0, 0, round(width * (2 - squash)), round(height * squash))
            self.mover.box.midbottom = (box.centerx, box.bottom - round(high * (1 - share)))

        return InTurn(Tween(seconds, put) if seconds else Wait(0.0), Do(self.vanish))


def along(points: Sequence[Spot], share: float) -> Spot:
    """A place on a chain of points, as far along as a share of its length."""
    lengths = [math.dist(start, end) for start, end in itertools.pairwise(points)]
    left = max(0.0, min(1.0, share)) * sum(lengths)
    for (start, end), length in zip(itertools.pairwise(points), lengths, strict=True):
        if left <= length and length:
            part = left / length
            return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
        left -= length
    return points[-1]
