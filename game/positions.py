"""Positions in files: a table in the middle of a game, for a lesson or a puzzle."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from game import games, levels
from game.rules.catalog import Row
from game.rules.engine import Game, State


def load_position(path: Path) -> tuple[Game, State]:
    """The game a level file speaks of, and its table; what is wrong is named by the file, place and key."""
    position = levels.read(path)
    top = Row(str(path), "table", position)
    name = games.NAMES[top.name("game", games.NAMES)]
    game = games.load(name)
    module: Any = import_module(f"game.rules.{name}.position")
    return game, module.read_position(game, position, str(path))
