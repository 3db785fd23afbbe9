"""What mypyc must be told to translate the rules to C; where they are played as they are, it means nothing.

mypyc knows its own decorator alone, and where nobody compiles that may not be installed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

__all__ = ["is_compiled", "mypyc_attr"]

K = TypeVar("K")


def unmarked(*marks: str, **settings: object) -> Callable[[K], K]:
    return as_it_is


def as_it_is(kind: K) -> K:
    return kind


try:
    from mypy_extensions import mypyc_attr
except ModuleNotFoundError:
    mypyc_attr = unmarked


def is_compiled() -> bool:
    """Whether the rules run as machine code; all of them do if this module does."""
    return not __file__.endswith(".py")
