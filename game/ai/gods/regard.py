"""How a god looks at the others: whom it likes to see lose, by how they stand and by what they did to it."""

from __future__ import annotations

from typing import Final

from game.ai.gods.memory import Memory
from game.rules.engine import Seat
from game.rules.gods.state import Greece, prestige

LEADS: Final = 0.35
"""How much more the losses of a leader count."""
CLOSE: Final = 3
"""So much prestige from the end somebody is dangerous."""
DANGER: Final = 0.5
GRUDGE: Final = 0.06
"""How much more the losses of a rival count for every battle he brought upon one."""
MOST_GRUDGE: Final = 0.3
KINDNESS: Final = 0.02
"""How much less they count for every trade."""
MOST_KINDNESS: Final = 0.06


def regards(state: Greece, seat: Seat, memory: Memory) -> list[float]:
    """For each rival what a point of his loss is worth to a seat."""
    seats = len(state.players)
    standing = [prestige(state, each) for each in range(seats)]
    most, wins = max(standing), state.rules.numbers["win_prestige"]
    found: list[float] = []
    for rival in range(seats):
        worth = 1.0 / (seats - 1)
        if standing[rival] == most and seats > 2:
            worth += LEADS
        if standing[rival] >= wins - CLOSE:
            worth += DANGER
        if standing[rival] >= wins:
            worth += 2 * DANGER
        worth += min(MOST_GRUDGE, GRUDGE * memory.attacked(rival, seat))
        worth -= min(MOST_KINDNESS, KINDNESS * memory.traded(rival, seat))
        found.append(worth)
    return found
