"""How what machines say to each other about the log is written on the wire, and read from it: one reader for each kind.

A message is its word and then its fields, in the order its class has them; yes and no are 1 and 0. What a reader lets
pass has the right shape and size, and nothing more is promised: whether it is true is found out by the sequencer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from net import wire
from net.fields import BadMessage, Fields
from net.sequencer.charter import HIGHEST, MOST
from net.sequencer.entries import (
    BODY_BYTES,
    HASH_BYTES,
    KEY_BYTES,
    KINDS,
    SIGNATURE_BYTES,
    Entry,
    Genesis,
    Roster,
    Submission,
)
from net.sequencer.log import BATCH_BYTES
from net.sequencer.messages import Acknowledgement, Append, Candidacy, Message, Submit, Vote, Witness

TERMS: Final = 2**62
PLACES: Final = wire.LOG_ENTRIES + 1
BATCH_ENTRIES: Final = 64
"""More are not sent at once."""
GAME_BYTES: Final = 32


# Written


def write(message: Message) -> wire.Message:
    """A message of the sequencer as it goes down the wire."""
    match message:
        case Candidacy(term, last_term, last_index, trial):
            return ("candidacy", term, last_term, last_index, int(trial))
        case Vote(term, granted, trial):
            return ("vote", term, int(granted), int(trial))
        case Append(term, after, chain, entries, commit, witness):
            return ("append", term, after, chain, tuple(map(write_entry, entries)), commit, _write_witness(witness))
        case Acknowledgement(term, accepted, index, witness):
            return ("ack", term, int(accepted), index, _write_witness(witness))
        case Submit(submission):
            return ("submit", *write_submission(submission))
        case Witness():
            return ("witness", *_write_witness(message))


def write_submission(of: Submission) -> wire.Message:
    return (of.author, of.number, of.kind, of.seen, of.body, of.signature)


def write_entry(entry: Entry) -> wire.Message:
    return (entry.term, entry.index, entry.before, write_submission(entry.submission))


def write_genesis(genesis: Genesis) -> wire.Message:
    return (genesis.game, genesis.roster.members)


def _write_witness(witness: Witness) -> wire.Message:
    return (witness.applied, witness.chain, witness.digest)


# Read


def read(message: wire.Message) -> Message:
    """What a message says that came from another machine, or a `WireError`."""
    fields = Fields(message)
    said = READERS[fields.one_of(*READERS)](fields)
    fields.end()
    return said


def read_submission(fields: Fields) -> Submission:
    return Submission(
        author=fields.whole(0, HIGHEST),
        number=fields.whole(0, PLACES),
        kind=fields.one_of(*KINDS),
        seen=fields.raw(HASH_BYTES),
        body=fields.raw(0, BODY_BYTES),
        signature=fields.raw(SIGNATURE_BYTES),
    )


def read_entry(fields: Fields) -> Entry:
    term, index, before = fields.whole(0, TERMS), fields.whole(1, PLACES), fields.raw(HASH_BYTES)
    submission = fields.row()
    entry = Entry(term, index, before, read_submission(submission))
    submission.end()
    fields.end()
    return entry


def read_genesis(fields: Fields) -> Genesis:
    genesis = Genesis(fields.raw(1, GAME_BYTES), Roster(tuple(map(_read_member, fields.rows(MOST, least=1)))))
    fields.end()
    numbers = genesis.roster.peers
    if list(numbers) != sorted(set(numbers)):
        raise BadMessage("members out of order")
    return genesis


def _read_member(fields: Fields) -> tuple[int, bytes]:
    member = fields.whole(0, HIGHEST), fields.raw(KEY_BYTES)
    fields.end()
    return member


def _read_candidacy(fields: Fields) -> Candidacy:
    return Candidacy(fields.whole(0, TERMS), fields.whole(0, TERMS), fields.whole(0, PLACES), fields.flag())


def _read_vote(fields: Fields) -> Vote:
    return Vote(fields.whole(0, TERMS), fields.flag(), fields.flag())


def _read_append(fields: Fields) -> Append:
    term, after, chain = fields.whole(0, TERMS), fields.whole(0, PLACES), fields.raw(HASH_BYTES)
    entries = tuple(map(read_entry, fields.rows(BATCH_ENTRIES)))
    # The first one always goes, however long it is.
    if sum(len(entry.submission.body) for entry in entries[1:]) > BATCH_BYTES:
        raise BadMessage("too much at once")
    return Append(term, after, chain, entries, fields.whole(0, PLACES), _read_nested_witness(fields))


def _read_acknowledgement(fields: Fields) -> Acknowledgement:
    return Acknowledgement(fields.whole(0, TERMS), fields.flag(), fields.whole(0, PLACES), _read_nested_witness(fields))


def _read_submit(fields: Fields) -> Submit:
    return Submit(read_submission(fields))


def _read_witness(fields: Fields) -> Witness:
    applied, chain, digest = fields.whole(0, PLACES), fields.raw(HASH_BYTES), fields.raw(0, HASH_BYTES)
    if len(digest) not in (0, HASH_BYTES):
        raise BadMessage("half a digest")
    return Witness(applied, chain, digest)


def _read_nested_witness(fields: Fields) -> Witness:
    row = fields.row()
    witness = _read_witness(row)
    row.end()
    return witness


READERS: Final[dict[str, Callable[[Fields], Message]]] = {
    "candidacy": _read_candidacy,
    "vote": _read_vote,
    "append": _read_append,
    "ack": _read_acknowledgement,
    "submit": _read_submit,
    "witness": _read_witness,
}
"""What each kind of message is read by; another word is nothing that is said about the log."""
