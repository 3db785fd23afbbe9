"""How well a seat stands in a game, as the players that look ahead see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from game.rules.engine import Game, Seat, State

Evaluation: TypeAlias = Callable[[State, Seat], int]
"""The worth of a table, or of a view of it, to a seat: more is better."""


def of_olympus() -> Evaluation:
    from game.ai.olympus import worth

    return worth


def of_olympos() -> Evaluation:
    from game.ai.olympos import worth

    return worth


def of_gods() -> Evaluation:
    from game.ai.gods import worth

    return worth


EVALUATIONS: Final[Mapping[str, Callable[[], Evaluation]]] = {
    "olympus": of_olympus,
    "olympos": of_olympos,
    "gods": of_gods,
}
"""By the name of the game; none is imported before somebody plays that game."""


def evaluation_of(game: Game) -> Evaluation:
    """What is known of a game here; where that is nothing, its score."""
    known = EVALUATIONS.get(game.name)
    return known() if known else by_score(game)


def by_score(game: Game) -> Evaluation:
    def worth(state: State, seat: Seat) -> int:
        return game.scores(state)[seat]

    return worth
