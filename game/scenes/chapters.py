"""What the books of several games have alike: chapters that are written out, rulings under questions, and options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game import games
from game.rules.engine import Game
from game.scenes.article import Article
from game.words.words import Words


def written_out(words: Words, numbers: Mapping[str, Any]) -> Iterator[Article]:
    """The chapters that are written out; the first line of each text is its title, and numbers come from the tables."""
    for key in words.game["book"]:
        title, _, text = words.phrase("book", key, **numbers).partition("\n")
        yield Article(key.partition("_")[0], title, (text,), about=f"rule:{key}")


def rulings(words: Words) -> Iterator[Article]:
    """Each headed by what it answers; its number is for whoever looks it up elsewhere."""
    for ruling, sentence in words.game["ruling"].items():
        yield Article("rulings", words.phrase("question", ruling), (sentence,), ruling, about=ruling)


def choices(words: Words, game: Game) -> Iterator[Article]:
    """The options of the rule set, with the usual choice first."""
    tables = games.manifest(game.name).tables()
    for option, listed in game.options.items():
        named = [words.vocabulary.choice(tables, option, choice) for choice in listed]
        usual = f"{named[0]} ({words.phrase('chapter', 'usual')})"
        yield Article("options", words.name("option", option), tuple(f"• {each}" for each in (usual, *named[1:])))


def chapter_title(words: Words, chapter: str) -> str:
    return words.name("chapter", chapter)
