"""The games that are put through the laws, each with its ledger, at every number of seats."""

from __future__ import annotations

from typing import Any, Final

import pytest

from game.games import load, names
from game.lab.laws import Ledger
from game.lab.ledgers import ledger_of
from game.rules.engine import Game
from tests.rules.ledgers import TINY_LEDGER
from tests.tiny import TINY

CASES: Final[tuple[tuple[Game, Ledger], ...]] = (
    (TINY, TINY_LEDGER),
    *((load(name), ledger_of(name)) for name in names()),
)


def at_every_table() -> list[Any]:
    """Each game with each number of seats, as parameters of a test."""
    return [
        pytest.param(game, ledger, seats, id=f"{game.name}-{seats}", marks=() if game is TINY else pytest.mark.slow)
        for game, ledger in CASES
        for seats in game.seats
    ]
