"""Time as values: clips that play one after the other or together, at any speed, and can be hurried to their end."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

SHORTEST: Final = 1e-9
"""A shorter time than this is none."""

Ease: TypeAlias = Callable[[float], float]


def smooth(share: float) -> float:
    """Slow at both ends."""
    return share * share * (3 - 2 * share)


def land(share: float) -> float:
    """Fast at first, gentle on arrival."""
    return 1 - (1 - share) ** 3


class Clip:
    """A piece of time; `show` draws it at a moment, and is always called with its full length in the end."""

    length: float = 0.0
    performed: bool = True
    """Whether somebody watches; what is skipped comes to the same end, but makes no show of it."""

    def skip(self) -> None:
        """Nobody watches from now on; called before `start`, or in the middle."""
        self.performed = False

    def start(self) -> None:
        """Called once, before the first `show`."""

    def show(self, moment: float) -> None:
        """Put things where they are at a moment between 0 and the length."""


class Wait(Clip):
    def __init__(self, length: float) -> None:
        self.length = length


class Do(Clip):
    """Something that happens at once, watched or not."""

    def __init__(self, action: Callable[[], None]) -> None:
        self.action = action

    def start(self) -> None:
        self.action()


class Flourish(Do):
    """Something that happens at once and only for whoever watches, like a sound: skipped, it never happens."""

    def start(self) -> None:
        if self.performed:
            self.action()


class Unwatched(Do):
    """Something that happens at once and only for whoever did not watch what came before it."""

    def start(self) -> None:
        if not self.performed:
            self.action()


class Tween(Clip):
    """A number that goes from 0 to 1, eased, and is handed to whoever draws with it."""

    def __init__(self, length: float, put: Callable[[float], None], ease: Ease = smooth) -> None:
        self.length = length
        self.put = put
        self.ease = ease

    def show(self, moment: float) -> None:
        self.put(self.ease(moment / self.length if self.length else 1.0))


class Playing:
    """A clip and how far it has come; it is started once, and its last moment is always shown."""

    def __init__(self, clip: Clip) -> None:
        self.clip = clip
        self.moment = 0.0
        self.started = False
        self.ended = False

    def skip(self) -> None:
        if not self.ended:
            self.clip.skip()

    def show(self, moment: float) -> None:
        """Go on to a moment; the end and whatever is beyond it are the same."""
        if self.ended:
            return
        if not self.started:
            self.started = True
            self.clip.start()
        self.ended = moment >= self.clip.length
        self.moment = min(moment, self.clip.length)
        self.clip.show(self.moment)

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.show(self.moment + seconds)


class Parts(Clip):
    """Clips that begin at their own moments of a whole, which ends with the last of them."""

    def __init__(self, clips: Sequence[Clip], begins: Sequence[float]) -> None:
        self.parts = [Playing(clip) for clip in clips]
        self.begins = begins
        self.length = max((start + clip.length for start, clip in zip(begins, clips, strict=True)), default=0.0)

    def skip(self) -> None:
        super().skip()
        for part in self.parts:
            part.skip()

    def show(self, moment: float) -> None:
        for part, begin in zip(self.parts, self.begins, strict=True):
            # The sum that ends a part is the very sum that begins the next one: no rounding comes between them.
            if moment >= begin + part.clip.length:
                part.show(part.clip.length)
            elif moment >= begin:
                part.show(moment - begin)


class InTurn(Parts):
    """Clips one after the other."""

    def __init__(self, *clips: Clip) -> None:
        begins, end = [], 0.0
        for clip in clips:
            begins.append(end)
            end += clip.length
        super().__init__(clips, begins)


class AtOnce(Parts):
    """Clips that begin at the same time, each a little later than the one before if so wished."""

    def __init__(self, *clips: Clip, stagger: float = 0.0) -> None:
        super().__init__(clips, [index * stagger for index in range(len(clips))])


@dataclass(slots=True)
class _Waiting:
    """A clip that is still to be made; `lead` is how long the next one waits for it, None to its end."""

    make: Callable[[], Clip]
    lead: float | None
    waits: bool
    """Whether it begins only when nothing else plays."""


@dataclass(slots=True)
class _OnNow:
    playing: Playing
    lead: float

    @property
    def left(self) -> float:
        return self.playing.clip.length - self.playing.moment

    @property
    def led(self) -> float:
        """How long it still keeps the next one from beginning; nothing where no clock could tell."""
        wait = self.lead - self.playing.moment
        return wait if wait > SHORTEST else 0.0


class Timeline:
    """Clips waiting to be shown, each made when its turn comes; time is passed in, never waited for.

    Most clips begin when the one before has ended. One that has a lead lets the next begin sooner, if that does not
    insist on waiting: so many small things go by in one sweep.
    """

    def __init__(self) -> None:
        self._waiting: deque[_Waiting] = deque()
        self._now: list[_OnNow] = []
        self._last: _Waiting | None = None

    def add(self, make: Callable[[], Clip], lead: float | None = None, *, waits: bool = True) -> None:
        if waits and self._last is not None:
            self._waiting.append(self._last)
        self._last = None
        self._waiting.append(_Waiting(make, lead, waits))

    def add_last(self, make: Callable[[], Clip]) -> None:
        """A clip for when all is over; it is forgotten if something is added that does not wait for it."""
        self._last = _Waiting(make, None, waits=True)

    @property
    def is_idle(self) -> bool:
        return not (self._now or self._waiting or self._last)

    @property
    def is_ready(self) -> bool:
        """Whether a clip that does not insist on waiting could begin now."""
        return not self._waiting and not any(each.led for each in self._now)

    def advance(self, seconds: float) -> None:
        """Let time pass; what is left over after a clip goes to the next one."""
        self._begin()
        while self._now and seconds > 0:
            step = min(seconds, *(self._until(each) for each in self._now))
            for each in self._now:
                each.playing.show(each.playing.clip.length if each.left <= step else each.playing.moment + step)
            self._now = [each for each in self._now if not each.playing.ended]
            seconds -= step
            self._begin()

    @property
    def waiting(self) -> list[Callable[[], Clip]]:
        """What makes the clips that have not begun."""
        return [each.make for each in self._waiting]

    def hurry(self, until: Callable[[Callable[[], Clip]], bool] | None = None) -> None:
        """Come to the end of everything at once, or of all before something; nothing of it is performed."""
        while not self._stops_at(until) and (playing := self._take()) is not None:
            playing.skip()
            playing.show(playing.clip.length)

    def _stops_at(self, until: Callable[[Callable[[], Clip]], bool] | None) -> bool:
        return until is not None and not self._now and bool(self._waiting) and until(self._waiting[0].make)

    def _until(self, each: _OnNow) -> float:
        """How long nothing begins or ends because of a clip."""
        return min(each.left, each.led) if self._waiting and each.led else each.left

    def _take(self) -> Playing | None:
        """What is on or comes next, taken out of the timeline."""
        if self._now:
            return self._now.pop(0).playing
        if not self._waiting and self._last is None:
            return None
        return Playing(self._next().make())

    def _next(self) -> _Waiting:
        if self._waiting:
            return self._waiting.popleft()
        assert self._last is not None
        last, self._last = self._last, None
        return last

    def _begin(self) -> None:
        """Begin whatever may begin now."""
        while self._may_begin():
            next_ = self._next()
            playing = Playing(next_.make())
            playing.show(0.0)
            if not playing.ended:
                self._now.append(_OnNow(playing, playing.clip.length if next_.lead is None else next_.lead))

    def _may_begin(self) -> bool:
        if not self._waiting:
            return self._last is not None and not self._now
        return not self._now or (not self._waiting[0].waits and not any(each.led for each in self._now))
