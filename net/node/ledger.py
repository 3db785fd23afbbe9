"""The sequencer and its disk: what it wants done is done in its order, and nothing behind something that failed.

This is where a machine could lose what it promised, so it is all there is here.
"""

from __future__ import annotations

from collections import deque
from typing import Protocol

from net import sodium
from net.log import LogError, LogFile
from net.node.clock import Clock
from net.sequencer.entries import ROSTER, Entry, Index, Peer, Roster, Term
from net.sequencer.footing import Role
from net.sequencer.log import Log
from net.sequencer.machine import Sequencer
from net.sequencer.messages import (
    Agreed,
    Committed,
    Differed,
    DiskFailed,
    DiskMended,
    Effect,
    Event,
    Forged,
    Forked,
    LeaderChanged,
    Message,
    Send,
    Ticked,
)
from net.sequencer.pace import Pace
from net.sodium import Identity
from net.wire import Milliseconds


class Above(Protocol):
    """Who hears what comes of the log; it answers later, never while it is told."""

    def send(self, peer: Peer, message: Message) -> None: ...

    def committed(self, entries: tuple[Entry, ...]) -> None: ...

    def led(self, leader: Peer | None, term: Term) -> None: ...

    def suspected(self, found: Differed | Agreed | Forked | Forged) -> None: ...

    def disk(self, ok: bool) -> None: ...


class Hand:
    """How this machine signs, and knows the hand of another."""

    def __init__(self, identity: Identity) -> None:
        self._identity = identity

    def sign(self, text: bytes) -> bytes:
        return self._identity.sign(text)

    def is_signed(self, key: bytes, text: bytes, signature: bytes) -> bool:
        return sodium.is_signed(text, signature, key)


class Ledger:
    """One machine's part in the log, with its file; used by one thread, which waits for the disk."""

    def __init__(
        self, file: LogFile, identity: Identity, pace: Pace, above: Above, clock: Clock, mending: Milliseconds
    ) -> None:
        self.file = file
        self._mending = mending
        self._above = above
        self._clock = clock
        self._mends: Milliseconds | None = None
        """When the disk is tried again; never, if nothing is wrong with it."""
        loaded = file.load()
        if not loaded.is_whole:
            # It has forgotten what it promised, and may come back only as somebody else.
            raise LogError("damaged", "the end of the log is missing")
        # Somebody alone need not wait whether another leads.
        is_alone = Log(file.genesis, loaded.saved.entries).rosters[-1][1].peers == (file.me,)
        waited = 10 * pace.election if is_alone else 0
        self.machine = Sequencer(file.me, file.genesis, Hand(identity), pace, loaded.saved, clock() - waited)

    def begin(self) -> None:
        """Say what the disk gave back."""
        self.tell(Ticked())

    # What happens, and what is done

    def tell(self, event: Event) -> None:
        """Tell the sequencer what happened, and do what it wants done."""
        events = deque([event])
        while events:
            for effect in self.machine.step(events.popleft(), self._clock()):
                if not self._is_done(effect):
                    events.appendleft(self._failed())
                    break

    def tick(self) -> None:
        now = self._clock()
        if self.machine.due <= now:
            self.tell(Ticked())
        if self._mends is not None and now >= self._mends:
            self._mend()

    def keep_private(self, name: str, value: bytes) -> None:
        """Keep something that is nobody else's business; if it cannot be, it goes to the next disk."""
        try:
            self.file.keep_private(name, value)
        except LogError:
            if not self.machine.mute:
                self._fail()

    def _is_done(self, effect: Effect) -> bool:
        try:
            self._do(effect)
        except LogError:
            return False
        return True

    def _do(self, effect: Effect) -> None:
        match effect:
            case Send(peer, message):
                self._above.send(peer, message)
            case Committed(entries):
                if not self.machine.mute:
                    self.file.note(effect)
                self._above.committed(entries)
            case LeaderChanged(leader, term):
                self._above.led(leader, term)
            case Differed() | Agreed() | Forked() | Forged():
                self._above.suspected(effect)
            case _:
                self.file.keep(effect)

    # A disk that fails

    def _failed(self) -> DiskFailed:
        self._mends = self._clock() + self._mending
        self._above.disk(ok=False)
        return DiskFailed()

    def _fail(self) -> None:
        self.tell(self._failed())

    def _mend(self) -> None:
        """Everything goes into a fresh file; if that fails as well, we are where we were."""
        self._mends = None
        self.tell(DiskMended())
        if self._mends is None:
            self._above.disk(ok=True)

    # Who may be let in

    @property
    def is_leading(self) -> bool:
        return self.machine.role is Role.LEADER

    def may_change_roster(self) -> bool:
        """One change at a time, and none before something of this term is committed."""
        machine = self.machine
        settled = machine.log.rosters[-1][0] <= machine.commit and machine.log.term_at(machine.commit) == machine.term
        return self.is_leading and settled and not any(wish.kind == ROSTER for wish in machine.pending)

    def settled_roster(self) -> tuple[Index, Roster]:
        """The newest roster that stands for good, and where it came to be."""
        settled = [(index, roster) for index, roster in self.machine.log.rosters if index <= self.machine.commit]
        return [one for one, before in zip(settled, [None, *settled]) if not before or one[1] != before[1]][-1]
