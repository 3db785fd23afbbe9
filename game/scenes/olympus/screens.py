"""What the window has for Olympus."""

from __future__ import annotations

from typing import Final

from game.rules.engine import Event
from game.rules.olympus.events import RoundBegan, UpkeepBegan
from game.scenes.olympus.book import CHAPTERS, PAGES, articles
from game.scenes.olympus.library import LibraryScene
from game.scenes.olympus.result import ResultScene
from game.scenes.olympus.table import OlympusTable
from game.scenes.registry import Book, Screens


def round_begun(event: Event) -> int:
    return event.round if isinstance(event, RoundBegan) else 0


def is_break(event: Event) -> bool:
    return isinstance(event, UpkeepBegan)


BOOK: Final = Book(CHAPTERS, articles, round_begun, is_break, pages=PAGES)
SCREENS: Final = Screens(OlympusTable, ResultScene, LibraryScene, BOOK)
