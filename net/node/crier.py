"""Tells the neighbourhood of a table: by datagram, and by zeroconf where it is installed and wanted."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread

from net import discovery
from net.beacon import Notice


@dataclass(frozen=True, slots=True)
class Announcement:
    """What is to be known of a table from afar."""

    game: str
    seats: int
    free: int
    round: int = 0


@dataclass(frozen=True, slots=True)
class Air:
    """Where it is told: to which group or address, and whether zeroconf is asked as well."""

    address: str = discovery.GROUP
    port: int = discovery.PORT
    zeroconf: bool = True


class Crier:
    """Says a notice whenever it is told to, and never waits."""

    def __init__(self, air: Air, interface: str) -> None:
        self._air = air
        self._interface = interface
        self._beacon: discovery.Beacon | None = None
        self._registry: _Clerk | None = None

    def say(self, notice: Notice, *, widely: bool = True) -> None:
        """A network that is away now may be there the next time; zeroconf knows only one that speaks for a table."""
        if self._beacon is None:
            with suppress(OSError):
                self._beacon = discovery.Beacon(self._air.address, self._air.port, self._interface)
        if self._beacon:
            self._beacon.say(notice)
        if widely and self._air.zeroconf and discovery.has_zeroconf():
            self._registry = self._registry or _Clerk(self._interface)
            self._registry.say(notice)

    def fall_silent(self) -> None:
        if self._beacon:
            self._beacon.close()
        if self._registry:
            self._registry.say(None)
        self._beacon = self._registry = None


class _Clerk:
    """Speaks with zeroconf on a thread of its own, for that may wait a second."""

    def __init__(self, interface: str) -> None:
        self._interfaces = [interface] if interface else discovery.interfaces()
        self._notices: SimpleQueue[Notice | None] = SimpleQueue()
        self._last: Notice | None = None
        Thread(target=self._run, name="amphora zeroconf", daemon=True).start()

    def say(self, notice: Notice | None) -> None:
        """The same notice is kept alive by zeroconf itself; nothing at all is the end."""
        if notice != self._last or notice is None:
            self._notices.put(notice)
        self._last = notice

    def _run(self) -> None:
        notice = self._notices.get()
        with suppress(OSError):
            registry = discovery.Registry(self._interfaces)
            while notice:
                if not registry.say(notice, self._interfaces):
                    self._last = None
                notice = self._notices.get()
            registry.close()
