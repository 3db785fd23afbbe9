"""Damaged records: each is refused, or is the beginning of the game it was, or says that nothing proves it."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

from game import games
from game.disk import record
from game.disk.record import BadRecord, Record
from game.lab.fuzz import Attempts, Found
from game.lab.fuzz.damage import damaged
from game.lab.simulate import Match, play_one

LINES = 60
"""So many lines of each game are kept: damage is found as well in a short one, and quicker."""


def attempts(seed: int) -> Attempts:
    dice = Random(seed)
    whole = [_beginning(name, seed) for name in games.names()]
    originals = [(raw, record.parse(raw)) for raw in whole]
    while True:
        raw, original = dice.choice(originals)
        yield _end_of(damaged(dice, raw), original)


def _beginning(name: str, seed: int) -> bytes:
    """The first lines of a game between bots, as they would lie on the disk."""
    players = games.load(name).seats[0]
    with tempfile.TemporaryDirectory() as folder:
        match = Match(name, players, ("random",) * players, seed, out=Path(folder))
        play_one(match, 0)
        (path,) = Path(folder).iterdir()
        raw = path.read_bytes()
    head, separator, moves = raw.partition(f"\n{record.SEPARATOR}".encode())
    return head + separator + b"".join(moves.splitlines(keepends=True)[: LINES + 1])


def _end_of(raw: bytes, original: Record) -> str:
    try:
        kept = record.parse(raw)
        record.replay(kept, record.game_of(kept))
    except BadRecord:
        return "refused"
    except Exception as trouble:
        raise Found(f"record.replay(record.parse({raw!r}), ...)", trouble) from trouble
    if not kept.sealed:
        return "not sealed"
    if kept.header != original.header or kept.lines != original.lines[: len(kept.lines)]:
        raise Found(f"{raw!r}", "is sealed, and yet another game")
    return "the same game"
