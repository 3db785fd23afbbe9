"""Entries of a log as the tests of the log need them: in their chain, and signed by nobody."""

from __future__ import annotations

from net.sequencer.entries import TABLE, Entry, Genesis, Roster, Submission

GENESIS = Genesis(b"a game of these tests", Roster(tuple((peer, bytes([peer]) * 32) for peer in (0, 1, 2))))
ME = 1


def submission(number: int, author: int = ME, body: bytes = b"build") -> Submission:
    return Submission(author, number, TABLE, b"s" * 32, body, b"x" * 64)


def entries(count: int, term: int = 1, behind: tuple[Entry, ...] = (), body: bytes = b"build") -> tuple[Entry, ...]:
    """So many more entries behind these."""
    made = list(behind)
    for _ in range(count):
        before = made[-1].chain if made else GENESIS.chain
        made.append(Entry(term, len(made) + 1, before, submission(len(made) + 1, body=body)))
    return tuple(made[len(behind) :])
