"""A player that takes any choice, all equally likely."""

from __future__ import annotations

from typing import ClassVar

from game.ai.evaluation import Evaluation
from game.ai.player import UNLIMITED, Budget
from game.rules.engine import Action, Below, Game, Reason, Seat, State, choices


class RandomPlayer:
    needs_view: ClassVar[bool] = False

    def __init__(self, game: Game, below: Below, appraise: Evaluation) -> None:
        self.below = below

    def choose(self, view: State, seat: Seat, budget: Budget = UNLIMITED) -> Action:
        listed = choices(view, seat)
        return listed[self.below(len(listed))]

    def explain(self, view: State, seat: Seat, action: Action) -> tuple[Reason, ...]:
        return ()
