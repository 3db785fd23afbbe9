"""How well a people stands in Olympos."""

from __future__ import annotations

from typing import cast

from game.rules.engine import Seat, State
from game.rules.olympos import scoring
from game.rules.olympos.state import Olympos


def worth(state: State, seat: Seat) -> int:
    """Points if the game ended now, with means to get more as tenths of a point, and time as what it buys."""
    state = cast(Olympos, state)
    people = state.peoples[seat]
    means = sum(people.tokens) + sum(people.cubes) + people.hourglasses + people.stock + 2 * people.stars
    return 10 * scoring.total(state, seat) + means - 5 * people.space
