"""Where a visit begins: one press plays, others join by pressing too, and there is no way to anything else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil

import pygame
import pytest

from game.kiosk.window import KioskApp
from game.scenes.kiosk.offer import offer_of
from game.scenes.kiosk.show import ShowScene
from game.scenes.kiosk.start import StartScene, Wish
from game.scenes.kiosk.taking import COUNT, MOST, Taking
from game.ui.hands import TURNS
from tests.window.devices import unplug
from tests.window.kiosk import Kiosks, button, key, kiosk, press, started, tap, top

Opened = Callable[[], tuple[KioskApp, StartScene, list[Wish]]]


@pytest.fixture(scope="module")
def opened() -> Iterator[Opened]:
    """One kiosk, and before each test its start screen; what people wish is noted and not begun."""
    app = Kiosks().open(lengths=("short", "whole"))

    def again() -> tuple[KioskApp, StartScene, list[Wish]]:
        app.hands.release()
        kiosk(app).go_home()
        app.step([], 1.0)
        scene, wishes = started(app), list[Wish]()
        scene.begin = wishes.append
        return app, scene, wishes

    yield again
    app.leave_all()


def test_one_press_takes_the_city_in_the_middle_and_after_a_count_the_game_begins(opened: Opened) -> None:
    app, scene, wishes = opened()
    button(app, "a")
    assert scene.taking.left is not None
    assert ceil(scene.taking.left) == COUNT
    app.step([], COUNT - 0.2)
    assert not wishes
    app.step([], 0.3)
    assert wishes == [Wish("olympus", "short", False, {2: "pad:1"})]


def test_a_second_press_of_the_first_begins_at_once(opened: Opened) -> None:
    app, _, wishes = opened()
    button(app, "a")
    button(app, "a")
    app.step([], 0.02)
    assert [dict(wish.people) for wish in wishes] == [{2: "pad:1"}]


def test_up_to_three_join_by_their_own_devices_and_nobody_takes_a_city_of_another(opened: Opened) -> None:
    app, scene, wishes = opened()
    for number in range(1, MOST + 2):
        button(app, "a", number)
    assert len(scene.taking.taken) == MOST
    assert len(set(scene.taking.taken.values())) == MOST
    button(app, "a", 2)
    assert not wishes, "only the first begins at once"


def test_a_pad_that_goes_gives_its_city_back_as_nobody_could_play_it(opened: Opened) -> None:
    app, scene, wishes = opened()
    button(app, "a", 1)
    button(app, "a", 2)
    unplug(app, 1)
    assert list(scene.taking.taken.values()) == ["pad:2"]
    button(app, "a", 2)
    app.step([], 0.02)
    assert [set(wish.people.values()) for wish in wishes] == [{"pad:2"}]
    unplug(app, 2)
    assert scene.taking.left is None


def test_whoever_steps_back_gives_his_city_back_and_nobody_leaves_the_screen(opened: Opened) -> None:
    app, scene, _ = opened()
    button(app, "a")
    button(app, "b")
    app.step([], 0.1)
    assert not scene.taking.taken
    assert scene.taking.left is None
    button(app, "b")
    assert top(app) is scene


def test_fingers_press_any_vase_and_each_is_somebody(opened: Opened) -> None:
    app, scene, wishes = opened()
    tap(app, scene.control("city:4").box.center)
    tap(app, scene.control("city:0").box.center)
    assert scene.taking.taken == {4: "touch", 0: "touch"}
    tap(app, scene.control("city:0").box.center)
    app.step([], 0.05)
    assert [dict(wish.people) for wish in wishes] == [{4: "touch", 0: "touch"}]


def test_a_device_that_looks_elsewhere_is_seen_there(opened: Opened) -> None:
    app, scene, _ = opened()
    button(app, "dpad_right", 1)
    button(app, "dpad_left", 2)
    assert scene.taking.looks["pad:1"] == 3
    assert scene.taking.looks["pad:2"] == 1


def test_length_lesson_and_language_are_one_press_each(opened: Opened) -> None:
    app, scene, wishes = opened()
    press(app, "length")
    button(app, "x")
    press(app, "language:it")
    assert app.settings.language == "it"
    assert "città" in scene.say("kiosk_take")
    press(app, "city:1")
    press(app, "city:1")
    app.step([], 0.1)
    assert [(wish.length, wish.lesson) for wish in wishes] == [("whole", True)]
    kiosk(app).go_home()
    assert app.settings.language == "en", "the next visitor finds the first language"


def test_another_game_has_its_own_cities(opened: Opened) -> None:
    app, scene, _ = opened()
    press(app, "game")
    assert scene.game == "olympos"
    cities = [control for control in scene.controls if control.id.startswith("city:")]
    assert len(cities) == offer_of("olympos").seats
    press(app, "game")
    assert (scene.game, scene.control("city:2").label) == ("gods", "Pegasus")
    assert scene.say("kiosk_take") == "Take an emblem"
    assert "a god by lot" in scene.say("kiosk_take_about"), "whoever takes Pegasus sits at the table as a god"


def test_whoever_had_taken_a_city_takes_it_in_another_game_too_and_is_not_hurried(opened: Opened) -> None:
    app, scene, wishes = opened()
    button(app, "a")
    app.step([], COUNT - 1)
    press(app, "game")
    assert scene.taking.taken == {2: "pad:1"}
    app.step([], COUNT - 1)
    assert not wishes
    app.step([], 1.0)
    assert [(wish.game, dict(wish.people)) for wish in wishes] == [("olympos", {2: "pad:1"})]


def test_who_has_no_city_in_another_game_is_not_there_any_more() -> None:
    taking = Taking(6)
    taking.look("pad:1", 5)
    taking.press("pad:1")
    taking.change(3)
    assert not taking.taken
    assert taking.left is None
    assert taking.looked_at("pad:1") < 3


def test_after_a_finger_has_chosen_the_game_a_pad_takes_a_city_of_it(opened: Opened) -> None:
    app, scene, _ = opened()
    tap(app, scene.control("game").box.center)
    assert scene.game == "olympos"
    button(app, "a")
    assert scene.game == "olympos"
    assert list(scene.taking.taken.values()) == ["pad:1"]


def test_a_press_that_comes_at_once_is_none(opened: Opened) -> None:
    """Whoever hammered on the show has not chosen anything."""
    app, _, _ = opened()
    kiosk(app).go_home()
    app.step([], 1.0)
    assert isinstance(top(app), ShowScene)
    for _ in range(3):
        button(app, "a")
    scene = top(app)
    assert isinstance(scene, StartScene)
    assert not scene.taking.taken


def test_the_count_stops_when_everybody_has_stepped_back() -> None:
    taking = Taking(5)
    taking.press("pad:1")
    taking.press("pad:2")
    taking.give_back("pad:1")
    assert taking.left is not None
    assert taking.first == "pad:2"
    taking.give_back("pad:2")
    taking.advance(COUNT)
    assert not taking.begins


def test_whoever_holds_a_pad_is_shown_its_buttons_and_nobody_else_is(opened: Opened) -> None:
    app, scene, _ = opened()
    spots = [scene.control("lesson").box, scene.control("language:en").box.move(-60, 0), scene.control("city:3").box]

    def seen() -> list[bytes]:
        app.step([], 0.0)
        return [pygame.image.tobytes(app.surface.subsurface(spot), "RGB") for spot in spots]

    key(app, pygame.K_RIGHT)
    by_keys = seen()
    for _ in range(TURNS + 1):
        button(app, "dpad_right")
        button(app, "dpad_left")
    app.step([], 0.1)
    scene.focus = "city:3"
    assert scene.in_hand == "pad"
    assert all(before != after for before, after in zip(by_keys, seen(), strict=True))
    badge = scene.badge("undo")
    assert badge is not None
    assert badge.label == "X"


def test_the_keys_alone_reach_everything_on_it(opened: Opened) -> None:
    app, scene, _ = opened()
    seen = set()
    for _ in range(len(scene.controls) + 1):
        app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")], 0.02)
        app.step([pygame.Event(pygame.KEYUP, key=pygame.K_TAB, mod=0, unicode="")], 0.02)
        seen.add(scene.focus)
    assert seen == {control.id for control in scene.controls}
