"""The level files of Olympos: a bad row stops the load with file, card and key; no number of the game is in Python."""

from __future__ import annotations

import ast
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from game import levels
from game.rules import olympos
from game.rules.catalog import LABELS, BadRow
from game.rules.olympos.tables import FILES, make_rules


def tables() -> dict[str, Any]:
    return deepcopy(levels.tables("olympos"))


def row(loaded: dict[str, Any], file: str, array: str, name: str) -> dict[str, Any]:
    return next(each for each in loaded[file][array] if each["id"] == name)


DAMAGE: list[tuple[tuple[str, str, str], str, Any, str]] = [
    (
        ("map", "land", "attica"),
        "neighbours",
        ["argolis", "boeotia", "aegean_sea"],
        "map.toml: myrtoan_sea: neighbours",
    ),
    (("map", "land", "attica"), "neighbours", ["atlantis"], "map.toml: attica: neighbours"),
    (("map", "land", "attica"), "neighbours", ["attica"], "map.toml: attica: neighbours"),
    (("map", "land", "attica"), "resource", "fish", "map.toml: attica: resource"),
    (("map", "land", "attica"), "resource", "wood", "map.toml: the map: land"),
    (("map", "land", "attica"), "star", False, "map.toml: the map: land"),
    (("map", "land", "attica"), "zeus", True, "map.toml: the map: zeus"),
    (("map", "land", "attica"), "height", 3, "map.toml: attica: height"),
    (("map", "land", "attica"), "from", {"resource": "guess"}, "map.toml: attica: from.resource"),
    (("map", "sea", "aegean_sea"), "id", "attica", "map.toml: attica: id"),
    (("board", "row", "red"), "others", [1, 1, 1], "board.toml: red: others"),
    (("board", "row", "red"), "bonus", ["luck"], "board.toml: red: bonus"),
    (("board", "column", "1"), "partner", "grain", "board.toml: 1: partner"),
    (("discoveries", "discovery", "medicine"), "standing", ["fly 1"], "discoveries.toml: medicine: standing"),
    (("discoveries", "discovery", "medicine"), "row", "pink", "discoveries.toml: medicine: row"),
    (("discoveries", "discovery", "agriculture"), "tiles", [], "discoveries.toml: agriculture: tiles"),
    (("discoveries", "discovery", "money"), "tiles", ["grain"], "discoveries.toml: money: tiles"),
    (("wonders", "wonder", "stadium"), "stars", 0, "wonders.toml: stadium: stars"),
    (("destiny", "card", "plenty"), "copies", 3, "destiny.toml: the deck: copies"),
    (("destiny", "card", "plenty"), "id", "lots", "destiny.toml: the deck: id"),
    (("destiny", "card", "plenty"), "effect", "wonder_star 1", "destiny.toml: the deck: effect"),
    (("gods", "card", "zeus"), "kind", "neutral", "gods.toml: zeus: kind"),
    (("gods", "card", "zeus"), "effect", "prestige", "gods.toml: zeus: effect"),
    (("track", "event", "second"), "space", 10, "track.toml: second: space"),
    (("track", "event", "last"), "space", 76, "track.toml: last: space"),
    (("setup", "table", "2"), "columns", 6, "setup.toml: 2: columns"),
    (("setup", "table", "5"), "spare_cubes", 0, "setup.toml: 5: spare_cubes"),
    (("setup", "table", "3"), "crossed", 7, "setup.toml: 3: crossed"),
    (("setup", "table", "3"), "tiles", [1, 2], "setup.toml: 3: tiles"),
    (("setup", "table", "3"), "id", "many", "setup.toml: many: id"),
]


@pytest.mark.parametrize(("place", "key", "value", "complaint"), DAMAGE, ids=lambda each: str(each)[:50])
def test_a_bad_row_is_named(place, key, value, complaint):
    loaded = tables()
    row(loaded, *place)[key] = value
    with pytest.raises(BadRow) as caught:
        make_rules(loaded)
    assert str(caught.value).startswith(complaint), caught.value


def test_a_sea_that_cannot_be_reached_is_named():
    loaded = tables()
    loaded["map"]["sea"].append(
        {"id": "black_sea", "neighbours": [], "x": 1, "y": 1, "from": {"neighbours": "house", "place": "house"}}
    )
    with pytest.raises(BadRow, match=r"map\.toml: black_sea: neighbours: cannot be reached"):
        make_rules(loaded)


@pytest.mark.parametrize("file", FILES)
def test_a_file_that_is_missing_is_named(file):
    loaded = tables()
    del loaded[file]
    with pytest.raises(BadRow, match=f"{file}.toml"):
        make_rules(loaded)


def test_a_number_that_is_missing_or_strange_is_named():
    loaded = tables()
    del loaded["numbers"]["cross"]
    with pytest.raises(BadRow, match=r"numbers\.toml: cross"):
        make_rules(loaded)
    loaded = tables()
    loaded["numbers"]["luck"] = {"is": 7, "from": "house"}
    with pytest.raises(BadRow, match=r"numbers\.toml: luck"):
        make_rules(loaded)


def test_every_number_says_where_it_comes_from():
    for entry in tables()["numbers"].values():
        assert entry["from"] in LABELS
        assert entry["where"]
    for file, arrays in FILES.items():
        for each in (each for array in arrays for each in tables()[file][array]):
            labels = each["from"]
            assert set(labels.values() if isinstance(labels, dict) else [labels]) <= set(LABELS)


PLAIN = {-2, -1, 0, 1, 2}
ALLOWED = {
    ("actions.py", 4): "there are four bonuses; they are named in the line before",
    ("rules.py", 20): "a power of two that is more than any price",
    ("rules.py", 50_000): "the size of a cache",
    ("destiny.py", 12): "how many guesses are listed; no rule",
    ("game.py", 10): "how a simple player weighs points against means; no rule",
    ("game.py", 5): "how a simple player weighs time; no rule",
}
"""Any other number in the rules of Olympos, and why it is no number of the game."""


def test_no_number_of_the_game_is_in_python():
    found = {
        (file.name, node.value)
        for file in Path(olympos.__file__).parent.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value not in PLAIN
    }
    assert found == set(ALLOWED)
