"""How a kiosk is: one line of figures a minute, in a log that never grows beyond its bounds."""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

FRAMES: Final = 600
"""So many of the last pictures count for how quickly they follow each other."""


class Pictures:
    """How quickly pictures follow each other, in the worst twentieth of the last ones."""

    def __init__(self) -> None:
        self._spans: deque[float] = deque(maxlen=FRAMES)

    def note(self, seconds: float) -> None:
        """A picture took so long, from one to the next; where nothing moved, it may not count."""
        self._spans.append(seconds)

    def fps_p5(self) -> float | None:
        """In nineteen of twenty cases the next picture came at least so quickly; None if nothing has moved."""
        if not self._spans:
            return None
        slow = sorted(self._spans)[int(len(self._spans) * 0.95)] if len(self._spans) > 1 else self._spans[0]
        return round(1 / slow, 1) if slow > 0 else None


def resident() -> float | None:
    """Memory of this process in MiB, where the system tells it; elsewhere no figure is better than a wrong one."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return None
    return round(pages * os.sysconf("SC_PAGE_SIZE") / 2**20, 1)


def open_files() -> int | None:
    """How many files, sockets and pipes this process holds open, where the system tells it."""
    try:
        return len(os.listdir("/proc/self/fd"))
    except OSError:
        return None


def figures(pictures: Pictures, memory: Callable[[], float | None] = resident) -> dict[str, Any]:
    """What the window's process knows of itself."""
    return {
        "fps_p5": pictures.fps_p5(),
        "rss": memory(),
        "fds": open_files(),
        "threads": threading.active_count(),
    }
