"""Where a kiosk keeps what it writes: a folder of its own, so that nobody's own games are touched."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zlib import crc32

from game.disk import folders

NAME: Final = "amphora-kiosk"
"""Of the folder in the system's memory."""


@dataclass(frozen=True, slots=True)
class Places:
    """The folders and files of one kiosk; they need not be there, or be writable."""

    home: Path
    run: Path
    """For what is worth nothing after a power cut: where the system has memory for that, in memory."""

    @property
    def beat(self) -> Path:
        return self.run / "heartbeat.json"

    @property
    def state(self) -> Path:
        """What the supervisor says of itself and of the window, all the time."""
        return self.run / "state.json"

    @property
    def supervisor(self) -> Path:
        """Held by the supervisor as long as it runs; says where `run` is."""
        return self.home / "supervisor.lock"

    @property
    def stand_in(self) -> Path:
        """Held by the supervisor where the other cannot be: on a disk that cannot be written to."""
        return self.run / "supervisor.lock"

    @property
    def client(self) -> Path:
        """Held by the window as long as it runs; says its process."""
        return self.run / "client.lock"

    @property
    def pin(self) -> Path:
        return self.home / "pin.json"

    @property
    def counts(self) -> Path:
        return self.home / "counts.json"

    @property
    def health(self) -> Path:
        return self.home / "health.jsonl"

    @property
    def log(self) -> Path:
        """What the window says on its error stream."""
        return self.home / "window.log"

    @property
    def crashes(self) -> Path:
        return self.home / "crashes"

    @property
    def saves(self) -> Path:
        return self.home / "saves"

    @property
    def reports(self) -> Path:
        return self.home / "reports"


def places() -> Places:
    """The places of the kiosk of whoever runs this."""
    home = (folders.home() or folders.system("data")) / "kiosk"
    return Places(home, _run(home))


def _run(home: Path) -> Path:
    named = os.environ.get("XDG_RUNTIME_DIR")
    if not named or not os.path.isdir(named):
        return home / "run"
    if folders.home() is None:
        return Path(named) / NAME
    if _can_be_written(home):
        return home / "run"
    return Path(named) / f"{NAME}-{crc32(os.fsencode(home.absolute())):08x}"  # several may share the memory


def _can_be_written(folder: Path) -> bool:
    """Whether files can be made in a folder, or the folder itself."""
    there = next((each for each in (folder, *folder.parents) if each.exists()), folder)
    return there.is_dir() and os.access(there, os.W_OK)
