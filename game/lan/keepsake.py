"""The secret that a machine's parts of chance are made of: on its disk before anything is promised with it."""

from __future__ import annotations

import os
import secrets
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.disk import files

NAME: Final = "chance.key"
SIZE: Final = 32


class Keepsake:
    """Reads or makes the secret in the background; until it is there, `secret` is None.

    Where nothing can be written it is kept in mind alone: a machine that is killed then has to be left out.
    """

    def __init__(self, folder: Path | None) -> None:
        self.secret: bytes | None = None
        if folder is None:
            self.secret = secrets.token_bytes(SIZE)
            return
        threading.Thread(target=self._fetch, args=(folder,), daemon=True).start()

    def _fetch(self, folder: Path) -> None:
        fresh = secrets.token_bytes(SIZE)
        try:
            self.secret = _read(folder / NAME) or _made(folder / NAME, fresh)
        except OSError:
            self.secret = fresh


def _read(path: Path) -> bytes | None:
    with suppress(FileNotFoundError):
        held = path.read_bytes()
        return held if len(held) == SIZE else None
    return None


def _made(path: Path, fresh: bytes) -> bytes:
    """Whole on the disk, or not there at all."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.write(file, fresh)
        os.fsync(file)
    finally:
        os.close(file)
    os.replace(part, path)
    files.sync_folder(path.parent)
    return fresh
