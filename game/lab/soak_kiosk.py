"""Days of a kiosk in an hour: the clock is passed in, every screen is really drawn, and visitors do what visitors do.

The clock on the wall jumps meanwhile. What may not grow in the long run is memory, files and threads. It all happens in
a folder of its own, which is gone in the end: a kiosk clears away what others have played.
"""

from __future__ import annotations

import gc
import os
import threading
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Final
from weakref import WeakSet

from game.disk.folders import HOME
from game.kiosk import pin
from game.kiosk.clock import Clock
from game.kiosk.config import Kiosk
from game.kiosk.counts import Counts
from game.kiosk.health import open_files, resident
from game.kiosk.heartbeat import Heartbeat
from game.kiosk.pin import Gate
from game.kiosk.places import Places
from game.kiosk.stand import Stand
from game.kiosk.window import KioskApp, settings_of
from game.lab.kiosk_visitors import SMALL, Visitors
from game.table.dealer import Dealer

if TYPE_CHECKING:
    from game.disk.settings import Settings
    from game.table.session import Session

SLOW, FAST = 1 / 15, 0.25
"""How much time passes from one picture to the next."""
HOUR: Final = 3600.0
LONGEST_THOUGHT: Final = 0.25
"""So many seconds of the wall a bot is waited for in each picture."""


@dataclass(frozen=True, slots=True)
class Level:
    """What the process took after so many hours."""

    hours: float
    memory: float
    files: int
    threads: int


@dataclass(slots=True)
class Soaked:
    """What happened, and what it took hour by hour."""

    hours: float = 0.0
    frames: int = 0
    events: int = 0
    faults: list[str] = field(default_factory=list)
    """What went wrong in a scene, with where."""
    visits: Counter[str] = field(default_factory=Counter)
    """By what the visitor was like."""
    begun: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Games, by who played which: `people`, `lesson` or `bots`, and the game."""
    ended: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Those of them that came to their end."""
    levels: list[Level] = field(default_factory=list)

    def games(self, who: str) -> tuple[int, int]:
        """How many games of theirs were begun, and how many came to their end."""
        begun, ended = (sum(n for (by, _), n in counted.items() if by == who) for counted in (self.begun, self.ended))
        return begun, ended

    def growth(self) -> Level:
        """By how much each is more in the end than in the middle."""
        if len(self.levels) < 2:
            return Level(self.hours, 0.0, 0, 0)
        last, middle = self.levels[-1], self.levels[len(self.levels) // 2]
        return Level(self.hours, last.memory - middle.memory, last.files - middle.files, last.threads - middle.threads)


class Wall:
    """Time that passes only when it is told to; the clock on the wall may jump."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.jumped = timedelta()
        self.morning = datetime.now().replace(hour=8, minute=0)

    def clock(self) -> Clock:
        return Clock(lambda: self.seconds, lambda: self.morning + self.jumped + timedelta(seconds=self.seconds))


class Ledger:
    """Counts games, each once: whoever comes back to a game that goes on has begun none."""

    def __init__(self, soaked: Soaked) -> None:
        self.soaked = soaked
        self._begun: WeakSet[Session] = WeakSet()
        self._ended: WeakSet[Session] = WeakSet()

    def look(self, session: Session | None) -> None:
        """Note the game that is before the eyes, if there is one."""
        if session is None:
            return
        if session not in self._begun:
            self._begun.add(session)
            self.soaked.begun[kind_of(session)] += 1
        if session not in self._ended and session.is_over():
            self._ended.add(session)
            self.soaked.ended[kind_of(session)] += 1


def kind_of(session: Session) -> tuple[str, str]:
    """Who plays which game; a seat whose player has gone for a while was a person's all the same."""
    who = "lesson" if session.course is not None else "bots" if session.path is None else "people"
    return who, session.game.name


def soak(
    hours: float,
    *,
    fast: bool,
    seed: int = 1,
    patience: float = inf,
    note: Callable[[Soaked], None] = lambda soaked: None,
) -> Soaked:
    """So many hours of a kiosk; where `patience` in seconds of the wall runs out, fewer."""
    with a_home() as home:
        return _soak(Places(home, home / "run"), hours, fast=fast, seed=seed, patience=patience, note=note)


@contextmanager
def a_home() -> Iterator[Path]:
    """A folder in the place of the one in which whoever soaks keeps his games."""
    before = os.environ.get(HOME)
    with TemporaryDirectory(ignore_cleanup_errors=True) as home:
        os.environ[HOME] = home
        try:
            yield Path(home)
        finally:
            os.environ.pop(HOME)
            if before is not None:
                os.environ[HOME] = before


def _soak(
    places: Places, hours: float, *, fast: bool, seed: int, patience: float, note: Callable[[Soaked], None]
) -> Soaked:
    wall, soaked, step = Wall(), Soaked(), FAST if fast else SLOW
    clock = wall.clock()
    config = Kiosk(level="novice" if fast else "priest", restart_hour=None)
    gate = Gate(pin.hashed("2468", bytes(16)), places.pin, clock.now)
    stand = Stand(config, Counts(places.counts, clock), gate, clock)
    settings = settings_of(stand)
    if fast:
        settings.speed = "fast"
    app = open_window(settings, stand, Heartbeat(places.beat, None, clock.now), soaked)
    visitors, ledger = Visitors(app, seed, soaked.visits, step), Ledger(soaked)
    coming, below = visitors.come(), Dealer(seed + 1).below
    end, next_note = perf_counter() + patience, HOUR
    while soaked.hours < hours and perf_counter() < end:
        events = next(coming)
        if not app.step(events, step):
            raise Ended(f"the window ended after {soaked.frames} frames: {stand.ending}")
        app.flip()
        wall.seconds += step
        soaked.frames += 1
        soaked.events += len(events)
        soaked.hours = wall.seconds / HOUR
        ledger.look(visitors.kiosk.session)
        wait_for_bot(visitors.kiosk.session)
        if below(round(2 * HOUR / step)) == 0:
            wall.jumped += timedelta(hours=below(7) - 3)
        if wall.seconds >= next_note:
            next_note += HOUR
            _measure(soaked)
            note(soaked)
    _measure(soaked)
    app.put_away()
    stand.counts.close()
    return soaked


def open_window(settings: Settings, stand: Stand, heart: Heartbeat, soaked: Soaked) -> KioskApp:
    """The window of a kiosk that also notes what goes wrong in it."""

    class Noting(KioskApp):
        def recover(self, error: Exception) -> None:
            soaked.faults.append("".join(traceback.format_exception(error)))
            super().recover(error)

    return Noting(SMALL, settings, stand, heart, headless=True)


def wait_for_bot(session: Session | None) -> None:
    """Bots think in the time of the wall, which would be minutes of this one: it stands still meanwhile."""
    thinker = getattr(session, "thinker", None)
    if thinker is not None and thinker.waiting:
        with suppress(OSError, ValueError):
            thinker.pipe.poll(LONGEST_THOUGHT)


class Ended(Exception):
    """Something ended a window that nobody may end."""


def _measure(soaked: Soaked) -> None:
    gc.collect()
    memory, files = resident(), open_files()
    soaked.levels.append(Level(soaked.hours, memory or 0.0, files or 0, threading.active_count()))


def told(soaked: Soaked) -> str:
    """The figures of the last hour on one line, for a log."""
    last = soaked.levels[-1]
    (begun, ended), (shown, seen) = soaked.games("people"), soaked.games("bots")
    return (
        f"{soaked.hours:6.1f} h {soaked.frames:8} frames {sum(soaked.visits.values()):5} visits "
        f"{begun:5} games begun {ended:5} ended {shown:5} shown {seen:4} to the end "
        f"{len(soaked.faults)} faults {last.memory:7.1f} MiB {last.files:3} files {last.threads:2} threads"
    )
