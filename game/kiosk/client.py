"""The process of a kiosk's window: what it is told when it starts, and whom it obeys while it runs."""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import IO, Final

from game.disk.locks import hold
from game.kiosk.clock import Clock
from game.kiosk.config import Kiosk, parse
from game.kiosk.counts import Counts
from game.kiosk.heartbeat import Heartbeat
from game.kiosk.pin import Gate
from game.kiosk.places import Places
from game.kiosk.renewal import Renewal
from game.kiosk.stand import Ending, Stand

LARGEST: Final = 512 * 1024
GRACE: Final = 4.0
"""So many seconds after the supervisor has gone the window is gone as well."""


class NoOrders(ValueError):
    """What came on the standard input was not from a supervisor."""


@dataclass(frozen=True, slots=True)
class Orders:
    """What a supervisor tells a window when it starts it."""

    config: Kiosk
    run: Path
    safe: bool = False
    by_hand: bool = False
    starts: int = 1


def read_orders(stream: IO[bytes]) -> Orders:
    """The first line of what a supervisor says, or NoOrders."""
    try:
        match json.loads(stream.readline(LARGEST)):
            case {
                "config": str(text),
                "file": str(file),
                "safe": bool(safe),
                "by_hand": bool(by_hand),
                "run": str(run),
                "starts": int(starts),
            }:
                return Orders(parse(text.encode(), file), Path(run), safe, by_hand, starts)
    except (ValueError, RecursionError) as trouble:
        raise NoOrders(str(trouble)) from None
    raise NoOrders("no orders")


def stand_for(orders: Orders, places: Places, clock: Clock) -> Stand:
    """What the screens are handed."""
    config = orders.config
    return Stand(
        config,
        Counts(places.counts, clock),
        Gate(config.pin, places.pin, clock.now),
        clock,
        safe=orders.safe,
        by_hand=orders.by_hand,
        due=Renewal(config, clock, safe=orders.safe and not orders.by_hand).due,
    )


def heart_for(places: Places, clock: Clock) -> Heartbeat:
    """Beats into the file and down the standard output, which nothing else is written to."""
    return Heartbeat(places.beat, sys.stdout.fileno(), clock.now)


def obey(stand: Stand, line: int) -> None:
    """End when the supervisor says so, or is gone; if the loop does not run any more, without it."""

    def hear(number: int, frame: FrameType | None) -> None:
        stand.renew()

    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), hear)
    threading.Thread(target=_listen, args=(stand, line), daemon=True).start()


def _listen(stand: Stand, line: int, leave: Callable[[int], object] = os._exit) -> None:
    # Not by way of sys.stdin: Python aborts at its end if a thread still waits inside of that.
    with suppress(OSError):
        while os.read(line, 100):
            pass
    stand.end(Ending.QUIT)
    threading.Event().wait(GRACE)
    leave(0)


def take_place(lock: Path) -> int | None:
    """Be known as the window that runs, to a supervisor that comes later; None where nothing can be written."""
    with suppress(OSError):
        lock.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(lock, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o644)
        if hold(file):
            os.ftruncate(file, 0)
            os.write(file, f"{os.getpid()}\n".encode())
            return file
        os.close(file)
    return None
