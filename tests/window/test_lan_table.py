"""The table of Olympus on the screen while it stands on several machines."""

from __future__ import annotations

import pytest

pytest.importorskip("pygame")

from game.disk.settings import Settings
from game.lan.front import LanSession
from game.rules.codec import canonical
from game.scenes.olympus.table import OlympusTable
from tests.lan.loop import asked_at, begin, gathered
from tests.window.person import fresh_app

FRAME = 0.05
MOST_FRAMES = 400


class Screen:
    """One machine with a window."""

    def __init__(self, session: LanSession) -> None:
        self.session = session
        self.scene = OlympusTable(session, Settings(speed="off"))
        self.app = fresh_app((1280, 720), self.scene.settings, self.scene)
        session.begin()

    def frame(self) -> None:
        self.app.step((), FRAME)
        assert not self.app.crashes


def screens_of_three() -> list[Screen]:
    return [Screen(session) for session in begin(*gathered("Anna", "Marco", "Sofia"))]


def rest(screens: list[Screen]) -> Screen:
    """Let frames pass until somebody is asked on his screen."""
    for _ in range(MOST_FRAMES):
        for screen in screens:
            screen.frame()
        asked = asked_at(screen.session for screen in screens)
        found = next((screen for screen in screens if screen.session is asked), None)
        if found is not None and found.scene.question.is_shown:
            return found
    raise AssertionError("the table does not come to rest")


def test_three_screens_show_one_game() -> None:
    screens = screens_of_three()
    for number in range(12):
        asked = rest(screens)
        listed = asked.session.choices()
        asked.scene.play(listed[number % len(listed)])
    rest(screens)
    for screen in screens:
        seat = screen.session.eyes
        assert canonical(screen.scene.stage.shown) == canonical(screens[0].session.table.state.view(seat))
    assert {move.seat for move in screens[0].session.table.history.moves} >= {0, 1, 2}


def test_an_undo_is_shown_on_all_screens() -> None:
    screens = screens_of_three()
    for _ in range(MOST_FRAMES):
        asked = rest(screens)
        seat = asked.session.eyes
        asked.scene.play(asked.session.choices()[0])
        rest(screens)
        if asked.session.undo_reach(seat).count:
            break
    before = len(asked.session.table.history)
    asked.scene.undo()
    rest(screens)
    assert len(asked.session.table.history) == before - 1
    for screen in screens:
        assert len(screen.session.table.history) == before - 1
