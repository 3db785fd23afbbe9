"""A stranger who presses what is lit learns the first steps of The Gods of Olympus at the real table."""

from __future__ import annotations

import pygame
import pytest

from game import levels
from game.disk.settings import Settings
from game.scenes.gods import names
from game.scenes.gods.table import GodsTable
from game.scenes.gods.writing import HELD
from game.table.seating import lesson_session
from tests.window.hands import click, click_at
from tests.window.person import fresh_app

WAIT = 8
"""So many frames a press needs to be taken after the question came."""
FRAME = 0.05


@pytest.mark.parametrize("language", levels.LANGUAGES)
def test_whoever_presses_what_is_lit_comes_to_the_end(language: str) -> None:
    settings, session = Settings(speed="off", language=language), lesson_session("gods", seed=1)
    session.begin()
    scene = GodsTable(session, settings)
    app = fresh_app((1280, 720), settings, scene)
    pressed = 0
    for frame in range(1500):
        app.step([], FRAME)
        guide = scene.guide
        if guide is None or session.course.step is None:
            break
        if guide.step is None or frame % WAIT:
            continue
        if not guide.step.waits:
            click(app, "lesson:next")
        else:
            lit = next(control for control in scene.controls if control.id == guide._lit_names[0])
            spot = lit.box.center if lit.outline is None else lit.outline.heart.center
            if lit.id == names.WAX:
                app.step(
                    [pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0), touch=False)], FRAME
                )
                app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1, touch=False)], FRAME)
                for _ in range(round(HELD / FRAME) + 2):
                    app.step([], FRAME)
                app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1, touch=False)], FRAME)
            else:
                click_at(app, spot)
        pressed += 1
    assert session.course.step is None, f"stuck after {pressed} presses at step {session.course.at}"
    app.close()
    session.close()
