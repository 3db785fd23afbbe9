"""What the window has for one game; a game that is to be played in it brings a folder with a module `screens`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

from game.games import screens_module
from game.rules.engine import Event, Game
from game.scenes.article import Article
from game.ui.scene import Scene
from game.words.words import Words

if TYPE_CHECKING:
    from game.disk.settings import Settings
    from game.table.session import Session

AtTable: TypeAlias = "Callable[[Session, Settings], Scene]"
"""Makes a scene that belongs to one table."""


@dataclass(frozen=True, slots=True)
class Screens:
    """A game's own scenes, and what the scenes that all games share ask of it."""

    table: AtTable
    result: AtTable
    library: AtTable
    """Everything that can be built, bought or discovered."""
    chapters: Sequence[str]
    """Of the rules book; the words `chapter_...` of the game name them."""
    articles: Callable[[Words, Game, Mapping[str, str]], list[Article]]
    round_begun: Callable[[Event], int]
    """The round an event begins, or 0: there the chronicle has a heading."""
    is_break: Callable[[Event], bool]
    """Whether the chronicle leaves room before an event."""


def screens_of(game: str) -> Screens:
    found: Screens = import_module(screens_module(game)).SCREENS
    return found
