"""The rules book of Olympos: whole, in both languages, with its numbers, and everything in it can be found."""

from __future__ import annotations

import re

import pytest

from game import levels
from game.games import words_for
from game.scenes.article import Article
from game.scenes.chapters import chapter_title
from game.scenes.olympos.book import CHAPTERS, articles
from tests import ROOT
from tests.rules.olympos.builders import olympos


@pytest.fixture(params=levels.LANGUAGES)
def book(request: pytest.FixtureRequest) -> list[Article]:
    return articles(words_for(request.param, "olympos"), olympos(), {})


def test_every_chapter_has_something_to_read(book: list[Article]) -> None:
    assert {article.chapter for article in book} - {"example"} == set(CHAPTERS) - {"example"}
    for article in book:
        assert article.title
        assert article.sentences
        assert not re.search(r"[{}]", " ".join([article.title, *article.sentences]))


def test_every_sentence_begins_with_a_capital(book: list[Article]) -> None:
    small = [sentence for article in book for sentence in article.sentences if sentence[:1].islower()]
    assert small == []


@pytest.mark.parametrize("language", levels.LANGUAGES)
def test_every_chapter_has_a_title(language: str) -> None:
    words = words_for(language, "olympos")
    titles = [chapter_title(words, chapter) for chapter in CHAPTERS]
    assert len(set(titles)) == len(CHAPTERS)
    assert set(words.game["chapter"]) == {*CHAPTERS, "usual"}


def test_every_tile_card_god_and_land_has_its_article(book: list[Article]) -> None:
    rules = olympos().rules
    told = {article.about for article in book}
    for row in (*rules.discoveries, *rules.wonders, *rules.gods, *rules.destiny, *rules.lands):
        assert row.id in told


def test_what_is_pictured_is_drawn(book: list[Article]) -> None:
    missing = {
        article.picture
        for article in book
        if article.picture and not article.picture.startswith("table:")
        if not (ROOT / "assets" / f"{article.picture}.svg").is_file()
    }
    assert missing == set()


def test_a_search_finds_what_is_meant() -> None:
    english = articles(words_for("en", "olympos"), olympos(), {})
    assert "Fights" in [article.title for article in english if article.speaks_of("swords attacker")]
    italian = articles(words_for("it", "olympos"), olympos(), {})
    assert any(article.about == "A-P20" for article in italian if article.speaks_of("clessidre spendere"))


@pytest.mark.parametrize("language", levels.LANGUAGES)
def test_every_ruling_is_told_and_headed_by_its_question(language: str) -> None:
    written = (ROOT / "docs" / "rulings.md").read_text("utf-8")
    numbers = re.findall(r"^### (A-P\d+)", written, re.MULTILINE)
    texts = levels.text(language)["olympos"]
    assert list(texts["ruling"]) == list(texts["question"]) == numbers
    assert all(question.endswith("?") for question in texts["question"].values())


def test_the_numbers_are_those_of_the_tables(book: list[Article]) -> None:
    last = next(article for article in book if article.about == "rule:end_last")
    assert "68" in last.sentences[0]
    assert "75" in last.sentences[0]
