"""What the window can show of any game, made of the words its text table has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from game import games
from game.rules.engine import Event, Game
from game.scenes.article import Article
from game.scenes.registry import Book
from game.words.words import Words

CHAPTER = "rules"


def plain_book(name: str) -> Book:
    """The rules as the terminal prints them, in one chapter."""
    return Book((CHAPTER,), _articles, _no_round, games.text_table(name).is_heading, _chapter_title)


def _articles(words: Words, game: Game, options: Mapping[str, str]) -> list[Article]:
    lines = games.text_table(game.name).rules(words, games.manifest(game.name).tables(), options)
    return [Article(CHAPTER, title, tuple(sentences)) for title, *sentences in _blocks(lines)]


def _blocks(lines: Iterable[str]) -> Iterator[list[str]]:
    """Lines that stand together between empty ones."""
    for filled, block in groupby(lines, key=bool):
        if filled:
            yield [line.strip() for line in block]


def _no_round(event: Event) -> int:
    """A game we know nothing of may not have rounds."""
    return 0


def _chapter_title(words: Words, chapter: str) -> str:
    return words.screen(chapter)
