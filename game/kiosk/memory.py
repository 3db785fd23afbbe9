"""Memory nobody needs any more goes back to the system, in a window that stands for days."""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Callable
from typing import Any


def _trimmer() -> Callable[[int], Any] | None:
    """How the system's allocator is told to give back what is free; only that of GNU can be told."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        trim: Callable[[int], Any] = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):
        return None
    return trim


trim = _trimmer()


def give_back() -> None:
    """Let go of what is left of a table that was put away.

    Its scenes and painters point at each other, so that only the collector of garbage finds them. That counts objects
    and knows nothing of the hundred MiB of pictures that hang on a few of them; it takes its time. What is kept for
    long meanwhile comes to lie behind them, and when they are gone at last, the allocator keeps the holes.
    """
    gc.collect()
    if trim is not None:
        trim(0)
