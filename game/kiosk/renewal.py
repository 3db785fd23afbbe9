"""When a kiosk should start anew by itself: at a quiet hour, when it has grown too large, or to leave safe mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.kiosk.clock import Clock
from game.kiosk.config import Kiosk
from game.kiosk.health import resident
from game.kiosk.watch import QUIET

YOUNG: Final = 2 * 3600.0
"""Whoever runs for less is not restarted at the hour; so a clock that jumps back never restarts anybody twice."""
OLD: Final = 36 * 3600.0
"""Whoever runs for longer is restarted at any hour; so a clock that jumps over the hour does no harm."""
WARM: Final = 600.0
LEAST: Final = 600.0
"""MiB that nobody minds."""
GROWN: Final = 1.5


class Renewal:
    """`due` says whether it should start anew now that nobody plays."""

    def __init__(
        self, config: Kiosk, clock: Clock, *, safe: bool = False, memory: Callable[[], float | None] = resident
    ) -> None:
        self.config = config
        self.clock = clock
        self.safe = safe
        self.memory = memory
        self._began = clock.now()
        self._warm: float | None = None

    def due(self) -> bool:
        return self._is_planned() or self._has_grown() or (self.safe and self._age() >= QUIET + 1)

    def _age(self) -> float:
        return self.clock.now() - self._began

    def _is_planned(self) -> bool:
        if self.config.restart_hour is None or self._age() < YOUNG:
            return False
        return self.clock.wall().hour == self.config.restart_hour or self._age() >= OLD

    def _has_grown(self) -> bool:
        now = self.memory()
        if now is None or self._age() < WARM:
            return False
        if self._warm is None:
            self._warm = now
        return now >= (self.config.memory or max(LEAST, GROWN * self._warm))
