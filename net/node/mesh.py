"""The sockets of a machine: the door at which others knock, and a cable to each of them."""

from __future__ import annotations

import os
import selectors
import socket
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import IPv4Address
from typing import Final, TypeAlias

from net.codes import Door
from net.encounter import Event, Hello, Token
from net.handshake import Joiner, Listener
from net.node.cable import LIMITS, READ, Cable
from net.node.clock import Clock
from net.porch import Porch
from net.sequencer.entries import Peer
from net.sodium import Entropy, Identity
from net.wire import Allowance, Message, Milliseconds, TooFast

Happening: TypeAlias = tuple[Cable, Event]

KNOCKS_PER_SECOND: Final = 10
KNOCKS_BURST: Final = 40
"""Each one costs a reckoning of some milliseconds before anything is proven; more are not even looked at."""
LINGERS: Final[Milliseconds] = 1_000
"""So long a closed connection is emptied, or its end would overtake the last word."""


class HostDoor(Door):
    """The door of a room whose code is looked at only where the host is."""

    is_hosting = False

    def is_open(self, now: Milliseconds) -> bool:
        return self.is_hosting and super().is_open(now)


class Mesh:
    """All connections of one machine; whatever happens on them is handed out in the order it came."""

    def __init__(self, identity: Identity, hello: Hello, entropy: Entropy, clock: Clock) -> None:
        self.identity = identity
        self.hello = hello
        self.cables: list[Cable] = []
        self.port = 0
        self.tokens: dict[bytes, Token] = {}
        """By which others may come in again, under the names they are shown by."""
        self._entropy = entropy
        self._clock = clock
        self._porch = Porch()
        self._before_the_door: dict[Cable, str] = {}
        self._knocks = Allowance.full(KNOCKS_PER_SECOND, KNOCKS_BURST, clock())
        self._lingering: list[tuple[socket.socket, Milliseconds]] = []
        self._selector = selectors.DefaultSelector()
        self._listening: socket.socket | None = None
        self._bell, self._rope = socket.socketpair()
        self._bell.setblocking(False)
        self._rope.setblocking(False)
        self._selector.register(self._bell, selectors.EVENT_READ)

    # The door

    def open(self, interface: str, port: int, door: Door) -> None:
        """Let others knock, at this port if it is free; `OSError` if there is no such interface."""
        self._door = door
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.setblocking(False)
        try:
            _bind(listening, interface, port)
            listening.listen()
        except OSError:
            listening.close()
            raise
        self._listening = listening
        self.port = listening.getsockname()[1]
        self._selector.register(listening, selectors.EVENT_READ)

    def _accept(self, now: Milliseconds) -> None:
        assert self._listening
        with suppress(OSError):
            while True:
                plug, (address, port) = self._listening.accept()
                self._let_wait(plug, address, port, now)

    def _let_wait(self, plug: socket.socket, address: str, port: int, now: Milliseconds) -> None:
        # On one's own machine everybody has the same address, and nobody is a stranger.
        place = f"{address} {port}" if IPv4Address(address).is_loopback else address
        if not self._may_knock(now) or not self._porch.comes(place):
            plug.close()
            return
        link = Listener(self.identity, self.hello, self._door, self.tokens, now, entropy=self._entropy, limits=LIMITS)
        cable = Cable.taken(plug, link, address, now)
        self._before_the_door[cable] = place
        self._add(cable)

    def _may_knock(self, now: Milliseconds) -> bool:
        try:
            self._knocks = self._knocks.spend(1, now)
        except TooFast:
            return False
        return True

    # Cables

    def dial(self, address: str, port: int, secret: str | Token, machine: Peer | None = None) -> Cable:
        """Knock at another's door; what comes of it is told later."""
        now = self._clock()
        link = Joiner(self.identity, self.hello, secret, now, entropy=self._entropy, limits=LIMITS)
        cable = Cable.dialled(link, address, port, now)
        cable.machine = machine
        self._add(cable)
        return cable

    def to(self, machine: Peer) -> Cable | None:
        """The newest connection to a machine that can be spoken to."""
        return next((cable for cable in reversed(self.cables) if cable.machine == machine and _speaks(cable)), None)

    def is_reached_for(self, machine: Peer) -> bool:
        """Whether there is a connection, or there may be one soon."""
        return any(cable.machine == machine and not cable.is_over for cable in self.cables)

    def dialled(self) -> int:
        """How many connections we are trying to make."""
        return sum(cable.machine is not None and not cable.link.is_admitted for cable in self.cables)

    def machines(self) -> list[Peer]:
        """Who can be spoken to."""
        return sorted({cable.machine for cable in self.cables if cable.machine is not None and _speaks(cable)})

    def say(self, machine: Peer, message: Message) -> None:
        """May get lost."""
        cable = self.to(machine)
        if cable:
            cable.say(message, self._clock())

    def drop(self, cable: Cable) -> None:
        """Hang up, with the last word."""
        cable.is_dropped = True
        cable.close(self._clock())
        self._sweep(self._clock())

    def ring(self) -> None:
        """Wake whoever waits in `turn`; may be called by any thread."""
        with suppress(OSError):
            self._rope.send(b"!")

    # Time

    def turn(self, patience: Milliseconds) -> list[Happening]:
        """Wait for something to happen, at most so long, and tell what did."""
        now = self._clock()
        waits = min([max(0, due - now) for cable in self.cables if (due := cable.due(now))], default=patience)
        ready = self._selector.select(min(patience, waits) / 1000)
        return list(self._happenings(ready, self._clock()))

    def _happenings(self, ready: list[tuple[selectors.SelectorKey, int]], now: Milliseconds) -> Iterator[Happening]:
        for key, mask in ready:
            if key.fileobj is self._bell:
                self._hear_bell()
            elif key.fileobj is self._listening:
                self._accept(now)
            else:
                yield from self._of(key.data, mask, now)
        for cable in tuple(self.cables):
            cable.write(now)
            yield from ((cable, event) for event in cable.tick(now))
        self._sweep(now)

    def _of(self, cable: Cable, mask: int, now: Milliseconds) -> Iterator[Happening]:
        if mask & selectors.EVENT_WRITE:
            cable.write(now)
        if mask & selectors.EVENT_READ:
            yield from ((cable, event) for event in cable.read(now))

    def _hear_bell(self) -> None:
        with suppress(OSError):
            self._bell.recv(READ)

    def flush(self) -> None:
        """Send what was said, as far as it goes."""
        now = self._clock()
        for cable in self.cables:
            cable.write(now)
        self._sweep(now)

    def close(self) -> None:
        """Hang up everywhere; nobody can knock any more."""
        for cable in tuple(self.cables):
            self.drop(cable)
        until = self._clock() + LINGERS
        while self._lingering and self._clock() < until:
            self._selector.select(0.01)
            self._empty(self._clock())
        for plug in (*(plug for plug, _ in self._lingering), self._listening, self._bell, self._rope):
            if plug:
                plug.close()
        self._selector.close()

    # Which sockets are looked at

    def _add(self, cable: Cable) -> None:
        self.cables.append(cable)
        self._selector.register(cable.plug, selectors.EVENT_READ | selectors.EVENT_WRITE, cable)

    def _sweep(self, now: Milliseconds) -> None:
        """Look at each socket for what it is needed for, and let go of those that are over."""
        for cable in tuple(self.cables):
            if cable.is_over or cable.link.is_admitted:
                self._leave_porch(cable)
            if cable.is_over:
                self._let_go(cable, now)
            else:
                self._look_at(cable)
        self._empty(now)

    def _look_at(self, cable: Cable) -> None:
        wanted = selectors.EVENT_READ | (selectors.EVENT_WRITE if cable.wants_to_write else 0)
        if self._selector.get_key(cable.plug).events != wanted:
            self._selector.modify(cable.plug, wanted, cable)

    def _leave_porch(self, cable: Cable) -> None:
        place = self._before_the_door.pop(cable, None)
        if place:
            self._porch.goes(place)

    def _let_go(self, cable: Cable, now: Milliseconds) -> None:
        self.cables.remove(cable)
        self._selector.unregister(cable.plug)
        cable.close(now)
        self._lingering.append((cable.plug, now + LINGERS))

    def _empty(self, now: Milliseconds) -> None:
        still = [(plug, until) for plug, until in self._lingering if _is_open(plug, give_up=now >= until)]
        self._lingering = still


def _speaks(cable: Cable) -> bool:
    return cable.link.is_admitted and not cable.is_over


def _bind(listening: socket.socket, interface: str, port: int) -> None:
    # Elsewhere a port is free again at once, and this would let others take it from us.
    if os.name == "posix":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((interface, port))
    except OSError:
        listening.bind((interface, 0))


def _is_open(plug: socket.socket, *, give_up: bool) -> bool:
    """Whether the other side has not hung up yet; if it has, or it is time, so do we."""
    try:
        while plug.recv(READ):
            pass
    except BlockingIOError:
        if not give_up:
            return True
    except OSError:
        pass
    plug.close()
    return False
