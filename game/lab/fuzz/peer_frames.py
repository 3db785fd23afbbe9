"""Frames of a peer who was let in and then lies: refused by a reader, or borne by the machine that believes them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from random import Random
from time import thread_time
from typing import Final

from game.lab.fuzz import Attempts, Found
from game.lab.fuzz.damage import damaged
from game.lab.fuzz.peer_sockets import LiarsTable
from game.lab.peers.host import QuickSigner, key_of
from net import lobby, sodium, spelling, talk, wire
from net.lobby import Lobby, Refusal
from net.sequencer.entries import TABLE, Genesis, Peer, Roster
from net.sequencer.machine import Sequencer
from net.sequencer.messages import Applied, Committed, Event, Heard, Saved, Send, Ticked, Wanted
from net.sequencer.pace import Pace
from net.wire import LENGTH_BYTES, Message, Value, WireError

PEERS: Final = (0, 1, 2)
GENESIS: Final = Genesis(b"a game of liars", Roster(tuple((peer, key_of(peer)) for peer in PEERS)))
LIES: Final = 500
"""So many are told to one table; then there is another."""
TOO_LONG: Final = 0.05
"""In seconds of the processor."""
FORGIVEN: Final = 1
"""So often something may take too long at one table: a busy machine is slow by itself, but not again and again."""
TALK: Final = (
    *(talk.Chatted(1, "Leo, which city?"), talk.Gestured(1, 2), talk.Farewell("left"), talk.CodeChanged("K7M4QX")),
    *(talk.SealCommitted(3, bytes(32)), talk.Introduced(2, bytes(32), bytes(32), "10.0.0.7", 24710)),
)
WISHES: Final = (
    *(lobby.Show("0.9", 3, bytes(32)), lobby.Sit(1, "Anna"), lobby.TakeCity(1, "argos"), lobby.SeatBot(2, "adept")),
    *(lobby.BeReady(1, True), lobby.CloseSeat(3, True), lobby.ChooseRule("start", "drawn"), lobby.Stand(1)),
)
ODD: Final[tuple[Value, ...]] = (-1, 0, 1, 2, 255, 20_001, 2**62, 2**63 - 1, b"", bytes(32), bytes(64), "table", "", ())


SELDOM: Final = 1_000
"""One of so many goes over real sockets, where it takes a thousand times as long."""


def attempts(seed: int) -> Attempts:
    with ExitStack() as stack:
        over_sockets = _sockets(seed, stack)
        dice = Random(seed)
        while True:
            table = _Table(dice)
            for number in range(1, LIES + 1):
                yield dice.choice((table.lie, table.lie, table.lie, table.talk, table.wish))()
                if number == LIES and dice.random() < LIES / SELDOM:
                    yield from over_sockets()


def _sockets(seed: int, stack: ExitStack) -> Callable[[], Iterator[str]]:
    """Lies to a table that is set up when the first of them is told, where the extra for it is installed."""
    tables: list[LiarsTable] = []

    def lie() -> Iterator[str]:
        if not tables and not sodium.lacking():
            tables.append(stack.enter_context(closing(LiarsTable(Random(seed)))))
        for table in tables:
            yield table.lie()

    return lie


class _Table:
    """Three honest machines that play, and a liar who sends each of them whatever he likes in another's name."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice
        self._now = 0
        self._slow = 0
        pace = Pace(jitters=(0, 150, 300))
        self._machines = {peer: Sequencer(peer, GENESIS, QuickSigner(key_of(peer)), pace, Saved(), 0) for peer in PEERS}
        self._under_way: deque[tuple[Peer, Event]] = deque(maxlen=200)
        self._said: deque[Message] = deque(maxlen=50)
        self._lobby = Lobby.opened(0, "olympus", ("athens", "sparta", "corinth", "thebes", "argos"), 3, 5)

    # What the liar does

    def lie(self) -> str:
        self._play()
        raw = self._spoilt(self._dice.choice(self._said)) if self._said else b"\x90"
        began = thread_time()
        try:
            said = spelling.read(wire.decode(raw))
            to, pretended = self._dice.sample(PEERS, 2)
            self._tell(to, Heard(pretended, said))
        except WireError:
            return "frames refused"
        except Exception as trouble:
            raise Found(f"read(decode({raw!r}))", trouble) from trouble
        self._slow += thread_time() - began > TOO_LONG
        if self._slow > FORGIVEN:
            raise Found(f"read(decode({raw!r}))", "takes too long")
        return "frames borne"

    def talk(self) -> str:
        raw = self._spoilt(talk.write(self._dice.choice(TALK)))
        try:
            talk.read(wire.decode(raw))
        except WireError:
            return "talk refused"
        except Exception as trouble:
            raise Found(f"talk.read(decode({raw!r}))", trouble) from trouble
        return "talk heard"

    def wish(self) -> str:
        raw = self._spoilt(wire.decode(lobby.write(self._dice.choice(WISHES))))
        try:
            self._lobby.grant(self._dice.choice(PEERS), lobby.read(raw))
        except (WireError, Refusal):
            return "wishes refused"
        except Exception as trouble:
            raise Found(f"lobby.read({raw!r})", trouble) from trouble
        return "wishes granted"

    def _spoilt(self, message: Message) -> bytes:
        """A message with another thing in it, or its bytes after a slip; now and then as it was."""
        if self._dice.random() < 0.7:
            return wire.encode_frame(self._changed(message))[LENGTH_BYTES:]
        return damaged(self._dice, wire.encode_frame(message)[LENGTH_BYTES:])

    def _changed(self, message: Message) -> Message:
        place = self._dice.randrange(len(message) + 1)
        if place == len(message):
            return message
        value = message[place]
        new = self._changed(value) if isinstance(value, tuple) and value else self._dice.choice(ODD)
        return (*message[:place], new, *message[place + 1 :])

    # What the honest ones do

    def _play(self) -> None:
        """Let a moment go by: something arrives, somebody wants something, or it is time for somebody."""
        self._now += self._dice.choice((1, 10, 100, 1_000))
        for peer, machine in self._machines.items():
            if machine.due <= self._now:
                self._tell(peer, Ticked())
        if self._dice.random() < 0.1:
            self._tell(self._dice.choice(PEERS), Wanted(TABLE, b"build"))
        for _ in range(min(4, len(self._under_way))):
            self._tell(*self._under_way.popleft())

    def _tell(self, peer: Peer, event: Event) -> None:
        for effect in self._machines[peer].step(event, self._now):
            match effect:
                case Send(to, message):
                    self._said.append(spelling.write(message))
                    if to in self._machines:
                        self._under_way.append((to, Heard(peer, message)))
                case Committed(entries):
                    self._under_way.append((peer, Applied(entries[-1].index, bytes(32))))
