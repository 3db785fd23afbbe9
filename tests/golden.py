"""Whole games for the tests: played by chance from a seed, and kept by the hundred in one small file."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.dealer import Dealer
from game.record import MAGIC, Record, header_for, parse, record_of
from game.rules.engine import Game, Setup, asked, choices, is_over
from game.table import Entry, Table


def play_on(table: Table, dealer: Dealer, moves: int = 1_000_000) -> None:
    """Let every seat choose at random until the game is over, or until so many seats have chosen."""
    for _ in range(moves):
        if is_over(table.state):
            return
        seats = asked(table.state)
        seat = seats[dealer.below(len(seats))]
        listed = choices(table.state, seat)
        table.play(seat, listed[dealer.below(len(listed))])


def random_game(game: Game, setup: Setup, seed: int) -> Record:
    """A finished game in which everything is chosen at random."""
    entries: list[Entry] = []
    table = Table(game, setup, dealer=Dealer(seed), sink=entries.extend)
    table.begin()
    play_on(table, Dealer(seed).fork("choices"))
    return record_of(header_for(game, setup, seed=seed), entries)


def compact(record: Record) -> Record:
    """The same record with the digest of its last line alone."""
    bare = [replace(line, digest=None) for line in record.lines[:-1]]
    return replace(record, lines=(*bare, *record.lines[-1:]), sealed=False)


def pack(records: Sequence[Record]) -> bytes:
    """Many records in one compressed file; equal records make equal bytes."""
    return gzip.compress("".join(record.text() for record in records).encode(), mtime=0)


def unpack(packed: bytes) -> list[Record]:
    return [parse(text.encode()) for text in split(gzip.decompress(packed).decode())]


def split(texts: str) -> Iterator[str]:
    yield from re.split(rf"(?m)^(?={MAGIC})", texts)[1:]
