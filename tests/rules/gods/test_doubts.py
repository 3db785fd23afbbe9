"""What is said of orders that may be written and would be void; cases 3.50, 4.46 and 6.68 have the causes."""

from __future__ import annotations

import pytest

from game import levels
from game.games import words_for
from game.rules.codec import canonical
from game.rules.engine import CHANCE, Together, choices, doubt
from game.rules.gods.actions import CITY, TOWN, Attack, Build, Plan
from tests.rules.gods.builders import random_game, table


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
