"""A player that tries every choice, plays a few questions on, and takes what has brought most by then."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from game.ai.evaluation import evaluation_of
from game.rules.engine import SEALED, Action, Below, Choices, Draft, Game, Seat, State, Step, Together, apply, choices

QUESTIONS: Final = 2
"""How many questions for each seat it looks ahead: an invitation and a favour, say."""


class GreedyPlayer:
    """Greedy by score: what counts is how well its seat stands, as the evaluation of the game sees it."""

    needs_view: ClassVar[bool] = True

    def __init__(self, game: Game, below: Below) -> None:
        self.game = game
        self.below = below
        self.appraise = evaluation_of(game)

    def choose(self, view: State, seat: Seat) -> Action:
        listed = choices(view, seat)
        if is_sealed(view):
            return self.any_of(listed)
        ahead = QUESTIONS * self.game.setup_of(view).seats
        worth = [self.worth(view, seat, action, ahead) for action in listed]
        best = max(worth)
        return self.any_of(tuple(action for action, each in zip(listed, worth) if each == best))

    def worth(self, view: State, seat: Seat, action: Action, ahead: int) -> int:
        """How well the seat stands so many questions after `action`, or where chance is asked before that.

        It goes on answering as well as one move shows, and takes the others to answer anything.
        """
        after = view.copy()
        apply(after, seat, action)
        for _ in range(ahead):
            if not after.pending or after.seat < 0 or is_sealed(after) or is_menu(after.pending[-1][1]):
                break
            if after.seat == seat:
                after = self.best_next(after, seat)
            else:
                apply(after, after.seat, self.any_of(after.choices))
        return self.appraise(after, seat)

    def best_next(self, state: State, seat: Seat) -> State:
        """The best of the tables one answer further, the first of them if several are equal."""
        best, best_worth = state, -1
        for action in state.choices:
            after = state.copy()
            apply(after, seat, action)
            worth = self.appraise(after, seat)
            if best is state or worth > best_worth:
                best, best_worth = after, worth
        return best

    def any_of(self, listed: Choices) -> Action:
        return listed[self.below(len(listed))]


def is_menu(step: Step[Any]) -> bool:
    """Whether answers are taken that are not listed, so that a list is nothing to look through.

    Some asks are open-ended only in order to be always asked: they list all there is.
    """
    return step.open_ended and type(step).accepts is not Step.accepts


def is_sealed(view: State) -> bool:
    """Whether what happens next depends on answers this view does not show; on a sheet of one's own nothing does."""
    step = view.pending[-1][1]
    return isinstance(step, Together) and SEALED in step.answers and not isinstance(step.ask, Draft)
