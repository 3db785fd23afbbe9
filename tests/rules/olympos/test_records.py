"""The golden records of Olympos hold between them every verb, tile, god and card."""

from __future__ import annotations

import pytest

from game.rules.olympos.actions import ACTIONS, DESTINY
from tests.rules.olympos.builders import olympos
from tests.rules.test_golden import SHELVES

RARE = {"wait", "pass"}
"""Verbs that chance may not bring about in a hundred games."""


@pytest.mark.slow
def test_every_verb_and_every_card_is_met() -> None:
    said = [line.words.split()[1:] for record in SHELVES["olympos"].everything for line in record.lines]
    assert set(ACTIONS) - RARE <= {words[0] for words in said}
    rules = olympos().rules
    for verb, names in (
        ("discover", [each.id for each in rules.discoveries]),
        ("build", [each.id for each in rules.wonders]),
        ("reveal", [each.id for each in rules.gods]),
        ("settle", [each.id for each in rules.lands]),
        ("play", [card for card in DESTINY if card != "wonder_star"]),
    ):
        missing = set(names) - {words[1] for words in said if words[0] == verb}
        assert not missing, verb
