"""Who else is at the table and can be spoken to; whoever is lost is looked for until it is found."""

from __future__ import annotations

from ipaddress import IPv4Address
from typing import Final

from net import talk, wire
from net.node import greetings, news
from net.node.acquaintances import Acquaintance, Acquaintances
from net.node.cable import Cable
from net.node.driver import Driver
from net.node.greetings import Greeting, Here, Present, Seeking
from net.node.ledger import Ledger
from net.node.lookout import Lookout
from net.node.paths import Paths
from net.node.register import Register
from net.sequencer.entries import Peer
from net.sequencer.messages import WatcherCame, WatcherLeft
from net.sodium import KEY
from net.talk import Introduced, Talk
from net.wire import Allowance, Milliseconds, TooFast

GRACE: Final[Milliseconds] = 2_000
"""A machine that is back within this time was never away."""
CHAT_BURST: Final = 5
BEAT: Final[Milliseconds] = 1_000
"""So often everybody hears something of us, and those we miss are asked for."""


DIALLED: Final = 12
"""So many connections may be on their way at once to places of which we only heard; each costs a reckoning."""


class Company:
    """The machines at the table as this one reaches them."""

    def __init__(self, home: Driver, ledger: Ledger, register: Register, book: Acquaintances) -> None:
        self._home = home
        self._mesh = home.mesh
        self._ledger = ledger
        self._register = register
        self._book = book
        self._me = ledger.machine.me
        self._paths = Paths(home.setting.entropy)
        self._lookout = Lookout(home.setting.air, home.setting.interface)
        self._there: set[Peer] = set()
        self._lost: dict[Peer, Milliseconds] = {}
        """Since when those cannot be spoken to who were there."""
        self._heard: dict[Peer, Milliseconds] = {}
        self._chat: dict[Peer, Allowance] = {}
        self._sought: dict[Peer, Milliseconds] = {}
        self._introduced: dict[tuple[Peer, Peer], Milliseconds] = {}

    # Speaking

    def say(self, machine: Peer, said: Talk | Greeting) -> None:
        written = talk.write(said) if isinstance(said, Talk) else greetings.write(said)
        self._mesh.say(machine, written)

    def say_to_all(self, said: Talk | Greeting) -> None:
        for machine in self._mesh.machines():
            self.say(machine, said)

    def may_chat(self, machine: Peer) -> bool:
        """Whether a machine may say one more line; whoever floods the table is not heard."""
        now = self._home.setting.clock()
        full = Allowance.full(wire.CHAT_PER_SECOND, CHAT_BURST, now)
        try:
            self._chat[machine] = self._chat.get(machine, full).spend(1, now)
        except TooFast:
            return False
        return True

    def watchers(self) -> int:
        """How many are there who only watch."""
        return len(self._register.watchers.intersection(self._mesh.machines()))

    # Coming and going

    def attach(self, cable: Cable, machine: Peer) -> None:
        """From now on a machine is spoken to over this cable."""
        cable.machine = machine
        self._paths.found(machine)
        self._lost.pop(machine, None)
        self._close_doubles(cable, machine)
        self.heard(machine)
        if machine not in self._there:
            self._there.add(machine)
            self._home.tell(news.Came(machine, machine in self._register.watchers))
        self.say(machine, Present(self._home.plate.port))
        self._ledger.tell(WatcherCame(machine))

    def _close_doubles(self, newest: Cable, machine: Peer) -> None:
        """Two may have dialled each other at once; only one of the two decides which cable goes, or both would go."""
        if self._me > machine:
            return
        for cable in tuple(self._mesh.cables):
            if cable.machine == machine and cable is not newest:
                self._mesh.drop(cable)

    def heard(self, machine: Peer) -> None:
        self._heard[machine] = self._home.setting.clock()
        self._home.plate.heard = dict(self._heard)

    def lost(self, cable: Cable) -> None:
        """A cable is over."""
        machine = cable.machine
        if machine in self._there and machine is not None and not self._mesh.to(machine):
            self._lost.setdefault(machine, self._home.setting.clock())
            self._ledger.tell(WatcherLeft(machine))

    def went(self, machine: Peer) -> None:
        """A machine is away, and everybody shall know it."""
        self._lost.pop(machine, None)
        if machine in self._there:
            self._there.remove(machine)
            self._home.tell(news.Went(machine))

    def hang_up(self, machine: Peer) -> None:
        """Say no more to a machine."""
        for cable in tuple(self._mesh.cables):
            if cable.machine == machine:
                self._mesh.drop(cable)
                self.lost(cable)

    def part(self, machine: Peer) -> None:
        """A machine is at this table no longer."""
        self.hang_up(machine)
        self.went(machine)
        if self._heard.pop(machine, None) is not None:
            self._home.plate.heard = dict(self._heard)

    def is_there(self, machine: Peer) -> bool:
        return machine in self._there

    def close(self) -> None:
        self._lookout.rest()

    def hang_up_everywhere(self) -> None:
        for machine in tuple(self._there):
            self.hang_up(machine)
        self._paths.forget_all()

    # Finding each other

    def found(self, cable: Cable, machine: Peer, port: int) -> None:
        """A machine tells where it is, once on each cable: it goes to the disk."""
        if not cable.is_placed:
            cable.is_placed = True
            self._book.found(machine, cable.address, port)

    def introduced(self, cable: Cable, other: Introduced) -> None:
        """The leader tells where somebody is, and by which secret both know each other."""
        known = self._register.keys.get(other.machine, other.key)
        if known != other.key or other.machine == self._me or other.machine in self._register.gone:
            return
        # Whom the leader finds on its own machine is found by us where the leader is.
        address = cable.address if IPv4Address(other.address).is_loopback else other.address
        self._book.met(other.machine, other.key, other.secret, address, other.port)
        self._paths.told(other.machine, self._home.setting.clock())

    def introduce(self, one: Peer, other: Peer) -> None:
        """Make two known to each other who are both here; as the leader, when one of them asks."""
        now = self._home.setting.clock()
        pair = (min(one, other), max(one, other))
        if now - self._introduced.get(pair, now - BEAT) < BEAT:
            return
        both = [self._book.get(machine) for machine in pair if self._mesh.to(machine)]
        if len(both) < 2 or self._register.watchers.issuperset(pair):
            return
        self._introduced[pair] = now
        secret = self._home.setting.entropy(KEY)
        for who, whom in (both, reversed(both)):
            if who and whom:
                self.say(who.machine, _introduction(whom, secret))

    def _missed(self) -> list[Peer]:
        """The members that cannot be spoken to."""
        return [peer for peer in self._ledger.machine.roster.peers if peer != self._me and not self._mesh.to(peer)]

    def dial(self, now: Milliseconds) -> None:
        """Knock where it is time to."""
        for machine in self._missed():
            known = self._book.get(machine)
            # Nobody dials those who only watch, so they need not wait for it.
            politely = self._me > machine and self._me not in self._register.watchers
            if known and not self._mesh.is_reached_for(machine) and self._paths.is_due(machine, now, politely=politely):
                tokens = known.tokens()
                token = tokens[self._paths.tried(machine, now) % len(tokens)]
                self._mesh.dial(known.address, known.port, token, machine)

    def look_out(self) -> None:
        """Knock where our table is announced, if somebody is missed: the one we look for may have moved there."""
        missed = [known for machine in self._missed() if (known := self._book.get(machine))]
        if not missed:
            self._lookout.rest()
            return
        plate, entropy = self._home.plate, self._home.setting.entropy
        # Anybody can announce our table from anywhere, so it is left to chance which places are tried.
        places = sorted(self._lookout.sightings(plate.table, plate.port), key=lambda place: entropy(KEY))
        for address, port in places:
            for known in missed:
                if self._mesh.dialled() < DIALLED and not self._is_dialling(known.machine, address):
                    self._mesh.dial(address, port, known.tokens()[0], known.machine)

    def _is_dialling(self, machine: Peer, address: str) -> bool:
        return any(cable.machine == machine and cable.address == address for cable in self._mesh.cables)

    def seek(self, now: Milliseconds) -> None:
        """Ask the leader for members we never met, or whom we do not find where they were."""
        leader = self._ledger.machine.leader
        if leader is None or not self._mesh.to(leader):
            return
        for machine in self._missed():
            if not self._mesh.is_reached_for(machine) and now - self._sought.get(machine, now - BEAT) >= BEAT:
                self._sought[machine] = now
                self.say(leader, Seeking(machine))

    def beat(self, now: Milliseconds) -> None:
        """Let everybody hear that we are here, and give up hope for those long lost."""
        for cable in self._mesh.cables:
            if cable.machine is not None and now - cable.said >= BEAT:
                cable.say(greetings.write(Here()), now)
        self.look_out()
        for machine in [machine for machine, since in self._lost.items() if now - since >= GRACE]:
            self.went(machine)


def _introduction(known: Acquaintance, secret: bytes) -> Introduced:
    return Introduced(known.machine, known.key, secret, known.address, known.port)
