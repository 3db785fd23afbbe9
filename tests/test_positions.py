"""Positions: any table as a level file and back, and that what cannot be is refused by place and key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from game import toml
from game.dealer import Dealer
from game.rules.catalog import BadRow
from game.rules.codec import digest
from game.rules.engine import Setup, apply, asked, choices, is_over
from game.rules.olympus import Olympus
from game.rules.olympus.pending import FIELDS
from game.rules.olympus.position import ARRAYS, KEYS, read_position, write_position
from game.rules.olympus.tables import NEEDS, NUMBERS, STANDING, VERBS
from tests.olympus_tables import do, goods, offered, olympus, spaces, stands, tribute

LEVELS = (Path(__file__).parent.parent / "docs" / "levels.md").read_text("utf-8")


# ---------------------------------------------------------------------- there and back


def game_of_chance(setup: Setup, seed: int) -> Iterator[Olympus]:
    """Every table of a game in which everything is chosen at random; the same object each time."""
    state, dealer = olympus().set_up(setup), Dealer(seed)
    yield state
    while not is_over(state):
        apply(state, state.seat, state.choices[dealer.below(len(state.choices))])
        yield state


@pytest.mark.parametrize(
    "setup",
    [
        Setup(3),
        Setup(3, {"amphitheatre": "symmetric", "wording": "meat"}),
        Setup(4, {"trade_route": "wild", "starter": "2"}),
        Setup(5, {"barracks_road": "swapped"}),
    ],
    ids=str,
)
def test_every_table_of_a_game_can_be_written_as_a_level_file(setup: Setup) -> None:
    for number, state in enumerate(game_of_chance(setup, 7)):
        text = toml.write(write_position(olympus(), state))
        back = read_position(olympus(), tomllib.loads(text))
        assert digest(back) == digest(state), f"after {number} moves:\n{text}"
        assert (asked(back), back.seat, back.choices) == (asked(state), state.seat, state.choices)
        assert back.rules is state.rules


RARE = (
    {"seat": 0, "step": "WorkshopPick", "picks": 1, "used": ["produce fish"]},
    {"seat": 1, "step": "AlphaFavourExcept", "barred": "zeus"},
    {"seat": 2, "step": "NameTarget", "source": 0, "wins_ties": True, "first": 2, "fought": [[2, 0, 1], [1, 2, 0]]},
    {"seat": 0, "step": "TakeFromSupply", "count": 3},
    {"seat": 2, "step": "Invite", "deity": 7, "worshippers": [[1, "war war"]]},
    {"seat": 1, "step": "UseBuildings", "used": 0},
)
"""Questions that the games above may not have come to."""


@pytest.mark.parametrize("asking", RARE, ids=lambda step: step["step"])
def test_rare_questions_can_be_written(asking: dict[str, Any]) -> None:
    cities = [{}, {"buildings": ["goldsmith"]}]
    state = read_position(olympus(), {"game": "olympus", "seats": 4, "starter": 1, "city": cities, "pending": [asking]})
    written = write_position(olympus(), state)
    assert written["pending"] == [asking]
    assert digest(read_position(olympus(), written)) == digest(state)


def test_what_is_left_out_is_as_at_the_start_of_a_game() -> None:
    state = read_position(olympus(), {"game": "olympus", "seats": 4})
    fresh = olympus().set_up(Setup(4, {"starter": "1"}))
    assert digest(state) == digest(fresh)


# ---------------------------------------------------------------------- the page about it


def example() -> dict[str, Any]:
    """The position shown in docs/levels.md."""
    (shown,) = re.findall(r"^```toml\n(.*?)^```$", LEVELS, re.MULTILINE | re.DOTALL)
    return tomllib.loads(shown)


def test_the_example_of_the_page_can_be_played() -> None:
    state = read_position(olympus(), example())
    assert (asked(state), state.round, state.starter) == ((1,), 4, 0)
    assert state.glory == [0, -1, -1, -1, -1, -1]
    assert [(city.priests, city.reserve) for city in state.cities] == [(2, 2), (2, 2), (3, 2)]
    assert (goods(state, 1), tribute(state, 1), spaces(state, 1, "military")) == ("venison 1 fish 1", "fish 1", [5])
    assert stands(state, 1, "temple_of_ares")
    do(state, "1 worship ares war war", "2 decline", "0 decline", "1 attack 2", "1 recruit")
    assert offered(state) == ["recruit", "decline"], "the second war has only one target left"
    assert tribute(state, 1) == "grain 3 venison 1 fish 2"


def test_the_page_names_every_key_and_every_verb() -> None:
    named = set(re.findall(r"`\[*([\w.]+)\]*`", LEVELS))
    city = {"culture", "goods", "tribute", "score", "buildings", "priests"}
    ceremony_and_war = {"deity", "begun_by", "joined_by", "attacker", "source", "wins_ties"}
    missing = {*KEYS, *ARRAYS, *city, *ceremony_and_war, *NUMBERS, *VERBS, *STANDING, *NEEDS} - named
    assert not missing, "docs/levels.md does not explain them"


# ---------------------------------------------------------------------- what cannot be


def position(**about: Any) -> dict[str, Any]:
    return {"game": "olympus", "seats": 3, "starter": 1, **about}


def ceremony(**about: Any) -> dict[str, Any]:
    return position(ceremony=[{"deity": "athena", "begun_by": 1, **about}])


def city(**about: Any) -> dict[str, Any]:
    return position(city=[{}, about])


def pending(**about: Any) -> dict[str, Any]:
    return position(pending=[{"seat": 0, "step": "Turn", "passes": 0, **about}])


def step(name: str, **fields: Any) -> dict[str, Any]:
    return position(pending=[{"seat": 0, "step": name, **fields}])


IMPOSSIBLE: list[tuple[str, dict[str, Any], str, str]] = [
    ("wrong game", position(game="chess"), "table", "game"),
    ("no game", {"seats": 3}, "table", "game"),
    ("no seats", {"game": "olympus"}, "table", "seats"),
    ("seats in words", position(seats="3"), "table", "seats"),
    ("too many seats", position(seats=6), "table", "seats and options"),
    ("unknown option", position(options={"weather": "hot"}), "table", "seats and options"),
    ("unknown choice", position(options={"wording": "beef"}), "table", "seats and options"),
    ("options that are none", position(options="meat"), "table", "options"),
    ("unknown key", position(weather="hot"), "table", "weather"),
    ("title that is none", position(title=7), "table", "title"),
    ("round nought", position(round=0), "table", "round"),
    ("bad starter", position(starter=4), "table", "starter"),
    ("starter nought", position(starter=0), "table", "starter"),
    ("bad active seat", position(active=4), "table", "active"),
    ("unknown phase", position(phase="lunch"), "table", "phase"),
    ("glory of nothing", position(glory={"faith": 1}), "table", "glory"),
    ("glory of nobody", position(glory={"fish": 4}), "table", "glory"),
    ("glory in words", position(glory={"fish": "1"}), "table", "glory"),
    ("too many cities", position(city=[{}] * 4), "table", "city"),
    ("cities that are none", position(city={}), "table", "city"),
    ("a city that is none", position(city=["Athens"]), "table", "city"),
    ("unknown building", city(buildings=["mall"]), "city 2", "buildings"),
    ("building twice", city(buildings=["well", "well"]), "city 2", "buildings"),
    ("buildings that are no list", city(buildings="well"), "city 2", "buildings"),
    ("temple twice", position(city=[{"buildings": ["temple_of_ares"]}] * 2), "city 2", "buildings"),
    ("marker beyond a stop", city(culture=5), "city 2", "culture"),
    ("marker beyond the second stop", city(culture=8, buildings=["school"]), "city 2", "culture"),
    ("marker asleep", city(culture=5, buildings=["library"]), "city 2", "culture"),
    ("marker beyond the end", city(fish=9), "city 2", "fish"),
    ("marker on nought", city(fish=0), "city 2", "fish"),
    ("marker in words", city(fish="3"), "city 2", "fish"),
    ("unknown goods", city(goods={"gold": 1}), "city 2", "goods"),
    ("negative goods", city(goods={"fish": -1}), "city 2", "goods"),
    ("too many goods", city(goods={"fish": 100}), "city 2", "goods"),
    ("negative tribute", city(tribute={"fish": -1}), "city 2", "tribute"),
    ("negative score", city(score=-1), "city 2", "score"),
    ("unknown key of a city", city(walls=3), "city 2", "walls"),
    ("negative priests", city(priests=-1), "city 2", "priests"),
    ("too many priests", city(priests=6), "city 2", "priests"),
    ("too many priests with deities",
     {**city(priests=5), "ceremony": [{"deity": "athena", "begun_by": 2}]}, "city 2", "priests"),
    ("unknown deity", ceremony(deity="pan"), "ceremony 1", "deity"),
    ("ceremony twice", position(ceremony=[{"deity": "athena", "begun_by": 1}] * 2), "ceremony 2", "deity"),
    ("begun by nobody", position(ceremony=[{"deity": "athena"}]), "ceremony 1", "begun_by"),
    ("begun by a stranger", ceremony(begun_by=4), "ceremony 1", "begun_by"),
    ("own ceremony joined", ceremony(joined_by=[1]), "ceremony 1", "joined_by"),
    ("joined twice", ceremony(joined_by=[2, 2]), "ceremony 1", "joined_by"),
    ("joined by a stranger", ceremony(joined_by=[4]), "ceremony 1", "joined_by"),
    ("joined by no list", ceremony(joined_by=2), "ceremony 1", "joined_by"),
    ("unknown key of a ceremony", ceremony(song="paean"), "ceremony 1", "song"),
    ("war without attacker", position(war=[{"source": 0}]), "war 1", "attacker"),
    ("war of an unknown source", position(war=[{"attacker": 1, "source": 3}]), "war 1", "source"),
    ("war that wins somehow", position(war=[{"attacker": 1, "wins_ties": 1}]), "war 1", "wins_ties"),
    ("unknown key of a war", position(war=[{"attacker": 1, "target": 2}]), "war 1", "target"),
    ("steps that are none", position(pending="Turn"), "table", "pending"),
    ("a step that is none", position(pending=["Turn"]), "table", "pending"),
    ("unknown step", step("Dance"), "pending 1", "step"),
    ("a step only others are made of", step("Offer"), "pending 1", "step"),
    ("a step that is an action", step("Build", building="well"), "pending 1", "step"),
    ("step without seat", position(pending=[{"step": "Round"}]), "pending 1", "seat"),
    ("step of a stranger", pending(seat=3), "pending 1", "seat"),
    ("chance on a seat", pending(seat=-1), "pending 1", "seat"),
    ("missing field", step("Turn"), "pending 1", "passes"),
    ("wrong type of field", pending(passes="1"), "pending 1", "passes"),
    ("unknown field", pending(speed=3), "pending 1", "speed"),
    ("unknown building to pay", step("PayFor", building=45), "pending 1", "building"),
    ("unknown rank", step("Favour", deity=0, rank="gamma", manner="", source=0, worshipping=True),
     "pending 1", "rank"),
    ("unknown manner", step("Favour", deity=0, rank="beta", manner="run", source=0, worshipping=True),
     "pending 1", "manner"),
    ("worship that is no yes or no", step("Favour", deity=0, rank="beta", manner="", source=0, worshipping=1),
     "pending 1", "worshipping"),
    ("a ceremony nobody began", step("Invite", deity=0, worshippers=[]), "pending 1", "worshippers"),
    ("worshippers without manners", step("Invite", deity=0, worshippers=[1]), "pending 1", "worshippers"),
    ("a pick of no workshop", step("WorkshopPick", picks=1, used=["dance"]), "pending 1", "used"),
    ("an unknown upkeep step", step("UpkeepStep", number=6), "pending 1", "number"),
    ("no starter", {"game": "olympus", "seats": 3, "pending": []}, "table", "starter"),
    ("a building nobody can pay", step("PayFor", building=30), "table", "pending"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("table", "place", "key"), [each[1:] for each in IMPOSSIBLE], ids=[each[0] for each in IMPOSSIBLE]
)
def test_what_cannot_be_is_refused_by_place_and_key(table: dict[str, Any], place: str, key: str) -> None:
    with pytest.raises(BadRow) as caught:
        read_position(olympus(), table)
    assert (caught.value.file, caught.value.card, caught.value.key) == ("position", place, key)


def test_every_field_that_is_looked_at_exists() -> None:
    fields = {
        f"{prefix}{field}"
        for name, kind in olympus().values.items()
        for field in kind.__slots__
        for prefix in ("", name + ".")
    }
    assert set(FIELDS) <= fields


# ---------------------------------------------------------------------- damage


JUNK = (
    -1, 0, 1, 2, 3, 9, 10**9, -(10**9), True, False, 3.5, "", "zeus", "well", "alpha", "plague", "war war", "x y",
    [], [1], ["zeus"], [[0, "war"]], [[9, ""]], [[0, 0, 1]], [[]], [{}], {}, {"fish": 1}, ["produce fish"], None,
)  # fmt: skip


def places(table: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    for key, value in table.items() if isinstance(table, dict) else enumerate(table):
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))


def damage(table: dict[str, Any], dealer: Dealer) -> str:
    """Replace or remove something; what, in words."""
    everywhere = list(places(table))
    if "pending" in table and dealer.below(2):  # Steps are the most delicate part.
        everywhere = [place for place in everywhere if place[0] == "pending"]
    *path, last = everywhere[dealer.below(len(everywhere))]
    at: Any = table
    for key in path:
        at = at[key]
    if not dealer.below(8):
        del at[last]
        return f"{path} {last} gone"
    at[last] = deepcopy(JUNK[dealer.below(len(JUNK))])
    return f"{path} {last} = {at[last]!r}"


def a_few_moves_on(state: Olympus, dealer: Dealer) -> None:
    for _ in range(12):
        if is_over(state):
            return
        assert choices(state, state.seat), "somebody is asked and has no choice"
        apply(state, state.seat, state.choices[dealer.below(len(state.choices))])


def test_a_damaged_position_is_refused_or_can_be_played() -> None:
    dealer = Dealer(9)
    positions = [
        write_position(olympus(), state)
        for seats in (3, 5)
        for number, state in enumerate(game_of_chance(Setup(seats), seats))
        if number % 7 == 0
    ]
    refused = 0
    for _ in range(2500):
        table = deepcopy(positions[dealer.below(len(positions))])
        done = [damage(table, dealer) for _ in range(1 + dealer.below(3))]
        try:
            a_few_moves_on(read_position(olympus(), table), dealer)
        except BadRow:
            refused += 1
        except Exception as error:
            raise AssertionError(f"{done}\n{table}") from error
    assert 1500 < refused < 2500
