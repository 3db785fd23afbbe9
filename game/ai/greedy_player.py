"""A player that looks one move ahead and takes what looks best there."""

from __future__ import annotations

from typing import ClassVar

from game.rules.engine import Action, Below, Game, Seat, State, apply, choices


class GreedyPlayer:
    needs_view: ClassVar[bool] = True

    def __init__(self, game: Game, below: Below) -> None:
        self.game = game
        self.below = below

    def choose(self, view: State, seat: Seat) -> Action:
        listed = choices(view, seat)
        worth = [self.worth(view, seat, action) for action in listed]
        best = max(worth)
        ties = [action for action, each in zip(listed, worth) if each == best]
        return ties[self.below(len(ties))]

    def worth(self, view: State, seat: Seat, action: Action) -> int:
        """How well the seat stands after `action`, at the next question or roll, whoever is asked there."""
        after = view.copy()
        apply(after, seat, action)
        return self.game.appraise(after, seat)
