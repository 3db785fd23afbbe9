"""What an answer leads to, if nobody does anything more that he need not do."""

from __future__ import annotations

from game.rules.engine import CHANCE, UNKNOWN, Action, Event, Seat, apply, settle
from game.rules.olympos.actions import DECLINE, DONE
from game.rules.olympos.destiny import DealCard, PlayCards, UseOracle
from game.rules.olympos.gods import Pray
from game.rules.olympos.state import Olympos
from game.rules.olympos.turn import NextTurn


def foreseen(state: Olympos, seat: Seat, action: Action) -> tuple[Olympos, list[Event]]:
    """The table after an answer, its time paid, before the next turn; and what has happened by then.

    What has still to be decided stays undecided: no bonus is taken, no cube chosen, and cards that are drawn are
    unknown. No god is revealed: nobody knows which.
    """
    then = state.copy()
    events: list[Event] = []
    then.told = events
    then.pending = [(owner, step) for owner, step in then.pending if not isinstance(step, NextTurn)]
    apply(then, seat, action)
    while then.pending:
        _go_on(then, seat)
    return then, events


def _go_on(then: Olympos, seat: Seat) -> None:
    step = then.pending[-1][1]
    if isinstance(step, PlayCards | Pray):
        apply(then, then.seat, DONE)
    elif isinstance(step, UseOracle) and then.seat == seat:
        apply(then, seat, DECLINE)
    elif then.seat == seat and len(then.choices) == 1:
        apply(then, seat, then.choices[0])
    else:
        if then.seat == CHANCE and isinstance(step, DealCard):
            then.peoples[step.drawer].hand.append(UNKNOWN)
        then.pending.pop()
        settle(then)
