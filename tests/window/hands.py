"""Hands and eyes of somebody before the window: they press, click, type and read, and know nothing more."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.app import App
from game.disk.settings import Settings
from game.scenes.table.curtain_scene import DEAD, HELD, CurtainScene
from game.ui.scene import Scene
from game.ui.text import Typesetter
from tests.window.person import fresh_app


def headless(size: tuple[int, int] = (1280, 720), **values: Any) -> App:
    """The application as it begins, with settings of one's own."""
    return fresh_app(size, Settings(**values))


def press(app: App, *keys: int) -> None:
    for key in keys:
        event = pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")
        app.step([event], 0.05)
        app.step([pygame.Event(pygame.KEYUP, key=key, mod=0)], 0.05)


def type_text(app: App, text: str) -> None:
    for letter in text:
        code = pygame.key.key_code(letter)
        pressed = pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter)
        app.step([pressed, pygame.Event(pygame.TEXTINPUT, text=letter)], 0.02)


def click(app: App, name: str) -> None:
    """Press the middle of a control; of one with two directions, that is on."""
    click_at(app, top(app).control(name).box.center)


def click_at(app: App, spot: tuple[int, int]) -> None:
    app.step([pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1)], 0.02)
    app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1)], 0.02)


def hold(app: App, key: int, seconds: float) -> None:
    """Press a key, let time pass, and let it go."""
    app.step([pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")], 0.0)
    for _ in range(round(seconds / 0.05)):
        app.step([], 0.05)
    app.step([pygame.Event(pygame.KEYUP, key=key, mod=0, unicode="")], 0.0)


def open_curtain(app: App) -> None:
    """Whoever is called comes to the screen and holds the curtain open."""
    assert isinstance(top(app), CurtainScene)
    app.step([], DEAD)
    hold(app, pygame.K_RETURN, HELD + 0.05)
    assert not isinstance(top(app), CurtainScene)


def top(app: App) -> Scene:
    """The scene that is before the eyes."""
    assert app.stack.top is not None
    return app.stack.top


def read(app: App) -> list[tuple[str, Rect]]:
    """Everything that is written on the screen when it is drawn anew, and where."""
    found: list[tuple[str, Rect]] = []
    draw = Typesetter.draw

    def noted(setter: Typesetter, surface: Surface, words: str, box: Rect, *args: Any, **values: Any) -> Rect:
        found.append((words, box))
        return draw(setter, surface, words, box, *args, **values)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Typesetter, "draw", noted)
        app.lay_out()
        app.step([], 0.0)
    return found


def lines(app: App) -> list[str]:
    """What is written on the screen."""
    return [words for words, _ in read(app)]


def fingerprint(picture: Surface) -> str:
    """The same for pictures that are the same, and short: whoever compares two wants no million dots told apart."""
    return blake2b(pygame.image.tobytes(picture, "RGB"), digest_size=16).hexdigest()
