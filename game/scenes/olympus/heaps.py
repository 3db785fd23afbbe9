"""Cubes as bodies: how they lie heaped in the trays of the city in front, and how they fall into them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from pygame import Rect, Surface

from game.rules.olympus.actions import GOODS
from game.scenes.olympus.board import CUBE_SHOWN
from game.ui.motion import LetGo, after, in_the_air
from game.ui.movers import Cutout, Draw, Mover
from game.ui.physics import Pose, at, face_on, lasts
from game.ui.timeline import AtOnce, Clip, Do, InTurn, Tween, Wait

if TYPE_CHECKING:
    from game.scenes.olympus.board import Board
    from game.scenes.olympus.stage import OlympusStage

DrawCube: TypeAlias = Callable[[Surface, int, Rect], None]

APART: Final = 0.045
"""How much later each cube falls than the one before."""
LONGEST: Final = 0.9
"""Within so many seconds a cube lies still; one that tumbles longer does it faster."""
DOWN: Final = 0.27
"""After so many seconds a cube that falls has come down for the first time."""
SEEN: Final = 0.3
"""So long the rest of the table waits for cubes that fall."""


class Heaps:
    """Which cube lies where in the trays of every city that was ever in front."""

    def __init__(self, board: Board, draw_cube: DrawCube) -> None:
        self.board = board
        self._draw_cube = draw_cube
        self._orders: dict[tuple[int, bool], list[int]] = {}
        self._cutouts: dict[tuple[int, int], Cutout] = {}

    def order(self, seat: int, goods: Sequence[int], *, tribute: bool) -> list[int]:
        """The good of each cube from the first that fell; what was spent went from above, what is new fell upon it."""
        order = self._orders.setdefault((seat, tribute), [])
        for good in range(len(GOODS)):
            for _ in range(order.count(good) - goods[good]):
                del order[len(order) - 1 - order[::-1].index(good)]
        order += [good for good in range(len(GOODS)) for _ in range(goods[good] - order.count(good))]
        return order

    def forget(self) -> None:
        """Heap everything anew, in the order of the goods."""
        self._orders.clear()

    def draw(self, surface: Surface, good: int, spot: Pose, side: float) -> None:
        """A cube with its middle in a place, turned as it lies."""
        whole = round(side * CUBE_SHOWN)
        if (good, whole) not in self._cutouts:
            self._cutouts[good, whole] = Cutout(self._drawing(good), (whole, whole))
        box = Rect(round(spot.x - whole / 2), round(spot.y - whole / 2), whole, whole)
        self._cutouts[good, whole].show(surface, box, -face_on(spot.turn))

    def _drawing(self, good: int) -> Draw:
        return lambda surface, box: self._draw_cube(surface, good, box)

    def paint(self, surface: Surface, tray: Rect, order: Sequence[int], unseen: int = 0) -> None:
        """A heap in its tray, but for the last few cubes, which are still in the air."""
        heap, corner = self.board.heap(tray, len(order))
        for place, good in enumerate(order[: len(order) - unseen]):
            self.draw(surface, good, moved(heap.rest(place), corner), heap.side)


def moved(pose: Pose, corner: tuple[int, int]) -> Pose:
    return Pose(pose.x + corner[0], pose.y + corner[1], pose.turn)


class Falling(Mover):
    """Cubes on their way into a tray."""

    __slots__ = ("count", "tribute")

    def __init__(self, draw: Draw, box: Rect, count: int, *, tribute: bool) -> None:
        super().__init__(draw, box)
        self.count = count
        self.tribute = tribute


def fall(stage: OlympusStage, kinds: Sequence[int], *, tribute: bool) -> Clip:
    """Cubes that were just added to a tray of the city in front fall into it from above, and tumble till they rest."""
    if not kinds:
        return Wait(0.0)
    city, heaps = stage.shown.cities[stage.front_seat], stage.painter.heaps
    tray = stage.board.tribute if tribute else stage.board.warehouse
    before = sum(city.tribute if tribute else city.goods)
    heap, corner = stage.board.heap(tray, before + len(kinds))
    ways = [heap.way(before + number) for number in range(len(kinds))]
    paces = [max(1.0, lasts(way) / LONGEST) for way in ways]
    moment = 0.0

    def draw(surface: Surface, box: Rect) -> None:
        for number, (good, way, pace) in enumerate(zip(kinds, ways, paces, strict=True)):
            since = (moment - number * APART) * pace
            if since >= 0:
                heaps.draw(surface, good, moved(at(way, since), corner), heap.side)

    length = max(number * APART + lasts(way) / pace for number, (way, pace) in enumerate(zip(ways, paces, strict=True)))

    def put(share: float) -> None:
        nonlocal moment
        moment = share * length

    falling = Falling(draw, tray, len(kinds), tribute=tribute)
    flight = in_the_air(stage.air, falling, Tween(length, put, lambda share: share))
    knocks = [after(DOWN + number * APART, stage.sound("cube", GOODS[good])) for number, good in enumerate(kinds)]
    landed = Do(lambda: stage.touch_city(stage.front_seat, "stores"))
    return InTurn(LetGo(stage.air, InTurn(AtOnce(flight, *knocks), landed)), Wait(SEEN))
