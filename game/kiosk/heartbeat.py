"""The beats of a window that draws: told to whoever watches, once a second at most, and only after a picture was shown.

They go into a file and down the pipe to the supervisor: a disk that is full or gone does not look like a window that
hangs. A thread of its own could go on beating while nothing moves any more, so nobody but the main loop beats.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from game.disk.files import put_lightly
from game.kiosk.notify import ALIVE, READY, notify

EVERY: Final = 1.0
"""No more beats than one in so many seconds."""


class Heartbeat:
    """`beat` after every picture; most of them cost a look at the clock."""

    def __init__(
        self,
        path: Path | None = None,
        line: int | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.path = path
        self.line = line
        """The end of a pipe on which the supervisor listens."""
        self.now = now
        self.number = 0
        self._last = now() - EVERY
        if line is not None:
            with suppress(OSError, AttributeError):
                os.set_blocking(line, False)  # nobody waits for a supervisor that does not read

    def is_due(self) -> bool:
        """Whether a beat now would be told."""
        return self.now() - self._last >= EVERY

    def beat(self, *, frame: int, state: str, figures: Mapping[str, Any] | None = None) -> bool:
        """A picture was shown; whether it was told."""
        if not self.is_due():
            return False
        self._last = self.now()
        self.number += 1
        told = {"beat": self.number, "pid": os.getpid(), "frame": frame, "state": state, **(figures or {})}
        raw = json.dumps(told).encode() + b"\n"
        self._write(raw)
        if self.line is not None:
            with suppress(OSError):
                os.write(self.line, raw)
        notify(READY if self.number == 1 else ALIVE)
        return True

    def _write(self, raw: bytes) -> None:
        """Whole or not at all, and never waiting for the disk: what it says is worth nothing after a power cut."""
        if self.path is None:
            return
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            put_lightly(self.path, raw)
