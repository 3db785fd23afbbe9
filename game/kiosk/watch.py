"""What to do about a window that has ended, or hangs, or is well: decided here, done by the supervisor."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final

FROZEN: Final = 12.0
"""A window that has not beaten for so many seconds hangs; with what a start takes, the next one beats within 20."""
SLOW_START: Final = 60.0
"""How long its first picture may take."""
CRASHES, SPAN = 5, 600.0
"""So many crashes within so many seconds, and it goes on without sound and motion."""
QUIET: Final = 1800.0
"""After so many seconds without a crash everything is tried again."""
SHORT_LIFE: Final = 10.0
BREATHS: Final = (0.0, 1.0, 2.0, 3.0)
"""How long it is waited after so many crashes in a row right after the start: nobody waits longer than 5 seconds."""
PATIENCE: Final = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
"""How long it is waited where there was no screen so many times in a row; the last holds for all further ones."""
WELL: Final = 30.0
"""Whoever has beaten for so many seconds has a screen."""
AGAIN: Final = 5.0
"""So many seconds after it was killed it is killed once more."""


class Fate(Enum):
    """Why a window has ended."""

    QUIT = "quit"
    RESTART = "restart"
    SAFELY = "safely"
    NO_SCREEN = "no screen"
    UNFIT = "unfit"
    """Something is missing that no restart brings, such as a package; somebody may be putting it there."""
    CRASHED = "crashed"
    FROZEN = "frozen"


class Deed(Enum):
    NOTHING = "nothing"
    START = "start"
    KILL = "kill"
    END = "end"


FAULTS: Final = frozenset((Fate.CRASHED, Fate.FROZEN))
VAIN: Final = frozenset((Fate.NO_SCREEN, Fate.UNFIT))
"""Ends of which no fault of ours is the reason, but something that is missing here."""


class Watch:
    """Hears of starts, beats and ends, and says what is to be done now; time is passed in."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.running = False
        self.over = False
        """Whether the operator has quit."""
        self.safe = False
        self.safe_by_hand = False
        """Whether the operator wants it that way, until he restarts it."""
        self.starts = 0
        self.ends = dict.fromkeys(Fate, 0)
        """How often it ended, and why."""
        self.last_fault = -QUIET
        self._faults: list[float] = []
        """When it crashed or hung lately."""
        self._start_at = now()
        self._started = self._beaten = now()
        self._has_beaten = False
        self._killed: float | None = None
        self._in_vain = 0
        self._short_lives = 0

    def deed(self) -> Deed:
        if not self.running:
            if self.over:
                return Deed.END
            return Deed.START if self.now() >= self._start_at else Deed.NOTHING
        if self._killed is not None:
            return Deed.KILL if self.now() - self._killed >= AGAIN else Deed.NOTHING
        limit = FROZEN if self._has_beaten else SLOW_START
        return Deed.KILL if self.now() - self._beaten >= limit else Deed.NOTHING

    def is_well(self) -> bool:
        """Whether pictures are shown now."""
        return self.running and self._has_beaten and self._killed is None

    def silent_for(self) -> float:
        return self.now() - self._beaten

    # What happens

    def starting(self) -> bool:
        """It is started now; whether in safe mode."""
        moment = self.now()
        if self.safe and moment - self.last_fault >= QUIET:
            self.safe = False
        self.running, self._has_beaten, self._killed = True, False, None
        self._started = self._beaten = moment
        self.starts += 1
        return self.safe or self.safe_by_hand

    def beaten(self) -> None:
        self._beaten, self._has_beaten = self.now(), True
        if self._beaten - self._started >= WELL:
            self._in_vain = 0

    def killing(self) -> None:
        self._killed = self.now()

    def ended(self, fate: Fate) -> Fate:
        """It has ended; why it really did, for what we have killed was frozen."""
        fate = Fate.FROZEN if self._killed is not None else fate
        self.running = False
        self.ends[fate] += 1
        if fate in FAULTS:
            self._note_fault()
        elif fate in VAIN:
            self._start_at = self.now() + PATIENCE[min(self._in_vain, len(PATIENCE) - 1)]
            self._in_vain += 1
        else:
            self.over = fate is Fate.QUIT
            self.safe_by_hand = fate is Fate.SAFELY
            self._start_at = self.now()
        return fate

    def _note_fault(self) -> None:
        moment = self.last_fault = self.now()
        self._faults = [*(then for then in self._faults if moment - then < SPAN), moment][-CRASHES:]
        if len(self._faults) >= CRASHES:
            self.safe = True
        self._short_lives = self._short_lives + 1 if moment - self._started < SHORT_LIFE else 0
        self._start_at = moment + BREATHS[min(self._short_lives, len(BREATHS) - 1)]
