"""A player of Olympus who plays each answer on, as the policy would, and takes the one after which it stands best."""

from __future__ import annotations

from math import exp
from typing import Final

from game.ai.olympus.policy import Policy
from game.ai.olympus.things import Evaluation, distance
from game.ai.player import Budget
from game.rules.engine import Action, Below, Seat, apply
from game.rules.olympus import ending
from game.rules.olympus.state import Olympus
from game.rules.olympus.worship import Turn

LONG: Final = 2_000
"""A round has far fewer answers than this: whoever plays on comes to an end."""


class Depth:
    """How widely and how often a level looks: numbers of its file."""

    def __init__(self, first: int, second: int, repeats: int, repeated: int, noise: float) -> None:
        self.first = first
        """How many answers are played on to the end of the ceremony."""
        self.second = second
        """How many of these to the end of the round."""
        self.repeats = repeats
        """How many more times the best of those, with others who do not always do what is expected."""
        self.repeated = repeated
        self.noise = noise


class Search:
    """Everything one level needs to look ahead; it holds nothing of any one game."""

    def __init__(self, policy: Policy, evaluation: Evaluation, depth: Depth) -> None:
        self.policy = policy
        self.evaluation = evaluation
        self.depth = depth

    def choose(self, view: Olympus, seat: Seat, below: Below, budget: Budget) -> Action:
        if budget.is_spent():
            return view.choices[0]
        listed = self.likely(view)
        if len(listed) == 1:
            return listed[0]
        tried = self.tried(view, seat, listed, budget)
        if budget.is_spent() or not tried:
            return listed[0]
        return self.further(tried, seat, below, budget)

    def likely(self, view: Olympus) -> list[Action]:
        """The answers that the policy thinks most of, the best first."""
        gains = self.policy.gains(view)
        order = sorted(range(len(gains)), key=lambda index: -gains[index])
        return [view.choices[index] for index in order[: self.depth.first]]
