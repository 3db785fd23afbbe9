"""What leads to a game that is looked at again, and what is heard, said and shown there."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
import pytest

from game.app import App
from game.disk import folders, record
from game.lab import shot
from game.scenes.confirm import NoticeScene
from game.scenes.doors import watch_again, watch_saved
from game.scenes.pause import PauseScene
from game.scenes.rewinding import RewindingScene
from game.scenes.shelf import SavedScene
from game.scenes.table.replay import PLAY, Replay
from game.scenes.table.scene import TableScene
from game.table.replay import ReplaySession
from tests.window.hands import click, headless, press, top
from tests.window.test_replay import Watching, survey_of_game


def saved_game(rounds: int = 2) -> Path:
    path = folders.saves() / "three.record"
    path.parent.mkdir(parents=True, exist_ok=True)
    shot.write_game(path, 3, rounds)
    return path


def arrived(app: App) -> ReplaySession:
    """The game that is looked at, once it was wound back."""
    winding = top(app)
    if isinstance(winding, RewindingScene):
        winding.worker.join()
        app.step([], 0.05)
    (table,) = [scene for scene in app.stack.scenes if isinstance(scene, TableScene) and scene.replay is not None]
    assert isinstance(table.session, ReplaySession)
    return table.session


def test_a_saved_game_is_watched_from_the_shelf_and_one_comes_back_there() -> None:
    path, app = saved_game(), headless()
    written = path.read_bytes()
    app.stack.push(SavedScene(app.settings))
    app.step([], 0.3)
    click(app, f"watch:{path.name}")
    session = arrived(app)
    assert session.playing
    assert not session.reel.is_over
    press(app, pygame.K_p)
    assert isinstance(top(app), PauseScene)
    click(app, "replay_leave")
    assert isinstance(top(app), SavedScene)
    assert path.read_bytes() == written
    app.close()


def test_a_damaged_game_is_shown_up_to_the_damage_and_it_is_said_what_is_wrong() -> None:
    path, app = saved_game(), headless()
    lines, moves = path.read_bytes().splitlines(keepends=True), len(record.read(path).lines)
    path.write_bytes(b"".join([*lines[:-3], lines[-3].replace(b"#", b"#0"), *lines[-2:]]))
    watch_saved(app.stack, app.settings, path)
    session = arrived(app)
    notice = top(app)
    assert isinstance(notice, NoticeScene)
    assert notice.sentence.startswith(f"Line {len(lines) - 2}")
    assert notice.sentence.endswith(f"The game is shown up to line {len(lines) - 3}.")
    assert len(session.reel.moves) == moves - 3
    app.close()


def test_what_cannot_be_opened_at_all_is_a_sentence() -> None:
    path, app = saved_game(), headless()
    path.write_bytes(path.read_bytes()[:40])
    watch_saved(app.stack, app.settings, path)
    winding = top(app)
    assert isinstance(winding, RewindingScene)
    winding.worker.join()
    app.step([], 0.05)
    assert isinstance(top(app), NoticeScene)
    assert not any(isinstance(scene, TableScene) for scene in app.stack.scenes)
    app.close()


def test_a_screen_after_the_game_leads_to_any_stop_and_stands_still_there() -> None:
    app, session = headless(), shot.demo(3, 0)
    watch_again(app.stack, app.settings, session, 40)
    again = arrived(app)
    assert again.stop == 40
    assert not again.playing
    app.close()


def test_the_pause_has_what_makes_sense_and_the_table_is_as_it_was_left() -> None:
    watching = Watching()
    watching.replay.go_to(50)
    watching.settle()
    press(watching.app, pygame.K_p)
    pause = top(watching.app)
    assert isinstance(pause, PauseScene)
    names = [control.id for control in pause.controls]
    assert "leave" not in names
    assert {"resume", "chronicle", "rules", "settings", "replay_leave"} <= set(names)
    stage = watching.scene.stage
    click(watching.app, "resume")
    assert watching.scene.stage is stage, "nothing is laid out anew"
    assert watching.session.stop == 50


# What is heard and said


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> tuple[Watching, list[str]]:
    watching, verbs = Watching(), list[str]()
    watching.scene.stage.sounder = lambda verb, kind: verbs.append(verb)
    monkeypatch.setattr(watching.scene.hearing, "sound", lambda verb, kind="": verbs.append(verb))
    return watching, verbs


def test_leaps_are_silent_and_what_is_watched_is_heard(heard: tuple[Watching, list[str]]) -> None:
    watching, verbs = heard
    for stop in (100, 40, 200):
        watching.replay.go_to(stop)
        watching.app.step([], 0.05)
    watching.replay.step(-1)
    watching.settle()
    assert verbs == []
    war = next(each for each in survey_of_game().moments if each.kind == "war")
    watching.replay.show(war)
    watching.settle()
    assert verbs


def test_a_mark_says_what_it_marks_as_soon_as_it_is_pointed_at() -> None:
    watching = Watching()
    for number, moment in enumerate(survey_of_game().moments):
        control = watching.scene.control(f"reel:mark:{number}")
        assert control.about is not None
        title, sentence = control.about().split("\n")
        assert moment.title(watching.scene.words) in title
        assert sentence == moment.words(watching.scene.words)
        assert watching.scene.words.seat(moment.seat) in sentence


def test_tab_goes_through_the_bar_and_enter_presses_what_it_reached() -> None:
    watching = Watching()
    reached = set()
    for _ in range(60):
        press(watching.app, pygame.K_TAB)
        reached.add(watching.scene.focus)
    assert reached == {each.id for each in watching.scene.controls if Replay.owns(each) and each.press is not None}
    while watching.scene.focus != "reel:mark:1":
        press(watching.app, pygame.K_TAB)
    press(watching.app, pygame.K_RETURN)
    assert watching.session.stop == survey_of_game().moments[1].stop
    click(watching.app, "reel:mark:0")
    press(watching.app, pygame.K_SPACE)
    assert watching.session.playing, "after the mouse, the space bar plays whatever was pressed before"
    assert watching.scene.focus == PLAY


# How it looks


def test_nothing_moves_where_the_game_stands_still() -> None:
    watching = Watching()
    before = watching.app.stack.pace
    press(watching.app, pygame.K_SPACE)
    assert before < watching.app.stack.pace


@pytest.mark.parametrize("size", [(1280, 720), (1440, 1080)], ids=str)
def test_table_and_bar_fit_in_both_languages_and_with_large_words(size: tuple[int, int]) -> None:
    watching = Watching(size=size)
    for language, text in product(("en", "it"), (100, 150)):
        watching.settings.change(language=language, text=text)
        watching.settle()
        brush, bar = watching.scene.brush, watching.replay.bar
        brush.words.faults.clear()
        for stop in (0, 60, 150, watching.session.reel.last):
            watching.replay.go_to(stop)
            watching.settle()
        assert brush.words.faults == [], (language, text)
        assert brush.size[1] == bar.box.top, "the table ends where the bar begins"
        assert bar.box.bottom == size[1]
        assert not watching.app.crashes
