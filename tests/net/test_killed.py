"""Machines that are killed in the middle of everything: nothing that was told as committed is ever lost or changed."""

import random

import pytest

pytest.importorskip("nacl")
pytest.importorskip("spake2")

from tests.net.apart import Apart
from tests.net.tables import until
from tests.parts import seeds


@pytest.fixture
def machines(tmp_path):
    seats = [Apart(tmp_path / str(number)) for number in range(3)]
    seats[0].start("host")
    for seat in seats[1:]:
        seat.start("join", *map(str, seats[0].opened))
    for seat in seats:
        until(lambda seat=seat: seat.look() or len(seat.came) == 2, "everybody to meet")
    yield seats
    for seat in seats:
        seat.kill()


class Witness:
    """Remembers all that any machine ever told as committed."""

    def __init__(self, seats: list[Apart]) -> None:
        self._seats = seats
        self._told: dict[int, tuple[int, str, str]] = {}

    def look(self) -> None:
        for seat in self._seats:
            seat.look()
            for place, entry in seat.entries.items():
                assert self._told.setdefault(place, entry) == entry

    def most(self) -> int:
        self.look()
        return max(self._told)


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(1, deep=3))
def test_whoever_is_killed_nothing_that_was_committed_is_lost(machines, seed):
    chance, witness, number = random.Random(seed), Witness(machines), 0
    for _ in range(5):
        for _ in range(chance.randrange(3, 12)):
            number += 1
            chance.choice(machines).submit(f"move {number}")
        reached = witness.most() + chance.randrange(3)
        until(lambda reached=reached: witness.most() >= reached, "something to be committed")
        victim = machines[0] if chance.random() < 0.5 else chance.choice(machines)
        victim.kill()
        witness.look()
        others = [seat for seat in machines if seat is not victim]
        number += 1
        others[0].submit(f"move {number}")
        until(lambda others=others, number=number: f"move {number}" in others[1].bodies(), "the others to go on")
        victim.start("resume")
    machines[0].submit("the last")
    until(lambda: all("the last" in seat.bodies() for seat in machines), "everybody to be back")
    witness.look()
    moves = [body for body in machines[0].bodies() if body.startswith("move")]
    assert len(moves) == len(set(moves))
    assert machines[0].entries == machines[1].entries == machines[2].entries
