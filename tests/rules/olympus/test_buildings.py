"""One story for each of the 45 buildings: what it takes to build, what it scores, what it does."""

from __future__ import annotations

from game.rules.engine import asked
from game.rules.olympus.events import Built, BuiltNothing, Paid
from tests.rules.moves import offered
from tests.rules.olympus.builders import (
    LAST_PRIESTS,
    build,
    city,
    do,
    goods,
    markers,
    olympus,
    refused,
    spaces,
    stands,
    table,
    tribute,
    upkeep,
    worship,
)


def test_every_building_has_its_story() -> None:
    stories = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    assert not {building.id for building in olympus().rules_for({}).buildings} - stories


# Culture 1


def test_agora() -> None:
    state = build("agora", culture=1, cost="wild 2", vp=0, population=5)
    worship(state, "aphrodite")
    assert spaces(state, 0, "population") == [7]


def test_barracks() -> None:
    state = build("barracks", culture=1, cost="venison 1 fish 1", vp=1, military=3)
    worship(state, "ares")
    assert spaces(state, 0, "military") == [5]


def test_gymnasium() -> None:
    state = build("gymnasium", culture=1, cost="grain 1 venison 1", vp=1, spare="grain 2 fish 2")
    worship(state, "zeus")
    assert {"build temple_of_apollo", "build temple_of_hephaestus"} <= set(offered(state)), "both ask for culture 2"
    assert refused(state, "0 build school").values["number"] == 1, "culture 3 is still too much"


def test_well() -> None:
    state = build("well", culture=1, cost="grain 2", vp=1)
    assert spaces(state, 0, "grain venison fish") == [2, 1, 1]


def test_gardens() -> None:
    state = build("gardens", culture=1, cost="venison 2", vp=1)
    assert spaces(state, 0, "grain venison fish") == [1, 2, 1]


def test_harbor() -> None:
    state = build("harbor", culture=1, cost="fish 2", vp=1)
    assert spaces(state, 0, "grain venison fish") == [1, 1, 2]


def test_road_system() -> None:
    state = build("road_system", culture=1, cost="grain 1 fish 1", vp=1)
    assert spaces(state, 0, "population") == [3]


# Culture 3


def test_statue() -> None:
    state = build("statue", culture=3, cost="grain 2 venison 1 fish 1", vp=3)
    assert offered(state) == ["advance grain", "advance venison", "advance fish"]
    do(state, "0 advance fish")
    assert spaces(state, 0, "culture grain venison fish") == [4, 1, 1, 2]


def test_lyceum() -> None:
    state = build("lyceum", culture=3, cost="grain 1 venison 2 fish 1", vp=3)
    assert spaces(state, 0, "culture population") == [4, 3]


def test_militia() -> None:
    state = build("militia", culture=3, cost="grain 1 venison 1 fish 2", vp=3)
    assert spaces(state, 0, "population military") == [3, 2]


def test_workshop() -> None:
    items = [
        "advance military", "advance grain", "advance venison", "advance fish",
        "produce grain", "produce venison", "produce fish", "score",
    ]  # fmt: skip
    state = build("workshop", culture=3, cost="venison 1 fish 1", vp=1)
    assert offered(state) == items
    do(state, "0 produce fish")
    assert offered(state) == [item for item in items if not item.startswith("produce")]
    do(state, "0 score")
    assert (goods(state, 0), state.cities[0].score) == ("fish 1", 2)

    second = build("workshop", culture=3, cost="venison 1 fish 1", vp=1, others={1: city(buildings="workshop")})
    do(second, "0 advance military")
    assert spaces(second, 0, "military") == [2]
    assert "worship zeus" in offered(second), "only the first builder chooses twice"


def test_school() -> None:
    state = build("school", culture=3, cost="grain 1 fish 1", vp=1)
    worship(state, "athena")
    assert spaces(state, 0, "culture") == [5]


def test_army() -> None:
    state = build("army", culture=3, cost="grain 1 venison 1", vp=1, military=6)
    worship(state, "ares")
    assert spaces(state, 0, "military") == [8]

    asleep = build("army", culture=3, cost="grain 1 venison 1", vp=1, military=3)
    worship(asleep, "ares")
    assert spaces(asleep, 0, "military") == [3], "without Barracks it sleeps"


def test_tholos() -> None:
    state = build("tholos", culture=3, cost="grain 1 venison 2", vp=2, population=5, priests=1, others=LAST_PRIESTS)
    assert state.cities[0].priests == 4
    both = upkeep({0: city(culture=7, population=5, buildings="tholos"), 1: city(culture=7, population=5)})
    assert [each.priests for each in both.cities] == [5, 3, 3]


def test_aqueduct() -> None:
    state = build("aqueduct", culture=3, cost="grain 2 fish 1", vp=2, grain=2, fish=8)
    worship(state, "hera")
    do(state, "0 produce grain fish")
    assert goods(state, 0) == "grain 2 fish 4", "as on spaces 3 and 8: the last space reads itself"


def test_fleet() -> None:
    others = {1: city("fish 1", military=2), 2: city("fish 1", buildings="fleet")}
    state = build("fleet", culture=3, cost="venison 1 fish 2", vp=2, others=others)
    worship(state, "zeus")
    do(state, "0 war", "0 war", "0 attack 1")
    assert tribute(state, 0) == "fish 1", "1 and the Fleet against 2: a tie, won by 1"
    assert [goods(state, seat) for seat in range(3)] == ["nothing", "nothing", "fish 1"], "nothing against a Fleet"


def test_trade_route() -> None:
    about = {"spare": "fish 1", "priests": 1, "others": LAST_PRIESTS}
    state = build("trade_route", culture=3, cost="venison 2", vp=0, **about)
    assert offered(state) == ["use trade_route", "done"]
    do(state, "0 use trade_route")
    assert goods(state, 0) == "grain 1 venison 1"
    assert state.round == 2, "once per round"


# Culture 5


def test_library() -> None:
    build("library", culture=5, cost="venison 2", vp=1)
    state = table(3, {0: city(culture=7, buildings="library")})
    worship(state, "athena")
    assert spaces(state, 0, "culture") == [9]


def test_goldsmith() -> None:
    about = {"spare": "fish 2", "priests": 1, "others": LAST_PRIESTS}
    state = build("goldsmith", culture=5, cost="grain 2", vp=1, **about)
    assert offered(state) == ["use goldsmith", "done"]
    do(state, "0 use goldsmith")
    assert (goods(state, 0), state.cities[0].score, state.round) == ("fish 1", 2, 2)


def test_bouleuterion() -> None:
    about = {"spare": "grain 2", "priests": 1, "others": LAST_PRIESTS}
    state = build("bouleuterion", culture=5, cost="fish 2", vp=1, **about)
    assert offered(state) == ["use bouleuterion", "done"]
    do(state, "0 use bouleuterion", "0 advance culture")
    assert (goods(state, 0), spaces(state, 0, "culture"), state.round) == ("grain 1", [6], 2)


def test_philosophy() -> None:
    state = build("philosophy", culture=5, cost="nothing", vp=1)
    assert asked(state) == (1,)
    assert offered(state) == ["take grain 1", "take venison 1", "take fish 1", "decline"]
    do(state, "1 take fish 1")
    assert asked(state) == (2,)
    do(state, "2 decline")
    assert [goods(state, seat) for seat in range(3)] == ["fish 1", "fish 1", "nothing"]


def test_farm() -> None:
    state = build("farm", culture=5, cost="grain 2 fish 2", vp=2)
    assert spaces(state, 0, "grain venison fish") == [2, 2, 2]


def test_peloponnesian_league() -> None:
    others = {1: city("grain 1 fish 1")}
    state = build("peloponnesian_league", culture=5, cost="venison 2 fish 2", vp=2, others=others)
    assert spaces(state, 0, "military") == [3]
    assert offered(state) == ["war", "decline"]
    do(state, "0 war", "0 attack 1")
    assert tribute(state, 0) == "grain 1 fish 1", "fought after the ceremony, 3 against 1"


def test_delian_league() -> None:
    about = {"military": 3, "others": {1: city("fish 1")}}
    state = build("delian_league", culture=5, cost="grain 2 venison 2", vp=2, **about)
    worship(state, "zeus")
    do(state, "0 war", "0 score", "0 attack 1")
    assert offered(state) == ["take grain 1", "take venison 1", "take fish 1", "decline"], "he had one of two"
    do(state, "0 take venison 1")
    assert tribute(state, 0) == "venison 1 fish 1"


def test_parthenon() -> None:
    state = build("parthenon", culture=5, cost="grain 1 fish 3", vp=3, tribute="grain 2")
    assert spaces(state, 0, "culture") == [6]
    worship(state, "zeus")
    do(state, "0 build well")
    assert (tribute(state, 0), stands(state, 0, "well")) == ("nothing", True)


def test_amphitheatre() -> None:
    about = {"priests": 1, "others": LAST_PRIESTS, "ceremonies": {"athena": (1, 0)}}
    state = build("amphitheatre", culture=5, cost="grain 1 venison 1", vp=3, **about)
    assert (state.cities[0].score, state.round) == (4, 2), "one point in upkeep for two priests on beta spaces"

    about["ceremonies"] = {"athena": (0, 1)}
    state = build("amphitheatre", culture=5, cost="grain 1 venison 1", vp=3, **about)
    assert (state.cities[0].score, state.round) == (3, 2), "one priest there is not enough"


def test_achaean_league() -> None:
    about = {"priests": 1, "others": LAST_PRIESTS, "ceremonies": {"athena": (1, 0)}}
    state = build("achaean_league", culture=5, cost="venison 3 fish 1", vp=2, **about)
    assert offered(state) == ["use achaean_league", "done"]
    do(state, "0 use achaean_league", "0 advance military")
    assert (spaces(state, 0, "military"), state.round) == ([2], 2)

    about["ceremonies"] = {"athena": (0, 1)}
    assert build("achaean_league", culture=5, cost="venison 3 fish 1", vp=2, **about).round == 2


# Culture 7 and 8


def test_acropolis() -> None:
    about = {"priests": 1, "others": LAST_PRIESTS}
    state = build("acropolis", culture=7, cost="grain 1 venison 1 fish 1 wild 1", vp=3, **about)
    assert refused(state, "0 invoke hephaestus").rule == "not_fewest_worshippers"
    assert refused(state, "0 decline").rule == "not_optional"
    do(state, "0 invoke athena")
    assert (spaces(state, 0, "culture"), state.round) == ([7], 2), "the stop at 7 holds"

    state = build("acropolis", culture=7, cost="grain 1 venison 1 fish 1 wild 1", vp=3, **about)
    do(state, "0 invoke aphrodite")
    assert spaces(state, 0, "population") == [3], "the beta favour"


def test_trispastos() -> None:
    state = build("trispastos", culture=7, cost="wild 3", vp=0, buildings="gardens")
    free = ["agora", "barracks", "gymnasium", "well", "harbor", "road_system"]
    assert offered(state) == [*(f"build {card}" for card in free), "decline"]
    do(state, "0 build well", "0 build road_system")
    assert (spaces(state, 0, "grain population"), state.cities[0].score) == ([2, 3], 2)
    assert "worship zeus" in offered(state), "not more than two"

    state = table(3, {0: city("fish 3", culture=7, buildings=" ".join(["gardens", *free])), 1: city(), 2: city()})
    worship(state, "hephaestus")
    told = do(state, "0 build trispastos")
    assert [type(event) for event in told][:3] == [Paid, Built, BuiltNothing], "there is nothing left to decline"


def test_marble_quarry() -> None:
    state = build("marble_quarry", culture=8, cost="grain 3 fish 1", vp=3, spare="fish 1")
    worship(state, "zeus")
    do(state, "0 build harbor")
    assert (goods(state, 0), stands(state, 0, "harbor")) == ("nothing", True)


def test_oracle() -> None:
    state = build("oracle", culture=8, cost="grain 1 venison 3", vp=3)
    assert refused(state, "0 invoke zeus").rule == "oracle_bars"
    do(state, "0 invoke athena")
    assert spaces(state, 0, "culture") == [10], "the alpha favour"
    assert "worship athena" in offered(state), "nobody has worshipped her yet"

    state = build("oracle", culture=8, cost="grain 1 venison 3", vp=3)
    assert refused(state, "0 invoke apollo plague").rule == "oracle_no_plague"
    do(state, "0 invoke apollo")
    assert state.cities[0].score == 3 + 2


def test_colony() -> None:
    state = build("colony", culture=8, cost="venison 1 fish 3", vp=3)
    assert len(offered(state)) == 20, "three out of six"
    do(state, "0 advance culture military fish")
    assert markers(state, 0) == {"culture": 9, "population": 2, "military": 2, "grain": 1, "venison": 1, "fish": 2}


def test_wonder() -> None:
    ceremonies = {"athena": (1, 0), "ares": (0, 1)}
    cost = "grain 1 venison 1 fish 1 wild 1"
    state = build("wonder", culture=8, cost=cost, vp=4, priests=1, ceremonies=ceremonies)
    assert state.cities[0].priests == 2, "from Athena and from Hephaestus, but not from Ares"
    assert [state.alpha[7], state.beta[5], state.beta[8]] == [0, 0, 0]


# Temples


def test_temple_of_apollo() -> None:
    about = {"population": 6, "others": {2: city(population=6)}}
    state = build("temple_of_apollo", culture=2, cost="grain 2", vp=1, **about)
    worship(state, "athena")
    worship(state, "apollo plague")
    assert [spaces(state, seat, "population") for seat in range(3)] == [[6], [2], [4]]


def test_temple_of_ares() -> None:
    about = {"military": 2, "others": {1: city("fish 1")}}
    state = build("temple_of_ares", culture=2, cost="venison 2", vp=1, **about)
    worship(state, "zeus")
    do(state, "0 war", "0 score", "0 attack 1")
    assert offered(state) == ["recruit", "decline"]
    before = state.cities[0].priests, state.cities[0].reserve
    do(state, "0 recruit")
    assert (before, state.cities[0].priests, state.cities[0].reserve) == ((1, 2), 2, 1)


def test_temple_of_hephaestus() -> None:
    state = build("temple_of_hephaestus", culture=2, cost="fish 2", vp=1, spare="grain 1")
    worship(state, "zeus")
    do(state, "0 build well")
    assert (goods(state, 0), state.cities[0].score) == ("nothing", 1 - 1 + 1)


def test_temple_of_demeter() -> None:
    state = build("temple_of_demeter", culture=4, cost="grain 3 venison 1", vp=2, spare="grain 1")
    assert (spaces(state, 0, "grain"), goods(state, 0)) == ([2], "grain 2"), "one of them produced"
    worship(state, "zeus")
    do(state, "0 build gardens")
    assert (goods(state, 0), stands(state, 0, "gardens")) == ("nothing", True), "grain paid for venison"


def test_temple_of_artemis() -> None:
    state = build("temple_of_artemis", culture=4, cost="venison 3 fish 1", vp=2, spare="venison 1")
    assert (spaces(state, 0, "venison"), goods(state, 0)) == ([2], "venison 2"), "one of them produced"
    worship(state, "zeus")
    do(state, "0 build harbor")
    assert (goods(state, 0), stands(state, 0, "harbor")) == ("nothing", True), "venison paid for fish"


def test_temple_of_poseidon() -> None:
    state = build("temple_of_poseidon", culture=4, cost="grain 1 fish 3", vp=2, spare="fish 1")
    assert (spaces(state, 0, "fish"), goods(state, 0)) == ([2], "fish 2"), "one of them produced"
    worship(state, "zeus")
    do(state, "0 build well")
    assert (goods(state, 0), stands(state, 0, "well")) == ("nothing", True), "fish paid for grain"


def test_temple_of_athena() -> None:
    state = build("temple_of_athena", culture=4, cost="grain 2 fish 2", vp=2, buildings="school")
    worship(state, "athena")
    assert "decline" in offered(state)
    do(state, "0 advance military")
    assert spaces(state, 0, "culture military") == [6, 2]
    assert [spaces(state, seat, "population") for seat in (1, 2)] == [[1], [1]], "their only markers that can move"

    below = build("temple_of_athena", culture=4, cost="grain 2 fish 2", vp=2)
    worship(below, "athena")
    do(below, "0 advance military")
    assert [spaces(below, seat, "population") for seat in (1, 2)] == [[2], [2]], "culture 4 harms nobody"


def test_temple_of_aphrodite() -> None:
    state = build("temple_of_aphrodite", culture=6, cost="grain 2 venison 2", vp=3)
    worship(state, "aphrodite")
    do(state, "0 take grain 1 fish 1")
    assert (spaces(state, 0, "population"), goods(state, 0)) == ([4], "grain 1 fish 1")

    crowded = build("temple_of_aphrodite", culture=6, cost="grain 2 venison 2", vp=3, population=8)
    worship(crowded, "aphrodite")
    do(crowded, "0 take venison 3")
    assert (spaces(crowded, 0, "population"), goods(crowded, 0)) == ([10], "venison 3")


def test_temple_of_hera() -> None:
    state = build("temple_of_hera", culture=6, cost="venison 2 fish 2", vp=3)
    worship(state, "athena")
    worship(state, "hera", "0")
    do(state, "1 produce grain venison", "0 produce grain fish")
    assert goods(state, 0) == "grain 1 fish 1", "two, as if it were alpha"


def test_temple_of_zeus() -> None:
    state = build("temple_of_zeus", culture=6, cost="grain 1 venison 1 fish 1 wild 1", vp=3)
    worship(state, "athena")
    worship(state, "zeus", "0")
    do(state, "1 score", "1 score", "0 score", "0 produce fish")
    assert (goods(state, 0), state.cities[0].score) == ("fish 1", 3 + 1), "two, as if it were alpha"


def test_temple_of_hades() -> None:
    others = {1: city(score=5), 2: city(military=2)}
    state = build("temple_of_hades", culture=8, cost="grain 1 venison 1 fish 1 wild 1", vp=3, others=others)
    assert (asked(state), offered(state)) == ((1,), ["retreat population", "forfeit"])
    do(state, "1 forfeit")
    assert (asked(state), offered(state)) == ((2,), ["retreat population military", "forfeit"])
    do(state, "2 retreat population military")
    assert (state.cities[1].score, spaces(state, 2, "population military")) == (2, [1, 1])
    assert state.cities[0].score == 3


def test_temple_of_hestia() -> None:
    state = build("temple_of_hestia", culture=8, cost="grain 1 venison 1 fish 1 wild 2", vp=7)
    assert markers(state, 0) == {"culture": 8, "population": 2, "military": 1, "grain": 1, "venison": 1, "fish": 1}
    assert asked(state) == (0,)
    assert "worship zeus" in offered(state), "and nothing else happens"
