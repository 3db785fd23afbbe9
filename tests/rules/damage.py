"""Slips of the pen in the level files of any game, and what must come of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import pytest

from game.rules.catalog import BadRow
from game.rules.engine import Game
from game.table.dealer import Dealer

Tables: TypeAlias = dict[str, Any]
Make: TypeAlias = Callable[[Tables], Game]
Damage: TypeAlias = tuple[str, Any, str]
"""A place in the tables, what becomes of it, and file, card and key of the complaint."""


@dataclass(frozen=True)
class Gone:
    """What becomes of something that is left out."""


@dataclass(frozen=True)
class More:
    """What becomes of a list to which something is added."""

    item: Any


@dataclass(frozen=True)
class Turned:
    """What becomes of a list whose order is turned round."""


GONE: Final = Gone()
JUNK: Final[tuple[Any, ...]] = (
    0,
    -1,
    7,
    True,
    3.5,
    "",
    "zeus",
    [],
    [1],
    ["zeus"],
    [[]],
    [{}],
    {},
    {"id": "zeus"},
    GONE,
)
"""What a slip of the pen can leave in a TOML file."""
SLIPS: Final = 400


def named(damage: Damage) -> str:
    return f"{damage[0]} {damage[1]}"


def damaged(tables: Tables, place: str, becomes: Any) -> Tables:
    """The tables after one thing in them was changed; a row is found by its id, or by its number in the file."""
    result = deepcopy(tables)
    at: Any = result
    *path, last = place.split()
    for word in path:
        at = _step_into(at, word)
    if isinstance(at, dict) and last not in at and becomes == GONE:
        (at,) = at.values()
    key = _position_of(at, last) if isinstance(at, list) else last
    if becomes == GONE:
        del at[key]
    else:
        at[key] = _changed(at, key, becomes)
    return result


def stops_the_load(make: Make, tables: Tables, complaint: str) -> None:
    with pytest.raises(BadRow) as caught:
        make(tables)
    trouble = caught.value
    assert [trouble.file, trouble.card, trouble.key] == complaint.split(": ")
    assert str(trouble) == f"{complaint}: {trouble.trouble}"


def stand_any_damage(make: Make, tables: Tables, phrase: str, seed: int) -> int:
    """Load tables that were damaged anywhere, also with a phrase of the game's own cards; how many were refused."""
    everywhere, junk, dealer = list(_places(tables)), (*JUNK, phrase), Dealer(seed)
    refused = 0
    for _ in range(SLIPS):
        place, becomes = everywhere[dealer.below(len(everywhere))], junk[dealer.below(len(junk))]
        try:
            make(damaged(tables, place, becomes))
        except BadRow:
            refused += 1
        except Exception as error:
            raise AssertionError(f"{place} {becomes}") from error
    return refused


def _changed(at: Any, key: Any, becomes: Any) -> Any:
    match becomes:
        case More(item):
            return [*at[key], item]
        case Turned():
            return at[key][::-1]
    return becomes


def _step_into(at: Any, word: str) -> Any:
    if isinstance(at, list):
        return at[_position_of(at, word)]
    if word in at:
        return at[word]
    (rows,) = at.values()
    return _step_into(rows, word)


def _position_of(rows: list[Any], word: str) -> int:
    return int(word) if word.isdigit() else [row["id"] for row in rows].index(word)


def _places(table: Any, path: str = "") -> Iterator[str]:
    """Every place in the tables, each row by its number."""
    for key, value in table.items() if isinstance(table, dict) else enumerate(table):
        yield f"{path} {key}"
        if isinstance(value, dict | list):
            yield from _places(value, f"{path} {key}")
