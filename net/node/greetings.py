"""What machines say to each other when they meet: who comes in, by which number, and that they are still there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from net import spelling
from net.fields import Fields
from net.sequencer.charter import HIGHEST
from net.sequencer.entries import Genesis, Peer
from net.wire import Message

PORTS: Final = 65_535


@dataclass(frozen=True, slots=True)
class Entering:
    """Somebody who knew the code wants a place, or only to watch; others find it at this port."""

    watching: bool
    port: int
    name: str


@dataclass(frozen=True, slots=True)
class Welcomed:
    """The leader's answer: a number that nobody else has or had, and what the log began with."""

    machine: Peer
    leader: Peer
    """Who says so."""
    genesis: Genesis


@dataclass(frozen=True, slots=True)
class Present:
    """Two who know each other have met again; this side is found at this port."""

    port: int


@dataclass(frozen=True, slots=True)
class Here:
    """Nothing else had to be said for a while."""


@dataclass(frozen=True, slots=True)
class Seeking:
    """Asks the leader to be introduced to a machine that cannot be found, or was never met."""

    machine: Peer


Greeting: TypeAlias = Entering | Welcomed | Present | Here | Seeking


def write(said: Greeting) -> Message:
    match said:
        case Entering(watching, port, name):
            return ("entering", int(watching), port, name.encode())
        case Welcomed(machine, leader, genesis):
            return ("welcomed", machine, leader, spelling.write_genesis(genesis))
        case Present(port):
            return ("present", port)
        case Here():
            return ("here",)
        case Seeking(machine):
            return ("seeking", machine)


def read(message: Message) -> Greeting:
    """What was said, or a `WireError`."""
    fields = Fields(message)
    said = READERS[fields.one_of(*READERS)](fields)
    fields.end()
    return said


def _entering(fields: Fields) -> Entering:
    return Entering(fields.flag(), fields.whole(1, PORTS), fields.name())


def _welcomed(fields: Fields) -> Welcomed:
    return Welcomed(fields.whole(0, HIGHEST), fields.whole(0, HIGHEST), spelling.read_genesis(fields.row()))


def _present(fields: Fields) -> Present:
    return Present(fields.whole(1, PORTS))


def _here(fields: Fields) -> Here:
    return Here()


def _seeking(fields: Fields) -> Seeking:
    return Seeking(fields.whole(0, HIGHEST))


READERS: Final[dict[str, Callable[[Fields], Greeting]]] = {
    "entering": _entering,
    "welcomed": _welcomed,
    "present": _present,
    "here": _here,
    "seeking": _seeking,
}
