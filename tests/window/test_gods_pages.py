"""What can be read of The Gods of Olympus: its book, its library and its end, whole and in both languages."""

from __future__ import annotations

import re
from functools import cache

import pytest

from game import levels
from game.disk.settings import Settings
from game.games import words_for
from game.rules.engine import CHANCE, Setup, deal, is_over
from game.rules.gods.actions import ARMY, CITY, FLEET, HERO, MARKET, TOWN
from game.rules.gods.events import (
    BattleJoined,
    BattleSettled,
    Built,
    DiceRolled,
    GodDealt,
    Moved,
    Traded,
    TurnBegan,
    Upgraded,
)
from game.rules.gods.state import Greece
from game.scenes.article import Article
from game.scenes.chapters import chapter_title
from game.scenes.emblems import emblems_at
from game.scenes.gods.book import CHAPTERS, articles
from game.scenes.gods.explained import changes
from game.scenes.gods.library import SHAPES, LibraryScene
from game.scenes.gods.result import FEATS, MOMENTS, GodsEnding, ending
from game.scenes.table.ending.scene import EndingScene
from game.scenes.table.ending.story import Story
from game.scenes.table.ending.wording import EndingWords
from game.scenes.wording import words_for as words_at
from game.table.dealer import Dealer
from game.table.local import LocalSession
from game.table.seating import emblems_of
from game.table.session import HUMAN, Plan
from game.table.table import Table
from game.ui.text import has_sign
from tests import ROOT
from tests.rules.gods.builders import gods, random_game, table
from tests.window.hands import click, headless, lines, top
from tests.window.person import fresh_app

LANGUAGES = pytest.mark.parametrize("language", levels.LANGUAGES)


@cache
def finished(seats: int, seed: int = 5) -> LocalSession:
    """A game that chance has played to its limit."""
    dealer = Dealer(seed)
    played = Table(gods(), Setup(seats, {"turn_limit": "5"}), people=frozenset({0}))
    while not is_over(played.state):
        state = played.state
        chance = state.seat == CHANCE
        picked = deal(state, dealer.below) if chance else state.choices[dealer.below(len(state.choices))]
        played.repeat(state.seat, picked)
    plans = [Plan("", polis, HUMAN if not seat else "greedy") for seat, polis in enumerate(emblems_of("gods")[:seats])]
    return LocalSession(played, plans, seed=0)


def seated(people: int = 1) -> LocalSession:
    """Somebody holds Athens; gods are dealt, but for the last seat."""
    state = table("build", "athens 1 town army", "troy 2 market", seats=3)
    plans = [
        Plan(name, polis, HUMAN if seat < people else "greedy")
        for seat, (name, polis) in enumerate(zip(("Anna", "Bruno", ""), emblems_of("gods"), strict=False))
    ]
    session = LocalSession(Table(gods(), Setup(3), start=state, people=frozenset(range(people))), plans, seed=0)
    session.begin()
    return session


# The book


@LANGUAGES
def test_the_book_is_whole(language: str) -> None:
    app = headless()  # which signs can be drawn is known while there is a window
    book = articles(words_for(language, "gods"), gods(), {})
    assert {article.chapter for article in book} - {"example"} == set(CHAPTERS) - {"example"}
    for article in book:
        assert article.title
        assert article.sentences
        assert not re.search(r"[{}]", " ".join([article.title, article.numbers, *article.sentences]))
    pictures = {article.picture for article in book if article.picture and not article.picture.startswith("table:")}
    assert [each for each in sorted(pictures) if not (ROOT / "assets" / f"{each}.svg").is_file()] == []
    told, tables = {article.about for article in book}, gods().tables
    for row in (*tables["units"]["unit"], *tables["gods"]["god"]):
        assert row["id"] in told
    assert "16" in sentence_of(book, "rule:end_win")
    worked = " ".join(sentence for article in book if article.chapter == "example" for sentence in article.sentences)
    assert "Ares" in worked
    assert words_for(language, "gods").numbered(1) not in worked, "whoever plays is called by his god"
    said = "".join(sign for article in book for sign in "".join([article.title, article.numbers, *article.sentences]))
    assert [sign for sign in sorted({*said} - {"\n"}) if not has_sign(sign, "regular")] == []
    app.close()


def sentence_of(book: list[Article], about: str) -> str:
    return next(article.sentences[0] for article in book if article.about == about)


@LANGUAGES
def test_every_chapter_has_a_title(language: str) -> None:
    words = words_for(language, "gods")
    assert len({chapter_title(words, chapter) for chapter in CHAPTERS}) == len(CHAPTERS)
    assert set(words.game["chapter"]) == {*CHAPTERS, "usual"}


def test_a_search_finds_what_is_meant() -> None:
    english = articles(words_for("en", "gods"), gods(), {})
    assert "Dice" in [article.title for article in english if article.speaks_of("compared highest")]
    italian = articles(words_for("it", "gods"), gods(), {})
    assert any(article.about == "A-G20" for article in italian if article.speaks_of("mostro carta"))


@LANGUAGES
def test_every_ruling_is_told_and_headed_by_its_question(language: str) -> None:
    written = (ROOT / "docs" / "rulings.md").read_text("utf-8")
    texts = levels.text(language)["gods"]
    assert list(texts["ruling"]) == list(texts["question"]) == re.findall(r"^### (A-G\d+)", written, re.MULTILINE)
    assert all(question.endswith("?") for question in texts["question"].values())


# Names, and what changes


def test_a_seat_is_named_by_its_god_once_that_is_dealt() -> None:
    session = seated()
    words = words_at(Settings(), session)
    state = session.now.view
    assert isinstance(state, Greece)
    god = state.rules.gods[state.players[0].god]
    assert words.seat(0) == words.name("god", god)
    assert emblems_at(session)[0].drawing == f"icons/{god}"
    assert words.event(GodDealt(0, god)) == f"Anna is {words.name('god', god)}."
    session.close()


def test_what_changes_of_a_hidden_hand_is_its_size_alone() -> None:
    now = table("build", "athens 1 town", hands=({"hope": 2}, {"lust": 3})).view(0)
    then = now.copy()
    then.players[0].cards[5] -= 1
    then.players[1].unknown -= 1
    words = words_for("en", "gods")
    assert [each.words for each in changes(words, gods(), now, then)] == ["cards 2 → 1", "Hope 2 → 1", "cards 3 → 2"]


# The library


def test_every_shelf_shows_all_that_there_is() -> None:
    app, session = headless(), seated()
    scene = LibraryScene(session, app.settings)
    app.stack.push(scene)
    app.step([], 0.05)
    for shelf in SHAPES:
        click(app, f"shelf:{shelf}")
        shown = {control.id.partition(":")[2] for control in top(app).controls if control.id.startswith("card:")}
        assert shown == {item.name for item in scene.items(shelf)}
        assert all(
            (ROOT / "assets" / f"{'icons' if each == 'orgy' else shelf_folder(shelf)}/{each}.svg").is_file()
            for each in shown
        )
    told = " ".join(scene.sentences(next(each for each in scene.items("units") if each.name == "town")))
    assert f"On the map: {scene.words.seat(0)} 1." in told
    app.close()
    session.close()


def shelf_folder(shelf: str) -> str:
    return {"stars": "regions"}.get(shelf, shelf)


@pytest.mark.parametrize("shelf", SHAPES)
def test_words_are_drawn_on_every_shelf_in_the_largest_letters(shelf: str) -> None:
    app, session = headless(), seated()
    app.settings.change(text=150, language="it")
    scene = LibraryScene(session, app.settings, shelf)
    app.stack.push(scene)
    app.step([], 0.05)
    assert scene.title(scene.items(shelf)[0]) in " ".join(lines(app))
    app.close()
    session.close()


# The end


@pytest.mark.parametrize("seats", [2, 4])
def test_prestige_comes_from_somewhere_and_grows_turn_by_turn(seats: int) -> None:
    told = GodsEnding(finished(seats))
    for account in told.accounts:
        assert sum(account.points.values()) == account.total
    assert told.growth[-1] == told.scores
    assert len(told.growth) == 6  # before the first turn, and after each of the five


def test_prestige_is_followed_by_what_happens() -> None:
    """At every question what was told so far comes to what the rules would count."""
    told = GodsEnding(finished(3))
    scores = [0] * 3
    for state, events in random_game(3, 4, "5"):
        for event in events:
            told.follow(scores, event)
        assert scores == gods().scores(state)


def test_feats_are_read_off_what_happened() -> None:
    events = [
        TurnBegan(1),
        Built(0, HERO, "athens"),
        Upgraded(0, TOWN, CITY, "athens"),
        Built(1, MARKET, "troy"),
        Traded(1, 2, (1, 0, 0, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0, 0, 0)),
        BattleJoined("troy", 0, 1, (8, 6), (4,)),
        DiceRolled("troy", 0, "attack", (8, 5)),
        DiceRolled("troy", 0, "defence", (4,)),
        BattleSettled("troy", 0, 1, 0, 2),
        BattleSettled("argos", 2, 1, 1, 0),
        Moved(2, ARMY, "argos", "myrtoan_sea", FLEET),
        Moved(2, FLEET, "myrtoan_sea", "argos", ARMY),
    ]
    story = Story(3, events, lambda event: 0)
    figures = {feat.name: [feat.figure(story, seat) for seat in story.seats] for feat in FEATS}
    assert figures["victories"] == [1, 1, 0]
    assert figures["walls"] == [0, 1, 0]
    assert figures["builder"] == [2, 1, 0]
    assert figures["heroes"] == [1, 0, 0]
    assert figures["trader"] == [0, 1, 1]
    assert figures["fleets"] == [0, 0, 1]
    assert figures["dice"] == [1, 1, 0]


@LANGUAGES
def test_every_feat_source_and_moment_has_its_words_and_its_icon(language: str) -> None:
    words = words_for(language, "gods")
    for feat in FEATS:
        keys = [f"feat_{feat.name}", f"feat_{feat.name}_told", *([f"feat_{feat.name}_alone"] if feat.detail else [])]
        assert all(words.phrase("screen", key, n=2, defender=0) for key in keys)
    assert all(words.phrase("screen", f"source_{source.name}") for source in GodsEnding.sources)
    assert all(words.phrase("screen", f"moment_{kind}") for kind in MOMENTS.icons)
    icons = {*(feat.icon for feat in FEATS), *MOMENTS.icons.values()}
    assert [icon for icon in sorted(icons) if not (ROOT / f"assets/icons/{icon}.svg").is_file()] == []
    assert EndingWords(GodsEnding(finished(4)), words).text()


def test_the_ending_is_shown() -> None:
    settings = Settings(language="it")
    scene = ending(finished(4), settings)
    assert isinstance(scene, EndingScene)
    app = fresh_app((1280, 720), settings, scene)
    scene.hurry()
    app.step([], 0.05)
    shown = " ".join(lines(app))
    assert "mercati" in shown
    assert "punti" not in shown.lower()
    app.close()
