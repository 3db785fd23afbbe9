"""What the log is made of: what an author wrote and signed, and its place in the chain; and who is on the roster."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final, Protocol, TypeAlias

import msgpack

Peer: TypeAlias = int
"""A machine at the table, by the number it was given when it came; numbers are never given twice."""

Term: TypeAlias = int
"""One reign; counted from 1, and 0 before the first election."""

Index: TypeAlias = int
"""A place in the log, counted from 1; 0 is before the first entry."""

BLANK: Final = "blank"
"""The entry with which a leader begins its term; nobody above the sequencer sees it do anything."""
TABLE: Final = "table"
"""Whatever the table has to say: bytes that mean nothing here."""
ROSTER: Final = "roster"
"""A machine comes to the roster or leaves it."""
VOICE: Final = "voice"
"""What a member wants of the roster; `net.sequencer.charter` counts them."""
KINDS: Final = (BLANK, TABLE, ROSTER, VOICE)

HASH_BYTES: Final = 32
KEY_BYTES: Final = 32
SIGNATURE_BYTES: Final = 64
BODY_BYTES: Final = 16 * 1024
"""The longest body of one entry."""


class Signer(Protocol):
    """How this machine signs, and how it knows the hand of another."""

    def sign(self, text: bytes) -> bytes: ...

    def is_signed(self, key: bytes, text: bytes, signature: bytes) -> bool: ...


def digest(*fields: object) -> bytes:
    """BLAKE2b of the one spelling of these integers, bytes and words."""
    packed: bytes = msgpack.packb(fields, use_bin_type=True)
    return blake2b(packed, digest_size=HASH_BYTES).digest()


@dataclass(frozen=True, slots=True)
class Submission:
    """What an author wants in the log; nobody else can make one, change one or use one twice."""

    author: Peer
    number: int
    """The author's own count, from 1 without gaps; a leader's blank entry has 0."""
    kind: str
    seen: bytes
    """The chain up to the last committed entry the author knew."""
    body: bytes
    signature: bytes

    def text(self, game: bytes) -> bytes:
        """What the signature covers."""
        return digest("submission", game, self.author, self.number, self.kind, self.seen, self.body)


def opening(term: Term, before: bytes) -> bytes:
    """The body of the blank entry that begins a reign: it names its one place, and is sound in no other."""
    return term.to_bytes(8, "big") + before


@dataclass(frozen=True, slots=True)
class Entry:
    """A submission in its place."""

    term: Term
    """Whose reign it was when it got its place."""
    index: Index
    before: bytes
    """The chain up to the entry before."""
    submission: Submission
    chain: bytes = field(init=False, compare=False)
    """Covers this entry and all before it."""

    def __post_init__(self) -> None:
        of = self.submission
        link = (self.term, self.index, self.before, of.author, of.number, of.kind, of.seen, of.body, of.signature)
        object.__setattr__(self, "chain", digest("entry", *link))


@dataclass(frozen=True, slots=True)
class Roster:
    """The machines that vote, each with the key it signs with, by ascending number."""

    members: tuple[tuple[Peer, bytes], ...]

    @property
    def peers(self) -> tuple[Peer, ...]:
        return tuple(peer for peer, _ in self.members)

    @property
    def majority(self) -> int:
        return len(self.members) // 2 + 1

    def key(self, peer: Peer) -> bytes | None:
        return dict(self.members).get(peer)

    def rank(self, peer: Peer) -> int:
        """How many members come before this one."""
        return sum(member < peer for member in self.peers)

    def with_member(self, peer: Peer, key: bytes) -> Roster:
        return Roster(tuple(sorted((*self.members, (peer, key)))))

    def without(self, peer: Peer) -> Roster:
        return Roster(tuple(member for member in self.members if member[0] != peer))


@dataclass(frozen=True, slots=True)
class Genesis:
    """What all machines agreed on before the first entry."""

    game: bytes
    """The name of this game among all games: random bytes."""
    roster: Roster

    @property
    def chain(self) -> bytes:
        """What the first entry is linked to."""
        return digest("genesis", self.game, self.roster.members)
