"""A table of any game can be begun from a file; what is wrong with one is said with its name."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from game import commands as command
from game import levels
from game.positions import load_position
from game.rules.catalog import BadRow


@pytest.mark.parametrize("path", sorted((levels.FOLDER / "positions").iterdir()), ids=lambda path: path.name)
def test_every_position_of_the_house_can_be_loaded(path: Path) -> None:
    load_position(path)


@pytest.mark.parametrize(("name", "least"), [("olympus", 3), ("olympos", 2), ("gods", 2)])
def test_a_position_of_every_game_can_be_loaded(name: str, least: int, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.toml"
    path.write_text(f'game = "{name}"\nseats = {least}', "utf-8")
    game, state = load_position(path)
    assert (game.name, game.setup_of(state).seats) == (name, least)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("game = ", "is not valid TOML"),
        ("seats = 3", "table: game: is missing"),
        ('game = "chess"', "table: game: 'chess' is none of olympus"),
        ("game = 3", "table: game: should be of kind str, not int"),
        ('game = "olympus"\nseats = 9', "table: seats: is 9, but this game is for 3 to 5 players"),
        ('game = "olympus"\nseats = 3\n[[city]]\nfish = 9', "city 1: fish: is 9, but"),
        ('game = "olympos"\nseats = 6', "table: seats: is 6, but this game is for 2 to 5 players"),
        ('game = "olympos"\nseats = 3\n[[people]]\nspace = 76', "people 1: space: is past the Cross"),
        ('game = "gods"\nseats = 7', "table: seats: is 7, but this game is for 2 to 6 players"),
        ('game = "gods"\nseats = 2\n[[region]]\nid = "argos"\nfled = ["army"]', "region argos: fled: names a unit"),
        ('game = "gods"\nseats = 2\n[options]\nturn_limit = "3"', "table: options: turn_limit can be"),
    ],
)
def test_a_bad_file_is_refused_by_name(text: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.toml"
    path.write_text(text, "utf-8")
    with pytest.raises((BadRow, levels.BadLevel), match=re.escape(complaint)) as caught:
        load_position(path)
    assert str(path) in str(caught.value)


def test_a_position_is_played_in_the_terminal_and_not_kept(monkeypatch: Any, capsys: Any, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", StringIO("worship ares war war\n1\nq game.record\n"))
    path = levels.FOLDER / "positions" / "two-wars.toml"
    assert command.main(["terminal", "--position", str(path), "--human", "2", "--bots", "random"]) == 0
    told = capsys.readouterr().out
    assert "Round IV" in told
    assert told.endswith("A game that begins with a position cannot be kept.\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--position", "none.toml"], "none.toml is missing."),
        (["--position", "x", "--players", "3"], "--players cannot go with --position: the position says it."),
        (["--position", "x", "--option", "wording=meat"], "--option cannot go with --position: the position says it."),
        (["--position", "x", "--save", "y"], "A game that begins with a position cannot be kept."),
        (["--position", "x", "--load", "y"], "--position is for a new game and cannot go with --load."),
    ],
    ids=str,
)
def test_what_does_not_go_with_a_position_is_said(arguments: list[str], sentence: str, capsys: Any) -> None:
    assert command.main(["terminal", *arguments]) == 2
    assert capsys.readouterr().err == f"{sentence}\n"
