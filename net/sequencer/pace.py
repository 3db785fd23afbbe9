"""How long machines wait for each other, how much they say at once, and a clock that only knows what it is told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Milliseconds: TypeAlias = int


@dataclass(frozen=True, slots=True)
class Pace:
    """How a machine goes about it; the jitters are drawn by whoever starts it, and used in turn."""

    heartbeat: Milliseconds = 1_000
    election: Milliseconds = 3_000
    """Nobody is voted for who asks within this time of a leader's word."""
    stagger: Milliseconds = 800
    """By so much longer each member waits than the one before it on the roster, so that two seldom stand at once."""
    jitters: tuple[Milliseconds, ...] = (0,)
    batch: int = 64
    """Entries in one message."""

    def patience(self, rank: int, turn: int) -> Milliseconds:
        """How long a member waits for a leader's word before it stands for election itself."""
        return self.election + self.stagger * rank + self.jitters[turn % len(self.jitters)]

    def again(self, rank: int, turn: int) -> Milliseconds:
        """How long a member waits that stood and was not elected; others may just not have known that nobody leads."""
        return (self.heartbeat + self.stagger * rank) // 2 + self.jitters[turn % len(self.jitters)]


class Elapsed:
    """Time that has passed here: a clock that steps back gives nothing and takes nothing."""

    __slots__ = ("total", "_last")

    def __init__(self, now: Milliseconds) -> None:
        self.total: Milliseconds = 0
        self._last = now

    def until(self, now: Milliseconds) -> None:
        self.total += max(0, now - self._last)
        self._last = now

    def by_the_clock(self, moment: Milliseconds) -> Milliseconds:
        """When a moment of ours comes by the clock we are told of."""
        return self._last + moment - self.total
