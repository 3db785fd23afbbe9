"""The Gods of Olympus, by John Kirk: one module per chapter of its rulebook."""

from game.rules.gods.game import GodsGame, make
from game.rules.gods.state import Greece, Player

__all__ = ["Greece", "GodsGame", "Player", "make"]
