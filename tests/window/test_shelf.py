"""Saved games on the shelf and on the title: the one that is pressed is the one that is meant."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

import pygame
import pytest

from game.app import App
from game.disk import folders, record, saves
from game.disk.settings import Settings
from game.lab import shot
from game.scenes.confirm import ConfirmScene, NoticeScene
from game.scenes.doors import begun, resume, resume_part, start
from game.scenes.opening import OpeningScene, StartingScene
from game.scenes.shelf import SavedScene
from game.scenes.table.scene import TableScene
from game.scenes.title import TitleScene
from game.scenes.waiting import SURE
from game.table import keeper
from game.table.seating import emblems_of
from game.table.session import Plan
from game.words.seal import spoken
from tests.window.hands import click, headless, press, top

OVER = 0
"""As many rounds as there are."""


def put_on_shelf(name: str, seats: int, rounds: int, hours_ago: int) -> None:
    folder = folders.saves()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}{saves.SUFFIX}"
    shot.write_game(path, seats, rounds)
    when = time.time() - 3600 * hours_ago
    os.utime(path, (when, when))


@pytest.fixture
def app() -> App:
    """A game that is over lies before one for three and one for four."""
    put_on_shelf("over", 3, OVER, 1)
    put_on_shelf("three", 3, 2, 2)
    put_on_shelf("four", 4, 2, 3)
    return headless()


def opened(app: App) -> str:
    """The game on the table that is being opened."""
    opening = top(app)
    assert isinstance(opening, OpeningScene)
    opening.worker.join()
    app.step([], 0.05)
    table = top(app)
    assert isinstance(table, TableScene)
    assert table.session.path is not None
    app.close()
    return table.session.path.stem


def on_the_shelf() -> list[str]:
    return [each.path.stem for each in saves.listed()]


def test_the_title_goes_on_with_the_newest_game_that_is_not_over(app: App) -> None:
    click(app, "continue")
    assert opened(app) == "three"


def test_the_game_that_is_pressed_is_opened(app: App) -> None:
    app.stack.push(SavedScene(app.settings))
    click(app, "game:four.record")
    assert opened(app) == "four"


def test_enter_opens_the_game_that_is_pointed_at(app: App) -> None:
    app.stack.push(SavedScene(app.settings))
    spot = top(app).control("game:four.record").box.center
    app.step([pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    press(app, pygame.K_RETURN)
    assert opened(app) == "four"


@pytest.mark.parametrize(("answer", "left"), [("yes", ["over", "four"]), ("no", ["over", "three", "four"])])
def test_a_game_is_deleted_only_if_that_is_wished(app: App, answer: str, left: list[str]) -> None:
    app.stack.push(SavedScene(app.settings))
    click(app, "delete:three.record")
    click(app, answer)
    assert top(app).name == "saved"
    assert on_the_shelf() == left


@pytest.mark.skipif(os.name == "nt", reason="folders are protected in another way")
@pytest.mark.parametrize("name", [b"f\xfcr.record", b"\xd7\x90.record", b"\x1b[31m.record"])
def test_a_file_may_have_any_name(name: bytes) -> None:
    """Old archives leave names that are no text; and only what is no record is shown by the name of its file."""
    folder = folders.saves()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / os.fsdecode(name)).write_bytes(b"hello\n")
    app = headless()
    app.stack.push(SavedScene(app.settings))
    for _ in range(3):
        app.step([], 0.05)
    assert isinstance(top(app), SavedScene)
    app.close()


def test_a_damaged_game_goes_on_from_its_last_good_line_in_a_copy(app: App) -> None:
    path = folders.saves() / "three.record"
    lines = path.read_bytes().splitlines(keepends=True)
    damaged = b"".join([*lines[:-3], lines[-3].replace(b"#", b"#0"), *lines[-2:]])
    path.write_bytes(damaged)
    resume(app.stack, app.settings, path)
    question = opened_question(app)
    assert f"good up to line {len(lines) - 3}" in question.sentence
    click(app, "yes")
    assert opened(app) == "three-2"
    copy = folders.saves() / "three-2.record"
    assert copy.read_bytes().startswith(b"".join(lines[:-3]))
    assert path.read_bytes() == damaged


def opened_question(app: App) -> ConfirmScene:
    opening = top(app)
    assert isinstance(opening, OpeningScene)
    opening.worker.join()
    app.step([], 0.05)
    question = top(app)
    assert isinstance(question, ConfirmScene)
    return question


def test_a_game_that_was_given_a_title_shows_it(app: App) -> None:
    saves.rename(folders.saves() / "four.record", "Ada wins")
    shelf = SavedScene(app.settings)
    app.stack.push(shelf)
    saves.lookout.wait()
    app.step([], 0.05)
    assert shelf.control("game:Ada wins.record").label.startswith("Ada wins: ")


def test_a_finished_game_tells_its_seal_once_it_was_proved(app: App) -> None:
    shelf = SavedScene(app.settings)
    app.stack.push(shelf)
    for _ in range(6):  # one game after the other is looked into
        saves.lookout.wait()
        app.step([], 0.05)
    about = shelf.control("game:over.record").about
    assert about is not None
    seal = record.read(folders.saves() / "over.record").last_link
    assert seal is not None
    assert about() == f"Seal: {' '.join(spoken(seal))}. Whoever reads the same names has the same game."
    assert shelf.control("game:three.record").about is None


def test_no_frame_waits_for_a_shelf_that_stalls(monkeypatch: pytest.MonkeyPatch) -> None:
    put_on_shelf("four", 4, 2, 1)
    stalled, seen = Event(), saves.listed()
    monkeypatch.setattr(saves, "in_background", in_a_thread)
    monkeypatch.setattr(saves, "listed", lambda: (stalled.wait(), seen)[1])
    app = headless()
    title = top(app)
    assert isinstance(title, TitleScene)
    app.step([], 0.05)
    assert title.unfinished is None
    app.stack.push(SavedScene(app.settings))
    shelf = top(app)
    assert isinstance(shelf, SavedScene)
    app.step([], 0.05)
    assert not shelf.saved
    stalled.set()
    assert shelf.look is not None
    shelf.look.thread.join()
    app.step([], 0.05)
    assert [each.path.stem for each in shelf.saved] == ["four"]
    assert shelf.focus == "game:four.record", "Enter opens a game, and does not lead back"
    app.close()


def test_no_frame_waits_for_the_disk_a_new_game_is_kept_on(monkeypatch: pytest.MonkeyPatch) -> None:
    stalled, path = Event(), saves.new_path("olympus")
    monkeypatch.setattr(saves, "in_background", in_a_thread)
    monkeypatch.setattr(saves, "new_path", lambda game: (stalled.wait(), path)[1])
    app = headless()
    seats = [Plan("", emblem) for emblem in emblems_of("olympus")[:3]]
    start(app.stack, app.settings, "olympus", seats, {})
    for _ in range(10):
        app.step([], 0.05)
    starting = top(app)
    assert isinstance(starting, StartingScene)
    stalled.set()
    starting.worker.join()
    app.step([], 0.05)
    table = top(app)
    assert isinstance(table, TableScene)
    assert table.session.path == path
    app.close()


def test_a_new_game_that_is_called_off_leaves_nothing_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    stalled, path = Event(), saves.new_path("olympus")
    monkeypatch.setattr(saves, "in_background", in_a_thread)
    monkeypatch.setattr(saves, "new_path", lambda game: (stalled.wait(), path)[1])
    app = headless()
    start(app.stack, app.settings, "olympus", [Plan("", emblem) for emblem in emblems_of("olympus")[:3]], {})
    starting = top(app)
    assert isinstance(starting, StartingScene)
    app.step([], 0.5)
    assert not starting.controls, "a second press of Start calls nothing off"
    app.step([], SURE)
    click(app, "cancel")
    stalled.set()
    starting.worker.join()
    assert isinstance(top(app), TitleScene)
    assert not path.exists()
    app.close()


def test_a_game_begun_where_nothing_can_be_written_is_saved_once_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(folders.HOME, str(tmp_path))
    folders.saves().write_text("in the way")
    settings = Settings()
    session = begun(settings, "olympus", [Plan("", emblem) for emblem in emblems_of("olympus")[:3]], {})
    session.begin()
    assert session.troubles == ["not_saved"]
    assert [note.key for note in settings.notes] == ["note_not_saved"]
    folders.saves().unlink()
    session.submit(session.acting(), session.choices()[0])
    session.close()
    keeper.wait_for_disk()
    session.poll()
    assert session.troubles == ["not_saved", "saved_again"]
    assert settings.notes == []
    assert [each.path for each in saves.listed()] == [session.path]


def test_no_frame_waits_for_a_game_that_is_deleted(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    stalled, delete = Event(), saves.delete
    monkeypatch.setattr(saves, "in_background", in_a_thread)
    monkeypatch.setattr(saves, "delete", lambda path: (stalled.wait(), delete(path)))
    shelf = SavedScene(app.settings)
    app.stack.push(shelf)
    saves.lookout.wait()
    app.step([], 0.05)
    click(app, "delete:three.record")
    click(app, "yes")
    app.step([], 0.05)
    assert "three" in on_the_shelf()
    assert [each.path.stem for each in shelf.saved] == ["over", "four"]
    stalled.set()
    saves.lookout.wait()
    app.step([], 0.05)
    assert on_the_shelf() == ["over", "four"]
    assert [each.path.stem for each in shelf.saved] == ["over", "four"]
    app.close()


def test_a_game_that_cannot_be_deleted_is_shown_again_and_it_is_said_why(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> None:
        raise OSError(errno.EBUSY, "in use", str(path))

    monkeypatch.setattr(saves, "delete", refuse)
    shelf = SavedScene(app.settings)
    app.stack.push(shelf)
    click(app, "delete:three.record")
    click(app, "yes")
    app.step([], 0.05)
    notice = top(app)
    assert isinstance(notice, NoticeScene)
    assert notice.sentence == "three.record: in use"
    assert [each.path.stem for each in shelf.saved] == ["over", "three", "four"]


def test_no_frame_waits_for_the_copy_of_a_good_part(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    stalled, keep = Event(), saves.keep_part
    monkeypatch.setattr(saves, "keep_part", lambda part, path: (stalled.wait(), keep(part, path))[1])
    path = folders.saves() / "three.record"
    resume_part(app.stack, app.settings, record.good_part(path.read_bytes()), path)
    for _ in range(10):
        app.step([], 0.05)
    assert isinstance(top(app), OpeningScene)
    stalled.set()
    assert opened(app) == "three-2"


def test_a_good_part_that_cannot_be_kept_is_told_of(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(part: record.Record, path: Path) -> Path:
        raise OSError(errno.ENOSPC, "no room", str(path))

    monkeypatch.setattr(saves, "keep_part", refuse)
    path = folders.saves() / "three.record"
    resume_part(app.stack, app.settings, record.good_part(path.read_bytes()), path)
    opening = top(app)
    assert isinstance(opening, OpeningScene)
    opening.worker.join()
    app.step([], 0.05)
    notice = top(app)
    assert isinstance(notice, NoticeScene)
    assert notice.sentence == "three.record: no room"


def in_a_thread(work: Callable[[], None]) -> Thread:
    thread = Thread(target=work, daemon=True)
    thread.start()
    return thread
