"""The Gods of Olympus at a console, as a person meets it."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest

from game import commands as command
from game.disk import files, record
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


class Keyboard(StringIO):
    """Lines that are typed, and a disk that is full while some of them are."""

    def __init__(self, lines: Sequence[str], full: range) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))
        self.heard = 0
        self.full = full

    def readline(self, size: int | None = -1, /) -> str:
        self.heard += 1
        return super().readline(-1 if size is None else size)

    def write_all(self, file: int, data: bytes) -> None:
        if self.heard in self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        while data:
            data = data[os.write(file, data) :]


@pytest.fixture
def kept_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path):
    """What is said while a game is kept in `game.record` on a disk that is full for a time."""

    def play(*lines: str, full: range, language: str = "en") -> str:
        keyboard = Keyboard(lines, full)
        monkeypatch.setattr("sys.stdin", keyboard)
        monkeypatch.setattr(files, "write_all", keyboard.write_all)
        saved = ["--save", str(tmp_path / "game.record"), "--lang", language]
        people = ["--players", "3", "--human", "3", "--bots", "greedy", "--seed", "5"]
        assert command.main(["--game", "gods", *people, *saved]) == 0
        return capsys.readouterr().out

    return play


@pytest.mark.parametrize(
    ("language", "no_more", "again"),
    [
        ("en", "The game goes on without being kept", "The game is being kept again"),
        ("it", "La partita continua senza essere conservata", "La partita è di nuovo conservata"),
    ],
)
def test_a_full_disk_does_not_end_the_game_and_it_is_kept_again(kept_game, tmp_path, language, no_more, again):
    told = kept_game(*OPENING, "1", "q", full=range(2, 5), language=language)
    assert told.count(no_more) == told.count(again) == 1
    assert told.index(no_more) < told.index(again)
    kept = read(tmp_path / "game.record")
    assert kept.sealed
    assert replay(kept, game_of(kept))
    assert len([line for line in kept.lines if line.words.startswith("2 ")]) >= len(OPENING)


def test_a_game_that_is_left_while_its_disk_is_full_is_not_said_to_be_kept_there(kept_game, tmp_path):
    told = kept_game(*OPENING, "q", full=range(3, 100))
    assert "The game is kept in" not in told
    assert f"The rest of the game could not be kept; {tmp_path / 'game.record'} holds its beginning." in told


def test_a_game_is_kept_in_another_file_when_its_own_is_changed(kept_game, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def changed(recorder: record.Recorder) -> None:
        raise record.BadRecord("record_moved_on", 1)

    monkeypatch.setattr(record.Recorder, "find_end", changed)
    told = kept_game(*OPENING, "q other.record", full=range(0))
    assert told.count("The game goes on without being kept") == 1
    assert "The game is kept in other.record." in told
    assert len([line for line in read(Path("other.record")).lines if line.words.startswith("2 ")]) == len(OPENING)
