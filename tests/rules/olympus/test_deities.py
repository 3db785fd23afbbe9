"""One story for each of the ten deities: what it grants to the starter of its ceremony, and what to a follower."""

from __future__ import annotations

from game.rules.olympus.events import WarFought
from tests.rules.moves import offered, told_of
from tests.rules.olympus.builders import city, do, goods, olympus, refused, spaces, stands, table, tribute, worship


def test_every_deity_has_its_story() -> None:
    stories = {name.removeprefix("test_") for name in globals() if name.startswith("test_")}
    assert not {deity.id for deity in olympus().rules_for({}).deities} - stories


def test_zeus() -> None:
    state = table(3, {0: city("grain 2"), 1: city("fish 1"), 2: city("fish 2")})
    worship(state, "zeus", "1", "2")
    markers_and_goods = [
        "advance culture", "advance population", "advance military", "advance grain", "advance venison",
        "advance fish", "produce grain", "produce venison", "produce fish",
    ]  # fmt: skip
    cards = ["build agora", "build well"]
    assert offered(state) == [*markers_and_goods, "war", "score", *cards]

    do(state, "0 advance military")
    assert refused(state, "0 advance military").rule == "zeus_marker_twice"
    assert refused(state, "0 war").rule == "zeus_step_and_war"
    do(state, "0 build well")
    assert (stands(state, 0, "well"), spaces(state, 0, "military grain")) == (True, [2, 2])

    do(state, "1 score", "2 war")
    assert state.cities[1].score == 1, "one choice for a follower"
    do(state, "2 attack 1")
    assert tribute(state, 2) == "nothing", "1 against 1 is no victory without Ares's own favour"


def test_zeus_takes_no_marker_and_no_good_twice() -> None:
    state = table(3, {0: city()})
    worship(state, "zeus")
    twice = state.copy()
    do(state, "0 advance fish")
    assert refused(state, "0 advance fish").rule == "zeus_marker_twice"
    do(state, "0 advance venison")
    assert spaces(state, 0, "venison fish") == [2, 2]
    do(twice, "0 produce fish")
    assert refused(twice, "0 produce fish").rule == "zeus_good_twice"
    do(twice, "0 produce grain")
    assert goods(twice, 0) == "grain 1 fish 1"


def test_hera() -> None:
    state = table(3, {0: city(), 1: city(venison=3), 2: city()})
    worship(state, "hera", "1", "2")
    assert offered(state) == [
        "advance grain venison", "advance grain fish", "advance venison fish",
        "produce grain venison", "produce grain fish", "produce venison fish",
    ]  # fmt: skip
    do(state, "0 advance grain fish")
    assert spaces(state, 0, "grain venison fish") == [2, 1, 2]
    do(state, "1 produce venison", "2 advance venison")
    assert (goods(state, 1), spaces(state, 2, "venison")) == ("venison 2", [2])


def test_demeter() -> None:
    state = table(3, {0: city(grain=2), 1: city(), 2: city()})
    worship(state, "demeter", "1", "2")
    assert (spaces(state, 0, "grain"), goods(state, 0)) == ([3], "grain 2"), "the step first, then the goods"
    do(state, "1 produce grain", "2 advance grain")
    assert [(spaces(state, seat, "grain"), goods(state, seat)) for seat in (1, 2)] == [
        ([1], "grain 1"),
        ([2], "nothing"),
    ]


def test_artemis() -> None:
    state = table(3, {0: city(venison=4), 1: city(), 2: city()})
    worship(state, "artemis", "1", "2")
    assert (spaces(state, 0, "venison"), goods(state, 0)) == ([5], "venison 3"), "the step first, then the goods"
    do(state, "1 produce venison", "2 advance venison")
    assert [spaces(state, seat, "venison") for seat in (1, 2)] == [[1], [2]]
    assert [goods(state, seat) for seat in (1, 2)] == ["venison 1", "nothing"]


def test_poseidon() -> None:
    state = table(3, {0: city(fish=6), 1: city(), 2: city()})
    worship(state, "poseidon", "1", "2")
    assert (spaces(state, 0, "fish"), goods(state, 0)) == ([7], "fish 4"), "the step first, then the goods"
    do(state, "1 produce fish", "2 advance fish")
    assert [spaces(state, seat, "fish") for seat in (1, 2)] == [[1], [2]]
    assert [goods(state, seat) for seat in (1, 2)] == ["fish 1", "nothing"]


def test_athena() -> None:
    state = table(3)
    worship(state, "athena", "1")
    assert [spaces(state, seat, "culture") for seat in range(3)] == [[3], [2], [1]]


def test_aphrodite() -> None:
    state = table(3)
    worship(state, "aphrodite", "1")
    assert [spaces(state, seat, "population") for seat in range(3)] == [[4], [3], [2]]


def test_ares() -> None:
    assert [words for words in offered(table(3)) if "ares" in words] == [
        "worship ares", "worship ares war", "worship ares war war",
    ]  # fmt: skip
    state = table(3, {0: city(military=2), 1: city("fish 1", military=3), 2: city(military=3)})
    do(state, "0 worship ares war")
    assert offered(state) == ["join", "join war", "decline"]
    do(state, "1 decline", "2 join")
    assert [spaces(state, seat, "military") for seat in range(3)] == [[3], [3], [3]], "at 3 the second army halts"
    told = do(state, "0 attack 1")
    assert told_of(told, WarFought) == [WarFought(0, 1, 3, 3, 1)], "who starts the ceremony wins a tie by 1"
    assert (tribute(state, 0), goods(state, 0), goods(state, 1)) == ("fish 1", "nothing", "nothing")


def test_ares_sends_two_wars_against_two_cities() -> None:
    state = table(4, {0: city(military=3), 1: city("fish 3"), 2: city("grain 3"), 3: city("venison 3")})
    worship(state, "ares war war", "1 war")
    assert spaces(state, 0, "military") == [3], "no step is left"
    do(state, "0 attack 1")
    assert refused(state, "0 attack 1").rule == "same_target_twice"
    do(state, "0 attack 3")
    assert tribute(state, 0) == "venison 2 fish 2"
    do(state, "1 attack 2")
    assert tribute(state, 1) == "nothing", "a follower of Ares does not win ties"


def test_hephaestus() -> None:
    state = table(3, {0: city("grain 3 fish 3"), 1: city("venison 4"), 2: city()})
    worship(state, "hephaestus", "1", "2")
    do(state, "0 build well", "0 build harbor")
    assert (goods(state, 0), spaces(state, 0, "grain fish"), state.cities[0].score) == ("grain 1 fish 1", [2, 2], 2)
    do(state, "1 build gardens")
    assert (goods(state, 1), stands(state, 1, "gardens")) == ("venison 2", True), "one building for a follower"
    assert "worship zeus" in offered(state), "who has nothing to pay with is not asked"


def test_apollo() -> None:
    cities = {0: city(population=6), 1: city(population=7), 2: city(population=8)}
    sun = table(3, cities)
    assert {"worship apollo sun", "worship apollo plague"} <= set(offered(sun))
    worship(sun, "apollo sun", "1")
    assert [each.score for each in sun.cities] == [2, 1, 0]

    plague = table(3, cities)
    worship(plague, "apollo plague", "1")
    assert [each.score for each in plague.cities] == [1, 0, 0]
    assert [spaces(plague, seat, "population") for seat in range(3)] == [[6], [7], [6]], "8 loses 2, a third"
