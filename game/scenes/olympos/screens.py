"""What the window has for Olympos."""

from __future__ import annotations

from typing import Final

from game.scenes.olympos.book import BOOK
from game.scenes.olympos.library import LibraryScene
from game.scenes.olympos.result import MOMENTS, ending
from game.scenes.olympos.table import OlymposTable
from game.scenes.registry import Screens

SCREENS: Final = Screens(OlymposTable, ending, LibraryScene, BOOK, MOMENTS)
