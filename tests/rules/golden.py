"""Whole games for the tests: played by chance from a seed, and kept by the hundred in one small file."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path

from game import games
from game.ai.bots import BOTS
from game.disk.proof import OLD_DIGITS
from game.disk.record import MAGIC, Line, Record, header_for, parse, record_of, words_of
from game.games import load
from game.rules.codec import digest_of, to_plain
from game.rules.engine import CHANCE, Game, Setup, State, apply, asked, choices, deal, is_over
from game.table.dealer import Dealer
from game.table.table import Ended, Entry, Played, Table
from tests import ROOT

FOLDER = ROOT / "tests" / "records"
DIGEST_EVERY = 20
"""After how many actions a golden record keeps a digest; the last line always has one."""
MOST_ACTIONS = 3000
"""A game without an end by then is played from another seed."""

Plan = tuple[Setup, tuple[str, ...]]
"""A set-up, and the bot of every seat."""


class Shelf:
    """The golden records of a game: for each number of seats a file of whole games, played as planned."""

    def __init__(self, name: str, plans: Callable[[int], Iterator[Plan]]) -> None:
        self.name = name
        self.plans = cache(lambda seats: tuple(plans(seats)))
        self.records = cache(lambda seats: unpack(self.file_of(seats).read_bytes()))

    @property
    def game(self) -> Game:
        return load(self.name)

    @property
    def everything(self) -> list[Record]:
        return [record for seats in self.game.seats for record in self.records(seats)]

    def file_of(self, seats: int) -> Path:
        return FOLDER / f"{self.name}-{seats}.gz"

    def play(self, seats: int, number: int) -> Record:
        """One game from beginning to end."""
        setup, bots = self.plans(seats)[number]
        played = (play(self.game, setup, bots, seed) for seed in count(1000 * seats + number, 100_000))
        return next(record for record in played if record is not None)

    def played(self, seats: int) -> list[Record]:
        return [self.play(seats, number) for number in range(len(self.plans(seats)))]


def play(game: Game, setup: Setup, bots: tuple[str, ...], seed: int) -> Record | None:
    """A game between bots, unless it has no end; in the first format, where few lines need a digest.

    The chance of a bot runs on from answer to answer, as it did when these games were recorded.
    """
    dealer = Dealer(seed)
    players = [BOTS[bot](game, dealer.fork(f"seat {n}").below, games.evaluation(game)) for n, bot in enumerate(bots)]
    state, lines = game.set_up(setup), list[Line]()
    while state.pending and len(lines) < MOST_ACTIONS:
        seat = state.seat
        chance = dealer.fork(f"line {len(lines)}").below
        action = deal(state, chance) if seat == CHANCE else players[seat].choose(state.view(seat), seat)
        apply(state, seat, action)
        kept = old_digest(state) if (len(lines) + 1) % DIGEST_EVERY == 0 else None
        lines.append(Line(words_of(Played(seat, action, "")), kept))
    if not is_over(state):
        return None
    lines.append(Line(words_of(Ended(tuple(game.scores(state)), game.winners(state), "")), old_digest(state)))
    header = header_for(game, setup, bots=dict(enumerate(bots)), seed=seed)
    return Record(replace(header, format=1), tuple(lines))


def old_digest(state: State) -> str:
    return digest_of(to_plain(state))[:OLD_DIGITS]


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
    return replace(record, lines=(*bare, *record.lines[-1:]), header_sealed=False)


def pack(records: Sequence[Record]) -> bytes:
    """Many records in one compressed file; equal records make equal bytes."""
    return gzip.compress("".join(record.text() for record in records).encode(), mtime=0)


def unpack(packed: bytes) -> list[Record]:
    return [parse(text.encode()) for text in split(gzip.decompress(packed).decode())]


def split(texts: str) -> Iterator[str]:
    yield from re.split(rf"(?m)^(?={MAGIC})", texts)[1:]
