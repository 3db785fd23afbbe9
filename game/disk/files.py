"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def put(path: Path, data: bytes) -> None:
    """Write a whole file through a temporary one, so that it is never seen half written."""
    part = path.with_name(f"{path.name}.part")
    try:
        put_aside(part, data)
        os.replace(part, path)
    except OSError as trouble:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise OSError(trouble.errno, trouble.strerror, str(path)) from None  # nobody has heard of the other one
    sync_folder(path.parent)


def put_aside(part: Path, data: bytes) -> None:
    file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o666)
    try:
        write_all(file, data)
        os.fsync(file)
    finally:
        os.close(file)


def write_all(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder last; Windows needs no such thing and cannot open a folder."""
    if hasattr(os, "O_DIRECTORY"):
        file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(file)
        finally:
            os.close(file)
