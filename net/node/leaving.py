"""Those who are at a table no longer: whoever leads lets them read in the log why, and only then parts from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from net.node.cable import Cable
from net.node.company import Company
from net.node.ledger import Ledger
from net.sequencer.entries import Peer
from net.sequencer.messages import WatcherCame, WatcherLeft
from net.wire import Milliseconds

LEAVING: Final[Milliseconds] = 3_000
"""So long a leader who leaves waits for the others to know it, and shows the log to those who have left."""


class Leaving:
    """Who is shown out at the moment, and until when."""

    def __init__(self, ledger: Ledger, company: Company, clock: Callable[[], Milliseconds]) -> None:
        self._ledger = ledger
        self._company = company
        self._clock = clock
        self._until: dict[Peer, Milliseconds] = {}

    def __contains__(self, machine: Peer) -> bool:
        return machine in self._until

    def is_shown_out(self, cable: Cable, machine: Peer) -> bool:
        """Whether somebody who left and knocks again is shown the log; from others than the leader he would not
        believe it."""
        if not self._ledger.is_leading:
            return False
        cable.machine = machine
        self._until[machine] = self._clock() + LEAVING
        self._ledger.tell(WatcherCame(machine))
        return True

    def part(self, machine: Peer) -> None:
        """A machine is at this table no longer; whoever leads lets it read so."""
        self._company.went(machine)
        if self._ledger.is_leading:
            self._until[machine] = self._clock() + LEAVING
        else:
            self._company.part(machine)

    def lost(self, machine: Peer) -> None:
        if self._until.pop(machine, None) is not None:
            self._ledger.tell(WatcherLeft(machine))

    def tick(self, now: Milliseconds) -> None:
        for machine in [machine for machine, until in self._until.items() if now > until]:
            del self._until[machine]
            self._company.part(machine)
            self._ledger.tell(WatcherLeft(machine))
