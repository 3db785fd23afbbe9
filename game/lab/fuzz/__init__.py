"""Files, bytes and hands of strangers, made up by the thousand: whatever they are, nothing of ours may fall over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import monotonic
from typing import Final, TypeAlias

KINDS: Final = ("records", "levels", "settings", "wire", "peer-frames", "input")
"""What is made up; each is a module of its own here."""

Attempts: TypeAlias = Iterator[str]
"""Tries one case after the other without end, and says of each how it ended; Found if one failed."""


class Found(Exception):
    """A case that failed, written so that it can be pasted into a test."""

    def __init__(self, case: str, trouble: object) -> None:
        super().__init__(f"{case}\n# {type(trouble).__name__ if isinstance(trouble, Exception) else ''} {trouble}")


@dataclass(frozen=True, slots=True)
class Fuzzed:
    """What was tried, and how it ended."""

    seconds: float
    ends: Counter[str]

    @property
    def count(self) -> int:
        return self.ends.total()

    @property
    def told(self) -> str:
        return ", ".join(f"{count} {end}" for end, count in sorted(self.ends.items()))


def attempts(kind: str, seed: int) -> Attempts:
    """The cases of one kind; the same seed makes the same ones."""
    # Only what is wanted is imported: one of them needs a window.
    match kind:
        case "records":
            from game.lab.fuzz import records

            return records.attempts(seed)
        case "levels":
            from game.lab.fuzz import levels

            return levels.attempts(seed)
        case "settings":
            from game.lab.fuzz import settings

            return settings.attempts(seed)
        case "wire":
            from game.lab.fuzz import wire

            return wire.attempts(seed)
        case "peer-frames":
            from game.lab.fuzz import peer_frames

            return peer_frames.attempts(seed)
        case _:
            from game.lab.fuzz import input

            return input.attempts(seed)


def fuzz(kind: str, seed: int, seconds: float, clock: Callable[[], float] = monotonic) -> Fuzzed:
    """Try cases for so many seconds, and one at least, or raise Found."""
    began, ends = clock(), Counter[str]()
    for end in attempts(kind, seed):
        ends[end] += 1
        if clock() - began >= seconds:
            break
    return Fuzzed(clock() - began, ends)
