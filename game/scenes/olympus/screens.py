"""What the window has for Olympus."""

from __future__ import annotations

from typing import Final

from game.disk.settings import Settings
from game.rules.engine import Event
from game.rules.olympus.events import RoundBegan, UpkeepBegan
from game.scenes.olympus.book import CHAPTERS, articles
from game.scenes.olympus.ending import OlympusEnding
from game.scenes.olympus.library import LibraryScene
from game.scenes.olympus.table import OlympusTable
from game.scenes.registry import Book, Screens
from game.scenes.table.ending.scene import EndingScene
from game.table.session import Session
from game.ui.scene import Scene


def round_begun(event: Event) -> int:
    return event.round if isinstance(event, RoundBegan) else 0


def is_break(event: Event) -> bool:
    return isinstance(event, UpkeepBegan)


def ending(session: Session, settings: Settings) -> Scene:
    return EndingScene(OlympusEnding(session), settings)


SCREENS: Final = Screens(OlympusTable, ending, LibraryScene, Book(CHAPTERS, articles, round_begun, is_break))
