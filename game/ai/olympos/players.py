"""The four players of Olympos, made of their file in `levels/bots`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.ai.olympos import things
from game.ai.olympos.policy import Policy
from game.ai.player import UNLIMITED, Budget, Maker
from game.ai.scales import Scales
from game.rules.engine import Action, Below, Game, Reason, Seat, State, choices
from game.rules.olympos.state import Olympos


def policy_of(table: Mapping[str, Any]) -> Policy:
    scales = Scales.from_table(table["things"], things.THINGS, things.LONGEST)
    return Policy(scales, float(table["policy"]["envy"]), int(table["policy"]["wide"]))


class Priest:
    """Takes what its evaluation says is best, without looking at what the others may answer."""

    def __init__(self, policy: Policy, below: Below) -> None:
        self.policy = policy
        self.below = below

    def choose(self, view: State, seat: Seat, budget: Budget = UNLIMITED) -> Action:
        assert isinstance(view, Olympos)
        listed = choices(view, seat)
        if len(listed) == 1 or budget.is_spent():
            return listed[0]
        if view.turn == 0:
            return listed[self.below(len(listed))]
        return self.policy.best(view, seat, budget)

    def explain(self, view: State, seat: Seat, action: Action) -> tuple[Reason, ...]:
        return ()


def players(game: Game, table: Mapping[str, Any]) -> Mapping[str, Maker]:
    policy = policy_of(table)
    return {"priest": lambda below: Priest(policy, below)}
