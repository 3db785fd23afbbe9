"""What two machines that meet know of each other, what comes of it, and the keys that follow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from net.sodium import digest
from net.wire import Message, Milliseconds

MAGIC: Final = "amphora"
MAJOR: Final = 1
"""Machines that differ here cannot speak to each other."""
MINOR: Final = 0
TOKEN_NAME: Final = 16

REASONS: Final = ("version", "code", "wait", "token", "full", "closed")
"""Why a listener turns somebody away, in words that have a sentence in the language files."""


# What is known and what is told


@dataclass(frozen=True, slots=True)
class Hello:
    """What a machine says of itself before anybody has proven anything; it holds no secret."""

    build: str
    """The version as people know it."""
    must: tuple[str, ...] = ()
    """What the other side has to be capable of."""
    may: tuple[str, ...] = ()
    """What else this side is capable of."""
    major: int = MAJOR
    minor: int = MINOR

    def suits(self, other: Hello) -> bool:
        """Whether both speak alike, and can do what each demands."""
        if self.major != other.major:
            return False
        return {*self.must, *self.may} >= set(other.must) and {*other.must, *other.may} >= set(self.must)


@dataclass(frozen=True, slots=True)
class Token:
    """What two machines keep from their first meeting, so that they know each other when they meet again."""

    secret: bytes
    key: bytes
    """Whose it is: the key of the machine at the other end."""

    @property
    def name(self) -> bytes:
        """What it is called in the open; nobody finds the secret by it."""
        return digest("amphora token name", self.secret)[:TOKEN_NAME]


@dataclass(frozen=True, slots=True)
class Admitted:
    """The other side may be spoken to; from here on every word is secret and signed for."""

    key: bytes
    hello: Hello
    token: Token


@dataclass(frozen=True, slots=True)
class Refused:
    """Nobody comes in here; the connection is to be dropped once what is to be sent has been sent.

    Besides `REASONS`: "stranger" answers something, but not as we do; "impostor" does not know the code; "other" is not
    the machine the token was given to; "self" is this machine; "garbled" broke the rules; "slow" took too long; "gone"
    hung up.
    """

    reason: str
    build: str = ""
    left: int = 0
    """How often the code may still be missed, if that was the reason."""


@dataclass(frozen=True, slots=True)
class Missed:
    """Somebody did not know the room's code; at 0 there is a new one."""

    left: int


@dataclass(frozen=True, slots=True)
class Said:
    """The other side said this; whether it makes sense is for the validator of its kind."""

    message: Message


@dataclass(frozen=True, slots=True)
class Closed:
    """The other side said its last word."""


@dataclass(frozen=True, slots=True)
class Torn:
    """The connection ended without a last word, or what came cannot be trusted: "gone", "garbled" or "fast"."""

    reason: str


Event: TypeAlias = Admitted | Refused | Missed | Said | Closed | Torn


@dataclass(frozen=True, slots=True)
class Step:
    """What came of something: what happened, and what is to be sent now or after a moment."""

    events: tuple[Event, ...] = ()
    send: bytes = b""
    wait: Milliseconds = 0

    def __add__(self, other: Step) -> Step:
        return Step(self.events + other.events, self.send + other.send, max(self.wait, other.wait))


NOTHING: Final = Step()


# Keys


class Keys:
    """All that follows from an agreed key and the first two frames; a changed bit of them changes everything."""

    def __init__(self, agreed: bytes, hello: bytes, welcome: bytes) -> None:
        self._master = digest("amphora master", hello, welcome, key=agreed)

    def of(self, label: str) -> bytes:
        return digest(label, key=self._master)
