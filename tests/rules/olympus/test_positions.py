"""Positions: any table as a level file and back, and that what cannot be is refused by place and key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from game import levels
from game.disk import toml
from game.positions import load_position
from game.rules.catalog import BadRow
from game.rules.codec import digest, fields_of
from game.rules.engine import Setup, apply, asked, choices, is_over
from game.rules.olympus import Olympus
from game.rules.olympus.actions import Worship
from game.rules.olympus.pending import FIELDS
from game.rules.olympus.position import ARRAYS, KEYS, read_position, write_position
from game.rules.olympus.tables import NEEDS, NUMBERS, STANDING, VERBS
from game.table.dealer import Dealer
from game.table.table import Table
from tests.parts import seeds
from tests.rules.levels_page import LEVELS, example
from tests.rules.moves import offered
from tests.rules.olympus.builders import do, goods, olympus, spaces, stands, tribute

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


def favour(*steps: dict[str, Any], active: int = 0, fought: Any = (), **about: Any) -> dict[str, Any]:
    """A table of four in the middle of Athena's ceremony, which `active` began, with these steps on top."""
    frame = [
        {"seat": 0, "step": "EndRound"},
        {"seat": 0, "step": "Upkeep"},
        {"seat": (active + 1) % 4, "step": "Turn", "passes": 0},
        {"seat": active, "step": "ResolveWars", "fought": list(fought)},
    ]
    ceremony = [{"deity": "athena", "begun_by": active + 1, "joined_by": [(active + 1) % 4 + 1]}]
    return {"game": "olympus", "seats": 4, "starter": 1, "ceremony": ceremony, "pending": [*frame, *steps], **about}


def named_next(*steps: dict[str, Any], **about: Any) -> dict[str, Any]:
    """The same, with the target of a war to be named, or an invitation to be answered."""
    position = favour(**about)
    return {**position, "pending": [*position["pending"][:-1], *steps]}


def invited(seat: int, worshippers: Any, begun_by: int = 2, joined_by: Any = (), **about: Any) -> dict[str, Any]:
    """Somebody is asked to join the ceremony of Ares."""
    position = favour(ceremony=[{"deity": "ares", "begun_by": begun_by, "joined_by": list(joined_by)}], **about)
    asking = {"seat": seat, "step": "Invite", "deity": 7, "worshippers": worshippers}
    return {**position, "pending": [*position["pending"][:2], asking]}


def upkeep(*steps: dict[str, Any], to_come: tuple[int, ...] = (5, 4), **about: Any) -> dict[str, Any]:
    """A table of four in the third step of upkeep, unless other steps are to come."""
    ahead = [{"seat": 0, "step": "UpkeepStep", "number": number} for number in to_come]
    pending = [{"seat": 0, "step": "EndRound"}, *ahead, *steps]
    return {"game": "olympus", "seats": 4, "starter": 1, "pending": pending, **about}


def standing(**buildings: str) -> list[dict[str, Any]]:
    """What stands in the cities, by seat: `c0="oracle"`."""
    return [{"buildings": buildings.get(f"c{seat}", "").split()} for seat in range(4)]


def using(*seats: int, used: int = 0) -> list[dict[str, Any]]:
    return [{"seat": seat, "step": "UseBuildings", "used": used} for seat in seats]


A_PICK = {"seat": 0, "step": "WorkshopPick", "picks": 1, "steps": 1, "points": 1, "used": ["produce fish"]}
ZEUS_PICKS = {"seat": 0, "step": "ZeusFavours", "picks": 2, "steps": 1, "points": 1, "barred": 0}
TARGET = {"seat": 2, "step": "NameTarget", "source": 0, "wins_ties": True, "first": 2}
TRIBUTE = {"seat": 0, "step": "TakeTribute", "defender": 1, "count": 1}
A_FAVOUR = {"seat": 1, "step": "Favour", "deity": 5, "rank": "beta", "manner": "", "source": 0, "worshipping": True}

RARE: list[dict[str, Any]] = [
    favour(A_PICK, city=standing(c0="workshop")),
    favour({"seat": 1, "step": "AlphaFavourExcept", "barred": "zeus"}, active=1, city=standing(c1="oracle")),
    named_next(
        {**TARGET, "fought": [[2, 0, 1], [1, 2, 0]]}, active=2, city=standing(c1="peloponnesian_league")
    ),
    favour(
        {"seat": 0, "step": "TakeFromSupply", "count": 3}, fought=[[0, 0, 1]], city=standing(c0="delian_league")
    ),
    favour(
        {"seat": 0, "step": "CallUpPriest"}, TRIBUTE, fought=[[0, 0, 1]], city=standing(c0="temple_of_ares")
    ),
    favour(A_FAVOUR, ZEUS_PICKS, war=[{"attacker": 1, "source": 0, "wins_ties": False}]),
    invited(2, [[1, "war war"]]),
    invited(0, [[1, "war"], [2, ""], [3, "war"]], joined_by=[3, 4]),
    upkeep(*using(3, 2, 1), city=standing(c1="goldsmith")),
    upkeep(*using(3, 2, 1), {"seat": 1, "step": "ResolveWars", "fought": []}, {**ZEUS_PICKS, "seat": 1}),
]  # fmt: skip
"""Questions that the games above may not have come to."""


@pytest.mark.parametrize("table", RARE, ids=lambda table: table["pending"][-1]["step"])
def test_rare_questions_can_be_written(table: dict[str, Any]) -> None:
    state = read_position(olympus(), table)
    written = write_position(olympus(), state)
    assert written["pending"] == table["pending"]
    assert digest(read_position(olympus(), written)) == digest(state)


def test_what_is_left_out_is_as_at_the_start_of_a_game() -> None:
    state = read_position(olympus(), {"game": "olympus", "seats": 4})
    fresh = olympus().set_up(Setup(4, {"starter": "1"}))
    assert digest(state) == digest(fresh)


# ---------------------------------------------------------------------- the page about it


def test_the_example_of_the_page_can_be_played() -> None:
    state = read_position(olympus(), example("olympus"))
    assert (asked(state), state.round, state.starter) == ((1,), 4, 0)
    assert state.glory == [0, -1, -1, -1, -1, -1]
    assert [(city.priests, city.reserve) for city in state.cities] == [(2, 2), (2, 2), (3, 2)]
    assert (goods(state, 1), tribute(state, 1), spaces(state, 1, "military")) == ("venison 1 fish 1", "fish 1", [5])
    assert stands(state, 1, "temple_of_ares")
    do(state, "1 worship ares war war", "2 decline", "0 decline", "1 attack 2", "1 recruit")
    assert offered(state) == ["recruit", "decline"], "the second war has only one target left"
    assert tribute(state, 1) == "grain 3 venison 1 fish 2"


def test_the_example_lies_where_positions_live() -> None:
    """And it can be begun with, at a table like any other."""
    path = levels.FOLDER / "positions" / "two-wars.toml"
    assert tomllib.loads(path.read_text("utf-8")) == example("olympus")
    game, state = load_position(path)
    assert game is olympus()
    assert digest(state) == digest(read_position(olympus(), example("olympus")))
    table = Table(game, game.setup_of(state), start=state)
    table.begin()
    table.play(1, Worship("ares", "war war"))
    assert table.undo_reach(1).count == 1
    table.undo(1)
    assert digest(table.state) == digest(read_position(olympus(), example("olympus")))


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
    ("too many seats", position(seats=6), "table", "seats"),
    ("unknown option", position(options={"weather": "hot"}), "table", "options"),
    ("unknown choice", position(options={"wording": "beef"}), "table", "options"),
    ("a starter who is not there", position(options={"starter": "5"}), "table", "options"),
    ("options that are none", position(options="meat"), "table", "options"),
    ("unknown key", position(weather="hot"), "table", "weather"),
    ("title that is none", position(title=7), "table", "title"),
    ("round nought", position(round=0), "table", "round"),
    ("bad starter", position(starter=4), "table", "starter"),
    ("starter nought", position(starter=0), "table", "starter"),
    ("bad active seat", position(active=4), "table", "active"),
    ("unknown phase", position(phase="lunch"), "table", "phase"),
    ("a last space without its Glory", position(city=[{"fish": 8}]), "city 1", "fish"),
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
    ("a pick of no workshop", favour({**A_PICK, "used": ["dance"]}), "pending 5", "used"),
    ("an unknown upkeep step", step("UpkeepStep", number=6), "pending 1", "number"),
    ("no starter", {"game": "olympus", "seats": 3, "pending": []}, "table", "starter"),
    # the course of a round
    ("over too early", position(pending=[]), "table", "pending"),
    ("chance and others", position(pending=[{"seat": -1, "step": "DrawStarter"}, {"seat": 0, "step": "Upkeep"}]),
     "pending 2", "step"),
    ("chance that is a player", step("DrawStarter"), "pending 1", "seat"),
    ("a round without an end", pending(), "pending 1", "step"),
    ("an end for somebody else", position(pending=[{"seat": 1, "step": "EndRound"}]), "pending 1", "step"),
    ("two rounds", position(pending=[{"seat": 0, "step": "EndRound"}] * 2), "pending 2", "step"),
    ("two turns", favour({"seat": 0, "step": "Turn", "passes": 0}), "pending 5", "step"),
    ("a turn passed by somebody with priests",
     position(pending=[*favour()["pending"][:2], {"seat": 1, "step": "Turn", "passes": 1}]), "pending 3", "passes"),
    ("a favour of nobody's ceremony", favour(ZEUS_PICKS, ceremony=[]), "pending 4", "step"),
    ("wars for somebody else", named_next({"seat": 2, "step": "ResolveWars", "fought": []}), "pending 4", "step"),
    ("an upkeep step left out", upkeep(to_come=(5, 3)), "pending 3", "number"),
    ("upkeep in the wrong order", upkeep(*using(1, 2)), "pending 4", "seat"),
    ("upkeep of more than there are", upkeep(*using(3, 2, 1, 0, 3)), "pending 8", "seat"),
    ("upkeep of another step", upkeep(*using(3, 2), to_come=(5, 4, 3)), "pending 5", "step"),
    ("a card in the first step of upkeep",
     upkeep({"seat": 3, "step": "LimitWarehouse"}, ZEUS_PICKS, to_come=(5, 4, 3, 2)), "pending 7", "step"),
    ("a building used that is none", upkeep(*using(3, used=1)), "pending 4", "used"),
    # a ceremony
    ("a ceremony begun by somebody else", invited(2, [[0, ""]]), "pending 3", "worshippers"),
    ("a follower without a priest", invited(3, [[1, ""], [2, ""]]), "pending 3", "worshippers"),
    ("a priest without a follower", invited(3, [[1, ""]], joined_by=[3]), "pending 3", "worshippers"),
    ("followers out of turn", invited(0, [[1, ""], [3, ""], [2, ""]], joined_by=[3, 4]), "pending 3", "worshippers"),
    ("two priests of one seat", invited(2, [[1, ""], [2, ""]], joined_by=[3]), "pending 3", "seat"),
    ("three wars of a starter", invited(2, [[1, "sun"]]), "pending 3", "worshippers"),
    ("two wars of a follower", invited(3, [[1, ""], [2, "war war"]], joined_by=[3]), "pending 3", "worshippers"),
    ("an invitation under something", favour({"seat": 2, "step": "Invite", "deity": 7, "worshippers": [[0, ""]]}),
     "pending 5", "step"),
    ("a favour without a priest", favour({**A_FAVOUR, "seat": 2}), "pending 5", "seat"),
    ("a favour of another ceremony", favour({**A_FAVOUR, "deity": 0}), "pending 5", "deity"),
    ("favours of two ceremonies", favour(A_FAVOUR, {**A_FAVOUR, "deity": 6}, ceremony=[
     {"deity": deity, "begun_by": 1, "joined_by": [2]} for deity in ("athena", "aphrodite")]), "pending 6", "deity"),
    ("an alpha favour of a follower", favour({**A_FAVOUR, "rank": "alpha"}), "pending 5", "rank"),
    ("a favour with a war of peace", favour({**A_FAVOUR, "manner": "war"}), "pending 5", "manner"),
    ("a favour without worship", favour({**A_FAVOUR, "worshipping": False}), "pending 5", "worshipping"),
    ("a favour of the Oracle that waits", favour({**A_FAVOUR, "source": 1}), "pending 5", "source"),
    ("favours out of turn", favour(A_FAVOUR, {**A_FAVOUR, "seat": 2},
     ceremony=[{"deity": "athena", "begun_by": 1, "joined_by": [2, 3]}]), "pending 6", "seat"),
    ("a plague of wisdom", favour({"seat": 0, "step": "Plague", "deity": 5}), "pending 5", "deity"),
    # cards
    ("a building nobody can pay", favour({"seat": 0, "step": "PayFor", "building": 30}), "pending 5", "building"),
    ("a payment that waits", favour({"seat": 0, "step": "PayFor", "building": 3}, ZEUS_PICKS), "pending 5", "step"),
    ("a workshop nobody has", favour(A_PICK), "pending 5", "seat"),
    ("more picks than there are", favour({**A_PICK, "picks": 6}, city=standing(c0="workshop")), "pending 5", "picks"),
    ("two productions of a workshop",
     favour({**A_PICK, "used": ["produce fish", "produce grain"]}, city=standing(c0="workshop")), "pending 5", "used"),
    ("war barred without a step", favour({**ZEUS_PICKS, "barred": 1 << 9}), "pending 5", "barred"),
    ("a gift to oneself", favour({"seat": 0, "step": "TakeGift", "builder": 0, "goods": 1}), "pending 5", "builder"),
    # wars
    ("wars between two turns", position(war=[{"attacker": 1}]), "table", "war"),
    ("wars before the beginning",
     {"game": "olympus", "seats": 3, "war": [{"attacker": 1}], "pending": [{"seat": -1, "step": "DrawStarter"}]},
     "table", "war"),
    ("wars that nobody will fight", position(war=[{"attacker": 1}], pending=upkeep()["pending"]), "table", "war"),
    ("four wars on three cities", favour(war=[{"attacker": 1}] * 4), "table", "war"),
    ("wars and more to come", favour({**ZEUS_PICKS, "picks": 2}, war=[{"attacker": 1}] * 2), "table", "war"),
    ("wars fought and to be fought", named_next(
     {**TARGET, "fought": [[2, 0, 1], [2, 0, 0]]}, active=2, war=[{"attacker": 3}, {"attacker": 3}]), "table", "war"),
    ("a war of an Oracle nobody has", favour(war=[{"attacker": 1, "source": 1}]), "table", "war"),
    ("a war of a league nobody has", favour(war=[{"attacker": 1, "source": 2}]), "table", "war"),
    ("a war on oneself", favour(fought=[[0, 0, 0]]), "pending 4", "fought"),
    ("one city attacked twice", favour(fought=[[0, 0, 1], [0, 0, 1]]), "pending 4", "fought"),
    ("tribute without a war", favour(TRIBUTE), "pending 5", "seat"),
    ("tribute of somebody else's war", favour(TRIBUTE, fought=[[1, 0, 2]]), "pending 5", "seat"),
    ("tribute of another city", favour(TRIBUTE, fought=[[0, 0, 2]]), "pending 5", "defender"),
    ("a favour between two wars", favour(ZEUS_PICKS, fought=[[0, 0, 1]]), "pending 5", "step"),
    ("a supply nobody has", favour({"seat": 0, "step": "TakeFromSupply", "count": 1}, fought=[[0, 0, 1]]),
     "pending 5", "seat"),
    ("a priest nobody has", favour({"seat": 0, "step": "CallUpPriest"}, fought=[[0, 0, 1]], city=[
     {"buildings": ["temple_of_ares"], "priests": 4}]), "pending 5", "seat"),
    ("a priest without a temple", favour({"seat": 0, "step": "CallUpPriest"}, fought=[[0, 0, 1]]), "pending 5", "seat"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("table", "place", "key"), [each[1:] for each in IMPOSSIBLE], ids=[each[0] for each in IMPOSSIBLE]
)
def test_what_cannot_be_is_refused_by_place_and_key(table: dict[str, Any], place: str, key: str) -> None:
    with pytest.raises(BadRow) as caught:
        read_position(olympus(), table)
    assert (caught.value.file, caught.value.card, caught.value.key) == ("position", place, key)


@pytest.mark.parametrize(
    ("about", "sentence"),
    [
        ({"seats": 6}, "puzzle.toml: table: seats: is 6, but this game is for 3 to 5 players"),
        ({"options": {"weather": "hot"}}, "puzzle.toml: table: options: there is no option called 'weather'"),
        (
            {"options": {"wording": "beef"}},
            "puzzle.toml: table: options: wording can be venison or meat, not 'beef'",
        ),
    ],
    ids=str,
)
def test_a_bad_set_up_is_refused_in_plain_words(about: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadRow) as caught:
        read_position(olympus(), position(**about), "puzzle.toml")
    assert str(caught.value) == sentence


def test_every_complaint_names_the_file() -> None:
    for _, table, place, key in IMPOSSIBLE:
        with pytest.raises(BadRow) as caught:
            read_position(olympus(), table, "puzzle.toml")
        assert str(caught.value).startswith(f"puzzle.toml: {place}: {key}: ")


def test_every_field_that_is_looked_at_exists() -> None:
    fields = {
        f"{prefix}{field}"
        for name, kind in olympus().values.items()
        for field in fields_of(kind)
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
    if type(at[last]) is int and dealer.below(2):  # Nearly right is the worst.
        at[last] += 1 - 2 * dealer.below(2)
        return f"{path} {last} = {at[last]}"
    at[last] = deepcopy(JUNK[dealer.below(len(JUNK))])
    return f"{path} {last} = {at[last]!r}"


def a_few_moves_on(state: Olympus, dealer: Dealer) -> None:
    for _ in range(40):
        for seat, city in enumerate(state.cities):
            with_deities = state.alpha.count(seat) + sum(joined >> seat & 1 for joined in state.beta)
            assert city.priests + city.reserve + with_deities == state.rules.priests_total
        if is_over(state):
            return
        assert choices(state, state.seat), "somebody is asked and has no choice"
        apply(state, state.seat, state.choices[dealer.below(len(state.choices))])


@pytest.mark.parametrize("seed", seeds(9, deep=8))
def test_a_damaged_position_is_refused_or_can_be_played(seed: int) -> None:
    dealer = Dealer(seed)
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
