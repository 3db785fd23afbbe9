"""The settings screen: what is changed there shows at once, and is there again the next time."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app import App
from game.disk import settings
from game.disk.settings import Settings
from game.scenes.settings import SettingsScene
from tests.window.hands import headless, press, read, top

USUAL = Settings()
CHANGED = ("language", "text", "speed", "calm", "acceleration")


@pytest.fixture
def app(home: Path) -> App:
    opened = headless(path=home / settings.FILE)
    opened.stack.push(SettingsScene(opened.settings))
    return opened


def change(app: App, name: str) -> None:
    """Go to a setting, and on to its next value."""
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
    before = read(app)
    change(app, name)
    assert read(app) != before
