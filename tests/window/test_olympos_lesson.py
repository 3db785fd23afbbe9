"""A stranger who presses what is lit learns the first turns of Olympos at the real table."""

from __future__ import annotations

import pytest

from game import games, levels
from game.disk.settings import Settings
from game.scenes.table.scene import TableScene
from game.table.seating import lesson_session
from tests.window.hands import click, click_at
from tests.window.person import fresh_app

WAIT = 8
"""So many frames a press needs to be taken after the question came."""


@pytest.mark.parametrize("language", levels.LANGUAGES)
def test_whoever_presses_what_is_lit_comes_to_the_end(language: str) -> None:
    settings, session = Settings(speed="off", language=language), lesson_session("olympos", seed=1)
    session.begin()
    scene = games.screens("olympos").table(session, settings)
    assert isinstance(scene, TableScene)
    app = fresh_app((1280, 720), settings, scene)
    pressed = 0
    for frame in range(1500):
        app.step([], 0.05)
        guide = scene.guide
        if guide is None or session.course.step is None:
            break
        if guide.step is None or frame % WAIT:
            continue
        if guide.step.waits:
            lit = next(control for control in scene.controls if control.id == guide._lit_names[0])
            click_at(app, lit.box.center)
        else:
            click(app, "lesson:next")
        pressed += 1
    assert session.course.step is None, f"stuck after {pressed} presses"
    app.close()
    session.close()
