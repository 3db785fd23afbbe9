"""Hears where machines of our own table are, when they are no longer where they were."""

from __future__ import annotations

from contextlib import suppress
from ipaddress import IPv4Address

from net import beacon, discovery
from net.discovery import EVERYBODY, Ear
from net.node.crier import Air
from net.wire import WireError

Place = tuple[str, int]
"""An address and a port."""


class Lookout:
    """Listens as long as somebody is missed; what it hears is a hint where to knock and no more."""

    def __init__(self, air: Air | None, interface: str) -> None:
        # What is sent to a single address has a single hearer, and that is not us.
        self._air = air if air and (air.address == EVERYBODY or IPv4Address(air.address).is_multicast) else None
        self._interface = interface
        self._ear: Ear | None = None

    def sightings(self, table: bytes, own_port: int) -> set[Place]:
        """Where this table was announced since the last time, other than by ourselves."""
        if self._air and not self._ear:
            with suppress(OSError):
                self._ear = Ear(self._air.address, self._air.port, self._interface)
        heard = self._ear.take() if self._ear else []
        places = {(address, port) for datagram, address in heard if (port := _port(datagram, table))}
        return {place for place in places if place[1] != own_port or not self._is_ours(place[0])}

    def _is_ours(self, address: str) -> bool:
        return address == self._interface or address in discovery.interfaces()

    def rest(self) -> None:
        if self._ear:
            self._ear.close()
        self._ear = None


def _port(datagram: bytes, table: bytes) -> int:
    """The port that is announced for a table; 0 if this is about another one, or about nothing."""
    try:
        notice = beacon.read(datagram)
    except WireError:
        return 0
    return notice.port if notice.table == table and notice.can_be_spoken_to else 0
