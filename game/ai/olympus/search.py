"""A player of Olympus who plays each answer on, as the policy would, and takes the one after which it stands best."""

from __future__ import annotations

from math import exp
from typing import Final

from game.ai.olympus.policy import THOUSAND, Policy
from game.ai.olympus.things import Evaluation, distance
from game.ai.player import Budget
from game.rules.engine import Action, Below, Seat, apply
from game.rules.olympus import ending
from game.rules.olympus.state import Olympus
from game.rules.olympus.worship import Turn

BEHIND: Final = 8
"""By how many points one must be ahead of the others to be as likely to win as not: there are several of them."""

NEARLY: Final = 0.01
"""Of answers whose chances differ by less than this either may be taken, so that no game is played twice."""


class Depth:
    """How far, how widely and how often a level looks: the numbers of its file."""

    def __init__(self, answers: int, ceremonies: int, rounds: int, repeats: int, whim: float) -> None:
        self.answers = answers
        """How many answers are played on, those first that the policy prefers."""
        self.ceremonies = ceremonies
        """To the end of how many ceremonies, if the round has as many left."""
        self.rounds = rounds
        """How many of these are played on to the end of the round; none if the ceremonies are enough."""
        self.repeats = repeats
        """How many more times those are, with players who do not always do what is expected of them."""
        self.whim = whim
        """By how many points these may overrate an answer."""


class Trial:
    """One answer, and what has come of it so far."""

    def __init__(self, action: Action, after: Olympus) -> None:
        self.action = action
        self.after = after
        """The table right after the answer."""
        self.reached = after
        """The table it was played on to."""
        self.chance = 0.0
        """How likely it is to win; after several times, the sum of them."""


class Search:
    """One level of looking ahead; it holds nothing of any one game."""

    def __init__(self, policy: Policy, evaluation: Evaluation, depth: Depth) -> None:
        self.policy = policy
        self.evaluation = evaluation
        self.depth = depth

    def choose(self, view: Olympus, seat: Seat, below: Below, budget: Budget) -> Action:
        """The best answer by what it leads to; once the budget is spent, the best that is known."""
        listed = self.likely(view)
        trials = self.ceremonies(view, seat, listed, below, budget)
        if budget.is_spent():
            return listed[0]
        trials.sort(key=by_chance)
        best = trials[0].action
        if not self.depth.rounds or len(trials) == 1:
            return best
        trials = trials[: self.depth.rounds]
        for trial in trials:
            self.play_round(trial.reached, view.round, budget)
            trial.chance = self.chance(trial.reached, seat) + NEARLY * below(THOUSAND) / THOUSAND
        if budget.is_spent():
            return best
        self.repeat(trials, view.round, seat, below, budget)
        return min(trials, key=by_chance).action

    def likely(self, view: Olympus) -> list[Action]:
        """The answers that the policy thinks most of, the best first."""
        gains = self.policy.gains(view)
        order = sorted(range(len(gains)), key=lambda index: -gains[index])
        return [view.choices[index] for index in order[: self.depth.answers]]

    def ceremonies(self, view: Olympus, seat: Seat, listed: list[Action], below: Below, budget: Budget) -> list[Trial]:
        """Every answer played on for a few turns, or to the end of the round if that comes before."""
        trials: list[Trial] = []
        for action in listed:
            if budget.is_spent():
                break
            after = view.copy()
            apply(after, seat, action)
            trial = Trial(action, after)
            trial.reached = after.copy()
            self.play_ceremonies(trial.reached, view.round, budget)
            trial.chance = self.chance(trial.reached, seat) + NEARLY * below(THOUSAND) / THOUSAND
            trials.append(trial)
        return trials

    def play_ceremonies(self, state: Olympus, number: int, budget: Budget) -> None:
        turns = 0
        while state.pending and state.round == number and not budget.is_spent():
            if isinstance(state.pending[-1][1], Turn):
                turns += 1
                if turns == self.depth.ceremonies:
                    return
            budget.spend()
            apply(state, state.seat, self.policy.answer(state))

    def play_round(self, state: Olympus, number: int, budget: Budget) -> None:
        while state.pending and state.round == number and not budget.is_spent():
            budget.spend()
            apply(state, state.seat, self.policy.answer(state))

    def repeat(self, trials: list[Trial], number: int, seat: Seat, below: Below, budget: Budget) -> None:
        """Play the answers on again and again, each as often as the others."""
        for _ in range(self.depth.repeats):
            found: list[float] = []
            for trial in trials:
                state = trial.after.copy()
                self.play_varied(state, number, below, budget)
                if budget.is_spent():
                    return
                found.append(self.chance(state, seat))
            for index, trial in enumerate(trials):
                trial.chance += found[index]

    def play_varied(self, state: Olympus, number: int, below: Below, budget: Budget) -> None:
        while state.pending and state.round == number and not budget.is_spent():
            budget.spend()
            apply(state, state.seat, self.policy.varied(state, self.depth.whim, below))

    def chance(self, state: Olympus, seat: Seat) -> float:
        """How likely a seat is to win from here."""
        if not state.pending:
            won = ending.winners(state)
            return 1 / len(won) if seat in won else 0.0
        spread = 4 + distance(state) / 3
        ahead = (self.evaluation.lead(state, seat) - BEHIND) / spread
        return 1 / (1 + exp(-max(-300.0, ahead)))


def by_chance(trial: Trial) -> float:
    """For sorting: the likeliest to win first."""
    return -trial.chance
