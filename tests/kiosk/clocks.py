"""Time that passes when it is told to."""

from __future__ import annotations

from datetime import datetime, timedelta

from game.kiosk.clock import Clock


class Time:
    """Both clocks of a kiosk: asked as a function it is the one that only goes forward."""

    def __init__(self) -> None:
        self.moment = 0.0
        self.wall = datetime(2026, 5, 17, 12)

    def __call__(self) -> float:
        return self.moment

    def pass_by(self, seconds: float) -> None:
        self.moment += seconds
        self.wall += timedelta(seconds=seconds)

    @property
    def clock(self) -> Clock:
        return Clock(self, lambda: self.wall)
