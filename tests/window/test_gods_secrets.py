"""Sheets that several people write at one screen: nothing that is seen or heard tells what stands on them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from game import games
from game.app import App
from game.disk.settings import Settings
from game.lab import shot_gods
from game.rules.engine import SPECTATOR, Seat, Setup, Together
from game.rules.gods.actions import ORGY, SEAL, Offer, Take
from game.rules.gods.hands import of_kind
from game.rules.gods.state import Greece
from game.scenes.gods.table import GodsTable
from game.scenes.table.curtain import Why
from game.scenes.table.curtain_scene import DEAD, HELD, CurtainScene
from game.table.dealer import Dealer
from game.table.seating import new_session, session_class
from game.table.session import Plan, Session
from game.table.table import Table
from tests.window.person import fresh_app, moved
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


def at_table(start: Greece) -> tuple[App, GodsTable]:
    """Some table in the middle of a game, with people on all seats."""
    settings, seats = Settings(captions=False), len(start.players)
    plans = [Plan(name, polis) for name, polis in zip(NAMES, ("athens", "sparta", "corinth"), strict=True)][:seats]
    people = Table(games.load("gods"), Setup(seats), start=start, dealer=Dealer(5), people=frozenset(range(seats)))
    scene = GodsTable(session_class("gods", plans)(people, plans, 5), settings)
    app = fresh_app((1280, 720), settings, scene)
    app.stack.transitions = False
    return app, scene


def dealt(asked: str, turn: int = 3) -> list[Greece]:
    """The same table twice for everybody who knows no hand, with other cards in each of them."""
    table = Table(games.load("gods"), Setup(3))
    for seat, action in shot_gods.middle(3, asked, turn):
        table.repeat(seat, action)
    states = []
    for first, second in ((0, 1), (2, 3)):
        state = table.state.copy()
        assert isinstance(state, Greece)
        for player in state.players:
            many = sum(player.cards)
            player.cards = [0] * len(player.cards)
            player.cards[first], player.cards[second] = many - many // 2, many // 2
        if not isinstance(state.pending[-1][1], Together):
            state.choices = state.pending[-1][1].choices(state, state.seat)
        states.append(state)
    return states


class Sheets(Screens[GodsTable]):
    """The same game at two screens, at which other sheets are written."""

    def __init__(self, states: Sequence[Greece] = ()) -> None:
        super().__init__([at_table(state) for state in states] or [at_one_screen() for _ in range(2)])

    def until(self, why: Why) -> CurtainScene:
        """Go on until the curtain hangs, whatever moves before it."""
        for _ in range(400):
            tops = [app.stack.top for app, _ in self.tables]
            if all(isinstance(top, CurtainScene) and top.why is why for top in tops):
                assert isinstance(tops[0], CurtainScene)
                return tops[0]
            self.alike()
        raise AssertionError("no curtain falls")

    def until_any(self) -> CurtainScene:
        """Go on until a curtain hangs, for somebody or for all."""
        for _ in range(400):
            top = self.tables[0][0].stack.top
            if isinstance(top, CurtainScene):
                assert self.tops == ["curtain"] * 2
                return top
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


def test_who_has_nothing_to_write_is_not_said_to_have_sealed() -> None:
    """An orgy cuts full hands; the other hand is not full."""
    table = Table(games.load("gods"), Setup(2))
    for seat, action in shot_gods.middle(2, "WriteBuilds", 3):
        table.repeat(seat, action)
    assert isinstance(table.state, Greece)
    start = table.state.copy()
    start.players[0].cards, start.players[1].cards = [3] * 8, [1] * 4 + [0] * 4
    table = Table(games.load("gods"), Setup(2), start=start)
    for seat, line in ((0, ORGY), (0, SEAL), (1, SEAL)):
        table.play(seat, line)
    assert isinstance(table.state, Greece)
    app, _ = at_table(table.state.copy())
    for _ in range(4):
        app.step([], FRAME)
    curtain = app.stack.top
    assert isinstance(curtain, CurtainScene)
    assert [cell.state for cell in curtain.cells] == ["next", "no sheet"]
    app.close()


def test_an_offer_made_behind_a_look_at_the_hand_stands_once_in_the_open_chronicle() -> None:
    table = Table(games.load("gods"), Setup(2))
    for seat, action in shot_gods.middle(2, "Negotiate", 3):
        table.repeat(seat, action)
    assert isinstance(table.state, Greece)
    app, scene = at_table(table.state.copy())
    for _ in range(4):
        app.step([], FRAME)
    scene.choose(scene.control("look"))
    seat = scene.session.acting()
    scene.curtain.open(Why.CALLED, seat)
    app.step([], FRAME)
    held = next(kind for kind, count in enumerate(scene.trading.held()) if count)
    scene.play(Offer(1 - seat, (of_kind(held), (0,) * 8)))
    for _ in range(20):
        app.step([], FRAME)
    assert [type(saying.event).__name__ for saying in scene.stage.sayings] == ["Offered"]
    app.close()


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
    for _ in range(30):
        app.step([], FRAME)
    assert scene.question.is_shown
    assert scene.ribbon.prompt().startswith(f"{scene.words.seat(2)}: ")


@pytest.mark.parametrize(
    "asked", ["WriteMoves", *(pytest.param(each, marks=pytest.mark.deep) for each in ("WriteBuilds", "WriteAttacks"))]
)
def test_nobody_learns_what_orders_were_given_or_how_many(asked: str) -> None:
    """At one screen every sheet is sealed empty, at the other with lines; all come back before they are opened."""
    sheets, differed = Sheets(dealt(asked)), 0
    while True:
        curtain = sheets.until_any()
        if curtain.why is Why.ALL:
            break
        sheets.alike(key(pygame.K_TAB), key(pygame.K_RIGHT), key(pygame.K_LEFT))
        seat = curtain.called
        assert seat is not None
        sheets.open()
        for (_, scene), lines in zip(sheets.tables, (0, 3), strict=True):
            differed += order(scene.session, seat, lines)
        sheets.pictures()
        for heard in sheets.heard:
            heard.clear()
    assert differed, "somebody could have written something"
    sheets.alike(frames=round(DEAD / FRAME) + 1)
    sheets.alike(key(pygame.K_RETURN), frames=round(HELD / FRAME) - 1)


def order(session: Session, seat: Seat, lines: int) -> int:
    """Write so many lines at most, and seal; how many were written."""
    written = 0
    while written < lines:
        able = [action for action in session.choices() if action.verb not in ("seal", "overdraw", "strike", "stay")]
        if not able:
            break
        session.submit(seat, able[-1])
        written += 1
    for _ in range(2):  # a kind that was planned wants its place first
        sealed = [action for action in session.choices() if action.verb in ("seal", "overdraw")]
        if sealed:
            break
        session.submit(seat, session.choices()[0])
    session.submit(seat, sealed[0])
    return written


# Before everybody's eyes


@pytest.mark.parametrize(
    ("asked", "turn"),
    [
        ("AnswerOffer", 2),
        pytest.param("Negotiate", 3, marks=pytest.mark.deep),
        pytest.param("BribeMonster", 3, marks=pytest.mark.deep),
    ],
)
def test_nothing_in_the_open_depends_on_a_hand_that_lies_face_down(asked: str, turn: int) -> None:
    """Whatever is pointed at, tried or answered; and whoever looks at his hand does so behind a curtain."""
    tables = Sheets(dealt(asked, turn))
    tables.alike(frames=round(DEAD / FRAME))
    for control in list(tables.scene.controls):
        if not control.id.startswith("region:"):
            tables.alike(moved(control.box.center))
    for _ in range(3):
        tables.alike(key(pygame.K_TAB))
    for code in (pygame.K_k, pygame.K_h):
        tables.alike(key(code), frames=3)
        tables.alike(key(code, down=False))
    seat = tables.scene.session.person_asked()
    assert seat is not None
    for _, scene in tables.tables:
        scene.choose(scene.control("look"))
    tables.alike()
    assert tables.tops == ["curtain"] * 2
    curtain = tables.tables[0][0].stack.top
    assert isinstance(curtain, CurtainScene)
    assert curtain.painter.line(curtain).endswith(", it is your hand")
    assert all(cell.state.endswith(("card", "cards")) for cell in curtain.cells), "nobody seals anything"
    tables.open()
    assert all(scene.session.eyes == seat and scene.shows_hand() for _, scene in tables.tables)
    assert len(tables.pictures()) == 2, "whoever looks sees his own hand"
    refused = {"Negotiate": "done", "AnswerOffer": "decline"}.get(asked, "token:0")
    for _, scene in tables.tables:
        scene.choose(scene.control(refused))
    tables.pictures()
    for heard in tables.heard:
        heard.clear()
    tables.alike(frames=20)
