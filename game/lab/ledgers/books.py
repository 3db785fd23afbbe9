"""How every ledger keeps its books."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.lab.laws import Books, Fault
from game.rules.engine import Seat


def move(books: Books, name: str, count: int) -> None:
    books[name] += count


def move_all(books: Books, seat: Seat, names: Sequence[str], counts: Sequence[int], sign: int) -> None:
    for name, count in zip(names, counts, strict=True):
        move(books, f"{seat} {name}", sign * count)


def expect(books: Books, name: str, count: Any, event: Any) -> None:
    """An event tells its result as well; it must agree with the books."""
    if books[name] != count:
        raise Fault(f"the books say {name} is {books[name]}, but {event} was told")
