"""The door of every game: whatever action somebody makes up, it is refused with a reason or the table can go on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game import games
from game.lab.ledgers import ledger_of
from game.rules import notation
from game.rules.codec import digest
from game.rules.engine import CHANCE, SEALED, SPECTATOR, Action, Seat, State, asked, choices, play, why_not
from game.rules.gods.actions import Attack, Build, Move, Offer, Plan
from game.rules.olympus.actions import Retreat
from game.table.dealer import Dealer
from tests.rules.moves import at_every_question, by_chance

NUMBERS = (-(10**12), -99, -2, -1, 0, 1, 2, 3, 7, 99, 10**12)
WORDS = ("", " ", "nowhere", "two words", "é", "#", "north", "0")
SETUPS = {"olympus": {}, "olympos": {}, "gods": {"turn_limit": "5"}}
WILD = 40
"""How many wild actions are thrown at each question."""
LOOKED_AT = 3
"""At every so many questions: a game has hundreds."""

EVERY_GAME = pytest.mark.parametrize("game", SETUPS)


class Wild:
    """Makes actions up: of the right types, with any values."""

    def __init__(self, game: str, seed: int) -> None:
        self.below = Dealer(seed).fork("wild").below
        self.kinds = tuple(games.load(game).actions.values())
        self.words = (*WORDS, *ledger_of(game).words)

    def pick(self, listed: tuple[Any, ...]) -> Any:
        return listed[self.below(len(listed))]

    def action(self) -> Action:
        kind = self.pick(self.kinds)
        return SEALED if not self.below(50) else kind(*map(self.field, kind.shape))

    def field(self, shape: notation.Kind) -> Any:
        match shape:
            case notation.Many():
                return tuple(self.field(shape.kind) for _ in range(self.below(5)))
            case notation.Exchange():
                return tuple(self.amounts(shape) for _ in range(2))
            case notation.Amounts():
                return self.amounts(shape)
            case notation.Name():
                return self.below(len(shape.names)) if self.below(2) else self.pick(NUMBERS)
            case notation.Number():
                return self.pick(NUMBERS)
        return self.pick(self.words)

    def amounts(self, shape: notation.Amounts) -> tuple[int, ...]:
        """Of the right length or not, most of it nothing."""
        length = len(shape.names) + (self.below(3) - 1 if not self.below(4) else 0)
        return tuple(self.pick(NUMBERS) if not self.below(3) else 0 for _ in range(length))


def tables(game: str, seed: int) -> Iterator[State]:
    """The questions of a random game, now and then one."""
    seats = games.load(game).seats[0] + seed % 2
    for number, (state, _) in enumerate(at_every_question(game, seats, seed, SETUPS[game])):
        if number % LOOKED_AT == 0 and state.pending:
            yield state


def goes_on(state: State, seat: Seat, action: Action) -> None:
    """What was taken is a move that can be written down, and the game can be played on after it."""
    actions = {type(action).verb: type(action)}
    assert notation.read(actions, notation.text(action)) == action
    after = state.copy()
    play(after, seat, action)
    dealer = Dealer(7)
    for _ in range(30):
        if after.pending:
            by_chance(after, dealer)


@EVERY_GAME
@pytest.mark.parametrize("seed", range(3))
def test_a_wild_action_is_refused_with_a_reason_and_changes_nothing(game: str, seed: int) -> None:
    wild, words, thrown = Wild(game, seed), games.words_for("en", game), 0
    for state in tables(game, seed):
        before = digest(state)
        for _ in range(WILD):
            action = wild.action()
            for seat in {*asked(state), 0, CHANCE, SPECTATOR, 99}:
                thrown += 1
                reason = why_not(state, seat, action)
                if reason is None:
                    goes_on(state, seat, action)
                else:
                    assert words.reason(reason), (action, reason)
        assert digest(state) == before
    assert thrown > 4000


@EVERY_GAME
def test_every_choice_of_a_game_can_be_written(game: str) -> None:
    for state in tables(game, 5):
        for seat in asked(state):
            assert all(action.is_writable() for action in choices(state, seat))


@pytest.mark.parametrize(
    ("game", "action"),
    [
        ("gods", Offer(1, ((-1, 0, 0, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0, 0, 0)))),
        ("gods", Offer(1, ((0,) * 8, (0, 0, 0, -3, 0, 0, 0, 0)))),
        ("gods", Build(99, "attica")),
        ("gods", Plan(99)),
        ("gods", Attack(-1, "attica", "boeotia")),
        ("gods", Move(-1, "attica", "boeotia")),
        ("olympus", Retreat((99,))),
    ],
    ids=str,
)
def test_what_nobody_can_write_is_no_move_whenever_it_is_tried(game: str, action: Action) -> None:
    for state in tables(game, 2):
        for seat in asked(state):
            reason = why_not(state, seat, action)
            assert reason is not None
            assert reason.rule == "no_such_move"
