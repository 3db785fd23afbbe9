"""A player that tries every choice, plays a few questions on, and takes what has brought most by then."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from game.ai.evaluation import Evaluation
from game.ai.player import UNLIMITED, Budget
from game.rules.engine import (
    SEALED,
    Action,
    Below,
    Choices,
    Draft,
    Game,
    Reason,
    Seat,
    State,
    Step,
    Together,
    apply,
    choices,
)

QUESTIONS: Final = 2
"""How many questions for each seat it looks ahead: an invitation and a favour, say."""


class GreedyPlayer:
    """Greedy by score: what counts is how well its seat stands, as the evaluation of the game sees it."""

    needs_view: ClassVar[bool] = True

    def __init__(self, game: Game, below: Below, appraise: Evaluation) -> None:
        self.game = game
        self.below = below
        self.appraise = appraise

    def choose(self, view: State, seat: Seat, budget: Budget = UNLIMITED) -> Action:
        listed = choices(view, seat)
        if is_sealed(view) or budget.is_spent():
            return self.any_of(listed)
        return self.any_of(self.best(view, seat, listed, budget) or listed)

    def best(self, view: State, seat: Seat, listed: Choices, budget: Budget) -> Choices:
        """Those of the choices that are worth most, among those it can look into before the budget is spent."""
        ahead = QUESTIONS * self.game.setup_of(view).seats
        best: list[Action] = []
        best_worth = 0
        for action in listed:
            worth = self.worth(view, seat, action, ahead, budget)
            if budget.is_spent():  # This one was perhaps looked into only in part.
                break
            if not best or worth > best_worth:
                best, best_worth = [action], worth
            elif worth == best_worth:
                best.append(action)
        return tuple(best)

    def worth(self, view: State, seat: Seat, action: Action, ahead: int, budget: Budget = UNLIMITED) -> int:
        """How well the seat stands so many questions after `action`, or where chance is asked before that.

        It goes on answering as well as one move shows, and takes the others to answer anything.
        """
        after = taken(view, seat, action, budget)
        for _ in range(ahead):
            if not after.pending or after.seat < 0 or is_sealed(after) or is_menu(after.pending[-1][1]):
                break
            if budget.is_spent():
                break
            if after.seat == seat:
                after = self.best_next(after, seat, budget)
            else:
                apply(after, after.seat, self.any_of(after.choices))
        return self.appraise(after, seat)

    def best_next(self, state: State, seat: Seat, budget: Budget) -> State:
        """The best of the tables one answer further, the first of them if several are equal."""
        best, best_worth = state, -1
        for action in state.choices:
            if budget.is_spent():
                break
            after = taken(state, seat, action, budget)
            worth = self.appraise(after, seat)
            if best is state or worth > best_worth:
                best, best_worth = after, worth
        return best

    def explain(self, view: State, seat: Seat, action: Action) -> tuple[Reason, ...]:
        return ()

    def any_of(self, listed: Choices) -> Action:
        return listed[self.below(len(listed))]


def taken(state: State, seat: Seat, action: Action, budget: Budget) -> State:
    """The table after `action`; it costs one of the budget."""
    budget.spend()
    after = state.copy()
    apply(after, seat, action)
    return after


def is_menu(step: Step[Any]) -> bool:
    """Whether answers are taken that are not listed, so that a list is nothing to look through.

    Some asks are open-ended only in order to be always asked: they list all there is.
    """
    return step.open_ended and type(step).accepts is not Step.accepts


def is_sealed(view: State) -> bool:
    """Whether what happens next depends on answers this view does not show; on a sheet of one's own nothing does."""
    step = view.pending[-1][1]
    return isinstance(step, Together) and SEALED in step.answers and not isinstance(step.ask, Draft)
