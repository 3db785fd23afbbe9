"""How well a seat stands in a game, as the players that look ahead see it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from game.rules.engine import Game, Seat, State

Evaluation: TypeAlias = Callable[[State, Seat], int]
"""The worth of a table, or of a view of it, to a seat: more is better. The manifest of a game names its own."""


def by_score(game: Game) -> Evaluation:
    def worth(state: State, seat: Seat) -> int:
        return game.scores(state)[seat]

    return worth
