"""Chance that no machine has alone: each promises a part, all parts are shown, and together they decide.

Whoever does not do his share can be left out by most of the others. The drawing then begins anew with fresh parts. A
machine that had promised its part and did not show it may have seen what would come of it: chance gives it nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

from game.lan.facts import Fact
from game.lan.sayings import PART
from net.lobby import Machine

PARTS: Final = b"amphora drawn part"
PROMISE: Final = b"amphora draw promised"
DRAWN: Final = b"amphora drawn"
PAIR: Final = 2
"""Of two, each could leave the other out and draw as it likes; they wait for each other, as the log does."""


def _hash(label: bytes, *fields: bytes) -> bytes:
    """BLAKE2b over the label and the fields, each with four bytes of its length in front."""
    framed = b"".join(len(field).to_bytes(4, "big") + field for field in (label, *fields))
    return blake2b(framed, digest_size=PART).digest()


def _number(number: int) -> bytes:
    return number.to_bytes(8, "big")


def part_of(secret: bytes, game: int, attempt: int) -> bytes:
    """A machine's part in a drawing: the same after its program was killed, and not to be guessed by anybody."""
    return _hash(PARTS, secret, _number(game), _number(attempt))


def promise(part: bytes, game: int, attempt: int, machine: Machine) -> bytes:
    """What a machine says before it shows its part."""
    return _hash(PROMISE, _number(game), _number(attempt), _number(machine), part)


class Drawing:
    """One drawing among the machines that have a seat."""

    def __init__(self, game: int, machines: Iterable[Machine]) -> None:
        self.game = game
        """Which game of this log it is for."""
        self.machines = sorted(set(machines))
        self.attempt = 0
        self.unshown: list[Machine] = []
        """Who was left out when all had promised their parts, without having shown his own."""
        self._begin()

    def _begin(self) -> None:
        self.promised: dict[Machine, bytes] = {}
        self.parts: dict[Machine, bytes] = {}
        self._given_up: dict[Machine, set[Machine]] = {}

    # What machines do

    def commit(self, machine: Machine, commitment: bytes) -> bool:
        """Take a promise; whether it counts."""
        if machine not in self.machines or machine in self.promised:
            return False
        self.promised[machine] = commitment
        return True

    def open(self, machine: Machine, part: bytes) -> bool:
        """Take a part; whether it is the one that was promised, and is not shown too early."""
        if not self.may_open or promise(part, self.game, self.attempt, machine) != self.promised.get(machine):
            return False
        self.parts[machine] = part
        return True

    def leave_out(self, by: Machine, machine: Machine) -> bool:
        """A machine would go on without another one; whether that may be asked for."""
        if by == machine or by not in self.machines or machine not in self.missing:
            return False
        against = self._given_up.setdefault(machine, set())
        against.add(by)
        if 2 * len(against) > len(self.machines) - 1 and len(self.machines) > PAIR:
            self.go_on_without(machine)
        return True

    def go_on_without(self, machine: Machine) -> None:
        """Begin anew without a machine; the last one has nobody to be fair to, and stays."""
        if machine in self.machines and len(self.machines) > 1:
            if self.may_open and machine not in self.parts:
                self.unshown.append(machine)
            self.machines.remove(machine)
            self.attempt += 1
            self._begin()

    # What has come of it

    @property
    def may_open(self) -> bool:
        """Whether all have promised their parts."""
        return len(self.promised) == len(self.machines)

    @property
    def missing(self) -> list[Machine]:
        """Who is waited for."""
        done = self.parts if self.may_open else self.promised
        return [machine for machine in self.machines if machine not in done]

    @property
    def result(self) -> int | None:
        """A number that follows from all parts, once they are shown."""
        if len(self.parts) < len(self.machines):
            return None
        shown = [_number(machine) + self.parts[machine] for machine in self.machines]
        return int.from_bytes(_hash(DRAWN, _number(self.game), _number(self.attempt), *shown), "big")

    def facts(self) -> tuple[Fact, ...]:
        """All of it, as every machine must have it."""
        given_up = sorted((machine, sorted(against)) for machine, against in self._given_up.items())
        return (
            self.attempt,
            self.machines,
            self.unshown,
            sorted(self.promised.items()),
            sorted(self.parts.items()),
            given_up,
        )
