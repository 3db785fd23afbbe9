"""Motion above a table: things that travel, hop, slide and fly, and the air they do it in."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from game.ui.dust import Dust
from game.ui.movers import Cutout, Draw, Mover, between, largest, squashed
from game.ui.shapes import shadow
from game.ui.timeline import AtOnce, Clip, Do, Ease, InTurn, Playing, Tween, Wait, land, smooth

CROUCH: Final = 0.09
ARC: Final = 0.38
SQUASH: Final = 0.07
SPRING: Final = 0.14
"""The parts of a hop."""
NEARER: Final = 1.5
"""How much larger what hops is at the top of its way, where it is nearer to the eye."""
HEAVY: Final = 0.9
"""How much larger it still is when it lands, so that its squash is seen; it springs back to its own size."""
FLATTEST: Final = 0.7
"""How flat it is pressed."""
DRAW_BACK: Final = 0.06
SLIDE: Final = 0.22
SETTLE: Final = 0.12
"""The parts of a slide."""
BACK: Final = 4
OVER: Final = 6
"""How far it draws back first and overshoots in the end, in a window of the reference size."""
SKIP: Final = 0.45
"""How high a chip hops from space to space, as a part of its own height."""
FLY: Final = 0.26
DUST: Final = 0.4


class Air:
    """What is in the air at the moment, and the clips that go on there by themselves."""

    def __init__(self, unit: float = 1.0) -> None:
        self.unit = unit
        """How long a reference pixel is."""
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


# What travels


def in_the_air(air: Air, mover: Mover, clip: Clip) -> Clip:
    """A clip as long as which a mover is in the air."""
    return InTurn(Do(lambda: air.add(mover)), clip, Do(lambda: air.remove(mover)))


def travel(
    air: Air, draw: Draw, start: Rect, end: Rect, seconds: float, ease: Ease, arc: float = 0.0, turn: float = 0.0
) -> Clip:
    """Something goes from a box to another, growing or shrinking on its way and turning by so many degrees.

    An arc lifts it in between.
    """
    cutout, tilt = Cutout(draw, largest(start, end)), 0.0
    mover = Mover(lambda surface, box: cutout.show(surface, box, tilt), start.copy())

    def put(share: float) -> None:
        nonlocal tilt
        tilt = turn * share
        mover.box = between(start, end, share)
        mover.box.y -= round(math.sin(max(0.0, min(1.0, share)) * math.pi) * arc)

    return in_the_air(air, mover, Tween(seconds, put, ease))


def fly(air: Air, draw: Draw, start: Rect, end: Rect, seconds: float = FLY, turn: float = 0.0) -> Clip:
    """Straight there, with a low arc, turning by so many degrees."""
    return travel(air, draw, start, end, seconds, smooth, math.dist(start.center, end.center) * 0.12, turn)


def turn_over(air: Air, front: Draw, back: Draw, start: Rect, end: Rect, seconds: float) -> Clip:
    """It turns once round its upright middle on its way, so that its back is seen for a moment."""
    size = largest(start, end)
    sides = Cutout(front, size), Cutout(back, size)
    mover = Mover(sides[0].show, start.copy())
    arc = math.dist(start.center, end.center) * 0.12

    def put(share: float) -> None:
        seen = math.cos(share * 2 * math.pi)
        box = between(start, end, share)
        box.y -= round(math.sin(share * math.pi) * arc)
        wide = max(2, round(box.width * abs(seen)))
        mover.draw = sides[seen < 0].show
        mover.box = Rect(box.centerx - wide // 2, box.top, wide, box.height)

    return in_the_air(air, mover, Tween(seconds, put))


def hop(air: Air, draw: Draw, start: Rect, end: Rect, thud: Clip | None = None) -> Clip:
    """It crouches, jumps high, is pressed flat by its own weight where it lands with a thud, and springs back."""
    wide, tall = (round(side * (1 + NEARER)) for side in largest(start, end))
    piece = Cutout(draw, (wide, tall))
    ground = start.copy()

    def show(surface: Surface, box: Rect) -> None:
        away = max(0, ground.bottom - box.bottom)
        shadow(surface, ground, 1 / (1 + away / max(1, 3 * ground.height)))
        piece.show(surface, box)

    mover = Mover(show, start.copy())
    height = 1.5 * max(start.height, end.height) + 0.3 * math.dist(start.center, end.center)

    def crouch(share: float) -> None:
        mover.box = squashed(start, 1 - (1 - FLATTEST) * share)

    def jump(share: float) -> None:
        nonlocal ground
        ground = between(start, end, share)
        high = math.sin(share * math.pi)
        size = 1 + NEARER * high + HEAVY * share * (1 - high)
        box = _grown(ground, size)
        # It is drawn out where it is fastest.
        mover.box = squashed(box, 1 + 0.16 * abs(math.cos(share * math.pi)) * min(1.0, 8 * share * (1 - share)))
        mover.box.y -= round(high * height)

    def press(share: float) -> None:
        mover.box = squashed(_grown(end, 1 + HEAVY), 1 - (1 - FLATTEST) * math.sin(share * math.pi / 2))

    def spring(share: float) -> None:
        tall = FLATTEST + (1 - FLATTEST) * share + 0.14 * math.sin(share * math.pi)
        mover.box = squashed(_grown(end, 1 + HEAVY * (1 - share)), tall)

    landing = AtOnce(
        thud or Wait(0.0),
        dust(air, Rect(end.left, end.bottom - 1, end.width, 1)),
        InTurn(Tween(SQUASH, press), Tween(SPRING, spring)),
    )
    return in_the_air(air, mover, InTurn(Tween(CROUCH, crouch), Tween(ARC, jump, _fall), landing))


def _fall(share: float) -> float:
    """A jump: away quickly, slow at the top, and quickly down."""
    return 0.5 + 0.5 * math.copysign(abs(2 * share - 1) ** 1.35, 2 * share - 1)


def _grown(box: Rect, size: float) -> Rect:
    """A box as many times as large, on the same foot."""
    wide, tall = round(box.width * size), round(box.height * size)
    return Rect(box.centerx - wide // 2, box.bottom - tall, wide, tall)


def slide(air: Air, draw: Draw, start: Rect, end: Rect) -> Clip:
    """It draws back a little, shoots along, comes too far, and settles."""
    way = max(1.0, math.dist(start.center, end.center))
    back, over = BACK * air.unit / way, OVER * air.unit / way
    mover = Mover(Cutout(draw, largest(start, end)).show, start.copy())

    def at(share: float) -> None:
        mover.box = between(start, end, share)

    return in_the_air(
        air,
        mover,
        InTurn(
            Tween(DRAW_BACK, lambda share: at(-back * share)),
            Tween(SLIDE, lambda share: at(-back + (1 + over + back) * share), land),
            Tween(SETTLE, lambda share: at(1 + over * (1 - share))),
        ),
    )


def skip_along(air: Air, draw: Draw, places: Sequence[Rect], each: float) -> Clip:
    """From place to place in little hops, so many seconds for each."""
    mover = Mover(Cutout(draw, largest(*places)).show, places[0].copy())
    steps = max(1, len(places) - 1)

    def put(share: float) -> None:
        here = min(int(share * steps), steps - 1)
        part = share * steps - here
        mover.box = between(places[here], places[min(here + 1, len(places) - 1)], smooth(part))
        mover.box.y -= round(math.sin(part * math.pi) * mover.box.height * SKIP)

    return in_the_air(air, mover, Tween(each * steps, put, lambda share: share))


def dust(air: Air, ground: Rect, grains: int = 5) -> Clip:
    """Something heavy has come down on a stretch of ground: a few grains fly, and nobody waits for them."""
    cloud = Dust(ground, air.unit, grains)
    return LetGo(air, over(air, ground, DUST, cloud.draw))


def over(air: Air, box: Rect, seconds: float, draw: Callable[[Surface, float], None]) -> Clip:
    """Something drawn above everything for a while; it is handed how far the while has gone."""
    share = 0.0
    mover = Mover(lambda surface, where: draw(surface, share), box)

    def put(now: float) -> None:
        nonlocal share
        share = now

    return in_the_air(air, mover, Tween(seconds, put, lambda share: share))


def after(seconds: float, clip: Clip) -> Clip:
    """A clip that begins later."""
    return InTurn(Wait(seconds), clip)
