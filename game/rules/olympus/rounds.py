"""The frame of the game: who starts, what a round is made of, and when it is over."""

from __future__ import annotations

from typing import Final

from game.rules.catalog import NO_LIMIT, limit_of
from game.rules.engine import Ask, Choices, Seat, Step
from game.rules.olympus.actions import Start
from game.rules.olympus.ending import FinalScoring
from game.rules.olympus.events import RoundBegan, StarterChosen, StarterMoved, UpkeepStepBegan
from game.rules.olympus.state import NOBODY, Olympus
from game.rules.olympus.upkeep import UPKEEP, Upkeep, UpkeepStep
from game.rules.olympus.worship import TURN

ROUND_LIMIT: Final = "round_limit"


class DrawStarter(Ask[Olympus]):
    """Chance hands out the starting player token."""

    __slots__ = ()

    def choices(self, state: Olympus, seat: Seat) -> Choices:
        return tuple(Start(each) for each in range(len(state.cities)))

    def answer(self, state: Olympus, seat: Seat, action: Start) -> None:
        begin_game(state, action.seat)


def begin_game(state: Olympus, starter: Seat) -> None:
    state.starter = starter
    state.tell(StarterChosen, starter)
    state.then(starter, Round())


class Round(Step[Olympus]):
    """Worship, upkeep, and the question whether there is another round."""

    __slots__ = ()

    def run(self, state: Olympus, seat: Seat) -> None:
        state.tell(RoundBegan, state.round, state.starter)
        state.then(state.starter, TURN, Upkeep(), EndRound())


class EndRound(Step[Olympus]):
    """The last step of upkeep: with enough Glory cards taken the game ends, else the token moves to the left."""

    __slots__ = ()

    def run(self, state: Olympus, seat: Seat) -> None:
        state.tell(UpkeepStepBegan, len(UPKEEP) + 1)
        if glory_taken(state) >= state.rules.glory_to_end or out_of_rounds(state):
            state.then(state.starter, FinalScoring())
            return
        state.starter = (state.starter + 1) % len(state.cities)
        state.round += 1
        state.tell(StarterMoved, state.starter)
        state.then(state.starter, Round())


def out_of_rounds(state: Olympus) -> bool:
    """A-O47: whether this is the last round that the players agreed on."""
    limit = limit_of(state.rules.options.get(ROUND_LIMIT, NO_LIMIT))
    return bool(limit) and state.round >= limit


def glory_taken(state: Olympus) -> int:
    return sum(1 for seat in state.glory if seat != NOBODY)


def upkeep_step(state: Olympus) -> int:
    """The step of upkeep the table is in, from 1; 0 before the first round, in the worship phase and after the end."""
    kinds = {type(step) for _, step in state.pending}
    if EndRound not in kinds or Upkeep in kinds:
        return 0
    ahead = [step.number for _, step in state.pending if isinstance(step, UpkeepStep)]
    return min(ahead, default=len(UPKEEP) + 1) - 1
