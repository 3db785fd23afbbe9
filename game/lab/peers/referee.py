"""What the sequencer promises, checked while a game is simulated."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.lab.peers.disk import Disk
from net.sequencer.entries import BLANK, Entry, Index, Peer, Roster, Submission, Term


class BrokenPromise(Exception):
    """Something the sequencer promises was not so."""


class Referee:
    """Sees every machine and every disk at once, as nobody at the table can."""

    def __init__(self) -> None:
        self.truth: list[Entry] = []
        """Every entry that anybody ever held for committed."""
        self.digests: dict[Index, bytes] = {}
        self.leaders: dict[Term, Peer] = {}
        self.wanted: dict[tuple[Peer, int], Submission] = {}
        """What was kept to be submitted, by author and number."""
        self._numbers: dict[Peer, int] = {}
        self._votes: dict[tuple[Term, Peer], Peer] = {}

    def voted(self, peer: Peer, term: Term, candidate: Peer) -> None:
        if self._votes.setdefault((term, peer), candidate) != candidate:
            raise BrokenPromise(f"machine {peer} voted twice in term {term}")

    def counted(self, peer: Peer, term: Term, entry: Entry) -> None:
        """A leader says that everything up to this entry is committed, because it is on most disks."""
        if entry.term != term:
            raise BrokenPromise(f"machine {peer} counted an entry of term {entry.term} in term {term}")

    def elected(self, peer: Peer, term: Term) -> None:
        if self.leaders.setdefault(term, peer) != peer:
            raise BrokenPromise(f"machines {self.leaders[term]} and {peer} both lead in term {term}")

    def kept(self, submissions: Iterable[Submission]) -> None:
        for submission in submissions:
            key = (submission.author, submission.number)
            if self.wanted.setdefault(key, submission) != submission:
                raise BrokenPromise(f"machine {submission.author} signed two things as number {submission.number}")

    def committed(self, peer: Peer, entry: Entry, roster: Roster, disks: dict[Peer, Disk]) -> None:
        """Somebody holds this entry for committed; whoever is the first must have reason to."""
        if entry.index <= len(self.truth):
            if self.truth[entry.index - 1].chain != entry.chain:
                raise BrokenPromise(f"conflicting commits: machine {peer} holds another entry {entry.index}")
            return
        if entry.index != len(self.truth) + 1:
            raise BrokenPromise(f"machine {peer} committed entry {entry.index} before the one before it")
        if sum(disks[member].holds(entry) for member in roster.peers) < roster.majority:
            raise BrokenPromise(f"entry {entry.index} was committed and is not on most disks")
        self._check_author(entry)
        self.truth.append(entry)

    def _check_author(self, entry: Entry) -> None:
        submission = entry.submission
        if submission.kind == BLANK:
            return
        if self.wanted.get((submission.author, submission.number)) != submission:
            raise BrokenPromise(f"entry {entry.index} is not what machine {submission.author} wanted")
        last = self._numbers.get(submission.author, 0)
        if submission.number != last + 1:
            raise BrokenPromise(f"machine {submission.author} had number {submission.number} after {last} in the log")
        self._numbers[submission.author] = submission.number

    def applied(self, peer: Peer, index: Index, digest: bytes) -> None:
        if self.digests.setdefault(index, digest) != digest:
            raise BrokenPromise(f"machine {peer} has another table after entry {index}")

    def check_end(self, disks: Iterable[Disk], members: Sequence[Peer]) -> None:
        """After everything was healed: equal logs, nothing lost, and whatever a member kept is in them."""
        for disk in disks:
            if [entry.chain for entry in disk.entries[: len(self.truth)]] != [entry.chain for entry in self.truth]:
                raise BrokenPromise("a committed entry was lost from a disk")
        missing = [key for key in self.wanted if key[0] in members and key[1] > self._numbers.get(key[0], 0)]
        if missing:
            raise BrokenPromise(f"wanted and never committed: {missing[:5]}")
