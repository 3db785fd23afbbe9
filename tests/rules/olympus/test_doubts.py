"""What is said of answers that may be given, and would come to nothing or cost more than they seem to."""

from __future__ import annotations

import pytest

from game import levels
from game.games import words_for
from game.rules.codec import digest
from game.rules.engine import CHANCE, Reason, Setup, apply, because, choices, doubt, is_over, preview
from game.rules.olympus import Olympus
from game.rules.olympus.actions import (
    CULTURE,
    DECLARE_WAR,
    DECLINE,
    JOIN,
    POPULATION,
    PRODUCTION,
    Advance,
    Attack,
    Build,
    Join,
    Produce,
    Take,
    Worship,
)
from game.rules.olympus.events import Advanced, WarFought
from game.table.dealer import Dealer
from tests.rules.olympus.builders import city, do, olympus, table, upkeep, worship

GRAIN = PRODUCTION


def test_a_war_that_is_repelled_is_doubted_with_both_totals() -> None:
    state = table(3, {0: city(military=2), 1: city("fish 1", military=4), 2: city("fish 1", military=1)})
    worship(state, "ares war")
    assert doubt(state, 0, Attack(1)) == because("war_repelled", attack=3, defence=4, defender=1)
    assert doubt(state, 0, Attack(2)) is None


def test_a_tie_is_doubted_unless_it_is_won() -> None:
    cities = {0: city(military=2), 1: city("fish 1", military=3), 2: city("fish 1", military=1)}
    state = table(3, cities, active=2)
    worship(state, "ares", "0 war")
    assert doubt(state, 0, Attack(1)) == because("war_repelled", attack=2, defence=3, defender=1)
    assert doubt(state, 0, Attack(2)) == because("war_repelled", attack=2, defence=3, defender=2)
    alpha = table(3, cities)
    worship(alpha, "ares war")
    assert doubt(alpha, 0, Attack(1)) is None, "on alpha ties are won"
    zeus = table(3, {0: city(military=3), 1: city("fish 1", military=3), 2: city("fish 1")})
    worship(zeus, "zeus")
    do(zeus, "0 war")
    do(zeus, "0 score")
    assert doubt(zeus, 0, Attack(1)) == because("war_tied", attack=3, defence=3, defender=1)


def test_a_war_on_somebody_without_goods_is_doubted() -> None:
    cities = {0: city(military=3), 1: city(), 2: city("fish 1")}
    state = table(3, cities)
    worship(state, "ares war")
    assert doubt(state, 0, Attack(1)) == because("no_tribute", other=1)
    assert doubt(state, 0, Attack(2)) is None
    league = table(3, {**cities, 0: city(military=3, buildings="delian_league")})
    worship(league, "ares war")
    assert doubt(league, 0, Attack(1)) is None, "the supply pays"


def test_a_war_that_nobody_would_lose_is_doubted_when_it_is_declared() -> None:
    state = table(3, {0: city(military=1), 1: city(military=3), 2: city(military=3)})
    assert doubt(state, 0, Worship("ares", "war")) == because("war_hopeless", number=2)
    assert doubt(state, 0, Worship("ares", "war war")) == because("war_hopeless", number=1)
    worship(state, "zeus")
    assert doubt(state, 0, DECLARE_WAR) == because("war_hopeless", number=1)


def test_the_step_before_a_war_counts_and_so_do_ties_on_alpha() -> None:
    state = table(3, {0: city(military=2, population=4), 1: city("fish 1", military=3), 2: city(military=3)})
    assert doubt(state, 0, Worship("ares", "war")) is None
    do(state, "0 worship ares")
    assert doubt(state, 1, Join("war")) == because("war_hopeless", number=3), "seat 0 has three by then"


def test_two_wars_of_which_one_would_be_lost_are_doubted() -> None:
    state = table(3, {0: city(military=2, population=3), 1: city("fish 1", military=5), 2: city("fish 1", military=1)})
    assert doubt(state, 0, Worship("ares", "war war")) == because("one_war_hopeless", other=2)
    assert doubt(state, 0, Worship("ares", "war")) is None


def test_a_step_that_a_stop_takes_is_doubted_with_the_building_that_lifts_it() -> None:
    state = table(3, {0: city(culture=4), 1: city(culture=3)})
    lost = because("step_lost", track=CULTURE, space=4, number=2, building="school")
    assert doubt(state, 0, Worship("athena")) == lost
    do(state, "0 worship athena")
    assert doubt(state, 1, JOIN) is None
    half = table(3, {0: city(culture=3)})
    assert doubt(half, 0, Worship("athena")) == because(
        "step_lost", track=CULTURE, space=4, number=1, building="school"
    )


def test_a_step_at_the_end_of_a_track_is_doubted() -> None:
    state = table(3, {0: city(grain=8, population=10)})
    worship(state, "zeus")
    assert doubt(state, 0, Advance((GRAIN,))) == because("track_ended", track=GRAIN, space=8, number=1)


def test_a_step_that_upkeep_takes_back_is_doubted_until_the_population_was_looked_at() -> None:
    state = table(3, {0: city("grain 1", population=2, grain=2)})
    falls = because("falls_back", track=GRAIN, space=2)
    assert doubt(state, 0, Worship("demeter")) == falls
    worship(state, "zeus")
    assert doubt(state, 0, Advance((GRAIN,))) == falls
    assert doubt(state, 0, Advance((POPULATION,))) is None
    assert doubt(state, 0, Advance((CULTURE,))) is None, "culture does not fall back"
    late = upkeep({0: city("grain 2", population=2, grain=2, buildings="bouleuterion", culture=5)})
    do(late, "0 use bouleuterion")
    assert doubt(late, 0, Advance((GRAIN,))) is None, "it stands for a whole round"


def test_a_card_whose_step_upkeep_takes_back_is_doubted() -> None:
    state = table(3, {0: city("grain 5 venison 5 fish 5", population=2, grain=2)})
    worship(state, "hephaestus")
    assert doubt(state, 0, Build("well")) == because("falls_back", track=GRAIN, space=2)


def test_goods_beyond_what_the_warehouse_keeps_are_doubted() -> None:
    state = table(3, {0: city("grain 2 venison 3", population=6, grain=5)})
    assert doubt(state, 0, Worship("demeter")) == because("warehouse_full", number=8, lost=3)
    worship(state, "hera")
    assert doubt(state, 0, Produce((0, 1))) == because("warehouse_full", number=9, lost=4)
    assert doubt(state, 0, Advance((GRAIN, GRAIN + 1))) is None


def test_tribute_fills_no_warehouse() -> None:
    state = table(3, {0: city("grain 5", military=5, population=5), 1: city("fish 9 grain 9"), 2: city()})
    worship(state, "ares war")
    do(state, "0 attack 1")
    assert doubt(state, 0, Take((0, 0, 5))) is None


def test_a_favour_to_build_without_anything_to_build_is_doubted() -> None:
    state = table(3, {0: city(), 1: city("grain 2 venison 2 fish 2")})
    assert doubt(state, 0, Worship("hephaestus")) == because("nothing_to_build")
    do(state, "0 worship hephaestus")
    assert doubt(state, 1, JOIN) is None


def test_building_nothing_where_something_could_be_built_is_doubted() -> None:
    state = table(3, {0: city("grain 2", culture=1), 1: city("grain 2 venison 2 fish 2"), 2: city()})
    worship(state, "hephaestus", "1")
    could = sum(isinstance(action, Build) for action in state.choices)
    assert doubt(state, 0, DECLINE) == because("building_declined", number=could)
    do(state, "0 decline")
    assert doubt(state, 1, DECLINE) is None, "he only came along"


def test_staying_away_from_the_plague_is_doubted_if_it_costs_people() -> None:
    state = table(3, {1: city(population=5), 2: city(population=2)})
    do(state, "0 worship apollo plague")
    assert doubt(state, 1, DECLINE) == because("plague_strikes", number=5, space=4)
    assert doubt(state, 1, JOIN) is None
    do(state, "1 join")
    assert doubt(state, 2, DECLINE) is None
    assert doubt(state, 2, JOIN) == because("empty_favour")


def test_a_plague_that_nobody_would_feel_is_doubted() -> None:
    state = table(3, {1: city(population=2), 2: city(population=1)})
    assert doubt(state, 0, Worship("apollo", "plague")) == because("plague_harmless")
    assert doubt(state, 0, Worship("apollo", "sun")) is None


def test_the_owner_of_the_temple_needs_no_shelter_from_the_plague() -> None:
    state = table(3, {1: city(population=6, buildings="temple_of_apollo")})
    do(state, "0 worship apollo plague")
    assert doubt(state, 1, JOIN) == because("empty_favour")
    assert doubt(state, 1, DECLINE) is None


# ---------------------------------------------------------------------- what every doubt keeps


def test_doubts_come_true_change_nothing_and_have_words() -> None:
    seen: set[str] = set()
    for seed in range(3):
        state, deal = olympus().set_up(Setup(4)), Dealer(seed)
        for number in range(160):
            if is_over(state):
                break
            if state.seat != CHANCE and number % 2 == 0:
                seen |= {reason.rule for reason in checked(state)}
            apply(state, state.seat, state.choices[deal.below(len(state.choices))])
    assert len(seen) >= 8, seen


def checked(state: Olympus) -> list[Reason]:
    """The doubts about all answers to a question, none of which has changed the table or was wrong."""
    before, found = digest(state), []
    for action in choices(state, state.seat):
        reason = doubt(state, state.seat, action)
        if reason is None:
            continue
        found.append(reason)
        for language in levels.LANGUAGES:
            assert words_for(language, "olympus").reason(reason).endswith(".")
        events = preview(state, state.seat, action)
        if reason.rule in ("war_tied", "war_repelled"):
            assert any(isinstance(event, WarFought) and not event.margin for event in events)
        if reason.rule == "step_lost" and isinstance(action, Advance) and len(action.tracks) == 1:
            assert not any(isinstance(event, Advanced) and event.seat == state.seat for event in events[:1])
    assert digest(state) == before
    return found


@pytest.mark.parametrize("language", levels.LANGUAGES)
def test_a_doubt_names_what_it_is_about(language: str) -> None:
    words = words_for(language, "olympus")
    state = table(3, {0: city(culture=4)})
    reason = doubt(state, 0, Worship("athena"))
    assert reason is not None
    assert words.name("the_building", "school") in words.reason(reason)
    assert "2" in words.reason(reason)
