"""The Gods of Olympus at a console, as a person meets it."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from game import commands as command
from game.disk.record import game_of, read, replay

OPENING = ("1", "1", "6", "6", "5")
"""Two Anger, two Hope, one Greed."""


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path):
    def play(*lines: str, seat: int = 3, seed: int = 5) -> str:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr("sys.stdin", StringIO("\n".join((*lines, "q game.record", ""))))
        arguments = ["--game", "gods", "--players", "3", "--human", str(seat), "--bots", "greedy", "--seed", str(seed)]
        assert command.main(arguments) == 0
        return capsys.readouterr().out

    return play


def test_what_is_written_is_shown_again_with_every_line(sit):
    told = sit(*OPENING)
    shown = [line for line in told.splitlines() if line.startswith("On your sheet: ")]
    assert len(shown) == len(OPENING)
    assert shown[-1] == "On your sheet: 2 Anger, 1 Greed, 2 Hope"


def test_cards_of_others_are_not_told(sit):
    told = sit(*OPENING, "1")
    assert "Player 1 has chosen 5 cards." in told
    assert "Player 3 has chosen 2 Anger, 1 Greed, 2 Hope." in told
    assert told.count("Hand:") == told.count("> Player 3,") - told.count("Turn 0")


def test_orders_of_others_are_not_told_before_all_are_sealed(sit, tmp_path):
    """Seat 3 is asked last, when the sheets of the programs lie on the table already."""
    told = sit(*OPENING, "1", *["done", "decline"] * 20, "?1", "t")
    build = told.rsplit("The build phase began.", 1)[1]
    assert "Player 3: what do you build?" in build
    assert "Nothing would happen before the next question." in build
    assert "built" not in build
    record = read(tmp_path / "game.record")
    assert replay(record, game_of(record))
    assert [line for line in record.lines if line.words.startswith(("0 plan", "0 build", "0 seal"))]


def test_programs_alone_play_with_a_limit(capsys, tmp_path):
    """A-G54"""
    path = tmp_path / "watched.record"
    arguments = ["--game", "gods", "--players", "2", "--watch", "--bots", "random", "--seed", "1", "--save", str(path)]
    assert command.main(arguments) == 0
    assert "Turn 2" in capsys.readouterr().out
    assert read(path).header.setup.options == {"turn_limit": "40"}


def test_a_card_is_explained(sit):
    told = sit("? anger")
    answer = told.rpartition("? anger\n")[2]
    assert answer.startswith("Anger\n")
    for fact in ("comes every turn to: Ares", "income of units: army / 3", "pays for: hero"):
        assert fact in answer
