"""Cubes that lie in a tray as a heap: which lies where, how new ones fall onto it, and how it settles when some leave.

A heap remembers how it came about: where nothing was taken, it is the same every time, and the same changes in the
same order always leave the same heap.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from game.ui.physics import Pose, fall, settle, straight

REHEAPED: Final = 0.25
"""How many seconds cubes take to become smaller or larger, where there are too many of them or no longer."""


@dataclass(slots=True, eq=False)
class Cube:
    """One cube of some kind, and where it lies or will lie."""

    kind: int
    rest: Pose


@dataclass(frozen=True, slots=True)
class Move:
    """A cube on its way to where it will lie, which may make it smaller or larger."""

    cube: Cube
    way: Sequence[Pose]
    side: float
    end_side: float


@dataclass(frozen=True, slots=True)
class Shift:
    """What moves in a heap when it changes: first cubes that find other places, then cubes that fall onto it."""

    settling: list[Move] = field(default_factory=list)
    falling: list[Move] = field(default_factory=list)


class Pile:
    """The cubes in a tray, in the order in which they fell."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.side = 0
        self.cubes: list[Cube] = []

    @property
    def kinds(self) -> list[int]:
        return [cube.kind for cube in self.cubes]

    @property
    def rests(self) -> tuple[Pose, ...]:
        return tuple(cube.rest for cube in self.cubes)

    def uppermost(self, kind: int) -> list[Cube]:
        """The cubes of a kind, from the one that fell last."""
        return [cube for cube in reversed(self.cubes) if cube.kind == kind]

    def follow(self, counts: Sequence[int], side: int) -> Shift:
        """Hold so many cubes of each kind: what is too much goes from above, what is new falls upon the rest."""
        shift = Shift()
        gone = [cube for kind, count in enumerate(counts) for cube in self._too_many(kind, count)]
        self.cubes = [cube for cube in self.cubes if cube not in gone]
        shift.settling.extend(self._settle(gone) if side == self.side else self._heap_anew(side))
        new = [kind for kind, count in enumerate(counts) for _ in range(count - self.kinds.count(kind))]
        shift.falling.extend(self._drop(new))
        return shift

    def coming(self, kinds: Sequence[int], side: int) -> list[Pose]:
        """Where more cubes would come to lie."""
        other = Pile(self.width, self.height)
        other.side, other.cubes = self.side, [Cube(cube.kind, cube.rest) for cube in self.cubes]
        if side != other.side:
            other._heap_anew(side)
        return [move.cube.rest for move in other._drop(kinds)]

    def _too_many(self, kind: int, count: int) -> list[Cube]:
        same = self.uppermost(kind)
        return same[: max(0, len(same) - count)]

    def _settle(self, gone: Sequence[Cube]) -> list[Move]:
        """Cubes that lay on those that are gone find other places."""
        ways = settle(self.width, self.height, self.side, self.rests, [cube.rest for cube in gone])
        for number, way in ways.items():
            self.cubes[number].rest = way[-1]
        return [Move(self.cubes[number], way, self.side, self.side) for number, way in ways.items()]

    def _heap_anew(self, side: int) -> list[Move]:
        """Cubes of another size, as they would have fallen."""
        before, self.side = self.side or side, side
        moves = []
        for cube, place in zip(self.cubes, self._places(len(self.cubes)), strict=True):
            moves.append(Move(cube, straight(cube.rest, place, REHEAPED), before, side))
            cube.rest = place
        return moves

    def _places(self, count: int) -> list[Pose]:
        places: list[Pose] = []
        for _ in range(count):
            places.append(fall(self.width, self.height, self.side, tuple(places))[-1])
        return places

    def _drop(self, kinds: Sequence[int]) -> list[Move]:
        moves = []
        for kind in kinds:
            way = fall(self.width, self.height, self.side, self.rests)
            self.cubes.append(Cube(kind, way[-1]))
            moves.append(Move(self.cubes[-1], way, self.side, self.side))
        return moves
