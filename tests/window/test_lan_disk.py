"""The frame never waits for a disk or a socket: on the way to a table far apart it touches neither."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

pytest.importorskip("nacl")
pytest.importorskip("spake2")

from game.app import App
from game.disk import saves
from game.disk.settings import Settings
from game.lan import front
from game.lan.moorings import Moorings
from game.scenes.lan.doors import go_back, go_to_lan, open_lan
from game.scenes.lan.harbour import LanScene
from game.scenes.title import TitleScene
from game.table.keeper import wait_for_disk
from net import lobby
from tests.net.tables import LOOPBACK, setting
from tests.window.person import fresh_app

PATIENCE = 60.0
WAITED_FOR = ("socket.connect", "socket.bind", "socket.sendto", "socket.getaddrinfo", "sqlite3.connect")
TOUCHED = ("open", "os.listdir", "os.scandir", "os.mkdir", "os.rename", "os.remove", "os.truncate")


class Watchman:
    """Sees what the thread of the frames asks of the system, while he is on duty."""

    def __init__(self) -> None:
        self.home = ""
        self.seen: list[str] = []
        self.on_duty = False
        sys.addaudithook(self._hear)

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self.on_duty or threading.current_thread() is not threading.main_thread():
            return
        touched = event in TOUCHED and any(str(each).startswith(self.home) for each in arguments[:2])
        if touched or event in WAITED_FOR:
            self.seen.append(f"{event}{arguments}")

    @contextmanager
    def watching(self) -> Iterator[None]:
        self.on_duty = True
        try:
            yield
        finally:
            self.on_duty = False


WATCHMAN = Watchman()
"""The only one: whoever is told of everything is told of it for as long as the program runs."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    monkeypatch.setenv("AMPHORA_HOME", str(home))
    return home


@pytest.fixture
def app(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """A window on the title, before a network that reaches this machine alone."""

    def open_harbour(settings: Settings) -> front.Harbour:
        return front.Harbour(Moorings(LOOPBACK, None, setting=setting()), settings.lan_name)

    monkeypatch.setattr(front, "open_harbour", open_harbour)
    monkeypatch.setattr(saves, "in_background", in_background)
    settings = Settings(lan_name="Anna", speed="off", calm=True)
    app = fresh_app((1280, 720), settings, TitleScene(settings))
    WATCHMAN.home, WATCHMAN.seen = str(home), []
    yield app
    app.put_away()


def in_background(work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work)
    thread.start()
    return thread


def frames(app: App, until: Callable[[], object]) -> None:
    """Picture after picture, each of them watched, until something has happened."""
    end = monotonic() + PATIENCE
    while not until():
        assert monotonic() < end, f"it never happens: {app.stack.top}"
        with WATCHMAN.watching():
            app.step([], 0.05)
        assert not app.crashes, app.settings.notes
        sleep(0.005)


def is_on(app: App, name: str) -> bool:
    return app.stack.top is not None and app.stack.top.name == name


def lobby_of(app: App) -> Any:
    return app.stack.top


def sit_alone(app: App) -> None:
    """A table of one's own, with three people before one screen, where the game has begun."""
    go_to_lan(app.stack, app.settings, "")
    frames(app, lambda: is_on(app, "lobby"))
    table = lobby_of(app).table
    frames(app, lambda: table.lobby.places[0].is_of_person)
    for seat, name in ((1, "Leo"), (2, "Nina")):
        table.wish(lobby.Sit(seat, name))
    frames(app, lambda: table.lobby.places[2].is_of_person)
    for seat in range(3):
        table.wish(lobby.BeReady(seat, True))
    frames(app, lambda: not table.lobby.waits_for())
    table.start()
    frames(app, lambda: table.hall.is_shut_in)
    table.wish(lobby.Begin())
    frames(app, lambda: is_on(app, "table"))


def test_the_watchman_sees_what_a_frame_does_and_nothing_else(app: App, home: Path) -> None:
    home.mkdir(exist_ok=True)
    with WATCHMAN.watching():
        (home / "note").write_text("a frame writes", "utf-8")
        thread = threading.Thread(target=partial(os.listdir, home))
        thread.start()
        thread.join()
    assert len(WATCHMAN.seen) == 1


def test_opening_the_lan_touches_neither_disk_nor_network(app: App) -> None:
    open_lan(app.stack, app.settings)
    frames(app, lambda: isinstance(app.stack.top, LanScene))
    assert WATCHMAN.seen == []


def test_a_game_begins_is_left_and_is_come_back_to_without_a_frame_that_waits(app: App) -> None:
    sit_alone(app)
    session = app.stack.scenes[-1].session  # type: ignore[attr-defined]
    frames(app, lambda: session.person_asked() is not None)
    session.submit(session.person_asked(), session.choices()[0])
    frames(app, lambda: not session.pending)
    key = session.at.cable.key
    app.stack.pop()
    wait_for_disk()
    end = monotonic() + PATIENCE
    while session.at.cable.node.is_running or front.unfinished() is None:
        assert monotonic() < end, "it is never left"
        sleep(0.01)
    go_back(app.stack, app.settings, key)
    frames(app, lambda: is_on(app, "table"))
    assert WATCHMAN.seen == []


def test_a_copy_is_made_without_a_frame_that_waits(app: App) -> None:
    sit_alone(app)
    scene = app.stack.scenes[-1]
    session = scene.session  # type: ignore[attr-defined]
    frames(app, lambda: session.person_asked() is not None)
    with WATCHMAN.watching():
        scene.far.vote._cast("copy")  # type: ignore[attr-defined]
    frames(app, lambda: is_on(app, "table") and app.stack.scenes[-1] is not scene)
    assert WATCHMAN.seen == []
