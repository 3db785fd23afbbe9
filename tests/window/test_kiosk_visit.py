"""A visit: people sit down, some of them go away, and nobody comes to what is the operator's."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, ClassVar

import pygame
import pytest

from game import games
from game.kiosk.stand import ERROR, PLAY, Ending
from game.kiosk.window import KioskApp
from game.scenes.choose import ChooseScene
from game.scenes.chronicle import ChronicleScene
from game.scenes.confirm import NoticeScene
from game.scenes.holders_scene import HoldersScene, sitters_at
from game.scenes.kiosk.corner import HELD
from game.scenes.kiosk.operator import OperatorScene
from game.scenes.kiosk.pause import VisitPause
from game.scenes.kiosk.scene import KioskScene
from game.scenes.kiosk.show import ShowScene
from game.scenes.kiosk.start import StartScene, Wish
from game.scenes.kiosk.walls import is_open
from game.scenes.rules_book import RulesScene
from game.scenes.seats import SeatsScene
from game.scenes.settings import SettingsScene
from game.scenes.shelf import SavedScene
from game.scenes.table.curtain_scene import CurtainScene
from game.scenes.table.scene import TableScene
from game.scenes.table.tablet import Tablet
from game.table.dealer import Dealer
from game.table.session import HUMAN
from game.ui.input import BINDINGS, DOUBLE, TOUCH, Command, has_moved
from game.ui.scene import Control, Scene
from tests.window.kiosk import PIN, Kiosks, button, click, key, kiosk, press, started, tap, top
from tests.window.pad_person import BUTTON_OF, PadPerson
from tests.window.pad_person import button as button_event
from tests.window.person import Person
from tests.window.touch_person import TouchPerson

Opened = Callable[[], tuple[Kiosks, KioskApp, KioskScene]]
HINT, WARNING, END = 45, 60, 90
WIDER = ("table", "pause", "operator")


@pytest.fixture(scope="module")
def opened() -> Iterator[Opened]:
    kiosks = Kiosks()
    app = kiosks.open()
    app.settings.speed = "off"

    def again() -> tuple[Kiosks, KioskApp, KioskScene]:
        app.hands.release()
        app.stand.ending = None
        if not isinstance(app.stack.top, KioskScene):
            raise AssertionError(app.crashes)
        kiosk(app).go_home()
        app.step([], 1.0)
        return kiosks, app, kiosk(app)

    yield again
    app.leave_all()


def seated(app: KioskApp, scene: KioskScene, people: dict[int, str], game: str = "olympus") -> TableScene[Any]:
    """People at a table, one of whom is asked."""
    scene.begin(Wish(game, "short", False, people))
    for _ in range(2000):
        app.step([], 0.25)
        table = scene.table
        if table is not None and table.question.is_shown and table.session.person_asked() is not None:
            return table
    raise AssertionError("nobody is asked")


# Nobody is there


def test_nobody_at_the_start_screen_is_asked_then_warned_and_then_the_show_goes_on(opened: Opened) -> None:
    kiosks, app, scene = opened()
    started(app)
    kiosks.wait(app, HINT)
    assert scene.quiet.hints
    assert not scene.quiet.warns
    kiosks.wait(app, WARNING - HINT)
    assert scene.quiet.warns
    kiosks.wait(app, END - WARNING - 1)
    assert isinstance(top(app), StartScene)
    kiosks.wait(app, 1)
    assert isinstance(top(app), ShowScene)


@pytest.mark.deep
def test_any_press_stays(opened: Opened) -> None:
    kiosks, app, scene = opened()
    started(app)
    kiosks.wait(app, END - 2)
    key(app, pygame.K_x)  # which means nothing
    button(app, "right_stick")
    assert not scene.quiet.warns
    kiosks.wait(app, END - 2)
    assert isinstance(top(app), StartScene)


def test_a_mouse_that_trembles_is_nobody(opened: Opened) -> None:
    kiosks, app, _ = opened()
    started(app)
    for number in range(END + 2):
        spot = (300 + number % 3, 300 - number % 2)
        app.step([pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(1, 1), buttons=(0, 0, 0))], 0.0)
        kiosks.wait(app, 1.0)
    assert isinstance(top(app), ShowScene)


@pytest.mark.deep
def test_whoever_goes_away_before_a_tablet_that_is_to_be_read_leaves_the_show_behind(opened: Opened) -> None:
    kiosks, app, scene = opened()
    table = seated(app, scene, {1: "pad:1"})
    table.question.put_away()
    table.posted.open(Tablet("Upkeep", ()))
    kiosks.wait(app, WARNING)
    assert scene.session is None, "no bot is waited for while somebody should read"
    assert table.posted.holds
    assert scene.quiet.warns
    kiosks.wait(app, END - WARNING + 1)
    assert isinstance(top(app), ShowScene)


@pytest.mark.deep
def test_no_bot_is_waited_for_while_something_lies_over_the_table(opened: Opened) -> None:
    _, app, scene = opened()
    table = seated(app, scene, {1: "pad:1"})
    assert scene.session is table.session
    app.handle(Command("pause"))
    assert scene.session is None


@pytest.mark.deep
def test_whoever_plays_alone_and_goes_away_leaves_the_show_behind(opened: Opened) -> None:
    kiosks, app, scene = opened()
    visits = app.stand.counts.today().visits
    table = seated(app, scene, {1: "pad:1"})
    assert app.stand.state == PLAY
    assert app.stand.counts.today().visits == visits + 1
    assert table.session.people == (1,)
    kiosks.wait(app, END + 1)
    assert isinstance(top(app), ShowScene)
    assert scene.visit is None


def test_a_table_whose_game_is_over_is_left_to_itself_no_longer_than_any_other(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the result one may go back to the table, and go away there."""
    kiosks, app, scene = opened()
    table = seated(app, scene, {0: "keyboard"})
    table.outcome.is_shown = True
    monkeypatch.setattr(table.session, "poll", lambda **how: ())
    table.session.now = replace(table.session.now, asked=(), choices=())
    table.question.put_away()
    assert table.session.is_over()
    kiosks.wait(app, END + 1)
    assert isinstance(top(app), ShowScene)


def test_a_disk_that_is_full_is_no_visitors_trouble(opened: Opened) -> None:
    _, app, scene = opened()
    table = seated(app, scene, {0: "keyboard"})
    table.session.troubles += ["not_saved", "bot_failed"]
    app.step([], 0.1)
    assert table.notes.shown == "bot_failed"


def test_whoever_comes_next_is_told_what_is_asked_as_whoever_was_here_before(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda most: 3)  # both are asked the same
    _, app, scene = opened()
    told = []
    for _ in range(2):
        table = seated(app, scene, {0: "keyboard"})
        told.append(table.captions.sentence())
        table.play(table.session.peek(0).choices[0])
        app.step([], 0.1)
        scene.go_home()
    assert told[0]
    assert told[1] == told[0]


@pytest.mark.deep
def test_for_one_of_two_a_bot_plays_until_he_presses_again(opened: Opened) -> None:
    kiosks, app, scene = opened()
    table = seated(app, scene, {0: "pad:1", 1: "pad:2"})
    gone = table.session.person_asked()
    assert gone is not None
    kiosks.wait(app, END + 1)
    assert top(app) is table
    assert table.session.people == (1 - gone,)
    button(app, "left_stick", gone + 1)
    app.step([], 0.1)
    assert set(table.session.people) == {0, 1}
    assert table.session.plans[gone].player == HUMAN


@pytest.mark.deep
def test_a_seat_is_kept_for_ten_minutes(opened: Opened) -> None:
    _, app, scene = opened()
    table = seated(app, scene, {0: "pad:1", 1: "pad:2"})
    assert scene.visit is not None
    scene.visit.goes(table.session, 0)
    scene.visit.advance(599)
    assert scene.visit.gone_with("pad:1") == 0
    scene.visit.advance(2)
    assert scene.visit.gone_with("pad:1") is None


# Nobody gets anywhere else


@pytest.mark.deep
def test_the_pause_of_a_visit_has_nothing_to_set_and_leads_back_to_the_show(opened: Opened) -> None:
    _, app, scene = opened()
    seated(app, scene, {0: "keyboard"})
    key(app, pygame.K_p)
    pause = top(app)
    assert isinstance(pause, VisitPause)
    names = {control.id for control in pause.controls}
    assert not names & {"settings", "leave", "share", "replay"}
    press(app, "end")
    app.step([], 0.5)
    confirm = next(control for control in top(app).controls if control.label == scene.top.say("kiosk_leave"))  # type: ignore[attr-defined]
    click(app, confirm.box.center)
    assert isinstance(top(app), ShowScene)


def walked(app: KioskApp, scene: KioskScene) -> Iterator[str]:
    """Press everything there is on a screen, one thing after the other, each on the screen as it was."""
    for name in BINDINGS:
        app.handle(Command(name))
        app.step([], 0.3)
        yield name
    for control in list(scene.top.controls):
        if any(each.id == control.id for each in scene.top.controls):
            press(app, control.id)
            yield control.id


@pytest.mark.parametrize("where", ["start", *(pytest.param(each, marks=pytest.mark.deep) for each in WIDER)])
def test_nothing_that_can_be_pressed_ends_the_kiosk_or_leads_to_what_is_the_operators(
    where: str, opened: Opened
) -> None:
    _, app, scene = opened()

    def go() -> None:
        if where == "start":
            started(app)
        elif where == "operator":
            scene.open_operator()
        else:
            seated(app, scene, {0: "keyboard"})
            if where == "pause":
                app.handle(Command("pause"))

    go()
    for what in walked(app, scene):
        assert app.stand.ending is None, what
        assert app.running, what
        assert app.stack.scenes == [scene], what
        assert not app.crashes, what
        assert all(is_open(each) for each in scene.inner.scenes), what
        assert not scene.top.typing, what
        assert isinstance(scene.inner.scenes[0], ShowScene), what


@pytest.mark.parametrize("game", games.names())
def test_nothing_can_be_typed_into_whatever_a_visitor_looks_up(game: str, opened: Opened) -> None:
    _, app, scene = opened()
    seated(app, scene, {0: "keyboard"}, game)
    app.handle(Command("pause"))
    for name in [control.id for control in top(app).controls if control.id not in ("resume", "end")]:
        press(app, name)
        assert not isinstance(top(app), VisitPause | TableScene), name
        for control in list(top(app).controls):
            top(app).focus = control.id
            assert not top(app).typing, (name, control.id)
        app.handle(Command("back"))
        app.step([], 0.3)
        if not isinstance(top(app), VisitPause):
            app.handle(Command("pause"))


class Stranger(Scene):
    """A screen of which nobody has thought whether it may open in a kiosk."""


def test_what_nobody_has_named_does_not_open_in_a_kiosk(opened: Opened) -> None:
    _, app, scene = opened()
    table = seated(app, scene, {0: "keyboard"})
    others = [
        Stranger(),
        SettingsScene(app.settings),
        SavedScene(app.settings),
        ChooseScene(app.settings),
        SeatsScene(app.settings, "olympus"),
    ]
    for each in others:
        scene.inner.push(each)
        assert top(app) is table
    scene.inner.replace(Stranger())
    assert not isinstance(top(app), Stranger)


@pytest.mark.parametrize("game", games.names())
def test_all_that_belongs_to_a_visit_opens(game: str, opened: Opened) -> None:
    _, app, scene = opened()
    table = seated(app, scene, {0: "keyboard"}, game)
    library, company = games.screens(game).library, scene.inner.company
    assert library is not None
    needed: list[Scene] = [
        games.screens(game).result(table.session, app.settings),
        library(table.session, app.settings),
        ChronicleScene(table.session, app.settings),
        RulesScene(app.settings, table.session),
        HoldersScene(app.settings, company, sitters_at(table.words, table.session, company.people), None),
    ]
    for each in needed:
        scene.inner.push(each)
        app.step([], 0.1)
        assert top(app) is each
        scene.inner.pop()


def test_a_curtain_falls_between_two_visitors() -> None:
    app = Kiosks().open(games=("gods",))
    kiosk(app).begin(Wish("gods", "short", False, {0: "keyboard", 1: "pad:1"}))
    for _ in range(200):
        app.step([], 0.25)
        if isinstance(top(app), CurtainScene):
            break
    assert isinstance(top(app), CurtainScene)
    app.leave_all()


def test_one_screen_that_gives_way_to_another_is_no_visit_that_is_over(opened: Opened) -> None:
    _, app, scene = opened()
    app.stand.state = PLAY
    scene.inner.push(NoticeScene(app.settings, "one"))
    scene.inner.replace(NoticeScene(app.settings, "another"))
    assert app.stand.state == PLAY
    assert len(scene.inner.scenes) == 2


# The operator


def test_the_corner_held_for_five_seconds_opens_the_plate_and_no_other_place_does(opened: Opened) -> None:
    kiosks, app, _ = opened()
    for spot, opens in (((640, 400), False), ((app.surface.get_width() - 20, 20), True)):
        started(app)
        app.step([pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
        app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1)], 0.02)
        kiosks.wait(app, HELD - 0.5)
        assert not isinstance(top(app), OperatorScene)
        kiosks.wait(app, 1)
        assert isinstance(top(app), OperatorScene) == opens
        app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1)], 0.02)
        kiosk(app).go_home()


def test_a_row_of_presses_on_a_pad_opens_the_plate(opened: Opened) -> None:
    _, app, _ = opened()
    started(app)
    for name in ("up", "up", "down", "down", "left", "right", "left", "right"):
        button(app, f"dpad_{name}")
    assert isinstance(top(app), StartScene)
    button(app, "a")
    assert isinstance(top(app), OperatorScene)


def test_the_row_of_presses_counts_from_its_first_one_also_in_the_show(opened: Opened) -> None:
    _, app, _ = opened()
    assert isinstance(top(app), ShowScene)
    for name in ("up", "up", "down", "down", "left", "right", "left", "right"):
        key(app, pygame.key.key_code(name))
    assert isinstance(top(app), StartScene)
    key(app, pygame.K_RETURN)
    assert isinstance(top(app), OperatorScene)


def test_the_row_of_presses_on_a_pad_counts_from_its_first_one_in_the_show(opened: Opened) -> None:
    _, app, _ = opened()
    for name in ("up", "up", "down", "down", "left", "right", "left", "right"):
        button(app, f"dpad_{name}")
    button(app, "a")
    assert isinstance(top(app), OperatorScene)


def typed(app: KioskApp, digits: str) -> None:
    for digit in digits:
        press(app, f"digit:{digit}")
    press(app, "enter")


def test_the_right_pin_opens_what_only_the_operator_may_do(opened: Opened) -> None:
    _, app, scene = opened()
    scene.open_operator()
    typed(app, PIN)
    plate = top(app)
    assert isinstance(plate, OperatorScene)
    assert plate.is_open
    before = app.stand.volume()
    press(app, "louder")
    assert app.stand.volume() == before + 10
    for name, ending in (("restart", Ending.RESTART), ("safe", Ending.SAFE), ("quit", Ending.QUIT)):
        click(app, plate.control(name).box.center)
        assert app.stand.ending is ending
        app.stand.ending = None
    press(app, "close")
    assert isinstance(top(app), ShowScene)


def test_whoever_types_the_pin_on_a_keyboard_ends_it_with_enter(opened: Opened) -> None:
    _, app, scene = opened()
    scene.open_operator()
    app.step([], 0.5)
    key(app, *(pygame.key.key_code(digit) for digit in PIN), pygame.K_RETURN)
    plate = top(app)
    assert isinstance(plate, OperatorScene)
    assert plate.is_open


def test_wrong_pins_open_nothing_and_have_to_wait_longer_and_longer() -> None:
    kiosks = Kiosks()
    app = kiosks.open()
    kiosk(app).open_operator()
    for _ in range(3):
        typed(app, "1357")
    plate = top(app)
    assert isinstance(plate, OperatorScene)
    assert app.stand.gate.wait() > 0
    typed(app, PIN)
    assert not plate.is_open, "also the right one has to wait"
    kiosks.seconds += app.stand.gate.wait() + 1
    typed(app, PIN)
    assert plate.is_open
    app.leave_all()


def test_without_a_pin_the_plate_says_so_and_has_no_digits() -> None:
    app = Kiosks().open(pin_set=False)
    kiosk(app).open_operator()
    assert [control.id for control in top(app).controls] == ["close"]
    app.leave_all()


# Whole visits


def test_a_visit_by_keys_alone_from_the_show_to_the_table_and_back(opened: Opened) -> None:
    _, app, scene = opened()
    key(app, pygame.K_SPACE)
    app.step([], 0.5)
    key(app, pygame.K_RETURN, pygame.K_RETURN)
    for _ in range(2000):
        app.step([], 0.25)
        if scene.table is not None and scene.table.question.is_shown and scene.table.session.person_asked() is not None:
            break
    assert scene.table is not None
    assert scene.table.session.people == (2,)
    assert scene.table.session.setup.options["round_limit"] == "3"
    scene.go_home()
    assert isinstance(top(app), ShowScene)


class Finger(TouchPerson):
    """Somebody with a finger at the table of a kiosk."""

    def press(self, control: Control) -> None:
        name, spot = control.id, self.spot_of(control)
        if not has_moved(spot, self.last_spot, TOUCH):
            self.app.step((), DOUBLE)
        self.last_spot = spot
        before = top(self.app)
        self.tap(spot)
        if top(self.app) is before and before.hovered == name:
            self.tap(spot)


class TwoPads(PadPerson):
    """Two people, each with the pad he has come with."""

    numbers: ClassVar[dict[int, int]] = {}

    number = 0
    """Whose pad has a button down."""

    def hold_down(self, key: int) -> None:
        self.number = self.numbers[self.session.acting()]
        self.app.take(button_event(BUTTON_OF[key], down=True, number=self.number))

    def lift(self, key: int) -> None:
        self.app.take(button_event(BUTTON_OF[key], down=False, number=self.number))


def sat_down(person: type[Person], app: KioskApp, table: TableScene[Any]) -> Any:
    """A scripted person before a table that is there already."""
    made: Any = person.__new__(person)
    made.settings, made.session, made.scene, made.app = app.settings, table.session, table, app
    made.dealer, made.frame, made.at_rest, made.pressed = Dealer(1), 0.25, lambda scene: None, Counter()
    return made


@pytest.mark.deep
@pytest.mark.parametrize("person", [Finger, TwoPads])
def test_a_whole_short_game_from_the_show_to_the_result_and_back(person: type[Person]) -> None:
    app = Kiosks().open(games=("olympus",))
    app.settings.speed = "off"
    scene = started(app)
    if person is Finger:
        tap(app, scene.control("city:1").box.center)
    else:
        TwoPads.numbers = {2: 1, 1: 2}
        button(app, "a", 1)
        button(app, "a", 2)
    for _ in range(60):
        app.step([], 0.25)
    table = kiosk(app).table
    assert table is not None
    sat_down(person, app, table).play()
    assert table.session.is_over()
    for _ in range(40):
        app.step([], 0.25)
    result = top(app)
    assert result.name == "result"
    names = {control.id for control in result.controls}
    assert "title" in names
    assert not names & {"share", "replay"}
    assert app.stand.counts.today().games == {"olympus": 1}
    assert len(app.stand.counts.best("olympus")) == len(table.session.people)
    press(app, "title")
    assert isinstance(top(app), ShowScene)
    app.leave_all()


# When something goes wrong


def test_after_a_fault_the_vase_is_seen_and_within_two_seconds_the_show_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kiosks = Kiosks()
    app = kiosks.open()
    scene = started(app)
    monkeypatch.setattr(scene, "draw", lambda surface: 1 / 0)
    app.step([], 0.05)
    app.step([], 0.05)
    assert app.stand.state == ERROR
    kiosks.wait(app, 2)
    assert isinstance(top(app), ShowScene)
    app.leave_all()
