"""What this machine wants to stand in the log, as long as it is not handed in yet."""

from __future__ import annotations

from collections import deque
from typing import Final

from net.node.ledger import Ledger
from net.sequencer.entries import TABLE, VOICE, Peer
from net.sequencer.messages import Wanted

UNDER_WAY: Final = 32
"""More of our own wishes are not sent before some of them are committed."""


class Wishes:
    """Only members put anything into the log; what is wished before that waits."""

    def __init__(self, ledger: Ledger, me: Peer) -> None:
        self._ledger = ledger
        self._me = me
        self._waiting: deque[bytes] = deque()

    @property
    def _is_member(self) -> bool:
        return self._ledger.machine.roster.key(self._me) is not None

    def add(self, body: bytes) -> None:
        self._waiting.append(body)

    def hand_in(self, at_most: int | None = UNDER_WAY) -> None:
        """Put our wishes into the log, as long as no more than so many are under way."""
        machine = self._ledger.machine
        is_member = self._is_member
        while self._waiting and is_member and (at_most is None or len(machine.pending) < at_most):
            self._ledger.tell(Wanted(TABLE, self._waiting.popleft()))

    def voice(self, body: bytes) -> None:
        """Say something about who is at the table; nobody waits to say that."""
        if self._is_member:
            self._ledger.tell(Wanted(VOICE, body))
