"""How well a city stands in Olympus."""

from __future__ import annotations

from typing import cast

from game.rules.engine import Seat, State, is_over
from game.rules.olympus import ending, progress
from game.rules.olympus.state import Olympus


def worth(state: State, seat: Seat) -> int:
    """Points now and at the end, with goods and buildings as a tenth of a point's worth each."""
    state = cast(Olympus, state)
    city = state.cities[seat]
    points = city.score if is_over(state) else city.score + ending.final_points(state.rules, city)
    return (
        10 * points
        + sum(city.tracks)
        + sum(city.goods)
        + sum(city.tribute)
        + city.built.bit_count()
        + progress.priests_due(state.rules, city)
    )
