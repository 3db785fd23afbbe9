"""Silence on the terminal while a driver is tried that grumbles there instead of telling us."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_lock = Lock()
_kept: list[int] = []
"""Where the terminal's errors went before the first of those who hush it now; several threads may."""
_hushing = 0


@contextmanager
def hush() -> Iterator[None]:
    """Drivers that do not find a screen or a sound card grumble on the terminal; we say it, if at all, ourselves."""
    _begin()
    try:
        yield
    finally:
        _end()


def speak_again() -> None:
    """Let the terminal be heard, whoever still hushes it: a driver may never come back."""
    with _lock:
        _turn_back()


def _begin() -> None:
    global _hushing
    with _lock:
        _hushing += 1
        if _hushing == 1:
            _turn_away()


def _end() -> None:
    global _hushing
    with _lock:
        _hushing -= 1
        if not _hushing:
            _turn_back()


def _turn_back() -> None:
    if _kept:
        kept = _kept.pop()
        os.dup2(kept, 2)
        os.close(kept)


def _turn_away() -> None:
    try:
        _kept.append(os.dup(2))
    except OSError:  # there is no terminal to grumble on
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)
