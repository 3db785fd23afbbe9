"""Holding a file, so that two programs do not write into it at once; as good as the system makes it."""

from __future__ import annotations

import errno
import os
from typing import Any, Final

FAR: Final = 1 << 30
"""Windows keeps others even from reading what is locked, so we lock a byte that is never written."""

TAKEN: Final = (errno.EACCES, errno.EAGAIN)


def hold(file: int) -> bool:
    """Whether an open file is now ours alone until it is closed; False if another program holds it.

    Where files cannot be locked, on some network drives say, nobody is kept out.
    """
    try:
        lock(file)
    except OSError as trouble:
        return trouble.errno not in TAKEN
    return True


try:
    import fcntl

    def lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

except ImportError:  # Windows
    import msvcrt

    def lock(file: int) -> None:
        windows: Any = msvcrt
        place = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, FAR, os.SEEK_SET)
        try:
            windows.locking(file, windows.LK_NBLCK, 1)
        finally:
            os.lseek(file, place, os.SEEK_SET)
