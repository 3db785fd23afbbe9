"""An idle title shows a game of bots, until somebody is there."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

import pygame
import pytest

from game.app import App
from game.disk import saves
from game.scenes.attract import AFTER_THE_END, AttractScene
from game.scenes.title import PATIENCE as IDLE
from tests.house.waiting import PATIENCE
from tests.window.hands import headless, press, top


def wait_in(app: App, happened: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not happened():
        assert monotonic() < end
        app.step((), 0.05)


def idle_app() -> App:
    app = headless()
    app.settings.change(speed="instant")
    app.step((), IDLE - 1)
    return app


def test_an_idle_title_begins_a_game_that_nobody_keeps_and_tells_it():
    app = idle_app()
    assert top(app).name == "title"
    app.step((), 2.0)
    scene = top(app)
    assert isinstance(scene, AttractScene)
    wait_in(app, lambda: bool(scene.said()))
    app.close()
    assert saves.listed() == []


def test_whoever_moves_the_mouse_keeps_the_title():
    app = idle_app()
    moved = pygame.Event(pygame.MOUSEMOTION, pos=(40, 40), rel=(1, 1), buttons=(0, 0, 0), touch=False)
    app.step((moved,), 0.05)
    app.step((), 2.0)
    assert top(app).name == "title"


def test_any_key_leads_back_and_does_nothing_else():
    app = idle_app()
    app.step((), 2.0)
    press(app, pygame.K_RETURN)
    assert top(app).name == "title"
    assert [scene.name for scene in app.stack.scenes] == ["title"]
    app.close()


def test_a_reason_stands_beside_the_emblem_of_whose_it_is():
    app = idle_app()
    app.settings.change(speed="normal")
    app.step((), 2.0)
    scene = top(app)
    assert isinstance(scene, AttractScene)
    seen: set[bool] = set()

    def is_told_while_another_is_seen() -> bool:
        stage, why = scene.table.stage, scene.table.commentary.why()
        if why and stage.sayings:
            names = [seat for seat in range(4) if why.startswith(scene.table.words.seat(seat))]
            assert [scene.spoken_of()] == names
            seen.add(stage.sayings[-1].seat in names)
        return seen == {True, False}

    wait_in(app, is_told_while_another_is_seen)
    app.close()


def test_another_game_follows_the_first(monkeypatch: pytest.MonkeyPatch):
    app = idle_app()
    app.step((), 2.0)
    scene = top(app)
    assert isinstance(scene, AttractScene)
    first = scene.session
    monkeypatch.setattr(first, "is_over", lambda: True)
    app.step((), AFTER_THE_END - 1)
    assert scene.session is first, "its last table is looked at for a while"
    app.step((), 2.0)
    assert scene.session is not first
    assert not scene.session.is_over()
    app.close()
