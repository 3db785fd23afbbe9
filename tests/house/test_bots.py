"""The programs one can play against: they keep the rules, repeat themselves, and differ in strength."""

from typing import Any

import pytest

from game import games
from game.ai import bots
from game.ai.bots import BOTS
from game.ai.evaluation import Evaluation, by_score
from game.ai.greedy_player import GreedyPlayer
from game.ai.player import UNLIMITED, Budget
from game.ai.random_player import RandomPlayer
from game.lab.crew import crew_of
from game.lab.simulate import Match, play_all, play_one, play_out, summary
from game.rules.codec import to_plain
from game.rules.engine import CHANCE, Action, Below, Game, Reason, Seat, Setup, State, apply, choices, deal, play
from game.rules.olympos.actions import Settle
from game.table.dealer import Dealer
from game.table.thinker import Question, answer
from tests.rules.gods.builders import table as gods_table
from tests.rules.olympos.builders import from_position
from tests.tiny import TINY

OLYMPUS = games.load("olympus")


def greedy_at(name: str, seed: int = 1) -> GreedyPlayer:
    game = games.load(name)
    return GreedyPlayer(game, Dealer(seed).below, games.evaluation(game))


def moves(match: Match) -> list[tuple[Seat, Action]]:
    """What is played in the first game of a match."""
    dealer, played = match.dealer(0), []

    def listen(state: State, seat: Seat, action: Action) -> None:
        played.append((seat, action))

    play_out(OLYMPUS, match.setup, match.bots, dealer, listener=listen)
    return played


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_seed_makes_the_same_game(bot):
    match = Match("olympus", 3, (bot, "random", "random"), seed=4)
    assert moves(match) == moves(match)
    assert moves(match) != moves(Match("olympus", 3, (bot, "random", "random"), seed=5))


def test_the_number_of_processes_changes_nothing():
    match = Match("olympus", 4, ("random",) * 4, seed=2)
    assert list(play_all(match, 6, crew_of(1))) == list(play_all(match, 6, crew_of(3)))


def test_greedy_clearly_beats_random():
    wins = 0.0
    for seat in range(4):
        bots = tuple("greedy" if each == seat else "random" for each in range(4))
        match = Match("olympus", 4, bots, seed=seat)
        outcomes = [play_one(match, index) for index in range(2)]
        wins += summary(match, outcomes, 0)["wins"][seat]
    assert wins >= 6, f"only {wins} of 8"


@pytest.mark.parametrize("player", [RandomPlayer, GreedyPlayer])
@pytest.mark.parametrize("seats", TINY.seats)
def test_programs_play_games_with_secrets_and_dice(player: Any, seats: int):
    """They only ever hold views, and what they choose comes through the door."""
    for seed in range(20):
        dealer = Dealer(seed)
        state = TINY.set_up(Setup(seats))
        players = [player(TINY, dealer.fork(f"seat {seat}").below, by_score(TINY)) for seat in range(seats)]
        while state.pending:
            if state.seat == CHANCE:
                apply(state, CHANCE, deal(state, dealer.below))
            else:
                play(state, state.seat, players[state.seat].choose(state.view(state.seat), state.seat))
        assert TINY.winners(state)


def test_a_player_leaves_the_view_as_it_was():
    state = OLYMPUS.set_up(Setup(3, {"starter": "1"}))
    before, listed = state.copy(), choices(state, 0)
    for bot in BOTS.values():
        assert bot(OLYMPUS, Dealer(1).below, games.evaluation(OLYMPUS)).choose(state, 0) in listed
    assert state.pending == before.pending
    assert [city.tracks for city in state.cities] == [city.tracks for city in before.cities]


def test_a_player_that_needs_no_view_sees_the_same_choices_in_it():
    match = Match("olympus", 4, ("random",) * 4, seed=8)
    state, dealer = OLYMPUS.set_up(match.setup), Dealer(8)
    for _ in range(300):
        assert choices(state.view(state.seat), state.seat) == choices(state, state.seat)
        apply(state, state.seat, state.choices[dealer.below(len(state.choices))])


def test_greedy_minds_the_time_though_cards_may_be_played_before_it_is_paid():
    """Asks that are open-ended only so that nobody's silence tells of cards are looked through."""
    state = from_position({"hand": ["grain_gift"]}, {"space": 30}, {"space": 30})
    greedy = greedy_at("olympos")
    near, far = (greedy.worth(state.view(0), 0, Settle(land), ahead=2) for land in ("illyria", "laconia"))
    assert near > far


def test_greedy_does_not_look_through_menus():
    """In a negotiation of the gods any cards may be offered, and the list is only a beginning."""
    state = gods_table("negotiation", hands=({"hope": 3}, {"greed": 3}))
    greedy = greedy_at("gods")
    worth = {action.verb: greedy.worth(state.view(0), 0, action, ahead=4) for action in choices(state, 0)}
    assert worth["propose"] == worth["done"] > worth["bank"]


# How much a player may think.


class Counting(Budget):
    """A budget that also says how much of it was used."""

    used = 0

    def spend(self) -> None:
        super().spend()
        self.used += 1


def in_the_middle(name: str, turns: int = 40) -> State:
    """A game played at random up to a question with several answers for a seat."""
    game, dealer = games.load(name), Dealer(3)
    state = game.set_up(game.for_automatic(Setup(4)))
    while turns > 0 or state.seat == CHANCE or len(state.choices) < 3:
        apply(state, state.seat, deal(state, dealer.below))
        turns -= 1
    return state


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("bot", BOTS)
def test_a_spent_budget_is_answered_at_once_with_one_of_the_choices(name: str, bot: str):
    state, budget = in_the_middle(name), Counting(states=0)
    player = BOTS[bot](games.load(name), Dealer(1).below, games.evaluation(games.load(name)))
    assert player.choose(state.view(state.seat), state.seat, budget) in state.choices
    assert budget.used == 0


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("looks", [1, 2, 5, 20])
def test_a_question_taken_back_is_answered_without_another_look(name: str, looks: int):
    """Somebody says stop while greedy looks at its choices; it tries no state after that."""
    state = in_the_middle(name)
    budget = Counting(stopped=lambda: budget.used >= looks)
    player = greedy_at(name)
    assert player.choose(state.view(state.seat), state.seat, budget) in state.choices
    assert budget.used <= looks


@pytest.mark.parametrize("name", games.names())
def test_no_more_states_are_tried_than_the_budget_has(name: str):
    state, budget = in_the_middle(name), Counting(states=7)
    player = greedy_at(name)
    assert player.choose(state.view(state.seat), state.seat, budget) in state.choices
    assert budget.used <= 7


@pytest.mark.parametrize("name", games.names())
def test_a_budget_that_suffices_changes_nothing(name: str):
    state = in_the_middle(name)
    generous, usual = (
        greedy_at(name).choose(state.view(state.seat), state.seat, budget)
        for budget in (Budget(states=1_000_000), UNLIMITED)
    )
    assert generous == usual


def test_what_was_found_before_the_budget_was_spent_is_not_forgotten():
    """Of two lands greedy knows the worth of one when it has to answer: the first, whatever chance would say."""
    state = from_position({"hand": ["grain_gift"]}, {"space": 30}, {"space": 30})
    first = choices(state, 0)[0]
    whole = Counting()
    greedy_at("olympos").worth(state.view(0), 0, first, 6, whole)
    for seed in range(5):
        greedy = greedy_at("olympos", seed)
        assert greedy.choose(state.view(0), 0, Budget(states=whole.used + 1)) == first


def test_a_game_nobody_has_weighed_is_played_for_its_score():
    state = TINY.set_up(Setup(2))
    state.pilgrims[1].points += 3
    worth = games.evaluation(TINY)
    assert [worth(state, seat) for seat in range(2)] == TINY.scores(state)


class First:
    """Takes what is named first."""

    place = 0

    def __init__(self, game: Game, below: Below, appraise: Evaluation) -> None:
        pass

    def choose(self, view: State, seat: Seat, budget: Budget = UNLIMITED) -> Action:
        return choices(view, seat)[self.place]

    def explain(self, view: State, seat: Seat, action: Action) -> tuple[Reason, ...]:
        return ()


class Last(First):
    place = -1


def test_a_question_is_answered_by_the_bot_it_names(monkeypatch):
    monkeypatch.setattr(bots, "BOTS", {**BOTS, "first": First, "last": Last})
    state = OLYMPUS.set_up(Setup(3, {"starter": "1"}))
    view = to_plain(state.view(0))
    asked = [Question(1, "olympus", 3, {"starter": "1"}, view, 0, bot, 7, 1) for bot in ("first", "last")]
    assert [answer(each, UNLIMITED).action for each in asked] == [state.choices[0], state.choices[-1]]
