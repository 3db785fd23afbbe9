"""What the screens of a kiosk are handed: the operator's wishes, the gate to his plate, the counts, and the way to end.

The contract between the screens (`game/scenes/kiosk`) and the window (`game/kiosk/window.py`):

* the window makes one `Stand`, and asks `game.scenes.kiosk.doors` for its first scene and, after a fault, for another;
* every scene of the kiosk says in `state` what it shows, each time that changes;
* a screen that wants to end calls `end`; nothing else ends the window;
* games of people are kept in the folder of saves as everywhere, which is the kiosk's own; those of bots need not be.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from game.kiosk.clock import Clock
from game.kiosk.config import HOURS, Kiosk
from game.kiosk.counts import Counts
from game.kiosk.pin import Gate

ATTRACT: Final = "attract"
"""Bots play for whoever walks by: the only state in which the window may start anew by itself."""
START: Final = "start"
PLAY: Final = "play"
OPERATOR: Final = "operator"
ERROR: Final = "error"
NIGHT: Final = 4
"""The hour in which the screen rests where it never starts anew by itself."""


class Ending(Enum):
    """How a kiosk ends on purpose."""

    QUIT = "quit"
    """The operator wants the machine for something else: the supervisor ends as well."""
    RESTART = "restart"
    """Begin anew at once."""
    SAFE = "safe"
    """Begin anew without sound and motion, until the operator restarts it once more."""


@dataclass
class Stand:
    """One kiosk as its screens see it."""

    config: Kiosk
    counts: Counts
    gate: Gate
    clock: Clock = field(default_factory=Clock)
    safe: bool = False
    """Whether it runs without sound and motion, because it crashed again and again."""
    by_hand: bool = False
    """Whether it does so because the operator wants it: then only he ends that."""
    language: str = ""
    """What is spoken now; a visit may change it, the next one begins with the first of the config."""
    state: str = ATTRACT
    loudness: int | None = None
    """What the operator has set by hand until the next restart, in per cent."""
    ending: Ending | None = None
    due: Callable[[], bool] = lambda: False
    """Whether it should start anew now that nobody plays; the window asks this itself."""

    def __post_init__(self) -> None:
        self.language = self.language or self.config.languages[0]

    def end(self, how: Ending) -> None:
        """End the window after this frame."""
        self.ending = how

    def renew(self) -> None:
        """Begin anew after this frame, as it is now."""
        self.end(Ending.SAFE if self.by_hand else Ending.RESTART)

    def volume(self) -> int:
        """How loud everything is now, in per cent."""
        if self.safe:
            return 0
        return self.config.volume[self.hour()] if self.loudness is None else self.loudness

    def hour(self) -> int:
        return self.clock.wall().hour

    def is_dim(self) -> bool:
        return self.config.is_dim(self.hour())

    def is_night(self) -> bool:
        """Whether it is the hour in which the screen may rest: the one before it starts anew."""
        restart = self.config.restart_hour
        return self.hour() == (NIGHT if restart is None else (restart - 1) % HOURS)

    @property
    def calm(self) -> bool:
        """Whether nothing moves that need not."""
        return self.config.calm or self.safe
