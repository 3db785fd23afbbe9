"""What everybody at a table may know, as one message: its bytes are the same on every machine, in every language.

A digest of them is compared after each entry, so they are spelled as messages on the wire are: whole numbers, words
people may have written as UTF-8, arrays, 1 and 0 for yes and no, and an empty array for what is not there.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final, TypeAlias

from net import wire

DIGEST: Final = 16

Fact: TypeAlias = int | str | bytes | Iterable["Fact"] | None


def message(fact: Fact) -> wire.Value:
    """A fact as it is written."""
    if fact is None:
        return ()
    if isinstance(fact, int):
        return int(fact)
    if isinstance(fact, str):
        return fact.encode()
    if isinstance(fact, bytes):
        return fact
    return tuple(message(each) for each in fact)


def written(facts: Iterable[Fact]) -> bytes:
    return wire.encode_frame(tuple(map(message, facts)))[wire.LENGTH_BYTES :]


def digest(facts: Iterable[Fact]) -> bytes:
    """BLAKE2b of the bytes of one message."""
    return blake2b(written(facts), digest_size=DIGEST).digest()
