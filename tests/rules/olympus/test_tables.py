"""The level files: a bad row stops the load with file, card and key; and no number of the game hides in Python."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from game import levels
from game.rules import olympus
from game.rules.catalog import LABELS
from game.rules.engine import Step
from game.rules.olympus.actions import TRACKS
from game.rules.olympus.tables import COST, FILES, make_rules
from tests.parts import seeds
from tests.rules.damage import GONE, Damage, More, Tables, Turned, damaged, named, stand_any_damage, stops_the_load


def tables() -> Tables:
    return deepcopy(levels.tables("olympus"))


A_SHED = {
    "id": "shed", "culture": 1, "cost": {}, "vp": 0, "from": "house",
}  # fmt: skip

BUILDINGS: list[Damage] = [
    # what it does
    ("commons lyceum when_built", ["fly 1"], "commons.toml: lyceum: when_built"),
    ("commons lyceum when_built", [""], "commons.toml: lyceum: when_built"),
    ("commons lyceum when_built", ["advance culture"], "commons.toml: lyceum: when_built"),
    ("commons lyceum when_built", ["advance culture 1 2"], "commons.toml: lyceum: when_built"),
    ("commons lyceum when_built", ["advance cult 1"], "commons.toml: lyceum: when_built"),
    ("commons lyceum when_built", ["advance culture two"], "commons.toml: lyceum: when_built"),
    ("commons lyceum when_built", ["advance culture -1"], "commons.toml: lyceum: when_built"),
    ("commons lyceum when_built", ["produce gold"], "commons.toml: lyceum: when_built"),
    ("commons lyceum when_built", [1], "commons.toml: lyceum: when_built"),
    ("commons lyceum when_built", "advance culture 1", "commons.toml: lyceum: when_built"),
    ("commons colony when_built", ["advance_different 7 1"], "commons.toml: colony: when_built"),
    ("commons workshop when_built", ["workshop 1 7 1 1"], "commons.toml: workshop: when_built"),
    ("commons workshop when_built", ["workshop 7 1 1 1"], "commons.toml: workshop: when_built"),
    ("commons goldsmith every_round", ["give_good", "give_good"], "commons.toml: goldsmith: every_round"),
    ("commons goldsmith every_round", ["advance_any 1", "give_good"], "commons.toml: goldsmith: every_round"),
    (
        "temples temple_of_athena worshipping gives",
        ["trade 1"],
        "temples.toml: temple_of_athena: worshipping.gives_needs",
    ),
    ("commons oracle when_built", ["alpha_favour_except pan"], "commons.toml: oracle: when_built"),
    ("commons workshop when_built", ["score 1"], "commons.toml: the deck: when_built"),
    ("commons goldsmith every_round", ["sing"], "commons.toml: goldsmith: every_round"),
    ("commons goldsmith every_round_needs", ["gold"], "commons.toml: goldsmith: every_round_needs"),
    ("commons goldsmith every_round_needs", [], "commons.toml: goldsmith: every_round_needs"),
    ("commons farm when_built", ["give_good"], "commons.toml: farm: when_built_needs"),
    ("commons goldsmith every_round_may", 1, "commons.toml: goldsmith: every_round_may"),
    # numbers
    ("commons well cost grain", -2, "commons.toml: well: cost"),
    ("commons well cost grain", "two", "commons.toml: well: cost"),
    ("commons well cost grain", True, "commons.toml: well: cost"),
    ("commons well cost gold", 1, "commons.toml: well: cost"),
    ("commons well cost", 2, "commons.toml: well: cost"),
    ("commons well cost", GONE, "commons.toml: well: cost"),
    ("commons well vp", -1, "commons.toml: well: vp"),
    ("commons well vp", "1", "commons.toml: well: vp"),
    ("commons well vp", GONE, "commons.toml: well: vp"),
    ("commons well culture", 0, "commons.toml: well: culture"),
    ("commons well culture", GONE, "commons.toml: well: culture"),
    ("commons well colour", "red", "commons.toml: well: colour"),
    # labels
    ("commons well from", GONE, "commons.toml: well: from.culture"),
    ("commons well from", ["seed"], "commons.toml: well: from.culture"),
    ("commons well from cost", GONE, "commons.toml: well: from.cost"),
    ("commons well from vp", "guess", "commons.toml: well: from.vp"),
    ("commons well from effect", GONE, "commons.toml: well: from.effect"),
    ("temples temple_of_hestia from effect", "guess", "temples.toml: temple_of_hestia: from.effect"),
    # the decks
    ("commons well id", GONE, "commons.toml: building 4: id"),
    ("commons well id", 7, "commons.toml: building 4: id"),
    ("commons well id", "agora", "commons.toml: agora: id"),
    ("temples temple_of_ares id", "agora", "temples.toml: agora: id"),
    ("commons building 3", GONE, "commons.toml: the deck: building"),
    ("temples building", More(A_SHED), "temples.toml: the deck: building"),
    ("commons building", [], "commons.toml: building: building"),
    ("commons building", {"id": "well"}, "commons.toml: building: building"),
    ("commons building 0", "well", "commons.toml: building 1: building"),
    ("commons colour", "red", "commons.toml: the file: colour"),
    # lasting effects
    ("commons tholos standing", ["flight 1"], "commons.toml: tholos: standing"),
    ("commons tholos standing", ["priest_thresholds_lower"], "commons.toml: tholos: standing"),
    ("commons tholos standing", More("fleet 1"), "commons.toml: fleet: standing"),
    ("commons tholos standing", GONE, "commons.toml and temples.toml: the decks: standing"),
    ("commons agora standing", More("may_pass culture 4"), "commons.toml: school: standing"),
    ("commons school standing", More("may_pass fish 4"), "commons.toml: school: standing"),
    ("temples temple_of_demeter standing", GONE, "commons.toml and temples.toml: the decks: standing"),
    ("temples temple_of_demeter standing", More("wild fish"), "temples.toml: temple_of_poseidon: standing"),
    ("temples temple_of_hera standing", ["alpha_for_beta pan"], "temples.toml: temple_of_hera: standing"),
    ("temples temple_of_athena worshipping", "athena", "temples.toml: temple_of_athena: worshipping"),
    ("temples temple_of_athena worshipping deity", "pan", "temples.toml: temple_of_athena: worshipping.deity"),
    ("temples temple_of_athena worshipping deity", GONE, "temples.toml: temple_of_athena: worshipping.deity"),
    ("temples temple_of_athena worshipping gives", ["gold 1"], "temples.toml: temple_of_athena: worshipping.gives"),
    ("temples temple_of_athena worshipping when", "now", "temples.toml: temple_of_athena: worshipping.when"),
]

BOARD: list[Damage] = [
    # single numbers
    ("board warehouse_limit", GONE, "board.toml: warehouse_limit: is"),
    ("board warehouse_limit", 5, "board.toml: warehouse_limit: is"),
    ("board warehouse_limit is", GONE, "board.toml: warehouse_limit: is"),
    ("board warehouse_limit is", -5, "board.toml: warehouse_limit: is"),
    ("board warehouse_limit is", "5", "board.toml: warehouse_limit: is"),
    ("board warehouse_limit is", [5], "board.toml: warehouse_limit: is"),
    ("board warehouse_limit is", True, "board.toml: warehouse_limit: is"),
    ("board warehouse_limit from", GONE, "board.toml: warehouse_limit: from"),
    ("board warehouse_limit from", "me", "board.toml: warehouse_limit: from"),
    ("board warehouse_limit unit", "cubes", "board.toml: warehouse_limit: unit"),
    ("board warehouse_size", {"is": 5, "from": "seed"}, "board.toml: warehouse_size: is"),
    # numbers that do not go together
    ("board plague_divisor is", 0, "board.toml: plague_divisor: is"),
    ("board final_divisor is", 0, "board.toml: final_divisor: is"),
    ("board glory_to_end is", 7, "board.toml: glory_to_end: is"),
    ("board priests_at_start is", 6, "board.toml: priests_at_start: is"),
    ("board priests_total is", 4, "board.toml: priests_total: is"),
    ("board seats_most is", 2, "board.toml: seats_most: is"),
    ("board tie_margin is", 0, "board.toml: tie_margin: is"),
    # two wars of one favour need two targets
    ("board seats_least is", 2, "board.toml: seats_least: is"),
    ("deities ares alpha", ["march 3"], "board.toml: seats_least: is"),
    ("deities zeus alpha", ["zeus_favours 3 1 1"], "board.toml: seats_least: is"),
    ("commons farm when_built", ["zeus_favours 1 1 1"], "board.toml: seats_least: is"),
    ("commons farm when_built", ["alpha_favour_except zeus"], "board.toml: seats_least: is"),
    ("commons farm when_built", ["may_declare_war", "may_declare_war"], "board.toml: seats_least: is"),
    ("board commons is", 34, "commons.toml: the deck: building"),
    # production
    ("board production is", [1, 2, 3], "board.toml: production: from"),
    ("board production", {"is": [1, 2, 3], "from": "seed"}, "board.toml: production: is"),
    ("board production", {"is": 1, "from": "seed"}, "board.toml: production: is"),
    ("board production from 0", GONE, "board.toml: production: from"),
    ("board track fish spaces", 9, "board.toml: production: is"),
    # tracks
    ("board track", GONE, "board.toml: track: track"),
    ("board track", Turned(), "board.toml: track: id"),
    ("board track 5", GONE, "board.toml: track: id"),
    ("board track fish id", "grain", "board.toml: grain: id"),
    ("board track grain start", 9, "board.toml: grain: start"),
    ("board track grain start", 0, "board.toml: grain: start"),
    ("board track culture spaces", GONE, "board.toml: culture: spaces"),
    ("board track grain good", "fish", "board.toml: grain: good"),
    ("board track culture good", "fish", "board.toml: culture: good"),
    ("board track grain limited_by_population", 1, "board.toml: grain: limited_by_population"),
    ("board track grain length", 8, "board.toml: grain: length"),
    ("board track grain from start", GONE, "board.toml: grain: from.start"),
    # stops and priests
    ("board stop", GONE, "board.toml: stop: stop"),
    ("board stop 0 space", 3, "board.toml: culture: space"),
    ("board stop 0 space", 7, "board.toml: culture: space"),
    ("board stop 0 space", 10, "board.toml: culture: space"),
    ("board stop 0 space", GONE, "board.toml: culture: space"),
    ("board stop 0 track", "faith", "board.toml: faith: track"),
    ("board stop 0 from", GONE, "board.toml: culture: from.space"),
    ("board stop 0", GONE, "commons.toml: school: standing"),
    ("board stop", More({"track": "fish", "space": 3, "from": "seed"}), "board.toml: fish: space"),
    ("board extra_priest 0 track", "faith", "board.toml: faith: track"),
    ("board extra_priest 0 at_least", GONE, "board.toml: population: at_least"),
]

DEITIES_AND_OPTIONS: list[Damage] = [
    *((file, GONE, f"{file}.toml: the file: table") for file in FILES),
    ("deities deity", [], "deities.toml: deity: deity"),
    ("deities hera id", "zeus", "deities.toml: zeus: id"),
    ("deities hera alpha", ["sing 2"], "deities.toml: hera: alpha"),
    ("deities hera alpha", ["hera_favours 4 1"], "deities.toml: hera: alpha"),
    ("deities hera beta", GONE, "deities.toml: hera: beta"),
    ("deities hera from beta", GONE, "deities.toml: hera: from.beta"),
    ("deities hera spouse", "zeus", "deities.toml: hera: spouse"),
    ("deities ares declares_wars", "yes", "deities.toml: ares: declares_wars"),
    ("deities ares beta", ["march 2"], "deities.toml: ares: beta"),
    ("deities apollo alpha", [], "deities.toml: apollo: alpha"),
    ("deities apollo aspect", [], "deities.toml: aspect: aspect"),
    ("deities apollo aspect plague id", "sun", "deities.toml: sun: id"),
    ("deities apollo aspect sun alpha", GONE, "deities.toml: sun: alpha"),
    ("deities apollo aspect sun hot", True, "deities.toml: sun: hot"),
    ("options option", [], "options.toml: option: option"),
    ("options wording id", "trade_route", "options.toml: trade_route: id"),
    ("options wording default", GONE, "options.toml: wording: default"),
    ("options wording default", "beef", "options.toml: wording: default"),
    ("options wording chosen", "meat", "options.toml: wording: chosen"),
    ("options wording from meat", GONE, "options.toml: wording: from.meat"),
    ("options wording choices", GONE, "options.toml: wording: choices"),
    ("options wording choices meat", 1, "options.toml: wording: choices.meat"),
    ("options wording choices meat shop", {"vp": 1}, "options.toml: wording: choices.meat.shop"),
    ("options wording choices meat farm", 1, "options.toml: wording: choices.meat.farm"),
    ("options wording choices meat farm", {"vp": -1}, "options.toml: wording: choices.meat.farm.vp"),
    ("options wording choices meat farm", {"price": 1}, "options.toml: wording: choices.meat.farm.price"),
]

DAMAGES = [*BUILDINGS, *BOARD, *DEITIES_AND_OPTIONS]


@pytest.mark.parametrize(("place", "becomes", "complaint"), DAMAGES, ids=map(named, DAMAGES))
def test_a_bad_row_stops_the_load_with_file_card_and_key(place: str, becomes: Any, complaint: str) -> None:
    stops_the_load(olympus.make, damaged(tables(), place, becomes), complaint)


@pytest.mark.parametrize("seed", seeds(45, deep=20))
def test_whatever_is_damaged_nothing_worse_than_a_bad_row_comes_of_it(seed: int) -> None:
    refused = stand_any_damage(olympus.make, tables(), "advance culture 1", seed)
    assert refused > 200, "and the others change a note, or a number into another that can be played with"


def test_what_else_lies_in_the_folder_changes_nothing() -> None:
    puzzle = {"game": "olympus", "seats": 3}
    game = olympus.make({**tables(), "puzzle": puzzle, "readme": {}})
    assert game.digest == olympus.make(tables()).digest
    assert set(game.tables) == set(FILES)


def test_the_tables_as_they_are_load() -> None:
    assert olympus.make(tables()).digest == olympus.make(levels.tables("olympus")).digest


# ---------------------------------------------------------------------- the numbers themselves


def total(file: str) -> list[int]:
    """What all cards of a deck cost together."""
    cards = tables()[file]["building"]
    return [sum(card["cost"].get(kind, 0) for card in cards) for kind in COST]


def test_the_decks_cost_what_they_should_altogether() -> None:
    assert COST == ("grain", "venison", "fish", "wild")
    assert total("commons") == [27, 31, 29, 7]
    assert total("temples") == [13, 13, 13, 4]


def test_the_options_even_out_the_deck() -> None:
    rules = make_rules(tables(), {"amphitheatre": "symmetric", "trade_route": "wild"})
    commons = [building for building in rules.buildings if not building.temple]
    assert [sum(building.cost[good] for building in commons) for good in range(3)] == [29, 29, 29]


def test_the_board_is_the_printed_one() -> None:
    rules = make_rules(tables(), {})
    assert list(rules.seats) == [3, 4, 5]
    assert (rules.priests_at_start, rules.priests_total, rules.start_goods, rules.warehouse_limit) == (3, 5, 1, 5)
    assert (rules.glory_points, rules.glory_to_end, rules.final_divisor, rules.plague_divisor) == (2, 4, 2, 3)
    assert rules.tie_margin == 1
    assert rules.production == (1, 1, 2, 2, 3, 3, 4, 4)
    assert dict(zip(TRACKS, rules.spaces)) == {
        "culture": 10, "population": 10, "military": 8, "grain": 8, "venison": 8, "fish": 8,
    }  # fmt: skip
    assert rules.start == (1, 2, 1, 1, 1, 1)
    assert [TRACKS[track] for track in rules.limited] == ["military", "grain", "venison", "fish"]
    lifted = {
        (TRACKS[track], space): building.id
        for track, stops in enumerate(rules.stops)
        for space, bit in stops
        for building in rules.buildings
        if building.bit == bit
    }
    assert lifted == {
        ("culture", 4): "school", ("culture", 7): "library", ("population", 5): "agora",
        ("military", 3): "barracks", ("military", 6): "army",
    }  # fmt: skip
    assert [(TRACKS[track], space) for track, space in rules.extra_priests] == [("population", 6), ("culture", 8)]


def test_every_number_says_where_it_comes_from() -> None:
    for name, entry in tables()["board"].items():
        for each in entry if isinstance(entry, list) else [entry]:
            assert each["from"], name
            assert each["where"], name
    for file in ("commons", "temples"):
        for card in tables()[file]["building"]:
            assert {"culture", "cost", "vp", "effect"} <= set(card["from"]), card["id"]
            assert set(card["from"].values()) <= set(LABELS), card["id"]
            assert card["where"], card["id"]


# ---------------------------------------------------------------------- no number of the game in Python


PLAIN = {-1, 0, 1, 2}
"""Numbers that count nothing of the game: nobody, none, the first, one more, a pair of words."""

ALLOWED = {
    ("actions.py", 4): "how many tracks have a name of their own in the same line",
    ("actions.py", 5): "attacks are made beforehand; the load checks that no table has more seats",
    ("effects.py", 3): "three names for where a war comes from",
    ("position.py", 99): "a bound for what is written by hand; no rule",
    ("rules.py", 20_000): "the size of a cache",
}
"""Any other number in the rules of Olympus, and why it is no number of the game."""


def numbers(file: Path) -> Iterator[tuple[str, int, int]]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and type(node.value) in (int, float):
            yield file.name, node.value, node.lineno


def test_no_number_of_the_game_is_in_python() -> None:
    folder = Path(olympus.__file__).parent
    found = [number for file in sorted(folder.glob("*.py")) for number in numbers(file) if number[1] not in PLAIN]
    strange = [f"{file}:{line}: {number}" for file, number, line in found if (file, number) not in ALLOWED]
    assert not strange, "put it into levels/olympus, or say in ALLOWED why it is no number of the game"
    assert {number[:2] for number in found} == set(ALLOWED), "an allowance is no longer needed"


def literals_given(file: Path, makers: set[str]) -> Iterator[str]:
    """Calls of these that are given a number as it is."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            given = [each for each in node.args if isinstance(each, ast.Constant) and type(each.value) is int]
            if called in makers and any(each.value > 0 for each in given):
                yield f"{file.name}:{node.lineno}: {called}"


def test_no_step_and_no_score_is_made_of_a_number_in_python() -> None:
    folder = Path(olympus.__file__).parent
    steps = {name for name, kind in olympus.OlympusGame.values.items() if issubclass(kind, Step)}
    makers = {*steps, "advance", "move_back", "score", "lose_points", "carry_out"} - {"Turn"}
    found = [call for file in sorted(folder.glob("*.py")) for call in literals_given(file, makers)]
    assert not found, "say it in the phrase of the card"
