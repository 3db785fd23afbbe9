"""What the window has for one game; a game that is to be played in it names its screens in its manifest."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from game import games
from game.rules.engine import Event, Game, State
from game.scenes.article import Article
from game.ui.scene import Scene
from game.words.words import Words

if TYPE_CHECKING:
    from game.disk.settings import Settings
    from game.table.session import Session

AtTable: TypeAlias = "Callable[[Session, Settings], Scene]"
"""Makes a scene that belongs to one table."""


def chapter_of_game(words: Words, chapter: str) -> str:
    """What a chapter is called: the words `chapter_...` of the game say it."""
    return words.phrase("screen", f"chapter_{chapter}")


@dataclass(frozen=True, slots=True)
class Book:
    """What can be read about a game: its rules in chapters, and how a chronicle of it is cut."""

    chapters: Sequence[str]
    articles: Callable[[Words, Game, Mapping[str, str]], list[Article]]
    round_begun: Callable[[Event], int]
    """The round an event begins, or 0: there the chronicle has a heading."""
    is_break: Callable[[Event], bool]
    """Whether the chronicle leaves room before an event."""
    title: Callable[[Words, str], str] = chapter_of_game
    """Of a chapter."""
    pages: Mapping[str, str] = field(default_factory=dict)
    """What explains a thing that has no page of its own, by how the id of its control begins."""


def none_of(event: Event, state: State) -> str:
    return ""


def scores_now(game: Game, state: State) -> Sequence[int]:
    """For games whose points can be counted at any moment."""
    return game.scores(state)


@dataclass(frozen=True, slots=True)
class Kinds:
    """Which events of a game are moments; a game names them in its screens.

    The words `moment_KIND` of the game say what each kind is called.
    """

    icons: Mapping[str, str] = field(default_factory=dict)
    """The icon of each kind."""
    kind_of: Callable[[Event, State], str] = none_of
    """Of which kind an event is, at the table it led to; nothing if it is no moment."""
    points: Callable[[Game, State], Sequence[int]] | None = None
    """By what it is told who leads, where that can be told before the end."""
    round_begun: Callable[[Event, State], int] | None = None
    """The round an event begins, or 0, in a game whose chronicle is not cut into rounds."""


@dataclass(frozen=True, slots=True)
class Screens:
    """A game's own scenes, and its book."""

    table: AtTable
    result: AtTable
    library: AtTable | None
    """Everything that can be built, bought or discovered, where there is such a thing."""
    book: Book
    moments: Kinds = Kinds()
    """What a replay of the game leads to."""


def book_of(name: str) -> Book:
    """The book of a game; one that is not played in the window has its rules and its chronicle all the same."""
    if games.has_screens(name):
        return games.screens(name).book
    from game.scenes.plain import plain_book

    return plain_book(name)
