"""Writing without keys: a keyboard on the screen, for whoever chose a text field with a pad or a finger."""

from __future__ import annotations

import pygame
import pytest

from game.app import App
from game.scenes.keyboard import KeyboardScene
from game.scenes.rules_book import RulesScene
from game.scenes.seats import SeatsScene
from game.ui import clipboard
from game.ui.input import Command
from game.ui.keyboard import PAGES, Writing, key_at, keys_of
from tests.window.devices import finger, push, slide, tap
from tests.window.hands import click, headless, lines, press, top, type_text


@pytest.fixture
def app() -> App:
    """At the seats, with one person, who has no name yet."""
    app = headless(text=100)
    scene = SeatsScene(app.settings, "olympus")
    app.stack.push(scene)
    scene.change(0, player="human", name="")
    app.step([], 0.3)
    return app


def keyboard(app: App) -> KeyboardScene:
    scene = top(app)
    assert isinstance(scene, KeyboardScene)
    return scene


def name_of(app: App) -> str:
    """The first name at the seats, whatever lies over them."""
    seats = next(each for each in app.stack.scenes if isinstance(each, SeatsScene))
    return seats.chairs[0].name


def spot_of(app: App, key: str) -> tuple[int, int]:
    return keyboard(app).control(f"key:{key}").box.center


def choose_field(app: App) -> None:
    """Go to the field with the pad, and choose it; who only presses a pad that nobody has used sits down with it."""
    push(app, 1, "dpad_down", "dpad_up")
    top(app).focus = "name:0"
    push(app, 1, "a")


def walk_to(app: App, key: str) -> None:
    """Move the focus with the cross until it is on a key."""
    scene = keyboard(app)
    for _ in range(40):
        here, there = scene.focused(), scene.control(f"key:{key}")
        assert here is not None
        if here.id == there.id:
            return
        down, across = there.box.centery - here.box.centery, there.box.centerx - here.box.centerx
        upright = abs(down) > here.box.height // 2
        push(
            app, 1, ("dpad_down" if down > 0 else "dpad_up") if upright else "dpad_right" if across > 0 else "dpad_left"
        )
    raise AssertionError(f"{key} cannot be reached")


def test_a_pad_alone_writes_a_name(app: App) -> None:
    choose_field(app)
    for letter in ("l", "e", "o"):
        walk_to(app, letter)
        push(app, 1, "a")
    push(app, 1, "start")
    assert top(app).name == "seats"
    assert name_of(app) == "Leo"


def test_fingers_alone_write_a_name(app: App) -> None:
    tap(app, top(app).control("name:0").box.center)
    for letter in ("a", "n", "n"):
        tap(app, spot_of(app, letter))
    slide(app, spot_of(app, "z"), spot_of(app, "s"), spot_of(app, "a"))
    tap(app, spot_of(app, "done"))
    assert top(app).name == "seats"
    assert name_of(app) == "Anna"


def test_keys_and_mouse_never_open_it(app: App) -> None:
    click(app, "name:0")
    assert top(app).name == "seats"
    top(app).focus = "name:0"
    press(app, pygame.K_RETURN)
    assert top(app).name == "seats"


def test_where_nobody_may_write_it_does_not_come(app: App) -> None:
    app.stack.ask_keyboard = lambda field, device: None
    choose_field(app)
    assert top(app).name == "seats"


def test_a_real_keyboard_goes_on_and_puts_it_away_with_its_first_key(app: App) -> None:
    choose_field(app)
    walk_to(app, "t")
    push(app, 1, "a")
    type_text(app, "o")
    assert top(app).name == "seats"
    type_text(app, "m")
    assert name_of(app) == "Tom"


def test_x_erases_y_makes_a_capital_and_the_shoulders_move_the_caret(app: App) -> None:
    choose_field(app)
    for key in ("e", "o"):
        walk_to(app, key)
        push(app, 1, "a")
    assert name_of(app) == "Eo"
    push(app, 1, "left_shoulder", "left_shoulder", "x")
    assert name_of(app) == "Eo", "nothing stands before the caret"
    walk_to(app, "l")
    push(app, 1, "a", "right_shoulder", "x", "y")
    assert name_of(app) == "Lo"
    walk_to(app, "e")
    push(app, 1, "a", "b")
    assert name_of(app) == "LEo"
    assert top(app).name == "seats"


def test_triggers_turn_to_digits_and_accents(app: App) -> None:
    choose_field(app)
    squeeze = [pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=1, axis=5, value=each) for each in (32767, 0)]
    for event in squeeze:
        app.step([event], 0.05)
    assert "1" in lines(app)
    for event in squeeze:
        app.step([event], 0.05)
    assert "à" in [each.lower() for each in lines(app)]


def test_the_field_is_shown_above_the_keys_with_what_stands_in_it(app: App) -> None:
    choose_field(app)
    walk_to(app, "q")
    push(app, 1, "a")
    assert {"Q", "1 of 14"} <= set(lines(app))


def test_a_full_name_takes_no_more(app: App) -> None:
    choose_field(app)
    walk_to(app, "i")
    push(app, 1, *["a"] * 20)
    assert len(name_of(app)) == 14
    push(app, 1, "x")
    assert len(name_of(app)) == 13


def test_what_is_pasted_fills_the_line_and_no_more(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "pasted", lambda: "i" * 400)
    choose_field(app)
    app.handle(Command("paste"))
    assert name_of(app) == "i" * 14


def test_the_key_under_a_finger_is_the_one_that_grows_and_a_finger_lifted_beside_it_writes_nothing(app: App) -> None:
    tap(app, top(app).control("name:0").box.center)
    app.step([finger(app, "down", spot_of(app, "g"))], 0.05)
    assert keyboard(app).finger == "g"
    above = (spot_of(app, "g")[0], keyboard(app).box().top + 4)
    app.step([finger(app, "move", above)], 0.05)
    app.step([finger(app, "up", above)], 0.05)
    assert name_of(app) == ""


def test_a_tap_beside_it_puts_it_away_and_what_was_written_stays(app: App) -> None:
    tap(app, top(app).control("name:0").box.center)
    tap(app, spot_of(app, "o"))
    tap(app, (20, 300))
    assert top(app).name == "seats"
    assert name_of(app) == "O"


def test_the_search_of_the_rules_is_written_too() -> None:
    app = headless(text=100)
    app.stack.push(RulesScene(app.settings))
    app.step([], 0.3)
    top(app).focus = "search"
    push(app, 1, "a")
    for key in ("w", "a", "r"):
        walk_to(app, key)
        push(app, 1, "a")
    push(app, 1, "start")
    scene = top(app)
    assert isinstance(scene, RulesScene)
    assert scene.wanted == "War"


@pytest.mark.parametrize("page", PAGES)
def test_a_gap_between_keys_belongs_to_the_nearest(page: str) -> None:
    keys = keys_of(page, pygame.Rect(100, 100, 1090, 270), 1.0)  # type: ignore[arg-type]
    boxes = [box for _, box in keys]
    assert not any(one.colliderect(other) for at, one in enumerate(boxes) for other in boxes[at + 1 :])
    for name, box in keys:
        assert key_at(keys, (box.right + 3, box.centery), 24) == name
    assert key_at(keys, (100, 400), 24) == ""


def test_a_sign_is_written_where_the_caret_is() -> None:
    writing = Writing.at_end("Sofa", 5)
    writing.step(-1)
    writing.follow(writing.written("i"))
    assert (writing.text, writing.caret) == ("Sofia", 4)
    assert writing.written("x") == "Sofia", "there is room for five"
    writing.follow(writing.erased())
    assert (writing.text, writing.caret) == ("Sofa", 3)
