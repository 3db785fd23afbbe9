"""Any table of The Gods of Olympus can be written as a position and read back."""

import json
import re

import pytest

from game.rules.catalog import BadRow
from game.rules.codec import canonical
from game.rules.engine import asked
from game.rules.gods.actions import RESOURCES
from game.rules.gods.position import KEYS, PHASES, read_position, write_position
from game.rules.gods.tables import FILES
from tests.rules.gods.builders import gods, random_game, table
from tests.rules.levels_page import LEVELS, example


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_table_of_a_game_comes_back(seats):
    for number, (state, _) in enumerate(random_game(seats, seats)):
        if number % 7 == 0:
            written = json.loads(json.dumps(write_position(gods(), state)))
            back = read_position(gods(), written)
            assert canonical(back) == canonical(state)
            assert back.choices == state.choices


def test_the_example_of_the_page_can_be_played():
    state = read_position(gods(), example("gods"))
    assert (asked(state), state.turn, type(state.pending[-1][1].ask).__name__) == ((0, 1, 2), 4, "WriteAttacks")
    assert state.players[0].cards[RESOURCES.index("hope")] == 2


def test_the_page_names_every_file_and_key():
    chapter = LEVELS.partition("## The tables of The Gods of Olympus\n")[2].partition("\n## ")[0]
    named = set(re.findall(r"`\[*([\w.]+)\]*`", chapter + LEVELS.partition("## Positions\n")[2]))
    player, region = {"god", "cards", "unknown"}, {"id", "seat", "units", "fresh", "fled", "left"}
    rows = {key for row in gods().tables["units"]["unit"] for key in row} - {"from", "where"}
    assert {*KEYS, *PHASES, *player, *region, *rows, *(f"{file}.toml" for file in FILES)} - named == set()


def test_a_view_comes_back():
    state = next(state for state, _ in random_game(3, 5) if state.turn > 2)
    view = state.view(1)
    assert canonical(read_position(gods(), write_position(gods(), view))) == canonical(view)


def test_a_position_needs_little():
    state = table("attack", "athens 1 army hero", "boeotia 2 army")
    assert state.seat == 0
    assert state.players[0].god != state.players[1].god


LAND = [region.id for region in gods().rules_for({}).regions if not region.water]


def everywhere(count, unit):
    """So many regions, each with such a unit of the first player."""
    return [{"id": name, "seat": 1, "units": [unit]} for name in LAND[:count]]


BAD = [
    ({"pending": ["[" * 3000]}, "pending"),
    ({"region": [{"id": "nowhere"}]}, "id"),
    ({"region": [{"id": "athens", "seat": 3, "units": ["army"]}]}, "seat"),
    ({"region": [{"id": "athens", "seat": 1, "units": ["fleet"]}]}, "units"),
    ({"region": [{"id": "athens", "seat": 1, "units": ["army", "land_monster"]}]}, "units"),
    ({"region": [{"id": "athens", "seat": 1, "units": ["town", "city"]}]}, "units"),
    ({"region": [{"id": "argos", "seat": 1, "units": ["town"]}]}, "units"),
    ({"region": [{"id": "athens", "seat": 1, "units": ["army"], "fled": ["hero"]}]}, "fled"),
    (
        {"region": [{"id": "athens", "seat": 1, "units": ["army"]}, {"id": "athens", "seat": 2, "units": ["hero"]}]},
        "id",
    ),
    ({"region": [{"id": "athens", "left": [1]}, {"id": "athens", "seat": 2, "units": ["hero"]}]}, "id"),
    ({"region": [{"id": "myrtoan_sea", "seat": 1, "units": ["hero"]}]}, "region"),
    ({"region": everywhere(11, "army")}, "region"),
    ({"region": everywhere(9, "hero")}, "region"),
    ({"region": everywhere(9, "land_monster")}, "region"),
    ({"region": everywhere(7, "temple")}, "region"),
    ({"region": everywhere(13, "shrine")}, "region"),
    ({"region": [*everywhere(5, "trade_center"), *everywhere(13, "market")[5:]]}, "region"),
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


TALK = ['{"":[0,{"AttackPhase":[]}]}', '{"":[0,{"BuildPhase":[]}]}', '{"":[0,{"NextTalker":[]}]}']
NO_CARDS = '{"":[0,0,0,0,0,0,0,0]}'
HOPE = '{"":[0,0,0,0,0,1,0,0]}'
BATTLE = '{"Battle":[0,0,1,{"":[1]},{"":[6]},{"":[6]},{"":[]},{"":[]}]}'
"""Of the first player against the second, each with one die that is still to be rolled."""

DAMAGED = [
    ({"pending": ['{"":[0,{"Negotiate":[]}]}']}, "pending"),
    ({"pending": ['{"":[0,{"AttackPhase":[]}]}', '{"":[0,{"EndAttack":[]}]}']}, "pending"),
    ({"pending": ['{"":[-1,{"AttackPhase":[]}]}']}, "pending"),
    ({"pending": ['{"":[true,{"AttackPhase":[]}]}']}, "pending"),
    ({"pending": ['{"":[0,{"AttackPhase":[]}]}', '{"":[0,{"WriteBuilds":[]}]}']}, "pending"),
    ({"pending": ['{"":[0,{"AttackPhase":[]}]}', '{"":[0,{"DealLust":["many"]}]}']}, "pending"),
    ({"player": [], "pending": ['{"":[0,{"BeginTurn":[]}]}']}, "pending"),
    ({"pending": [*TALK, '{"":[0,{"ChooseGift":[0,1,null]}]}']}, "pending"),
    ({"pending": [*TALK, '{"":[0,{"ChooseGift":[1,1,{"AnswerOffer":[1,0,0,1]}]}]}']}, "pending"),
    ({"pending": [*TALK, f'{{"":[0,{{"ChooseWish":[1,{HOPE},1,null]}}]}}']}, "pending"),
    ({"pending": [*TALK, f'{{"":[0,{{"AnswerOffer":[1,{HOPE},{NO_CARDS},1]}}]}}']}, "pending"),
    ({"pending": [*TALK, f'{{"":[0,{{"AnswerOffer":[1,{NO_CARDS},[1],1]}}]}}']}, "pending"),
]
"""Lines for the machine that somebody has changed; without more being said, two players with the gods they have."""

SHEETS = [
    "7,{},{}",
    '{"WriteBuilds":[]},{"":[]},{"":[]}',
    '{"WriteBuilds":[]},{"":[1,0]},{"":[null,null]}',
    '{"WriteBuilds":[]},{"":[0,9]},{"":[null,null]}',
    '{"WriteBuilds":[]},{"":[0,1]},{"":[null]}',
    '{"WriteBuilds":[]},{"":[0,1]},{"":[null,{"Sealed":[]}]}',
    '{"WriteBuilds":[]},{"":[0,1]},{"":[null,{"":[5]}]}',
    '{"WriteBuilds":[]},{"":[0,1]},{"":[null,{"":[{"Build":[99,"athens"]}]}]}',
    '{"WriteBuilds":[]},{"":[0,1]},{"":[null,{"":[{"Build":[0,"nowhere"]}]}]}',
    '{"WriteBuilds":[]},{"":[0,1]},{"":[null,{"":[{"Plan":[0]},{"Plan":[0]}]}]}',
    '{"WriteBuilds":[]},{"":[0,1]},{"":[null,{"":[{"Seal":[]},{"Orgy":[]}]}]}',
    '{"WriteBuilds":[]},{"":[0,1]},{"":[null,{"":[{"Attack":[0,"athens","boeotia"]}]}]}',
]
DAMAGED += [
    ({"pending": ['{"":[0,{"AttackPhase":[]}]}', f'{{"":[0,{{"Together":[{fields}]}}]}}']}, "pending")
    for fields in SHEETS
]

FIGHT = [
    ("EndAttack", '{"SettleBattle":[0]}', "pending", []),
    ("EndAttack", '{"SettleBattle":["0"]}', "pending", [BATTLE]),
    ("EndAttack", '{"SettleBattle":[-1]}', "pending", [BATTLE]),
    ("EndAttack", '{"TakeLoss":[0,2,0]}', "pending", [BATTLE]),
    ("EndAttack", '{"TakeLoss":[0,1,0]}', "pending", [BATTLE]),
    ("EndAttack", '{"RollAll":[]}', "battles", [BATTLE, BATTLE]),
    ("EndAttack", '{"RollAll":[]}', "battles", [BATTLE.replace("[6]", "[]", 1)]),
    ("EndAttack", '{"RollAll":[]}', "battles", [BATTLE.replace("[6]", "[7]", 1)]),
    ("EndAttack", '{"RollAll":[]}', "battles", [BATTLE.replace("[0,0,1", "[99,0,1")]),
    ("EndAttack", '{"RollAll":[]}', "battles", [BATTLE.replace("[0,0,1", "[0,0,5")]),
    ("EndAttack", '{"RollAll":[]}', "battles", [BATTLE.replace('{"":[1]}', "[1]")]),
    ("EndAttack", '{"FormBattles":[]}', "battles", [BATTLE]),
    ("EndTurn", '{"EndMoves":[]}', "battles", [BATTLE]),
]
DAMAGED += [
    ({"battles": battles, "pending": [f'{{"":[0,{{"{end}":[]}}]}}', f'{{"":[0,{step}]}}']}, key)
    for end, step, key, battles in FIGHT
]
ORDERS = [
    '{"Order":[9,0,0,0,1,1]}',
    '{"Order":[0,2,0,0,1,1]}',
    '{"Order":[0,0,99,0,1,1]}',
    '{"Order":[0,0,0,99,1,1]}',
    '{"Order":[0,0,0,0,"x",1]}',
    '{"Order":[0,0,0,0,1,-1]}',
    '{"Order":[0,0,0,0,1,1]}',
]
DAMAGED += [
    ({"orders": [order], "pending": ['{"":[0,{"EndAttack":[]}]}', '{"":[0,{"FormBattles":[]}]}']}, "orders")
    for order in ORDERS
]
DAMAGED += [({"orders": ['{"Order":[0,0,0,0,1,1]}'], "phase": "attack"}, "orders")]


@pytest.mark.parametrize(("change", "key"), DAMAGED)
def test_lines_for_the_machine_that_could_not_be_carried_out_are_refused(change, key):
    with pytest.raises(BadRow) as caught:
        read_position(gods(), {"game": "gods", "seats": 2, "player": [{"god": "zeus"}, {"god": "hera"}], **change})
    assert caught.value.key == key
    assert "cannot be carried out: " not in str(caught.value), "found by looking, not by trying"


@pytest.mark.parametrize(("change", "key"), BAD)
def test_what_cannot_be_is_named(change, key):
    with pytest.raises(BadRow) as caught:
        read_position(gods(), {"game": "gods", "seats": 2, **change})
    assert caught.value.key == key


@pytest.mark.parametrize(
    "region",
    [everywhere(10, "army"), everywhere(8, "hero"), everywhere(12, "shrine"), everywhere(12, "market")],
    ids=["all armies", "all heroes", "damaged temples", "damaged trade centers"],
)
def test_as_many_as_play_can_bring_may_stand(region):
    state = read_position(gods(), {"game": "gods", "seats": 2, "region": region})
    assert write_position(gods(), state)["region"] == region


def test_a_refused_board_is_told_of_in_one_sentence():
    for region, sentence in (
        (everywhere(12, "army"), "table: region: player 1 has 12 armies and fleets, but only 10 tokens"),
        (everywhere(13, "shrine"), "there are 13 of shrine and temple, but only 12 tokens"),
        ([{"id": "ionian_sea", "seat": 2, "units": ["hero"]}], "table: region: the hero in ionian_sea has no fleet"),
    ):
        with pytest.raises(BadRow) as caught:
            read_position(gods(), {"game": "gods", "seats": 2, "region": region}, "puzzle.toml")
        assert str(caught.value).startswith("puzzle.toml: ")
        assert sentence in str(caught.value)
