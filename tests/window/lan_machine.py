"""A machine of a test with a real window on a screen of its own, and a person before it who looks before he presses."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from game.ui.input import DOUBLE
from tests import ROOT

SIZE = (1280, 720)
CODE = "K7M4QX"
PATIENCE = 120.0
"""Seconds after which what was to happen has not happened; machines that are busy are slow."""
BLINK = 0.02
"""So many seconds lie between two looks."""
NOTHING: dict[str, Any] = {"taken": 0, "hears": False, "scene": "", "boxes": {}, "labels": {}, "focus": "", "next": ""}


@contextmanager
def virtual_screen(size: tuple[int, int] = SIZE) -> Iterator[str]:
    """A screen that nobody else uses, as large as the smallest window, which fills it; no key repeats by itself."""
    reader, writer = os.pipe()
    arguments = ["Xvfb", "-noreset", "-r", "-displayfd", str(writer), "-screen", "0", f"{size[0]}x{size[1]}x24"]
    server = subprocess.Popen(arguments, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as told:
        number = told.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def until(happened: Callable[[], object], what: Callable[[], str]) -> None:
    end = monotonic() + PATIENCE
    while not happened():
        assert monotonic() < end, what()
        sleep(BLINK)


def free_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])


@dataclass
class Machine:
    """A window with a home and a screen of its own."""

    home: Path
    screen: str
    port: int
    process: subprocess.Popen[bytes] | None = None
    clicked: tuple[float, tuple[int, int]] = field(default=(0.0, (-1, -1)))
    """When and where the last click was."""

    @property
    def surroundings(self) -> dict[str, str]:
        environment = {key: value for key, value in os.environ.items() if key != "SDL_VIDEODRIVER"}
        return {**environment, "DISPLAY": self.screen, "AMPHORA_HOME": str(self.home), "SDL_AUDIODRIVER": "dummy"}

    def settle_in(self, name: str, **likes: object) -> None:
        """What this person likes; nothing is said to anybody but this machine.

        It is known that there is no graphics card, or the window would be opened anew after its first pictures, and
        whatever is pressed at that moment is lost.
        """
        self.home.mkdir()
        usual = {"language": "en", "speed": "off", "captions": False, "lan_name": name}
        liked = {**usual, "slow_card": True, "lan_interface": "127.0.0.1", **likes}
        lines = [f"{key} = {json.dumps(value)}" for key, value in liked.items()]
        (self.home / "settings.toml").write_text("\n".join([*lines, ""]), "utf-8")

    # The window

    def start(self, *arguments: str) -> None:
        self._status.unlink(missing_ok=True)
        place = [CODE, str(self.port), str(self._status)]
        command = [sys.executable, "-m", "tests.window.lan_window", *place, *arguments]
        self.process = subprocess.Popen(command, cwd=ROOT, env=self.surroundings)

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    # What stands on the screen

    @property
    def _status(self) -> Path:
        return self.home / "status.json"

    @property
    def seen(self) -> dict[str, Any]:
        try:
            return {**NOTHING, **json.loads(self._status.read_text("utf-8"))}
        except FileNotFoundError:  # nothing was drawn yet
            return NOTHING

    def wait_for(self, name: str, scene: str = "") -> None:
        """Until something stands on the screen that can be pressed."""
        self._until(lambda: name in self.seen["boxes"] and scene in ("", self.seen["scene"]), f"{name} on {scene}")

    def wait_for_scene(self, scene: str) -> None:
        self._until(lambda: self.seen["scene"] == scene, scene)

    def _until(self, happened: Callable[[], object], what: str) -> None:
        def look() -> bool:
            assert self.process is not None
            assert self.process.poll() is None, "the window is gone"
            return bool(happened())

        until(look, lambda: f"{self.home.name} never saw {what}: {self.seen}")

    # What hands do

    def _do(self, *arguments: str, presses: int = 1) -> None:
        """Real events; over when the window, which the system lets hear keys some time after its first picture, has
        taken all of them.
        """
        self._until(lambda: self.seen["hears"], "that it hears keys")
        before = self.seen["taken"]
        subprocess.run(["xdotool", *arguments], env=self.surroundings, check=True)
        self._until(lambda: self.seen["taken"] >= before + presses, f"{presses} presses after {before}")

    def press(self, key: str) -> None:
        self._do("key", key)

    def type(self, text: str) -> None:
        self._do("type", "--delay", "40", text, presses=len(text))

    def click(self, name: str, *, at: float = 0.5) -> None:
        """Click on a control as soon as it is there, in its middle or at another share of its width."""
        self.wait_for(name)
        left, top, wide, tall = self.seen["boxes"][name]
        spot = (left + round(wide * at), top + tall // 2)
        when, where = self.clicked
        if spot == where:
            sleep(max(0.0, when + 2 * DOUBLE - monotonic()))  # nobody means a double click
        self._do("mousemove", str(spot[0]), str(spot[1]), "click", "1")
        self.clicked = (monotonic(), spot)

    # The game

    def answer(self) -> bool:
        """Press what comes next, if this person is asked: by key where the focus is on it already."""
        seen = self.seen
        wanted = seen["next"]
        if not wanted:
            return False
        if seen["focus"] == wanted:
            self.press("Return")
        elif wanted in seen["boxes"]:
            self.click(wanted)
        return True

    @property
    def record(self) -> Path:
        return next(self.home.glob("lan/*/olympus-1.record"), self.home / "none")

    def moves(self) -> list[str]:
        """What its own record of the game says."""
        return self.record.read_text("utf-8").partition("\n---")[2].splitlines()[1:] if self.record.exists() else []
