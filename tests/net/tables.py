"""Machines at one table inside one process, over the loopback; what they tell is waited for, though not for ever."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from net.node import clock
from net.node.driver import Introduction, Setting
from net.node.news import Arrived, Came, Entered, News, Opened, Placed
from net.node.node import Node
from net.sequencer.entries import TABLE
from net.sequencer.pace import Pace

LOOPBACK = "127.0.0.1"
ANNA = Introduction("Anna", "0.9")
QUICK = Pace(heartbeat=250, election=1_200, stagger=250, jitters=(0, 60, 120))
"""More impatient than people's machines are, and yet patient enough for a busy processor."""
PATIENT = Pace(heartbeat=250, election=600_000)
"""Nobody is so slow that another would lead: for what is not about that."""
BOUND = 30.0
"""In seconds; nothing here takes a tenth of it on a machine that is not busy."""

Told = TypeVar("Told", bound=News)


def setting(**changes: object) -> Setting:
    usual = {"clock": clock.now, "entropy": os.urandom, "interface": LOOPBACK, "pace": QUICK}
    return Setting(**{**usual, **changes})


class Watch:
    """A clock that can be put forward."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return clock.now() + self.ahead


class Seat:
    """A node, and all it has told so far."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.news: list[News] = []

    def look(self) -> None:
        self.news += self.node.poll()

    def told(self, kind: type[Told]) -> list[Told]:
        self.look()
        return [one for one in self.news if isinstance(one, kind)]

    def met(self) -> set[int]:
        """The machines that came, be it more than once: on a busy processor a cable may be dropped for silence."""
        return {came.machine for came in self.told(Came)}

    def entries(self) -> list[Placed]:
        return [entry for arrived in self.told(Arrived) for entry in arrived.entries]

    def bodies(self) -> list[bytes]:
        """What was said at the table."""
        return [entry.body for entry in self.entries() if entry.kind == TABLE]

    def first_of(self, *kinds: type[News]) -> type[News]:
        """Which of these it tells first."""
        until(lambda: any(self.told(kind) for kind in kinds), f"one of {kinds}")
        return next(type(one) for one in self.news if isinstance(one, kinds))

    def wait_for(self, kind: type[Told], count: int = 1) -> Told:
        """The so-manieth piece of news of a kind."""
        until(lambda: len(self.told(kind)) >= count, lambda: f"{kind.__name__} no. {count}; told: {self.news[-8:]}")
        return self.told(kind)[count - 1]


def until(is_so: Callable[[], object], what: str | Callable[[], str] = "") -> None:
    """Come back when this is so; fail if it takes too long."""
    end = time.monotonic() + BOUND
    while not is_so():
        assert time.monotonic() < end, f"waited in vain for {what() if callable(what) else what}"
        time.sleep(0.005)


class Room:
    """All machines of a test, and where they keep their logs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seats: list[Seat] = []

    def add(self, node: Node) -> Seat:
        seat = Seat(node)
        self.seats.append(seat)
        return seat

    def host(self, **changes: object) -> Seat:
        seat = self.add(Node.host(self.folder / "0", ANNA, setting=setting(**changes)))
        seat.wait_for(Opened)
        return seat

    def knock(self, at: Seat, code: str, *, watching: bool = False, build: str = "0.9", **changes: object) -> Seat:
        """Somebody who wants to come in, and perhaps does."""
        me = Introduction(f"Guest {len(self.seats)}", build)
        folder = self.folder / str(len(self.seats))
        return self.add(
            Node.join(folder, me, LOOPBACK, at.node.port, code, watching=watching, setting=setting(**changes))
        )

    def guest(self, at: Seat, *, watching: bool = False, **changes: object) -> Seat:
        """Somebody who has come in."""
        seat = self.knock(at, at.told(Opened)[0].code, watching=watching, **changes)
        seat.wait_for(Entered)
        return seat

    def of(self, machines: int, last: Watch | None = None, **changes: object) -> list[Seat]:
        """Machines that all have met each other; the last one may have a watch of its own."""
        host = self.host(**changes)
        seats = [host, *(self.guest(host, **changes) for _ in range(machines - 2))]
        seats.append(self.guest(host, **{**changes, "clock": last or clock.now}))
        for seat in seats:
            until(lambda seat=seat: len(seat.met()) == machines - 1, "everybody to meet")
        return seats

    def back(self, seat: Seat, **changes: object) -> Seat:
        """A machine that was stopped, or has come to its end, comes back from its folder."""
        until(lambda: not seat.node.is_running, "its end")
        return self.add(Node.resume(seat.node.folder, ANNA, setting=setting(**changes)))

    def close(self) -> None:
        for seat in self.seats:
            assert seat.node.stop(BOUND)


@contextmanager
def room(folder: Path) -> Iterator[Room]:
    opened = Room(folder)
    try:
        yield opened
    finally:
        opened.close()


def agree(seats: list[Seat], *bodies: bytes) -> None:
    """All of them come to hold exactly this, in the same places."""
    wanted = sorted(bodies)
    for seat in seats:
        until(lambda seat=seat: len(seat.bodies()) >= len(bodies), f"{len(bodies)} entries, not {len(seat.bodies())}")
        assert sorted(seat.bodies()) == wanted
    firsts = [seat.entries() for seat in seats]
    shortest = min(map(len, firsts))
    assert all(entries[:shortest] == firsts[0][:shortest] for entries in firsts)
