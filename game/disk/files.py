"""Files that are written whole or not at all, and never through a link that somebody else has laid."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

FRESH: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
"""How a file is opened that was not there before."""

NO_LINKS: Final = frozenset(
    (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EMLINK, errno.EXDEV, errno.ENOSYS, errno.EINVAL)
)
"""What is said of a link on a drive that has none; EINVAL is what Windows says."""

PART: Final = ".part"
"""How the names of files end that are being written."""


def put(path: Path, data: bytes) -> None:
    """Write a whole file through a temporary one, so that it is never seen half written; a link is replaced, too."""
    _put(path, data, os.replace)


def put_new(path: Path, data: bytes) -> None:
    """Write a whole file that must not be there yet; of several programs that want the same name, one gets it."""
    _put(path, data, give_name)


def _put(path: Path, data: bytes, name: Callable[[Path, Path], None]) -> None:
    # Nobody can guess this name, so nobody can wait behind it, and two programs never share it.
    part = path.with_name(f".{secrets.token_hex(8)}{PART}")
    try:
        put_aside(part, data)
        name(part, path)
    except OSError as trouble:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise OSError(trouble.errno, trouble.strerror, str(path)) from None  # nobody has heard of the other one
    sync_folder(path.parent)


def put_lightly(path: Path, data: bytes) -> None:
    """Write a whole file without waiting for the disk: for what is worth nothing any more after a power cut."""
    part = path.with_name(f".{secrets.token_hex(8)}{PART}")
    try:
        file = os.open(part, FRESH, 0o644)
        try:
            write_all(file, data)
        finally:
            os.close(file)
        os.replace(part, path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        overwrite(path, data)


def overwrite(path: Path, data: bytes) -> None:
    """Write into a file that is there: a full disk has room for that, though whoever reads now may see half of it."""
    file = os.open(path, os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
    try:
        write_all(file, data)
        os.ftruncate(file, len(data))
    finally:
        os.close(file)


def give_name(part: Path, path: Path) -> None:
    """Give a file a name that no other file has."""
    try:
        os.link(part, path)
    except OSError as trouble:
        if trouble.errno not in NO_LINKS:
            raise
        _take_name(part, path)
    else:
        part.unlink()


def _take_name(part: Path, path: Path) -> None:
    """Take the name first, and then fill it; a name that cannot be filled is given back."""
    os.close(os.open(path, FRESH, 0o666))
    try:
        os.replace(part, path)
    except OSError:
        path.unlink()
        raise


def put_aside(part: Path, data: bytes) -> None:
    file = os.open(part, FRESH, 0o666)
    try:
        write_all(file, data)
        os.fsync(file)
    finally:
        os.close(file)


def write_all(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]


def rename(path: Path, name: Path) -> None:
    """Give a file another name, which no file has yet."""
    give_name(path, name)
    sync_folder(name.parent)


def open_again(path: Path) -> int:
    """Open a file of ours to go on writing to it; a link in its place is refused."""
    return os.open(path, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder last; Windows needs no such thing and cannot open a folder."""
    if hasattr(os, "O_DIRECTORY"):
        file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def make_room(folder: Path, pattern: str, most: int) -> None:
    """Delete the oldest of such files until one more fits; the folder is ours."""
    kept = sorted(folder.glob(pattern), key=lambda path: (path.lstat().st_mtime, path.name))
    for path in kept[: max(0, len(kept) - most + 1)]:
        with suppress(OSError):
            path.unlink()


def refuse_existing(path: Path) -> None:
    """What is new never replaces what is there."""
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
