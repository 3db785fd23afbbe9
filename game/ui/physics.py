"""A world of small bodies that fall, tumble and come to rest: cubes into a tray, dice onto a table.

It decorates and never decides. Time is passed in; the same seed gives the same way and the same rest, however many
pictures a second are shown, for the world goes in steps of its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

import pymunk

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
        way, slow = [pose_of(body)], 0
        for _ in range(round(LONGEST / STEP)):
            self.space.step(STEP)
            way.append(pose_of(body))
            slow = slow + 1 if body.velocity.length < STILL * self.side and abs(body.angular_velocity) < 0.2 else 0
            if slow >= RESTS:
                break
        return way


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


def lasts(way: Sequence[Pose]) -> float:
    """How many seconds a way takes."""
    return (len(way) - 1) * STEP


# A heap


class Heap:
    """Places for cubes in a tray, each where the next one that falls comes to rest; they are found as needed."""

    def __init__(self, width: float, height: float, side: int, seed: int = 1) -> None:
        self.width, self.height, self.side, self.seed = width, height, side, seed
        self._ways: list[list[Pose]] = []

    def way(self, place: int) -> Sequence[Pose]:
        """How a cube falls into a place when all places before it are taken."""
        while len(self._ways) <= place:
            self._ways.append(self._fall(len(self._ways)))
        return self._ways[place]

    def rest(self, place: int) -> Pose:
        return self.way(place)[-1]

    def top(self, count: int) -> float:
        """How high so many cubes reach, as the height of the uppermost one's upper edge."""
        return min((self.rest(place).y for place in range(count)), default=self.height) - self.side / 2

    def _fall(self, place: int) -> list[Pose]:
        """Of a few tries the one that ends lowest: a heap is broad before it is high."""
        tries = [self._try(place, number) for number in range(TRIES)]
        return max(tries, key=lambda way: (round(way[-1].y / 4), -len(way)))

    def _try(self, place: int, number: int) -> list[Pose]:
        chance = Random(f"{self.seed} {place} {number}")
        world = World(self.width, self.height, self.side)
        for before in range(place):
            world.lay(self.rest(before))
        half = self.side * 0.75
        x = half + (self.width - 2 * half) * chance.random()
        start = Pose(x, -self.side * 1.6, chance.uniform(-30, 30))
        return world.watch(world.throw(start, (chance.uniform(-1.5, 1.5), 4.0), chance.uniform(-0.8, 0.8)))


@cache
def heap_in(width: int, height: int, side: int) -> Heap:
    """The heap of a tray of this size: found once, as it is the same every time."""
    return Heap(width, height, side)


# Dice


def faces(way: Sequence[Pose], drawn: int, sides: int = 6) -> list[int]:
    """The face a die shows at each step of its way: another after every quarter of a turn, and the drawn one last."""
    quarters = [round(pose.turn / 90) for pose in way]
    return [(drawn + quarters[-1] - quarter) % sides for quarter in quarters]


def roll(width: float, height: float, side: float, seed: int, start: Pose, speed: float) -> list[Pose]:
    """The way of one die that is thrown into a box from its left; what it shows in the end is drawn by nobody here."""
    chance = Random(seed)
    world = World(width, height, side)
    return world.watch(world.throw(start, (speed * chance.uniform(0.8, 1.2), -2.0), chance.uniform(1.0, 2.5)))
