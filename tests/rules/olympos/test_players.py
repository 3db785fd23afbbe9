"""The players of Olympos: what they see, what beginners overlook, and why they say they did it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game import games, levels
from game.ai.olympos import things
from game.ai.olympos.players import policy_of
from game.ai.olympos.reasons import PARTS, REASONS
from game.ai.olympos.search import sampled
from game.ai.olympos.spots import SPOTS
from game.ai.player import Budget, Player
from game.lab.simulate import Match, play_one
from game.lab.training.olympos import fit, settings
from game.lab.training.weights import train
from game.rules.engine import CHANCE, UNKNOWN, Action, Seat, Setup, apply, deal, is_over, why_not
from game.rules.notation import text
from game.rules.olympos import Olympos
from game.rules.olympos.destiny import unseen
from game.table.advice import advice
from game.table.dealer import Dealer
from tests.rules.olympos.builders import do, meet, olympos, owning, points, table

LEVELS = ("novice", "priest", "archon", "oracle")


def player(level: str, seed: int = 5) -> Player:
    return games.player(olympos(), level, Dealer(seed).below)


def answer(level: str, state: Olympos, seat: Seat = 0) -> str:
    action = player(level).choose(state.view(seat), seat)
    assert why_not(state, seat, action) is None
    return text(action)


def game_of(bots: tuple[str, ...], seed: int) -> Iterator[tuple[Olympos, Seat, Action, int]]:
    """A whole game: before each answer of a program the table, who answers, what, and on which line."""
    dealer, state = Dealer(seed), olympos().set_up(Setup(len(bots)))
    line = 0
    while not is_over(state):
        seat = state.seat
        if seat == CHANCE:
            action = deal(state, dealer.fork(f"line {line}").below)
        else:
            action = advice(olympos(), bots[seat], state.view(seat), seat, seed=seed, line=line).action
            assert why_not(state, seat, action) is None
            yield state, seat, action, line
        apply(state, seat, action)
        line += 1


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_games_of_every_size_end(seats: int) -> None:
    outcome = play_one(Match("olympos", seats, ("novice", *("priest",) * (seats - 1)), seed=seats), 0)
    assert outcome.finished


@pytest.mark.deep
def test_a_game_of_all_levels_ends() -> None:
    assert play_one(Match("olympos", 4, LEVELS, seed=1), 0).finished


# What they see


def swapped(state: Olympos, seat: Seat) -> Olympos:
    """The same table to the eyes of a seat, with other cards in the hands of the others."""
    other = state.copy()
    for rival, people in enumerate(other.peoples):
        if rival != seat:
            counts = unseen(other)
            for place, card in enumerate(people.hand):
                fresh = next(each for each, left in enumerate(counts) if left and each != card)
                counts[fresh] -= 1
                people.hand[place] = fresh
    return other


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_looks_into_the_hands_of_others(level: str) -> None:
    compared = 0
    for state, seat, action, line in game_of((level, "priest"), 4):
        if compared == 4:
            break
        if seat == 0 and state.peoples[1].hand:
            view = swapped(state, seat).view(seat)
            assert advice(olympos(), level, view, seat, seed=4, line=line).action == action
            compared += 1
    assert compared == 4


def test_hidden_cards_are_dealt_from_those_nobody_has_seen() -> None:
    state = table(3, {0: {"hand": "plenty plenty"}, 1: {"hand": "harvest forests"}}, discard="zeus_sign zeus_sign")
    dealt = sampled(state.view(0), Dealer(1).below)
    assert UNKNOWN not in dealt.peoples[1].hand
    assert min(unseen(dealt)) >= 0
    assert dealt.peoples[0].hand == state.peoples[0].hand


# What they know


def starry() -> Olympos:
    """Athena's stars are all the Lion Gate asks for, in everybody's last turn."""
    spaces = {seat: {"space": 68} for seat in range(4)}
    return table(4, {**spaces, 0: {"athena": 4, "space": 68}}, stacks="macedonia 0", lay={"lion_gate": 1})


@pytest.mark.parametrize("level", ["archon", "oracle"])
def test_the_last_turn_builds_a_wonder_if_it_can(level: str) -> None:
    state = starry()
    assert answer(level, state).startswith("build lion_gate")


@pytest.mark.parametrize("level", ["archon", "oracle"])
def test_nobody_spends_the_last_time_for_less_than_it_counts(level: str) -> None:
    spaces = {seat: {"space": 70} for seat in range(3)}
    state = table(3, {**spaces, 0: {"space": 70, "hand": "zeus_sign"}}, stacks="macedonia 0")
    assert answer(level, state) == "pass"


@pytest.mark.parametrize("level", LEVELS)
def test_a_zeus_card_is_kept_where_it_changes_nothing(level: str) -> None:
    state = meet("zeus", owning("religion polytheism", hand="zeus_sign"), owning("", hand="plenty"))
    assert text(player(level).choose(state.view(0), 0)) == "done"


def test_a_zeus_card_brings_a_good_god() -> None:
    state = meet("zeus", owning("religion", hand="zeus_sign"), owning("religion"))
    while state.seat != 0:
        apply(state, state.seat, state.choices[0])
    assert answer("priest", state) == "done"  # Both are reached already.
    state = meet("zeus", owning("", hand="zeus_sign"))
    assert answer("priest", state) == "play zeus_sign"


def test_whoever_has_finished_counts_points_alone() -> None:
    state = table(3, {0: {"space": 70, "stock": 6, "cubes": "gold 3"}}, stacks="macedonia 0")
    state.finished = 1
    counted = things.count(state, 0, things.Lore())
    assert counted[things.POINTS] == points(state)
    assert sum(counted) == counted[things.POINTS]


def test_points_are_counted_as_the_rules_count_them() -> None:
    lore = things.Lore()
    for state, *_ in game_of(("novice", "priest"), 3):
        assert [things.points(state, seat, lore) for seat in range(2)] == olympos().scores(state)


# What a beginner overlooks


def novice_with(*spots: str) -> Player:
    """A beginner with these blind spots, who weighs nothing but points and time."""
    written = {**levels.bots("olympos"), "things": {"points": [1, 1], "time": [4, 4]}}
    written["novice"] = {"spots": list(spots), "slips": 0}
    assert games.OLYMPOS.players is not None
    return games.OLYMPOS.players(olympos(), written)["novice"](Dealer(1).below)


def beginner(state: Olympos, *spots: str) -> str:
    return text(novice_with(*spots).choose(state.view(0), 0))


def test_the_blind_spots_of_a_novice_are_named_in_its_file() -> None:
    named = levels.bots("olympos")["novice"]["spots"]
    assert set(named) <= set(SPOTS)
    assert len(named) >= 3


def test_a_novice_overlooks_wonders() -> None:
    state = starry()
    assert beginner(state).startswith("build")
    assert not beginner(state, "overlooks_wonders").startswith("build")


def test_a_novice_hoards_cards() -> None:
    lands = "macedonia 0, illyria 0, epirus 0, thrace 0"
    state = table(3, {0: {"hand": "plenty", "space": 60}, 1: {"space": 62}, 2: {"space": 62}}, stacks=lands)
    do(state, "0 settle chalcidice")
    assert beginner(state) == "play plenty"
    assert beginner(state, "hoards_cards") == "done"


def only(*lands: str) -> str:
    """Everything else is crossed out."""
    return " ".join(land.id for land in olympos().rules.lands if land.id not in lands)


def test_a_novice_forgets_the_clock() -> None:
    # Atlantis counts double, but Macedonia lies at the door.
    state = table(3, crossed=only("macedonia", "cleito"))
    assert beginner(state).startswith("settle macedonia")
    assert beginner(state, "forgets_the_clock").startswith("settle cleito")


def test_a_novice_fears_war() -> None:
    # The same resource at the door, held by another, or far away and free.
    state = table(3, {1: {"space": 3}, 2: {"space": 3}}, crossed=only("thrace", "messenia"), stacks="thrace 1")
    assert beginner(state).startswith("settle thrace")
    assert beginner(state, "fears_war").startswith("settle messenia")


# Thinking and speaking


@pytest.mark.parametrize("level", ["archon", "oracle"])
def test_the_same_seed_and_budget_give_the_same_answer(level: str) -> None:
    state = table(4, stacks="macedonia 0, thrace 1, illyria 2")
    answers = [player(level).choose(state.view(0), 0, Budget(states=400)) for _ in range(2)]
    assert answers[0] == answers[1]


@pytest.mark.parametrize("level", LEVELS)
def test_whoever_is_stopped_answers_all_the_same(level: str) -> None:
    state = table(4, stacks="macedonia 0, thrace 1, illyria 2")
    action = player(level).choose(state.view(0), 0, Budget(stopped=lambda: True))
    assert why_not(state, 0, action) is None


def test_every_reason_can_be_said_in_both_languages() -> None:
    for language in levels.LANGUAGES:
        assert set(levels.text(language)["olympos"]["why"]) == set(REASONS)


def test_all_that_is_weighed_has_a_name() -> None:
    assert {*PARTS, "better_cards"} <= set(REASONS)
    assert {thing for named in PARTS.values() for thing in named} <= set(things.THINGS)


def test_a_game_can_be_explained_in_words() -> None:
    words = games.words_for("it", "olympos")
    spoken = set()
    for state, seat, action, _ in game_of(("priest",) * 2, 8):
        given = player("priest").explain(state.view(seat), seat, action)
        spoken |= {reason.rule for reason in given}
        assert not given or words.why(given)
    assert len(spoken) > 5


# Training


def test_training_writes_weights_that_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "olympos.toml"
    path.write_bytes((levels.FOLDER / "bots" / "olympos.toml").read_bytes())
    before = levels.read(path)
    train(settings(["--games", "1", "--seats", "2", "--held", "1", "--file", str(path)]), fit)
    after = levels.read(path)
    assert {**after, "things": {}} == {**before, "things": {}}
    assert after["things"]["points"] == [1.0, 1.0]
    assert policy_of(after).scales.near != policy_of(before).scales.near
