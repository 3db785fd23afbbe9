"""Small bodies: the same seed gives the same rest, all come to rest in their tray, and dice show what was drawn."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.ui.physics import Heap, Pose, at, face_on, faces, lasts, roll

TRAY = (218, 126, 33)


def test_the_same_seed_gives_the_same_way_and_another_one_another() -> None:
    first, again, other = Heap(*TRAY, seed=3), Heap(*TRAY, seed=3), Heap(*TRAY, seed=4)
    for place in range(4):
        assert first.way(place) == again.way(place)
    assert first.way(0) != other.way(0)


@pytest.mark.parametrize("tray", [TRAY, (80, 126, 25), (218, 126, 38)])
def test_cubes_lie_in_their_tray_and_not_in_each_other(tray: tuple[int, int, int]) -> None:
    width, height, side = tray
    heap = Heap(*tray)
    rests = [heap.rest(place) for place in range(8)]
    for pose in rests:
        assert 0 < pose.x < width
        assert 0 < pose.y <= height - side / 2 + 2
    for one, other in combinations(rests, 2):
        assert (one.x - other.x) ** 2 + (one.y - other.y) ** 2 > (0.9 * side) ** 2


def test_a_heap_that_grows_leaves_what_lies_there_alone() -> None:
    heap = Heap(*TRAY)
    before = [heap.rest(place) for place in range(3)]
    heap.way(6)
    assert [heap.rest(place) for place in range(3)] == before


def test_a_cube_falls_from_above_bounces_and_rests_soon() -> None:
    way = Heap(*TRAY).way(0)
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


@pytest.mark.parametrize("drawn", range(6))
@pytest.mark.parametrize("seed", range(4))
def test_a_die_shows_what_was_drawn_in_the_end_and_other_faces_before(drawn: int, seed: int) -> None:
    way = roll(600, 200, 40, seed, Pose(40, 40), 12)
    shown = faces(way, drawn)
    assert shown[-1] == drawn
    assert len(set(shown)) > 2
    assert set(shown) <= set(range(6))
