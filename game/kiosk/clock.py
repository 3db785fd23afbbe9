"""The two clocks of a kiosk, handed in: one that only goes forward, and the one on the wall, which may jump."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Clock:
    """Durations are measured by `now`; `wall` is asked for nothing but dates and hours."""

    now: Callable[[], float] = time.monotonic
    wall: Callable[[], datetime] = datetime.now

    def day(self) -> str:
        """Today, as 2026-05-17."""
        return self.wall().date().isoformat()
