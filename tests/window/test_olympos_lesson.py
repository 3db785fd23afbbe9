"""A stranger who presses what is lit learns the first turns of Olympos at the real table."""

from __future__ import annotations

import pygame
import pytest

from game import games, levels
from game.disk.settings import Settings
from game.scenes.table.scene import TableScene
from game.table.seating import lesson_session
from game.ui.scene import Control
from tests.window.hands import click, click_at, press
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


def test_whoever_presses_nothing_but_enter_comes_to_the_end() -> None:
    settings, session = Settings(speed="off"), lesson_session("olympos", seed=1)
    session.begin()
    scene = games.screens("olympos").table(session, settings)
    assert isinstance(scene, TableScene)
    app = fresh_app((1280, 720), settings, scene)
    strayed = False
    for frame in range(600):
        app.step([], 0.05)
        if scene.guide is None or session.course.step is None:
            break
        strayed = strayed or session.course.astray
        if scene.guide.step is not None and not frame % WAIT:
            press(app, pygame.K_RETURN)
    assert session.course.step is None
    assert not strayed, "the focus lay on what the lesson had not lit"
    app.close()
    session.close()


def test_a_land_is_lit_within_its_borders() -> None:
    settings, session = Settings(speed="off"), lesson_session("olympos", seed=1)
    session.begin()
    scene = games.screens("olympos").table(session, settings)
    assert isinstance(scene, TableScene)
    app = fresh_app((1280, 720), settings, scene)
    guide = scene.guide
    assert guide is not None
    lit: list[Control] = []
    for _ in range(200):
        app.step([], 0.05)
        lit = [control for control in scene.controls if guide.step and control.id in guide._lit_names]
        if any(control.id == "land:macedonia" for control in lit):
            break
        if guide.step is not None:
            guide.go_on()
    land = next(control for control in lit if control.id == "land:macedonia")
    assert land.outline is not None
    app.step([], 0.05)
    corner = (land.box.right - 4, land.box.bottom - 4)
    assert land.box.collidepoint(corner)
    assert not land.outline.holds(corner)
    bright = {spot: sum(app.surface.get_at(spot)[:3]) for spot in (corner, land.outline.heart.topleft)}
    assert bright[corner] < 200 < bright[land.outline.heart.topleft], "the neighbour's corner is in the light too"
    app.close()
    session.close()
