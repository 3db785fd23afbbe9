"""Finds what the players of Olympos weigh: plays with the weights there are, and fits them to how the games ended.

`python -m game.lab.training.olympos --games 100` reads and writes `levels/bots/olympos.toml`; see `docs/bots.md`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, cast

from game import games
from game.ai.olympos import things
from game.ai.olympos.players import policy_of
from game.ai.olympos.policy import Policy
from game.ai.scales import Scales
from game.lab.training.ridge import Ridge, Row, spread
from game.lab.training.weights import fitted, parser, train
from game.rules.engine import CHANCE, Action, Seat, Setup, apply, deal
from game.rules.olympos import scoring
from game.rules.olympos.state import Olympos
from game.rules.olympos.turn import TakeTurn
from game.table.dealer import Dealer

CARDS: Final = (*range(things.CARDS, things.TILES_AT), things.HARVEST, things.QUARRIES, things.FORESTS, things.PLENTY)
FIXED: Final = (things.POINTS, things.TIME, things.ZEUS_AHEAD, things.ZEUS_BEHIND, things.UNKNOWN_CARDS, *CARDS)
"""What is not fitted: points are points, the price of time, which all the rest hangs on, is found by matches, and what
cards bring can be read on them."""
Moment = tuple[Seat, list[float], int]
"""A seat at the beginning of somebody's turn: what it had, and how much time was left to it."""


def play(policy: Policy, seats: int, dealer: Dealer, noise: int, teacher: str) -> tuple[Olympos, list[Moment]]:
    """One game, and every seat at the beginning of every turn; `noise` answers of a hundred are anything."""
    game = games.load("olympos")
    state = cast(Olympos, game.set_up(game.for_automatic(Setup(seats))))
    taught = {seat for seat in range(seats) if teacher and dealer.below(2)}
    moments: list[Moment] = []
    while state.pending:
        seat = state.seat
        if seat == CHANCE:
            apply(state, seat, deal(state, dealer.below))
            continue
        if isinstance(state.pending[-1][1], TakeTurn):
            moments += [(each, things.count(state, each, policy.lore), things.time_left(state, each))
                        for each in range(seats) if not state.finished >> each & 1]  # fmt: skip
        apply(state, seat, answer(policy, state, seat, dealer, noise, teacher if seat in taught else ""))
    return state, moments


def answer(policy: Policy, state: Olympos, seat: Seat, dealer: Dealer, noise: int, teacher: str) -> Action:
    listed = state.choices
    if len(listed) == 1:
        return listed[0]
    if state.turn == 0 or dealer.below(100) < noise:
        return listed[dealer.below(len(listed))]
    view = state.view(seat)
    if teacher:
        return games.player(games.load("olympos"), teacher, dealer.below).choose(view, seat)
    return policy.best(view, seat)


def rows_of(policy: Policy, state: Olympos, moments: Sequence[Moment]) -> Iterator[Row]:
    """What was counted, spread over near and far, and the points that were still to come."""
    final = [scoring.total(state, seat) for seat in range(len(state.peoples))]
    for seat, counted, left in moments:
        share = min(left, things.LONGEST) / things.LONGEST
        to_come = final[seat] - sum(policy.scales.at(left)[thing] * counted[thing] for thing in FIXED)
        for thing in FIXED:
            counted[thing] = 0.0
        yield spread(counted, share), to_come


def fit(table: Mapping[str, Any], options: argparse.Namespace, step: int) -> Scales:
    """New weights, held to those of `table`."""
    policy = policy_of(table)
    ridge = Ridge(2 * len(things.THINGS))
    total = 0.0
    for index in range(options.games):
        dealer = Dealer(options.seed).fork(f"step {step} game {index}")
        seats = options.seats[index % len(options.seats)]
        state, moments = play(policy, seats, dealer, options.noise, options.teacher)
        total += sum(scoring.total(state, seat) for seat in range(seats)) / seats
        ridge.add_all(rows_of(policy, state, moments))
    print(f"step {step + 1}: {ridge.rows} rows, {total / options.games:.1f} points a seat")
    return fitted(ridge, policy.scales, options.held)


def settings(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    usual = parser(__doc__, "olympos", games=100, noise=10, seats=(4,))
    usual.add_argument("--teacher", default="", help="a bot that plays half of the seats")
    return usual.parse_args(arguments)


if __name__ == "__main__":
    train(settings(), fit)
