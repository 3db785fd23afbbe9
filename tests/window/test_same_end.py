"""Whatever happens in a game ends in the same table, however many pictures a second are shown, and hurried too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from game.rules.engine import Event
from game.rules.olympus.events import Advanced
from game.rules.olympus.state import Olympus
from game.scenes.olympus.stage import OlympusStage
from game.scenes.table.since import Since
from game.table.dealer import Dealer
from tests.window.hands import fingerprint
from tests.window.person import MousePerson, at_a_table

MOVES = 120
LOOKS = 15
"""The picture is looked at after so many moves."""
FRAMES = (1 / 144, 1 / 24, 0.35, 7.0)


@cache
def played() -> tuple[Olympus, Sequence[tuple[Sequence[Event], Olympus]]]:
    """A table, and what was told of many moves with the table after each."""
    session, dealer = at_a_table(4, seed=5), Dealer(5)
    session.begin()
    session.poll()
    first, told = session.now.view, []
    for _ in range(MOVES):
        choices = session.choices()
        session.submit(session.acting(), choices[dealer.below(len(choices))])
        told += [(update.events, update.view) for update in session.poll()]
    assert isinstance(first, Olympus)
    return first, [(events, view) for events, view in told if isinstance(view, Olympus)]


def let_pass(stage: OlympusStage, seconds: float) -> None:
    """Time, before somebody who puts a tablet away as soon as it stands."""
    stage.posted = None
    stage.advance(seconds)


def bring_to_rest(stage: OlympusStage, frame: float | None) -> None:
    if frame is None:
        stage.hurry()
        stage.posted = None
    while frame is not None and (stage.air.is_busy or not stage.at_rest):
        let_pass(stage, frame)


def end_of(stage: OlympusStage, frame: float | None) -> list[str]:
    """The picture every now and then, shown in frames of so many seconds; None hurries all of it."""
    first, told = played()
    stage.painter.heaps.forget()
    stage.since = Since()
    stage.jump_to(first, [])
    seen = []
    for number, (events, view) in enumerate(told, 1):
        stage.perform(events, view)
        while frame is not None and not stage.is_ready:
            let_pass(stage, frame)
        if number % LOOKS == 0:
            bring_to_rest(stage, frame)
            stage.flush()
            seen.append(fingerprint(stage.layer))
    return seen


@pytest.fixture(scope="module")
def stage() -> OlympusStage:
    return MousePerson(4, seed=5).scene.stage


@pytest.fixture(scope="module")
def hurried(stage: OlympusStage) -> list[str]:
    before = stage.disagreed
    seen = end_of(stage, None)
    assert stage.disagreed == before
    return seen


def test_small_events_of_rivals_go_by_in_one_sweep(stage: OlympusStage) -> None:
    """Three rivals who move on take less time together than one after the other, and a move of one's own waits."""
    others = [seat for seat in range(4) if seat != stage.front_seat]
    assert stage.sweeping
    alone = seconds_for(stage, [Advanced(others[0], 0, 2)])
    assert seconds_for(stage, [Advanced(seat, 0, 2) for seat in others]) < 2.5 * alone
    own = seconds_for(stage, [Advanced(stage.front_seat, 0, 2)])
    assert seconds_for(stage, [Advanced(others[0], 0, 2), Advanced(stage.front_seat, 0, 2)]) >= alone + own - 0.03


def seconds_for(stage: OlympusStage, events: Sequence[Event]) -> float:
    first, _ = played()
    stage.jump_to(first, [])
    stage.perform(events, first)
    frames = 0
    while not stage.at_rest:
        let_pass(stage, 0.01)
        frames += 1
    return frames * 0.01


def test_nobody_waits_long_for_his_own_next_decision(stage: OlympusStage) -> None:
    """At four seats and normal speed at most five seconds on average; speed fast is two and a half times as fast."""
    first, told = played()
    stage.painter.heaps.forget()
    stage.jump_to(first, [])
    waits, waited = [], 0.0
    for events, view in told:
        stage.perform(events, view)
        while not (stage.at_rest if view.seat == stage.front_seat else stage.is_ready):
            let_pass(stage, 0.02)
            waited += 0.02
        if view.seat == stage.front_seat:
            waits.append(waited)
            waited = 0.0
    assert sum(waits) / len(waits) <= 5.0


@pytest.mark.parametrize("frame", FRAMES)
def test_every_clip_at_any_frame_rate_ends_in_the_table_that_hurry_shows(
    stage: OlympusStage, hurried: list[str], frame: float
) -> None:
    before = stage.disagreed
    assert end_of(stage, frame) == hurried
    assert stage.disagreed == before


def test_the_game_that_is_watched_here_has_something_of_nearly_everything() -> None:
    kinds = {type(event).__name__ for events, _ in played()[1] for event in events}
    assert {"Produced", "Paid", "Built", "WarFought", "TributeTaken", "Advanced", "Joined", "Scored"} <= kinds
