"""What a table is made of: its parts, whether two tables are the same, and whether they share anything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat
from typing import Any, Final

from game.rules.codec import fields_of, saved, to_plain
from game.rules.engine import Record, State, Value


def all_fields(kind: type) -> tuple[str, ...]:
    """The fields of a value or a record, also those that its class inherits and does not name."""
    return tuple(dict.fromkeys(name for each in reversed(kind.__mro__) if is_part(each) for name in fields_of(each)))


def is_part(kind: type) -> bool:
    return issubclass(kind, Value | Record)


def kept(state: State) -> tuple[str, ...]:
    """What a table remembers, as `saved` says."""
    known = KEPT.get(type(state))
    if known is None:
        known = KEPT[type(state)] = saved(state)
    return known


KEPT: Final[dict[type, tuple[str, ...]]] = {}
"""Looked up once for each class: the laws ask for these millions of times."""


def same(ours: State, theirs: State) -> bool:
    """Whether two tables are equal in everything they remember; quicker than to compare their digests."""
    return alike_in(kept(ours), ours, theirs)


def alike(ours: Any, theirs: Any) -> bool:
    kind = type(ours)
    if kind is not type(theirs):
        return False
    if ours == theirs:
        return True
    if kind is list or kind is tuple:  # Records in it are equal only to themselves.
        return len(ours) == len(theirs) and all(map(alike, ours, theirs))
    if isinstance(ours, int | str | Value):
        return False
    return alike_in(fields_of(kind), ours, theirs)


def alike_in(names: tuple[str, ...], ours: object, theirs: object) -> bool:
    return all(map(alike, map(getattr, repeat(ours), names), map(getattr, repeat(theirs), names)))


def differences(ours: State, theirs: State) -> str:
    """The parts in which two tables differ, for people."""
    left, right = to_plain(ours), to_plain(theirs)
    return "; ".join(f"{name}: {left[name]} / {right[name]}" for name in left if left[name] != right[name])


def mutable_parts(state: State) -> list[Any]:
    """Every list, dictionary and record in a table. Steps and actions are values; they must not hold such things."""
    found: list[Any] = []
    for name in kept(state):
        collect(getattr(state, name), found)
    return found


def collect(value: Any, found: list[Any]) -> None:
    kind = type(value)
    if kind is int or kind is str or kind is bool or value is None:
        return
    if kind is list:
        found.append(value)
    elif isinstance(value, dict):
        found.append(value)
        value = value.values()
    elif kind is not tuple:
        if not isinstance(value, Value):
            found.append(value)
        value = [getattr(value, name) for name in fields_of(kind)]
    for part in value:
        if type(part) is not int:
            collect(part, found)


def number_all(state: State, serial: Iterator[int]) -> None:
    """Put a number of its own in every place of a table that holds one; what is to be done is left alone."""
    for name in saved(state):
        if name != "pending":
            setattr(state, name, numbered(getattr(state, name), serial))


def numbered(value: Any, serial: Iterator[int]) -> Any:
    if type(value) is int:
        return next(serial)
    if type(value) is list:
        value[:] = [numbered(part, serial) for part in value]
    elif not isinstance(value, Value | tuple | str | bool | None):
        for name in fields_of(type(value)):
            setattr(value, name, numbered(getattr(value, name), serial))
    return value
