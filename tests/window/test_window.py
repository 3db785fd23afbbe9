"""The real window on a virtual screen, driven with real keys, and killed without warning."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from game.disk import record
from game.table.seating import resumed_session
from tests import ROOT

PATIENCE = 60.0
"""Seconds after which what was to happen has not happened."""

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool on the machine"
)


@pytest.fixture
def server(request: pytest.FixtureRequest) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A virtual screen that nobody else uses, and the process that draws it."""
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", getattr(request, "param", "-noreset"), "-displayfd", str(writer), "-screen", "0", "1600x900x24"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as told:
        number = told.readline().strip()
    yield f":{number}", server
    server.terminate()
    server.wait()


@pytest.fixture
def screen(server: tuple[str, subprocess.Popen[bytes]]) -> str:
    return server[0]


@pytest.fixture
def surroundings(screen: str, tmp_path: Path) -> dict[str, str]:
    environment = {key: value for key, value in os.environ.items() if key != "SDL_VIDEODRIVER"}
    return {**environment, "DISPLAY": screen, "AMPHORA_HOME": str(tmp_path)}


BETWEEN = 0.5
"""So many seconds lie between two presses."""


def press_until(surroundings: dict[str, str], happened: Callable[[], bool], what: str) -> None:
    """Press Return until something has happened: title, game, seats, and then whatever has the focus."""
    end = monotonic() + PATIENCE
    while not happened():
        assert monotonic() < end, f"{what} did not happen"
        subprocess.run(["xdotool", "key", "Return"], env=surroundings, check=True)
        sleep(BETWEEN)


def saved_lines(folder: Path) -> int:
    """How many moves the autosave holds."""
    files = list(folder.glob("saves/*.record"))
    return len(files[0].read_text("utf-8").partition("\n---")[2].splitlines()) - 1 if files else 0


def test_return_alone_leads_into_a_game_and_a_killed_game_goes_on(surroundings: dict[str, str], tmp_path: Path) -> None:
    game = subprocess.Popen([sys.executable, "main.py"], cwd=ROOT, env=surroundings)
    try:
        press_until(surroundings, lambda: saved_lines(tmp_path) > 0, "the first move")
        begun = saved_lines(tmp_path)
        press_until(surroundings, lambda: saved_lines(tmp_path) >= begun + 3, "the game going on")
    finally:
        game.send_signal(signal.SIGKILL)
        game.wait()
    (file,) = tmp_path.glob("saves/*.record")
    kept = record.read(file)
    assert len(kept.lines) >= begun + 3
    session = resumed_session(file)
    assert not session.is_over()
    session.close()


def test_a_screen_that_goes_away_ends_the_window_with_its_own_code(
    server: tuple[str, subprocess.Popen[bytes]], surroundings: dict[str, str], tmp_path: Path
) -> None:
    game = subprocess.Popen(
        [sys.executable, "main.py", "window"], cwd=ROOT, env=surroundings, stderr=subprocess.PIPE, text=True
    )
    try:
        press_until(surroundings, lambda: saved_lines(tmp_path) > 0, "the first move")
        server[1].kill()
        told = game.communicate(timeout=PATIENCE)[1]
    finally:
        game.kill()
        game.wait()
    assert game.returncode == 4
    assert "The screen is gone (x11). Your game is saved." in told
    (file,) = tmp_path.glob("saves/*.record")
    assert len(record.read(file).lines) > 0


def text_of(file: Path) -> str:
    return file.read_text("utf-8") if file.exists() else ""


EVERY_CARD_IS_SLOW = "import sys; from game import app, commands; app.SLOW_FLIP = 0.0; sys.exit(commands.main())"
"""How slow a card is that is only pretended depends on what else the machine does."""


@pytest.mark.parametrize("server", ["-terminate"], indirect=True)
def test_a_screen_that_ends_with_its_last_window_outlives_a_window_that_is_opened_anew(
    surroundings: dict[str, str], tmp_path: Path
) -> None:
    """As it is without a graphics card, and without anything else on the screen."""
    game = subprocess.Popen([sys.executable, "-c", EVERY_CARD_IS_SLOW, "window"], cwd=ROOT, env=surroundings)
    file = tmp_path / "settings.toml"
    try:
        wait_until(lambda: game.poll() is not None or "slow_card = true" in text_of(file), "the new window")
        assert game.poll() is None
        press_until(surroundings, lambda: saved_lines(tmp_path) > 0, "the first move")
    finally:
        game.kill()
        game.wait()


def test_ctrl_c_ends_the_window_without_a_word_from_the_bots(surroundings: dict[str, str], tmp_path: Path) -> None:
    """The key reaches every process of the terminal, the bots' as well."""
    game = subprocess.Popen(
        [sys.executable, "main.py", "window"],
        cwd=ROOT,
        env=surroundings,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        press_until(surroundings, lambda: saved_lines(tmp_path) > 2, "a bot's move")
        os.killpg(game.pid, signal.SIGINT)
        told = game.communicate(timeout=PATIENCE)[1]
    finally:
        game.kill()
        game.wait()
    assert (game.returncode, told) == (130, "Stopped.\n")


# With a window manager, as on a desktop


@pytest.fixture
def managed(surroundings: dict[str, str]) -> Iterator[dict[str, str]]:
    manager = subprocess.Popen(["openbox"], env=surroundings, stderr=subprocess.DEVNULL)
    asked = ["xdotool", "get_num_desktops"]  # only a manager answers; older windows it would not focus
    wait_until(lambda: subprocess.run(asked, env=surroundings, capture_output=True).returncode == 0, "the manager")
    yield surroundings
    manager.terminate()
    manager.wait()


def place_and_size(surroundings: dict[str, str]) -> tuple[str, str]:
    """Of the window that has the keys; nothing where there is none yet."""
    asked = ["xdotool", "getactivewindow", "getwindowgeometry", "--shell"]
    told = subprocess.run(asked, env=surroundings, capture_output=True, text=True)
    found = dict(line.split("=") for line in told.stdout.splitlines())
    return (f"{found['X']},{found['Y']}", f"{found['WIDTH']}x{found['HEIGHT']}") if found else ("", "")


def wait_until(happened: Callable[[], bool], what: str) -> None:
    end = monotonic() + PATIENCE
    while not happened():
        assert monotonic() < end, f"{what} did not happen"
        sleep(0.1)


def drag_to(surroundings: dict[str, str], width: str, height: str) -> tuple[str, str]:
    """Give the window a size; one that has just opened may not listen yet. Returns where it is and how large."""
    subprocess.run(["xdotool", "getactivewindow", "windowsize", width, height], env=surroundings, check=True)
    return place_and_size(surroundings)


@pytest.mark.skipif(not shutil.which("openbox"), reason="needs openbox on the machine")
def test_full_screen_and_back_and_a_hand_at_the_corner(managed: dict[str, str], tmp_path: Path) -> None:
    # Else the window would measure the graphics card and perhaps open anew, after a while that nobody can foretell.
    (tmp_path / "settings.toml").write_text('acceleration = "off"\n')
    game = subprocess.Popen([sys.executable, "main.py"], cwd=ROOT, env=managed)
    try:
        wait_until(lambda: place_and_size(managed)[1] == "1280x720", "the window")
        wait_until(lambda: drag_to(managed, "1400", "780")[1] == "1400x780", "another size")
        before = place_and_size(managed)
        for _ in range(2):
            subprocess.run(["xdotool", "key", "F11"], env=managed, check=True)
            wait_until(lambda: place_and_size(managed) == ("0,0", "1600x900"), "full screen")
            subprocess.run(["xdotool", "key", "F11"], env=managed, check=True)
            wait_until(lambda: place_and_size(managed) == before, "the window as it was")
        assert game.poll() is None
        press_until(managed, lambda: saved_lines(tmp_path) > 0, "the first move")
    finally:
        game.kill()
        game.wait()
