"""The end of the game: what counts, and who has won."""

from __future__ import annotations

from typing import Final

from game.rules.engine import Seat, Step
from game.rules.olympos.events import FinalScored, GameEnded
from game.rules.olympos.state import Olympos, owner

SOURCES: Final = ("time", "prestige", "lands", "discoveries", "tiles", "wonders", "cards", "keres")
"""Where points come from, in the order of `points_by_source`."""


def points_by_source(state: Olympos, seat: Seat) -> tuple[int, ...]:
    """A seat's points if the game ended now, source by source; the Keres take theirs."""
    rules = state.rules
    people = state.peoples[seat]
    traits = rules.traits(people.discoveries)
    lands = sum([row.points for row in rules.lands if owner(state, row.index) == seat])
    # A-P24: swords on tiles only; A-P25: settlers under others count for City; A-P26: only Star tokens.
    tiles = traits.points + traits.count * traits.points_per_discovery
    tiles += traits.points_per_sword * traits.swords + traits.points_per_star * people.stars
    if traits.points_per_settler:
        tiles += traits.points_per_settler * sum([stack.count(seat) for stack in state.stacks])
    wonders = sum([wonder.points for wonder in rules.wonders if people.wonders >> wonder.index & 1])
    return (
        min(rules.time_points, rules.cross - people.space),
        people.prestige,
        lands,
        traits.count * rules.discovery_points,
        tiles,
        wonders,
        rules.card_points * len(people.hand),
        -people.doom,
    )


def total(state: Olympos, seat: Seat) -> int:
    """A seat's points if the game ended now."""
    return sum(points_by_source(state, seat))


def tiles(state: Olympos, seat: Seat) -> int:
    people = state.peoples[seat]
    return people.discoveries.bit_count() + people.wonders.bit_count()


def winners(state: Olympos) -> tuple[Seat, ...]:
    """The most points, then the most tiles; A-P51: whoever is still tied shares the victory."""
    ranks = [(total(state, seat), tiles(state, seat)) for seat in range(len(state.peoples))]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def decided_by(state: Olympos) -> str:
    totals = [total(state, seat) for seat in range(len(state.peoples))]
    if totals.count(max(totals)) == 1:
        return "points"
    return "tiles" if len(winners(state)) == 1 else "shared"


class Score(Step[Olympos]):
    __slots__ = ()

    def run(self, state: Olympos, seat: Seat) -> None:
        if state.told is None:
            return
        for each in range(len(state.peoples)):
            state.tell(FinalScored, each, total(state, each))
        state.tell(GameEnded, winners(state), decided_by(state))
