"""The rules of Olympus as articles of a book: chapters, titles, sentences, and what each is pictured by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from game.rules.engine import Game
from game.rules.olympus.actions import CULTURE, POPULATION
from game.rules.olympus.game import OlympusGame
from game.scenes.article import Article
from game.scenes.olympus.bands import Grammar
from game.scenes.olympus.legend import legend
from game.scenes.worked import worked_articles
from game.words.olympus_cards import card_words, choice_words, deity_words, rows_of
from game.words.words import Words

CHAPTERS: Final = ("turn", "upkeep", "end", "example", "signs", "deities", "commons", "temples", "rulings", "options")

PAGES: Final = {
    "lane:grain": "turn_goods",
    "lane:venison": "turn_goods",
    "lane:fish": "turn_goods",
    "lane:military": "turn_war",
    "lane:": "turn_tracks",
    "cube:": "turn_goods",
    "supply:": "turn_goods",
    "priest:": "turn_ceremony",
    "city:": "turn_aim",
    "score:": "end_scoring",
    "about:glory": "turn_glory",
    "about:priest": "upkeep_5",
    "about:round": "turn_round",
    "about:tribute": "upkeep_4",
    "about:warehouse": "upkeep_1",
}
"""The page about things on the table that are neither deities nor cards."""


def articles(words: Words, game: Game, options: Mapping[str, str]) -> list[Article]:
    """The whole book, in the order of its chapters."""
    assert isinstance(game, OlympusGame)
    return [
        *written_out(words, game),
        *worked_articles(words, game.name, "example"),
        *legend(words, game.tables),
        *deities(words, game),
        *cards(words, game, options, "commons"),
        *cards(words, game, options, "temples"),
        *rulings(words),
        *choices(words, game),
    ]


def written_out(words: Words, game: OlympusGame) -> Iterator[Article]:
    """The chapters that are written out; their numbers come from the tables."""
    numbers = figures(game)
    for key in words.game["book"]:
        title, _, text = words.phrase("book", key, **numbers).partition("\n")
        yield Article(key.partition("_")[0], title, (text,), about=key)


def figures(game: OlympusGame) -> dict[str, Any]:
    rules = game.rules_for({})
    extra = dict(rules.extra_priests)
    return {
        "long": max(rules.spaces),
        "short": min(rules.spaces),
        "glory": rules.glory_points,
        "most": rules.production[-1],
        "start": rules.start_goods,
        "limit": rules.warehouse_limit,
        "priests": rules.priests_at_start,
        "population": extra[POPULATION],
        "culture": extra[CULTURE],
        "end": rules.glory_to_end,
    }


def deities(words: Words, game: OlympusGame) -> Iterator[Article]:
    grammar = Grammar(words, game.tables, {})
    for deity in game.tables["deities"]["deity"]:
        for title, sentences in deity_words(words, deity):
            name, favours = deity["id"], tuple(grammar.favour(deity["id"], rank) for rank in ("alpha", "beta"))
            yield Article("deities", title, tuple(sentences), picture=f"icons/{name}", about=name, bands=favours)


def cards(words: Words, game: OlympusGame, options: Mapping[str, str], kind: str) -> Iterator[Article]:
    grammar = Grammar(words, game.tables, options)
    for row in rows_of(game.tables, options, kind):
        name, numbers, effects = card_words(words, row)
        band, picture = grammar.band(row["id"]), f"buildings/{row['id']}"
        yield Article(kind, name, tuple(effects), numbers, picture, (band,), row["id"])


def rulings(words: Words) -> Iterator[Article]:
    """Each headed by what it answers; its number is for whoever looks it up elsewhere."""
    for ruling, sentence in words.game["ruling"].items():
        yield Article("rulings", words.phrase("question", ruling), (sentence,), ruling, about=ruling)


def choices(words: Words, game: OlympusGame) -> Iterator[Article]:
    """The options of the rule set, with the usual choice first."""
    for option in game.tables["options"]["option"]:
        rest = [choice for choice in option["choices"] if choice != option["default"]]
        named = [choice_words(words, game.tables, option["id"], choice) for choice in (option["default"], *rest)]
        usual = f"{named[0]} ({words.phrase('table', 'usual')})"
        yield Article("options", words.name("option", option["id"]), tuple(f"• {each}" for each in (usual, *named[1:])))
