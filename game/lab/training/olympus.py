"""Weights for the players of Olympus, from games the policy plays with itself.

`python -m game.lab.training.olympus --games 300 --steps 2` fits new weights round those of `levels/bots/olympus.toml`
and writes them back. A row is what a seat has more than the mean of the others at the beginning of some turn; what
came of it is half the points it was ahead at the end, half how far ahead it stood two rounds later.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from random import Random
from typing import Any, Final, cast

from game import games
from game.ai.olympus.policy import Policy
from game.ai.olympus.prices import price_lists
from game.ai.olympus.things import FAR, count, distance, names
from game.ai.scales import Scales
from game.lab.training.weights import Learner, Moment, parser, train
from game.rules.engine import Setup, apply
from game.rules.olympus.game import OlympusGame
from game.rules.olympus.state import Olympus
from game.rules.olympus.worship import Turn

LATER: Final = 2
LOOKED_AT: Final = 30
"""How many turns of a hundred are looked at: neighbours say nearly the same."""


class Trainer:
    """Plays games, and learns from some of their turns."""

    def __init__(self, game: OlympusGame, scales: Scales, noise: int, seed: int) -> None:
        self.game = game
        self.policy = Policy(price_lists(game.rules_for({}), scales))
        self.noise = noise
        self.chance = Random(seed)
        self.learner = Learner(scales, LATER)
        self.rounds = 0

    def play(self, seats: int) -> None:
        state = self.game.set_up(Setup(seats, {"starter": str(self.chance.randrange(seats) + 1)}))
        moments: list[Moment] = []
        while state.pending:
            if isinstance(state.pending[-1][1], Turn) and self.chance.randrange(100) < LOOKED_AT:
                moments.append(self.moment(state))
            noisy = self.chance.randrange(100) < self.noise
            apply(state, state.seat, self.chance.choice(state.choices) if noisy else self.policy.answer(state))
        self.rounds += state.round
        self.learner.learn(moments, [city.score for city in state.cities])

    def moment(self, state: Olympus) -> Moment:
        width = len(self.learner.scales.names)
        return Moment(state.round, distance(state), [count(state, seat, width) for seat in range(len(state.cities))])


def fit(table: Mapping[str, Any], settings: argparse.Namespace, step: int) -> Scales:
    game = cast(OlympusGame, games.load("olympus"))
    scales = Scales.from_table(table["things"], names(game.rules_for({})), FAR)
    trainer = Trainer(game, scales, settings.noise, settings.seed + step)
    for index in range(settings.games):
        trainer.play(settings.seats[index % len(settings.seats)])
    print(f"step {step + 1}: {trainer.learner.ridge.rows} rows, {trainer.rounds / settings.games:.1f} rounds a game")
    return trainer.learner.fitted(settings.held)


if __name__ == "__main__":
    train(parser(__doc__, "olympus", games=300, noise=15, seats=(3, 4, 5)).parse_args(), fit)
