"""What every test before a window stands on."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.disk import folders


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of the one who runs the tests is read or written."""
    monkeypatch.setenv(folders.HOME, str(tmp_path / "home"))
    return tmp_path / "home"
