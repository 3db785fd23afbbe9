"""Weights for the players of The Gods of Olympus, from games priests play with each other.

`python -m game.lab.training.gods --games 60` fits new weights round those of `levels/bots/gods.toml` and writes them
back. A row is what a seat has more than the mean of the others when a turn begins; what came of it is half the prestige
it was ahead at the end, half how far ahead it stood three turns later.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from random import Random
from typing import Any, Final, cast

from game import games
from game.ai.gods.players import players
from game.ai.gods.things import THINGS, count, distance, steps_away
from game.ai.player import Mindful
from game.ai.scales import Scales
from game.lab.training.weights import Learner, Moment, parser, train
from game.rules.engine import CHANCE, Action, Setup, apply, choices, deal
from game.rules.gods.building import WriteBuilds
from game.rules.gods.game import GodsGame
from game.rules.gods.state import Greece, prestige
from game.table.dealer import Dealer
from game.table.witness import Witness

LATER: Final = 3


class Trainer:
    """Plays games of priests, and learns from every turn of them."""

    def __init__(self, game: GodsGame, table: Mapping[str, Any], noise: int, seed: int) -> None:
        self.game = game
        self.noise = noise
        self.chance = Random(seed)
        self.makers = players(game, table)
        self.learner = Learner(Scales.from_table(table["things"], THINGS, steps_away(game.rules_for({}))), LATER)
        self.turns = 0

    def play(self, seats: int) -> None:
        """One game; now and then somebody builds at random."""
        state = self.game.set_up(self.game.for_automatic(Setup(seats)))
        witness, dealer = Witness(self.game, seats), Dealer(self.chance.randrange(1 << 30))
        moments: list[Moment] = []
        while state.pending:
            if state.turn and (not moments or moments[-1].round != state.turn):
                moments.append(Moment(state.turn, distance(state), [count(state, seat) for seat in range(seats)]))
            seat = state.seat
            action = deal(state, dealer.below) if seat == CHANCE else self.answer(state, seat, witness, dealer)
            state.told = witness.told
            apply(state, seat, action)
            witness.look()
        self.turns += state.turn
        self.learner.learn(moments, [prestige(state, seat) for seat in range(seats)])

    def answer(self, state: Greece, seat: int, witness: Witness, dealer: Dealer) -> Action:
        step = state.pending[-1][1]
        if isinstance(getattr(step, "ask", None), WriteBuilds) and self.chance.randrange(100) < self.noise:
            return self.chance.choice(choices(state, seat))
        player = self.makers["priest"](dealer.below)
        if isinstance(player, Mindful):
            player.remember(witness.plain())
        return player.choose(state.view(seat), seat)


def fit(table: Mapping[str, Any], settings: argparse.Namespace, step: int) -> Scales:
    trainer = Trainer(cast(GodsGame, games.load("gods")), table, settings.noise, settings.seed + step)
    for index in range(settings.games):
        trainer.play(settings.seats[index % len(settings.seats)])
    print(f"step {step + 1}: {trainer.learner.ridge.rows} rows, {trainer.turns / settings.games:.1f} turns a game")
    return trainer.learner.fitted(settings.held)


if __name__ == "__main__":
    train(parser(__doc__, "gods", games=60, noise=10, seats=(4,)).parse_args(), fit)
