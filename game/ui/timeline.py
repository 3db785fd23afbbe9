"""Time as values: clips that play one after the other or together, at any speed, and can be hurried to their end."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import TypeAlias

Ease: TypeAlias = Callable[[float], float]


def smooth(share: float) -> float:
    """Slow at both ends."""
    return share * share * (3 - 2 * share)


def land(share: float) -> float:
    """Fast at first, gentle on arrival."""
    return 1 - (1 - share) ** 3


def overshoot(share: float) -> float:
    """A little too far, and back."""
    back = share - 1
    return 1 + 2.2 * back**3 + 1.2 * back**2


class Clip:
    """A piece of time; `show` draws it at a moment, and is always called once with its full length."""

    length: float = 0.0

    def start(self) -> None:
        """Called once, before the first `show`."""

    def show(self, moment: float) -> None:
        """Put things where they are at a moment between 0 and the length."""


class Wait(Clip):
    def __init__(self, length: float) -> None:
        self.length = length


class Do(Clip):
    """Something that happens at once."""

    def __init__(self, action: Callable[[], None]) -> None:
        self.action = action

    def start(self) -> None:
        self.action()


class Tween(Clip):
    """A number that goes from 0 to 1, eased, and is handed to whoever draws with it."""

    def __init__(self, length: float, put: Callable[[float], None], ease: Ease = smooth) -> None:
        self.length = length
        self.put = put
        self.ease = ease

    def show(self, moment: float) -> None:
        self.put(self.ease(moment / self.length if self.length else 1.0))


class Sequence_(Clip):
    """Clips one after the other."""

    def __init__(self, clips: Sequence[Clip]) -> None:
        self.clips = list(clips)
        self.length = sum(clip.length for clip in self.clips)
        self.begun = 0

    def show(self, moment: float) -> None:
        begins = 0.0
        for index, clip in enumerate(self.clips):
            if moment < begins:
                return
            if index >= self.begun:
                clip.start()
                self.begun = index + 1
            if index == self.begun - 1 or moment < begins + clip.length:
                clip.show(min(moment - begins, clip.length))
            begins += clip.length


class Together(Clip):
    """Clips that begin at the same time, each a little later than the one before if so wished."""

    def __init__(self, clips: Sequence[Clip], stagger: float = 0.0) -> None:
        self.parts = [(index * stagger, clip) for index, clip in enumerate(clips)]
        self.length = max((delay + clip.length for delay, clip in self.parts), default=0.0)
        self.begun = [False] * len(self.parts)
        self.ended = [False] * len(self.parts)

    def show(self, moment: float) -> None:
        for index, (delay, clip) in enumerate(self.parts):
            if moment < delay or self.ended[index]:
                continue
            if not self.begun[index]:
                clip.start()
                self.begun[index] = True
            clip.show(min(moment - delay, clip.length))
            self.ended[index] = moment >= delay + clip.length


def sequence(*clips: Clip) -> Clip:
    return Sequence_(clips)


def together(*clips: Clip, stagger: float = 0.0) -> Clip:
    return Together(clips, stagger)


class Timeline:
    """Clips waiting to be shown, each made when its turn comes; time is passed in, never waited for."""

    def __init__(self) -> None:
        self.waiting: deque[Callable[[], Clip]] = deque()
        self.clip: Clip | None = None
        self.moment = 0.0

    def add(self, make: Callable[[], Clip]) -> None:
        self.waiting.append(make)

    @property
    def is_idle(self) -> bool:
        return self.clip is None and not self.waiting

    def advance(self, seconds: float) -> None:
        """Let time pass; what is left over after a clip goes to the next one."""
        while self.begin():
            assert self.clip is not None
            self.moment += seconds
            if self.moment < self.clip.length:
                self.clip.show(self.moment)
                return
            self.clip.show(self.clip.length)
            seconds = self.moment - self.clip.length
            self.clip = None

    def begin(self) -> bool:
        """Make the next clip if none is on; False if there is nothing left to show."""
        if self.clip is None and self.waiting:
            self.clip = self.waiting.popleft()()
            self.clip.start()
            self.moment = 0.0
        return self.clip is not None

    def hurry(self) -> None:
        """Show the end of everything at once."""
        while self.begin():
            assert self.clip is not None
            self.advance(self.clip.length - self.moment)
