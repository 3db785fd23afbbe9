"""The players of Olympus: what they weigh, what beginners overlook, and why they say they did it."""

from __future__ import annotations

import pytest

from game import games, levels
from game.ai.olympus.gains import Gains
from game.ai.olympus.policy import Policy
from game.ai.olympus.prices import price_lists
from game.ai.olympus.reasons import REASONS, Reasons, worded
from game.ai.olympus.search import Depth, Search
from game.ai.olympus.spots import SPOTS, blinded
from game.ai.olympus.things import FAR, THINGS, Evaluation, count, distance, names
from game.ai.player import Budget
from game.ai.scales import Scales
from game.lab.simulate import Match, play_one
from game.lab.training.olympus import Trainer
from game.lab.training.weights import rewritten
from game.rules.engine import Action, Reason, because
from game.rules.notation import text
from game.rules.olympus.actions import TRACKS, Build
from game.rules.olympus.state import Olympus
from game.table.dealer import Dealer
from tests.rules.olympus.builders import city, do, olympus, table, worship

LEVELS = ("novice", "priest", "archon", "oracle")
RULES = olympus().rules_for({})
SCALES = Scales.from_table(levels.bots("olympus")["things"], names(RULES), FAR)


def policy(*blind: str) -> Policy:
    """The policy of the players, with nothing but these blind spots."""
    return Policy(price_lists(RULES, blinded(SCALES, blind)), frozenset(blind))


def answer(state: Olympus, *blind: str) -> str:
    return text(policy(*blind).answer(state))


def chosen(level: str, state: Olympus, seed: int = 1, budget: Budget | None = None) -> Action:
    player = games.player(olympus(), level, Dealer(seed).below)
    return player.choose(state.view(state.seat), state.seat, budget or Budget())


def reasons(state: Olympus, words: str) -> list[Reason]:
    """What speaks for one of the choices."""
    action = next(each for each in state.choices if text(each) == words)
    return list(Reasons(policy(), SCALES).of(state, state.seat, action))


LATE = {"culture": 1, "population": 1, "military": 2}
"""Three Glory cards are taken: a step counts half a point, and what it would bring later nothing any more."""


def late(own: dict[str, object], **about: object) -> Olympus:
    """A table shortly before the end, with seat 0 as described."""
    far_ahead = city(culture=10, population=10, grain=6, priests=1)
    return table(3, {0: own, 1: far_ahead, 2: city(military=8, population=9, priests=1)}, glory=LATE, **about)


# What is counted


def test_the_end_is_as_far_away_as_the_glory_cards_still_to_be_taken():
    assert distance(table()) == FAR
    assert distance(late(city(population=2), active=1)) == 2  # the grain of seat 1


def test_a_limit_of_rounds_brings_the_end_nearer():
    assert distance(table(options={"round_limit": "3"}, round=3)) == 0
    assert 0 < distance(table(options={"round_limit": "3"}, round=2)) < FAR


def test_what_an_answer_brings_is_what_the_evaluation_counts_after_it():
    """Where nothing else follows: steps of markers that meet no opponent, and goods."""
    state = table(3, {0: city("grain 1", population=4, culture=2), 1: city(priests=0), 2: city(priests=0)}, active=0)
    evaluation, seat, away = Evaluation(SCALES), 0, distance(state)
    gains = Gains(state, seat, policy().prices[away], frozenset())
    before = evaluation.worth(state, seat, away)
    for track in range(len(TRACKS)):
        after = state.copy()
        after.cities[seat].tracks[track] += 1
        assert gains.advance(track, 1) == pytest.approx(evaluation.worth(after, seat, away) - before), TRACKS[track]
    for good in range(3):
        after = state.copy()
        after.cities[seat].goods[good] += 6
        assert gains.more(good, 6) == pytest.approx(evaluation.worth(after, seat, away) - before)


def test_everything_counted_is_weighed_and_nothing_else():
    assert set(levels.bots("olympus")["things"]) == set(names(RULES))
    assert len(count(table(), 0, len(SCALES.names))) == len(SCALES.names)


# What a novice overlooks


def test_novice_has_at_least_three_blind_spots_and_the_others_have_none():
    blind = {level: levels.bots("olympus")[level].get("blind", []) for level in LEVELS}
    assert len(blind["novice"]) >= 3
    assert set(blind["novice"]) <= set(SPOTS)
    assert not any(blind[level] for level in LEVELS[1:])


def test_who_forgets_the_population_advances_what_it_cannot_feed():
    state = late(city(population=3, fish=3), active=1)
    worship(state, "poseidon", "0")
    assert answer(state) == "produce fish"
    assert answer(state, "population") == "advance fish"


def test_who_forgets_the_warehouse_produces_what_it_cannot_keep():
    state = table(3, {0: city("venison 5", population=5, venison=3), 1: city(), 2: city()}, active=1)
    worship(state, "artemis", "0")
    assert answer(state) == "advance venison"
    assert answer(state, "warehouse") == "produce venison"


def test_who_does_not_see_stops_runs_against_them():
    state = table(3, {0: city(culture=4), 1: city(), 2: city()}, active=0)
    assert answer(state) != "worship athena"
    assert answer(state, "stops") == "worship athena"


def test_who_cannot_keep_priests_joins_with_the_last_one():
    state = table(3, {0: city(priests=1), 1: city(), 2: city()}, active=2)
    do(state, "2 worship demeter")
    assert answer(state) == "decline"
    assert answer(state, "priests") == "join"


def test_who_does_not_see_glory_leaves_the_card_to_others():
    state = late(city(population=9, military=3, venison=7), active=1)
    worship(state, "zeus", "0")
    do(state, "1 score", "1 score")
    assert answer(state) == "advance venison"
    assert answer(state, "glory") != "advance venison"


def test_who_does_not_see_its_weakness_builds_no_army():
    strong = city(military=6, population=7)
    weak = city("grain 1", culture=4, population=5)
    state = table(3, {0: weak, 1: strong, 2: strong}, active=0, ceremonies={"zeus": (2, 1)})
    assert answer(state).startswith("worship ares")
    assert not answer(state, "weakness").startswith("worship ares")


# How they answer


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_chance_gives_the_same_answer(level):
    state = table(4, {0: city("grain 2 venison 1 fish 1", culture=3, population=4, grain=2)}, active=0)
    assert chosen(level, state, seed=3) == chosen(level, state, seed=3)


@pytest.mark.parametrize("level", LEVELS)
def test_whoever_is_stopped_answers_at_once(level):
    state = table(5, {0: city("grain 3 venison 3 fish 3", culture=4, population=5)}, active=0)
    asked = 0

    def stopped() -> bool:
        nonlocal asked
        asked += 1
        return asked > 5

    assert chosen(level, state, budget=Budget(stopped=stopped)) in state.choices
    assert asked < 20


@pytest.mark.parametrize("level", ["archon", "oracle"])
def test_a_budget_of_states_is_kept_and_repeats_itself(level):
    state = table(4, {0: city("grain 2 venison 1 fish 1", culture=3, population=4, grain=2)}, active=0)
    for states in (1, 50, 400):
        budget = Budget(states)
        assert chosen(level, state, budget=budget) == chosen(level, state, budget=Budget(states))
        assert budget.states is not None
        assert budget.states >= 0


@pytest.mark.parametrize("level", LEVELS)
def test_what_cannot_be_seen_changes_no_choice(level):
    """Olympus hides nothing but who listens and what is still to be dealt: a view is all there is."""
    state = table(3, {0: city("grain 2 fish 2", culture=2, population=3)}, active=0)
    listened = state.copy()
    listened.told = []
    assert chosen(level, listened, seed=5) == chosen(level, state, seed=5)
    assert listened.told == []


def test_the_chances_of_all_seats_add_up_and_grow_with_their_points():
    state = table(4, {0: city(score=9), 1: city(score=12), 2: city(), 3: city(score=3)}, active=0)
    search = Search(policy(), Evaluation(SCALES), Depth(1, 0, 0, 0, 0.0))
    chances = [search.chance(state, seat) for seat in range(4)]
    assert sum(chances) == pytest.approx(1)
    assert sorted(range(4), key=chances.__getitem__) == [2, 3, 0, 1]


def test_a_lead_is_worth_more_when_the_end_is_near():
    search = Search(policy(), Evaluation(SCALES), Depth(1, 0, 0, 0, 0.0))
    begun = table(3, {0: city(score=6), 1: city(), 2: city()}, active=0)
    far_on = {"culture": 10, "population": 10, "military": 8, "grain": 7}
    cities = {0: city(score=6, **far_on), 1: city(**far_on), 2: city(**far_on)}
    nearly_over = table(3, cities, glory=LATE, active=0)
    assert 1 / 3 < search.chance(begun, 0) < search.chance(nearly_over, 0)


def test_who_thinks_on_the_way_sees_what_the_policy_does_not():
    """Of every question about a priest in a game, some are answered otherwise after trying."""
    search = Search(policy(), Evaluation(SCALES), Depth(8, 4, 6, 3, 0.0))
    state, otherwise = table(3), 0
    while state.round < 3:
        action = search.thoughtful(state, Budget())
        otherwise += action != policy().answer(state)
        do(state, f"{state.seat} {text(action)}")
    assert otherwise


def test_the_leader_ends_the_game():
    ahead = city("nothing", culture=10, population=10, military=1, grain=8, venison=7, score=60, priests=1)
    state = table(3, {0: ahead, 1: city(priests=0), 2: city(priests=0)}, active=0)
    assert distance(state) == 1
    action = chosen("archon", state)
    do(state, f"0 {text(action)}")
    while state.pending:
        do(state, f"{state.seat} {text(chosen('archon', state))}")
    assert olympus().winners(state) == (0,)


@pytest.mark.parametrize("seats", olympus().seats)
def test_priests_end_their_games_in_good_time(seats):
    match = Match("olympus", seats, ("priest",) * seats, seed=8)
    for outcome in (play_one(match, index) for index in range(3)):
        assert outcome.finished
        assert outcome.rounds < 20


def test_each_level_beats_the_one_below():
    """A glimpse of the ladder, which has the figures."""
    for weaker, stronger in (("novice", "priest"), ("priest", "archon")):
        wins = 0
        for index in range(6):
            bots = tuple(stronger if each == index % 3 else weaker for each in range(3))
            wins += index % 3 in play_one(Match("olympus", 3, bots, seed=4), index).winners
        assert wins >= 3, stronger


# Why


def test_every_reason_has_its_words_and_no_other_has():
    for language in levels.LANGUAGES:
        assert set(levels.text(language)["olympus"]["why"]) == set(REASONS)


def test_everything_that_is_weighed_can_be_said():
    for language in levels.LANGUAGES:
        words = games.words_for(language, "olympus")
        for name in names(RULES):
            assert words.why([worded(name)])
    assert {worded(name).rule for name in THINGS} <= set(REASONS)


def test_a_priest_is_kept_for_somebody():
    state = table(3, {0: city(priests=1), 1: city(), 2: city()}, active=2)
    do(state, "2 worship demeter")
    (reason, *_) = reasons(state, "decline")
    assert reason.rule == "keeps_priest_for"
    assert reason.values["deity"] in RULES.deity_index


def test_whoever_declines_brings_nothing_about():
    """What joining would cost is no gain of declining."""
    state = table(3, {0: city(priests=1, population=3, fish=3), 1: city(), 2: city()}, active=2)
    for deity in ("aphrodite", "demeter", "hera", "zeus"):
        asked = state.copy()
        do(asked, f"2 worship {deity}")
        assert {reason.rule for reason in reasons(asked, "decline")} <= {"keeps_priest_for", "keeps_priest"}


def test_the_last_free_temple_is_named_as_such():
    temples = [building.id for building in RULES.buildings if building.temple]
    others = city(culture=8, buildings=" ".join(temples[1:]))
    state = table(3, {0: city("grain 2", culture=2), 1: others, 2: city()}, active=1)
    worship(state, "hephaestus", "0")
    while state.seat != 0:
        do(state, f"{state.seat} decline")
    assert because("last_temple") in reasons(state, f"build {temples[0]}")


def test_a_temple_others_want_is_built_before_they_can():
    state = table(3, {0: city("fish 2", culture=2), 1: city(), 2: city("fish 2", culture=2)}, active=1)
    worship(state, "hephaestus", "0")
    assert because("temple_before_others", building="temple_of_hephaestus") in reasons(
        state, "build temple_of_hephaestus"
    )


def test_that_a_building_is_built_is_no_reason_to_build_it():
    state = table(3, {0: city("grain 2", culture=2), 1: city(), 2: city()}, active=1)
    worship(state, "hephaestus", "0")
    for build in [action for action in state.choices if isinstance(action, Build)]:
        given = Reasons(policy(), SCALES).of(state, 0, build)
        assert because("builds", building=build.building) not in given


def test_glory_is_a_reason():
    state = late(city(population=9, venison=7), active=1)
    worship(state, "artemis", "0")
    assert because("takes_glory", track=TRACKS.index("venison")) in reasons(state, "advance venison")


def test_goods_of_the_beaten_are_a_reason():
    strong = city(military=3, population=5)
    state = table(3, {0: strong, 1: city("grain 2"), 2: city("nothing", military=2)}, active=0)
    worship(state, "ares war")
    assert because("plunders", seat=1) in reasons(state, "attack 1")


def test_where_there_is_no_other_answer_there_is_no_reason():
    state = table(3, {0: city(), 1: city(), 2: city()}, active=0)
    only = state.copy()
    only.choices = only.choices[:1]
    assert Reasons(policy(), SCALES).of(only, 0, only.choices[0]) == ()


# Training


def test_new_weights_replace_the_old_ones_and_nothing_else():
    path = levels.FOLDER / "bots" / "olympus.toml"
    before = path.read_text("utf-8")
    width = len(SCALES.names)
    after = rewritten(before, Scales(SCALES.names, [0.5] * width, [1.0] * width, FAR))
    assert "points = [0.50, 1.00]" in after
    assert after.split("[novice]")[1] == before.split("[novice]")[1]


def test_training_learns_from_every_turn_it_looks_at():
    trainer = Trainer(olympus(), SCALES, noise=10, seed=1)
    trainer.play(3)
    rows = trainer.learner.ridge.rows
    assert rows > 0
    assert rows % 3 == 0
    assert trainer.learner.fitted(1e12).near == pytest.approx(SCALES.near, abs=0.01)
