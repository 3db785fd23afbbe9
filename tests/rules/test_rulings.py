"""Every ruling has a test that carries its id: a numbered case, or one of these, on names, absences and options."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest

from game.games import words_for
from game.rules.codec import digest
from game.rules.engine import Setup, choices
from game.rules.olympus.actions import CULTURE, POPULATION
from game.rules.olympus.building import effective_culture
from tests import ROOT
from tests.rules.casebook import read_cases
from tests.rules.moves import offered
from tests.rules.olympus.builders import city, do, goods, olympus, refused, spaces, table, upkeep, worship

RULINGS = (ROOT / "docs" / "rulings.md").read_text("utf-8")
IDS = re.findall(r"^### (A-[OPG]\d+):", RULINGS, re.MULTILINE)
ID = re.compile(r"A-[OPG]\d+")
BOOKS = {"O": ("olympus", 46), "P": ("olympos", 54), "G": ("gods", 56)}
"""The letter of a game's rulings, whose cases carry them, and how many there are at least."""
LETTERS = pytest.mark.parametrize("letter", BOOKS)


def of(letter: str) -> list[str]:
    return [ruling for ruling in IDS if ruling.startswith(f"A-{letter}")]


# ---------------------------------------------------------------------- the page, the cases and the tests


def in_cases(letter: str) -> set[str]:
    return {ruling for case in read_cases(BOOKS[letter][0]) for ruling in ID.findall(case.rule)}


def in_tests() -> set[str]:
    """Ids in the docstrings of the tests of this file."""
    stories = [story for name, story in globals().items() if name.startswith("test_")]
    return {ruling for story in stories for ruling in ID.findall(story.__doc__ or "")}


@LETTERS
def test_every_ruling_has_a_case_or_a_test(letter: str) -> None:
    assert not [ruling for ruling in of(letter) if ruling not in in_cases(letter) | in_tests()]


@LETTERS
def test_the_rulings_are_numbered_without_gaps(letter: str) -> None:
    ids = of(letter)
    assert sorted(ids, key=lambda ruling: int(ruling[3:])) == [f"A-{letter}{n}" for n in range(1, len(ids) + 1)]
    assert len(ids) >= BOOKS[letter][1]


def citations() -> Iterator[tuple[str, str]]:
    for folder, kind in product(("game", "levels", "tests", "docs"), ("py", "toml", "md")):
        for file in sorted((ROOT / folder).rglob(f"*.{kind}")):
            for ruling in ID.findall(file.read_text("utf-8")):
                yield str(file.relative_to(ROOT)), ruling


def test_nobody_cites_a_ruling_that_is_not_on_the_page() -> None:
    assert not [f"{file}: {ruling}" for file, ruling in citations() if ruling not in IDS]


def test_every_option_names_its_ruling() -> None:
    for option in olympus().tables["options"]["option"]:
        assert option["ruling"] in IDS, option["id"]


# ---------------------------------------------------------------------- names, absences, options


def cost(building: str, **options: str) -> dict[str, int]:
    rules = olympus().rules_for(options)
    amounts = rules.buildings[rules.index[building]].cost
    return {kind: count for kind, count in zip(("grain", "venison", "fish", "wild"), amounts, strict=True) if count}


def test_the_oracle_bars_zeus_and_nobody_else() -> None:
    """A-O1"""
    state = table(3, {0: city("grain 1 venison 3", culture=8)})
    worship(state, "hephaestus")
    do(state, "0 build oracle")
    assert {words.split()[1] for words in offered(state)} == set(state.rules.deity_index) - {"zeus"}


def test_a_pass_is_never_a_choice() -> None:
    """A-O5: whoever can begin a ceremony must, and there is no word for passing."""
    state = table(3)
    assert {words.split()[0] for words in offered(state)} == {"worship"}
    assert refused(state, "0 decline").rule == "not_optional"
    assert "pass" not in olympus().actions


def test_the_library_costs_two_goods_of_one_kind() -> None:
    """A-O7"""
    assert cost("library") == {"venison": 2}


def test_followers_receive_the_beta_favour() -> None:
    """A-O8: for every deity, what a follower gets is what the table calls beta."""
    state = table(3)
    worship(state, "athena", "1", "2")
    assert [spaces(state, seat, "culture") for seat in range(3)] == [[3], [2], [2]]


def test_the_amphitheatre_costs_what_is_printed_unless_balanced() -> None:
    """A-O9"""
    assert olympus().options["amphitheatre"] == ("printed", "symmetric")
    assert cost("amphitheatre") == {"grain": 1, "venison": 1}
    assert cost("amphitheatre", amphitheatre="symmetric") == {"grain": 3, "venison": 1}


def test_trade_route_barracks_and_road_system_have_two_prices() -> None:
    """A-O10"""
    assert olympus().options["trade_route"] == ("venison", "wild")
    assert cost("trade_route") == {"venison": 2}
    assert cost("trade_route", trade_route="wild") == {"wild": 2}
    assert olympus().options["barracks_road"] == ("default", "swapped")
    assert cost("barracks") == cost("road_system", barracks_road="swapped") == {"venison": 1, "fish": 1}
    assert cost("road_system") == cost("barracks", barracks_road="swapped") == {"grain": 1, "fish": 1}


def test_options_change_nothing_but_what_they_name() -> None:
    """A-O9, A-O10"""
    usual = olympus().rules_for({})
    changed = {
        ours.id
        for option, choices in olympus().options.items()
        if option != "starter"
        for ours, theirs in zip(usual.buildings, olympus().rules_for({option: choices[1]}).buildings, strict=True)
        if ours != theirs
    }
    assert changed == {"amphitheatre", "trade_route", "barracks", "road_system"}


def test_the_gymnasium_lowers_no_requirement_below_one() -> None:
    """A-O17: with it a city of culture 1 builds cards of 1 and 2; there is no culture 0 to build with."""
    state = table(3, {0: city("grain 2", buildings="gymnasium")})
    assert effective_culture(state.rules, state.cities[0]) == 2
    assert min(building.culture for building in state.rules.buildings) == 1
    assert len([building for building in state.rules.buildings if building.culture == 1]) == 7
    worship(state, "hephaestus")
    assert offered(state) == ["build agora", "build well", "build temple_of_apollo", "decline"]


def test_the_trispastos_looks_at_the_printed_culture() -> None:
    """A-O17: a Gymnasium does not make cards of culture 2 free."""
    state = table(3, {0: city("grain 3", culture=7, buildings="gymnasium")})
    worship(state, "hephaestus")
    do(state, "0 build trispastos")
    free = ["agora", "barracks", "well", "gardens", "harbor", "road_system"]
    assert offered(state) == [*(f"build {card}" for card in free), "decline"]


def test_wild_goods_do_not_trade_for_their_own_kind() -> None:
    """A-O20"""
    state = upkeep({0: city("grain 1", buildings="trade_route temple_of_demeter")})
    do(state, "0 use trade_route")
    assert goods(state, 0) == "venison 1 fish 1"


@pytest.mark.parametrize(
    ("language", "wording", "good", "production"),
    [
        ("en", "venison", "venison", "venison production"),
        ("en", "meat", "meat", "meat production"),
        ("it", "venison", "cacciagione", "produttività di cacciagione"),
        ("it", "meat", "carne", "produttività di carne"),
    ],
)
def test_the_red_good_is_venison_or_meat(language: str, wording: str, good: str, production: str) -> None:
    """A-O29: a name for people; the notation does not change."""
    words = words_for(language, "olympus", {"wording": wording})
    assert words.name("good", "venison") == good
    assert words.name("track", "venison") == production
    assert olympus().options["wording"] == ("venison", "meat")


def test_the_wording_changes_no_rule() -> None:
    """A-O29: the same table, with the same choices in the same words."""
    usual, meat = (olympus().set_up(Setup(3, {"wording": wording, "starter": "1"})) for wording in ("venison", "meat"))
    assert digest(usual) == digest(meat)
    assert choices(usual, 0) == choices(meat, 0)
    assert usual.rules.buildings == meat.rules.buildings


def test_every_player_has_a_priest_supply_of_their_own() -> None:
    """A-O29: five priests each, three of them at hand, whatever others have."""
    state = table(5)
    assert [(city.priests, city.reserve) for city in state.cities] == [(3, 2)] * 5


def test_unused_priests_are_not_kept() -> None:
    """A-O38: whoever kept two at home has three in the new round, not five; and the other way round."""
    state = upkeep({0: city(priests=5), 1: city(priests=0), 2: city(priests=2, population=6)})
    assert [(city.priests, city.reserve) for city in state.cities] == [(3, 2), (3, 2), (4, 1)]


def test_priests_come_only_in_upkeep() -> None:
    """A-O38: reaching the space in the worship phase brings nobody before the next round."""
    state = table(3, {0: city(population=5, culture=7, buildings="agora library")})
    worship(state, "aphrodite")
    worship(state, "demeter")
    worship(state, "athena", "0")
    tracks = state.cities[0].tracks
    assert (tracks[POPULATION], tracks[CULTURE], state.cities[0].priests) == (7, 8, 1)
