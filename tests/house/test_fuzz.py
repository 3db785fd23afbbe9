"""The fuzzers find what they are for, and print a case that can be pasted into a test."""

from __future__ import annotations

import tracemalloc
from collections import deque
from itertools import islice

import pytest

from game import commands as command
from game.disk import record, settings
from game.lab import fuzz
from game.lab.fuzz import Found
from net import lobby, wire

SOME = 0.02
"""In minutes."""


@pytest.mark.parametrize("kind", ["records", "levels", "settings", "wire", "peer-frames"])
def test_nothing_falls_over(kind, capsys):
    assert command.main(["soak", kind, "--minutes", str(SOME), "--seed", "7"]) == 0
    assert f"{kind}: " in capsys.readouterr().out


def test_wild_hands_break_nothing(capsys):
    pytest.importorskip("pygame")
    assert command.main(["soak", "input", "--minutes", str(SOME)]) == 0
    assert "title" in capsys.readouterr().out


def test_the_same_seed_makes_the_same_cases():
    ends = [[end for end, _ in zip(fuzz.attempts("wire", seed), range(200), strict=False)] for seed in (3, 3, 4)]
    assert ends[0] == ends[1] != ends[2]


def stumble(*args: object, **values: object) -> None:
    raise ZeroDivisionError("on purpose")


@pytest.mark.parametrize(
    ("kind", "place", "name"),
    [
        ("records", record, "read_lines"),
        ("settings", settings, "from_toml"),
        ("wire", wire, "_unpack"),
        ("peer-frames", lobby, "read"),
    ],
)
def test_a_fault_is_found_and_told_so_that_it_can_be_repeated(kind, place, name, monkeypatch):
    cases = fuzz.attempts(kind, 1)
    next(cases)
    monkeypatch.setattr(place, name, stumble)
    with pytest.raises(Found, match="ZeroDivisionError on purpose") as found:
        deque(islice(cases, 500))
    assert "b'" in str(found.value) or 'b"' in str(found.value)


@pytest.mark.parametrize("kind", ["levels", "settings"])
def test_no_damage_takes_much_memory(kind):
    cases = fuzz.attempts(kind, 1)
    deque(islice(cases, 100), maxlen=0)  # what is loaded once is not counted
    tracemalloc.start()
    try:
        deque(islice(cases, 300), maxlen=0)
        assert tracemalloc.get_traced_memory()[1] < 8 * 1024 * 1024
    finally:
        tracemalloc.stop()


def test_a_changed_game_that_passes_as_sealed_is_found(monkeypatch):
    """What nobody could tell from the game that was played is no damage, and anything else is."""
    cases = fuzz.attempts("records", 1)
    next(cases)
    monkeypatch.setattr(record.ChainProof, "after", lambda *args: None)
    with pytest.raises(Found, match="sealed, and yet another game"):
        deque(islice(cases, 3000))


def test_a_failing_case_ends_the_command(monkeypatch, capsys):
    monkeypatch.setattr(wire, "decode", stumble)
    monkeypatch.setattr(wire, "decode_name", stumble)
    assert command.main(["soak", "wire", "--minutes", "1"]) == 1
    assert "ZeroDivisionError" in capsys.readouterr().err
