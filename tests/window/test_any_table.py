"""A second table, of a game with secrets: the general scene needs nothing of Olympus, and keeps what is secret."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

import pygame
import pytest
from pygame import Rect, Surface

from game import games
from game.disk.settings import Settings
from game.rules.codec import canonical
from game.rules.engine import UNKNOWN, Action, Choices, Event, Game, Seat, State
from game.scenes.plain import PlainScene, plain_book
from game.scenes.registry import Kinds, Screens
from game.scenes.table.curtain_scene import OPEN, CurtainScene
from game.scenes.table.handover import GONE
from game.scenes.table.menu import Menu, by_place
from game.scenes.table.moments import survey
from game.scenes.table.ribbon import AskingPlaces, Change
from game.scenes.table.scene import TableScene
from game.scenes.table.stage import Saying, Stage, Zone
from game.table.local import LocalSession
from game.table.replay import ReplaySession
from game.table.seating import new_session, replay_of
from game.table.session import Plan
from game.ui.glyphs import Picture, Row
from game.ui.input import Drag, Hold, LongPress, Pointer
from game.ui.outline import Outline
from game.ui.scene import Control
from game.ui.timeline import Clip, Do, InTurn, Wait
from tests import tiny
from tests.guest import ORACLE
from tests.tiny import OMENS, Oracle, Play
from tests.window.hands import click, click_at, open_curtain, top
from tests.window.person import fresh_app

# The stage: a column for each pilgrim


def changing(change: Callable[[Oracle, Any], None]) -> Callable[[OracleStage, Event], Clip]:
    """A cue that makes its change after a moment."""

    def cue(stage: OracleStage, event: Event) -> Clip:
        def put() -> None:
            change(stage.shown, event)
            stage.touch(*(f"pilgrim:{seat}" for seat in range(len(stage.shown.pilgrims))))

        return InTurn(Wait(0.2), Do(put))

    return cue


def round_began(shown: Oracle, event: tiny.RoundBegan) -> None:
    shown.round = event.round


def drew(shown: Oracle, event: tiny.Drew) -> None:
    shown.pilgrims[event.seat].hand.append(UNKNOWN)


def saw(shown: Oracle, event: tiny.Saw) -> None:
    shown.pilgrims[event.seat].hand[-1] = event.omen


def staked(shown: Oracle, event: tiny.Staked | tiny.Offered) -> None:
    shown.pilgrims[event.seat].coins -= event.coins
    shown.treasury += event.coins


def dice_cast(shown: Oracle, event: tiny.DiceCast) -> None:
    shown.pilgrims[event.seat].coins += event.coins
    shown.treasury -= event.coins


def played(shown: Oracle, event: tiny.Played) -> None:
    tiny.lose(shown, event.seat, event.omen)
    shown.played[event.omen] += 1


def scored(shown: Oracle, event: tiny.Scored) -> None:
    shown.pilgrims[event.seat].points = event.score


def paid(shown: Oracle, event: tiny.Paid) -> None:
    shown.pilgrims[event.seat].coins -= event.coins
    shown.pilgrims[event.to].coins += event.coins


class OracleStage(Stage[Oracle]):
    cues: ClassVar = {
        tiny.RoundBegan: changing(round_began),
        tiny.Drew: changing(drew),
        tiny.Saw: changing(saw),
        tiny.Staked: changing(staked),
        tiny.Offered: changing(staked),
        tiny.DiceCast: changing(dice_cast),
        tiny.Played: changing(played),
        tiny.Scored: changing(scored),
        tiny.Paid: changing(paid),
        tiny.GameEnded: lambda stage, event: stage.banner("!"),
    }

    @property
    def middle(self) -> Rect:
        return self.brush.screen

    def zones(self) -> Iterator[Zone]:
        for seat in range(len(self.shown.pilgrims)):
            yield Zone(f"pilgrim:{seat}", self.column(seat), partial(self.paint_pilgrim, seat))

    def column(self, seat: Seat) -> Rect:
        return Rect(40 + 300 * seat, 20, 280, 120)

    def paint_pilgrim(self, seat: Seat, surface: Surface) -> None:
        pilgrim = self.shown.pilgrims[seat]
        surface.fill((40, 30, 20), self.column(seat))
        words = f"{pilgrim.coins} {pilgrim.points} {pilgrim.hand}"
        self.brush.words.draw(surface, words, self.column(seat), 26, (255, 255, 255))

    def paint_whole(self, surface: Surface) -> None:
        surface.fill((0, 0, 0))
        for seat in range(len(self.shown.pilgrims)):
            self.paint_pilgrim(seat, surface)

    def same_picture(self, first: Oracle, second: Oracle) -> bool:
        def seen(state: Oracle) -> tuple[object, ...]:
            hands = [(each.coins, each.points, each.hand) for each in state.pilgrims]
            return hands, state.played, state.treasury, state.round

        return seen(first) == seen(second)


# The table: three omens that lie into each other like pieces of a puzzle

OUTLINES = (
    Outline([(100, 200), (200, 200), (200, 400), (500, 400), (500, 500), (100, 500)]),
    Outline([(200, 200), (700, 200), (700, 300), (300, 300), (300, 400), (200, 400)]),
    Outline([(300, 300), (700, 300), (700, 500), (500, 500), (500, 400), (300, 400)]),
)

CONTESTED = ((350, 450), (450, 250), (400, 350))
"""A spot of each that lies within the box of another one, too."""


def omen(number: int) -> str:
    return f"omen:{OMENS[number]}"


class OracleTable(TableScene[Oracle]):
    def as_view(self, state: State) -> Oracle:
        assert isinstance(state, Oracle)
        return state

    def make_stage(self, view: Oracle, front_seat: Seat, sayings: Sequence[Saying]) -> OracleStage:
        self.asking = AskingPlaces(self.brush.px, Rect(40, 640, 1200, 50), Rect(40, 560, 1200, 60))
        return OracleStage(self.brush, self.words, view, front_seat, sayings)

    def menu_of(self, choices: Choices) -> Menu:
        return by_place(choices, {Play: lambda action: omen(action.omen)})

    def table_controls(self) -> Iterator[Control]:
        for number, outline in enumerate(OUTLINES):
            yield self.answering_control(omen(number), outline.box, OMENS[number], [tiny.PLAY[number]], outline=outline)

    def note_places(self) -> Sequence[Rect]:
        return [Rect(800, 20, 400, 60)]

    def changes(self, now: Oracle, then: Oracle) -> Iterator[Change]:
        for seat, (a, b) in enumerate(zip(now.pilgrims, then.pilgrims, strict=True)):
            yield Change(seat, f"{a.points} → {b.points}")

    def signs_of(self, action: Action) -> Row:
        return (Picture("", "check"),)


def screens() -> Screens:
    return Screens(OracleTable, PlainScene, None, plain_book("oracle"))


@pytest.fixture(autouse=True)
def oracle() -> Iterator[None]:
    with games.guest(replace(ORACLE, screens=screens)):
        yield


class Table:
    """People before one screen at a table of Oracle."""

    def __init__(self, people: int = 2, *, speed: str = "off") -> None:
        self.settings = Settings(speed=speed)
        plans = [Plan("", emblem.name) for emblem in ORACLE.emblems[:people]]
        self.session = new_session("oracle", plans, {"length": "short"}, seed=5)
        self.scene = OracleTable(self.session, self.settings)
        self.app = fresh_app((1280, 720), self.settings, self.scene)
        self.session.begin()
        self.rest()

    def rest(self) -> None:
        for _ in range(200):
            self.app.step([], 0.05)
            if self.scene.question.is_shown:
                self.app.step([], GONE)
                return
        raise AssertionError("the table does not come to rest")

    def press(self, name: str) -> None:
        control = self.scene.control(name)
        click_at(self.app, control.outline.heart.center if control.outline else control.box.center)
        self.rest()
        assert not self.app.crashes

    def play_on(self) -> None:
        """Take the screen if it is offered, else give the first answer."""
        if isinstance(top(self.app), CurtainScene):
            self.sit_down()
            return
        names = [control.id for control in self.scene.controls if self.scene.is_offered(control)]
        self.press(names[0])

    def sit_down(self) -> None:
        """Hold the curtain open."""
        open_curtain(self.app)
        self.rest()

    def called(self) -> str:
        """What the curtain says to whoever is to hold it."""
        return top(self.app).control(OPEN).label

    def hidden(self) -> list[bool]:
        """Whose omens the picture hides."""
        return [UNKNOWN in pilgrim.hand for pilgrim in self.scene.stage.shown.pilgrims]


@pytest.mark.parametrize("people", [2, 3])
@pytest.mark.parametrize("speed", ["off", "normal"])
def test_a_whole_game_is_played_and_no_cue_is_mended(people: int, speed: str) -> None:
    table = Table(people, speed=speed)
    for _ in range(80):
        if table.session.is_over():
            break
        table.play_on()
    assert table.session.is_over()
    assert not table.scene.stage.disagreed
    assert isinstance(top(table.app), PlainScene), "the result is shown"


def test_a_curtain_covers_all_until_the_one_who_is_called_has_the_screen() -> None:
    table = Table()
    assert isinstance(top(table.app), CurtainScene)
    assert table.called() == "Hold: I am Athens"
    assert not table.scene.controls, "nothing of the table can be reached"
    assert table.hidden() == [True, True]
    table.sit_down()
    assert table.hidden() == [False, True]
    assert len(table.scene.controls) > 5


def test_the_curtain_falls_again_before_the_next_one_answers() -> None:
    table = Table()
    table.sit_down()
    table.press("token:1")
    assert "Sparta" in table.called()
    assert table.hidden() == [True, True]
    table.sit_down()
    assert table.hidden() == [True, False]


def test_nothing_but_the_curtain_is_painted_while_it_is_down() -> None:
    """Two games that differ only in what is hidden look the same."""
    table = Table()
    pictures = set()
    for number in range(3):
        for pilgrim in table.scene.stage.shown.pilgrims:
            pilgrim.hand = [number]
        table.scene.stage.touch_all()
        table.app.step([], 0.0)
        pictures.add(pygame.image.tobytes(table.app.surface, "RGB"))
    assert len(pictures) == 1


def test_an_answer_is_given_on_its_region_where_boxes_overlap() -> None:
    """Somebody presses within the boxes of two omens, and plays the one whose shape he hits."""
    table = Table()
    while not any(isinstance(choice, Play) for choice in table.session.choices()):
        table.play_on()
    held = next(choice.omen for choice in table.session.choices() if isinstance(choice, Play))
    assert sum(outline.box.collidepoint(CONTESTED[held]) for outline in OUTLINES) > 1
    click_at(table.app, CONTESTED[held])
    said = [saying.event for saying in table.scene.stage.sayings]
    assert tiny.Played(0, held) in said


def test_a_region_that_does_not_answer_says_why() -> None:
    table = Table()
    table.sit_down()
    words = [control.about() for control in table.scene.controls if control.id.startswith("omen:") and control.about]
    assert len(words) == 3
    assert all("\n" in each for each in words)


def test_what_a_move_has_brought_about_is_performed_before_the_screen_goes_on() -> None:
    """The one who has moved sees what comes of it; only then the curtain falls."""
    table = Table(speed="normal")
    for _ in range(3):
        table.play_on()
    click(table.app, "token:1")
    assert not table.scene.stage.at_rest
    assert top(table.app) is table.scene


def test_a_hand_that_only_holds_or_drags_hurries_nothing() -> None:
    table = Table(speed="normal")
    for _ in range(3):
        table.play_on()
    click(table.app, "token:1")
    for gesture in (Hold((5, 5), 1.0), LongPress((5, 5)), Drag("move", (5, 5), (50, 5)), Pointer("move", (9, 9))):
        table.scene.handle(gesture)
    assert not table.scene.stage.at_rest
    table.scene.handle(Pointer("down", (5, 5)))
    assert table.scene.stage.at_rest


@pytest.mark.parametrize("people", [2, 3])
def test_whoever_gets_the_screen_back_sees_happen_what_he_missed(people: int) -> None:
    """On the table as he left it, one after the other, and nothing twice."""
    table, told = Table(people, speed="normal"), 0
    while not table.session.is_over():
        called = table.session.awaiting
        if called is None or called not in table.scene._left:
            table.play_on()
            continue
        open_curtain(table.app)
        missed = table.session.missed
        assert not table.scene.stage.at_rest
        table.rest()
        story = [event for passage in table.session.story() for event in passage.events]
        assert [saying.event for saying in table.scene.stage.sayings] == story
        assert story[-len(missed) :] == list(missed)
        assert not table.scene.stage.disagreed
        told += len(missed)
    assert told > 10


def test_the_ribbon_says_why_an_answer_would_come_to_nothing() -> None:
    table = Table()
    table.sit_down()
    warnings = []
    for token in [control.id for control in table.scene.controls if control.id.startswith("token:")]:
        table.scene.pointing, table.scene.focus = False, token
        taught = table.scene.ribbon.teaching()
        assert taught is not None
        warnings.append(taught.warning)
    assert warnings == ["Who stakes nothing never stakes most.", "", ""]


# A game that is looked at again


def oracle_kind(event: Event, state: State) -> str:
    return "crow" if isinstance(event, tiny.Paid) else ""


def oracle_points(game: Game, state: State) -> Sequence[int]:
    assert isinstance(state, Oracle)
    return [pilgrim.points for pilgrim in state.pilgrims]


def looked_at(session: LocalSession) -> tuple[OracleTable, ReplaySession]:
    """The table of a game that is looked at again, at rest."""
    again = replay_of(session)
    scene = OracleTable(again, Settings(speed="off"))
    app = fresh_app((1280, 720), scene.settings, scene)
    app.step([], 0.05)
    return scene, again


def leap(scene: OracleTable, session: ReplaySession, stop: int) -> tuple[Seat, str, tuple[Saying, ...]]:
    scene.leap_to(session.jump(stop))
    return scene.stage.front_seat, repr(canonical(scene.stage.shown)), tuple(scene.stage.sayings)


def played_out(people: int = 2) -> LocalSession:
    table = Table(people)
    while not table.session.is_over():
        table.play_on()
    return table.session


def test_a_finished_game_is_shown_open_and_every_leap_leads_to_the_table_replayed_from_the_start() -> None:
    scene, session = looked_at(played_out())
    tables = [leap(scene, session, 0)]
    while not session.at_end:
        scene.show_update(session.step())
        scene.stage.hurry()
        scene.stage.turn_to(session.front)
        tables.append((scene.stage.front_seat, repr(canonical(scene.stage.shown)), tuple(scene.stage.sayings)))
        assert all(UNKNOWN not in pilgrim.hand for pilgrim in scene.stage.shown.pilgrims)
    assert not scene.stage.disagreed
    assert len(tables) > 10
    for stop in (*range(session.reel.last, -1, -1), *range(session.reel.last + 1)):
        assert leap(scene, session, stop) == tables[stop]


@pytest.mark.parametrize(("people", "hidden"), [(1, [False, True]), (2, [True, True])])
def test_of_a_game_that_goes_on_nobody_sees_what_another_hides(people: int, hidden: list[bool]) -> None:
    """Whoever plays alone sees what he may see; where people share a game, it is shown as to the public."""
    table = Table(2)
    for _ in range(6):
        table.play_on()
    assert not table.session.is_over()
    plans = [plan if seat < people else replace(plan, player="random") for seat, plan in enumerate(table.session.plans)]
    table.session.plans = tuple(plans)
    scene, session = looked_at(table.session)
    for stop in range(session.reel.last + 1):
        leap(scene, session, stop)
        hands = [pilgrim.hand for pilgrim in scene.stage.shown.pilgrims]
        assert all(UNKNOWN in hand for hand, hides in zip(hands, hidden, strict=True) if hides and hand)
        assert not any(UNKNOWN in hand for hand, hides in zip(hands, hidden, strict=True) if not hides)
        assert not [event for event in session.now.events if event.seen_by(session.eyes) is None]


def test_the_moments_of_a_game_are_those_it_names(monkeypatch: pytest.MonkeyPatch) -> None:
    book = replace(plain_book("oracle"), round_begun=lambda event: getattr(event, "round", 0))
    named = replace(screens(), book=book, moments=Kinds({"crow": "crow"}, oracle_kind, oracle_points))
    reel = replay_of(played_out(3)).reel
    assert survey(reel).moments == (), "a game that names none has none"
    survey.cache_clear()
    monkeypatch.setattr(games, "screens", lambda name: named)
    found = survey(reel)
    paid = [frame.stop for frame in reel.frames() for event in frame.events if isinstance(event, tiny.Paid)]
    assert [each.stop for each in found.moments if each.kind == "crow"] == paid != []
    assert [each.number for each in found.rounds] == [1, 2]
