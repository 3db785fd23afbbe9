"""Weights for the players of Olympus, from games the policy plays with itself.

`python -m game.lab.training.olympus --games 300 --steps 2` fits new weights round those of `levels/bots/olympus.toml`
and writes them back. A row is what a seat has more than the mean of the others at the beginning of some turn; what
came of it is half the points it was ahead at the end, half how far ahead it stood two rounds later.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

from game import games, levels
from game.ai.olympus.policy import Policy
from game.ai.olympus.prices import price_lists
from game.ai.olympus.things import FAR, count, distance, names
from game.ai.scales import Scales
from game.lab.training.ridge import Ridge, spread
from game.rules.engine import Setup, apply
from game.rules.olympus.game import OlympusGame
from game.rules.olympus.state import Olympus
from game.rules.olympus.worship import Turn

FILE = levels.FOLDER / "bots" / "olympus.toml"


class Moment:
    """What every seat had at the beginning of a turn."""

    def __init__(self, state: Olympus, width: int) -> None:
        self.round = state.round
        self.away = distance(state)
        counted = [count(state, seat, width) for seat in range(len(state.cities))]
        self.ahead = [beyond_others(counted, seat) for seat in range(len(counted))]
        """Of every thing what each seat has more than the mean of the others."""


def beyond_others(counted: list[list[float]], seat: int) -> list[float]:
    others = len(counted) - 1
    return [
        own - sum(each[index] for other, each in enumerate(counted) if other != seat) / others
        for index, own in enumerate(counted[seat])
    ]


class Trainer:
    """Plays games, keeps their sums, and fits."""

    def __init__(self, game: OlympusGame, scales: Scales, noise: float, seed: int) -> None:
        self.game = game
        self.rules = game.rules_for({})
        self.scales = scales
        self.policy = Policy(price_lists(self.rules, scales))
        self.noise = noise
        self.chance = Random(seed)
        self.ridge = Ridge(2 * len(scales.names))
        self.rounds = 0

    def play(self, seats: int) -> None:
        """One game, every row of which goes into the sums."""
        state = self.game.set_up(Setup(seats, {"starter": str(self.chance.randrange(seats) + 1)}))
        moments: list[Moment] = []
        while state.pending:
            if isinstance(state.pending[-1][1], Turn) and self.chance.random() < 0.3:
                moments.append(Moment(state, len(self.scales.names)))
            noisy = self.chance.random() < self.noise
            apply(state, state.seat, self.chance.choice(state.choices) if noisy else self.policy.answer(state))
        self.rounds += state.round
        scores = [city.score for city in state.cities]
        for index, moment in enumerate(moments):
            later = next((each for each in moments[index:] if each.round >= moment.round + 2), None)
            for seat in range(seats):
                final = scores[seat] - (sum(scores) - scores[seat]) / (seats - 1)
                soon = final if later is None else self.scales.weigh(later.ahead[seat], later.away)
                self.ridge.add(spread(moment.ahead[seat], moment.away / FAR), (final + soon) / 2)

    def fitted(self, held: float) -> Scales:
        found = self.ridge.solve([*self.scales.near, *self.scales.far], held)
        width = len(self.scales.names)
        return Scales(self.scales.names, found[:width], found[width:], FAR)


def fit(game: OlympusGame, scales: Scales, args: argparse.Namespace) -> Iterator[Scales]:
    """The weights after every step, each held to the last."""
    for step in range(args.steps):
        trainer = Trainer(game, scales, args.noise, args.seed + step)
        for index in range(args.games):
            trainer.play(game.seats[index % len(game.seats)])
        print(f"step {step + 1}: {trainer.ridge.rows} rows, {trainer.rounds / args.games:.1f} rounds a game")
        scales = trainer.fitted(args.held)
        yield scales


def rewritten(text: str, scales: Scales) -> str:
    """The file with new weights; everything else in it stays."""
    lines = [f"{name} = [{near:.2f}, {far:.2f}]" for name, near, far in zip(scales.names, scales.near, scales.far)]
    return re.sub(
        r"(?s)(\[things\]\n).*?(\n\n|\Z)", lambda found: found[1] + "\n".join(lines) + "\n" + found[2][1:], text
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--steps", type=int, default=2)
    parser.add_argument("--noise", type=float, default=0.15)
    parser.add_argument("--held", type=float, default=150.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=FILE)
    args = parser.parse_args()
    game = games.load("olympus")
    assert isinstance(game, OlympusGame)
    scales = Scales.from_table(levels.bots("olympus")["things"], names(game.rules_for({})), FAR)
    for found in fit(game, scales, args):
        scales = found
    args.out.write_text(rewritten(FILE.read_text(), scales))


if __name__ == "__main__":
    main()
