"""What an answer leads to, if nobody else does anything that he need not do."""

from __future__ import annotations

from typing import Final

from game.rules.engine import Action, Event, Seat, apply, settle
from game.rules.olympus.actions import DECLINE
from game.rules.olympus.building import PayFor
from game.rules.olympus.rounds import EndRound
from game.rules.olympus.state import Olympus
from game.rules.olympus.upkeep import Upkeep, UpkeepStep
from game.rules.olympus.worship import Invite, Turn

LATER: Final = (Turn, Upkeep, UpkeepStep, EndRound)
"""What comes after a ceremony, or after a step of upkeep; foresight ends before it."""


def foreseen(state: Olympus, seat: Seat, action: Action) -> tuple[Olympus, list[Event]]:
    """The table after an answer, up to the next answer the same seat has to give, and what has happened by then.

    Everybody else stays away from the ceremony and leaves alone whatever he is asked: nobody knows better.
    """
    then = state.copy()
    events: list[Event] = []
    then.told = events
    *below, asking = then.pending
    then.pending = [(owner, step) for owner, step in below if not isinstance(step, LATER)] + [asking]
    apply(then, seat, action)
    while _goes_on(then, seat):
        _go_on(then, seat)
    return then, events


def _goes_on(then: Olympus, seat: Seat) -> bool:
    """Whether nothing but others, or how to pay, stands before what is still to come."""
    if not then.pending or isinstance(then.pending[-1][1], Turn):
        return False
    return then.seat != seat or isinstance(then.pending[-1][1], PayFor)


def _go_on(then: Olympus, seat: Seat) -> None:
    if then.seat == seat:
        apply(then, seat, then.choices[0])
    elif isinstance(then.pending[-1][1], Invite):
        apply(then, then.seat, DECLINE)
    else:
        then.pending.pop()
        settle(then)
