"""A history can be entered anywhere, at once."""

import time
from functools import cache

import pytest

from game.disk.record import Record, replay
from game.games import load
from game.rules.codec import digest
from game.rules.engine import Setup, apply, choices
from game.table.dealer import Dealer
from game.table.history import EVERY, History
from tests.rules.golden import random_game
from tests.tiny import TINY

LONG_JUMP = 0.05
"""Seconds that a jump may take; it takes less than a hundredth of that on the machine this was written on."""


@cache
def long_game() -> Record:
    """A whole game of Olympus for five, of more than a thousand moves."""
    record = random_game(load("olympus"), Setup(5), seed=0)
    assert len(record.lines) > 1_000
    return record


def played(record: Record) -> tuple[History, list[str]]:
    """The history of a game, and the digest of the table at each of its points, taken while it was played."""
    game = TINY if record.header.game == TINY.name else load(record.header.game)
    moves = replay(record, game, verify=False).history.moves
    state = game.set_up(record.header.setup)
    history, digests = History(state), [digest(state)]
    for move in moves:
        apply(state, move.seat, move.action)
        history.append(move.seat, move.action, state)
        digests.append(digest(state))
    return history, digests


@pytest.mark.parametrize("seed", range(5))
def test_a_jump_to_any_point_is_the_table_as_it_stood_there(seed):
    history, digests = played(random_game(TINY, Setup(4), seed))
    assert [digest(history.at(point)) for point in range(len(history) + 1)] == digests


def test_a_jump_finds_who_is_asked_and_what_may_be_chosen():
    history, _ = played(random_game(TINY, Setup(3), seed=3))
    for point, move in enumerate(history.moves):
        state = history.at(point)
        assert move.action in choices(state, move.seat) or state.pending[-1][1].open_ended


def test_a_jump_in_a_thousand_moves_is_quick():
    history, digests = played(long_game())
    hurried = Dealer(1).shuffled(range(len(history) + 1))[:200]
    slowest = 0.0
    for point in (*hurried, 0, EVERY - 1, EVERY, len(history)):
        before = time.perf_counter()
        state = history.at(point)
        slowest = max(slowest, time.perf_counter() - before)
        assert digest(state) == digests[point]
    assert slowest < LONG_JUMP


def test_what_is_done_with_a_jump_leaves_the_history_alone():
    history, digests = played(random_game(TINY, Setup(2), seed=4))
    for point in (0, 1, EVERY, EVERY + 1):
        state = history.at(point)
        apply(state, state.seat, state.choices[0])
        assert digest(history.at(point)) == digests[point]


def test_what_is_played_on_leaves_the_snapshots_alone():
    state = TINY.set_up(Setup(2))
    history, before = History(state), digest(state)
    apply(state, state.seat, state.choices[0])
    assert digest(history.at(0)) == before


@pytest.mark.parametrize("point", [0, 1, EVERY - 1, EVERY, EVERY + 1, 2 * EVERY])
def test_after_truncating_other_moves_can_be_played(point):
    history, digests = played(random_game(TINY, Setup(4), seed=6))
    state = history.at(point)
    history.truncate(point)
    assert len(history) == point
    assert digest(history.at(point)) == digests[point]
    while state.pending:
        seat, action = state.seat, state.choices[-1]
        apply(state, seat, action)
        history.append(seat, action, state)
        assert digest(history.at(len(history))) == digest(state)
    assert [digest(history.at(each)) for each in range(point + 1)] == digests[: point + 1]


def test_truncating_and_playing_the_same_again_changes_nothing():
    history, digests = played(random_game(TINY, Setup(4), seed=7))
    for point in range(len(history), -1, -1):
        state, moves = history.at(point), history.moves[point:]
        history.truncate(point)
        for move in moves:
            apply(state, move.seat, move.action)
            history.append(move.seat, move.action, state)
    assert [digest(history.at(point)) for point in range(len(history) + 1)] == digests


@pytest.mark.parametrize("point", [-1, 1])
def test_there_is_nothing_before_the_beginning_or_after_the_last_move(point):
    with pytest.raises(IndexError, match=f"no point {point} "):
        History(TINY.set_up(Setup(2))).at(point)
