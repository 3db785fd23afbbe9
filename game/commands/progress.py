"""How far a long command has come."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar(total: int | None) -> Iterator[Callable[[int], None]]:
    """A line on the terminal that fills up; nothing where nobody watches."""
    stream = sys.stderr
    if not stream.isatty():
        yield lambda done: None
        return
    last = 0.0

    def tick(done: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last < 0.1 and done != total:
            return
        last = now
        stream.write(f"\r{_bar(done, total)} ")
        stream.flush()

    try:
        yield tick
    finally:
        stream.write("\r\x1b[K")
        stream.flush()


def _bar(done: int, total: int | None) -> str:
    if total is None:
        return str(done)
    filled = 40 * done // total
    return f"[{'#' * filled}{'.' * (40 - filled)}] {done}/{total}"
