"""Cubes as bodies: how they lie heaped in the trays of the city in front, fall into them, and settle there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympus.actions import GOODS
from game.scenes.olympus.board import CUBE_SHOWN
from game.ui.motion import after, in_the_air
from game.ui.movers import Cutout, Draw, Mover
from game.ui.physics import Pose, at, face_on, lasts, straight
from game.ui.pile import Cube, Move, Pile, Shift
from game.ui.timeline import AtOnce, Clip, Do, InTurn, Tween

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
GLIDES: Final = 0.22
"""How long cubes take to be laid out, or to be a heap again."""


class Heaps:
    """Which cube lies where in the trays of every city that was ever in front."""

    def __init__(self, board: Board, draw_cube: DrawCube) -> None:
        self.board = board
        self._draw_cube = draw_cube
        self._piles: dict[tuple[Seat, bool], Pile] = {}
        self._cutouts: dict[tuple[int, int], Cutout] = {}

    def tray(self, *, tribute: bool) -> Rect:
        return self.board.tribute if tribute else self.board.warehouse

    def pile(self, seat: Seat, goods: Sequence[int], *, tribute: bool) -> Pile:
        """A heap of these goods; if it was another until now, it has changed unseen."""
        self.follow(seat, goods, tribute=tribute)
        return self._piles[seat, tribute]

    def follow(self, seat: Seat, goods: Sequence[int], *, tribute: bool) -> Shift:
        """Let a heap be one of these goods; tells what has to move for that."""
        box, side = self.board.heaped(self.tray(tribute=tribute), sum(goods))
        pile = self._piles.setdefault((seat, tribute), Pile(box.width, box.height))
        return pile.follow(goods, side)

    def forget(self) -> None:
        """Heap everything anew, in the order of the goods."""
        self._piles.clear()

    def corner(self, *, tribute: bool) -> tuple[int, int]:
        """What places in a heap are reckoned from."""
        return self.board.heaped(self.tray(tribute=tribute), 0)[0].topleft

    # Places

    def cube_box(self, seat: Seat, goods: Sequence[int], good: int, number: int, *, tribute: bool) -> Rect | None:
        """Where a cube of a good lies: the uppermost of them, or one further below; None if there are not so many."""
        pile = self.pile(seat, goods, tribute=tribute)
        same = pile.uppermost(good)
        if number >= len(same):
            return None
        return _box(moved(same[number].rest, self.corner(tribute=tribute)), pile.side)

    def coming(self, seat: Seat, goods: Sequence[int], more: Sequence[int], *, tribute: bool) -> list[Rect]:
        """Boxes for cubes that would fall upon these goods; none reaches into another."""
        pile, corner = self.pile(seat, goods, tribute=tribute), self.corner(tribute=tribute)
        side = self.board.heaped(self.tray(tribute=tribute), sum(goods) + len(more))[1]
        places = [moved(pose, corner) for pose in pile.coming(more, side)]
        return [_box(pose, _free(pose, [other for other in places if other is not pose], side)) for pose in places]

    # Drawing

    def draw(self, surface: Surface, good: int, spot: Pose, side: float) -> None:
        """A cube with its middle in a place, turned as it lies."""
        whole = round(side * CUBE_SHOWN)
        if (good, whole) not in self._cutouts:
            self._cutouts[good, whole] = Cutout(self._drawing(good), (whole, whole))
        self._cutouts[good, whole].show(surface, _box(spot, whole), -face_on(spot.turn))

    def _drawing(self, good: int) -> Draw:
        return lambda surface, box: self._draw_cube(surface, good, box)

    def paint(self, surface: Surface, pile: Pile, without: Collection[Cube], *, tribute: bool) -> None:
        """A heap in its tray, but for some cubes of it."""
        corner = self.corner(tribute=tribute)
        for cube in pile.cubes:
            if cube not in without:
                self.draw(surface, cube.kind, moved(cube.rest, corner), pile.side)


def moved(pose: Pose, corner: tuple[int, int]) -> Pose:
    return Pose(pose.x + corner[0], pose.y + corner[1], pose.turn)


def _box(spot: Pose, side: int) -> Rect:
    return Rect(round(spot.x - side / 2), round(spot.y - side / 2), side, side)


def _free(spot: Pose, others: Sequence[Pose], side: int) -> int:
    """How large an upright box round a spot may be, if those round others keep away as well."""
    return min([side, *(int(max(abs(spot.x - other.x), abs(spot.y - other.y))) - 1 for other in others)])


@dataclass(frozen=True, slots=True)
class Begun:
    """A move of a cube, when it begins, and how much faster than a body it is."""

    move: Move
    begins: float
    pace: float

    @property
    def ends(self) -> float:
        return self.begins + lasts(self.move.way) / self.pace


class Tumbling(Mover):
    """Cubes of a tray on their way to where they will lie."""

    __slots__ = ("begun", "cubes", "moment", "length")

    def __init__(self, draw: Draw, box: Rect, begun: Sequence[Begun]) -> None:
        super().__init__(draw, box)
        self.begun = begun
        self.cubes = {each.move.cube for each in begun}
        self.moment = 0.0
        self.length = max(each.ends for each in begun)

    @property
    def left(self) -> float:
        """How long it still takes."""
        return self.length - self.moment


class Tumble(Clip):
    """The goods of a city change; if it lies before the players, cubes fall into its tray or settle there.

    Nobody waits for them. Skipped, they lie where they would have come to rest.
    """

    def __init__(self, stage: OlympusStage, seat: Seat, change: Callable[[], None], *, tribute: bool) -> None:
        self.stage = stage
        self.seat = seat
        self.change = change
        self.tribute = tribute

    def start(self) -> None:
        self.change()
        if self.seat != self.stage.front_seat:
            return
        city = self.stage.shown.cities[self.seat]
        goods = city.tribute if self.tribute else city.goods
        shift = self.stage.painter.heaps.follow(self.seat, goods, tribute=self.tribute)
        if self.performed:
            tumble(self.stage, shift, tribute=self.tribute)


def tumble(stage: OlympusStage, shift: Shift, *, tribute: bool) -> None:
    """Let cubes of the city in front move: those that lie first, then one after the other those that fall."""
    begun = [begin(stage, move, 0.0) for move in shift.settling]
    settled = (
        max((each.ends for each in begun), default=0.0) if any(m.side != m.end_side for m in shift.settling) else 0
    )
    begun += [begin(stage, move, settled + number * APART) for number, move in enumerate(shift.falling)]
    if not begun:
        return
    fallen = begun[len(shift.settling) :]
    knocks = [after(each.begins + DOWN, stage.sound("cube", GOODS[each.move.cube.kind])) for each in fallen]
    let_tumble(stage, begun, knocks, tribute=tribute)


def begin(stage: OlympusStage, move: Move, begins: float) -> Begun:
    """A move that begins after so many seconds, or when the cube has come to the end of the one before."""
    busy = [each.left for each in stage.air.movers if isinstance(each, Tumbling) and move.cube in each.cubes]
    return Begun(move, max([begins, *busy]), max(1.0, lasts(move.way) / LONGEST))


def let_tumble(stage: OlympusStage, begun: Sequence[Begun], knocks: Sequence[Clip], *, tribute: bool) -> None:
    """Moves of cubes in a tray of the city in front, drawn above the table until all of them lie still."""
    heaps, seat = stage.painter.heaps, stage.front_seat
    corner = heaps.corner(tribute=tribute)

    def draw(surface: Surface, box: Rect) -> None:
        city = stage.shown.cities[seat]
        pile = heaps.pile(seat, city.tribute if tribute else city.goods, tribute=tribute)
        for each in begun:
            move, past = each.move, (tumbling.moment - each.begins) * each.pace
            if past >= 0 and move.cube in pile.cubes and seat == stage.front_seat:
                share = min(1.0, past / max(lasts(move.way), 1e-9))
                side = move.side + (move.end_side - move.side) * share
                heaps.draw(surface, move.cube.kind, moved(at(move.way, past), corner), side)

    tumbling = Tumbling(draw, heaps.tray(tribute=tribute), begun)

    def put(share: float) -> None:
        tumbling.moment = share * tumbling.length

    def landed() -> None:
        if seat == stage.front_seat:
            stage.touch_first("stores")

    flight = in_the_air(stage.air, tumbling, Tween(tumbling.length, put, lambda share: share))
    stage.touch_first("stores")
    stage.air.let_go(InTurn(AtOnce(flight, *knocks), Do(landed)))


def glide(stage: OlympusStage, *, tribute: bool, apart: bool) -> None:
    """Cubes are laid out side by side to be chosen, or lie as a heap again."""
    city, heaps = stage.shown.cities[stage.front_seat], stage.painter.heaps
    pile = heaps.pile(stage.front_seat, city.tribute if tribute else city.goods, tribute=tribute)
    left, top = heaps.corner(tribute=tribute)
    boxes = stage.board.cubes_side_by_side(heaps.tray(tribute=tribute), len(pile.cubes))
    begun = []
    for cube, box in zip(pile.cubes, boxes, strict=True):
        beside = Pose(box.centerx - left, box.centery - top), box.width / CUBE_SHOWN
        ends = [(cube.rest, float(pile.side)), beside]
        (start, side), (end, end_side) = ends if apart else reversed(ends)
        begun.append(begin(stage, Move(cube, straight(start, end, GLIDES), side, end_side), 0.0))
    if begun:
        let_tumble(stage, begun, (), tribute=tribute)
