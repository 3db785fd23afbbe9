"""What people give to others: files in a folder where they find them, none of which ever replaces another."""

from __future__ import annotations

from contextlib import suppress
from itertools import count
from pathlib import Path

from game.disk import files, folders


def share(stem: str, suffix: str, data: bytes) -> Path:
    """Write a file under this name, or one like it; if the same is there already, that one will do."""
    folder = folders.shared()
    folder.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        path = folder / f"{stem}{f'-{number}' if number > 1 else ''}{suffix}"
        if is_the_same(path, data):
            return path
        with suppress(FileExistsError):
            files.put_new(path, data)
            return path
    raise AssertionError("numbers do not end")


def is_the_same(path: Path, data: bytes) -> bool:
    return path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data
