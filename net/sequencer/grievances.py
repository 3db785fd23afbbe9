"""What members wanted and did not get from whoever leads, and whom this machine passes over because of it.

To hear no leader is always allowed in Raft: it is as if his messages were lost. So nothing here can harm the log; at
worst, somebody honest does not lead for a while.
"""

from __future__ import annotations

from typing import Final

from net.sequencer.entries import Index, Peer, Submission
from net.sequencer.pace import Milliseconds

PATIENCE: Final = 3
"""So many election times a leader may leave out what somebody said to all."""
PASSED_OVER: Final = 10
"""For so many election times a leader who did is not heard; twice as long each time."""
LONGEST: Final = 1_000


class Grievances:
    """One machine's memory of leaders who stood still."""

    def __init__(self, election: Milliseconds) -> None:
        self._election = election
        self._wanted: dict[Peer, tuple[int, Milliseconds]] = {}
        """The first number of each author that has no place yet, and since when we know of it under this leader."""
        self._passed_over: dict[Peer, Milliseconds] = {}
        """Until when."""
        self._times: dict[Peer, int] = {}

    def heard(self, submission: Submission, now: Milliseconds) -> None:
        """Somebody wants this, and an honest leader would have it by now or soon."""
        self._wanted.setdefault(submission.author, (submission.number, now))

    def waits(self, author: Peer, now: Milliseconds) -> bool:
        """Whether something of this author has waited for so long that others should know."""
        return author in self._wanted and now - self._wanted[author][1] >= self._election

    def committed(self, author: Peer, number: Index) -> None:
        if author in self._wanted and self._wanted[author][0] <= number:
            del self._wanted[author]

    def led_anew(self) -> None:
        """Somebody else leads; he has heard nothing yet."""
        self._wanted.clear()

    def is_due(self, now: Milliseconds) -> bool:
        """Whether whoever leads has stood still for too long."""
        return any(now - since >= PATIENCE * self._election for _, since in self._wanted.values())

    def pass_over(self, leader: Peer, now: Milliseconds) -> None:
        times = self._times[leader] = self._times.get(leader, 0) + 1
        self._passed_over[leader] = now + min(LONGEST, PASSED_OVER * 2 ** min(times - 1, 10)) * self._election
        self._wanted.clear()

    def passes_over(self, peer: Peer, now: Milliseconds) -> bool:
        """Whether this one shall not lead."""
        return self._passed_over.get(peer, now) > now
