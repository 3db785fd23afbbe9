"""A game is looked at again on the real table: whichever way one comes to a move, the table is the same."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.app import App
from game.disk.settings import Settings
from game.lab import shot
from game.rules.codec import imprint
from game.rules.engine import Event
from game.rules.olympus.events import RoundBegan, UpkeepBegan
from game.scenes.olympus.table import OlympusTable
from game.scenes.table.moments import Survey, survey
from game.scenes.table.replay import LANE, PLAY, Replay
from game.scenes.table.tablet import Tablet
from game.table.dealer import Dealer
from game.table.replay import ReplaySession
from game.table.seating import replay_of
from game.ui.timebar import Mark, Timebar
from tests.window.hands import click, click_at, fingerprint, press, top
from tests.window.person import fresh_app

SIZE = (1280, 720)


@cache
def finished() -> ReplaySession:
    return replay_of(shot.demo(3, 0))


def survey_of_game() -> Survey:
    return survey(finished().reel)


class Watching:
    """Somebody before a finished game of three."""

    def __init__(self, *, speed: str = "normal", size: tuple[int, int] = SIZE, **values: Any) -> None:
        self.settings = Settings(speed=speed, **values)
        self.session = replay_of(finished())
        self.scene = OlympusTable(self.session, self.settings)
        self.app: App = fresh_app(size, self.settings, self.scene)
        self.app.stack.transitions = False
        self.settle()

    @property
    def replay(self) -> Replay:
        assert self.scene.replay is not None
        return self.scene.replay

    def settle(self) -> None:
        """Wait until nothing moves, and all is painted."""
        for _ in range(2000):
            self.app.step([], 0.05)
            if self.scene.stage.is_still and self.replay.here == self.session.stop:
                self.app.step([], 0.0)
                return
        raise AssertionError("the table does not come to rest")

    def seen(self) -> tuple[object, ...]:
        """All that the table shows, as a player could tell it apart."""
        stage = self.scene.stage
        stage.painter.heaps.forget()  # in which order cubes fell into a heap is told nowhere else
        stage.touch("stores")
        stage.flush()
        return stage.front_seat, imprint(stage.shown), tuple(stage.sayings), fingerprint(stage.layer)

    def key(self, *keys: int) -> None:
        press(self.app, *keys)
        self.settle()


# The same table, whichever way one comes to it


def told(scene: OlympusTable) -> tuple[object, ...]:
    stage = scene.stage
    return stage.front_seat, imprint(stage.shown), tuple(stage.sayings)


def leap(watching: Watching, stop: int) -> None:
    watching.scene.leap_to(watching.session.jump(stop))


@cache
def from_the_start() -> list[tuple[object, ...]]:
    """The table at every stop of a whole game, as it is replayed from the start, move by move."""
    watching = Watching()
    stage, tables = watching.scene.stage, [told(watching.scene)]
    while not watching.session.at_end:
        update = watching.session.step()
        stage.perform(update.events, watching.scene.as_view(update.view))
        stage.hurry()
        stage.turn_to(watching.session.front)
        tables.append(told(watching.scene))
    assert not stage.disagreed
    return tables


def test_every_move_is_shown_as_it_was_played() -> None:
    reel = finished().reel
    shown = [table[1] for table in from_the_start()]
    assert shown == [imprint(reel.state(stop)) for stop in range(reel.last + 1)]


@pytest.mark.parametrize("backwards", [False, True])
def test_the_table_after_any_leap_is_the_table_replayed_from_the_start(backwards: bool) -> None:
    watching, last = Watching(), finished().reel.last
    for stop in range(last, -1, -1) if backwards else range(last + 1):
        leap(watching, stop)
        assert told(watching.scene) == from_the_start()[stop], stop


def test_a_leap_in_the_middle_of_motion_ends_in_the_same_picture() -> None:
    """Pictures after leaps out of whatever moved, beside those of a table that came there move by move."""
    watching, patient, dealer = Watching(), Watching(), Dealer(3)
    last = watching.session.reel.last
    stops = sorted(dealer.below(last) for _ in range(5))
    for stop in stops:
        leap(watching, dealer.below(last))
        watching.scene.show_update(watching.session.step())
        watching.app.step([], 0.02 + dealer.below(60) / 100)
        watching.replay.go_to(stop)
        watching.settle()
        while patient.session.stop < stop:
            update = patient.session.step()
            patient.scene.stage.perform(update.events, patient.scene.as_view(update.view))
            patient.scene.stage.hurry()
        patient.scene.question.is_shown = False
        patient.scene.question.show_at_rest()
        patient.scene.stage.touch_all()  # cues leave a dot or two at the rims of pillars
        assert watching.seen() == patient.seen(), stop
    assert not watching.scene.stage.disagreed


def test_whoever_pulls_the_knob_all_the_time_sees_every_part_of_the_table_change() -> None:
    """No part waits for the hand to rest: each is painted within a few frames."""
    watching = Watching()
    zones = {zone.name for zone in watching.scene.stage.zones() if not zone.within}
    painted = set()
    for stop in range(20, 20 + len(zones)):
        leap(watching, stop)
        before = set(watching.scene.stage._touched)
        watching.app.step([], 0.0)
        painted |= before - set(watching.scene.stage._touched)
    assert zones <= painted


# Hands


def test_nothing_is_asked_hinted_or_taken_back() -> None:
    watching = Watching()
    for stop in (0, watching.session.reel.last):
        watching.replay.go_to(stop)
        watching.settle()
        watching.key(pygame.K_h)
        names = {control.id for control in watching.scene.controls}
        assert not names & {"undo", "redo", "hint", "hurry", "pause", "confirm"}
        assert not watching.scene.menu.things
        assert not watching.scene.session.hinting
        offered = [each for each in watching.scene.controls if watching.scene.is_offered(each)]
        assert all(Replay.owns(each) for each in offered)


def test_nothing_of_the_table_vanishes_while_somebody_leaps() -> None:
    watching = Watching()
    names = [control.id for control in watching.scene.controls]
    leap(watching, 1)
    assert watching.scene.stage.is_leaping
    assert [control.id for control in watching.scene.controls] == names


def test_keys_alone_lead_through_the_game() -> None:
    watching, moments = Watching(), survey_of_game().moments
    last = watching.session.reel.last
    watching.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RIGHT)
    assert watching.session.stop == 3
    watching.key(pygame.K_LEFT)
    assert watching.session.stop == 2
    watching.key(pygame.K_END)
    assert watching.session.stop == last
    watching.key(pygame.K_PAGEUP)
    assert watching.session.stop == [each.stop for each in moments if each.stop < last][-1]
    watching.key(pygame.K_HOME)
    assert watching.session.stop == 0
    watching.key(pygame.K_PAGEDOWN)
    assert watching.session.stop == moments[0].stop
    press(watching.app, pygame.K_SPACE)
    assert watching.session.playing
    press(watching.app, pygame.K_SPACE)
    assert not watching.session.playing


def test_it_plays_to_the_end_by_itself_and_begins_anew_from_there() -> None:
    watching = Watching(speed="off")
    watching.replay.go_to(watching.session.reel.last - 3)
    watching.settle()
    click(watching.app, PLAY)
    for _ in range(200):
        watching.app.step([], 0.1)
    assert watching.session.at_end
    assert not watching.session.playing
    assert top(watching.app) is watching.scene, "no result is shown"
    click(watching.app, PLAY)
    assert watching.session.stop < 3


def test_the_buttons_say_what_they_do_now() -> None:
    """Whoever points at the speed or at play and presses it reads the new one in the tip that stands there."""
    watching = Watching()
    for name, first, second in (("reel:speed", "Speed ×2", "Speed ×4"), (PLAY, "Play", "Stand still")):
        assert watching.scene.control(name).label == first
        click(watching.app, name)
        told = watching.scene.control(name).about
        assert told is not None
        assert (told(), watching.scene.control(name).label) == (second, second)


def test_a_faster_replay_comes_further_in_the_same_time() -> None:
    reached = []
    for presses in (0, 1):
        watching = Watching()
        press(watching.app, *[pygame.K_UP] * presses, pygame.K_SPACE)
        for _ in range(50):
            watching.app.step([], 0.2)
        reached.append(watching.session.stop)
    slow, fast = reached
    assert fast > slow > 2


def test_the_knob_follows_the_pointer() -> None:
    watching = Watching()
    bar = watching.replay.bar.time
    where = (bar.lane.centerx, bar.lane.centery)
    click_at(watching.app, where)
    watching.settle()
    assert watching.session.stop == bar.at(where[0]) > 10
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1)
    watching.app.step([down], 0.02)
    far = (watching.app.surface.get_width() + 50, 5)
    watching.app.step([pygame.Event(pygame.MOUSEMOTION, pos=far, rel=(0, 0), buttons=(1, 0, 0))], 0.02)
    assert watching.session.stop == watching.session.reel.last, "the hand may leave the bar"
    watching.app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=far, button=1)], 0.02)
    watching.app.step([pygame.Event(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    assert watching.session.stop == watching.session.reel.last, "it was let go"
    assert watching.scene.focus == LANE


def test_the_knob_is_let_go_when_the_window_loses_the_focus() -> None:
    watching = Watching()
    bar = watching.replay.bar.time
    watching.app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=bar.lane.center, button=1)], 0.02)
    watching.app.step([pygame.Event(pygame.WINDOWFOCUSLOST)], 0.02)
    watching.settle()
    stop = watching.session.stop
    watching.app.step([pygame.Event(pygame.MOUSEMOTION, pos=bar.lane.midleft, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    assert watching.session.stop == stop


def test_a_mark_shows_its_moment_as_it_happens() -> None:
    watching = Watching()
    number, moment = next((at, each) for at, each in enumerate(survey_of_game().moments) if each.kind == "war")
    click(watching.app, f"reel:mark:{number}")
    assert watching.session.stop == moment.stop
    assert not watching.scene.stage.at_rest
    watching.settle()
    assert any(saying.event == moment.event for saying in watching.scene.stage.sayings)


def test_a_war_can_be_read_however_fast_the_rest_goes() -> None:
    watching = Watching()
    watching.replay.change_speed(9)
    moment = next(each for each in survey_of_game().moments if each.kind == "war")
    watching.replay.show(moment)
    fought, frames = 0, 0
    while not watching.scene.stage.at_rest:
        watching.app.step([], 1 / 60)
        fought += watching.scene.stage.is_telling
        frames += 1
    assert fought >= 1.2 * 60
    assert not watching.scene.stage.is_telling


def test_another_city_is_laid_before_the_watchers_in_more_than_one_frame() -> None:
    watching = Watching()
    stage, first = watching.scene.stage, watching.scene.stage.front_seat
    leap(watching, 1)
    watching.settle()
    lower = watching.scene.board.lower
    while stage.front_seat == first or stage.is_still:
        before = watching.app.surface.subsurface(lower).copy()
        if stage.at_rest:
            watching.replay.step(1)
        watching.app.step([], 0.05)
    right = Rect(lower.width - 40, 0, 40, lower.height)
    old = before.subsurface(right)
    assert fingerprint(watching.app.surface.subsurface(lower).subsurface(right)) == fingerprint(old)
    watching.settle()
    assert not stage.air.is_busy


# What there is to find


@pytest.mark.parametrize("many", [30, 100, 400])
def test_marks_of_a_long_game_cover_nothing_beside_the_bar(many: int) -> None:
    """However many there are, the menu can be pressed, and all of them can be told apart in their order."""
    bar = Watching().replay.bar
    marks = [Mark(at, lambda surface, box: None) for at in range(many)]
    time = Timebar(bar.brush, bar.time.box, many, [], marks)
    assert bar.time.box.contains(time.boxes[0].unionall(time.boxes[1:]))
    centres = [box.centerx for box in time.boxes]
    assert centres == sorted(set(centres))


def test_every_war_glory_and_temple_is_a_moment() -> None:
    reel = finished().reel
    state = reel.state(0)
    temples = {each.id for each in state.rules.buildings if each.temple}  # type: ignore[attr-defined]
    wanted = [
        (frame.stop, event)
        for frame in reel.frames()
        for event in frame.events
        if type(event).__name__ in ("WarFought", "GloryTaken") or getattr(event, "building", "") in temples
        if type(event).__name__ != "Paid"
    ]
    assert [(each.stop, each.event) for each in survey_of_game().moments if each.event is not None] == wanted


def test_at_a_turning_point_another_city_leads_than_at_the_end_of_the_round_before() -> None:
    found, reel = survey_of_game(), finished().reel
    turns = [each for each in found.moments if each.kind == "lead"]
    assert turns
    for turn in turns:
        before = next((each.stop for each in reversed(found.rounds) if each.stop <= turn.stop), 0)
        scores = reel.game.scores(reel.state(turn.stop))
        earlier = reel.game.scores(reel.state(max(0, before - 1)))
        assert scores[turn.seat] == max(scores) == turn.points[0]
        assert earlier[turn.seat] < max(earlier) or earlier.count(max(earlier)) > 1


def tablet_after(watching: Watching, stop: int) -> tuple[Event, ...]:
    """What the next tablet of an upkeep tells to somebody who watches from a stop on."""
    stage, made = watching.scene.stage, list[tuple[Event, ...]]()
    write = stage.upkeep_tablet

    def noted(events: Sequence[Event]) -> Tablet:
        made.append(tuple(events))
        return write(events)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stage, "upkeep_tablet", noted)
        leap(watching, stop)
        while not made and not watching.session.at_end:
            update = watching.session.step()
            stage.perform(update.events, watching.scene.as_view(update.view))
            stage.hurry()
    return made[0]


def test_the_tablet_of_an_upkeep_tells_all_of_it_wherever_one_began_to_watch() -> None:
    """Somebody leaps from the middle of one upkeep into that of the next, and is told of the next one alone."""
    watching, last = Watching(), finished().reel.last
    frames = [(frame.stop, {type(each) for each in frame.events}) for frame in finished().reel.frames()]
    begun = [stop for stop, kinds in frames if UpkeepBegan in kinds and RoundBegan not in kinds and stop < last]
    assert len(begun) > 1
    whole = tablet_after(watching, begun[-1] - 1)
    leap(watching, begun[0])
    assert tablet_after(watching, begun[-1]) == whole
