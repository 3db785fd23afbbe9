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


class Awake:
    """Time that somebody who looks at the clock again and again was awake: what passes between two looks counts little.

    So nobody who was stopped himself takes others for frozen when he goes on.
    """

    LONGEST = 2.0

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._looked = now()
        self._passed = 0.0

    def look(self) -> None:
        moment = self._now()
        self._passed += min(max(0.0, moment - self._looked), self.LONGEST)
        self._looked = moment

    def __call__(self) -> float:
        return self._passed
