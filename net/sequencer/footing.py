"""What a machine stands on in every role; none of it decides anything."""

from __future__ import annotations

from collections import deque
from enum import Enum

from net.sequencer.entries import Genesis, Index, Peer, Roster, Signer, Submission, Term
from net.sequencer.grievances import Grievances
from net.sequencer.log import Log
from net.sequencer.messages import (
    Committed,
    Effect,
    KeepEntries,
    KeepSubmission,
    KeepTerm,
    Message,
    Saved,
    Send,
    Witness,
)
from net.sequencer.pace import Elapsed, Milliseconds, Pace
from net.sequencer.progress import Progress
from net.sequencer.witnesses import Witnesses


class Role(Enum):
    FOLLOWER = "follower"
    TRIAL = "trial"
    """Asks whether it would be elected, and has promised nothing."""
    CANDIDATE = "candidate"
    LEADER = "leader"


class Footing:
    """All that a machine has to go by: its term and vote, its log, its time, and what it is about to say and keep."""

    def __init__(self, me: Peer, genesis: Genesis, signer: Signer, pace: Pace, saved: Saved, now: Milliseconds) -> None:
        self.me = me
        self.term: Term = saved.term
        self.leader: Peer | None = None
        self.commit: Index = 0
        self.log = Log(genesis, saved.entries)
        self.role = Role.FOLLOWER
        self.pending = deque(saved.submissions)
        """Our own submissions that are not yet committed."""
        self.mute = False
        """Without a disk: neither votes nor acknowledges nor leads, and goes on following."""
        self._vote = saved.vote
        self._signer = signer
        self._pace = pace
        self._time = Elapsed(now)
        self._effects: list[Effect] = []
        self._votes: set[Peer] = set()
        self._progress: dict[Peer, Progress] = {}
        self._watchers: set[Peer] = set()
        self._heard: dict[Peer, Milliseconds] = {}
        self._witnesses = Witnesses(self.log)
        self._grievances = Grievances(pace.election)
        self._noted = min(saved.commit, self.log.last_index)
        self._kept = self.log.last_index
        """Up to here our log is surely on our disk."""
        self._turn = 0
        self._leader_heard = -pace.election
        self._beat_at = 0
        self._election_at = 0
        self._wait_for_leader()

    @property
    def roster(self) -> Roster:
        return self.log.rosters[-1][1]

    def who_is_there(self) -> tuple[Peer, ...]:
        """The members that were heard of lately, and this machine."""
        return tuple(peer for peer in self.roster.peers if peer == self.me or self._is_fresh(peer))

    def _is_fresh(self, peer: Peer) -> bool:
        return peer in self._heard and self._time.total - self._heard[peer] < self._pace.election

    def _others(self) -> list[Peer]:
        return [peer for peer in self.roster.peers if peer != self.me]

    # Time

    def _wait_for_leader(self) -> None:
        rank = self.roster.rank(self.me)
        self._turn += 1
        self._election_at = self._time.total + self._pace.patience(rank, self._turn)

    def _wait_for_votes(self) -> None:
        rank = self.roster.rank(self.me)
        self._turn += 1
        self._election_at = self._time.total + self._pace.again(rank, self._turn)

    # What is in the log

    def _has(self, index: Index, chain: bytes) -> bool:
        return index <= self.log.last_index and self.log.chain_at(index) == chain

    def _commit_up_to(self, index: Index) -> None:
        if index <= self.commit:
            return
        entries = self.log.slice(self.commit, index)
        self.commit = index
        self._effects.append(Committed(entries))
        for entry in entries:
            self._grievances.committed(entry.submission.author, entry.submission.number)
        ours = [entry.submission.number for entry in entries if entry.submission.author == self.me]
        while self.pending and ours and self.pending[0].number <= max(ours):
            self.pending.popleft()

    def _next_number(self) -> int:
        waiting = self.pending[-1].number if self.pending else 0
        return max(waiting, self.log.numbers.get(self.me, 0)) + 1

    def _signed(self, number: int, kind: str, body: bytes) -> Submission:
        unsigned = Submission(self.me, number, kind, self.log.chain_at(self.commit), body, b"")
        signature = self._signer.sign(unsigned.text(self.log.genesis.game))
        return Submission(self.me, number, kind, unsigned.seen, body, signature)

    # Messages and disk

    def _send(self, peer: Peer, message: Message) -> None:
        """Without a disk we can still say what we hold; everything else would be a promise."""
        if not self.mute or type(message) is Witness:
            self._effects.append(Send(peer, message))

    def _keep(self, effect: KeepTerm | KeepEntries | KeepSubmission) -> None:
        if not self.mute:
            self._effects.append(effect)
