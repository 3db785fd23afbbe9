"""Two real windows on two virtual screens play one game over real sockets, by real keys and clicks, to its end."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

import pytest

pytest.importorskip("nacl")
pytest.importorskip("spake2")

from game.disk import record
from game.disk.settings import Settings
from game.lab import quay
from game.rules.engine import is_over
from game.scenes.lan.dialogs import OptionsScene
from game.scenes.lan.lobby import LobbyScene
from game.ui.scene import Scene
from net.lobby import BeReady, Lobby, SeatBot, Show, Sit
from tests import ROOT
from tests.window.person import fresh_app

pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(
        not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool on the machine"
    ),
]

SIZE = (1280, 720)
CODE = "K7M4QX"
PATIENCE = 240.0
"""Seconds after which what was to happen has not happened; machines that are busy are slow."""
BETWEEN = 0.3
"""So many seconds lie between two presses."""


@contextmanager
def virtual_screen() -> Iterator[str]:
    """A screen that nobody else uses, as large as the smallest window, which fills it."""
    reader, writer = os.pipe()
    size = f"{SIZE[0]}x{SIZE[1]}x24"
    arguments = ["Xvfb", "-noreset", "-displayfd", str(writer), "-screen", "0", size]
    server = subprocess.Popen(arguments, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as told:
        number = told.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


@dataclass
class Machine:
    """A window with a home and a screen of its own."""

    home: Path
    screen: str
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def surroundings(self) -> dict[str, str]:
        environment = {key: value for key, value in os.environ.items() if key != "SDL_VIDEODRIVER"}
        return {**environment, "DISPLAY": self.screen, "AMPHORA_HOME": str(self.home), "SDL_AUDIODRIVER": "dummy"}

    def settle_in(self, name: str) -> None:
        """What this person likes; nothing is said to anybody but this machine."""
        self.home.mkdir()
        likes = ['language = "en"', 'speed = "off"', "captions = false", f'lan_name = "{name}"']
        (self.home / "settings.toml").write_text("\n".join([*likes, 'lan_interface = "127.0.0.1"', ""]), "utf-8")

    def start(self, *arguments: str) -> None:
        command = [sys.executable, "-m", "tests.window.lan_window", CODE, str(self.port), *arguments]
        self.process = subprocess.Popen(command, cwd=ROOT, env=self.surroundings)

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def _do(self, *arguments: str) -> None:
        assert self.process is not None
        assert self.process.poll() is None, "the window is gone"
        subprocess.run(["xdotool", *arguments], env=self.surroundings, check=True)

    def press(self, key: str = "Return") -> None:
        self._do("key", key)

    def type(self, text: str) -> None:
        self._do("type", "--delay", "120", text)

    def click(self, spot: tuple[int, int]) -> None:
        self._do("mousemove", str(spot[0]), str(spot[1]), "click", "1")

    def moves(self) -> list[str]:
        """What its own record of the game says."""
        files = list(self.home.glob("lan/*/olympus-1.record"))
        return files[0].read_text("utf-8").partition("\n---")[2].splitlines()[1:] if files else []


def until(happened: Callable[[], bool], what: str, meanwhile: Callable[[], None] = lambda: None) -> None:
    end = monotonic() + PATIENCE
    while not happened():
        assert monotonic() < end, f"{what} did not happen"
        meanwhile()
        sleep(BETWEEN)


def free_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


def stands(port: int) -> bool:
    """Whether somebody listens there."""
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


class Twin:
    """The lobby as the host sees it, without a screen: it knows where everything lies."""

    def __init__(self) -> None:
        cities = ("athens", "sparta", "corinth", "thebes", "argos")
        lobby = Lobby.opened(1, "olympus", cities, 3, 5)
        for machine, name in ((1, "Anna"), (2, "Marco")):
            lobby.grant(machine, Show("0", 1, bytes(32)))
            lobby.grant(machine, Sit(machine - 1, name))
        self.table = quay.table(lobby=lobby, machines=(quay.machine(1, 0, "Anna"), quay.machine(2, 1, "Marco")))
        self.scene = LobbyScene(Settings(), self.table, "Anna")
        self.app = fresh_app(SIZE, self.scene.settings, self.scene)

    def spot(self, name: str, scene: Scene | None = None) -> tuple[int, int]:
        self.app.step([], 0.1)
        return (scene or self.scene).control(name).box.center

    def bot(self) -> None:
        self.table.lobby.grant(1, SeatBot(2, "priest"))

    def ready(self) -> None:
        for seat in (0, 1):
            self.table.lobby.grant(seat + 1, BeReady(seat, True))

    def options(self) -> OptionsScene:
        scene = OptionsScene(self.scene)
        self.app.stack.push(scene)
        return scene


def begin(anna: Machine, marco: Machine) -> None:
    """From the command line through the lobby to the table: a bot sits down, too, and three rounds are enough."""
    twin = Twin()
    anna.start("--host")
    until(lambda: stands(anna.port), "the table")
    marco.start("--join", f"127.0.0.1:{anna.port}")
    sleep(4)
    marco.type(CODE.lower())
    add = twin.spot("add:2")
    until(lambda: len(list(marco.home.glob("lan/*/log-*.db"))) > 0, "coming in")
    sleep(3)
    anna.click(add)
    rules = twin.spot("rules")
    options = twin.options()
    limit, done = twin.spot("option:round_limit", options), twin.spot("ok", options)
    sleep(1)
    anna.click(rules)
    sleep(1)
    box = options.control("option:round_limit").box
    anna.click((box.right - 40, limit[1]))
    sleep(1)
    anna.click(done)
    sleep(1)
    twin.app.stack.pop()
    twin.bot()
    anna.click(twin.spot("ready:0"))
    marco.press()
    twin.ready()
    start = twin.spot("start")
    sleep(2)
    anna.click(start)
    until(lambda: len(anna.moves()) > 0, "the beginning")


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[tuple[Machine, Machine]]:
    port = free_port()
    with virtual_screen() as one, virtual_screen() as other:
        anna, marco = Machine(tmp_path / "anna", one, port), Machine(tmp_path / "marco", other, port)
        anna.settle_in("Anna")
        marco.settle_in("Marco")
        try:
            yield anna, marco
        finally:
            for machine in (anna, marco):
                if machine.process is not None and machine.process.poll() is None:
                    machine.kill()


def test_a_game_is_played_to_its_end_though_one_window_is_killed_in_the_middle(
    machines: tuple[Machine, Machine],
) -> None:
    anna, marco = machines
    begin(anna, marco)

    def press_both() -> None:
        anna.press()
        marco.press()

    until(lambda: min(len(anna.moves()), len(marco.moves())) > 8, "the middle", press_both)
    marco.kill()
    before = len(anna.moves())
    anna.press()
    marco.start("window")
    sleep(6)
    marco.press()  # "Continue" stands first, and leads back to the table
    until(lambda: min(len(anna.moves()), len(marco.moves())) > before + 4, "coming back", press_both)
    until(lambda: ended(anna) and ended(marco), "the end", press_both)
    assert anna.moves() == marco.moves()


def ended(machine: Machine) -> bool:
    (file,) = machine.home.glob("lan/*/olympus-1.record")
    kept = record.read(file)
    return is_over(record.replay(kept, record.game_of(kept)).state)
