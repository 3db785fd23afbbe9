"""What nobody needs any more goes back to the system."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from game.kiosk import memory
from game.kiosk.health import resident

PIECE = 100_000
"""Bytes: less than what the allocator asks the system for by itself."""


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Nobody looks for garbage by himself, as it may be for minutes while a table is played at."""
    gc.disable()
    yield
    gc.enable()


class Table:
    """Something large that points at itself."""

    def __init__(self, pieces: list[bytes]) -> None:
        self.pieces = pieces
        self.itself = self


@pytest.mark.skipif(memory.trim is None, reason="the allocator of this system cannot be told")
def test_what_a_table_took_is_free_for_others_once_it_has_gone(no_collector):
    table = Table([bytes([1]) * PIECE for _ in range(400)])
    behind = bytes([1]) * PIECE  # what is kept for longer comes to lie behind it
    full = resident()
    assert full is not None
    del table
    memory.give_back()
    assert (resident() or full) < full - 30
    assert behind
