"""A press that counts only when it has lasted; for whoever cannot hold anything, two presses do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

AGAIN: Final = 2.0
"""Within so many seconds a second press does what holding would."""


class Hold:
    """One thing that is held: how long it has to be, and how long it has been."""

    def __init__(
        self, seconds: float, twice: Callable[[], bool], again: Callable[[float], float] = lambda usual: usual
    ) -> None:
        self.seconds = seconds
        self._again = again
        """How long a first press counts for this person, who may need longer than usual."""
        self._twice = twice
        """Whether two presses do instead; asked at every press, as it is a matter of taste."""
        self._held: float | None = None
        self._once = 0.0
        """How long a first press still counts."""

    @property
    def is_down(self) -> bool:
        return self._held is not None

    @property
    def is_half_done(self) -> bool:
        """Whether it was pressed once, and one more press is waited for."""
        return self._once > 0

    @property
    def share(self) -> float:
        """How much of it is done."""
        if self._held is not None:
            return min(1.0, self._held / self.seconds)
        return 0.5 if self.is_half_done else 0.0

    def press(self) -> bool:
        """Somebody presses; True if that was all there is to do."""
        if not self._twice():
            self._held = 0.0
            return False
        self._once = 0.0 if self.is_half_done else self._again(AGAIN)
        return not self.is_half_done

    def let_go(self) -> None:
        """Let go too early, nothing has happened."""
        self._held = None

    def forget(self) -> None:
        self._held, self._once = None, 0.0

    def advance(self, seconds: float) -> bool:
        """Let time pass; True once, when it has been held long enough."""
        self._once = max(0.0, self._once - seconds)
        if self._held is None:
            return False
        self._held += seconds
        if self._held < self.seconds:
            return False
        self._held = None
        return True
