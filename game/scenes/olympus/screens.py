"""What the window has for Olympus."""

from __future__ import annotations

from typing import Final

from game.disk.settings import Settings
from game.rules.engine import Event, State
from game.rules.olympus.events import Built, GloryTaken, RoundBegan, UpkeepBegan, WarFought
from game.rules.olympus.state import Olympus
from game.scenes.olympus.book import CHAPTERS, PAGES, articles
from game.scenes.olympus.ending import OlympusEnding
from game.scenes.olympus.library import LibraryScene
from game.scenes.olympus.table import OlympusTable
from game.scenes.registry import Book, Kinds, Screens, scores_now
from game.scenes.table.ending.scene import EndingScene
from game.table.session import Session
from game.ui.scene import Scene


def round_begun(event: Event) -> int:
    return event.round if isinstance(event, RoundBegan) else 0


def is_break(event: Event) -> bool:
    return isinstance(event, UpkeepBegan)


def ending(session: Session, settings: Settings) -> Scene:
    return EndingScene(OlympusEnding(session), settings)


def moment(event: Event, state: State) -> str:
    """A war, a Glory card or a temple."""
    if isinstance(event, WarFought):
        return "war"
    if isinstance(event, GloryTaken):
        return "glory"
    if isinstance(event, Built) and isinstance(state, Olympus):
        rules = state.rules
        return "temple" if rules.buildings[rules.index[event.building]].temple else ""
    return ""


MOMENTS: Final = Kinds({"war": "war", "glory": "glory", "temple": "home"}, moment, scores_now)
BOOK: Final = Book(CHAPTERS, articles, round_begun, is_break, pages=PAGES)
SCREENS: Final = Screens(OlympusTable, ending, LibraryScene, BOOK, MOMENTS)
