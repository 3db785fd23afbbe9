"""Every event of the Olympos table takes as long as the table of lengths says, in games as they were played."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest
from pygame import Rect

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
from game.scenes.olympos.stage import OlymposStage
from game.scenes.table.scene import TableScene
from game.scenes.table.stage import Cue
from game.ui.timeline import Clip
from tests.window.person import fresh_app
from tests.window.test_every_clip import Moment, staged

Told = list[tuple[TableScene[Any], list[Moment]]]
TOLD_ONCE = {happened.FinalScored: "all peoples are counted with the first", happened.CardsDiscarded: "nothing to see"}
AS_FAR_AS_IT_IS = {happened.SettlerArrived, happened.TimePaid}


@pytest.fixture(scope="module")
def told() -> Told:
    return staged("olympos")


@pytest.fixture(scope="module")
def seen(told: Told) -> list[tuple[Event, float]]:
    """Everything that happened in some games, and how long each was to be seen at normal speed."""
    return [each for scene, moments in told for each in clips_of(scene, moments)]


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
    with patch.object(type(stage), "cues", watched):
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
    assert lasts(happened.CubesGained, 3) == pytest.approx(
        LASTS[happened.CubesGained] + 2 * APART[happened.CubesGained]
    )
    assert lasts(happened.Fought, 3) == LASTS[happened.Fought]


def begun(told: Told, kind: type[Event], fits: Callable[[Moment, Event], bool]) -> tuple[OlymposStage, Event]:
    """A stage on which an event of a kind is just about to be seen."""
    for scene, moments in told:
        for moment in moments:
            for event in moment.events:
                if isinstance(event, kind) and fits(moment, event):
                    stage = scene.stage
                    assert isinstance(stage, OlymposStage)
                    stage._break_off(scene.as_view(moment.before), [])
                    for earlier in moment.events[: moment.events.index(event)]:
                        stage.timeline.add(partial(stage._cue, earlier))
                    stage.hurry()
                    return stage, event
    raise LookupError(kind)


def flights(stage: OlymposStage, event: Event) -> Iterator[list[Rect]]:
    """What flies while an event is seen, picture by picture."""
    stage.timeline.add(partial(stage._cue, event))
    while not stage.at_rest:
        stage.advance(1 / 60)
        yield [mover.box.copy() for mover in stage.air.movers if mover.box.width < stage.board.map.width // 2]


def is_near(box: Rect, end: Rect) -> bool:
    return math.dist(box.center, end.center) < 45


def test_a_lost_sign_flies_straight_to_who_holds_the_land_next(told: Told) -> None:
    def is_fought(moment: Moment, event: Event) -> bool:
        at = moment.events.index(event)
        return any(isinstance(each, happened.Fought) for each in moment.events[:at])

    stage, lost = begun(told, happened.ControlLost, is_fought)
    assert isinstance(lost, happened.ControlLost)
    stack, row = stage.shown.stacks[stage.land(lost.territory)], stage.shown.rules.lands[stage.land(lost.territory)]
    figure = f"resource:{row.resource}"
    seen = [boxes for boxes in flights(stage, lost) if boxes]
    assert is_near(seen[0][0], stage.seat_box(lost.seat, figure))
    assert is_near(seen[-1][0], stage.seat_box(stack[-1], figure))
    assert not any(flights(stage, happened.ControlGained(stack[-1], lost.territory))), "it has come already"


def test_ares_goes_home_when_the_next_god_comes(told: Told) -> None:
    def is_next(moment: Moment, event: Event) -> bool:
        assert isinstance(event, happened.GodRevealed)
        return event.god != "ares"

    stage, revealed = begun(told, happened.GodRevealed, is_next)
    stage.shown.peoples[0].swords, stage.picture.gods[:] = 2, ["ares"]
    home = stage.picture.frieze.card_boxes()[0]
    seen = [boxes for boxes in flights(stage, revealed) if boxes]
    assert any(is_near(box, stage.seat_box(0, "god")) for box in seen[0])
    assert any(is_near(box, home) for boxes in seen for box in boxes)


def test_a_god_stands_over_the_board_until_he_judges(told: Told) -> None:
    stage, revealed = begun(told, happened.GodRevealed, lambda moment, event: True)
    assert isinstance(revealed, happened.GodRevealed)
    for _ in flights(stage, revealed):
        pass
    assert stage.god_above == revealed.god
    assert stage.darkened
    for _ in flights(stage, happened.GodJudged(revealed.god, (0,))):
        pass
    assert not stage.god_above
    assert not stage.darkened
