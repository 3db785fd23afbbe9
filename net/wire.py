"""Messages to bytes and back, and how much of either a peer may send; no socket and no clock.

A message is an array of integers, byte strings, short ASCII words and further arrays. On the wire it is a
frame: four bytes of length, then msgpack. What people wrote themselves (names, chat) travels as bytes and is
read by `decode_name` and `decode_chat`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias, cast

import msgpack

from net import names

Value: TypeAlias = int | bytes | str | tuple["Value", ...]
"""Anything a message may hold; no float, map, boolean or nil, so equal values are equal bytes everywhere."""

Message: TypeAlias = tuple[Value, ...]

Milliseconds: TypeAlias = int
"""A moment of a clock that never goes back, or a span of it; always handed in by the caller."""

KIB = 1024
MIB = 1024 * KIB


# What goes wrong


class WireError(Exception):
    """The other side broke a rule of the wire; its connection is to be dropped, the game goes on."""


class BadFrame(WireError):
    """A frame that is not one well-formed message, or a message that may not become a frame."""


class FrameTooLong(WireError):
    """A length above the limit was announced; raised before any of the payload is awaited or kept."""


class TooFast(WireError):
    """More was sent than the allowance holds."""


class BadSnapshot(WireError):
    """Chunks that no snapshot is cut into, or too much of them."""


class BadText(WireError):
    """A name or a chat line that may not be shown; `reason` is a word for the language files."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


# How much is allowed


@dataclass(frozen=True, slots=True)
class Limits:
    """What one connection may send us; a rate of 0 makes its burst the total for good."""

    frame: int
    """Longest payload in bytes, the four bytes of length not counted."""
    frames_per_second: int
    frames_burst: int
    bytes_per_second: int
    bytes_burst: int


BEFORE_AUTHENTICATION = Limits(
    frame=1 * KIB, frames_per_second=0, frames_burst=6, bytes_per_second=0, bytes_burst=4 * KIB
)
AFTER_AUTHENTICATION = Limits(
    frame=64 * KIB, frames_per_second=20, frames_burst=60, bytes_per_second=64 * KIB, bytes_burst=1 * MIB
)

HANDSHAKE_TIME: Milliseconds = 5_000
HALF_OPEN_SOCKETS = 8
HALF_OPEN_SOCKETS_PER_ADDRESS = 2
WRONG_CODES = 3
"""After so many wrong guesses the room gets a new code."""
CODE_GUESS_EVERY: Milliseconds = 2_000

PEERS = 5
SPECTATORS = 8
SEND_QUEUE_BYTES = 1 * MIB
SEND_QUEUE_TIME: Milliseconds = 15_000
LOG_ENTRIES = 20_000

SNAPSHOT_CHUNK = 32 * KIB
SNAPSHOT_BYTES = 4 * MIB

NAME_LENGTH = 24
"""In code points, after NFC, so that nobody piles up accents; how wide it may be says `names.WIDEST`."""
CHAT_BYTES = 500
CHAT_PER_SECOND = 1

ARRAY_LENGTH = 1024
WORD_LENGTH = 1024
BYTES_LENGTH = 48 * KIB
DEPTH = 16
"""Arrays within arrays; the message itself is the first."""
SMALLEST, LARGEST = -(2**63), 2**63 - 1


# Frames

LENGTH_BYTES = 4


def encode_frame(message: Message, limit: int = AFTER_AUTHENTICATION.frame) -> bytes:
    """The message as it goes down the wire; refuses whatever `decode` would refuse on the other side."""
    _check_message(message)
    payload = _pack(message)
    if len(payload) > limit:
        raise FrameTooLong(f"{len(payload)} bytes, at most {limit}")
    return len(payload).to_bytes(LENGTH_BYTES, "big") + payload


def split(buffer: bytes, limit: int) -> tuple[list[bytes], bytes]:
    """The whole frames at the head of the buffer, without their lengths, and the rest to keep for later.

    A bad length condemns the connection, so frames before it in the same buffer are not handed out.
    """
    frames: list[bytes] = []
    start = 0
    while len(buffer) - start >= LENGTH_BYTES:
        head = start + LENGTH_BYTES
        length = int.from_bytes(buffer[start:head], "big")
        if length > limit:
            raise FrameTooLong(f"{length} bytes announced, at most {limit}")
        if length == 0:
            raise BadFrame("empty frame")
        if len(buffer) < head + length:
            break
        start = head + length
        frames.append(buffer[head:start])
    return frames, buffer[start:]


def decode(frame: bytes) -> Message:
    """The one message in this frame, or `BadFrame`; what it means is for the validator of its kind."""
    _check_shape(frame)
    value = _unpack(frame)
    message = _check_message(value)
    # One message, one spelling: otherwise a relayed entry could change its bytes and keep its meaning.
    if _pack(message) != frame:
        raise BadFrame("not in shortest form")
    return message


# What stands behind the first byte of a value: so many bytes, or a length of so many bytes and then as many again.
_FIXED = {**dict.fromkeys((*range(0x80), *range(0xE0, 0x100)), 0), 0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8}
_FIXED |= {0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8, **{0xA0 + length: length for length in range(32)}}
_MEASURED = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4}
_ARRAYS = {0xDC: 2, 0xDD: 4}


def _check_shape(frame: bytes) -> None:
    """Refuse arrays that are too long or too deep before the decoder makes room for any of them.

    A frame that ends too early passes; the decoder finds that out at no cost.
    """
    missing: list[int] = []
    """How many elements each array still lacks, the innermost last."""
    at = 0
    while at < len(frame):
        length = _array_length(frame, at)
        if length is None:
            at = _behind(frame, at)
            length = 0
        else:
            at += 1 + _ARRAYS.get(frame[at], 0)
            if length > ARRAY_LENGTH or len(missing) == DEPTH:
                raise BadFrame("array too long, or nested too deeply")
        if length:
            missing.append(length)
            continue
        while missing and missing[-1] == 1:
            missing.pop()
        if not missing:
            return
        missing[-1] -= 1


def _array_length(frame: bytes, at: int) -> int | None:
    """How many elements the array has that begins here; None if none does."""
    first = frame[at]
    if 0x90 <= first <= 0x9F:
        return first - 0x90
    if first not in _ARRAYS:
        return None
    return int.from_bytes(frame[at + 1 : at + 1 + _ARRAYS[first]], "big")


def _behind(frame: bytes, at: int) -> int:
    """Where the plain value ends that begins here."""
    first = frame[at]
    if first in _FIXED:
        return at + 1 + _FIXED[first]
    if first not in _MEASURED:
        raise BadFrame(f"nothing in messages begins with {first:#x}")
    head = at + 1 + _MEASURED[first]
    return head + int.from_bytes(frame[at + 1 : head], "big")


def _pack(message: Message) -> bytes:
    packed: bytes = msgpack.packb(message, use_bin_type=True)
    return packed


def _unpack(frame: bytes) -> object:
    # One call per frame: a decoder kept from frame to frame would carry what a hostile frame left in it.
    try:
        value: object = msgpack.unpackb(
            frame,
            raw=False,
            use_list=False,
            strict_map_key=True,
            # The decoder reserves room for an announced array; no element is shorter than a byte.
            max_array_len=min(ARRAY_LENGTH, len(frame)),
            max_map_len=0,
            max_str_len=WORD_LENGTH,
            max_bin_len=BYTES_LENGTH,
            max_ext_len=0,
        )
    # Its documents promise ValueError and leave the rest open, so the rest is named here.
    except (ValueError, TypeError, OverflowError, RecursionError, msgpack.UnpackException) as error:
        raise BadFrame(f"{type(error).__name__}: {error}") from error
    return value


def _check_message(value: object) -> Message:
    if type(value) is not tuple:
        raise BadFrame(f"a message is an array, not {type(value).__name__}")
    _check_array(value, 1)
    return cast(Message, value)


def _check_array(values: tuple[object, ...], depth: int) -> None:
    if depth > DEPTH:
        raise BadFrame("nested too deeply")
    if len(values) > ARRAY_LENGTH:
        raise BadFrame("array too long")
    for value in values:
        if type(value) is tuple:
            _check_array(value, depth + 1)
        else:
            _check_plain(value)


def _check_plain(value: object) -> None:
    # `type(x) is int`, since isinstance takes True for one. Empty maps and extensions do arrive here: a limit
    # of 0 in the decoder lets those of length 0 pass.
    if type(value) is int:
        if not SMALLEST <= value <= LARGEST:
            raise BadFrame("integer beyond 64 bits")
    elif type(value) is bytes:
        if len(value) > BYTES_LENGTH:
            raise BadFrame("byte string too long")
    elif type(value) is str:
        if len(value) > WORD_LENGTH:
            raise BadFrame("word too long")
        if not (value.isascii() and value.isprintable()):
            raise BadFrame("word not in plain ASCII")
    else:
        raise BadFrame(f"no {type(value).__name__} in messages")


# Allowances


@dataclass(frozen=True, slots=True)
class Allowance:
    """A purse filled at a steady rate up to its burst; spending gives the purse that is left."""

    rate: int
    """Units a second."""
    burst: int
    left: int
    """In thousandths of a unit, so that a millisecond's worth is a whole number."""
    at: Milliseconds

    @classmethod
    def full(cls, rate: int, burst: int, now: Milliseconds) -> Allowance:
        return cls(rate, burst, burst * 1000, now)

    def refilled(self, now: Milliseconds) -> Allowance:
        """The purse at this moment; a clock that steps back gives nothing and takes nothing."""
        if now <= self.at:
            return self
        return replace(self, left=min(self.burst * 1000, self.left + self.rate * (now - self.at)), at=now)

    def spend(self, amount: int, now: Milliseconds) -> Allowance:
        purse = self.refilled(now)
        if amount * 1000 > purse.left:
            raise TooFast(f"{amount} asked, {purse.left // 1000} left")
        return replace(purse, left=purse.left - amount * 1000)


@dataclass(frozen=True, slots=True)
class Traffic:
    """What one connection may still send: frames and bytes, counted together."""

    frames: Allowance
    volume: Allowance

    @classmethod
    def under(cls, limits: Limits, now: Milliseconds) -> Traffic:
        return cls(
            Allowance.full(limits.frames_per_second, limits.frames_burst, now),
            Allowance.full(limits.bytes_per_second, limits.bytes_burst, now),
        )

    def bytes_came(self, count: int, now: Milliseconds) -> Traffic:
        """What is left after so many bytes, whatever they are part of."""
        return replace(self, volume=self.volume.spend(count, now))

    def frames_came(self, count: int, now: Milliseconds) -> Traffic:
        """What is left after so many whole frames, the bytes of which have been counted."""
        return replace(self, frames=self.frames.spend(count, now))


class Inbox:
    """What one connection sends, counted as it comes and cut into frames once they are whole.

    A byte costs the same however many lie there already, so nobody gains by sending them one by one.
    """

    def __init__(self, limits: Limits, now: Milliseconds) -> None:
        self.limits = limits
        self.traffic = Traffic.under(limits, now)
        self._kept = bytearray()
        self._awaited = LENGTH_BYTES
        """Nothing is to be done before so many bytes are here."""

    def go_on_under(self, limits: Limits, now: Milliseconds) -> None:
        """Let other limits hold from now on; what has come of a frame stays here."""
        self.limits = limits
        self.traffic = Traffic.under(limits, now)

    def take(self, come: bytes, now: Milliseconds) -> list[bytes]:
        """The frames that are whole now, or a `WireError`, after which nothing may be taken any more."""
        self.traffic = self.traffic.bytes_came(len(come), now)
        self._kept += come
        if len(self._kept) < self._awaited:
            return []
        frames, rest = split(bytes(self._kept), self.limits.frame)
        self.traffic = self.traffic.frames_came(len(frames), now)
        self._kept = bytearray(rest)
        announced = int.from_bytes(rest[:LENGTH_BYTES], "big") if len(rest) >= LENGTH_BYTES else 0
        self._awaited = LENGTH_BYTES + announced
        return frames


# Snapshots


def chunks(snapshot: bytes) -> list[bytes]:
    """The snapshot cut for sending: full chunks, and a last one with what remains."""
    if len(snapshot) > SNAPSHOT_BYTES:
        raise BadSnapshot(f"{len(snapshot)} bytes, at most {SNAPSHOT_BYTES}")
    return [snapshot[start : start + SNAPSHOT_CHUNK] for start in range(0, len(snapshot), SNAPSHOT_CHUNK)]


def join(pieces: Iterable[bytes]) -> bytes:
    """The snapshot these chunks were cut from; stops reading at the first one that cannot belong.

    Only the last chunk may be short, so a sender cannot drip a snapshot byte by byte.
    """
    whole = bytearray()
    for piece in pieces:
        if len(whole) % SNAPSHOT_CHUNK:
            raise BadSnapshot("chunk after the last one")
        if not 0 < len(piece) <= SNAPSHOT_CHUNK:
            raise BadSnapshot(f"chunk of {len(piece)} bytes")
        if len(whole) + len(piece) > SNAPSHOT_BYTES:
            raise BadSnapshot(f"more than {SNAPSHOT_BYTES} bytes")
        whole += piece
    return bytes(whole)


# Words people write


def clean_name(text: str, others: Iterable[str] = ()) -> str:
    """A name as a player typed it, made fit to show and unlike those of the others, or `BadText`."""
    name = _clean(text)
    if not all(map(names.is_visible, name)):
        raise BadText("unshowable")
    if len(name) > NAME_LENGTH or names.width(name) > names.WIDEST:
        raise BadText("too_long")
    if names.is_like(name, others):
        raise BadText("alike")
    return name


def clean_chat(text: str) -> str:
    """A line of chat as a player typed it, made fit to show, or `BadText`."""
    line = _clean(text)
    if len(line.encode()) > CHAT_BYTES:
        raise BadText("too_long")
    return line


def decode_name(raw: bytes, others: Iterable[str] = ()) -> str:
    """A name from the wire; an honest peer has cleaned it, so whatever cleaning would change is refused."""
    text = _utf8(raw, 4 * NAME_LENGTH)
    if clean_name(text, others) != text:
        raise BadText("not_clean")
    return text


def decode_chat(raw: bytes) -> str:
    """A line of chat from the wire, as strict as `decode_name`."""
    text = _utf8(raw, CHAT_BYTES)
    if clean_chat(text) != text:
        raise BadText("not_clean")
    return text


def _utf8(raw: bytes, limit: int) -> str:
    # Length first: putting a long run of accents into order costs more than its size.
    if len(raw) > limit:
        raise BadText("too_long")
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise BadText("not_text") from error


def _clean(text: str) -> str:
    composed = names.composed(text)
    if not all(map(names.is_showable, composed)):
        raise BadText("unshowable")
    spaced = names.spaced(composed)
    if names.is_blank(spaced):
        raise BadText("empty")
    return spaced
