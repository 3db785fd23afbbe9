"""A curtain falls over the table while the screen goes from one person to the next, and nothing is seen behind it."""

from __future__ import annotations

import pygame
import pytest

from game.app import App
from game.disk.settings import Settings
from game.rules.engine import SPECTATOR
from game.scenes.olympus.table import OlympusTable
from game.scenes.pause import PauseScene
from game.scenes.table.curtain import Why
from game.scenes.table.curtain_scene import DEAD, HELD, OPEN, TONDO, CurtainScene
from game.table import eyes
from game.table.local import LocalSession
from tests.window.hands import fingerprint, hold, open_curtain, press, top
from tests.window.person import at_a_table, fresh_app
from tests.window.test_fingers import finger, tap

CITIES = ("Athens", "Sparta", "Corinth")


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> App:
    """A game that is played as if everybody had something to hide."""
    monkeypatch.setattr(eyes, "hides_something", lambda state, people: True)
    settings, open_game = Settings(speed="off"), at_a_table(3, seed=2)
    session = LocalSession(open_game.table, open_game.plans, open_game.seed)
    app = fresh_app((1280, 720), settings, OlympusTable(session, settings))
    session.begin()
    app.step([], 0.05)
    return app


def table_of(app: App) -> OlympusTable:
    (table,) = (scene for scene in app.stack.scenes if isinstance(scene, OlympusTable))
    return table


def session_of(app: App) -> LocalSession:
    session = table_of(app).session
    assert isinstance(session, LocalSession)
    return session


def curtain_of(app: App) -> CurtainScene:
    scene = top(app)
    assert isinstance(scene, CurtainScene)
    return scene


def test_the_curtain_names_who_is_asked_and_hides_everything(app: App) -> None:
    asked = session_of(app).table.state.seat
    assert curtain_of(app).control(OPEN).label == f"Hold: I am {CITIES[asked]}"
    seen = fingerprint(app.surface)
    app.surface.fill("magenta")
    app.step([], 0.0)
    assert fingerprint(app.surface) == seen, "every pixel is the curtain's own"


def test_whoever_holds_the_curtain_open_can_answer(app: App) -> None:
    asked = session_of(app).table.state.seat
    assert session_of(app).eyes == SPECTATOR
    open_curtain(app)
    assert session_of(app).eyes == asked
    app.step([], 0.05)
    assert len(table_of(app).controls) > 20


def test_it_comes_and_goes_by_a_cut(app: App) -> None:
    app.stack.transitions = True
    app.step([], 0.0)
    open_curtain(app)
    assert not app.stack.fading
    table = fingerprint(app.surface)
    app.step([], 0.5)
    press(app, pygame.K_p)
    assert isinstance(top(app), PauseScene)
    assert app.stack.before is None or fingerprint(app.stack.before) != table, "no fade shows what was put away"
    assert isinstance(app.stack.scenes[-2], CurtainScene)


def test_only_a_press_of_its_own_that_lasts_opens_it(app: App) -> None:
    hold(app, pygame.K_RETURN, DEAD - 0.1)
    assert isinstance(top(app), CurtainScene), "it has come just now"
    app.step([], DEAD)
    hold(app, pygame.K_RETURN, HELD - 0.1)
    assert isinstance(top(app), CurtainScene), "it was let go too early"
    spot = curtain_of(app).control(TONDO).box.center
    app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1)], 0.05)
    app.step([], HELD)
    assert top(app) is table_of(app), "the tondo can be held as well"


@pytest.mark.parametrize("name", [OPEN, TONDO])
def test_a_finger_just_beside_it_holds_it_too_and_a_tap_there_opens_nothing(app: App, name: str) -> None:
    app.step([], DEAD)
    box = curtain_of(app).control(name).box
    beside = box.centerx, box.bottom + 3
    tap(app, beside)
    app.step([], 2 * HELD)
    assert isinstance(top(app), CurtainScene), "it was not held"
    app.step([finger(app, "down", beside)], 0.05)
    app.step([], HELD)
    assert top(app) is table_of(app)


def test_two_presses_do_for_those_who_like_it_calm(app: App) -> None:
    table_of(app).settings.calm = True
    app.step([], DEAD)
    press(app, pygame.K_RETURN)
    assert curtain_of(app).hold.is_half_done
    press(app, pygame.K_RETURN)
    assert top(app) is table_of(app)


def test_the_curtain_falls_again_when_another_person_is_asked(app: App) -> None:
    session = session_of(app)
    first = session.table.state.seat
    open_curtain(app)
    for _ in range(30):
        press(app, pygame.K_RETURN)
        app.step([], 0.5)
        if isinstance(top(app), CurtainScene):
            break
    assert curtain_of(app).called == session.awaiting != first


def test_what_somebody_looks_at_is_put_away_when_he_turns_to_another_window(app: App) -> None:
    open_curtain(app)
    app.step([], 0.05)
    table = table_of(app)
    table.hovered, table.focus = table.controls[3].id, table.controls[4].id
    app.step([pygame.Event(pygame.WINDOWFOCUSLOST)], 0.05)
    assert session_of(app).eyes == SPECTATOR
    assert curtain_of(app).painter.line(curtain_of(app)) == "Put away. Whose sheet?"
    assert not table.hovered
    assert not table.focus
    open_curtain(app)
    assert session_of(app).eyes == session_of(app).table.state.seat


def test_a_key_covers_the_screen(app: App) -> None:
    open_curtain(app)
    app.step([], 0.5)
    app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_k, mod=pygame.KMOD_LSHIFT, unicode="K")], 0.05)
    assert isinstance(top(app), CurtainScene)


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_word_has_room_in_every_size(app: App, language: str) -> None:
    settings = table_of(app).settings
    settings.language = language
    for size, text in (((1280, 720), 100), ((1920, 1080), 125), ((1280, 720), 150), ((1024, 768), 150)):
        settings.text = text
        app.resize(size)
        for why in Why:
            curtain = CurtainScene(table_of(app), why, None if why is Why.ALL else 1)
            app.stack.push(curtain)
            app.step([], 0.0)
            assert not curtain.brush.words.faults
            assert all(app.surface.get_rect().contains(control.box) for control in curtain.controls)
            app.stack.pop()
