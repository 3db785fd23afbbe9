"""What machines say to each other beside the log: who else there is, the seal, talk at the table, and farewells.

None of it is kept or put in order; whoever comes later has missed it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv4Address
from typing import Final, TypeAlias

from net import codes
from net.fields import BadMessage, Fields
from net.sodium import KEY
from net.wire import Message

EMOTES: Final = 6
SEATS: Final = 6
NUMBERS: Final = 255
"""The largest number of a machine."""
FAREWELLS: Final = ("left", "closed", "full")
"""Why somebody says goodbye: goes, closes the table, or has no place. Only the log sends anybody away."""


@dataclass(frozen=True, slots=True)
class Introduced:
    """The host makes two machines known to each other: where the other one is, and a secret for the two of them.

    The host could keep the secret and sit between them; that is what the table seal is for.
    """

    machine: int
    key: bytes
    secret: bytes
    address: str
    port: int


@dataclass(frozen=True, slots=True)
class CodeChanged:
    """Another code stands at the door; guests show it, too."""

    code: str


@dataclass(frozen=True, slots=True)
class SealCommitted:
    round: int
    commitment: bytes


@dataclass(frozen=True, slots=True)
class SealOpened:
    round: int
    part: bytes


@dataclass(frozen=True, slots=True)
class Chatted:
    """Somebody wrote a line."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Gestured:
    """Somebody showed one of the pictures for what needs no words."""

    seat: int
    emote: int


@dataclass(frozen=True, slots=True)
class Farewell:
    """The last thing that is said on purpose."""

    reason: str


Talk: TypeAlias = Introduced | CodeChanged | SealCommitted | SealOpened | Chatted | Gestured | Farewell


def write(said: Talk) -> Message:
    match said:
        case Introduced(machine, key, secret, address, port):
            return ("introduced", machine, key, secret, IPv4Address(address).packed, port)
        case CodeChanged(code):
            return ("code", code)
        case SealCommitted(number, commitment):
            return ("seal_committed", number, commitment)
        case SealOpened(number, part):
            return ("seal_opened", number, part)
        case Chatted(seat, text):
            return ("chatted", seat, text.encode())
        case Gestured(seat, emote):
            return ("gestured", seat, emote)
        case Farewell(reason):
            return ("farewell", reason)


def read(message: Message) -> Talk:
    """What was said, or a `WireError`."""
    fields = Fields(message)
    said = READERS[fields.one_of(*READERS)](fields)
    fields.end()
    return said


def _introduced(fields: Fields) -> Introduced:
    machine, key, secret = fields.whole(0, NUMBERS), fields.raw(KEY), fields.raw(KEY)
    address = IPv4Address(fields.raw(4))
    # Somebody who is sent to knock elsewhere must not be used to disturb everybody.
    if address.is_multicast or address.is_unspecified or address.is_reserved:
        raise BadMessage("nobody's address")
    return Introduced(machine, key, secret, str(address), fields.whole(1, 65_535))


def _code(fields: Fields) -> CodeChanged:
    return CodeChanged(fields.word(codes.CODE))


def _seal_committed(fields: Fields) -> SealCommitted:
    return SealCommitted(fields.whole(), fields.raw(KEY))


def _seal_opened(fields: Fields) -> SealOpened:
    return SealOpened(fields.whole(), fields.raw(KEY))


def _chatted(fields: Fields) -> Chatted:
    return Chatted(fields.whole(0, SEATS - 1), fields.chat())


def _gestured(fields: Fields) -> Gestured:
    return Gestured(fields.whole(0, SEATS - 1), fields.whole(0, EMOTES - 1))


def _farewell(fields: Fields) -> Farewell:
    return Farewell(fields.one_of(*FAREWELLS))


READERS: Final[dict[str, Callable[[Fields], Talk]]] = {
    "introduced": _introduced,
    "code": _code,
    "seal_committed": _seal_committed,
    "seal_opened": _seal_opened,
    "chatted": _chatted,
    "gestured": _gestured,
    "farewell": _farewell,
}
