"""Whether a record tells what happened: the chain of its digests, and what the table would not have done."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, Protocol

from game.disk.damage import BadRecord
from game.rules import notation
from game.rules.codec import digest, digest_of, to_plain
from game.rules.engine import CHANCE, is_chance
from game.table.dealer import Dealer
from game.table.table import Table

OLD_DIGITS: Final = 8
"""How many digits of a digest the first format wrote; each was of the table alone."""
DIGITS: Final = 16
"""How many hexadecimal digits of a digest are written."""

AGREED: Final = "agreed"
"""Stands after an undo that all people have agreed to."""


def checksum(lines: Sequence[str], digits: int = DIGITS) -> str:
    """The digest of a header, and the first link of the chain."""
    return blake2b("\n".join(lines).encode(), digest_size=digits // 2).hexdigest()


def link(before: str, words: str, table: str) -> str:
    """The digest of a line: of the one before it, of its words, and of the table after it."""
    return blake2b(f"{before}\n{words}\n{table}".encode(), digest_size=DIGITS // 2).hexdigest()


class Proof(Protocol):
    """Follows a record line by line and says what is wrong with it."""

    def before(self, words: str) -> None:
        """Look at the table before a line is repeated at it."""

    def after(self, words: str, written: str | None, number: int) -> None:
        """Raise BadRecord if the line that was just repeated cannot be true; it may have no digest."""


class ChainProof:
    """Every digest follows from the one before, chance from the seed, and nobody takes back what he may not."""

    def __init__(self, table: Table, header: Sequence[str], seed: int | None) -> None:
        self.table = table
        self.last = checksum(header)
        self.dealer = None if seed is None else Dealer(seed)
        self.owed: list[str] = []
        """The lines that stand again after an undo, because it was not their authors who took anything back."""
        self.expected = ""
        """What the line says that is being repeated, if it is true."""
        self.forbidden = False
        """Whether it takes back what nobody may take back."""

    def before(self, words: str) -> None:
        who, _, rest = words.partition(" ")
        self.expected, self.forbidden = words, False
        if self.owed:
            self.expected = self.owed.pop(0)
        elif who == "undo":
            self._look_at_undo(int(rest.removesuffix(AGREED)), agreed=rest.endswith(AGREED))
        elif who == "chance" and self.dealer is not None and is_chance(self.table.state):
            self.expected = notation.line(CHANCE, self.table.outcome(self.dealer))

    def _look_at_undo(self, count: int, *, agreed: bool) -> None:
        if count > len(self.table.history):
            return
        if agreed:
            self.forbidden = not self.table.could_agree(count)
            return
        self.forbidden = self.table.why_not_undone(count) is not None
        self.owed = [notation.line(move.seat, move.action) for move in self.table.left_by_undo(count)]

    def after(self, words: str, written: str | None, number: int) -> None:
        self.last = link(self.last, words, digest(self.table.state))
        if written not in (None, self.last):
            raise BadRecord("record_digest", number, words=words)
        if self.forbidden:
            raise BadRecord("record_undo_forbidden", number, words=words)
        if self.expected != words:
            raise BadRecord("record_otherwise", number, words=words, expected=self.expected)


class TableProof:
    """All that could be proved in the first format: that the table after a line is the one that was there."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def before(self, words: str) -> None:
        """Nothing of it was written down."""

    def after(self, words: str, written: str | None, number: int) -> None:
        if written is not None and written != digest_of(to_plain(self.table.state))[:OLD_DIGITS]:
            raise BadRecord("record_digest", number, words=words)
