"""Long texts: what is in sight of the chronicle and of the rules when hands move them."""

from __future__ import annotations

import pygame
import pytest

from game.app import App
from game.games import load, words_for
from game.lab import shot
from game.scenes.chronicle import ChronicleScene
from game.scenes.olympus.book import articles
from game.scenes.olympus.library import LibraryScene
from game.scenes.reading import ReadingScreen
from game.scenes.rules_book import RulesScene
from tests.window.hands import click, headless, top, type_text
from tests.window.person import MousePerson


def uppermost(app: App) -> str:
    """The first whole paragraph that is in sight."""
    scene = top(app)
    assert isinstance(scene, ReadingScreen)
    assert scene.reader is not None
    return next(laid.entry.paragraphs[0].words for laid in scene.reader.laid if laid.top >= scene.reader.offset)


def titles(app: App) -> list[str]:
    """What all paragraphs of the text begin with."""
    scene = top(app)
    assert isinstance(scene, ReadingScreen)
    assert scene.reader is not None
    return [laid.entry.paragraphs[0].words for laid in scene.reader.laid]


def wheel(app: App, clicks: int) -> None:
    """Turn the wheel; towards oneself is less than nothing."""
    app.step([pygame.Event(pygame.MOUSEWHEEL, x=0, y=clicks)], 0.05)


@pytest.fixture
def chronicle() -> App:
    """Of a game in its fourth round."""
    app = headless()
    app.stack.push(ChronicleScene(shot.demo(4), app.settings))
    return app


def test_the_chronicle_goes_from_round_to_round(chronicle: App) -> None:
    seen = []
    for button in ("earlier", "earlier", "earlier", "later", "later"):
        click(chronicle, button)
        seen.append(uppermost(chronicle))
    assert seen == ["Round IV", "Round III", "Round II", "Round III", "Round IV"]


def test_the_wheel_moves_a_text_as_it_turns(chronicle: App) -> None:
    for _ in range(3):
        click(chronicle, "earlier")
    before = uppermost(chronicle)
    wheel(chronicle, -3)
    after = uppermost(chronicle)
    assert titles(chronicle).index(after) > titles(chronicle).index(before)
    wheel(chronicle, 3)
    assert uppermost(chronicle) == before


def test_the_wheel_turns_pages_as_it_turns() -> None:
    app = headless()
    app.stack.push(LibraryScene(shot.demo(4), app.settings, "all"))
    pages = []
    for clicks in (-1, -1, 1):
        wheel(app, clicks)
        pages.append(top(app).page)  # type: ignore[attr-defined]
    assert pages == [1, 2, 1]


def test_a_chapter_that_is_pressed_is_opened() -> None:
    app = headless()
    scene = RulesScene(app.settings)
    app.stack.push(scene)
    for chapter in scene.book.chapters:
        click(app, f"chapter:{chapter}")
        assert titles(app)[0] == scene.control(f"chapter:{chapter}").label
    assert len(scene.book.chapters) > 3


def test_a_search_shows_whatever_speaks_of_it_and_nothing_else() -> None:
    app = headless()
    scene = RulesScene(app.settings)
    app.stack.push(scene)
    scene.focus = "search"
    type_text(app, "plague")
    assert scene.reader is not None
    count, *found = scene.reader.laid
    words = [" ".join(each.words for each in laid.entry.paragraphs).lower() for laid in found]
    assert all("plague" in each for each in words)
    assert count.entry.paragraphs[0].words.startswith(f"{len(found)} ")
    whole = scene.book.articles(scene.words, scene.game, scene.options)
    assert len(found) == sum("plague" in " ".join([each.title, *each.sentences]).lower() for each in whole)


@pytest.mark.parametrize("about", ["zeus", "well", "temple_of_hades", "A-O14"])
def test_the_book_opens_at_the_page_of_what_was_asked_about(about: str) -> None:
    app = headless()
    scene = RulesScene(app.settings, game="olympus", about=about)
    app.stack.push(scene)
    app.step((), 0.05)
    assert scene.reader is not None
    article = next(each for each in scene._articles() if each.about == about)
    assert scene.chapter == article.chapter
    seen = [laid.entry.paragraphs[0].words for laid in scene.reader.laid if laid.top >= scene.reader.offset]
    assert article.title in seen[:2] or scene.reader.offset == scene.reader.most


@pytest.mark.parametrize(("language", "wanted"), [("en", "harvest"), ("it", "raccolto")])
def test_a_sign_is_found_by_its_name(language: str, wanted: str) -> None:
    app = headless()
    app.settings.change(language=language)
    scene = RulesScene(app.settings, game="olympus")
    app.stack.push(scene)
    scene.focus = "search"
    type_text(app, wanted)
    assert scene.reader is not None
    explained = scene.words.phrase("legend", "harvest")
    found = next(
        laid.entry for laid in scene.reader.laid if explained in [each.words for each in laid.entry.paragraphs]
    )
    assert found.picture is not None


def test_rulings_are_headed_by_their_question() -> None:
    app = headless()
    scene = RulesScene(app.settings, game="olympus", about="A-O28")
    app.stack.push(scene)
    assert all(each.title.endswith("?") for each in scene._articles() if each.chapter == "rulings")


def test_a_worked_round_is_told_with_pictures_of_the_table() -> None:
    app = headless()
    scene = RulesScene(app.settings, game="olympus")
    app.stack.push(scene)
    scene.open("example")
    app.step((), 0.05)
    told = [article for article in scene._articles() if article.chapter == "example"]
    assert any("Demeter" in sentence for article in told for sentence in article.sentences)
    assert sum(article.picture.startswith("table:") for article in told) >= 3
    assert scene.tables is not None


def test_a_deity_that_cannot_be_chosen_is_looked_up_when_it_is_pressed() -> None:
    person = MousePerson(3, seed=9)
    person.play(1)
    scene = person.scene
    name = next(each.id for each in scene.controls if each.id.startswith("deity:") and each.press is None)
    click(person.app, name)
    book = top(person.app)
    assert isinstance(book, RulesScene)
    assert book.chapter == "deities"
    person.app.close()


def test_what_has_the_focus_is_looked_up_by_its_key() -> None:
    person = MousePerson(3, seed=9)
    person.rest()
    person.scene.focus, person.scene.pointing = "deity:hera", False
    person.scene.lookup.explain()
    book = top(person.app)
    assert isinstance(book, RulesScene)
    assert book.chapter == "deities"
    person.app.close()


@pytest.mark.parametrize(
    ("thing", "title"),
    [
        ("lane:culture", "Markers and stops"),
        ("lane:fish", "Producing goods"),
        ("about:warehouse", "1. Warehouses"),
        ("about:glory:culture", "Glory"),
    ],
)
def test_what_has_no_page_of_its_own_is_looked_up_where_the_book_speaks_of_it(thing: str, title: str) -> None:
    person = MousePerson(3, seed=9)
    person.rest()
    person.scene.focus, person.scene.pointing = thing, False
    person.scene.lookup.explain()
    book = top(person.app)
    assert isinstance(book, RulesScene)
    person.step()
    assert book.reader is not None
    seen = [laid.entry.paragraphs[0].words for laid in book.reader.laid if laid.top >= book.reader.offset]
    assert title in seen[:2] or (title in seen and book.reader.offset == book.reader.most)
    person.app.close()


def test_every_deity_and_building_of_the_book_shows_its_signs() -> None:
    game = load("olympus")
    book = articles(words_for("it", "olympus", {}), game, {})
    pages = [page for page in book if page.chapter in ("deities", "commons", "temples")]
    assert len(pages) >= 55
    assert [page.title for page in pages if not page.bands or not all(page.bands)] == []
