"""The rules of Olympos as articles of a book: chapters, titles, sentences, and what each is pictured by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.rules.engine import Event, Game
from game.rules.olympos.actions import RESOURCES
from game.rules.olympos.events import GodRevealed, TurnBegan
from game.rules.olympos.game import OlymposGame
from game.scenes.article import Article
from game.scenes.chapters import chapter_title, choices, rulings, written_out
from game.scenes.registry import Book
from game.scenes.worked import worked_articles
from game.words.olympos_cards import card_words, discovery_words, god_words, land_words, wonder_words
from game.words.words import Words

CHAPTERS: Final = (
    "turn", "settle", "learn", "gods", "end", "example", "discoveries", "wonders", "pantheon", "destiny", "lands",
    "rulings", "options",
)  # fmt: skip


def articles(words: Words, game: Game, options: Mapping[str, str]) -> list[Article]:
    """The whole book, in the order of its chapters."""
    assert isinstance(game, OlymposGame)
    tables = game.tables
    return [
        *written_out(words, figures(game)),
        *worked_articles(words, game.name, "example"),
        *(tile(words, row) for row in by_row(game, tables["discoveries"]["discovery"])),
        *(pictured("wonders", "wonders", row, wonder_words(words, row)) for row in tables["wonders"]["wonder"]),
        *(pictured("pantheon", "immortals", row, god_words(words, row)) for row in tables["gods"]["card"]),
        *(pictured("destiny", "destiny", row, card_words(words, row)) for row in tables["destiny"]["card"]),
        *(land(words, row) for row in tables["map"]["land"]),
        *rulings(words),
        *choices(words, game),
    ]


def figures(game: OlymposGame) -> dict[str, Any]:
    rules = game.rules
    lands = sorted({land.points for land in rules.lands})
    return {
        "step": rules.forced_step,
        "stock": rules.start_stock,
        "settler": rules.new_settler,
        "land": rules.enter_land,
        "sea": rules.enter_sea,
        "stronger": rules.fight_stronger,
        "equal": rules.fight_equal,
        "weaker": rules.fight_weaker,
        "tribe": rules.tribe_swords,
        "barbarian": rules.barbarian_swords,
        "consolation": rules.loser_hourglasses,
        "plain": lands[0],
        "atlantis": lands[-1],
        "discovery": rules.discovery_ap,
        "tile": rules.discovery_points,
        "discount": rules.discount,
        "wonder": rules.wonder_ap,
        "card": rules.card_points,
        "last": rules.last_event,
        "cross": rules.cross,
        "time": rules.time_points,
    }


def by_row(game: OlymposGame, rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Discoveries as they lie on the board, the cheapest row first."""
    return sorted(rows, key=lambda row: game.rules.rows.index(row["row"]))


def tile(words: Words, row: Mapping[str, Any]) -> Article:
    return pictured("discoveries", "discoveries", row, discovery_words(words, row))


def pictured(chapter: str, folder: str, row: Mapping[str, Any], told: tuple[str, list[str]]) -> Article:
    title, sentences = told
    return Article(chapter, title, tuple(sentences), picture=f"{folder}/{row['id']}", about=row["id"])


def land(words: Words, row: Mapping[str, Any]) -> Article:
    title, sentences = land_words(words, row)
    icon = f"icons/{row['resource']}" if row["resource"] in RESOURCES else ""
    return Article("lands", title, tuple(sentences), picture=icon, about=row["id"])


def turn_begun(event: Event) -> int:
    """Olympos has no rounds: the chronicle is cut where gods appear, and counts turns."""
    return 0


def is_break(event: Event) -> bool:
    return isinstance(event, TurnBegan | GodRevealed)


BOOK: Final = Book(CHAPTERS, articles, turn_begun, is_break, chapter_title)
