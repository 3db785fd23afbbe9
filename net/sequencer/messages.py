"""What machines say to each other, what a machine is told and what it wants done: plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from net.sequencer.entries import Entry, Index, Peer, Submission, Term

# Between machines


@dataclass(frozen=True, slots=True)
class Witness:
    """What one machine has carried out: up to which place, the chain there and the public state after it."""

    applied: Index
    chain: bytes
    digest: bytes


@dataclass(frozen=True, slots=True)
class Candidacy:
    """Asks for a vote. On trial nothing is promised: would you vote for me if I stood?"""

    term: Term
    last_term: Term
    last_index: Index
    trial: bool


@dataclass(frozen=True, slots=True)
class Vote:
    """The answer to a candidacy; `term` is the one that was asked for if granted, else the voter's own."""

    term: Term
    granted: bool
    trial: bool


@dataclass(frozen=True, slots=True)
class Append:
    """The leader's word: entries to put behind a place, perhaps none, and how far the log is committed."""

    term: Term
    after: Index
    chain: bytes
    """The leader's chain up to `after`."""
    entries: tuple[Entry, ...]
    commit: Index
    witness: Witness


@dataclass(frozen=True, slots=True)
class Acknowledgement:
    """The answer to an append. Accepted: the log is the leader's up to `index`, on disk; else: begin behind `index`."""

    term: Term
    accepted: bool
    index: Index
    witness: Witness


@dataclass(frozen=True, slots=True)
class Submit:
    """An author brings the leader what it wants in the log."""

    submission: Submission


Message: TypeAlias = Candidacy | Vote | Append | Acknowledgement | Submit | Witness


# What a machine is told


@dataclass(frozen=True, slots=True)
class Ticked:
    """Time has passed; to be told when `due` has come, and harmless at any other time."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A message has come from another machine, over a link that proves who it is."""

    peer: Peer
    message: Message


@dataclass(frozen=True, slots=True)
class Wanted:
    """The table here wants this in the log."""

    kind: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Applied:
    """The table here has carried out everything up to this entry, and this is its public state now."""

    index: Index
    digest: bytes


@dataclass(frozen=True, slots=True)
class DiskFailed:
    """Something could not be kept, nor was anything done that should have followed; nothing is promised from now on."""


@dataclass(frozen=True, slots=True)
class DiskMended:
    """There is a disk again, and nothing on it."""


@dataclass(frozen=True, slots=True)
class WatcherCame:
    """A machine without a vote follows the log: somebody who only watches, or who will be on the roster soon."""

    peer: Peer


@dataclass(frozen=True, slots=True)
class WatcherLeft:
    peer: Peer


Event: TypeAlias = Ticked | Heard | Wanted | Applied | DiskFailed | DiskMended | WatcherCame | WatcherLeft


# What a disk gives back


@dataclass(frozen=True, slots=True)
class Saved:
    """All that was kept of a game on this machine; by default nothing yet."""

    term: Term = 0
    vote: Peer | None = None
    entries: tuple[Entry, ...] = ()
    submissions: tuple[Submission, ...] = ()
    """Kept and not yet among the committed ones that were noted, in the order of their numbers."""
    commit: Index = 0
    """The last index that was noted as committed; it may lag behind."""


# What it wants done, in this order; if something cannot be kept, nothing behind it may be done


@dataclass(frozen=True, slots=True)
class KeepTerm:
    """To be on disk before anything else is done."""

    term: Term
    vote: Peer | None


@dataclass(frozen=True, slots=True)
class KeepEntries:
    """To be on disk before anything else is done: the log ends behind `after`, and then these follow."""

    after: Index
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class KeepSubmission:
    """To be on disk before anything else is done; may be forgotten when it is among what is committed."""

    submission: Submission


@dataclass(frozen=True, slots=True)
class KeepEverything:
    """To be on a fresh disk, all of it or nothing, before anything else is done."""

    saved: Saved


@dataclass(frozen=True, slots=True)
class Send:
    """May get lost, doubled or late."""

    peer: Peer
    message: Message


@dataclass(frozen=True, slots=True)
class Committed:
    """These entries stand for good. The disk may note their last index in its own time, unless it has failed."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class LeaderChanged:
    """Another machine leads, or none does: then the game pauses."""

    leader: Peer | None
    term: Term


@dataclass(frozen=True, slots=True)
class Differed:
    """Another machine has the same entries up to here and another public state."""

    peer: Peer
    index: Index


@dataclass(frozen=True, slots=True)
class Agreed:
    """Another machine that differed has the same public state again."""

    peer: Peer


@dataclass(frozen=True, slots=True)
class Forked:
    """Another machine holds other entries for committed than we do: somebody led both of us by the nose."""

    peer: Peer
    index: Index


@dataclass(frozen=True, slots=True)
class Forged:
    """A leader sent an entry that its author never signed, or that breaks the chain."""

    peer: Peer
    index: Index


Keeping: TypeAlias = KeepTerm | KeepEntries | KeepSubmission | KeepEverything
Effect: TypeAlias = Keeping | Send | Committed | LeaderChanged | Differed | Agreed | Forked | Forged
