"""The clock of a machine at the table: it never goes back, and it goes on while the machine sleeps."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, TypeAlias

from net.wire import Milliseconds

Clock: TypeAlias = Callable[[], Milliseconds]

_NAMES: Final = ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC")
"""On Linux only the first one goes on in sleep; macOS has the second alone, and there it does."""
_CLOCK: Final[int | None] = next((getattr(time, name) for name in _NAMES if hasattr(time, name)), None)


def now() -> Milliseconds:
    if _CLOCK is not None and hasattr(time, "clock_gettime"):
        return int(time.clock_gettime(_CLOCK) * 1000)
    return int(time.monotonic() * 1000)
