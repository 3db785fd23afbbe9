"""Who was ever given a number at this table, as the log tells it: the same on every machine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from net import wire
from net.sequencer.entries import KEY_BYTES, ROSTER, Entry, Genesis, Peer
from net.sequencer.roster import HIGHEST

NUMBERED: Final = "numbered"


def numbered(peer: Peer, key: bytes, *, watching: bool) -> bytes:
    """The body by which a number is given away for good; to the roster it changes nothing."""
    return wire.encode_frame((NUMBERED, peer, key, int(watching)))[wire.LENGTH_BYTES :]


class Register:
    """A fold of the committed entries about machines; who only watches does so for ever, under this number."""

    def __init__(self, genesis: Genesis) -> None:
        self.keys: dict[Peer, bytes] = dict(genesis.roster.members)
        self.watchers: set[Peer] = set()
        self.gone: set[Peer] = set()
        """Those who have left for good; they come back under another number or not at all."""
        self._came: set[Peer] = set(self.keys)

    def note(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if entry.submission.kind == ROSTER:
                self._note(entry.submission.body)

    def _note(self, body: bytes) -> None:
        try:
            change = wire.decode(body)
        except wire.BadFrame:
            return
        match change:
            case ("numbered", int(peer), bytes(key), int(watching)) if self._is_free(peer, key):
                self.keys[peer] = key
                if watching:
                    self.watchers.add(peer)
            case ("coming", int(peer), bytes(key)) if 0 <= peer <= HIGHEST and len(key) == KEY_BYTES:
                self.keys.setdefault(peer, key)
                self._came.add(peer)
            case ("leaving", int(peer)) if peer in self.keys and self._is_not_last(peer):
                self.gone.add(peer)

    def _is_not_last(self, peer: Peer) -> bool:
        """The last member stays; so it is with the roster."""
        return bool(self._came - self.gone - {peer})

    def _is_free(self, peer: Peer, key: bytes) -> bool:
        return 0 <= peer <= HIGHEST and len(key) == KEY_BYTES and peer not in self.keys

    def next_number(self) -> Peer | None:
        """A number that was never given to anybody; None if there is none left."""
        number = max(self.keys) + 1
        return number if number <= HIGHEST else None

    def is_about_to_come(self, peer: Peer) -> bool:
        """Whether a machine was let in to play and is not yet on the roster."""
        return peer in self.keys and peer not in self._came | self.watchers | self.gone
