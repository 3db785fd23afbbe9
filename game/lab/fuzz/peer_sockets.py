"""The same liar over real sockets and handshakes: he knows the code, is given a number and a vote, and then lies."""

from __future__ import annotations

import os
import socket
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

from game.lab.fuzz import Found
from game.lab.fuzz.damage import damaged
from net import spelling, talk, wire
from net.encounter import Admitted, Event, Hello, Said, Token
from net.handshake import Joiner
from net.node import clock, greetings
from net.node.driver import Introduction, Setting
from net.node.greetings import Entering, Here, Present, Seeking, Welcomed
from net.node.news import Arrived, Came, Entered, News, Opened
from net.node.node import Node
from net.sequencer.messages import Acknowledgement, Append
from net.sequencer.pace import Pace
from net.sodium import Identity
from net.talk import Chatted, Gestured, SealCommitted
from net.wire import Message, Value

LOOPBACK: Final = "127.0.0.1"
HONEST: Final = 3
CHECKED: Final = 25
"""After so many lies the honest ones must still be able to play."""
PATIENCE: Final = 20.0
"""In seconds of the wall; a table that takes longer hangs."""
TOO_LONG: Final = 0.05
"""In seconds of the processor, for each lie; as many again are forgiven for what else goes on."""
ODD: Final[tuple[Value, ...]] = (-1, 0, 1, 3, 255, 20_001, 2**62, b"", bytes(32), bytes(64), "table", "roster", ())

Told = TypeVar("Told")


class LyingJoiner(Joiner):
    """Knocks like everybody, and then says what nobody would."""

    def sealed(self, raw: bytes) -> bytes:
        return self._framed(self._outgoing.push(raw))


class Liar:
    """A machine that was let in; whenever it is cut off, it comes back by its token."""

    def __init__(self, port: int, code: str, *, watching: bool = False) -> None:
        self._port = port
        self._watching = watching
        self._identity = Identity(os.urandom(32))
        self._plug: socket.socket | None = None
        self.heard: deque[Message] = deque(maxlen=50)
        self.me = -1
        self._knock(code)
        self._enter()

    def close(self) -> None:
        if self._plug:
            self._plug.close()
        self._plug = None

    # As it should be

    def _knock(self, secret: str | Token) -> None:
        self.close()
        self._plug = socket.create_connection((LOOPBACK, self._port), PATIENCE)
        self._link = LyingJoiner(self._identity, Hello("0.9"), secret, 0, entropy=os.urandom)
        self._plug.sendall(self._link.opening)
        for event in self._until(Admitted):
            if isinstance(event, Admitted):
                self._token = event.token

    def _enter(self) -> None:
        """Say what one says, until there is a vote to abuse."""
        self.say(greetings.write(Entering(self._watching, self._port, "Liar")))
        said: Message = ()
        while not said or said[0] != "append":
            (*_, said) = [event.message for event in self._until(Said) if isinstance(event, Said)]
            self._learn(said)
        self.say(_acknowledged(said))

    def _learn(self, said: Message) -> None:
        self.heard.append(said)
        if said[0] == "welcomed":
            welcomed = greetings.read(said)
            assert isinstance(welcomed, Welcomed)
            self.me = welcomed.machine

    def _until(self, kind: type[Event]) -> list[Event]:
        events: list[Event] = []
        while not any(isinstance(event, kind) for event in events):
            events += self._read()
        return events

    def _read(self) -> list[Event]:
        assert self._plug
        come = self._plug.recv(65536)
        if not come:
            raise ConnectionResetError
        step = self._link.feed(come, 0)
        self._plug.sendall(step.send)
        return list(step.events)

    def say(self, message: Message) -> None:
        assert self._plug
        self._plug.sendall(self._link.say(message))

    # As it should not

    def lie(self, raw: bytes, *, openly: bool) -> bool:
        """Send this, in secret or past all secrecy; whether we can go on."""
        while not self._plug:
            self._come_back()
        try:
            self._plug.sendall(raw if openly else self._link.sealed(raw))
            self._listen()
        except OSError:
            self.close()
        return self._plug is not None

    def _listen(self) -> None:
        assert self._plug
        self._plug.settimeout(0.002)
        with suppress(TimeoutError):
            while True:
                self.heard += [event.message for event in self._read() if isinstance(event, Said)]
        if self._plug:
            self._plug.settimeout(PATIENCE)

    def _come_back(self) -> None:
        """Nobody is let in again who knocks too often; then a little later."""
        try:
            self._knock(self._token)
            self.say(greetings.write(Present(self._port)))
        except OSError:
            self.close()
            time.sleep(0.05)


class LiarsTable:
    """Three honest machines over real sockets, and a liar among them."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice
        self._home = TemporaryDirectory()
        self._nodes: list[Node] = []
        self._told: dict[Node, list[News]] = {}
        self._lies = self._moves = 0
        self._host = self._add(Node.host(self._folder(), _who(0), setting=_setting()))
        opened = self._wait(self._host, Opened)
        for number in range(1, HONEST):
            guest = Node.join(self._folder(), _who(number), LOOPBACK, opened.port, opened.code, setting=_setting())
            self._wait(self._add(guest), Entered)
        for node in self._nodes:
            self._wait(node, Came, HONEST - 1)
        self._liar = Liar(opened.port, opened.code)
        self._spent = self._processor()
        self._play()

    def close(self) -> None:
        self._liar.close()
        for node in self._nodes:
            node.stop(PATIENCE)
        self._home.cleanup()

    # Lies

    def lie(self) -> str:
        """Tell the host one lie; now and then see that nobody believed too much of them."""
        openly = self._dice.random() < 0.1
        raw = damaged(self._dice, os.urandom(20)) if openly else self._spoilt()
        is_borne = self._liar.lie(raw, openly=openly)
        self._lies += 1
        if self._lies % CHECKED == 0:
            self._play()
        return "lies over sockets borne" if is_borne else "lies over sockets cut off"

    def _spoilt(self) -> bytes:
        heard = self._dice.choice(self._liar.heard)
        own = self._dice.choice((Here(), Present(7), Seeking(1), Seeking(2), Entering(True, 7, "Anna")))
        beside = self._dice.choice((Chatted(1, "Leo, which city?"), Gestured(1, 2), SealCommitted(3, bytes(32))))
        message = self._dice.choice((heard, heard, greetings.write(own), talk.write(beside)))
        if self._dice.random() < 0.6:
            message = self._changed(message)
        packed = wire.encode_frame(message)[wire.LENGTH_BYTES :]
        return damaged(self._dice, packed)[: wire.BYTES_LENGTH] if self._dice.random() < 0.3 else packed

    def _changed(self, message: Message) -> Message:
        place = self._dice.randrange(len(message))
        value = message[place]
        new = self._changed(value) if isinstance(value, tuple) and value else self._dice.choice(ODD)
        return (*message[:place], new, *message[place + 1 :])

    # What must still be true

    def _play(self) -> None:
        """The honest ones play a move, and it took the host no longer than it may."""
        self._moves += 1
        move = b"move %d" % self._moves
        self._nodes[self._moves % HONEST].submit(move)
        for node in self._nodes:
            self._until(partial(self._has, node, move), "the honest ones no longer play")
            if not node.is_running:
                raise Found(f"lies over sockets, {self._lies} of them", "a machine has stopped")
        spent = self._processor()
        if spent - self._spent > 2 * CHECKED * TOO_LONG:
            raise Found(f"lies over sockets, {self._lies} of them", "they take too long")
        self._spent = spent

    def _processor(self) -> float:
        """What the host's thread has used of the processor."""
        ident = self._host._thread.ident
        if ident is None or not hasattr(time, "pthread_getcpuclockid"):
            return 0.0
        return time.clock_gettime(time.pthread_getcpuclockid(ident))

    def _has(self, node: Node, move: bytes) -> bool:
        self._told[node] = [*self._told[node], *node.poll()][-100:]
        arrived = [told for told in self._told[node] if isinstance(told, Arrived)]
        return any(entry.body == move for told in arrived for entry in told.entries)

    # Honest machines

    def _folder(self) -> Path:
        return Path(self._home.name) / str(len(self._nodes))

    def _add(self, node: Node) -> Node:
        self._nodes.append(node)
        self._told[node] = []
        return node

    def _wait(self, node: Node, kind: type[Told], count: int = 1) -> Told:
        found: list[Told] = []

        def is_told() -> bool:
            self._told[node] += node.poll()
            found[:] = (told for told in self._told[node] if isinstance(told, kind))
            return len(found) >= count

        self._until(is_told, f"no {kind.__name__}")
        return found[-1]

    def _until(self, is_so: Callable[[], object], otherwise: str) -> None:
        end = time.monotonic() + PATIENCE
        while not is_so():
            if time.monotonic() > end:
                raise Found(f"lies over sockets, {self._lies} of them", otherwise)
            time.sleep(0.001)


def _who(number: int) -> Introduction:
    return Introduction(f"Honest {number}", "0.9")


def _setting() -> Setting:
    return Setting(clock.now, os.urandom, LOOPBACK, pace=Pace(200, 800, 200, (0, 50, 100)))


def _acknowledged(append: Message) -> Message:
    """What an honest machine would answer."""
    said = spelling.read(append)
    assert isinstance(said, Append)
    last = said.after + len(said.entries)
    return spelling.write(Acknowledgement(said.term, True, last, said.witness))
