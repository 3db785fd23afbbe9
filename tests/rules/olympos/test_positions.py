"""Positions of Olympos: every table of a game can be written down and comes back the same."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from game import games
from game.disk import toml
from game.rules.catalog import BadRow
from game.rules.codec import digest
from game.rules.engine import is_over
from game.rules.olympos.position import read_position, write_position
from tests.rules.moves import at_every_question

GAME: Any = games.load("olympos")


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_table_of_a_game_comes_back(seats):
    for state, _ in at_every_question("olympos", seats, seats):
        for table in (state, state.view(0)):
            back = read_position(GAME, tomllib.loads(toml.write(write_position(GAME, table))))
            assert digest(back) == digest(table)
            assert back.choices == table.choices


def test_what_is_left_out_is_as_at_the_start():
    state = read_position(GAME, {"game": "olympos", "seats": 4})
    assert state.seat == 0
    assert state.order == [3, 2, 1, 0]
    assert state.left[0] == 2
    assert state.tribes.bit_count() == 8


def test_a_table_at_which_all_have_finished_is_over():
    state = read_position(GAME, {"game": "olympos", "seats": 3, "finished": [1, 2, 3], "turn": 40})
    assert is_over(state)
    assert state.turn == 40


BAD: list[tuple[dict[str, Any], str]] = [
    ({"game": "olympus"}, "game"),
    ({"seats": 6}, "seats"),
    ({"wrong": 1}, "wrong"),
    ({"order": [1, 2]}, "order"),
    ({"crossed": ["atlantis"]}, "crossed"),
    ({"people": [{"stock": 21}]}, "stock"),
    ({"people": [{"space": 76}]}, "space"),
    ({"people": [{"cubes": {"grain": 8}}]}, "people"),
    ({"people": [{"hand": ["plenty", "plenty", "plenty"]}]}, "people"),
    ({"people": [{"hand": ["luck"]}]}, "hand"),
    ({"people": [{"discoveries": ["agriculture"]}]}, "tiles"),
    ({"people": [{"wonders": ["stadium"]}, {"wonders": ["stadium"]}]}, "people"),
    ({"territory": [{"id": "attica", "settlers": [4]}]}, "settlers"),
    ({"territory": [{"id": "attica", "settlers": [1, 0]}]}, "settlers"),
    ({"crossed": ["attica"], "territory": [{"id": "attica", "settlers": [1]}]}, "id"),
    ({"tribes": ["lydia"]}, "tribes"),
    ({"revealed": [god.id for god in GAME.rules.gods[:2]]}, "revealed"),
    ({"pending": [{"of": -1, "step": "DealCubes"}]}, "order"),
    ({"board": {"wonders": 3}}, "board"),
    ({"board": {"wonders": [1, "stadium"]}}, "board"),
    ({"board": {"wonders": [["stadium"], {}]}}, "board"),
    ({"board": {"wonders": {"stadium": 1}}}, "board"),
    ({"active": 2, "finished": [2]}, "active"),
    ({"board": {"red": ["art"]}}, "board"),
    ({"bonus": [{"discovery": "philosophy", "bonus": "cube", "seat": 1}]}, "bonus"),
    ({"pending": [{"of": 0, "step": "Fly"}]}, "step"),
    ({"pending": [{"of": 7, "step": "TakeTurn"}]}, "of"),
    ({"pending": [{"of": 0, "step": "PayFor", "cell": 25}]}, "cell"),
]


@pytest.mark.parametrize(("damage", "key"), BAD, ids=lambda value: str(value)[:40])
def test_what_cannot_be_is_named(damage, key):
    with pytest.raises(BadRow) as caught:
        read_position(GAME, {"game": "olympos", "seats": 3, **damage})
    assert caught.value.key == key
