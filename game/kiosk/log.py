"""A log that never takes more room than it was given, and never minds a disk that is full or gone."""

from __future__ import annotations

import os
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import Final

LARGEST: Final = 2 * 2**20
FILES: Final = 5
LAST: Final = 100
"""How many of the last lines are kept in mind."""
LONGEST: Final = 2000
_APPEND: Final = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


class Log:
    """One line after the other; of several files the oldest goes when the newest is full."""

    def __init__(self, path: Path, largest: int = LARGEST, files: int = FILES) -> None:
        self.path = path
        self.largest = largest
        self.files = files
        self.last: deque[str] = deque(maxlen=LAST)

    def add(self, line: str) -> bool:
        """Whether it stands on the disk."""
        line = self.remember(line)
        try:
            self._write(f"{line}\n".encode(errors="backslashreplace"))
        except OSError:
            return False
        return True

    def remember(self, line: str) -> str:
        """Keep a line in mind alone, as it would be written."""
        line = " ".join(line.split())[:LONGEST]
        self.last.append(line)
        return line

    def _write(self, raw: bytes) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self._size() + len(raw) > self.largest:
            self._turn()
        file = os.open(self.path, _APPEND, 0o644)
        try:
            os.write(file, raw)
        finally:
            os.close(file)

    def _size(self) -> int:
        with suppress(FileNotFoundError):
            return self.path.lstat().st_size
        return 0

    def _turn(self) -> None:
        for number in range(self.files - 1, 0, -1):
            with suppress(FileNotFoundError):
                os.replace(self._numbered(number - 1), self._numbered(number))

    def _numbered(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.name}.{number}") if number else self.path
