"""Who was ever given a number at this table, as the log tells it: the same on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from net.sequencer.charter import HIGHEST, Charter
from net.sequencer.entries import TABLE, Entry, Genesis, Peer


class Register:
    """The charter as far as it is committed; who only watches does so for ever, under this number."""

    def __init__(self, genesis: Genesis) -> None:
        self._charter = Charter.of(genesis.roster)
        self.keys: Mapping[Peer, bytes] = dict(genesis.roster.members)

    def note(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if entry.submission.kind != TABLE:
                of = entry.submission
                self._charter = self._charter.after(of.author, of.kind, of.body)
        self.keys = dict(self._charter.numbers)

    @property
    def watchers(self) -> frozenset[Peer]:
        return self._charter.watchers

    @property
    def gone(self) -> frozenset[Peer]:
        """Those who have left for good; they come back under another number or not at all."""
        return self._charter.gone

    @property
    def is_shut(self) -> bool:
        """Whether nobody more is to have a vote."""
        return self._charter.is_shut

    def next_number(self) -> Peer | None:
        """A number that was never given to anybody; None if there is none left."""
        number = max(self.keys) + 1
        return number if number <= HIGHEST else None

    def is_about_to_come(self, peer: Peer) -> bool:
        """Whether a machine was let in to play and is not yet on the roster."""
        here = self._charter
        return peer in self.keys and peer not in {*here.roster.peers, *here.watchers, *here.gone}
