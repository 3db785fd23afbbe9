"""Olympus, by Chiarvesio and Iennaco: one module per chapter of its rulebook."""

from game.rules.olympus.game import OlympusGame, make
from game.rules.olympus.state import City, Olympus

__all__ = ["City", "Olympus", "OlympusGame", "make"]
