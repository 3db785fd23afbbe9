"""What is said of orders that may be written and would be void; cases 3.50, 4.46 and 6.68 have the causes."""

from __future__ import annotations

import pytest

from game import levels
from game.games import words_for
from game.rules.codec import canonical
from game.rules.engine import CHANCE, Together, choices, doubt, play, why_not
from game.rules.gods.actions import CITY, HERO, RESOURCES, TOWN, Attack, Build, Plan
from tests.rules.gods.builders import gods, random_game, table


def test_what_is_listed_is_never_doubted() -> None:
    for number, (state, _) in enumerate(random_game(3, 8, "5")):
        if number % 3 == 0 and state.pending and state.seat != CHANCE:
            before = canonical(state)
            assert not [each for each in choices(state, state.seat) if doubt(state, state.seat, each)]
            assert canonical(state) == before


def test_a_doubt_knows_no_more_than_the_player() -> None:
    state = table("build", "athens 1 market", hands=({"hope": 1}, {"anger": 3, "greed": 3, "lust": 3, "pride": 3}))
    for seat in (0, 1):
        view = state.view(seat)
        for action in (Build(TOWN, "sparta"), Build(TOWN, "argos"), Build(CITY, "athens"), Plan(CITY), Plan(TOWN)):
            assert doubt(view, seat, action) == doubt(state, seat, action)


@pytest.mark.parametrize("language", levels.LANGUAGES)
def test_a_doubt_is_a_sentence(language: str) -> None:
    words = words_for(language, "gods")
    for state, action in (
        (table("build", "athens 1 market"), Build(TOWN, "argos")),
        (table("attack", "athens 1 army", "boeotia 2 army"), Attack(0, "athens", "thrace")),
    ):
        assert isinstance(state.pending[-1][1], Together)
        reason = doubt(state, 0, action)
        assert reason is not None
        assert words.reason(reason).endswith(".")
        assert words.name("cause", reason.values["cause"]) in words.reason(reason)


def test_a_build_beyond_the_last_token_is_doubted() -> None:
    """A-G13: one alone gets what there is, in the order written."""
    rules = gods().rules_for({})
    heroes = rules.token_counts[rules.units[HERO].tokens]
    lands = [region.id for region in rules.regions if not region.water]
    state = table("build", *(f"{name} 2 hero" for name in lands[: heroes - 1]), hands=(dict.fromkeys(RESOURCES, 9),))
    first, second = (Build(HERO, name) for name in lands[heroes : heroes + 2])
    assert doubt(state, 0, first) is None
    play(state, 0, first)
    reason = doubt(state, 0, second)
    assert reason is not None
    assert reason.values["cause"] == "no_token"
    assert doubt(state, 0, Plan(HERO)) is not None
    assert Plan(HERO) not in choices(state, 0)
    assert why_not(state, 0, second) is None, "it may be written all the same"
