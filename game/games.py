"""The games in the house, by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final

from game import levels
from game.rules.engine import Game

NAMES: Final = ("olympus", "olympos", "gods")


class NoSuchGame(LookupError):
    """A game was asked for that this house does not have."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


@cache
def load(name: str) -> Game:
    """A game with its tables read; the same object every time."""
    if name not in NAMES:
        raise NoSuchGame(name)
    made: Game = import_module(f"game.rules.{name}").make(levels.tables(name))
    return made
