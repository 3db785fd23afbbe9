"""A disk that keeps what it was told to keep, and what is left of it when the power goes."""

from __future__ import annotations

from random import Random

from net.sequencer.entries import Entry, Index, Peer, Submission, Term
from net.sequencer.messages import KeepEntries, KeepEverything, Keeping, KeepSubmission, KeepTerm, Saved


class Disk:
    """What one machine would find after a crash."""

    def __init__(self) -> None:
        self.term: Term = 0
        self.vote: Peer | None = None
        self.entries: list[Entry] = []
        self.submissions: list[Submission] = []
        self.commit: Index = 0
        """Noted without waiting; a crash may take back the last notes."""
        self._commit_before: Index = 0

    def keep(self, what: Keeping) -> None:
        match what:
            case KeepTerm(term, vote):
                self.term, self.vote = term, vote
            case KeepEntries(after, entries):
                self.entries[after:] = entries
            case KeepSubmission(submission):
                self.submissions.append(submission)
            case KeepEverything(saved):
                self.term, self.vote = saved.term, saved.vote
                self.entries, self.submissions = list(saved.entries), list(saved.submissions)
                self._commit_before = self.commit = saved.commit

    def tear(self, what: Keeping, chance: Random) -> None:
        """The power goes while this is written: of a row of entries any first part may be there."""
        if type(what) is KeepEntries:
            survived = chance.randrange(len(what.entries) + 1)
            self.keep(KeepEntries(what.after, what.entries[:survived]))

    def note(self, commit: Index) -> None:
        self._commit_before, self.commit = self.commit, commit

    def crash(self, chance: Random) -> None:
        if chance.random() < 0.5:
            self.commit = self._commit_before

    def holds(self, entry: Entry) -> bool:
        return len(self.entries) >= entry.index and self.entries[entry.index - 1].chain == entry.chain

    def saved(self) -> Saved:
        return Saved(self.term, self.vote, tuple(self.entries), tuple(self.submissions), self.commit)
