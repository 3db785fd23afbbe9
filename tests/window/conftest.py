"""What every test before a window stands on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from game.disk import folders, saves


def at_once(work: Callable[[], None]) -> Thread:
    """Does what is done in the background before anything else, so that no test depends on who is quicker."""
    thread = Thread(target=work)
    thread.start()
    thread.join()
    return thread


@pytest.fixture(autouse=True)
def no_waiting_for_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "in_background", at_once)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of the one who runs the tests is read or written."""
    monkeypatch.setenv(folders.HOME, str(tmp_path / "home"))
    return tmp_path / "home"
