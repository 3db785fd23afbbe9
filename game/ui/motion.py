"""Motion above a table: things that travel, hop, slide and fly, and the air they do it in."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from pygame import Rect, Surface

from game.ui.movers import Draw, Mover, scaling
from game.ui.timeline import Clip, Do, Ease, InTurn, Playing, Tween, land, overshoot, smooth

HOP: Final = 0.45
SLIDE: Final = 0.35
FLY: Final = 0.5


class Air:
    """What is in the air at the moment, and the clips that go on there by themselves."""

    def __init__(self) -> None:
        self.movers: list[Mover] = []
        self._loose: list[Playing] = []

    @property
    def is_busy(self) -> bool:
        """Whether anything is in the air."""
        return bool(self.movers or self._loose)

    def add(self, mover: Mover) -> None:
        self.movers.append(mover)

    def remove(self, mover: Mover) -> None:
        if mover in self.movers:
            self.movers.remove(mover)

    def let_go(self, clip: Clip) -> None:
        """Play a clip to its end from now on, whatever else happens."""
        self._loose.append(Playing(clip))

    def advance(self, seconds: float) -> None:
        """Let time pass for what goes on by itself."""
        for playing in self._loose:
            playing.advance(seconds)
        self._loose = [playing for playing in self._loose if not playing.ended]

    def hurry(self) -> None:
        """Bring what goes on by itself to its end at once."""
        for playing in self._loose:
            playing.skip()
            playing.show(playing.clip.length)
        self._loose.clear()

    def clear(self) -> None:
        self.movers.clear()
        self._loose.clear()

    def draw(self, surface: Surface) -> None:
        for mover in self.movers:
            mover.draw(surface, mover.box)


class LetGo(Clip):
    """Hands a clip to the air: nothing waits for it, so it should bring about nothing that somebody counts on."""

    def __init__(self, air: Air, clip: Clip) -> None:
        self.air = air
        self.clip = clip

    def skip(self) -> None:
        super().skip()
        self.clip.skip()

    def start(self) -> None:
        if self.performed:
            self.air.let_go(self.clip)
        else:
            Playing(self.clip).show(self.clip.length)


def travel(air: Air, draw: Draw, start: Rect, end: Rect, seconds: float, ease: Ease, arc: float = 0.0) -> Clip:
    """Something goes from a box to another, growing or shrinking on its way; an arc lifts it in between."""
    mover = Mover(scaling(draw, start, end), start.copy())

    def put(share: float) -> None:
        mover.place(start, end, share)
        mover.box.y -= round(math.sin(min(1.0, share) * math.pi) * arc)

    return in_the_air(air, mover, Tween(seconds, put, ease))


def in_the_air(air: Air, mover: Mover, clip: Clip) -> Clip:
    """A clip as long as which a mover is in the air."""
    return InTurn(Do(lambda: air.add(mover)), clip, Do(lambda: air.remove(mover)))


def hop(air: Air, draw: Draw, start: Rect, end: Rect) -> Clip:
    return travel(air, draw, start, end, HOP, smooth, max(start.height, end.height) * 0.9)


def slide(air: Air, draw: Draw, start: Rect, end: Rect) -> Clip:
    return travel(air, draw, start, end, SLIDE, overshoot)


def fly(air: Air, draw: Draw, start: Rect, end: Rect, seconds: float = FLY) -> Clip:
    return travel(air, draw, start, end, seconds, land)


def over(air: Air, box: Rect, seconds: float, draw: Callable[[Surface, float], None]) -> Clip:
    """Something drawn above everything for a while; it is handed how far the while has gone."""
    share = 0.0
    mover = Mover(lambda surface, where: draw(surface, share), box)

    def put(now: float) -> None:
        nonlocal share
        share = now

    return in_the_air(air, mover, Tween(seconds, put))
