"""What is said of answers that may be given, and would come to nothing or cost more than they seem to."""

from __future__ import annotations

import pytest

from game import levels
from game.games import words_for
from game.rules.codec import digest
from game.rules.engine import CHANCE, Reason, Setup, apply, because, choices, deal, doubt, is_over
from game.rules.olympos import Olympos
from game.rules.olympos.actions import (
    CUBE_BONUS,
    DECLINE,
    DESTINY,
    SETTLER_BONUS,
    Bonus,
    Discover,
    Move,
    Play,
    Settle,
    Surrender,
    Tile,
)
from game.table.dealer import Dealer
from tests.rules.olympos.builders import PLENTY, do, from_position, meet, offered, olympos, quiet, table

ZEUS_SIGN = Play(DESTINY.index("zeus_sign"))


def test_in_the_last_turn_less_than_passing_is_doubted() -> None:
    state = table(3, {0: {"space": 70}, 1: {"space": 75}, 2: {"space": 75}})
    assert doubt(state, 0, Settle("illyria")) == because("worse_than_passing", points=2)
    free = table(3, {0: {"space": 68, "hourglasses": 9}, 1: {"space": 75}, 2: {"space": 75}})
    assert doubt(free, 0, Settle("illyria")) is None


def test_a_bonus_that_may_still_be_taken_speaks_for_a_last_discovery() -> None:
    people = {"space": 68, "cubes": PLENTY, "hourglasses": 4}
    state = table(3, {0: people, 1: {"space": 75}, 2: {"space": 75}})
    assert doubt(state, 0, Discover("poetry")) is None


def test_coming_to_the_last_zeus_space_is_told() -> None:
    state = table(3, {0: {"space": 66}, 1: {"space": 70}, 2: {"space": 70}})
    assert doubt(state, 0, Settle("illyria")) == because("one_turn_left", number=68)
    assert doubt(state, 0, Settle("illyria", ("north", "illyria"))) == because("one_turn_left", number=68)
    before = table(3, {0: {"space": 60}, 1: {"space": 70}, 2: {"space": 70}})
    assert doubt(before, 0, Settle("illyria")) is None


def test_leaving_a_land_to_whoever_lies_underneath_is_doubted() -> None:
    state = from_position(lands={"illyria": [2, 1], "epirus": [1, 1]})
    assert doubt(state, 0, Move("illyria", 2, "macedonia")) == because("left_to_another", territory="illyria", other=1)
    assert doubt(state, 0, Move("epirus", 1, "thessaly")) is None, "another of one's own stays"


def test_a_dearer_way_is_doubted() -> None:
    state = from_position(lands={"olympus": [1]})
    ways = {
        action.way: reason
        for action in choices(state, 0)
        if isinstance(action, Settle) and action.territory == "epirus"
        for reason in [doubt(state, 0, action)]
    }
    assert None in ways.values()
    assert because("dearer_way", ap=1) in ways.values()


def test_a_fight_with_fewer_swords_is_doubted_with_both_numbers() -> None:
    state = table(3, {1: {"discoveries": "hoplite"}}, stacks="illyria 1, macedonia 2")
    assert doubt(state, 0, Settle("illyria")) == because("outnumbered", attack=0, defence=1, ap=3)
    assert doubt(state, 0, Settle("macedonia")) is None


def test_a_tile_whose_bonuses_are_gone_is_doubted() -> None:
    gone = {("poetry", 0): 1, ("poetry", 1): 2}
    state = table(3, {0: {"cubes": PLENTY}}, bonuses=gone)
    assert doubt(state, 0, Discover("poetry")) == because("bonus_gone", discovery="poetry")
    assert doubt(state, 0, Discover("philosophy")) is None, "it never had any"
    poor = table(3, {0: {"cubes": PLENTY, "general": 0}})
    assert doubt(poor, 0, Discover("poetry")) == because("no_token_for_bonus")


def test_a_tile_that_gives_what_is_not_there_is_doubted() -> None:
    state = table(3, {0: {"cubes": PLENTY, "general": 0}})
    assert doubt(state, 0, Discover("surgery")) == because("store_empty")


def test_a_bonus_that_brings_nothing_is_doubted() -> None:
    state = table(3, {0: {"cubes": PLENTY, "general": 1}}, lay={"oracle": 1})
    do(state, "0 discover oracle")
    while not any(isinstance(each, Bonus) for each in choices(state, 0)):
        do(state, f"0 {offered(state)[0]}")
    assert doubt(state, 0, Bonus(SETTLER_BONUS)) == because("last_token_marks")
    assert doubt(state, 0, Bonus(CUBE_BONUS)) is None
    state.supply[0] = 0
    assert doubt(state, 0, Bonus(CUBE_BONUS)) == because("no_such_cube_left", resource=0)


def test_a_tile_for_a_resource_that_nothing_asks_for_is_doubted() -> None:
    state = table(3, {0: {"cubes": PLENTY}})
    do(state, "0 discover agriculture")
    while not any(isinstance(each, Tile) for each in choices(state, 0)):
        do(state, f"0 {offered(state)[0]}")
    assert doubt(state, 0, Tile(0)) is None
    state.left = [0] * len(state.left)
    assert doubt(state, 0, Tile(0)) == because("tile_helps_nothing", resource=0)


def test_giving_hades_a_land_is_doubted_if_another_settler_holds_none() -> None:
    state = meet("hades", stacks="illyria 0, macedonia 0 1", discard="")
    quiet(state)
    doubts = {each: doubt(state, 0, each) for each in choices(state, 0) if isinstance(each, Surrender)}
    assert doubts[Surrender("illyria", 1)] == because("loses_land", territory="illyria", other_land="macedonia")
    assert doubts[Surrender("macedonia", 1)] is None


def test_a_prayer_that_changes_nothing_is_doubted() -> None:
    state = meet("zeus", {"hand": "zeus_sign"}, {"discoveries": "art"})
    assert ZEUS_SIGN in choices(state, 0)
    assert doubt(state, 0, ZEUS_SIGN) == because("prayer_in_vain", god="zeus")
    tied = meet("zeus", {"hand": "zeus_sign"}, {"discoveries": "religion"})
    assert doubt(tied, 0, ZEUS_SIGN) is None


def test_a_card_that_is_worth_as_much_in_the_hand_is_doubted() -> None:
    forests = Play(DESTINY.index("forests"))
    state = table(3, {0: {"hand": "forests"}}, stacks="chalcidice 0")
    assert doubt(state, 0, forests) == because("card_worth_keeping", card=forests.card, points=1)
    rich = table(3, {0: {"hand": "forests"}}, stacks="chalcidice 0, epirus 0")
    assert doubt(rich, 0, forests) is None


def test_leaving_the_oracle_silent_is_doubted() -> None:
    state = table(3, {0: {"space": 9, "discoveries": "oracle"}, 1: {"space": 9}, 2: {"space": 9}})
    do(state, "0 settle illyria")
    assert DECLINE in choices(state, 0)
    assert doubt(state, 0, DECLINE) == because("oracle_unused", number=3)


@pytest.mark.parametrize("language", levels.LANGUAGES)
def test_no_doubt_changes_the_table_or_lacks_its_sentence(language: str) -> None:
    words = words_for(language, "olympos")
    found: set[str] = set()
    for state in played(4, 3):
        before = digest(state)
        for action in state.choices[::3]:
            reason = doubt(state, state.seat, action)
            if isinstance(reason, Reason):
                found.add(reason.rule)
                assert "{" not in words.reason(reason)
        assert digest(state) == before
    assert len(found) >= 5, found


def played(seats: int, seed: int) -> list[Olympos]:
    """Some tables of a game by chance, wherever somebody is asked."""
    dealer, state = Dealer(seed), olympos().set_up(Setup(seats))
    found, line = [], 0
    while not is_over(state):
        if state.seat != CHANCE and line % 3 == 0:
            found.append(state.copy())
        chosen = deal(state, dealer.below) if state.seat == CHANCE else state.choices[dealer.below(len(state.choices))]
        apply(state, state.seat, chosen)
        line += 1
    return found
