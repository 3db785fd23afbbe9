"""Dice in a bowl: they show what the rules drew, lie apart, and take the same way at every speed of the pictures."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest
from pygame import Rect, Surface

from game.games import EMBLEMS
from game.scenes.gods.bowl import Bowl, Pool, Tumble
from game.ui.dice import BOWL, LONGEST, Die, Throw, corners
from game.ui.physics import STEP, Pose
from tests.window.hands import fingerprint, headless

KINDS = (4, 6, 8)
SEEDS = range(4)


def all_faces(sides: int, seed: int) -> Throw:
    """A die for every face of a kind, from both rims."""
    return Throw([Die(sides, face, from_left=face % 2 == 0) for face in range(1, sides + 1)], seed)


def outline(throw: Throw, number: int) -> list[tuple[float, float]]:
    pose = throw.pose(number, LONGEST)
    cos, sin = math.cos(math.radians(pose.turn)), math.sin(math.radians(pose.turn))
    points = corners(throw.dice[number].sides, throw.radius)
    return [(pose.x + x * cos - y * sin, pose.y + x * sin + y * cos) for x, y in points]


def sunk(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> float:
    """How far two convex shapes lie in each other: nothing, or less, if a line goes between them."""
    depths = []
    for shape in (one, other):
        for (x, y), (right, low) in pairwise([*shape, shape[0]]):
            across, down = low - y, x - right
            long = math.hypot(across, down)
            near, far = ([(a * across + b * down) / long for a, b in each] for each in (one, other))
            depths.append(min(max(near) - min(far), max(far) - min(near)))
    return min(depths)


@pytest.mark.parametrize("sides", KINDS)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_face_drawn_is_the_face_shown_at_any_rate(sides: int, seed: int) -> None:
    throw = all_faces(sides, seed)
    assert throw.length <= LONGEST
    for rate in (7, 24, 60, 144):
        frames = math.ceil(throw.length * rate)
        for number, die in enumerate(throw.dice):
            shown = [throw.face(number, frame / rate) for frame in range(frames + 3)]
            assert shown[-3:] == [die.drawn] * 3
            assert set(shown) <= set(range(1, sides + 1))
            assert rate < 24 or len(set(shown)) > 1, "it tumbles"


def test_the_way_is_the_same_every_time_and_knows_nothing_of_the_faces() -> None:
    one, other = (Throw([Die(6, face), Die(8, face, from_left=False)], 5) for face in (1, 6))
    ways = [[throw.pose(0, moment * STEP) for moment in range(120)] for throw in (one, other)]
    assert ways[0] == ways[1]
    assert one.length == other.length
    assert Throw(one.dice, 6).pose(0, LONGEST) != one.pose(0, LONGEST)


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_jumps_on_the_way_or_is_put_right_at_the_end(seed: int) -> None:
    throw = Throw([Die(sides, 1, from_left=left) for sides in KINDS for left in (True, False)], seed)
    for number in range(len(throw.dice)):
        way = [throw.pose(number, moment * STEP) for moment in range(round(LONGEST / STEP) + 9)]
        steps = [far(start, end) for start, end in pairwise(way)]
        assert max(steps) < 12
        last = round(throw.length / STEP)
        assert steps[last - 1] < 0.2
        assert way[last:] == [way[-1]] * len(way[last:])


def far(start: Pose, end: Pose) -> float:
    return math.hypot(end.x - start.x, end.y - start.y)


@pytest.mark.parametrize("count", [2, 6, 12, 20])
def test_dice_lie_in_the_bowl_and_beside_each_other(count: int) -> None:
    for seed in SEEDS:
        throw = Throw([Die(KINDS[number % 3], 1, from_left=number % 2 == 0) for number in range(count)], seed)
        shapes = [outline(throw, number) for number in range(count)]
        assert max(math.hypot(x, y) for shape in shapes for x, y in shape) < BOWL + 4
        assert max(sunk(one, other) for one, other in combinations(shapes, 2)) < 2.5


def tumbled(*, calm: bool = False) -> Tumble:
    app = headless()
    brush = app.stack.brush
    bowl = Bowl(Rect(20, 20, 292, 292), brush, calm=calm)
    tumble = bowl.throw(Pool(EMBLEMS[0].ink, ((8, 7), (6, 5))), Pool(EMBLEMS[2].ink, ((4, 3), (6, 2))), seed=5)
    app.close()
    return tumble


def picture(tumble: Tumble, moment: float) -> str:
    surface = Surface((340, 340))
    tumble.draw(surface, moment)
    return fingerprint(surface)


def test_the_bowl_shows_the_result_at_once_where_nothing_is_to_move() -> None:
    moving, calm = tumbled(), tumbled(calm=True)
    assert calm.length == 0
    assert calm.faces(0) == moving.faces(moving.length) == [7, 5, 3, 2]
    assert picture(calm, 0) == picture(moving, moving.length) == picture(moving, 60)
    assert picture(moving, 0.3) != picture(moving, moving.length)
