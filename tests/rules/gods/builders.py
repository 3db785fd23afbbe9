"""Small tables of The Gods of Olympus, built for tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from game.games import load
from game.rules.engine import Event, State
from game.rules.gods.game import GodsGame
from game.rules.gods.position import read_position
from game.rules.gods.state import Greece
from tests.rules.moves import at_every_question


def gods() -> GodsGame:
    return cast(GodsGame, load("gods"))


def table(phase: str, *regions: str, seats: int = 2, hands: tuple[dict[str, int], ...] = (), **more: Any) -> Greece:
    """A table at the beginning of a phase; a region is written `athens 1 army hero`, its seat counted from 1."""
    rows = []
    for written in regions:
        name, seat, *units = written.split()
        rows.append({"id": name, "seat": int(seat), "units": units})
    players = [{"cards": hand} for hand in hands]
    position = {"game": "gods", "seats": seats, "phase": phase, "region": rows, "player": players, **more}
    return read_position(gods(), position)


def random_game(seats: int, seed: int, limit: str = "10") -> Iterator[tuple[State, list[Event]]]:
    """The table at every question of a random game, and what happened before it."""
    return at_every_question("gods", seats, seed, {"turn_limit": limit})
