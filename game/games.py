"""The games in the house, by name."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
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


def has_screens(name: str) -> bool:
    """Whether a game can be played in the window; finding that out imports no scene."""
    return find_spec(f"game.scenes.{name}") is not None and find_spec(screens_module(name)) is not None


def screens_module(name: str) -> str:
    return f"game.scenes.{name}.screens"
