"""What the window has for The Gods of Olympus."""

from __future__ import annotations

from typing import Final

from game.scenes.gods.book import BOOK
from game.scenes.gods.library import LibraryScene
from game.scenes.gods.result import MOMENTS, ending
from game.scenes.gods.table import GodsTable
from game.scenes.registry import Screens

SCREENS: Final = Screens(GodsTable, ending, LibraryScene, BOOK, MOMENTS)
