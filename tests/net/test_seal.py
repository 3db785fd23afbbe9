"""The table seal: equal where all see the same machines, and not to be had by trying."""

from itertools import permutations

import pytest

from net.seal import PICTURES, SHOWN, BadSeal, Sealing
from tests.net.meeting import source

KEYS = [bytes([number]) * 32 for number in range(4)]


def machine(number: int, seed: str = "", round_number: int = 1, keys: list[bytes] = KEYS) -> Sealing:
    others = [key for key in keys if key != keys[number]]
    return Sealing(round_number, keys[number], others, source(f"{number}{seed}"))


def sealed(machines: list[Sealing], keys: list[bytes] = KEYS) -> list[tuple[int, ...] | None]:
    """Let all commit to all, and then show what they are told to show."""
    parts = {}
    for here, there in permutations(range(len(machines)), 2):
        part = machines[there].committed(keys[here], machines[here].commitment)
        parts.update({there: part} if part else {})
    for here, there in permutations(range(len(machines)), 2):
        machines[there].opened(keys[here], parts[here])
    return [one.seal for one in machines]


def test_all_who_see_the_same_machines_see_the_same_four_pictures():
    (seal,) = set(sealed([machine(number) for number in range(4)]))
    assert len(seal) == SHOWN
    assert all(0 <= picture < PICTURES for picture in seal)


def test_nobody_shows_his_part_before_everybody_has_committed():
    here = machine(0)
    commitments = {number: machine(number).commitment for number in (1, 2, 3)}
    assert here.committed(KEYS[1], commitments[1]) is None
    assert here.committed(KEYS[2], commitments[2]) is None
    assert here.committed(KEYS[2], commitments[2]) is None
    assert here.committed(KEYS[3], commitments[3]) is not None


def test_there_is_no_seal_before_everybody_has_shown_his_part():
    here, there = machine(0, keys=KEYS[:2]), machine(1, keys=KEYS[:2])
    shown = there.committed(KEYS[0], here.commitment)
    here.committed(KEYS[1], there.commitment)
    assert here.seal is None
    here.opened(KEYS[1], shown)
    assert here.seal is not None


def test_who_sits_alone_needs_nobody_for_a_seal():
    assert machine(0, keys=KEYS[:1]).seal is not None


def test_nobody_can_change_his_part_or_his_mind_once_he_has_committed():
    here, there = machine(0), machine(1)
    here.committed(KEYS[1], there.commitment)
    with pytest.raises(BadSeal):
        here.committed(KEYS[1], machine(1, "another").commitment)
    with pytest.raises(BadSeal):
        here.opened(KEYS[1], bytes(32))


def test_nobody_can_pass_off_the_commitment_of_another_as_his_own():
    here = machine(0, keys=KEYS[:3])
    other = machine(1, keys=KEYS[:3])
    here.committed(KEYS[1], other.commitment)
    here.committed(KEYS[2], other.commitment)
    part = other.committed(KEYS[0], here.commitment) or other.committed(KEYS[2], here.commitment)
    here.opened(KEYS[1], part)
    with pytest.raises(BadSeal):
        here.opened(KEYS[2], part)


def test_who_is_not_at_the_table_has_no_part_in_the_seal():
    with pytest.raises(BadSeal):
        machine(0).committed(bytes([9]) * 32, bytes(32))
    with pytest.raises(BadSeal):
        machine(0).opened(KEYS[1], bytes(32))


def test_a_machine_in_the_middle_gives_two_screens_two_seals():
    """Two guests who each see the middle's key where the other's should be, again and again: equal seals are chance."""
    middle = bytes([9]) * 32

    def seal(keys: list[bytes], attempt: str) -> tuple[int, ...] | None:
        return sealed([machine(number, attempt, keys=keys) for number in range(2)], keys)[0]

    shown = [(seal([KEYS[0], middle], f"a{attempt}"), seal([middle, KEYS[1]], f"b{attempt}")) for attempt in range(200)]
    assert not any(one == two for one, two in shown)


def test_another_round_has_another_seal():
    first = sealed([machine(number) for number in range(4)])[0]
    second = sealed([machine(number, round_number=2) for number in range(4)])[0]
    assert first != second
