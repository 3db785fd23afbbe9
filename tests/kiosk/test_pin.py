"""The operator's PIN cannot be read, and not be found by trying."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from game.kiosk import pin
from game.kiosk.pin import DELAYS, Gate
from tests.kiosk.clocks import Time


@pytest.fixture(autouse=True)
def _quick_work(monkeypatch):
    """What is hashed here is hashed with less work, for nobody but this test could wait so often."""
    monkeypatch.setitem(pin._WORK, "n", 2)


@pytest.fixture
def line(_quick_work):
    return pin.hashed("271828", bytes(16))


def test_a_hash_is_salted_and_tells_no_digit():
    assert pin.hashed("271828") != pin.hashed("271828")
    assert "271828" not in pin.hashed("271828")
    assert pin.fits("271828", pin.hashed("271828"))
    assert not pin.fits("271829", pin.hashed("271828"))


@pytest.mark.parametrize("digits", ["", "123", "12345678901", "12a4", "١٢٣٤", "1234\n"])
def test_a_pin_is_four_to_ten_plain_digits(digits):
    assert not pin.is_pin(digits)


def test_the_right_pin_opens(line):
    assert Gate(line).check("271828")


def test_without_a_pin_nothing_opens():
    gate = Gate("")
    assert not gate.is_set
    assert not gate.check("")
    assert not gate.check("0000")


def test_after_wrong_tries_nothing_can_be_tried_for_longer_and_longer(line):
    now = Time()
    gate = Gate(line, now=now)
    waits = []
    for _ in range(len(DELAYS) + 3):
        assert not gate.check("0000")
        waits.append(gate.wait())
        now.moment += gate.wait()
    assert all(before <= after for before, after in pairwise(waits))
    assert waits[1:4] == [2.0, 10.0, 30.0]
    assert waits[-1] == DELAYS[-1]


def test_even_the_right_pin_has_to_wait_and_does_not_lengthen_the_waiting(line):
    now = Time()
    gate = Gate(line, now=now)
    for _ in range(2):
        gate.check("0000")
    assert not gate.check("271828")
    assert gate.wait() == 2.0
    now.moment += 2.0
    assert gate.check("271828")
    assert gate.wait() == 0.0


def test_trying_all_day_gets_nowhere(line, tmp_path):
    """Ten thousand PINs of four digits take more than a month, whatever is restarted meanwhile."""
    now, tries = Time(), 0
    gate = Gate(line, tmp_path / "pin.json", now)
    end = now.moment + 6 * 3600
    while now.moment < end:
        gate.check(f"{tries:04}")
        tries += 1
        if tries % 7 == 0:  # pulls the plug
            gate = Gate(line, tmp_path / "pin.json", now)
        now.moment += max(gate.wait(), 0.1)
    assert tries < 100


def test_wrong_tries_are_remembered_over_a_restart(line, tmp_path):
    now = Time()
    first = Gate(line, tmp_path / "pin.json", now)
    for _ in range(4):
        first.check("0000")
        now.moment += first.wait()
    again = Gate(line, tmp_path / "pin.json", now)
    assert again.wait() == DELAYS[4]
    now.moment += again.wait()
    assert again.check("271828")
    assert Gate(line, tmp_path / "pin.json", now).wait() == 0.0


def test_a_try_is_counted_before_it_is_looked_at(line, tmp_path, monkeypatch):
    gate = Gate(line, tmp_path / "pin.json", Time())

    def plug_pulled(digits: str, line: str) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(pin, "fits", plug_pulled)
    with pytest.raises(KeyboardInterrupt):
        gate.check("0000")
    assert json.loads((tmp_path / "pin.json").read_bytes()) == {"wrong": 1}


@pytest.mark.parametrize("raw", [b"", b"[]", b"\xff", b'{"wrong": -1}', b'{"wrong": 1e99}', b"x" * 1000, b"[" * 200])
def test_a_damaged_count_is_no_way_around_the_waiting(line, tmp_path, raw):
    (tmp_path / "pin.json").write_bytes(raw)
    assert Gate(line, tmp_path / "pin.json", Time()).wait() == DELAYS[-1]


def test_where_nothing_can_be_written_the_tries_are_counted_in_mind(line, tmp_path):
    now = Time()
    (tmp_path / "file").write_bytes(b"")
    gate = Gate(line, tmp_path / "file" / "pin.json", now)
    for _ in range(3):
        gate.check("0000")
        now.moment += gate.wait()
    assert gate.wrong == 3
