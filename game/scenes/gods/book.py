"""The rules of The Gods of Olympus as articles of a book: chapters, titles, sentences, and what each is pictured by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.rules.engine import Event, Game
from game.rules.gods.events import PhaseBegan, TurnBegan
from game.rules.gods.game import GodsGame
from game.scenes.article import Article
from game.scenes.chapters import chapter_title, choices, rulings, written_out
from game.scenes.registry import Book
from game.scenes.worked import worked_articles
from game.words.gods_cards import cost_words, god_cards, region_words, resource_words, unit_words
from game.words.words import Words

CHAPTERS: Final = (
    "turn", "talk", "build", "attack", "move", "end", "example", "units", "pantheon", "passions", "regions", "rulings",
    "options",
)  # fmt: skip
ORGY: Final = "orgy"


def articles(words: Words, game: Game, options: Mapping[str, str]) -> list[Article]:
    """The whole book, in the order of its chapters."""
    assert isinstance(game, GodsGame)
    tables = game.tables
    return [
        *written_out(words, figures(game)),
        *worked_articles(words, game.name, "example"),
        *(unit(words, row) for row in tables["units"]["unit"]),
        orgy(words, game),
        *(god(words, row) for row in tables["gods"]["god"]),
        *(passion(words, tables, name) for name in words.game["resource"]),
        *(region(words, row) for row in tables["map"]["region"]),
        *rulings(words),
        *choices(words, game),
    ]


def figures(game: GodsGame) -> Mapping[str, int]:
    """The numbers of the board, which no sentence repeats."""
    return game.rules_for({}).numbers


def unit(words: Words, row: Mapping[str, Any]) -> Article:
    name, sentences = unit_words(words, row)
    numbers, *places = sentences
    return Article(
        "units", capital(name), (*places, damage(words, row)), numbers, f"units/{row['id']}", about=row["id"]
    )


def damage(words: Words, row: Mapping[str, Any]) -> str:
    """What becomes of a unit that is hit."""
    if "replaces" in row:
        return words.phrase("library", "damaged_becomes", unit=words.name("unit", row["replaces"]))
    return words.phrase("library", "damaged_lost")


def orgy(words: Words, game: GodsGame) -> Article:
    cost = f"{words.heading('cost')}: {cost_words(words, game.tables['units'][ORGY])}"
    told = words.phrase("library", ORGY, **figures(game))
    return Article("units", words.heading(ORGY), (told,), cost, f"icons/{ORGY}", about=ORGY)


def god(words: Words, row: Mapping[str, Any]) -> Article:
    told = words.phrase("library", "god_cards", cards=god_cards(row))
    return Article("pantheon", words.name("god", row["id"]), (told,), picture=f"gods/{row['id']}", about=row["id"])


def passion(words: Words, tables: Mapping[str, Any], name: str) -> Article:
    title, sentences = resource_words(words, tables, name)
    lines = tuple(capital(sentence) for sentence in sentences)
    return Article("passions", title, lines, picture=f"passions/{name}", about=name)


def region(words: Words, row: Mapping[str, Any]) -> Article:
    title, neighbours = region_words(words, row)
    picture = f"passions/{row['star']}" if "star" in row else ""
    told = words.phrase("library", "region_near", listed=neighbours[0])
    return Article("regions", title, (told,), picture=picture, about=f"region:{row['id']}")


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def turn_begun(event: Event) -> int:
    return event.turn if isinstance(event, TurnBegan) else 0


def is_break(event: Event) -> bool:
    return isinstance(event, PhaseBegan)


BOOK: Final = Book(CHAPTERS, articles, turn_begun, is_break, chapter_title)
