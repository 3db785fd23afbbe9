"""A world of small bodies that fall, tumble and come to rest: cubes into a tray, and dice into a bowl.

It decorates and never decides. Time is passed in; the same seed gives the same way and the same rest, however many
pictures a second are shown, for the world goes in steps of its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

import pymunk

from game.ui.timeline import smooth

STEP: Final = 1 / 120
"""The world goes in steps of so many seconds, whatever time is passed in."""
LONGEST: Final = 2.5
"""A body that has not come to rest after so many seconds is told to."""
GRAVITY: Final = 40.0
"""How fast falling bodies become faster, in sides of a body for each second and second."""
BOUNCE: Final = 0.32
GRIP: Final = 0.55
STILL: Final = 0.04
"""Slower than this, in sides of a body for each second, is rest."""
TRIES: Final = 3
"""Of how many falls the one is taken that ends lowest."""
RESTS: Final = 8
"""After so many slow steps in a row a body lies still."""
TOUCH: Final = 1.45
"""Bodies whose middles are as many sides apart may touch each other with a corner."""
ASKEW: Final = 4.0
"""A body that is turned by more degrees than this leans on something."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Where the middle of a body is, and by how many degrees it is turned with the clock."""

    x: float
    y: float
    turn: float = 0.0


def face_on(turn: float) -> float:
    """How far a cube seems to be turned: after a quarter it shows another of its faces, as it was before."""
    return (turn + 45) % 90 - 45


class World:
    """A box with a floor and walls, open above, and the bodies in it; lengths are pixels and y grows downwards."""

    def __init__(self, width: float, height: float, side: float) -> None:
        self.side = side
        self.width, self.height = width, height
        self.space = pymunk.Space()
        self.space.gravity = (0, GRAVITY * side)
        self.space.iterations = 20
        high = height * 8
        for start, end in (
            ((-high, height), (width + high, height)),
            ((0, -high), (0, height)),
            ((width, -high), (width, height)),
        ):
            # Walls are thick on their outer side, so that nothing fast falls through.
            wall = pymunk.Segment(self.space.static_body, start, end, 0.5)
            wall.elasticity, wall.friction = BOUNCE, GRIP
            self.space.add(wall)

    def lay(self, pose: Pose) -> None:
        """A body that lies where it lies, and moves no more."""
        body = pymunk.Body(body_type=pymunk.Body.STATIC)
        body.position, body.angle = (pose.x, pose.y), math.radians(pose.turn)
        self._add(body)

    def throw(self, start: Pose, speed: tuple[float, float], spin: float) -> pymunk.Body:
        """A body that moves from now on; speeds are in sides and turns for each second."""
        moment = pymunk.moment_for_box(1.0, (self.side, self.side))
        body = pymunk.Body(1.0, moment)
        body.position, body.angle = (start.x, start.y), math.radians(start.turn)
        body.velocity = speed[0] * self.side, speed[1] * self.side
        body.angular_velocity = spin * math.tau
        self._add(body)
        return body

    def _add(self, body: pymunk.Body) -> None:
        shape = pymunk.Poly.create_box(body, (self.side - 2, self.side - 2), 1.0)
        shape.elasticity, shape.friction = BOUNCE, GRIP
        self.space.add(body, shape)

    def watch(self, body: pymunk.Body) -> list[Pose]:
        """The way of a body, step by step, until it rests."""
        return self.watch_all([body])[0]

    def watch_all(self, bodies: Sequence[pymunk.Body]) -> list[list[Pose]]:
        """The ways of bodies, step by step, until all of them rest."""
        ways, slow = [[pose_of(body)] for body in bodies], 0
        for _ in range(round(LONGEST / STEP) if bodies else 0):
            self.space.step(STEP)
            for way, body in zip(ways, bodies, strict=True):
                way.append(pose_of(body))
            slow = slow + 1 if all(map(self._is_slow, bodies)) else 0
            if slow >= RESTS:
                break
        return ways

    def _is_slow(self, body: pymunk.Body) -> bool:
        return body.velocity.length < STILL * self.side and abs(body.angular_velocity) < 0.2


def pose_of(body: pymunk.Body) -> Pose:
    return Pose(body.position.x, body.position.y, math.degrees(body.angle))


def at(way: Sequence[Pose], seconds: float) -> Pose:
    """Where something is on its way after so many seconds; in the end it stays where it rests."""
    here = max(0.0, seconds / STEP)
    if here >= len(way) - 1:
        return way[-1]
    number, part = int(here), here - int(here)
    one, other = way[number], way[number + 1]
    return Pose(
        one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part, one.turn + (other.turn - one.turn) * part
    )


def straight(start: Pose, end: Pose, seconds: float) -> list[Pose]:
    """A way that leads from one place to another, slow at both ends, by the shorter turn."""
    steps = max(1, round(seconds / STEP))
    turn = face_on(end.turn - start.turn)
    shares = [smooth(number / steps) for number in range(steps)]
    between = [
        Pose(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share, start.turn + turn * share)
        for share in shares
    ]
    return [*between, end]


def lasts(way: Sequence[Pose]) -> float:
    """How many seconds a way takes."""
    return (len(way) - 1) * STEP


# A heap


@lru_cache(maxsize=512)
def fall(width: int, height: int, side: int, lying: tuple[Pose, ...], seed: int = 1) -> tuple[Pose, ...]:
    """How the next body falls into a tray onto those that lie there; it is the same every time.

    Of a few tries the one that ends lowest: a heap is broad before it is high.
    """
    tries = [_try_to_fall(width, height, side, lying, f"{seed} {len(lying)} {number}") for number in range(TRIES)]
    return max(tries, key=lambda way: (round(way[-1].y / 4), -len(way)))


def _try_to_fall(width: int, height: int, side: int, lying: Sequence[Pose], name: str) -> tuple[Pose, ...]:
    chance = Random(name)
    world = World(width, height, side)
    for pose in lying:
        world.lay(pose)
    half = side * 0.75
    x = half + (width - 2 * half) * chance.random()
    start = Pose(x, -side * 1.6, chance.uniform(-30, 30))
    return tuple(world.watch(world.throw(start, (chance.uniform(-1.5, 1.5), 4.0), chance.uniform(-0.8, 0.8))))


def settle(width: int, height: int, side: int, lying: Sequence[Pose], gone: Sequence[Pose]) -> dict[int, list[Pose]]:
    """Bodies were taken from among others: the ways of those that lay on them, by their number, until they rest."""
    loose = _loosened(lying, gone, side)
    world = World(width, height, side)
    bodies = {}
    for number, pose in enumerate(lying):
        if number in loose:
            bodies[number] = world.throw(pose, (0.0, 0.0), 0.0)
        else:
            world.lay(pose)
    return dict(zip(bodies, world.watch_all(list(bodies.values())), strict=True))


def _loosened(lying: Sequence[Pose], gone: Sequence[Pose], side: float) -> set[int]:
    """Which bodies have lost their hold: those that lay on something that is gone, or leant on it, and so on."""
    loose: set[int] = set()
    left = list(gone)
    while left:
        lost = left.pop()
        held = {number for number, pose in enumerate(lying) if number not in loose and _leans(pose, lost, side)}
        loose |= held
        left += [lying[number] for number in held]
    return loose


def _leans(pose: Pose, other: Pose, side: float) -> bool:
    """Whether a body touches another that is below it, or beside it where it stands askew."""
    if math.dist((pose.x, pose.y), (other.x, other.y)) > side * TOUCH:
        return False
    return pose.y < other.y - side * 0.25 or abs(face_on(pose.turn)) > ASKEW
