"""What sits above the log in a simulated game: bytes without meaning, or the rules of a real game."""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import Protocol

from game.rules import engine, notation
from game.rules.codec import public_digest
from game.rules.engine import CHANCE, Game, Illegal, Seat, Setup
from net.sequencer.entries import TABLE, Entry, Peer


class TableAbove(Protocol):
    """One machine's table: carries out what is committed, and wants something now and then."""

    breath: int
    """How much it says before it waits to hear that it was heard."""

    @property
    def is_over(self) -> bool: ...

    def apply(self, entry: Entry) -> bytes:
        """Carry out an entry; gives the digest of the public state after it."""

    def wants(self, chance: Random) -> bytes | None:
        """What this machine would say now, if anything."""


class OpaqueTable:
    """Its state is a digest of all it was told; it always has something to say."""

    breath = 8
    is_over = True
    """Nothing is missing from it, however much was said."""

    def __init__(self) -> None:
        self._state = b""

    def apply(self, entry: Entry) -> bytes:
        self._state = blake2b(self._state + entry.submission.body, digest_size=16).digest()
        return self._state

    def wants(self, chance: Random) -> bytes:
        return chance.randbytes(6)


class RulesTable:
    """A real game; the seats of this machine answer at random, and one machine answers for chance."""

    breath = 1

    def __init__(self, game: Game, seats: int, me: Peer, machines: int) -> None:
        self._game = game
        self._state = game.set_up(Setup(seats))
        self._mine = {CHANCE, *range(0, seats, machines)} if me == 0 else set(range(me, seats, machines))
        self._answered = -1
        self._index = 0
        self._digest = public_digest(self._state)

    @property
    def is_over(self) -> bool:
        return engine.is_over(self._state)

    def apply(self, entry: Entry) -> bytes:
        """What is not legal any more changes nothing, here as on every other machine."""
        self._index = entry.index
        if entry.submission.kind == TABLE:
            self._play(entry.submission.body.decode())
        return bytes.fromhex(self._digest)

    def _play(self, line: str) -> None:
        seat, action = notation.read_line(self._game.actions, line)
        try:
            engine.play(self._state, seat, action)
        except Illegal:
            return
        self._digest = public_digest(self._state)

    def wants(self, chance: Random) -> bytes | None:
        if self.is_over or self._answered == self._index:
            return None
        seats = [seat for seat in self._asked() if seat in self._mine]
        if not seats:
            return None
        self._answered = self._index
        seat = chance.choice(seats)
        return notation.line(seat, self._answer(seat, chance)).encode()

    def _asked(self) -> tuple[Seat, ...]:
        return (CHANCE,) if engine.is_chance(self._state) else engine.asked(self._state)

    def _answer(self, seat: Seat, chance: Random) -> engine.Action:
        if seat == CHANCE:
            return engine.deal(self._state, chance.randrange)
        return chance.choice(engine.choices(self._state, seat))
