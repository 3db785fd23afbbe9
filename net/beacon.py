"""What a table says of itself to everybody nearby, and what a machine makes of what it hears; no socket, no clock.

Anybody can send such a notice and say anything in it, so it is read like every message, holds no secret, and is a hint
where to knock and nothing else: who really sits there is found out at the door.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from net import wire
from net.encounter import MAGIC, MAJOR, MINOR
from net.fields import BUILD, Fields
from net.wire import LENGTH_BYTES, Allowance, Milliseconds, TooFast, WireError

EVERY: Final[Milliseconds] = 1_000
"""How often a table is announced."""
FORGOTTEN_AFTER: Final[Milliseconds] = 6_000
"""A table that was silent for so long is gone."""

TABLE_ID: Final = 16
DATAGRAM: Final = 240
"""In bytes; it must fit into one entry of a text record, too."""
SEATS: Final = 6
ROUNDS: Final = 999

TABLES: Final = 64
"""More than that are not kept in mind."""
TABLES_PER_ADDRESS: Final = 4
NOTICES_PER_SECOND: Final = 10
"""From one address; four tables need four."""


@dataclass(frozen=True, slots=True)
class Notice:
    """What a table says of itself; of a version that cannot be spoken to, only the first five are known."""

    build: str
    table: bytes
    """By this a table is known again, on whichever machine it is kept."""
    host: str
    port: int
    major: int = MAJOR
    minor: int = MINOR
    game: str = ""
    seats: int = 0
    free: int = 0
    watchers: int = 0
    """How many more may come to watch."""
    round: int = 0
    """0 as long as nobody has begun."""

    @property
    def can_be_spoken_to(self) -> bool:
        return self.major == MAJOR


def encode(notice: Notice) -> bytes:
    """The one datagram that says this; whoever reads it again gets the same notice."""
    known = (MAGIC, notice.major, notice.build, notice.table, notice.host.encode(), notice.port)
    ours = (notice.minor, notice.game, notice.seats, notice.free, notice.watchers, notice.round)
    return wire.encode_frame((*known, *ours), DATAGRAM)[LENGTH_BYTES:]


def read(datagram: bytes) -> Notice:
    """What somebody announces, or a `WireError`."""
    if len(datagram) > DATAGRAM:
        raise wire.FrameTooLong("longer than any notice")
    fields = Fields(wire.decode(datagram))
    fields.one_of(MAGIC)
    major, build = fields.whole(0, 255), fields.word(BUILD)
    table, host, port = fields.raw(TABLE_ID), fields.name(), fields.whole(1, 65_535)
    if major != MAJOR:
        return Notice(build, table, host, port, major)
    minor, game = fields.whole(0, 255), fields.word()
    seats = fields.whole(1, SEATS)
    free, watchers, turn = fields.whole(0, seats), fields.whole(0, wire.SPECTATORS), fields.whole(0, ROUNDS)
    fields.end()
    return Notice(build, table, host, port, major, minor, game, seats, free, watchers, turn)


@dataclass(frozen=True, slots=True)
class Sighting:
    """A table that was announced from an address, and when last."""

    address: str
    notice: Notice
    at: Milliseconds


class Nearby:
    """The tables that were announced lately; a flood of notices from one address is that address's own loss."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, bytes], Sighting] = {}
        self._allowances: dict[str, Allowance] = {}

    def heard(self, datagram: bytes, address: str, now: Milliseconds) -> bool:
        """Take a datagram from an address; whether anything is different now."""
        self._forget(now)
        if not self._may_speak(address, now):
            return False
        try:
            notice = read(datagram)
        except WireError:
            return False
        return self._note(Sighting(address, notice, now))

    def tables(self, now: Milliseconds) -> list[Sighting]:
        """All that are not gone, in the order they came into sight."""
        self._forget(now)
        return list(self._seen.values())

    def _note(self, sighting: Sighting) -> bool:
        place = (sighting.address, sighting.notice.table)
        before = self._seen.get(place)
        if before is None and not self._has_room(sighting.address):
            return False
        self._seen[place] = sighting
        return before is None or before.notice != sighting.notice

    def _has_room(self, address: str) -> bool:
        here = sum(1 for _ in self._of(address))
        return len(self._seen) < TABLES and here < TABLES_PER_ADDRESS

    def _of(self, address: str) -> Iterator[Sighting]:
        return (sighting for sighting in self._seen.values() if sighting.address == address)

    def _may_speak(self, address: str, now: Milliseconds) -> bool:
        fresh = Allowance.full(NOTICES_PER_SECOND, 2 * NOTICES_PER_SECOND, now)
        if address not in self._allowances and len(self._allowances) == TABLES:
            return False
        try:
            self._allowances[address] = self._allowances.get(address, fresh).spend(1, now)
        except TooFast:
            return False
        return True

    def _forget(self, now: Milliseconds) -> None:
        long_ago = now - FORGOTTEN_AFTER
        self._seen = {place: seen for place, seen in self._seen.items() if seen.at > long_ago}
        self._allowances = {address: left for address, left in self._allowances.items() if left.at > long_ago}
