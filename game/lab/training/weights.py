"""What all training programs do alike: read weights from a file, fit them to games, and write them back."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from game import levels
from game.ai.scales import Scales
from game.lab.training.ridge import Ridge, spread

Fit = Callable[[Mapping[str, Any], argparse.Namespace, int], Scales]
"""New weights from a file of players, the settings, and the number of the step."""


def parser(about: str | None, game: str, *, games: int, noise: int, seats: Sequence[int]) -> argparse.ArgumentParser:
    """The settings every training has; the numbers are the usual ones of a game."""
    made = argparse.ArgumentParser(description=about)
    made.add_argument("--games", type=at_least_one, default=games, help="games a step")
    made.add_argument("--steps", type=at_least_one, default=1, help="each begins with the weights of the last")
    made.add_argument("--seats", type=at_least_one, nargs="+", default=list(seats), help="of one game after the other")
    made.add_argument("--noise", type=int, default=noise, help="answers of a hundred that are anything")
    made.add_argument("--held", type=float, default=200.0, help="how close to the last weights")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--file", type=Path, default=levels.FOLDER / "bots" / f"{game}.toml", help="read and written")
    return made


def at_least_one(text: str) -> int:
    if int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than one")
    return int(text)


def train(settings: argparse.Namespace, fit: Fit) -> None:
    for step in range(settings.steps):
        found = fit(levels.read(settings.file), settings, step)
        text = settings.file.read_text(encoding="utf-8")
        settings.file.write_text(rewritten(text, found), encoding="utf-8")


def rewritten(text: str, scales: Scales) -> str:
    """A file of players with new weights; everything else in it stays."""
    before, _, after = text.partition("[things]\n")
    lines = [f"{name} = [{near:.2f}, {far:.2f}]\n" for name, near, far in zip(scales.names, scales.near, scales.far)]
    rest = re.search(r"^(#.*\n)*\[", after, re.MULTILINE)
    kept = f"\n{after[rest.start() :]}" if rest else ""
    return f"{before}[things]\n{''.join(lines)}{kept}"


class Moment:
    """What every seat had more than the mean of the others when a turn began."""

    def __init__(self, number: int, away: int, counted: Sequence[Sequence[float]]) -> None:
        self.round = number
        self.away = away
        self.ahead = [_beyond_others(counted, seat) for seat in range(len(counted))]


def _beyond_others(counted: Sequence[Sequence[float]], seat: int) -> list[float]:
    others = len(counted) - 1
    return [
        own - sum(each[index] for other, each in enumerate(counted) if other != seat) / others
        for index, own in enumerate(counted[seat])
    ]


class Learner:
    """Keeps what came of being ahead in this or that, and fits weights to it."""

    def __init__(self, scales: Scales, later: int) -> None:
        self.scales = scales
        self.later = later
        """After so many rounds it is looked how far ahead a seat stands by then."""
        self.ridge = Ridge(2 * len(scales.names))

    def learn(self, moments: Sequence[Moment], scores: Sequence[int]) -> None:
        """What came of a moment: half the points ahead at the end, half how far ahead some rounds later."""
        for index, moment in enumerate(moments):
            then = next((each for each in moments[index:] if each.round >= moment.round + self.later), None)
            for seat, score in enumerate(scores):
                final = score - (sum(scores) - score) / (len(scores) - 1)
                soon = final if then is None else self.scales.weigh(then.ahead[seat], then.away)
                self.ridge.add(spread(moment.ahead[seat], moment.away / self.scales.steps), (final + soon) / 2)

    def fitted(self, held: float) -> Scales:
        return fitted(self.ridge, self.scales, held)


def fitted(ridge: Ridge, scales: Scales, held: float) -> Scales:
    """What the rows say, held to the last weights."""
    found, width = ridge.solve([*scales.near, *scales.far], held), len(scales.names)
    return Scales(scales.names, found[:width], found[width:], scales.steps)
