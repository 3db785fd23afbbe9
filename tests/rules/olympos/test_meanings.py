"""What is said beside a choice before it is given: what it is, what it does, and what it costs, as a sum."""

from __future__ import annotations

import pytest

from game import levels
from game.games import words_for
from game.rules.engine import CHANCE, Action, Seat, Setup, apply, choices, deal, is_over
from game.rules.olympos import Olympos
from game.rules.olympos.actions import ACTIONS, Build, Discover, Move, Settle, Surrender
from game.scenes.olympos.explained import changes, figures
from game.table.dealer import Dealer
from game.words.olympos_meanings import Meanings
from tests.rules.olympos.builders import PLENTY, from_position, meet, olympos, quiet, table


def meanings(state: Olympos, language: str = "en", seat: Seat = 0) -> Meanings:
    return Meanings(words_for(language, "olympos"), olympos(), state, seat)


def said(state: Olympos, action: Action, language: str = "en") -> tuple[str, ...]:
    return meanings(state, language).of([action])


def test_an_expansion_tells_whom_it_meets_and_what_it_costs() -> None:
    state = from_position({"space": 40}, {"space": 41}, {"space": 41}, lands={"epirus": [2], "macedonia": [1]})
    assert said(state, Settle("epirus")) == (
        "Epirus",
        "taken from Sparta, swords 0 : 0",
        "settler 2 + way 1 + fight 2 = 5 AP, past a Zeus space to 45",
        "taken from Sparta, swords 0 : 0",
    )
    assert said(state, Settle("epirus"), "it")[1:3] == (
        "tolta a Sparta, spade 0 : 0",
        "colonizzatore 2 + via 1 + battaglia 2 = 5 PA, oltre una casella Zeus alla 45",
    )
    assert said(state, Move("macedonia", 1, "thrace"))[1] == "settler from Macedonia, free land"


def test_hourglasses_and_the_erinyes_stand_in_the_sum() -> None:
    state = from_position({"burden": 2, "hourglasses": 1})
    assert said(state, Settle("illyria"))[2] == "settler 2 + way 1 + Erinyes 2 − hourglasses 1 = 4 AP, to space 4"


def test_of_several_ways_the_cheapest_is_told() -> None:
    state = from_position(lands={"olympus": [1]})
    ways = [each for each in choices(state, 0) if getattr(each, "territory", "") == "thessaly"]
    assert len(ways) > 1
    cheapest = olympos().ways_to(state, 0, "thessaly")[0]
    assert meanings(state).of(ways)[2] == meanings(state).sum_of(cheapest)
    assert meanings(state, "it").question(ways) == "Atene: come arriva un colonizzatore in Tessaglia?"


def test_a_discovery_tells_its_effects() -> None:
    state = table(3, {0: {"cubes": PLENTY}})
    assert said(state, Discover("architecture"))[:3] == (
        "Architecture",
        "+1 star; wonders cost 2 AP less",
        "discovery 7 = 7 AP, to space 7",
    )


def test_a_wonder_tells_what_it_spends() -> None:
    state = table(3, {0: {"discoveries": "architecture engineering", "hand": "wonder_star", "athena": 1}})
    assert said(state, Build("lion_gate", 1, 1))[1] == "8 points for 4 stars; spends 1 card and 1 star of Athena"


def test_hades_is_told_what_he_would_take() -> None:
    state = meet("hades", stacks="illyria 1 0, macedonia 0 1")
    quiet(state)
    told = {each: said(state, each)[1] for each in choices(state, 0) if isinstance(each, Surrender)}
    assert told[Surrender("illyria", 2)].endswith("Sparta takes over Illyria")
    assert told[Surrender("macedonia", 1)].endswith("you held nothing here")


@pytest.mark.parametrize("language", levels.LANGUAGES)
def test_every_answer_of_a_game_has_a_meaning_and_a_token(language: str) -> None:
    words = words_for(language, "olympos")
    verbs = set()
    for seats in (2, 5):
        dealer, state = Dealer(seats), olympos().set_up(Setup(seats))
        while not is_over(state):
            if state.seat != CHANCE:
                for action in state.choices[::4]:
                    title, *rest = Meanings(words, olympos(), state, state.seat).of([action])
                    assert title, action
                    assert "{" not in "".join([title, *rest, words.vocabulary.token(action)])
                    verbs.add(action.verb)
            chance = state.seat == CHANCE
            chosen = deal(state, dealer.below) if chance else state.choices[dealer.below(len(state.choices))]
            apply(state, state.seat, chosen)
    assert len(verbs) >= 12, verbs
    assert set(words.game["token"]) <= {key for key in words.game["token"] if key.split("_")[0] in ACTIONS}


def test_what_an_answer_would_change_is_told_old_and_new() -> None:
    state = table(3, {1: {"hourglasses": 0}}, stacks="illyria 1, macedonia 0")
    game, words = olympos(), words_for("en", "olympos")
    told = {
        (change.seat, change.sign): change.words
        for change in changes(words, game, state, game.outlook(state, 0, Settle("illyria")))
    }
    assert told[0, "land:2"] == "stone lands 0 → 1"
    assert told[1, "land:2"] == "stone lands 1 → 0"
    assert told[1, "hourglass"] == "hourglasses 0 → 1"
    assert told[0, "stock"] == "settlers in stock 4 → 3"
    assert told[0, "space"] == "space 0 → 5"
    assert (0, "sword") not in told


def test_a_tile_is_told_as_something_new() -> None:
    state = table(3, {0: {"cubes": PLENTY}})
    game, words = olympos(), words_for("it", "olympos")
    told = [each.words for each in changes(words, game, state, game.outlook(state, 0, Discover("hoplite")))]
    assert "+ Oplita" in told
    assert "spade 0 → 1" in told


def test_figures_are_those_of_the_table() -> None:
    state = table(3, {0: {"discoveries": "strategy art", "swords": 2, "prestige": 3, "hand": "plenty harvest"}})
    told = figures(olympos(), state, 0)
    assert (told["sword"], told["zeus"], told["prestige"], told["card"]) == (4, 2, 3, 2)
