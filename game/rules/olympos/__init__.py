"""Olympos, by Philippe Keyaerts: one module per chapter of its rulebook."""

from game.rules.olympos.game import OlymposGame, make
from game.rules.olympos.state import Olympos, People

__all__ = ["Olympos", "OlymposGame", "People", "make"]
