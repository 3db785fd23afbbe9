"""How well a god stands in The Gods of Olympus."""

from __future__ import annotations

from typing import cast

from game.rules.engine import Seat, State, Together
from game.rules.gods.actions import Build, Orgy, Plan, Take
from game.rules.gods.building import KeepCards
from game.rules.gods.state import Greece, count_units, prestige


def worth(state: State, seat: Seat) -> int:
    """Prestige first, then units and cards; what is being written counts as if it were done already."""
    state = cast(Greece, state)
    cards = sum(state.players[seat].cards)
    total = 100 * prestige(state, seat) + 20 * sum(count_units(state, seat)) + 3 * cards
    step = state.pending[-1][1] if state.pending else None
    if isinstance(step, Together) and seat in step.seats:
        total += sum(planned_worth(state, line) for line in step.sheet(seat))
        if isinstance(step.ask, KeepCards):
            total -= 3 * cards  # They are as good as gone.
    return total


def planned_worth(state: Greece, line: object) -> int:
    """Less than what is planned will be worth when it is done, so that nobody hesitates to seal."""
    if isinstance(line, Build):
        return gain_of(state, line.unit)
    if isinstance(line, Plan):
        return gain_of(state, line.unit) - 1
    if isinstance(line, Take):
        return 1
    return -10 if isinstance(line, Orgy) else 0


def gain_of(state: Greece, unit: int) -> int:
    row = state.rules.units[unit]
    replaced = state.rules.units[row.replaces].prestige if row.replaces >= 0 else 0
    return 50 * (row.prestige - replaced) + 2
