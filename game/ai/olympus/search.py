"""A player of Olympus who plays each answer on, and takes the one after which it is likeliest to win."""

from __future__ import annotations

from math import exp
from typing import Final

from game.ai.olympus.policy import THOUSAND, Policy
from game.ai.olympus.things import Evaluation, distance
from game.ai.player import Budget
from game.rules.engine import Action, Below, Seat, apply
from game.rules.olympus import ending
from game.rules.olympus.state import Olympus
from game.rules.olympus.worship import Invite, Turn

SPREAD: Final = 2.0
"""So many points ahead of a rival, a seat is e times as likely to win as he is when the end is there ..."""

LATER: Final = 0.5
"""... and so many more for each step the end is away."""

HOPELESS: Final = 50.0
"""Nobody is further behind than this, in those units: what is beyond makes no difference."""


class Depth:
    """How far and how widely a level looks: the numbers of its file."""

    def __init__(self, answers: int, rounds: int, worships: int, joins: int, nearly: float) -> None:
        self.answers = answers
        """How many answers are played on to the end of the ceremony, those first that the policy prefers."""
        self.rounds = rounds
        """How many of these are played on to the end of the round; none if the ceremony is enough."""
        self.worships = worships
        """How many ceremonies whoever begins one on that way tries before: fewer than two, and he trusts the policy."""
        self.joins = joins
        """How many ways to answer an invitation are tried on that way."""
        self.nearly = nearly
        """Of answers whose chances differ by less than this either may be taken, so that no game is played twice."""


class Trial:
    """One answer, and what has come of it so far."""

    def __init__(self, action: Action, reached: Olympus) -> None:
        self.action = action
        self.reached = reached
        """The table it was played on to."""
        self.chance = 0.0
        """How likely it is to win: at the end of the ceremony, and if it is played on, at the end of the round too.

        Both count alike: the ceremony says less, but what it says is surer.
        """


class Search:
    """One level of looking ahead; it holds nothing of any one game."""

    def __init__(self, policy: Policy, evaluation: Evaluation, depth: Depth) -> None:
        self.policy = policy
        self.evaluation = evaluation
        self.depth = depth

    def choose(self, view: Olympus, seat: Seat, below: Below, budget: Budget) -> Action:
        """The best answer by what it leads to; once the budget is spent, the best that is known."""
        listed = self.likely(view, self.depth.answers)
        trials = self.try_all(view, seat, listed, below, budget)
        if budget.is_spent():
            return listed[0]
        trials.sort(key=by_chance)
        best = trials[0].action
        if not self.depth.rounds or len(trials) == 1:
            return best
        trials = trials[: self.depth.rounds]
        for trial in trials:
            self.play_round(trial.reached, view.round, budget)
            trial.chance += self.nearly_chance(trial.reached, seat, below)
        return best if budget.is_spent() else min(trials, key=by_chance).action

    def likely(self, state: Olympus, most: int) -> list[Action]:
        """The answers that the policy thinks most of, the best first."""
        gains = self.policy.gains(state)
        order = sorted(range(len(gains)), key=gains.__getitem__, reverse=True)
        return [state.choices[index] for index in order[:most]]

    def try_all(self, view: Olympus, seat: Seat, listed: list[Action], below: Below, budget: Budget) -> list[Trial]:
        """Every answer played on to the end of the ceremony."""
        trials: list[Trial] = []
        for action in listed:
            if budget.is_spent():
                break
            trial = Trial(action, self.after(view, action, budget))
            trial.chance = self.nearly_chance(trial.reached, seat, below)
            trials.append(trial)
        return trials

    # Playing on

    def after(self, state: Olympus, action: Action, budget: Budget) -> Olympus:
        """The table at the end of the ceremony, if this is answered now and everybody goes by the policy."""
        reached = state.copy()
        budget.spend()
        apply(reached, state.seat, action)
        while reached.pending and reached.round == state.round and not isinstance(reached.pending[-1][1], Turn):
            if budget.is_spent():
                break
            budget.spend()
            apply(reached, reached.seat, self.policy.answer(reached))
        return reached

    def play_round(self, state: Olympus, number: int, budget: Budget) -> None:
        """Play on to the end of the round, where everybody thinks a little."""
        while state.pending and state.round == number and not budget.is_spent():
            budget.spend()
            apply(state, state.seat, self.thoughtful(state, budget))

    def thoughtful(self, state: Olympus, budget: Budget) -> Action:
        """What somebody answers who tries what he would do with his priest, and else trusts the policy."""
        step = state.pending[-1][1]
        most = self.depth.worships if isinstance(step, Turn) else self.depth.joins if isinstance(step, Invite) else 0
        if most < 2 or len(state.choices) < 2:
            return self.policy.answer(state)
        best, likeliest = state.choices[0], -1.0
        for action in self.likely(state, most):
            if budget.is_spent():
                break
            chance = self.chance(self.after(state, action, budget), state.seat)
            if chance > likeliest:
                best, likeliest = action, chance
        return best

    # Who wins

    def nearly_chance(self, state: Olympus, seat: Seat, below: Below) -> float:
        return self.chance(state, seat) + self.depth.nearly * below(THOUSAND) / THOUSAND

    def chance(self, state: Olympus, seat: Seat) -> float:
        """How likely a seat is to win from here."""
        if not state.pending:
            won = ending.winners(state)
            return 1 / len(won) if seat in won else 0.0
        away = distance(state)
        spread = SPREAD + LATER * away
        own, rivals = self.evaluation.worth(state, seat, away), 0.0
        for rival in range(len(state.cities)):
            if rival != seat:
                ahead = (self.evaluation.worth(state, rival, away) - own) / spread
                rivals += exp(min(HOPELESS, ahead))
        return 1 / (1 + rivals)


def by_chance(trial: Trial) -> float:
    """For sorting: the likeliest to win first."""
    return -trial.chance
