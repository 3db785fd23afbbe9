"""Positions in files: a table in the middle of a game, for a lesson or a puzzle."""

from __future__ import annotations

from pathlib import Path

from game import games, levels
from game.disk.strangers import SMALL
from game.rules.catalog import Row
from game.rules.engine import Game, State


def load_position(path: Path) -> tuple[Game, State]:
    """The game a level file speaks of, and its table; what is wrong is named by the file, place and key."""
    position = levels.read(path, SMALL)
    top = Row(str(path), "table", position)
    name = games.names()[top.name("game", games.names())]
    game = games.load(name)
    return game, games.positions(name).read_position(game, position, str(path))
