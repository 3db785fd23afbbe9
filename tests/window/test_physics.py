"""Small bodies: the same seed gives the same rest, all come to rest in their tray, and dice show what was drawn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations, pairwise

import pytest

from game.ui.physics import Pose, at, face_on, fall, lasts
from game.ui.pile import Pile

TRAY = (218, 126, 33)


def heap(count: int, tray: tuple[int, int, int] = TRAY, kinds: int = 1) -> Pile:
    """So many cubes in a tray that fell one by one, of kinds in turn."""
    pile = Pile(*tray[:2])
    for number in range(1, count + 1):
        pile.follow([(number + kinds - 1 - kind) // kinds for kind in range(kinds)], tray[2])
    return pile


def hangs(pose: Pose, others: Sequence[Pose], tray: tuple[int, int, int]) -> bool:
    """Whether nothing is below a cube."""
    _, height, side = tray
    return pose.y < height - side * 0.75 and not any(
        other is not pose and other.y > pose.y and math.dist((pose.x, pose.y), (other.x, other.y)) < 1.45 * side
        for other in others
    )


def test_the_same_seed_gives_the_same_way_and_another_one_another() -> None:
    first = fall(*TRAY, ())
    fall.cache_clear()
    assert fall(*TRAY, ()) == first
    assert fall(*TRAY, (), seed=4) != first
    assert heap(6).rests == heap(6).rests


@pytest.mark.parametrize("tray", [TRAY, (80, 126, 25), (218, 126, 38)])
def test_cubes_lie_in_their_tray_and_not_in_each_other(tray: tuple[int, int, int]) -> None:
    pile = heap(8, tray)
    lie_apart(pile.rests, tray)


def lie_apart(rests: Sequence[Pose], tray: tuple[int, int, int]) -> None:
    width, height, side = tray
    for pose in rests:
        assert 0 < pose.x < width
        assert 0 < pose.y <= height - side / 2 + 2
    for one, other in combinations(rests, 2):
        assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 > (0.9 * side) ** 2


def test_a_heap_that_grows_leaves_what_lies_there_alone() -> None:
    pile = heap(3)
    before = pile.rests
    shift = pile.follow([7], TRAY[2])
    assert pile.rests[:3] == before
    assert (len(shift.settling), len(shift.falling)) == (0, 4)


@pytest.mark.parametrize("tray", [TRAY, (60, 200, 30)])
def test_what_lay_on_a_spent_cube_falls_and_lies_still_again(tray: tuple[int, int, int]) -> None:
    """Of three kinds one is spent altogether: what is left lies in the tray, on the ground or on something."""
    pile, again = heap(9, tray, 3), heap(9, tray, 3)
    before = {id(cube): cube.rest for cube in pile.cubes}
    shift = pile.follow([0, 3, 3], tray[2])
    again.follow([0, 3, 3], tray[2])
    assert shift.settling, "something lay on them"
    assert pile.rests == again.rests
    lie_apart(pile.rests, tray)
    assert not [pose for pose in pile.rests if hangs(pose, pile.rests, tray)]
    for move in shift.settling:
        assert move.way[0] == before[id(move.cube)], "it sets out from where it lay"
        assert move.way[-1] == move.cube.rest
        steps = pairwise(move.way)
        assert max(math.dist((one.x, one.y), (other.x, other.y)) for one, other in steps) < tray[2] / 2


def test_nothing_moves_when_the_uppermost_cube_is_spent() -> None:
    pile = heap(1)
    assert not pile.follow([0], TRAY[2]).settling
    pile = heap(3, (40, 200, 30))
    assert not pile.follow([2], 30).settling


def test_many_cubes_become_smaller_on_their_way_to_other_places() -> None:
    pile = heap(8, (218, 126, 38))
    shift = pile.follow([9], 30)
    assert len(shift.settling) == 8
    assert all((move.side, move.end_side) == (38, 30) for move in shift.settling)
    lie_apart(pile.rests, (218, 126, 30))


def test_a_cube_falls_from_above_bounces_and_rests_soon() -> None:
    way = fall(*TRAY, ())
    assert way[0].y < 0
    assert lasts(way) < 2
    lowest = max(range(len(way)), key=lambda step: way[step].y)
    assert lowest < len(way) - 1, "it comes up again once it has been lowest"
    assert at(way, 100.0) == way[-1]
    assert at(way, 0.0) == way[0]


def test_between_two_steps_a_body_is_between_two_places() -> None:
    way = [Pose(0, 0, 0), Pose(10, 20, 30)]
    assert at(way, lasts(way) / 2) == Pose(5, 10, 15)


@pytest.mark.parametrize("turn", [-200, -46, 0, 44, 91, 1000])
def test_a_cube_is_never_seen_turned_by_more_than_an_eighth(turn: float) -> None:
    assert -45 <= face_on(turn) < 45
    assert (turn - face_on(turn)) % 90 == 0
