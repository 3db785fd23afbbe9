"""Who sits at the table as the log tells it, and what a change of that needs: the same for every machine.

A member writes what he wants as a *voice*. Only whoever leads writes *changes*, and a change counts only where the log
before it shows that it may be: nobody is taken off the roster but who wanted to go himself, or whom most machines sent
away; and nobody comes to it once most of them hold the door shut. Whatever else stands there changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from net import wire
from net.sequencer.entries import BLANK, KEY_BYTES, ROSTER, VOICE, Peer, Roster

MOST: Final = wire.PEERS + 1
"""Members of a roster."""
HIGHEST: Final = 255
"""The largest number of a machine."""


# Changes, which are the leader's


def numbered(peer: Peer, key: bytes, *, watching: bool) -> bytes:
    """A number is given away for good; to the roster that changes nothing."""
    return _body(("numbered", peer, key, int(watching)))


def coming(peer: Peer, key: bytes) -> bytes:
    return _body(("coming", peer, key))


def leaving(peer: Peer) -> bytes:
    return _body(("leaving", peer))


# Voices, which are everybody's


def going() -> bytes:
    """The author wants to be a member no longer."""
    return _body(("going",))


def away(peer: Peer, *, yes: bool = True) -> bytes:
    """The author finds that the table has sent somebody away."""
    return _body(("away", peer, int(yes)))


def door(*, shut: bool) -> bytes:
    """The author holds that no further machine may have a vote, or that one may."""
    return _body(("door", int(shut)))


def _body(said: wire.Message) -> bytes:
    return wire.encode_frame(said)[wire.LENGTH_BYTES :]


def _read(body: bytes) -> wire.Message:
    try:
        return wire.decode(body)
    except wire.BadFrame:
        return ()


@dataclass(frozen=True, slots=True)
class Charter:
    """Everything about machines that follows from a log up to one of its entries."""

    roster: Roster
    numbers: tuple[tuple[Peer, bytes], ...]
    """Every number that was ever given away, and whose key it stands for."""
    leader: Peer | None = None
    """Who wrote the newest blank entry."""
    watchers: frozenset[Peer] = frozenset()
    gone: frozenset[Peer] = frozenset()
    """Those who have left for good; they come back under another number or not at all."""
    going: frozenset[Peer] = frozenset()
    against: frozenset[tuple[Peer, Peer]] = frozenset()
    """Who finds that whom the table has sent away."""
    shutting: frozenset[Peer] = frozenset()
    """Who holds the door shut."""

    @classmethod
    def of(cls, roster: Roster) -> Charter:
        return cls(roster, roster.members)

    def key(self, peer: Peer) -> bytes | None:
        """What a number stands for, if it was given away."""
        return dict(self.numbers).get(peer)

    # What may be

    @property
    def is_shut(self) -> bool:
        """Whether nobody more is to have a vote."""
        return self._are_most(self.shutting)

    def may_leave(self, peer: Peer) -> bool:
        """Whether a machine may be taken off the roster; the last one stays."""
        wanted = peer in self.going or self._are_most({by for by, about in self.against if about == peer})
        return wanted and peer in self.roster.peers and len(self.roster.members) > 1

    def _are_most(self, peers: frozenset[Peer] | set[Peer]) -> bool:
        return len(peers.intersection(self.roster.peers)) >= self.roster.majority

    def may_come(self, peer: Peer, key: bytes) -> bool:
        is_free = _is_number(peer, key) and peer not in {*self.roster.peers, *self.gone, *self.watchers}
        return is_free and self.key(peer) in (None, key) and len(self.roster.members) < MOST and not self.is_shut

    # What follows

    def after(self, author: Peer, kind: str, body: bytes) -> Charter:
        """The charter with one more entry behind it, whatever it says."""
        if kind == BLANK:
            return replace(self, leader=author)
        if kind == VOICE and author in self.roster.peers:
            return self._heard(author, _read(body))
        if kind == ROSTER and author == self.leader:
            return self._changed(_read(body))
        return self

    def _heard(self, author: Peer, voice: wire.Message) -> Charter:
        match voice:
            case ("going",):
                return replace(self, going=self.going | {author})
            case ("away", int(peer), 1) if peer in self.roster.peers:
                return replace(self, against=self.against | {(author, peer)})
            case ("away", int(peer), 0):
                return replace(self, against=self.against - {(author, peer)})
            case ("door", 1):
                return replace(self, shutting=self.shutting | {author})
            case ("door", 0):
                return replace(self, shutting=self.shutting - {author})
        return self

    def _changed(self, change: wire.Message) -> Charter:
        match change:
            case ("numbered", int(peer), bytes(key), 0 | 1 as watching) if self._is_free(peer, key):
                watchers = self.watchers | ({peer} if watching else set())
                return replace(self, numbers=(*self.numbers, (peer, key)), watchers=watchers)
            case ("coming", int(peer), bytes(key)) if self.may_come(peer, key):
                known = self.numbers if self.key(peer) else (*self.numbers, (peer, key))
                return replace(self, roster=self.roster.with_member(peer, key), numbers=known)
            case ("leaving", int(peer)) if self.may_leave(peer) or self._is_guest(peer):
                return self._without(peer)
        return self

    def _without(self, peer: Peer) -> Charter:
        """Whatever a machine said, and was said about it, goes with it."""
        return replace(
            self,
            roster=self.roster.without(peer),
            gone=self.gone | {peer},
            going=self.going - {peer},
            against=frozenset(pair for pair in self.against if peer not in pair),
            shutting=self.shutting - {peer},
        )

    def _is_free(self, peer: Peer, key: bytes) -> bool:
        return _is_number(peer, key) and self.key(peer) is None

    def _is_guest(self, peer: Peer) -> bool:
        """Whoever has a number and no vote is here as long as the leader likes."""
        return self.key(peer) is not None and peer not in self.roster.peers


def _is_number(peer: Peer, key: bytes) -> bool:
    return 0 <= peer <= HIGHEST and len(key) == KEY_BYTES
