"""One simulated machine: a sequencer, a disk, a table above it, and a clock of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from typing import Protocol

from game.lab.peers.disk import Disk
from game.lab.peers.referee import BrokenPromise, Referee
from game.lab.peers.tables import TableAbove
from net.sequencer.entries import Genesis, Peer, Roster, Submission
from net.sequencer.footing import Role
from net.sequencer.machine import Sequencer
from net.sequencer.messages import (
    Agreed,
    Applied,
    Candidacy,
    Committed,
    Differed,
    DiskFailed,
    DiskMended,
    Effect,
    Event,
    Forged,
    Forked,
    KeepEntries,
    KeepEverything,
    Keeping,
    KeepSubmission,
    KeepTerm,
    LeaderChanged,
    Message,
    Send,
    Vote,
    Wanted,
)
from net.sequencer.pace import Milliseconds, Pace

KEEPING = (KeepTerm, KeepEntries, KeepSubmission, KeepEverything)


class QuickSigner:
    """Signatures for machines that all belong to us: as good as real ones against mistakes, and quick."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, text: bytes) -> bytes:
        return blake2b(text, key=self._key, digest_size=64).digest()

    def is_signed(self, key: bytes, text: bytes, signature: bytes) -> bool:
        return blake2b(text, key=key, digest_size=64).digest() == signature


def key_of(peer: Peer) -> bytes:
    return bytes([peer + 1]) * 32


def stand_still(machine: Sequencer) -> None:
    """Let a machine take nothing but its own into the log when it leads."""

    def take(submission: Submission) -> None:
        if submission.author == machine.me:
            Sequencer._take(machine, submission)

    machine._take = take  # type: ignore[method-assign]


class Post(Protocol):
    """How messages leave a machine."""

    def __call__(self, sender: Peer, receiver: Peer, message: Message) -> None: ...


@dataclass(slots=True)
class Trap:
    """The machine dies when it keeps or sends something of a kind for the so-manieth time from now."""

    kinds: tuple[type, ...]
    """Of effects, or of messages that are sent."""
    countdown: int
    manner: str
    """`before` it is done, `after` it, or while it is (`torn`)."""


class Host:
    """A machine that can be killed at any point, and begins again from its disk."""

    def __init__(self, me: Peer, genesis: Genesis, pace: Pace, referee: Referee, chance: Random, post: Post) -> None:
        self.me = me
        self.disk = Disk()
        self.disks: dict[Peer, Disk] = {}
        """Everybody's, for the referee."""
        self.machine: Sequencer | None = None
        self.table: TableAbove
        self.make_table: Callable[[], TableAbove]
        self.clock: Milliseconds = 0
        """How far its clock is ahead of the world's."""
        self.is_broken = False
        """Whether its disk takes nothing."""
        self.trap: Trap | None = None
        self.asleep_until: Milliseconds = 0
        self._genesis = genesis
        self._pace = pace
        self._referee = referee
        self._chance = chance
        self._post = post
        self._applied = 0

    def start(self, now: Milliseconds) -> None:
        signer = QuickSigner(key_of(self.me))
        saved = self.disk.saved()
        self.machine = Sequencer(self.me, self._genesis, signer, self._pace, saved, now + self.clock)
        self.table = self.make_table()
        self._applied = 0
        self.trap = None
        self.is_broken = False

    def kill(self) -> None:
        self.machine = None
        self.disk.crash(self._chance)

    def tell(self, event: Event, now: Milliseconds) -> None:
        """Tell the machine and do what it says, unless it dies of it."""
        events = [event]
        while events and self.machine is not None:
            effects = self.machine.step(events.pop(0), now + self.clock)
            for effect in effects:
                if not self._do(effect, events):
                    break

    def say_something(self, now: Milliseconds) -> None:
        if self.machine is None or len(self.machine.pending) >= self.table.breath:
            return
        body = self.table.wants(self._chance)
        if body is not None:
            self.tell(Wanted("table", body), now)

    def mend(self, now: Milliseconds) -> None:
        self.is_broken = False
        if self.machine is not None and self.machine.mute:
            self.tell(DiskMended(), now)

    def _do(self, effect: Effect, events: list[Event]) -> bool:
        """Whether the effects behind this one are done too."""
        kind = type(effect)
        if self.trap is not None and self._is_trapped(effect, self.trap.kinds):
            self.trap.countdown -= 1
            if self.trap.countdown < 0:
                self._die(effect, self.trap.manner)
                return False
        if kind in KEEPING and self.is_broken:
            events.append(DiskFailed())
            return False
        self._carry_out(effect, events)
        return True

    @staticmethod
    def _is_trapped(effect: Effect, kinds: tuple[type, ...]) -> bool:
        return isinstance(effect, kinds) or (type(effect) is Send and isinstance(effect.message, kinds))

    def _die(self, effect: Effect, manner: str) -> None:
        self.trap = None
        if manner == "after":
            self._carry_out(effect, [])
        elif manner == "torn" and isinstance(effect, KEEPING):
            self.disk.tear(effect, self._chance)
        self.kill()

    def _carry_out(self, effect: Effect, events: list[Event]) -> None:
        match effect:
            case Send(peer, message):
                self._bear_witness(peer, message)
                self._post(self.me, peer, message)
            case Committed():
                self._apply(effect, events)
            case LeaderChanged(leader, term):
                if leader == self.me:
                    self._referee.elected(self.me, term)
            case Differed() | Agreed() | Forked() | Forged():
                raise BrokenPromise(f"machine {self.me}: {effect}")
            case _:
                self._keep(effect)

    def _bear_witness(self, peer: Peer, message: Message) -> None:
        match message:
            case Vote(term, granted=True, trial=False):
                self._referee.voted(self.me, term, peer)
            case Candidacy(term, trial=False):
                self._referee.voted(self.me, term, self.me)

    def _keep(self, effect: Keeping) -> None:
        match effect:
            case KeepSubmission(submission):
                self._referee.kept([submission])
            case KeepEverything(saved):
                self._referee.kept(saved.submissions)
        self.disk.keep(effect)

    def _roster(self) -> Roster:
        """The newest on its disk: its machine may have said more in the same breath."""
        assert self.machine is not None
        return [roster for index, roster in self.machine.log.rosters if index <= len(self.disk.entries)][-1]

    def _apply(self, effect: Committed, events: list[Event]) -> None:
        if self.machine is not None and self.machine.role is Role.LEADER:
            self._referee.counted(self.me, self.machine.term, effect.entries[-1])
        for entry in effect.entries:
            if entry.index <= self._applied:
                continue
            if entry.index != self._applied + 1:
                raise BrokenPromise(f"machine {self.me} was handed entry {entry.index} after {self._applied}")
            self._referee.committed(self.me, entry, self._roster(), self.disks)
            digest = self.table.apply(entry)
            self._referee.applied(self.me, entry.index, digest)
            self._applied = entry.index
            events.append(Applied(entry.index, digest))
        if self.machine is not None and not self.machine.mute:
            self.disk.note(self._applied)
