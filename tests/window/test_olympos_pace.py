"""Every event of the Olympos table takes as long as the table of lengths says, in games as they were played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from game.rules.engine import Event
from game.rules.olympos import events as happened
from game.scenes.olympos.pace import (
    A_GLASS,
    A_SPACE,
    APART,
    BY_LAND,
    BY_SEA,
    GLASSES,
    LASTS,
    LONGEST,
    TRAVEL,
    WALK,
    lasts,
)
from game.scenes.table.scene import TableScene
from game.scenes.table.stage import Cue
from game.ui.timeline import Clip
from tests.window.person import fresh_app
from tests.window.test_every_clip import Moment, staged

TOLD_ONCE = {happened.FinalScored: "all peoples are counted with the first", happened.CardsDiscarded: "nothing to see"}
AS_FAR_AS_IT_IS = {happened.SettlerArrived, happened.TimePaid}


@pytest.fixture(scope="module")
def seen() -> list[tuple[Event, float]]:
    """Everything that happened in some games, and how long each was to be seen at normal speed."""
    return [each for scene, moments in staged("olympos") for each in clips_of(scene, moments)]


def clips_of(scene: TableScene[Any], moments: list[Moment]) -> Iterator[tuple[Event, float]]:
    app = fresh_app((1280, 720), scene.settings, scene)
    stage, found = scene.stage, list[tuple[Event, float]]()

    def noted(cue: Cue) -> Cue:
        def make(stage: Any, event: Event) -> Clip:
            clip = cue(stage, event)
            found.append((event, clip.length))
            return clip

        return make

    watched: Mapping[type[Event], Cue] = {kind: noted(cue) for kind, cue in type(stage).cues.items()}
    setattr(stage, "cues", watched)
    for moment in moments:
        stage._break_off(scene.as_view(moment.before), [])
        stage.perform(moment.events, scene.as_view(moment.after))
        stage.hurry()
    app.close()
    yield from found


def things(event: Event) -> int:
    """How many things travel one after the other."""
    match event:
        case happened.RowLaid():
            return len(event.tiles)
        case happened.TokensStacked():
            return len(event.seats)
        case happened.SettlersGained():
            return min(TRAVEL, event.count)
        case happened.CubesGained():
            return min(TRAVEL, sum(event.cubes))
    return 1


def test_every_event_takes_its_time(seen: list[tuple[Event, float]]) -> None:
    kinds = {type(event) for event, _ in seen}
    assert kinds >= set(LASTS), "some kind of event is in none of the games"
    for event, length in seen:
        silent = type(event) in TOLD_ONCE and not length
        if type(event) in LASTS and not silent:
            assert length == pytest.approx(lasts(type(event), things(event))), event


def test_what_goes_a_distance_takes_longer_the_further_but_never_long(seen: list[tuple[Event, float]]) -> None:
    assert {type(event) for event, _ in seen} - set(LASTS) == AS_FAR_AS_IT_IS
    for event, length in seen:
        if isinstance(event, happened.SettlerArrived):
            steps = len(event.way) - 1
            assert min(LONGEST, BY_LAND * steps) <= length <= min(LONGEST, BY_SEA * steps + 0.12) + 1e-9, event
        if isinstance(event, happened.TimePaid):
            glasses = A_GLASS * min(GLASSES, event.hourglasses)
            walked = min(WALK, A_SPACE * (event.ap - event.hourglasses))
            assert length == pytest.approx(glasses + walked), event


def test_only_several_things_take_longer_than_one() -> None:
    assert lasts(happened.CubesGained, 3) == pytest.approx(LASTS[happened.CubesGained] + 2 * APART[happened.CubesGained])
    assert lasts(happened.Fought, 3) == LASTS[happened.Fought]
