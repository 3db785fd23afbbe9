"""Two machines that meet in a test: they draw from a known source, and every flight between them can be spoilt."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from itertools import count

from net.codes import Door
from net.encounter import Event, Hello, Token
from net.handshake import Joiner, Link, Listener
from net.sodium import Identity

HELLO = Hello("0.9")


def source(seed: str) -> Callable[[int], bytes]:
    """Bytes that are the same in every run."""
    numbers = count()
    return lambda size: blake2b(f"{seed} {next(numbers)}".encode(), digest_size=64).digest()[:size]


ANNA = b"a" * 32
"""What the listener's identity is made of."""
MARCO = b"m" * 32


def door(now: int = 0) -> Door:
    return Door(source("door"), now)


def anna(at: Door, tokens: dict[bytes, Token] | None = None, now: int = 0, hello: Hello = HELLO) -> Listener:
    return Listener(Identity(ANNA), hello, at, tokens or {}, now, entropy=source("anna"))


def marco(secret: str | Token, now: int = 0, hello: Hello = HELLO, seed: str = "marco") -> Joiner:
    return Joiner(Identity(MARCO), hello, secret, now, entropy=source(seed))


def as_it_is(flight: bytes) -> bytes:
    return flight


class Meeting:
    """What a joiner and a listener say to each other until both fall silent."""

    def __init__(self, joiner: Joiner, listener: Listener, now: int = 0) -> None:
        self.joiner, self.listener, self.now = joiner, listener, now
        self.flights: list[bytes] = []
        self.events: dict[Link, list[Event]] = {joiner: [], listener: []}

    def run(self, spoil: Callable[[bytes], bytes] = as_it_is, at: int = -1, slices: int = 4096) -> Meeting:
        """Let both speak in turn; one flight can be spoilt on its way."""
        to: Link = self.listener
        flight = self.joiner.opening
        while flight:
            self.flights.append(flight)
            came = spoil(flight) if len(self.flights) - 1 == at else flight
            flight = self.feed(to, came, slices)
            to = self.joiner if to is self.listener else self.listener
        return self

    def feed(self, to: Link, come: bytes, slices: int = 4096) -> bytes:
        """Hand bytes over piece by piece; what is answered."""
        answers = b""
        for start in range(0, len(come), slices):
            step = to.feed(come[start : start + slices], self.now)
            self.events[to] += step.events
            answers += step.send
        return answers
