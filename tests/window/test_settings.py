"""The settings screen: what is changed there shows at once, and is there again the next time."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app import App
from game.disk import settings
from game.disk.settings import Settings
from game.scenes.settings import SettingsScene
from game.ui.widgets import Dial
from tests.window.eyes import read_anew
from tests.window.hands import click_at, headless, press, read, top

USUAL = Settings()
CHANGED = ("language", "text", "speed", "calm", "press_twice", "time", "acceleration")
ON_ANOTHER_PAGE = ("calm", "press_twice", "time")


@pytest.fixture
def app(home: Path) -> App:
    opened = headless(path=home / settings.FILE)
    opened.stack.push(SettingsScene(opened.settings))
    return opened


def page(app: App) -> SettingsScene:
    scene = top(app)
    assert isinstance(scene, SettingsScene)
    return scene


def change(app: App, name: str) -> None:
    """Go to a setting, and on to its next value."""
    if name in ON_ANOTHER_PAGE:
        page(app).open_tab("access")
    control = top(app).control(name)
    top(app).focus = name
    press(app, pygame.K_RETURN if control.adjust is None else pygame.K_RIGHT)


@pytest.mark.parametrize("name", CHANGED)
def test_what_is_changed_is_there_again_the_next_time(app: App, name: str) -> None:
    change(app, name)
    app.settings.wait()
    again = settings.load()
    assert getattr(again, name) == getattr(app.settings, name) != getattr(USUAL, name)


@pytest.mark.parametrize("name", CHANGED)
def test_what_is_changed_is_seen_at_once(app: App, name: str) -> None:
    """Other words stand there, or the same ones in other sizes."""
    if name in ON_ANOTHER_PAGE:
        page(app).open_tab("access")
    before = read(app)
    change(app, name)
    assert read(app) != before


def test_a_press_left_of_the_value_goes_back_and_one_right_of_it_goes_on(app: App) -> None:
    scene = top(app)
    seen = []
    for side in (1, -1, -1):
        control = scene.control("speed")
        assert isinstance(control, Dial)
        click_at(app, (control.middle + side * control.box.width // 5, control.box.centery))
        seen.append(app.settings.speed)
    assert seen == ["fast", "normal", "slow"]


def test_a_slider_goes_where_it_is_pressed(app: App) -> None:
    sizes = {}
    for words in ("100 %", "150 %", "125 %"):
        spot = next(box.center for line, box in read(app) if line == words)
        click_at(app, spot)
        sizes[words] = app.settings.text
    assert sizes == {"100 %": 100, "150 %": 150, "125 %": 125}


def test_a_sample_shows_how_large_words_will_be_on_the_table(app: App) -> None:
    tall = []
    for size in (100, 150):
        app.settings.change(text=size)
        found = read_anew(app)
        tall += [each.tall for each in found if "Athens, which deity?" in each.words]
    assert len(tall) == 2
    assert tall[1] > tall[0]
