"""What the positions of all games have in common: the head of the file, its set-up, its rows and its seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.rules.catalog import Row
from game.rules.engine import BadSetup, Game, Seat, Setup

FILE: Final = "position"
"""What a position is called that comes from no file."""

SETUP_TROUBLES: Final = {
    "bad_seats": ("seats", "is {seats}, but this game is for {least} to {most} players"),
    "no_such_option": ("options", "there is no option called '{option}'"),
    "no_such_choice": ("options", "{option} can be {choices}, not {choice!r}"),
}
"""Which key of a position a set-up is refused for, and why."""


def open_position(game: Game, position: Mapping[str, Any], file: str, keys: tuple[str, ...]) -> Row:
    """The top of a position, which has none but these keys and is one of this game."""
    top = Row(file, "table", position)
    top.read += keys
    top.close()
    for key in ("title", "about"):
        top.word(key, "")
    if top.word("game") != game.name:
        raise top.bad("game", f"is '{position['game']}', not '{game.name}'")
    return top


def read_setup(game: Game, top: Row) -> Setup:
    setup = Setup(top.number("seats"), top.get("options", dict, {}))
    try:
        game.check(setup)
    except BadSetup as trouble:
        key, sentence = SETUP_TROUBLES[trouble.reason.rule]
        choices = " or ".join(trouble.reason.values.get("choices", ()))
        raise top.bad(key, sentence.format_map({**trouble.reason.values, "choices": choices})) from trouble
    return setup


def rows_of(top: Row, key: str) -> list[Row]:
    """The tables under a key, each known by its id, or by its number."""
    listed = top.get(key, list, [])
    for number, table in enumerate(listed, 1):
        if not isinstance(table, dict):
            raise top.bad(key, f"{key} {number} is not a table")
    return [Row(top.file, f"{key} {table.get('id', number)}", table) for number, table in enumerate(listed, 1)]


def check_seat(row: Row, key: str, seat: Any, seats: int) -> Seat:
    """A seat as people write it, counted from 1."""
    if type(seat) is not int or not 1 <= seat <= seats:
        raise row.bad(key, f"{seat!r} is no seat of this table")
    return seat - 1
