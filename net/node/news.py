"""What a machine at a table tells whoever plays there, in the order in which it happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from net import talk
from net.sequencer.entries import Index, Peer, Term

# How one comes in


@dataclass(frozen=True, slots=True)
class Opened:
    """Our own table stands, and others may come."""

    me: Peer
    port: int
    code: str
    interface: str


@dataclass(frozen=True, slots=True)
class Entered:
    """We have a number at somebody's table, and its log comes."""

    me: Peer


@dataclass(frozen=True, slots=True)
class NotEntered:
    """We were not let in; `reason` is a word for the language files."""

    reason: str
    tries_left: int = 0
    version: str = ""
    """Of the other side, if it told."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Somebody knocked at our door and was not let in."""

    reason: str
    version: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True)
class CodeShown:
    """This code stands at the door from now on; guests are told it, too."""

    code: str


@dataclass(frozen=True, slots=True)
class SealShown:
    """The four pictures of the table, or nothing as long as a round of sealing goes on."""

    pictures: tuple[int, ...]


# Who is there


@dataclass(frozen=True, slots=True)
class Came:
    machine: Peer
    watching: bool


@dataclass(frozen=True, slots=True)
class Went:
    """Nothing is heard of a machine any longer; it may come back."""

    machine: Peer


@dataclass(frozen=True, slots=True)
class Led:
    """Another machine leads, or none does."""

    machine: Peer | None
    term: Term


@dataclass(frozen=True, slots=True)
class Said:
    """Something that is kept nowhere."""

    machine: Peer
    said: talk.Talk


# The log


@dataclass(frozen=True, slots=True)
class Placed:
    """An entry that stands for good."""

    index: Index
    machine: Peer
    """Who wrote it."""
    kind: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Arrived:
    """These entries stand for good: each is told once, in order, from the first one on."""

    entries: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Differed:
    """Another machine made another public state of the same entries."""

    machine: Peer
    index: Index


@dataclass(frozen=True, slots=True)
class Agreed:
    """A machine that differed has the same public state as we again."""

    machine: Peer


@dataclass(frozen=True, slots=True)
class Forked:
    """Another machine holds other entries for good."""

    machine: Peer
    index: Index


@dataclass(frozen=True, slots=True)
class Forged:
    """A leader sent what its author never wrote."""

    machine: Peer
    index: Index


# The machine itself


@dataclass(frozen=True, slots=True)
class Disk:
    """Whether what is played is kept; without a disk a machine has no vote."""

    ok: bool


@dataclass(frozen=True, slots=True)
class Woke:
    """The machine has slept for so long."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Ended:
    """We are at the table no longer; `reason` is one of `talk.FAREWELLS`."""

    reason: str


News: TypeAlias = (
    Opened
    | Entered
    | NotEntered
    | Refused
    | CodeShown
    | SealShown
    | Came
    | Went
    | Led
    | Said
    | Arrived
    | Differed
    | Agreed
    | Forked
    | Forged
    | Disk
    | Woke
    | Ended
)
