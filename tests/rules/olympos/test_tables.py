"""The level files of Olympos: every number says where it comes from, and none is in Python."""

from __future__ import annotations

import ast
from pathlib import Path

from game import levels
from game.rules import olympos
from game.rules.catalog import LABELS
from game.rules.olympos.tables import FILES


def test_every_number_says_where_it_comes_from():
    for entry in levels.tables("olympos")["numbers"].values():
        assert entry["from"] in LABELS
        assert entry["where"]
    for file, arrays in FILES.items():
        for each in (each for array in arrays for each in levels.tables("olympos")[file][array]):
            labels = each["from"]
            assert set(labels.values() if isinstance(labels, dict) else [labels]) <= set(LABELS)


PLAIN = {-2, -1, 0, 1, 2}
ALLOWED = {
    ("actions.py", 4): "there are four bonuses; they are named in the line before",
    ("rules.py", 20): "a power of two that is more than any price",
    ("rules.py", 1_000): "the size of a cache",
    ("destiny.py", 12): "how many guesses are listed; no rule",
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
