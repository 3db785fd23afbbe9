"""The seeded source of chance for one table: our own, so that a seed means the same game on every Python."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from struct import Struct
from typing import Final, TypeVar

T = TypeVar("T")

MOST_SEED: Final = 2**63 - 1
"""Seeds that people are shown and may type lie between this and its negative, so that any program can keep them."""

WORD: Final = 1 << 32
"""Chance comes in words of 32 bits."""

BLOCK: Final = Struct("<16I")
"""The words of one block of the stream: as many as a BLAKE2b digest holds."""


class Dealer:
    """A stream of numbers that follows from a seed: BLAKE2b of the seed and a counter, cut into words."""

    __slots__ = ("blocks", "seed", "words")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.blocks = 0
        self.words: list[int] = []

    def below(self, n: int) -> int:
        """One of 0 .. n-1, all equally likely."""
        if not 0 < n <= WORD:
            return self._below_large(n)
        # Words at or above the largest multiple of n would favour the small numbers: they are thrown away.
        fair = WORD - WORD % n
        while True:
            word = self.words.pop() if self.words else self._next_word()
            if word < fair:
                return word % n

    def fork(self, label: str) -> Dealer:
        """A dealer that follows from this one's seed and the label alone, however far this one has dealt."""
        digest = blake2b(f"fork {self.seed} {label}".encode(), digest_size=16).digest()
        return Dealer(int.from_bytes(digest, "little"))

    def shuffled(self, sequence: Sequence[T]) -> list[T]:
        """The same things in an order of chance; every order is equally likely."""
        shuffled = list(sequence)
        for last in range(len(shuffled) - 1, 0, -1):
            other = self.below(last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled

    def _next_word(self) -> int:
        """The first word of a fresh block; the others wait in `words`, the next one last."""
        block = blake2b(f"deal {self.seed} {self.blocks}".encode()).digest()
        self.blocks += 1
        self.words = list(reversed(BLOCK.unpack(block)))
        return self.words.pop()

    def _below_large(self, n: int) -> int:
        if n < 1:
            raise ValueError(f"there is no number from 0 to below {n}")
        words = (n - 1).bit_length() // 32 + 1
        fair = (1 << 32 * words) // n * n
        while True:
            number = 0
            for _ in range(words):
                number = number << 32 | self.below(WORD)
            if number < fair:
                return number % n
