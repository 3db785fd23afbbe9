"""What is done about a window that ends or hangs."""

from __future__ import annotations

import pytest

from game.kiosk.clock import Awake
from game.kiosk.watch import CRASHES, FROZEN, PATIENCE, QUIET, SLOW_START, SPAN, Deed, Fate, Watch
from tests.kiosk.clocks import Time


@pytest.fixture
def now() -> Time:
    return Time()


@pytest.fixture
def watch(now: Time) -> Watch:
    return Watch(now)


def lives(watch: Watch, now: Time, seconds: float) -> None:
    """It beats every second, as a window that draws does."""
    for _ in range(int(seconds)):
        now.pass_by(1)
        watch.beaten()
        assert watch.deed() is Deed.NOTHING


def until_started(watch: Watch, now: Time) -> float:
    """How long it takes until it is to be started."""
    before = now()
    while watch.deed() is not Deed.START:
        assert watch.deed() is Deed.NOTHING
        now.pass_by(0.1)
    return now() - before


def crash(watch: Watch, now: Time, after: float = 60.0) -> bool:
    """It runs for a while and crashes; whether it is in safe mode when it runs again."""
    lives(watch, now, after)
    watch.ended(Fate.CRASHED)
    assert until_started(watch, now) <= 5.0
    return watch.starting()


def test_it_is_started_at_once(watch):
    assert watch.deed() is Deed.START


def test_one_that_beats_is_left_alone(watch, now):
    watch.starting()
    lives(watch, now, 100)
    assert watch.is_well()


def test_one_that_does_not_beat_any_more_is_killed(watch, now):
    watch.starting()
    lives(watch, now, 5)
    now.pass_by(FROZEN - 0.1)
    assert watch.deed() is Deed.NOTHING
    now.pass_by(0.1)
    assert watch.deed() is Deed.KILL
    watch.killing()
    assert watch.deed() is Deed.NOTHING
    now.pass_by(6)
    assert watch.deed() is Deed.KILL  # the system was slow about it
    assert watch.ended(Fate.CRASHED) is Fate.FROZEN
    assert until_started(watch, now) == 0


def test_a_slow_machine_may_take_longer_for_its_first_picture(watch, now):
    watch.starting()
    now.pass_by(SLOW_START - 1)
    assert watch.deed() is Deed.NOTHING
    now.pass_by(1)
    assert watch.deed() is Deed.KILL


def test_after_a_crash_it_is_started_at_once_but_not_in_a_frenzy(watch, now):
    watch.starting()
    lives(watch, now, 60)
    watch.ended(Fate.CRASHED)
    assert until_started(watch, now) == 0
    waits = []
    for _ in range(6):
        watch.starting()
        watch.ended(Fate.CRASHED)
        waits.append(round(until_started(watch, now)))
    assert waits == [1, 2, 3, 3, 3, 3]


def test_repeated_crashes_lead_to_safe_mode_and_quiet_leads_out_of_it(watch, now):
    assert not watch.starting()
    assert [crash(watch, now) for _ in range(CRASHES)] == [False] * (CRASHES - 1) + [True]
    lives(watch, now, QUIET - 10)
    watch.ended(Fate.RESTART)
    assert watch.starting()
    lives(watch, now, 20)
    watch.ended(Fate.RESTART)
    assert not watch.starting()


def test_a_crash_now_and_then_leads_nowhere(watch, now):
    watch.starting()
    assert not any(crash(watch, now, SPAN / (CRASHES - 1)) for _ in range(50))


def test_safe_mode_by_hand_lasts_until_the_next_restart(watch, now):
    watch.starting()
    watch.ended(Fate.SAFELY)
    assert watch.starting()
    crash(watch, now)
    assert watch.safe_by_hand
    watch.ended(Fate.RESTART)
    assert not watch.starting()


def test_without_a_screen_it_is_tried_again_less_and_less_often_but_for_ever(watch, now):
    waits = []
    for _ in range(len(PATIENCE) + 3):
        watch.starting()
        watch.ended(Fate.NO_SCREEN)
        waits.append(round(until_started(watch, now)))
    assert waits == [*PATIENCE, *[PATIENCE[-1]] * 3]
    assert not watch.safe
    watch.starting()
    lives(watch, now, 60)
    watch.ended(Fate.NO_SCREEN)
    assert until_started(watch, now) <= PATIENCE[0] + 0.1


def test_when_the_operator_quits_it_is_over(watch):
    watch.starting()
    watch.ended(Fate.QUIT)
    assert watch.deed() is Deed.END


def test_whoever_was_stopped_himself_takes_nobody_for_frozen(now):
    awake = Awake(now)
    watch = Watch(awake)
    watch.starting()
    watch.beaten()
    now.pass_by(8 * 3600)
    awake.look()
    assert watch.deed() is Deed.NOTHING
    for _ in range(20):
        now.pass_by(1)
        awake.look()
    assert watch.deed() is Deed.KILL


def test_a_clock_that_goes_back_makes_nobody_older_or_younger(now):
    awake = Awake(now)
    now.pass_by(1)
    awake.look()
    now.pass_by(-1000)
    awake.look()
    now.pass_by(1)
    awake.look()
    assert awake() == 2
