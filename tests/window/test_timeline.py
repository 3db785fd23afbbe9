"""Time passes in frames of any length: everything begins once, shows its last moment, and comes to the same end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from pygame import Rect

from game.ui.motion import Air, LetGo, fly, hop, slide
from game.ui.timeline import AtOnce, Clip, Do, Flourish, InTurn, Timeline, Tween, Wait

FRAMES = (1 / 240, 1 / 60, 1 / 30, 0.1, 0.35, 7.0)
"""From a very fast machine to one that shows a whole cue at once."""


class Watched(Clip):
    """A clip that writes down what is done to it."""

    def __init__(self, name: str, length: float, log: list[str]) -> None:
        self.name, self.length, self.log = name, length, log
        self.moments: list[float] = []

    def start(self) -> None:
        self.log.append(f"{self.name} begins")

    def show(self, moment: float) -> None:
        self.moments.append(moment)
        if moment == self.length:
            self.log.append(f"{self.name} ends")


def played(clip: Clip, frame: float) -> Timeline:
    """A timeline that has shown a clip to its end, frame by frame."""
    timeline = Timeline()
    timeline.add(lambda: clip)
    for _ in range(round(20 / frame)):
        timeline.advance(frame)
    assert timeline.is_idle
    return timeline


@pytest.mark.parametrize("frame", FRAMES)
def test_clips_in_turn_begin_once_and_show_their_last_moment(frame: float) -> None:
    log: list[str] = []
    clips = [Watched(name, length, log) for name, length in (("a", 0.1), ("b", 0.0), ("c", 0.7), ("d", 0.3))]
    played(InTurn(*clips), frame)
    assert log == ["a begins", "a ends", "b begins", "b ends", "c begins", "c ends", "d begins", "d ends"]


@pytest.mark.parametrize("frame", FRAMES)
def test_clips_at_once_begin_once_and_show_their_last_moment(frame: float) -> None:
    log: list[str] = []
    clips = [Watched(name, length, log) for name, length in (("a", 0.6), ("b", 0.0), ("c", 0.2))]
    played(AtOnce(*clips, stagger=0.15), frame)
    assert sorted(log) == ["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]


def test_what_is_at_once_overlaps_and_what_is_staggered_begins_later() -> None:
    log: list[str] = []
    timeline = Timeline()
    timeline.add(lambda: AtOnce(Watched("a", 1.0, log), Watched("b", 1.0, log), stagger=0.5))
    timeline.advance(0.4)
    assert log == ["a begins"]
    timeline.advance(0.2)
    assert log == ["a begins", "b begins"]


@pytest.mark.parametrize("frame", FRAMES)
def test_no_moment_lies_outside_its_clip_or_before_the_last_one(frame: float) -> None:
    log: list[str] = []
    clips = [Watched(str(number), 0.1 * number, log) for number in range(5)]
    played(InTurn(clips[0], AtOnce(*clips[1:3], stagger=0.07), *clips[3:]), frame)
    for clip in clips:
        assert clip.moments == sorted(clip.moments)
        assert 0 <= clip.moments[0] <= clip.moments[-1] == clip.length


@pytest.mark.parametrize("frame", FRAMES)
def test_time_left_over_after_a_clip_goes_to_the_next(frame: float) -> None:
    """Many short clips last as long as one of their length, however long the frames are."""
    timeline = Timeline()
    for _ in range(10):
        timeline.add(lambda: InTurn(Wait(0.03), Wait(0.02)))
    passed = 0.0
    while not timeline.is_idle:
        timeline.advance(frame)
        passed += frame
    assert 0.5 - 1e-9 <= passed < 0.5 + frame + 1e-9


def test_a_clip_is_made_when_its_turn_comes() -> None:
    """It sees what the clips before it have done."""
    seen: list[int] = []
    shown = [0]
    timeline = Timeline()

    def make() -> Clip:
        seen.append(shown[0])
        return Do(lambda: shown.__setitem__(0, shown[0] + 1))

    timeline.add(make)
    timeline.add(make)
    timeline.advance(0.0)
    assert seen == [0, 1]


def test_sums_of_odd_lengths_lose_no_clip() -> None:
    """Lengths that no float holds exactly add up to a whole whose very last clip still happens."""
    done: list[int] = []
    for count in range(1, 60):
        clips = [Wait(0.1 + count / 700) for _ in range(count)]
        clip = InTurn(*clips, Do(partial(done.append, count)))
        clip.show(clip.length)
    assert done == list(range(1, 60))


# Sweeps


def sweep(log: list[str]) -> Timeline:
    timeline = Timeline()
    for name, lead, waits in (("a", 0.2, True), ("b", 0.2, False), ("c", None, True)):
        timeline.add(partial(Watched, name, 1.0, log), lead, waits=waits)
    return timeline


def test_a_clip_with_a_lead_lets_the_next_one_begin_sooner_unless_it_insists_on_waiting() -> None:
    log: list[str] = []
    timeline = sweep(log)
    timeline.advance(0.1)
    assert log == ["a begins"]
    timeline.advance(0.2)
    assert log == ["a begins", "b begins"]
    timeline.advance(0.8)
    assert log == ["a begins", "b begins", "a ends"]
    timeline.advance(0.2)
    assert log[3:] == ["b ends", "c begins"]


@pytest.mark.parametrize("frame", FRAMES)
def test_a_sweep_shows_everything_to_its_end_at_any_frame_rate(frame: float) -> None:
    log: list[str] = []
    timeline = sweep(log)
    while not timeline.is_idle:
        timeline.advance(frame)
    assert sorted(log) == ["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]
    assert log.index("c begins") > log.index("b ends")


@pytest.mark.parametrize("moment", [0.0, 0.1, 0.5, 1.5])
def test_a_sweep_that_is_hurried_ends_everything_once(moment: float) -> None:
    log: list[str] = []
    timeline = sweep(log)
    timeline.advance(moment)
    timeline.hurry()
    assert timeline.is_idle
    assert sorted(log) == ["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]


def test_what_comes_last_is_replaced_by_a_later_one_unless_something_waits_for_it() -> None:
    log: list[str] = []
    timeline = Timeline()
    timeline.add_last(partial(Watched, "first", 0.0, log))
    timeline.add(partial(Watched, "small", 0.5, log), 0.1, waits=False)
    timeline.add_last(partial(Watched, "second", 0.0, log))
    timeline.add(partial(Watched, "large", 0.5, log))
    timeline.add_last(partial(Watched, "third", 0.0, log))
    timeline.advance(2.0)
    order = ["small", "second", "large", "third"]
    assert log == [f"{name} {verb}" for name in order for verb in ("begins", "ends")]


# Hurry


def story(shown: list[str]) -> Clip:
    """Something of everything: it writes down what it changes and what it sounds like, last of all where it is."""

    def put(share: float) -> None:
        shown[-1] = f"at {share:.3f}"

    return InTurn(
        Do(lambda: shown.insert(0, "lifted")),
        Flourish(lambda: shown.insert(0, "a sound")),
        AtOnce(Tween(0.4, put), InTurn(Wait(0.2), Do(lambda: shown.insert(0, "landed"))), stagger=0.1),
        Flourish(lambda: shown.insert(0, "a thud")),
        Wait(0.3),
    )


END = ["landed", "lifted", "at 1.000"]


@pytest.mark.parametrize("frame", FRAMES)
def test_any_frame_rate_ends_alike(frame: float) -> None:
    shown = [""]
    played(story(shown), frame)
    assert shown == ["a thud", "landed", "a sound", "lifted", "at 1.000"]


def test_hurry_ends_alike_but_makes_no_sound() -> None:
    shown = [""]
    timeline = Timeline()
    timeline.add(lambda: story(shown))
    timeline.hurry()
    assert timeline.is_idle
    assert shown == END


@pytest.mark.parametrize("moment", [0.0, 0.05, 0.15, 0.3, 0.45, 0.5, 0.79])
def test_hurried_in_the_middle_it_ends_alike_and_makes_no_more_sounds(moment: float) -> None:
    shown = [""]
    timeline = Timeline()
    timeline.add(lambda: story(shown))
    timeline.advance(moment)
    sounds = [each for each in shown if each.startswith("a ")]
    timeline.hurry()
    assert [each for each in shown if each.startswith("a ")] == sounds
    assert [each for each in shown if not each.startswith("a ")] == END
    timeline.advance(10.0)
    assert [each for each in shown if each.startswith("a ")] == sounds


def test_what_was_hurried_past_does_not_hush_what_comes_after() -> None:
    heard: list[str] = []
    timeline = Timeline()
    timeline.add(lambda: Flourish(lambda: heard.append("skipped")))
    timeline.hurry()
    timeline.add(lambda: Flourish(lambda: heard.append("performed")))
    timeline.advance(0.0)
    assert heard == ["performed"]


# Things in the air


def draw_nothing(*_: object) -> None:
    """Nobody looks at the picture here."""


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("motion", [fly, hop, slide])
def test_what_has_arrived_is_in_the_air_no_longer(motion: Callable[..., Clip], frame: float) -> None:
    air = Air()
    played(motion(air, draw_nothing, Rect(0, 0, 10, 10), Rect(90, 50, 20, 20)), frame)
    assert not air.movers


def boxes(motion: Callable[..., Clip], start: Rect, end: Rect) -> list[Rect]:
    """Where something is in every sixtieth of a second of its way."""
    air, timeline = Air(), Timeline()
    timeline.add(lambda: motion(air, draw_nothing, start, end))
    timeline.advance(0.0)
    found = []
    while not timeline.is_idle:
        found += [mover.box for mover in air.movers[:1]]
        timeline.advance(1 / 60)
    return found


HERE, THERE = Rect(0, 200, 40, 40), Rect(300, 200, 40, 40)


@pytest.mark.parametrize("motion", [fly, hop])
def test_what_travels_is_between_its_ends(motion: Callable[..., Clip]) -> None:
    middles = [box.centerx for box in boxes(motion, HERE, THERE)]
    assert middles[0] == HERE.centerx
    assert middles == sorted(middles)
    assert THERE.centerx - 3 <= middles[-1] <= THERE.centerx


def test_a_hop_is_high_and_lands_with_weight() -> None:
    """It crouches first, is nearest to the eye at the top, is pressed flat on its place, and stands as it was."""
    way = boxes(hop, HERE, THERE)
    top = min(way, key=lambda box: box.bottom)
    assert HERE.bottom - top.bottom > HERE.height
    assert top.width > 2 * HERE.width
    before, landed = way[: way.index(top)], way[way.index(top) :]
    assert min(box.height for box in before if box.bottom == HERE.bottom) < 0.8 * HERE.height
    flat = min(landed, key=lambda box: box.height / box.width)
    assert flat.bottom == THERE.bottom
    assert flat.height < 0.7 * flat.width
    assert abs(landed[-1].height - THERE.height) < 0.2 * THERE.height


def test_a_slide_draws_back_first_and_comes_a_little_too_far() -> None:
    middles = [box.centerx for box in boxes(slide, HERE, THERE)]
    assert -8 <= min(middles) - HERE.centerx < 0
    assert 0 < max(middles) - THERE.centerx <= 8
    assert abs(middles[-1] - THERE.centerx) <= 1


def test_a_thing_in_the_air_may_outlive_its_cue() -> None:
    air, timeline = Air(), Timeline()
    flight = fly(air, draw_nothing, Rect(0, 0, 10, 10), Rect(90, 0, 10, 10), 2.0)
    timeline.add(lambda: InTurn(LetGo(air, flight), Wait(0.1)))
    timeline.advance(0.2)
    assert timeline.is_idle
    air.advance(1.0)
    assert len(air.movers) == 1
    assert 45 < air.movers[0].box.centerx < 95
    air.advance(1.0)
    assert not air.movers


def test_hurry_brings_down_what_outlives_its_cue() -> None:
    air, timeline = Air(), Timeline()
    heard: list[str] = []
    timeline.add(lambda: LetGo(air, InTurn(Wait(1.0), Flourish(lambda: heard.append("a splash")))))
    timeline.advance(0.0)
    air.hurry()
    air.advance(2.0)
    assert heard == []


def test_what_would_outlive_its_cue_is_not_even_seen_when_it_is_skipped() -> None:
    air, timeline = Air(), Timeline()
    timeline.add(lambda: LetGo(air, fly(air, draw_nothing, Rect(0, 0, 9, 9), Rect(90, 0, 9, 9), 2.0)))
    timeline.hurry()
    assert not air.movers
