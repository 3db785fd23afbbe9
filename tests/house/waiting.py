"""Waiting for bots, who need as much real time as they need."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep

from game.table.session import Session, Update

PATIENCE = 60.0
"""So many seconds a busy machine may need; with a defect in place nobody waits as long for what will not happen."""


def poll_until(session: Session, happened: Callable[[], bool]) -> list[Update]:
    """Look at the session until something has happened; what it was told meanwhile."""
    come: list[Update] = []
    end = monotonic() + PATIENCE
    while not happened():
        assert monotonic() < end
        come += session.poll()
        sleep(0.001)
    return come


def until(happened: Callable[[], bool]) -> None:
    """Wait for what another thread does."""
    end = monotonic() + PATIENCE
    while not happened():
        assert monotonic() < end
        sleep(0.001)
