"""A worked round for the rules book: the lesson of a game played through, told and pictured step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pygame import Rect, Surface, transform

from game import games, levels
from game.rules.engine import Event
from game.scenes.article import Article
from game.table.seating import lesson_of, pictured_session, worked_round
from game.table.session import without_signs
from game.ui.scene import Brush
from game.ui.stack import Stack
from game.words.words import Words

if TYPE_CHECKING:
    from game.disk.settings import Settings

PICTURE = "table:"
"""How the picture of an article begins that is a table; then comes the number of steps taken on it."""
EVERY = 3
"""Each so many steps the table is shown."""


def worked_articles(words: Words, name: str, chapter: str) -> Iterator[Article]:
    """The steps of the lesson, with what happens in each."""
    if not levels.has_lesson(name):
        return
    lesson, cities = lesson_of(name), games.words_for(words.language, name)  # whoever plays is no part of it
    state, told = worked_round(lesson)
    cities.names = cities.vocabulary.called(state, {})
    for number, (step, events) in enumerate(zip(lesson.steps, told, strict=True)):
        spoken = step.words[words.language]
        picture = f"{PICTURE}{number}" if number % EVERY == 0 else ""
        says = words.filled(without_signs(spoken.says))
        yield Article(chapter, spoken.heading, (says, *_lines(cities, events)), picture=picture)


def _lines(words: Words, events: tuple[Event, ...]) -> Iterator[str]:
    yield from (f"• {words.event(event)}" for event in events)


class TablePictures:
    """Tables of the worked round, painted when they are first looked at."""

    def __init__(self, settings: Settings, stack: Stack, game: str) -> None:
        self.settings = settings
        self.stack = stack
        self.game = game
        self._painted: dict[tuple[str, tuple[int, int]], Surface] = {}

    def paint(self, surface: Surface, brush: Brush, name: str, box: Rect) -> None:
        key = (name, box.size)
        if key not in self._painted:
            self._painted[key] = transform.smoothscale(self._table(brush, name), box.size)
        surface.blit(self._painted[key], box)

    def _table(self, brush: Brush, name: str) -> Surface:
        session = pictured_session(self.game, int(name.removeprefix(PICTURE)))
        table = games.screens(self.game).table(session, self.settings)
        table.stack = self.stack
        table.resize(brush)
        painted = Surface(brush.size)
        table.draw(painted)
        table.leave()
        return painted
