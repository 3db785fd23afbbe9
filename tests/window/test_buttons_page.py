"""Every command of a pad can have another button, by whatever hands, and nobody can lock himself out."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app import App
from game.disk import settings
from game.scenes.settings import SettingsScene
from game.ui.buttons import BUTTONS, FULL, PAD_BINDINGS, pad_bound
from game.ui.input import BINDINGS, ESSENTIAL, bound
from tests.window.devices import hold_button, push, tap, unplug
from tests.window.hands import click, headless, lines, press, top

PAD = 3


@pytest.fixture
def app(home: Path) -> App:
    return page(headless(path=home / settings.FILE))


def page(app: App, tab: str = "buttons") -> App:
    app.stack.push(SettingsScene(app.settings, tab))
    return app


def goes_down(app: App, name: str) -> None:
    app.step([pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=PAD, button=BUTTONS.index(name))], 0.05)


def choose(app: App, command: str) -> None:
    """Turn to the row of a command and press it, with whatever turns pages and chooses now."""
    show(app, f"button:{command}")
    push(app, PAD, app.pad_bindings["confirm"][0])


def show(app: App, name: str) -> None:
    scene = top(app)
    assert isinstance(scene, SettingsScene)
    scene.turn(-scene.page)
    while not any(control.id == name for control in scene.controls):
        assert scene.page < scene.pages - 1, name
        scene.turn(1)
    scene.focus = name


def go_to(app: App, name: str) -> None:
    """Lead the focus there with the shoulders alone."""
    for _ in range(len(top(app).controls) + 1):
        if top(app).focus == name:
            return
        push(app, PAD, "right_shoulder")
    raise AssertionError(f"a pad does not reach {name}")


def pressed(app: App, button: str) -> list[str]:
    """What a button means from now on."""
    return [command for command, buttons in app.pad_bindings.items() if button in buttons]


def test_from_the_title_a_pad_alone_gives_a_command_another_button_and_takes_it_back(home: Path) -> None:
    app = headless(path=home / settings.FILE)
    go_to(app, "settings")
    push(app, PAD, "a")
    go_to(app, "tab:buttons")
    push(app, PAD, "a")
    go_to(app, "button:next")
    push(app, PAD, "a", "x")
    assert pressed(app, "x") == ["next"]
    app.settings.wait()
    assert settings.load().pad_bindings == {"next": ("x", "right_shoulder"), "undo": ()}
    go_to(app, "usual_buttons")
    push(app, PAD, "a")
    assert app.settings.pad_bindings == {}


def test_a_button_that_is_held_is_another_one_than_the_same_pressed(app: App) -> None:
    choose(app, "cover")
    hold_button(app, PAD, "left_stick", 0.6)
    assert pressed(app, "hold left_stick") == ["cover"]
    assert pressed(app, "left_stick") == ["verb_previous"]


@pytest.mark.parametrize("seconds", [0.05, 0.6])
def test_the_button_that_was_listened_to_does_nothing_when_it_comes_up(app: App, seconds: float) -> None:
    choose(app, "hint")
    hold_button(app, PAD, "b", seconds)
    app.step([], 1.0)
    assert isinstance(top(app), SettingsScene)
    push(app, PAD, "a", "b")  # it listens again
    assert isinstance(top(app), SettingsScene)


def test_sticks_and_triggers_are_buttons_too(app: App) -> None:
    choose(app, "hint")
    for value in (FULL, 0):
        app.step([pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=PAD, axis=4, value=value)], 0.05)
    assert pressed(app, "left_trigger") == ["hint"]


def test_whoever_loses_a_button_is_named(app: App) -> None:
    choose(app, "hint")
    push(app, PAD, "x")
    assert "X now means “Hint”. “Undo” has lost it." in lines(app)


@pytest.mark.parametrize("button", ["a", "b"])
def test_the_last_button_of_an_essential_command_is_not_taken(app: App, button: str) -> None:
    app.settings.pad_bindings = {"back": ("b",), "confirm": ("a",)}
    choose(app, "hint")
    push(app, PAD, button)
    assert pressed(app, button) == ["back" if button == "b" else "confirm"]
    assert any("only button" in line for line in lines(app))


def test_what_lasts_as_long_as_its_button_is_held_keeps_that_button_to_itself(app: App) -> None:
    choose(app, "hint")
    hold_button(app, PAD, "a", 0.6)
    assert pressed(app, "hold a") == []
    choose(app, "confirm")
    push(app, PAD, "x")  # to hold x was to redo
    assert pressed(app, "x") == ["confirm"]
    assert pressed(app, "hold x") == []


def test_without_a_pad_waiting_for_one_ends_with_a_key_a_click_or_a_tap(app: App) -> None:
    scene = top(app)
    assert isinstance(scene, SettingsScene)
    for stop in (
        lambda: press(app, pygame.K_ESCAPE),
        lambda: click(app, "tab:buttons"),
        lambda: tap(app, scene.control("tab:buttons").box.center),
    ):
        scene.listen("hint")
        stop()
        assert (scene.listening, top(app)) == (False, scene)
    assert app.settings.pad_bindings == {}


def test_with_a_pad_alone_waiting_for_a_key_can_be_ended() -> None:
    app = page(headless(), "keys")
    show(app, "key:hint")
    push(app, PAD, "a")
    assert top(app).listening
    push(app, PAD, "b")
    assert not top(app).listening
    push(app, PAD, "b")
    assert not isinstance(top(app), SettingsScene)


def test_what_a_screen_tells_to_press_is_what_was_set(app: App) -> None:
    choose(app, "back")
    push(app, PAD, "y")
    push(app, PAD, "right_shoulder", "left_shoulder")
    assert top(app).words.screen("held_button", button="Y") not in lines(app)
    assert pressed(app, "y") == ["back"]
    push(app, PAD, "y")
    assert not isinstance(top(app), SettingsScene)


HOSTILE = (
    dict.fromkeys(PAD_BINDINGS, ()),
    {"confirm": ("nonsense",), "back": ("hold b",), "up": ("hold",), "down": ("",)},
    {"hint": ("a", "b", "start", "dpad_up", "left_stick_up"), "confirm": ("hold a",)},
    {"no such command": ("a",), "up": ("a",), "down": ("a",), "confirm": ()},
)


@pytest.mark.parametrize("own", HOSTILE)
@pytest.mark.parametrize("one_stick", [True, False])
def test_whatever_a_file_says_every_essential_command_keeps_a_button_of_its_own(
    own: dict[str, tuple[str, ...]], one_stick: bool
) -> None:
    merged = pad_bound(own, one_stick=one_stick)
    for command in ESSENTIAL:
        alone = [
            each
            for each in merged[command]
            if not each.startswith("hold ")
            and all(each not in merged[other] for other in ESSENTIAL if other != command)
        ]
        assert alone, command


@pytest.mark.parametrize("own", [dict.fromkeys(BINDINGS, ()), {"confirm": ("no key",), "hint": ("return",)}])
def test_whatever_a_file_says_every_essential_command_keeps_a_key(own: dict[str, tuple[str, ...]]) -> None:
    merged = bound(own)
    assert all(merged[command] for command in ESSENTIAL)
    assert "return" in merged["confirm"]


def test_a_file_without_buttons_for_what_is_needed_still_lets_a_pad_in(home: Path) -> None:
    home.mkdir(parents=True)
    (home / settings.FILE).write_text('[buttons]\nconfirm = []\nback = ["no button"]\nup = ["a"]\n')
    app = headless(pad_bindings=settings.load(home).pad_bindings)
    push(app, PAD, "a")
    assert top(app).name == "choose"
    push(app, PAD, "b")
    assert top(app).name == "title"


def test_sides_are_kept(app: App) -> None:
    page(app, "access")
    for name in ("swap_sticks", "one_stick"):
        top(app).focus = name
        push(app, PAD, "a")
    app.settings.wait()
    again = settings.load()
    assert (again.swap_sticks, again.one_stick) == (True, True)


def test_a_pad_that_is_pulled_out_while_its_button_is_down_has_chosen_nothing(app: App) -> None:
    choose(app, "hint")
    goes_down(app, "x")
    unplug(app, PAD)
    for _ in range(20):
        app.step([], 0.05)
    assert app.settings.pad_bindings == {}
    assert top(app).listening, "any other pad may choose"
