"""The log in memory: what may be put behind it, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from net import wire
from net.sequencer.charter import Charter
from net.sequencer.entries import (
    BLANK,
    BODY_BYTES,
    KINDS,
    ROSTER,
    TABLE,
    Entry,
    Genesis,
    Index,
    Peer,
    Signer,
    Submission,
    Term,
    opening,
)

BATCH_BYTES: Final = 32 * 1024
"""How much of the log goes into one message besides; bodies alone are counted, and the first one always goes."""
RESERVED: Final = 100
"""Places that only blank entries get, so that a full log can still change its leader."""


class Log:
    """Entries in their places. The newest roster in it counts, committed or not."""

    def __init__(self, genesis: Genesis, entries: Iterable[Entry] = ()) -> None:
        self.genesis = genesis
        self._origin = genesis.chain
        self.entries: list[Entry] = []
        self.numbers: dict[Peer, int] = {}
        """The last number of each author."""
        self.rosters = [(0, genesis.roster)]
        """Each with the index of the entry that brought it, the newest last."""
        self.charters = [(0, Charter.of(genesis.roster))]
        """What follows about machines, likewise."""
        for entry in entries:
            self.add(entry)

    @property
    def charter(self) -> Charter:
        """As it is behind the last entry."""
        return self.charters[-1][1]

    @property
    def last_index(self) -> Index:
        return len(self.entries)

    @property
    def last_term(self) -> Term:
        return self.entries[-1].term if self.entries else 0

    def term_at(self, index: Index) -> Term:
        return self.entries[index - 1].term if index else 0

    def chain_at(self, index: Index) -> bytes:
        return self.entries[index - 1].chain if index else self._origin

    def slice(self, after: Index, last: Index) -> tuple[Entry, ...]:
        return tuple(self.entries[after:last])

    def batch(self, after: Index, most: int) -> tuple[Entry, ...]:
        """As much of what lies behind a place as goes into one message."""
        room = BATCH_BYTES
        batch: list[Entry] = []
        for entry in self.entries[after : after + most]:
            room -= len(entry.submission.body)
            if batch and room < 0:
                break
            batch.append(entry)
        return tuple(batch)

    def has_room(self) -> bool:
        return len(self.entries) < wire.LOG_ENTRIES - RESERVED

    # What may follow

    def is_next(self, submission: Submission, signer: Signer) -> bool:
        """Whether a member signed this, and whether it is the very next of what that member had to say."""
        expected = 0 if submission.kind == BLANK else self.numbers.get(submission.author, 0) + 1
        if submission.number != expected or submission.kind not in KINDS or len(submission.body) > BODY_BYTES:
            return False
        key = self._key(submission)
        return key is not None and signer.is_signed(key, submission.text(self.genesis.game), submission.signature)

    def _key(self, submission: Submission) -> bytes | None:
        """A machine may still have to lead until its own leaving is committed; nothing else is taken from it then."""
        now = self.rosters[-1][1].key(submission.author)
        if now is not None or submission.kind != BLANK or len(self.rosters) < 2:
            return now
        return self.rosters[-2][1].key(submission.author)

    def may_follow(self, entry: Entry, signer: Signer) -> bool:
        """Whether this is a sound entry for the place behind the last one."""
        in_place = entry.index == self.last_index + 1 and entry.before == self.chain_at(self.last_index)
        return in_place and self._is_of_a_reign(entry) and self.is_next(entry.submission, signer)

    def _is_of_a_reign(self, entry: Entry) -> bool:
        """A reign begins with the one blank entry that was signed for this place, and has no other."""
        if entry.submission.kind == BLANK:
            return entry.term > self.last_term and entry.submission.body == opening(entry.term, entry.before)
        return entry.term == self.last_term > 0

    # What changes it

    def next_entry(self, term: Term, submission: Submission) -> Entry:
        return Entry(term, self.last_index + 1, self.chain_at(self.last_index), submission)

    def add(self, entry: Entry) -> None:
        self.entries.append(entry)
        submission = entry.submission
        if submission.kind != BLANK:
            self.numbers[submission.author] = submission.number
        if submission.kind != TABLE:
            charter = self.charter.after(submission.author, submission.kind, submission.body)
            self.charters.append((entry.index, charter))
        if submission.kind == ROSTER:
            self.rosters.append((entry.index, self.charter.roster))

    def cut(self, after: Index) -> None:
        """Forget everything behind a place."""
        for entry in reversed(self.entries[after:]):
            if entry.submission.kind != BLANK:
                self.numbers[entry.submission.author] = entry.submission.number - 1
        del self.entries[after:]
        while self.rosters[-1][0] > after:
            self.rosters.pop()
        while self.charters[-1][0] > after:
            self.charters.pop()
