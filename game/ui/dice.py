"""Dice that are thrown into a bowl: they knock against each other and its rim, and come to rest on the faces drawn.

The faces are drawn elsewhere, by the rules. A throw is run to its end beforehand and recorded; the faces a die shows on
its way are counted back from the last one, so that nothing has to be put right when it lies still. The same dice and
the same seed come to the same rest, however many pictures a second are shown.

    throw = Throw([Die(8, 7, from_left=True), Die(6, 2, from_left=False)], seed=3)
    throw.pose(0, seconds), throw.face(0, seconds)     # in reference pixels from the middle of the bowl
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Final

import pymunk

from game.ui.physics import STEP, Pose, at, pose_of

BOWL: Final = 116.0
"""How far from its middle the dice can get, in reference pixels."""
LONGEST: Final = 1.4
"""After so many seconds all dice lie."""
FLIGHT: Final = 0.13
"""So many seconds a die is in the air before it is in the bowl."""
SPREAD: Final = 0.42
"""Within so many seconds all dice have been let go."""
RUBBING: Final = (1.1, 11.0)
"""How soon the ground takes the speed of a die, at first, and how much sooner in the end when it lies flat."""
STILL: Final = 7.0, 0.07
"""Slower than so many pixels and turns a second is rest."""
BOUNCE: Final = 0.5
FAST: Final = 2.0
"""A die that turns faster than this, in turns a second, shows one face after the other."""
BLUR: Final = 0.06
"""How many seconds it shows each of them."""
RADII: Final = ((10, 31.0), (16, 24.0), (99, 20.0))
"""How large dice are, up to so many of them; if that is not enough, they become smaller."""
FILLED: Final = 0.62
"""How much of the bowl dice may fill."""
SHAPES: Final = {4: (3, 1.24), 6: (4, 1.14), 8: (6, 1.06)}
"""How many corners each die shows, and how far out they are, in radii."""


@dataclass(frozen=True, slots=True)
class Die:
    """A die, the face the rules have drawn for it, and the rim it comes over."""

    sides: int
    drawn: int
    from_left: bool = True


def corners(sides: int, radius: float) -> list[tuple[float, float]]:
    """The outline of a die whose top looks up: a triangle, a square or a hexagon round its middle."""
    count, far = SHAPES[sides]
    first = -math.pi / 2 if count != 4 else -math.pi / 4
    turns = (first + math.tau * number / count for number in range(count))
    return [(math.cos(turn) * far * radius, math.sin(turn) * far * radius) for turn in turns]


def radius_of(count: int) -> float:
    """How large each of so many dice is, so that all of them find room in the bowl."""
    usual = next(radius for most, radius in RADII if count <= most or most == RADII[-1][0])
    return min(usual, BOWL * math.sqrt(FILLED / max(1, count)))


class Throw:
    """All dice of a battle, from the hand to the rest."""

    def __init__(self, dice: Sequence[Die], seed: int) -> None:
        self.dice = tuple(dice)
        self.radius = radius_of(len(dice))
        self._ways: list[list[Pose]] = [[] for _ in dice]
        self._lands: list[float] = []
        self._run(seed)
        self.length = max((len(way) - 1) * STEP for way in self._ways) if dice else 0.0
        """How many seconds it takes until all lie still."""
        self._faces = [_faces(die, way) for die, way in zip(self.dice, self._ways, strict=True)]

    def pose(self, number: int, seconds: float) -> Pose:
        """Where a die is, and by how much it is turned; what is written on it stands upright as nearly as it can."""
        way, (count, _) = self._ways[number], SHAPES[self.dice[number].sides]
        here, symmetry = at(way, seconds), 360 / count
        upright = round(way[-1].turn / symmetry) * symmetry
        return Pose(here.x, here.y, here.turn - upright)

    def face(self, number: int, seconds: float) -> int:
        shown = self._faces[number]
        return shown[max(0, min(len(shown) - 1, int(seconds / STEP)))]

    def height(self, number: int, seconds: float) -> float:
        """How high above the bowl a die is: 1 when it leaves the hand, 0 from when it has landed, more before both."""
        return max(0.0, self._lands[number] - seconds) / FLIGHT

    # How it is run

    def _run(self, seed: int) -> None:
        space, bodies = _bowl(), list[pymunk.Body | None]([None] * len(self.dice))
        flights = [self._thrown(number, seed) for number in range(len(self.dice))]
        self._lands = [flight.lands for flight in flights]
        for step in range(round(LONGEST / STEP) + 1):
            moment = step * STEP
            for number, flight in enumerate(flights):
                body = bodies[number]
                if body is None and moment >= flight.lands:
                    body = bodies[number] = flight.put_into(space, self.dice[number].sides, self.radius)
                self._ways[number].append(flight.pose(moment) if body is None else pose_of(body))
            if None not in bodies and all(map(_lies, self._ways)):
                return
            space.damping = math.exp(-RUBBING[0] - RUBBING[1] * (moment / LONGEST) ** 2)
            space.step(STEP)

    def _thrown(self, number: int, seed: int) -> Flight:
        """Where a die comes over the rim, where it is thrown to, and when."""
        chance, die = Random(f"{seed} {number} {die_name(self.dice[number])}"), self.dice[number]
        side = -1 if die.from_left else 1
        alike = [each for each in range(len(self.dice)) if self.dice[each].from_left == die.from_left]
        place = alike.index(number)
        lanes = [*range(0, len(alike), 2), *range(1, len(alike), 2)]
        lane = (lanes[place] + 0.5) / len(alike) * 2 - 1
        y = BOWL * 0.62 * lane + chance.uniform(-4, 4)
        x = side * (math.sqrt(BOWL**2 - y**2) - self.radius * 1.3)
        aim = chance.uniform(-0.3, 0.3) * BOWL - x, chance.uniform(-0.35, 0.35) * BOWL - y
        speed = chance.uniform(360, 520) / math.hypot(*aim)
        wait = FLIGHT + SPREAD * place / max(1, len(alike)) * min(1.0, len(alike) / 6)
        spin = chance.uniform(3.2, 4.4) * (1 if chance.random() < 0.5 else -1)
        return Flight(wait, Pose(x, y, chance.uniform(0, 360)), (aim[0] * speed, aim[1] * speed), spin)


@dataclass(frozen=True, slots=True)
class Flight:
    """A die in the air, until it lands in the bowl."""

    lands: float
    where: Pose
    speed: tuple[float, float]
    turning: float

    def pose(self, seconds: float) -> Pose:
        """On a straight line from the rim."""
        before = max(0.0, min(FLIGHT, self.lands - seconds))
        x, y = self.where.x - self.speed[0] * before, self.where.y - self.speed[1] * before
        return Pose(x, y, self.where.turn - self.turning * 360 * before)

    def put_into(self, space: pymunk.Space, sides: int, radius: float) -> pymunk.Body:
        outline = corners(sides, radius)
        body = pymunk.Body(1.0, pymunk.moment_for_poly(1.0, outline))
        body.position, body.angle = (self.where.x, self.where.y), math.radians(self.where.turn)
        body.velocity, body.angular_velocity = self.speed, self.turning * math.tau
        shape = pymunk.Poly(body, outline, radius=1.0)
        shape.elasticity, shape.friction = BOUNCE, 0.35
        space.add(body, shape)
        return body


def die_name(die: Die) -> str:
    """What the way of a die depends on: never the face that was drawn for it."""
    return f"d{die.sides} {'left' if die.from_left else 'right'}"


def _bowl() -> pymunk.Space:
    """The bowl from above: a ring of walls, and no weight that pulls anything along the ground."""
    space = pymunk.Space()
    space.iterations = 12
    space.collision_bias = 1e-7  # what has landed on another slides off at once
    count, thick = 40, 14.0
    far = (BOWL + thick) / math.cos(math.pi / count)
    rim = [(far * math.cos(math.tau * n / count), far * math.sin(math.tau * n / count)) for n in range(count + 1)]
    for start, end in pairwise(rim):
        wall = pymunk.Segment(space.static_body, start, end, thick)
        wall.elasticity, wall.friction = BOUNCE, 0.3
        space.add(wall)
    return space


def _lies(way: Sequence[Pose]) -> bool:
    """Whether a die has hardly moved with the last step."""
    if len(way) < 2:
        return False
    before, now = way[-2:]
    moved = math.hypot(now.x - before.x, now.y - before.y)
    return moved < STILL[0] * STEP and abs(now.turn - before.turn) < STILL[1] * 360 * STEP


def _faces(die: Die, way: Sequence[Pose]) -> list[int]:
    """The face shown at each step, found from the end: the drawn one, and before that others by turns."""
    stride, fast = die.sides // 2 - 1, FAST * 360 * STEP
    face, shown, left = die.drawn, [die.drawn], BLUR
    for before, now in zip(reversed(way[:-1]), reversed(way[1:]), strict=True):
        if abs(now.turn - before.turn) > fast:
            left -= STEP
            if left <= 0:
                face, left = (face - 1 + stride) % die.sides + 1, BLUR
        shown.append(face)
    return shown[::-1]
