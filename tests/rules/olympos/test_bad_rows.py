"""The level files of Olympos: a bad row stops the load with file, card and key."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from game import levels
from game.rules import olympos
from game.rules.catalog import BadRow
from game.rules.olympos.tables import FILES
from tests.parts import seeds
from tests.rules.damage import GONE, Damage, Tables, damaged, named, stand_any_damage, stops_the_load

MAP: list[Damage] = [
    ("map land illyria resource", "fish", "map.toml: illyria: resource"),
    ("map land illyria resource", GONE, "map.toml: illyria: resource"),
    ("map land illyria resource", "grain", "map.toml: the map: land"),
    ("map land illyria star", True, "map.toml: the map: land"),
    ("map land illyria star", 1, "map.toml: illyria: star"),
    ("map land thessaly star", GONE, "map.toml: the map: land"),
    ("map land olympus zeus", GONE, "map.toml: the map: zeus"),
    ("map land illyria zeus", True, "map.toml: the map: zeus"),
    ("map land illyria neighbours", ["epirus", "ionian_sea"], "map.toml: macedonia: neighbours"),
    ("map land illyria neighbours", ["epirus", "macedonia"], "map.toml: ionian_sea: neighbours"),
    ("map land illyria neighbours", ["epirus", "macedonia", "ionian_sea", "thrace"], "map.toml: illyria: neighbours"),
    ("map land illyria neighbours", ["epirus", "macedonia", "ionian_sea", "troy"], "map.toml: illyria: neighbours"),
    ("map land illyria neighbours", ["epirus", "macedonia", "ionian_sea", "illyria"], "map.toml: illyria: neighbours"),
    ("map land illyria neighbours", ["epirus", "epirus", "macedonia", "ionian_sea"], "map.toml: illyria: neighbours"),
    ("map land illyria neighbours", "epirus", "map.toml: illyria: neighbours"),
    ("map land illyria neighbours", [7], "map.toml: illyria: neighbours"),
    ("map land illyria x", -1, "map.toml: illyria: x"),
    ("map land illyria y", GONE, "map.toml: illyria: y"),
    ("map land illyria height", 3, "map.toml: illyria: height"),
    ("map land illyria from place", GONE, "map.toml: illyria: from.place"),
    ("map land illyria id", "thrace", "map.toml: thrace: id"),
    ("map land illyria id", GONE, "map.toml: land 1: id"),
    ("map land", [], "map.toml: land: land"),
    ("map sea", GONE, "map.toml: sea: sea"),
    ("map sea ionian_sea id", "thrace", "map.toml: thrace: id"),
    ("map river", [], "map.toml: the file: river"),
]

BOARD: list[Damage] = [
    ("board row red own", -1, "board.toml: red: own"),
    ("board row red own", GONE, "board.toml: red: own"),
    ("board row red partner", -1, "board.toml: red: partner"),
    ("board row yellow others", [-1], "board.toml: yellow: others"),
    ("board row yellow others", [0], "board.toml: yellow: others"),
    ("board row yellow others", ["x"], "board.toml: yellow: others"),
    ("board row yellow others", [1, 1, 1, 1], "board.toml: yellow: others"),
    ("board row yellow grey", [1, 1, 1, 1, 1], "board.toml: yellow: grey"),
    ("board row red bonus", ["gold"], "board.toml: red: bonus"),
    ("board row red bonus", ["settler", "settler"], "board.toml: red: bonus"),
    ("board row red grey_bonus", "wine", "board.toml: red: grey_bonus"),
    ("board row red grey_bonus", "cube", "board.toml: red: bonus"),
    ("board row red colour", 1, "board.toml: red: colour"),
    ("board row red from cost", "guess", "board.toml: red: from.cost"),
    ("board row purple", GONE, "board.toml: the board: row"),
    ("board column 0 own", "fish", "board.toml: 1: own"),
    ("board column 0 own", "wood", "board.toml: 1: partner"),
    ("board column 0 partner", GONE, "board.toml: 1: partner"),
    ("board bonus settler amount", 0, "board.toml: settler: amount"),
    ("board bonus settler", GONE, "board.toml: settler: amount"),
    ("board bonus settler id", "wine", "board.toml: wine: id"),
]

CARDS: list[Damage] = [
    ("discoveries medicine row", "pink", "discoveries.toml: medicine: row"),
    ("discoveries medicine standing", ["settler_cost"], "discoveries.toml: medicine: standing"),
    ("discoveries medicine standing", ["settler_cost -1"], "discoveries.toml: medicine: standing"),
    ("discoveries medicine standing", ["flight 1"], "discoveries.toml: medicine: standing"),
    ("discoveries cavalry now", ["hourglasses two"], "discoveries.toml: cavalry: now"),
    ("discoveries cavalry now", ["wine 2"], "discoveries.toml: cavalry: now"),
    ("discoveries poetry final", ["points"], "discoveries.toml: poetry: final"),
    ("discoveries agriculture tiles", ["grain", "fish"], "discoveries.toml: agriculture: tiles"),
    ("discoveries agriculture tiles", ["grain", "gold"], "discoveries.toml: money: tiles"),
    ("discoveries agriculture tiles", GONE, "discoveries.toml: agriculture: tiles"),
    ("discoveries agriculture standing", GONE, "discoveries.toml: agriculture: tiles"),
    ("discoveries agriculture standing", ["discount 1"], "discoveries.toml: the tiles: standing"),
    ("discoveries agriculture from tiles", GONE, "discoveries.toml: agriculture: from.tiles"),
    ("discoveries art id", "medicine", "discoveries.toml: medicine: id"),
    ("discoveries art", GONE, "setup.toml: 3: columns"),
    ("discoveries art price", 4, "discoveries.toml: art: price"),
    ("wonders stadium stars", 0, "wonders.toml: stadium: stars"),
    ("wonders stadium stars", GONE, "wonders.toml: stadium: stars"),
    ("wonders stadium points", -10, "wonders.toml: stadium: points"),
    ("wonders stadium from points", GONE, "wonders.toml: stadium: from.points"),
    ("wonders stadium", GONE, "setup.toml: 3: columns"),
    ("destiny grain_gift copies", 3, "destiny.toml: the deck: copies"),
    ("destiny grain_gift copies", 0, "destiny.toml: grain_gift: copies"),
    ("destiny grain_gift effect", "cube fish", "destiny.toml: grain_gift: effect"),
    ("destiny grain_gift effect", "cube", "destiny.toml: grain_gift: effect"),
    ("destiny grain_gift effect", "zeus_sign 1", "destiny.toml: the deck: effect"),
    ("destiny grain_gift", GONE, "destiny.toml: the deck: id"),
    ("gods hades effect", "smite 1", "gods.toml: hades: effect"),
    ("gods hades effect", GONE, "gods.toml: hades: effect"),
    ("gods zeus effect", "prestige", "gods.toml: zeus: effect"),
    ("gods hades kind", "ugly", "gods.toml: hades: kind"),
    ("gods hades", GONE, "gods.toml: the deck: card"),
]

TABLE: list[Damage] = [
    *((file, GONE, f"{file}.toml: the file: table") for file in FILES),
    ("numbers cross", GONE, "numbers.toml: cross: is"),
    ("numbers cross is", -75, "numbers.toml: cross: is"),
    ("numbers cross is", "75", "numbers.toml: cross: is"),
    ("numbers cross is", [75], "numbers.toml: cross: is"),
    ("numbers cross is", 60, "track.toml: last: space"),
    ("numbers cross from", "me", "numbers.toml: cross: from"),
    ("numbers enter_sea is", -2, "numbers.toml: enter_sea: is"),
    ("numbers wine", {"is": 5, "from": "seed"}, "numbers.toml: wine: is"),
    ("numbers start_stock is", 20, "numbers.toml: start_stock: is"),
    ("numbers lands is", 9, "map.toml: the map: land"),
    ("numbers stars is", 1, "map.toml: the map: land"),
    ("numbers rows is", 6, "board.toml: the board: row"),
    ("numbers destiny_cards is", 21, "destiny.toml: the deck: copies"),
    ("track first space", 0, "track.toml: first: space"),
    ("track second space", 10, "track.toml: second: space"),
    ("track last space", 76, "track.toml: last: space"),
    ("track first double", "yes", "track.toml: first: double"),
    ("setup table 0 columns", 6, "setup.toml: 2: columns"),
    ("setup table 0 columns", 0, "setup.toml: 2: columns"),
    ("setup table 0 tiles", [1, 1, 1, 1], "setup.toml: 2: tiles"),
    ("setup table 0 tiles", [1, 1, 1, 1, -1], "setup.toml: 2: tiles"),
    ("setup table 0 crossed", 6, "setup.toml: 2: crossed"),
    ("setup table 0 barbarians", -1, "setup.toml: 2: barbarians"),
    ("setup table 0 grey_bonus", 0, "setup.toml: 2: grey_bonus"),
    ("setup table 0 id", "1", "setup.toml: 1: id"),
    ("setup table 0 id", "two", "setup.toml: two: id"),
    ("setup table 1", GONE, "setup.toml: the tables: id"),
    ("setup table 3 spare_cubes", 0, "setup.toml: 5: spare_cubes"),
    ("setup table 3 wine", 1, "setup.toml: 5: wine"),
]

DAMAGES = [*MAP, *BOARD, *CARDS, *TABLE]


def tables() -> Tables:
    return deepcopy(levels.tables("olympos"))


@pytest.mark.parametrize(("place", "becomes", "complaint"), DAMAGES, ids=map(named, DAMAGES))
def test_a_bad_row_stops_the_load_with_file_card_and_key(place: str, becomes: Any, complaint: str) -> None:
    stops_the_load(olympos.make, damaged(tables(), place, becomes), complaint)


def part(result: Tables, ones: list[str], others: list[str]) -> Tables:
    """Take away every border between two groups of spaces, on both sides."""
    for row in (*result["map"]["land"], *result["map"]["sea"]):
        away = others if row["id"] in ones else ones if row["id"] in others else []
        row["neighbours"] = [name for name in row["neighbours"] if name not in away]
    return result


def test_an_unconnected_map_is_refused() -> None:
    result = tables()
    names = [row["id"] for row in (*result["map"]["land"], *result["map"]["sea"])]
    with pytest.raises(BadRow, match=r"^map\.toml: rhodes: neighbours: cannot be reached from the northern zone"):
        olympos.make(part(result, ["rhodes"], [name for name in names if name != "rhodes"]))


def test_a_map_without_gates_is_refused() -> None:
    result = tables()
    for row in result["map"]["land"]:
        row.pop("north", None)
    with pytest.raises(BadRow, match=r"^map\.toml: the map: north: "):
        olympos.make(result)


@pytest.mark.parametrize("seed", seeds(46, deep=20))
def test_whatever_is_damaged_nothing_worse_than_a_bad_row_comes_of_it(seed: int) -> None:
    refused = stand_any_damage(olympos.make, tables(), "swords 1", seed)
    assert refused > 200, "and the others change a note, or a number into another that can be played with"


def test_the_tables_as_they_are_load() -> None:
    assert olympos.make(tables()).digest == olympos.make(levels.tables("olympos")).digest


def test_the_numbers_are_the_printed_ones() -> None:
    rules = olympos.make(tables()).rules
    assert [(space, double) for space, double in rules.events] == [
        (10, False), (20, False), (32, True), (44, True), (56, True), (68, False),
    ]  # fmt: skip
    assert (rules.cross, rules.time_points, rules.settlers, rules.start_stock, rules.on_track) == (75, 5, 20, 4, 1)
    assert (rules.new_settler, rules.enter_land, rules.enter_sea, rules.cubes) == (2, 1, 2, 7)
    assert (rules.fight_stronger, rules.fight_equal, rules.fight_weaker, rules.loser_hourglasses) == (1, 2, 3, 1)
    assert (rules.tribe_swords, rules.barbarian_swords, rules.discovery_ap, rules.wonder_ap) == (0, 1, 7, 7)
    assert {seats: setup.crossed for seats, setup in rules.tables.items()} == {2: 3, 3: 3, 4: 2, 5: 1}
    assert {seats: setup.columns for seats, setup in rules.tables.items()} == {2: 4, 3: 5, 4: 5, 5: 5}
    assert [setup.grey_bonus for setup in rules.tables.values()] == [False, False, False, True]
    assert [land.id for land in rules.lands if land.points == 2] == ["gadeira", "cleito", "poseidonis", "ampheres"]
