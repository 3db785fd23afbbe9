"""Weights for the players of The Gods of Olympus, from games priests play with each other.

`python -m game.lab.training.gods --games 60` fits new weights round those of `levels/bots/gods.toml` and prints them;
with `--write` they go into the file. A row is what a seat has more than the mean of the others when a turn begins; what
came of it is half the prestige it was ahead at the end, half how far ahead it stood three turns later.
"""

from __future__ import annotations

import argparse
import re
from random import Random
from typing import cast

from game import games, levels
from game.ai.gods.players import players
from game.ai.gods.things import THINGS, count, distance, steps_away
from game.ai.player import Mindful
from game.ai.scales import Scales
from game.lab.training.ridge import Ridge, spread
from game.rules.engine import CHANCE, Action, Game, Setup, apply, choices, deal
from game.rules.gods.building import WriteBuilds
from game.rules.gods.game import GodsGame
from game.rules.gods.state import Greece, prestige
from game.table.dealer import Dealer
from game.table.witness import Witness

FILE = levels.FOLDER / "bots" / "gods.toml"
LATER = 3


class Moment:
    """What every seat had when a turn began."""

    def __init__(self, state: Greece) -> None:
        self.turn = state.turn
        self.away = distance(state)
        counted = [count(state, seat) for seat in range(len(state.players))]
        self.ahead = [beyond_others(counted, seat) for seat in range(len(counted))]


def beyond_others(counted: list[list[float]], seat: int) -> list[float]:
    others = len(counted) - 1
    return [
        own - sum(each[index] for other, each in enumerate(counted) if other != seat) / others
        for index, own in enumerate(counted[seat])
    ]


class Trainer:
    """Plays games, keeps their sums, and fits."""

    def __init__(self, game: Game, scales: Scales, noise: float, seed: int) -> None:
        self.game = game
        self.scales = scales
        self.noise = noise
        self.chance = Random(seed)
        self.makers = players(game, levels.bots("gods"))
        self.ridge = Ridge(2 * len(THINGS))
        self.turns = 0

    def play(self, seats: int) -> None:
        """One game, every turn of which goes into the sums; now and then somebody builds at random."""
        state = cast(Greece, self.game.set_up(self.game.for_automatic(Setup(seats))))
        witness, dealer = Witness(self.game, seats), Dealer(self.chance.randrange(1 << 30))
        moments: list[Moment] = []
        while state.pending:
            if state.turn and (not moments or moments[-1].turn != state.turn):
                moments.append(Moment(state))
            seat = state.seat
            action = deal(state, dealer.below) if seat == CHANCE else self.answer(state, seat, witness, dealer)
            state.told = witness.told
            apply(state, seat, action)
            witness.look()
        self.turns += state.turn
        self.learn(moments, [prestige(state, seat) for seat in range(seats)])

    def answer(self, state: Greece, seat: int, witness: Witness, dealer: Dealer) -> Action:
        step = state.pending[-1][1]
        if isinstance(getattr(step, "ask", None), WriteBuilds) and self.chance.random() < self.noise:
            return self.chance.choice(choices(state, seat))
        player = self.makers["priest"](dealer.below)
        if isinstance(player, Mindful):
            player.remember(witness.plain())
        return player.choose(state.view(seat), seat)

    def learn(self, moments: list[Moment], scores: list[int]) -> None:
        steps = self.scales.steps
        for index, moment in enumerate(moments):
            later = next((each for each in moments[index:] if each.turn >= moment.turn + LATER), None)
            for seat, score in enumerate(scores):
                final = score - (sum(scores) - score) / (len(scores) - 1)
                soon = final if later is None else self.scales.weigh(later.ahead[seat], later.away)
                self.ridge.add(spread(moment.ahead[seat], moment.away / steps), (final + soon) / 2)

    def fitted(self, held: float) -> Scales:
        found = self.ridge.solve([*self.scales.near, *self.scales.far], held)
        width = len(THINGS)
        return Scales(THINGS, found[:width], found[width:], self.scales.steps)


def lines(scales: Scales) -> list[str]:
    return [f"{name} = [{near:.2f}, {far:.2f}]" for name, near, far in zip(scales.names, scales.near, scales.far)]


def rewritten(text: str, scales: Scales) -> str:
    """The file with new weights; everything else in it stays."""
    new = "\n".join(lines(scales))
    return re.sub(r"(?s)(\[things\]\n).*?(\n\n|\Z)", lambda found: found[1] + new + "\n" + found[2][1:], text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--noise", type=float, default=0.1)
    parser.add_argument("--held", type=float, default=200.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    game = cast(GodsGame, games.load("gods"))
    steps = steps_away(game.rules_for({}))
    trainer = Trainer(game, Scales.from_table(levels.bots("gods")["things"], THINGS, steps), args.noise, args.seed)
    for _ in range(args.games):
        trainer.play(args.seats)
    found = trainer.fitted(args.held)
    print(f"{trainer.ridge.rows} rows, {trainer.turns / args.games:.1f} turns a game")
    print("\n".join(lines(found)))
    if args.write:
        FILE.write_text(rewritten(FILE.read_text(encoding="utf-8"), found), encoding="utf-8")


if __name__ == "__main__":
    main()
