"""Levels: plain tables written as TOML, read back the same, and refused with file and line where they are no TOML."""

import tomllib
from itertools import count

import pytest

from game import games, levels
from game.disk import toml
from game.rules.codec import digest
from game.rules.engine import Setup, apply
from game.rules.olympus.position import read_position, write_position
from game.table.dealer import Dealer

TABLES = [
    {},
    {"a": 1, "b": -7, "c": True, "d": False, "e": "text"},
    {"empty": [], "none": {}, "deep": {"deeper": {"deepest": [1, [2, [3]], []]}}},
    {"row": [{"x": 1, "goods": {"grain": 2}}, {"x": 2, "goods": {}}], "after": 3},
    {"row": [{"inner": [{"y": [1, 2]}, {"y": []}]}], "mixed": [1, {"z": 2}, "three"]},
    {"strange key": 1, "": 2, "à": 3, "with.dot": {"in it": 4}},
    {"quotes": 'say "no"', "slash": "\\", "lines": "a\nb\tc\r", "control": "\x00\x1f\x7f", "greek": "αβ 🏛"},
]


@pytest.mark.parametrize("table", TABLES, ids=range(len(TABLES)))
def test_what_is_written_is_read_back(table):
    assert tomllib.loads(toml.write(table)) == table


@pytest.mark.parametrize("value", [None, 0.5, b"bytes", object()])
def test_what_cannot_be_written_is_refused(value):
    with pytest.raises(toml.Unwritable):
        toml.write({"value": value})


def test_every_table_of_a_game_can_be_written_as_a_level():
    game = games.load("olympus")
    for seats in game.seats:
        state, below = game.set_up(Setup(seats)), Dealer(seats).below
        for number in count():
            if not state.pending:
                break
            if number % 10 == 0:
                level = write_position(game, state)
                assert tomllib.loads(toml.write(level)) == level
            apply(state, state.seat, state.choices[below(len(state.choices))])
        assert digest(read_position(game, tomllib.loads(toml.write(write_position(game, state))))) == digest(state)


def test_the_levels_are_read_once():
    assert levels.tables("olympus") is levels.tables("olympus")
    assert {"board", "deities", "commons", "temples", "options"} <= set(levels.tables("olympus"))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (None, "is missing"),
        (b"a = 1\nb = = 2\n", "line 2"),
        (b"a = '\xff'\n", "UTF-8"),
    ],
)
def test_a_bad_level_is_named_with_what_is_wrong(tmp_path, data, words):
    path = tmp_path / "board.toml"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(levels.BadLevel, match=words) as trouble:
        levels.read(path)
    assert "board.toml" in str(trouble.value)


def test_a_folder_without_tables_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(levels, "FOLDER", tmp_path)
    with pytest.raises(levels.BadLevel, match="missing"):
        levels.tables("atlantis")
    (tmp_path / "atlantis").mkdir()
    with pytest.raises(levels.BadLevel, match="no tables"):
        levels.tables("atlantis")


def test_an_unknown_game_is_refused():
    with pytest.raises(games.NoSuchGame, match="atlantis"):
        games.load("atlantis")
