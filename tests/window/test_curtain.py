"""A curtain falls over the table while the screen goes from one person to the next."""

from __future__ import annotations

import pygame
import pytest

from game.app import App
from game.disk.settings import Settings
from game.rules.engine import SPECTATOR
from game.scenes.olympus.table import OlympusTable
from game.table import eyes
from game.table.local import LocalSession
from game.ui.theme import GLAZE
from tests.window.hands import click, fingerprint, press, top
from tests.window.person import at_a_table, fresh_app


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


def session_of(app: App) -> LocalSession:
    scene = top(app)
    assert isinstance(scene, OlympusTable)
    assert isinstance(scene.session, LocalSession)
    return scene.session


def test_the_curtain_names_who_is_asked_and_hides_everything(app: App) -> None:
    (curtain,) = top(app).controls
    asked = session_of(app).table.state.seat
    assert curtain.label == f"Pass the screen to {('Athens', 'Sparta', 'Corinth')[asked]}"
    around = app.surface.copy()
    around.fill(GLAZE, app.surface.get_rect().inflate(-600, -400))
    plain = app.surface.copy()
    plain.fill(GLAZE)
    assert fingerprint(around) == fingerprint(plain)


def test_whoever_opens_the_curtain_can_answer(app: App) -> None:
    asked = session_of(app).table.state.seat
    assert session_of(app).eyes == SPECTATOR
    click(app, "curtain")
    assert session_of(app).eyes == asked
    assert len(top(app).controls) > 20


def test_the_curtain_falls_again_when_another_person_is_asked(app: App) -> None:
    session = session_of(app)
    for _ in range(30):
        press(app, pygame.K_RETURN)
        if session.awaiting is not None and session.table.lines > 1:
            break
    assert session.awaiting is not None
    assert [control.id for control in top(app).controls] == ["curtain"]
