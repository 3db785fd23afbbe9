"""Sheets that several people write at one screen: nothing that is seen or heard tells what stands on them."""

from __future__ import annotations

import pygame

from game.app import App
from game.disk.settings import Settings
from game.rules.engine import SPECTATOR, Seat
from game.rules.gods.actions import Take
from game.scenes.gods.table import GodsTable
from game.scenes.table.curtain import Why
from game.scenes.table.curtain_scene import DEAD, HELD, CurtainScene
from game.table.seating import new_session
from game.table.session import Plan, Session
from tests.window.person import fresh_app
from tests.window.twins import FRAME, Screens, key

NAMES = ("Anna", "Leo", "Sofia")


def write(session: Session, seat: Seat, which: int) -> None:
    """Take the first cards that lie there, or the last ones, and seal."""
    for _ in range(20):
        if session.person_asked() != seat:
            return
        taken = [action for action in session.choices() if isinstance(action, Take)]
        sealed = [action for action in session.choices() if action.verb == "seal"]
        session.submit(seat, taken[which] if taken else sealed[0])
    raise AssertionError("the sheet is never full")


def at_one_screen() -> tuple[App, GodsTable]:
    settings = Settings(captions=False)
    plans = [Plan(name, polis) for name, polis in zip(NAMES, ("athens", "sparta", "corinth"), strict=True)]
    session = new_session("gods", plans, {"turn_limit": "5"}, seed=3)
    scene = GodsTable(session, settings)
    app = fresh_app((1280, 720), settings, scene)
    app.stack.transitions = False
    session.begin()
    return app, scene


class Sheets(Screens[GodsTable]):
    """The same game at two screens, at which other sheets are written."""

    def __init__(self) -> None:
        super().__init__(at_one_screen() for _ in range(2))

    def until(self, why: Why) -> CurtainScene:
        """Go on until the curtain hangs, whatever moves before it."""
        for _ in range(400):
            tops = [app.stack.top for app, _ in self.tables]
            if all(isinstance(top, CurtainScene) and top.why is why for top in tops):
                assert isinstance(tops[0], CurtainScene)
                return tops[0]
            self.alike()
        raise AssertionError("no curtain falls")

    def open(self) -> None:
        self.alike(frames=round(DEAD / FRAME) + 1)
        self.alike(key(pygame.K_RETURN), frames=round(HELD / FRAME) - 1)
        for _ in range(3):
            self.pictures()
        self.pictures(key(pygame.K_RETURN, down=False))


def test_what_is_written_is_seen_by_nobody_before_the_sheets_are_opened() -> None:
    sheets = Sheets()
    for seat, name in enumerate(NAMES):
        curtain = sheets.until(Why.CALLED)
        assert curtain.called == seat
        assert curtain.painter.foot(curtain) == f"Everybody but {name} looks away, please."
        sheets.open()
        for (_, scene), which in zip(sheets.tables, (0, -1), strict=True):
            assert scene.session.eyes == seat
            write(scene.session, seat, which)
            assert scene.session.eyes == SPECTATOR
        sheets.pictures()  # what was written lies there until the curtain has fallen
        for heard in sheets.heard:
            heard.clear()
    everybody = sheets.until(Why.ALL)
    assert [cell.icon for cell in everybody.cells] == ["seal"] * 3
    sheets.open()
    assert sheets.tops == ["table"] * 2
    sheets.alike(frames=20)
    assert all(not scene.session.are_all_sealed for _, scene in sheets.tables)


def test_whoever_has_not_sealed_may_come_first() -> None:
    app, scene = at_one_screen()
    for _ in range(200):
        app.step([], FRAME)
        if isinstance(app.stack.top, CurtainScene):
            break
    curtain = app.stack.top
    for event, called in ((pygame.K_RIGHT, 1), (pygame.K_RIGHT, 2), (pygame.K_RIGHT, 0), (pygame.K_LEFT, 2)):
        app.step([key(event)], FRAME)
        assert curtain.called == called
    curtain.open()
    assert scene.session.eyes == 2
