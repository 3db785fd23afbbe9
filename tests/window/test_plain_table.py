"""A game without a table of its own in the window is played in words and buttons, from the seats to the result."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pygame
import pytest

from game import games
from game.app import App
from game.disk.settings import TEXT_SIZES
from game.levels import LANGUAGES
from game.rules.engine import Illegal, because
from game.scenes.choose import ChooseScene
from game.scenes.pause import PauseScene
from game.scenes.plain import PlainScene
from game.scenes.reading import ReadingScreen
from game.scenes.seats import SeatsScene
from game.scenes.title import TitleScene
from game.table.seating import new_session
from game.table.session import Plan
from game.ui.scene import Control
from tests.guest import ORACLE
from tests.parts import looks
from tests.window import person
from tests.window.hands import click, headless, press, top
from tests.window.test_shell import faults


@pytest.fixture(autouse=True)
def oracle() -> Iterator[None]:
    with games.guest(ORACLE):
        yield


def at_a_table(app: App) -> PlainScene:
    """Two people at a table of Oracle, before the first of them has the screen."""
    plans = [Plan("", emblem.name) for emblem in ORACLE.emblems[:2]]
    session = new_session("oracle", plans, {"length": "short"}, seed=5)
    scene = PlainScene(session, app.settings)
    app.stack.push(scene)
    session.begin()
    app.step([], 0.05)
    return scene


def answers(app: App) -> list[Control]:
    return [control for control in top(app).controls if control.id.startswith("answer:")]


def text_on(app: App) -> str:
    """The long text that is before the eyes."""
    shown = top(app)
    assert isinstance(shown, ReadingScreen)
    assert shown.reader is not None
    return "\n".join(paragraph.words for laid in shown.reader.laid for paragraph in laid.entry.paragraphs)


def play_on(app: App) -> None:
    """Take the screen, or give the first answer."""
    waiting = [control.id for control in top(app).controls if control.id in ("hand_over", "answer:0")]
    click(app, waiting[0])
    app.step([], 0.05)


def test_it_is_chosen_seated_and_begun_like_any_other() -> None:
    app = headless()
    app.stack.push(ChooseScene(app.settings))
    click(app, "oracle")
    seats = top(app)
    assert isinstance(seats, SeatsScene)
    for seat in (1, 2, 3):
        while seats.chairs[seat].player != "human":
            click(app, f"player:{seat}")
    click(app, "start")
    app.step([], 0.05)
    assert isinstance(top(app), PlainScene)
    assert [type(scene) for scene in app.stack.scenes] == [TitleScene, PlainScene]
    app.close()


def test_it_is_played_with_buttons_to_its_end() -> None:
    app = headless()
    scene = at_a_table(app)
    for _ in range(200):
        if scene.session.is_over():
            break
        play_on(app)
    assert "Won by:" in text_on(app)
    click(app, "leave")
    assert isinstance(top(app), TitleScene)
    assert not app.crashes
    app.close()


def test_nobody_sees_the_omens_of_another() -> None:
    app = headless()
    scene = at_a_table(app)
    hands = [pilgrim.hand for pilgrim in scene.session.table.state.pilgrims]  # type: ignore[attr-defined]
    assert not answers(app), "before somebody has the screen nothing can be answered"
    assert text_on(app).count("hidden omen") == sum(map(len, hands))
    click(app, "hand_over")
    assert text_on(app).count("hidden omen") == len(hands[1])
    click(app, "answer:0")
    app.step([], 0.05)
    assert scene.session.awaiting == 1
    assert text_on(app).count("hidden omen") == sum(map(len, hands))
    app.close()


def test_every_answer_has_its_button_and_is_given_by_it() -> None:
    app = headless()
    scene = at_a_table(app)
    click(app, "hand_over")
    assert [control.label for control in answers(app)] == ["Stake 0 coins", "Stake 1 coin", "Stake 2 coins"]
    click(app, "answer:2")
    app.step([], 0.05)
    click(app, "hand_over")
    click(app, "answer:1")
    app.step([], 0.05)
    assert "Athens stakes 2 coins." in text_on(app)
    assert "Sparta stakes 1 coin." in text_on(app)
    assert scene.session.now.asked != (0, 1)
    app.close()


def keys(*codes: int) -> list[pygame.Event]:
    return [pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="") for code in codes]


def test_two_presses_in_one_frame_give_one_answer() -> None:
    app = headless()
    scene = at_a_table(app)
    for _ in range(30):
        if scene.session.is_over():
            break
        before = scene.session.table.lines
        top(app).focus = next(control.id for control in top(app).controls if control.id in ("hand_over", "answer:0"))
        app.step(keys(pygame.K_RETURN, pygame.K_RETURN), 0.05)
        answered = [move for move in scene.session.table.history.moves[before:] if move.seat >= 0]
        assert len(answered) <= 1
        assert scene.refusal is None, "the second one was handed in"
        assert not app.crashes
    assert scene.session.table.lines > 10
    app.close()


def test_a_key_right_after_undo_answers_nothing() -> None:
    app, session = headless(), person.at_a_table(3)
    app.stack.push(PlainScene(session, app.settings))
    session.begin()
    app.step([], 0.05)
    while not session.undo_reach(session.acting()).count:
        play_on(app)
    before = session.table.history.moves[:]
    app.step(keys(pygame.K_u, pygame.K_RETURN), 0.05)
    assert session.table.history.moves == before[: len(session.table.history.moves)] != before
    assert not app.crashes
    app.close()


def test_an_answer_that_is_refused_is_told_and_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    app = headless()
    scene = at_a_table(app)
    click(app, "hand_over")

    def refuse(seat: int, action: object) -> None:
        raise Illegal(because("not_your_turn", seat=1))

    monkeypatch.setattr(scene.session, "submit", refuse)
    click(app, "answer:0")
    assert scene.words.reason(because("not_your_turn", seat=1)) in text_on(app)
    assert answers(app)
    app.close()


def test_the_pause_leads_to_rules_and_chronicle_and_back() -> None:
    app = headless()
    scene = at_a_table(app)
    press(app, pygame.K_ESCAPE)
    assert isinstance(top(app), PauseScene)
    assert "library" not in [control.id for control in top(app).controls]
    for name, words in (("rules", "Coins count as points in the end."), ("chronicle", "Athens draws an omen.")):
        click(app, name)
        assert words in text_on(app)
        press(app, pygame.K_ESCAPE)
    press(app, pygame.K_ESCAPE)
    assert top(app) is scene
    app.close()


def test_more_answers_than_fit_are_turned_over() -> None:
    app = headless()
    scene = at_a_table(app)
    click(app, "hand_over")
    listed = scene.session.now.choices
    object.__setattr__(scene.session.now, "choices", listed * 6)
    scene.lay_out()
    seen: set[str] = set()
    for _ in range(8):
        seen |= {control.id for control in answers(app)}
        click(app, "more")
    assert seen == {f"answer:{number}" for number in range(len(listed) * 6)}
    app.close()


@pytest.mark.parametrize("size", looks([(1280, 720), (1920, 1080), (2560, 1080)]))
def test_it_fits_in_every_language_and_text_size(size: tuple[int, int]) -> None:
    found = []
    for language, text in product(LANGUAGES, TEXT_SIZES):
        app = headless(size, language=language, text=text)
        scene = at_a_table(app)
        for _ in range(4):
            app.step([], 0.05)
            found += [f"{language} {text}: {fault}" for fault in faults(app, scene)]
            play_on(app)
        app.close()
    assert not found
