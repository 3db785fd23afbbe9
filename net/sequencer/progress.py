"""How far a leader has come with each of the others."""

from __future__ import annotations

from dataclasses import dataclass

from net.sequencer.entries import Index
from net.sequencer.pace import Milliseconds


@dataclass(slots=True)
class Progress:
    """What a leader knows of one other machine."""

    next: Index
    """Where to go on sending; a guess, and corrected if wrong."""
    heard: Milliseconds
    match: Index = 0
    """Up to here its log is ours, on its disk."""
    sent: Index = 0
    """The end of what it was sent last."""
    told: Index = 0
    """The commit index it was sent last."""
    waiting: bool = False
    """Something was sent that it has not answered; until it does, or the next heartbeat, nothing more is."""

    def accepted(self, index: Index) -> None:
        self.match = max(self.match, index)
        self.next = max(self.next, index + 1)
        if index >= self.sent:
            self.waiting = False

    def refused(self, index: Index) -> None:
        """Go back, unless this is an echo of something older: answers to echoes would multiply."""
        if self.match <= index < self.next - 1:
            self.next = index + 1
            self.waiting = False
