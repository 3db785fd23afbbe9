"""Watches over the window of a kiosk for days: a small process that knows neither the games nor how to draw.

The window is told what it needs on its standard input, which stays open as long as the supervisor lives; it beats on
its standard output, and what it says on its error stream goes into a log.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from types import FrameType
from typing import IO, Any, Final

from game.disk.files import PART, put_lightly
from game.disk.folders import HOME
from game.disk.locks import hold
from game.disk.strangers import Unfit, read_bytes
from game.kiosk import bundle
from game.kiosk.clock import Awake, Clock
from game.kiosk.log import Log
from game.kiosk.notify import ALIVE, READY, SOCKET, notify
from game.kiosk.places import Places
from game.kiosk.watch import FAULTS, VAIN, Deed, Fate, Watch

LOOK: Final = 0.2
"""Everything is looked at anew after so many seconds."""
TRIES: Final = 5
"""How often it is tried to be the only supervisor."""
POLITE: Final = 5.0
"""How long a window may take to end by itself."""
LINE: Final = 60.0
"""One line of health in so many seconds."""
TELL: Final = 5.0
GIVEN_BACK: Final[Mapping[str, str]] = {"MALLOC_MMAP_THRESHOLD_": str(256 * 1024)}
"""What the system's allocator is told: large pictures that are gone give their room back at once. Else those that come
and go for days leave holes between small things that stay, and the window takes twice the room it needs."""
_TO_LOOK: Final = (os.O_RDWR if os.name == "nt" else os.O_RDONLY) | getattr(os, "O_NOFOLLOW", 0)
"""A disk that cannot be written to can still be looked at."""
LAST_WORDS: Final = 1.0
"""So long it is waited for what a window has said before it ended."""
LONGEST_BEAT: Final = 4096
PER_LOOK: Final = 200
PER_LINE: Final = 600
"""So many lines of the log are looked at at once, and so many written from one line of health to the next."""


class Running(Exception):
    """Another supervisor watches over this kiosk already."""


@dataclass(slots=True)
class Window:
    """The window's process, and what has come from it."""

    process: subprocess.Popen[bytes]
    orders: bytes = b""
    """What it is still to be told: more than its pipe holds, if it is much and nobody reads."""
    beats: SimpleQueue[dict[str, Any]] = field(default_factory=SimpleQueue)
    lines: deque[str] = field(default_factory=lambda: deque(maxlen=10 * PER_LOOK))
    """What it said last; of a flood the oldest goes, as the end tells why it ended."""
    _readers: list[threading.Thread] = field(default_factory=list)

    @property
    def _ear(self) -> int:
        assert self.process.stdin is not None
        return self.process.stdin.fileno()

    def listen(self) -> None:
        with suppress(OSError, AttributeError):  # not every system has pipes that keep nobody waiting
            os.set_blocking(self._ear, False)
        for stream, take in ((self.process.stdout, self._beat), (self.process.stderr, self._say)):
            self._readers.append(threading.Thread(target=_read, args=(stream, take), daemon=True))
            self._readers[-1].start()

    def tell(self) -> None:
        """Hand it as much of its orders as it takes now; one that does not read keeps nobody waiting."""
        try:
            while self.orders:
                self.orders = self.orders[os.write(self._ear, self.orders) :]
        except BlockingIOError:
            return  # the rest when it has read
        except OSError:
            self.orders = b""  # it has ended

    def hear_out(self) -> None:
        """It has ended: wait a moment for what it said last, which may still be on its way."""
        for reader in self._readers:
            reader.join(LAST_WORDS)

    def _beat(self, raw: bytes) -> None:
        beat = understood(raw)
        if beat:
            self.beats.put(beat)

    def _say(self, raw: bytes) -> None:
        self.lines.append(raw.decode(errors="replace"))

    def kill(self) -> None:
        """End it and all that it has started, whatever they are doing."""
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()

    def close(self) -> None:
        with suppress(OSError):
            if self.process.stdin is not None:
                self.process.stdin.close()


def _read(stream: IO[bytes], take: Callable[[bytes], None]) -> None:
    with stream, suppress(OSError, ValueError):
        while raw := stream.readline(LONGEST_BEAT):
            take(raw)


def understood(raw: bytes) -> dict[str, Any]:
    """A beat, or nothing if it is none."""
    try:
        beat = json.loads(raw)
    except (ValueError, RecursionError):
        return {}
    return beat if isinstance(beat, dict) and type(beat.get("beat")) is int else {}


class Supervisor:
    """Starts the window again and again until it is told to end, or the operator has quit."""

    def __init__(
        self,
        command: Sequence[str],
        places: Places,
        fates: Mapping[int, Fate],
        orders: Mapping[str, Any] | None = None,
        minutes: float | None = None,
        clock: Clock | None = None,
        tell: Callable[[str], object] = lambda sentence: None,
    ) -> None:
        self.command = command
        self.places = places
        self.fates = fates
        """What the window means by the number with which it ends; by all others it means nothing good."""
        self.orders = dict(orders or {})
        self.tell = tell
        """Says to whoever has started it why there is no window."""
        self.clock = clock or Clock()
        self.awake = Awake(self.clock.now)
        self.watch = Watch(self.awake)
        self.end_at = None if minutes is None else self.clock.now() + minutes * 60
        self.began = self.clock.now()
        self.window: Window | None = None
        self.asked_to_end = False
        self.log = Log(places.log)
        self.health = Log(places.health)
        self.last_beat: dict[str, Any] = {}
        self.last_fault: dict[str, Any] | None = None
        self._in_file = b""
        self._reports: set[Path] = set()
        self._line_at = self._told_at = self.clock.now()
        self._lock: int | None = None
        self._lines = 0
        self._told_why = ""

    def run(self) -> int:
        """Watch until it is over; what it ends with is always 0. Running, if somebody watches already."""
        self._hold()
        for name in ("SIGTERM", "SIGINT", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._hear)
        self._end_forgotten_window()
        notify(READY)
        try:
            while not self._is_over():
                self.look()
                time.sleep(LOOK)
        finally:
            self._end_window()
            self._tell(running=False)
        return 0

    def _hear(self, number: int, frame: FrameType | None) -> None:
        self.asked_to_end = True

    def _is_over(self) -> bool:
        return (
            self.asked_to_end
            or self.watch.deed() is Deed.END
            or (self.end_at is not None and self.clock.now() >= self.end_at)
        )

    # One look

    def look(self) -> None:
        """Hear what has come, and do what is to be done."""
        self.awake.look()
        if self.window is not None:
            self.window.tell()
            self._hear_beats(self.window)
            self._write_log(self.window)
            code = self.window.process.poll()
            if code is not None:
                self._bury(self.window, code)
        match self.watch.deed():
            case Deed.START:
                self._start()
            case Deed.KILL:
                self._kill()
        self._tell_now_and_then()

    def _hear_beats(self, window: Window) -> None:
        beat = self._beat_in_file()
        with suppress(Empty):
            while True:
                beat = window.beats.get_nowait()
        if beat:
            self.last_beat = beat
            self.watch.beaten()

    def _beat_in_file(self) -> dict[str, Any]:
        """The beat in the file, if it is a new one of this window."""
        try:
            raw = read_bytes(self.places.beat, LONGEST_BEAT)
        except (OSError, Unfit):
            return {}
        if raw == self._in_file:
            return {}
        self._in_file = raw
        beat = understood(raw)
        return beat if self.window is not None and beat.get("pid") == self.window.process.pid else {}

    def _write_log(self, window: Window, most: int = PER_LOOK) -> None:
        with suppress(IndexError):
            for _ in range(most):
                line = window.lines.popleft()
                self._lines += 1
                if self._lines <= PER_LINE:
                    self.log.add(line)
                else:
                    self.log.remember(line)

    # Deeds

    def _start(self) -> None:
        safe = self.watch.starting()
        self._clear_away()
        self._reports = bundle.reports_in(self.places.reports)
        self.last_beat = {}
        surroundings = {**GIVEN_BACK, **os.environ}
        surroundings.pop(SOCKET, None)
        surroundings[HOME] = str(self.places.home)
        try:
            process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=surroundings,
                start_new_session=True,
            )
        except OSError as trouble:
            self.log.add(f"cannot be started: {trouble}")
            self._note_end(Fate.UNFIT, None)
            return
        told = {"safe": safe, "by_hand": self.watch.safe_by_hand, "starts": self.watch.starts}
        orders = {**self.orders, **told, "run": str(self.places.run)}
        self.window = Window(process, json.dumps(orders).encode() + b"\n")
        self.window.listen()
        self.window.tell()
        self._line()

    def _clear_away(self) -> None:
        """What was half written when somebody was killed; nobody writes there now."""
        for folder in (self.places.home, self.places.run):
            with suppress(OSError):
                for part in folder.glob(f".*{PART}"):
                    part.unlink()

    def _kill(self) -> None:
        self.watch.killing()
        if self.window is not None:
            self.window.kill()

    def _bury(self, window: Window, code: int) -> None:
        """It has ended: nothing of it stays, what it said last is kept, and it is decided when the next one comes."""
        self.window = None
        window.kill()  # the bots
        window.close()
        window.hear_out()
        self._hear_beats(window)
        self._write_log(window, len(window.lines))
        self._note_end(self.fates.get(code, Fate.CRASHED), code)

    def _note_end(self, fate: Fate, code: int | None) -> None:
        fate = self.watch.ended(fate)
        if fate in FAULTS:
            fresh = sorted(bundle.reports_in(self.places.reports) - self._reports)
            why = {"why": fate.value, "code": code, "start": self.watch.starts, "safe": self.watch.safe}
            kept = bundle.keep(self.places.crashes, self.clock.wall(), why, list(self.log.last), self.last_beat, fresh)
            when = self.clock.wall().isoformat(timespec="seconds")
            self.last_fault = {"when": when, "why": fate.value, "code": code, "bundle": kept.name if kept else None}
        elif fate in VAIN and self.log.last:
            self._tell_why(self.log.last[-1])
        self._line()

    def _tell_why(self, why: str) -> None:
        """Say what is missing, once: it is tried again and again."""
        if why != self._told_why:
            self._told_why = why
            self.tell(why)

    def _end_window(self) -> None:
        """End it politely, and if that takes too long, not so."""
        window, self.window = self.window, None
        if window is None:
            return
        window.close()
        with suppress(OSError):
            window.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            window.process.wait(POLITE)
        window.kill()
        with suppress(subprocess.TimeoutExpired):
            window.process.wait(POLITE)
        self.watch.running = False

    # Only one

    def _hold(self) -> None:
        """Be the only supervisor; where nothing at all can be written nobody is kept out."""
        for lock in (self.places.supervisor, self.places.stand_in):
            with suppress(OSError):
                lock.parent.mkdir(parents=True, exist_ok=True)
                self._lock = os.open(lock, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o644)
                if not _taken(self._lock):
                    raise Running(str(lock))
                os.ftruncate(self._lock, 0)
                os.write(self._lock, f"{self.places.run}\n".encode())
            if self._lock is not None:
                return

    def _end_forgotten_window(self) -> None:
        """A window whose supervisor was killed ends by itself, unless it hangs."""
        end = self.clock.now() + POLITE
        while (process := holder(self.places.client)) and self.clock.now() < end:
            time.sleep(LOOK)
        if process:
            with suppress(OSError):
                os.kill(process, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)

    # What is told

    def _tell_now_and_then(self) -> None:
        moment = self.clock.now()
        if moment - self._line_at >= LINE:
            self._line()
        elif moment - self._told_at >= TELL:
            self._tell()

    def _line(self) -> None:
        """One line into the log of health."""
        self._line_at, self._lines = self.clock.now(), 0
        self.health.add(json.dumps(self.told()))
        self._tell()

    def _tell(self, *, running: bool = True) -> None:
        """Say how things stand, for `--health`, and to systemd that somebody watches."""
        self._told_at = self.clock.now()
        with suppress(OSError):
            self.places.run.mkdir(parents=True, exist_ok=True)
            put_lightly(self.places.state, json.dumps({**self.told(), "running": running}).encode())
        notify(ALIVE)

    def told(self) -> dict[str, Any]:
        """How things stand, as one line of health."""
        ends = {fate.value.replace(" ", "_"): count for fate, count in self.watch.ends.items() if count}
        beat = {name: value for name, value in self.last_beat.items() if name not in ("beat", "pid")}
        return {
            "at": self.clock.wall().isoformat(timespec="seconds"),
            "uptime": round(self.clock.now() - self.began),
            "well": self.watch.is_well(),
            "silent": round(self.watch.silent_for(), 1) if self.window is not None else None,
            "restarts": max(0, self.watch.starts - 1),
            "ends": ends,
            "last_crash": self.last_fault,
            "safe": self.watch.safe or self.watch.safe_by_hand,
            **beat,
        }


def _taken(lock: int) -> bool:
    """Whether the lock is ours now; whoever only looks whether a supervisor runs has it for an instant."""
    for _ in range(TRIES):
        if hold(lock):
            return True
        time.sleep(LOOK)
    return False


def is_held(lock: Path) -> bool | None:
    """Whether anybody holds a file; None if it cannot be looked at."""
    try:
        file = os.open(lock, _TO_LOOK)
    except OSError:
        return None
    try:
        return not hold(file)
    finally:
        os.close(file)


def holder(lock: Path) -> int | None:
    """The process that holds a file, as it has written there; None if nobody does."""
    try:
        file = os.open(lock, _TO_LOOK)
    except OSError:
        return None
    try:
        if hold(file):
            return None
        text = os.read(file, 32).decode(errors="replace").strip()
    except OSError:
        return None
    finally:
        os.close(file)
    return int(text) if text.isascii() and text.isdigit() and int(text) > 1 else None
