"""Any table of The Gods of Olympus can be written as a position and read back."""

import json

import pytest

from game.rules.catalog import BadRow
from game.rules.codec import canonical
from game.rules.gods.position import read_position, write_position
from tests.gods_tables import gods, random_game, table


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_table_of_a_game_comes_back(seats):
    for number, (state, _) in enumerate(random_game(seats, seats)):
        if number % 7 == 0:
            written = json.loads(json.dumps(write_position(gods(), state)))
            back = read_position(gods(), written)
            assert canonical(back) == canonical(state)
            assert back.choices == state.choices


def test_a_view_comes_back():
    state = next(state for state, _ in random_game(3, 5) if state.turn > 2)
    view = state.view(1)
    assert canonical(read_position(gods(), write_position(gods(), view))) == canonical(view)


def test_a_position_needs_little():
    state = table("attack", "athens 1 army hero", "boeotia 2 army")
    assert state.seat == 0
    assert state.players[0].god != state.players[1].god


BAD = [
    ({"region": [{"id": "nowhere"}]}, "id"),
    ({"region": [{"id": "athens", "seat": 3, "units": ["army"]}]}, "seat"),
    ({"region": [{"id": "athens", "seat": 1, "units": ["fleet"]}]}, "units"),
    ({"region": [{"id": "athens", "seat": 1, "units": ["army", "land_monster"]}]}, "units"),
    ({"region": [{"id": "athens", "seat": 1, "units": ["town", "city"]}]}, "units"),
    ({"region": [{"id": "argos", "seat": 1, "units": ["town"]}]}, "units"),
    ({"region": [{"id": "athens", "seat": 1, "units": ["army"], "fled": ["hero"]}]}, "fled"),
    ({"player": [{"god": "zeus"}, {"god": "zeus"}]}, "player"),
    ({"player": [{"cards": {"hop": 1}}]}, "cards"),
    ({"phase": "lunch"}, "phase"),
    ({"offers": [1]}, "offers"),
    ({"pending": ["nonsense"]}, "pending"),
    ({"pending": ['{"":[0,{"Seal":[]}]}']}, "pending"),
    ({"pending": ['{"":[0,{"SettleBattle":[4]}]}']}, "pending"),
    ({"options": {"turn_limit": "3"}}, "options"),
    ({"surprise": 1}, "surprise"),
    ({"seats": 7}, "seats"),
]


@pytest.mark.parametrize(("change", "key"), BAD)
def test_what_cannot_be_is_named(change, key):
    with pytest.raises(BadRow) as caught:
        read_position(gods(), {"game": "gods", "seats": 2, **change})
    assert caught.value.key == key
