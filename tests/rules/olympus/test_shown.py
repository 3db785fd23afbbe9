"""What whoever shows a table may ask the rules, so that he need not know them."""

from __future__ import annotations

from game.rules.engine import Setup
from game.rules.olympus.actions import TRACKS
from tests.rules.olympus.builders import olympus

POPULATION = TRACKS.index("population")
UPKEEP = range(1, 7)


def test_a_stop_is_lifted_for_the_city_alone_that_has_the_building() -> None:
    state = olympus().set_up(Setup(3, {"starter": "1"}))
    before = olympus().stops(state, 0, POPULATION)
    assert before
    assert not any(stop.lifted for stop in before)
    state.cities[0].built |= before[0].building.bit
    assert [stop.lifted for stop in olympus().stops(state, 0, POPULATION)] == [True, *(False for _ in before[1:])]
    assert not any(stop.lifted for stop in olympus().stops(state, 1, POPULATION))


def test_all_priests_leave_the_deities_in_the_fifth_step_of_upkeep() -> None:
    assert [step for step in UPKEEP if olympus().clears_deities(step)] == [5]


def test_there_is_no_upkeep_before_the_first_round() -> None:
    """Chance has not said yet who begins."""
    assert olympus().upkeep_step(olympus().set_up(Setup(3))) == 0
