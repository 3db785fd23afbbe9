"""Every phrase of the levels has a picture, every picture has words, and a row of them fits where it has to stand."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import getsource
from itertools import product
from typing import Any

import pytest
from pygame import Rect, Surface

from game import games, levels
from game.games import words_for
from game.rules.olympus.tables import NEEDS, STANDING, VERBS
from game.scenes.olympus import bands, glyphs
from game.scenes.olympus.bands import Grammar
from game.scenes.olympus.legend import legend
from game.ui.glyphs import Figure, Glyph, GlyphPainter, Picture, Plate, Row, fade, said
from game.ui.scene import Brush
from tests.house.test_words import phrases, section
from tests.window.hands import headless, top

GAME: Any = games.load("olympus")
LANGUAGES = pytest.mark.parametrize("language", levels.LANGUAGES)
DEITIES = [row["id"] for row in GAME.tables["deities"]["deity"]]
CARDS = [row["id"] for kind in ("commons", "temples") for row in GAME.tables[kind]["building"]]
SMALL = (1280, 720)
BAND = (96 - 6, 28 - 2)
TEMPLE = (35, 35)
ALPHA_ROW, BETA_ROW = (106, 25), (86, 23)
"""The boxes rows have to fit in a small window: of a card, a temple, and a niche beside its priests."""


def every_option() -> Iterator[dict[str, str]]:
    """All ways to choose the options that change cards."""
    rows = [row for row in GAME.tables["options"]["option"] if any(row["choices"].values())]
    for chosen in product(*(row["choices"] for row in rows)):
        yield {row["id"]: choice for row, choice in zip(rows, chosen, strict=True)}


def grammar(language: str = "en", options: dict[str, str] | None = None) -> Grammar:
    return Grammar(words_for(language, "olympus"), GAME.tables, options or {})


def favours(spoken: Grammar) -> Iterator[Row]:
    for deity in DEITIES:
        for rank in ("alpha", "beta"):
            yield spoken.favour(deity, rank)
        for side in spoken.beside(deity):
            yield from side


@pytest.fixture
def brush() -> Brush:
    return top(headless(SMALL)).brush


# Nothing without a picture, nothing without words


def test_every_verb_of_the_rules_has_its_signs_and_no_other_has() -> None:
    assert set(bands.VERBS) == {*VERBS, *STANDING, *NEEDS}


@LANGUAGES
def test_every_phrase_of_the_levels_has_signs_and_all_of_them_words(language: str) -> None:
    spoken = grammar(language)
    for phrase in phrases(GAME.tables):
        row = spoken.phrase(phrase)
        assert row, phrase
        assert said(row).strip(), phrase


@LANGUAGES
def test_all_cards_have_a_band_whatever_the_options_are(language: str) -> None:
    for options in every_option():
        spoken = grammar(language, options)
        assert all(said(spoken.band(card)) for card in CARDS)


def test_every_sign_has_its_own_drawing(brush: Brush) -> None:
    spoken = grammar()
    for row in (*map(spoken.band, CARDS), *favours(spoken)):
        for glyph in row:
            for icon in icons(glyph):
                assert brush.sprites.get(f"icons/{icon}", (40, 40)).get_bounding_rect().size > (10, 10), icon


def icons(glyph: Glyph) -> list[str]:
    return [] if isinstance(glyph, Figure) or not glyph.icon else [glyph.icon]


def test_every_sentence_about_a_sign_is_used() -> None:
    source = getsource(bands) + getsource(glyphs)
    assert [key for key in section("olympus.sign") if f'"{key}"' not in source] == []


# What is true of a card is read off its band


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("well", "When built: grain production +1"),
        ("school", "From then on: the marker may pass the stop at culture 4"),
        ("goldsmith", "Every upkeep: 1 good gives 1 point"),
        ("amphitheatre", "Every upkeep: 2 priests on beta gives 1 point"),
        ("fleet", "From then on: a war strength +1 ties are won"),
        ("philosophy", "every other city: may take 1 good and as many for you"),
        ("trispastos", "When built: build build culture 1 for no goods"),
        ("temple_of_hades", "every other city: 2 markers of their choice back 1 or a loss of 3 points"),
        ("temple_of_hestia", "When built: 7 points"),
        ("temple_of_apollo", "From then on: no plague"),
        ("temple_of_hera", "From then on: Hera Beta gives Alpha"),
    ],
)
def test_a_band_says_what_the_card_does(card: str, words: str) -> None:
    assert said(grammar().band(card)) == words


@pytest.mark.parametrize(
    ("deity", "alpha", "beta"),
    [
        ("zeus", "choose 2", "choose 1"),
        (
            "hera",
            "2 times: any production marker +1 or produce any good",
            "any production marker +1 or produce any good",
        ),
        ("demeter", "grain production +1 and produce grain", "grain production +1 or produce grain"),
        ("athena", "culture +2", "culture +1"),
        ("ares", "2 times: military +1 or a war", "military +1 or a war"),
        ("hephaestus", "build build", "build"),
        (
            "apollo",
            "God of the Sun 2 points or Bringer of Plague 1 point",
            "God of the Sun 1 point or Bringer of Plague",
        ),
    ],
)
def test_a_niche_says_what_alpha_and_beta_grant(deity: str, alpha: str, beta: str) -> None:
    assert [said(grammar().favour(deity, rank)) for rank in ("alpha", "beta")] == [alpha, beta]


def test_the_red_good_is_called_as_the_players_like() -> None:
    spoken = Grammar(words_for("en", "olympus", {"wording": "meat"}), GAME.tables, {})
    assert said(spoken.favour("artemis", "beta")) == "meat production +1 or produce meat"


def test_of_two_faces_the_one_that_does_not_show_is_dark() -> None:
    sun, plague = (grammar().favour("apollo", "alpha", face) for face in ("sun", "plague"))
    assert [glyph.icon for glyph in sun if isinstance(glyph, Picture) and not glyph.faded] == ["sun", "star"]
    assert [glyph.icon for glyph in plague if isinstance(glyph, Picture) and not glyph.faded] == ["plague", "star"]


def test_what_stands_beside_a_medallion() -> None:
    spoken = grammar()
    beside = {deity: [said(row) for side in spoken.beside(deity) for row in side] for deity in DEITIES}
    assert {deity: rows for deity, rows in beside.items() if rows} == {
        "zeus": ["any marker +1", "produce any good", "a war", "build", "1 point"],
        "ares": ["Alpha ties are won"],
        "apollo": ["Bringer of Plague", "population", "everybody who stays away loses 1/3"],
    }


# Rows fit their boxes


@LANGUAGES
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_rows_fit_cards_temples_and_niches_of_a_small_window(language: str, scale: float) -> None:
    brush = top(headless(SMALL)).brush
    brush.words.scale = scale
    painter, surface, spoken = GlyphPainter(brush), Surface(SMALL), grammar(language)
    for card in CARDS:
        painter.paint_row(surface, Rect((0, 0), BAND), spoken.band(card))
        if card.startswith("temple"):
            box = Rect((0, 0), TEMPLE)
            painter.paint_rows(surface, box, painter.broken(spoken.brief(card), box))
    for deity in DEITIES:
        painter.paint_row(surface, Rect((0, 0), ALPHA_ROW), spoken.favour(deity, "alpha"))
        painter.paint_row(surface, Rect((0, 0), BETA_ROW), spoken.favour(deity, "beta"))
    assert brush.words.faults == []


def test_letters_of_a_row_are_never_too_small_to_read(brush: Brush) -> None:
    painter = GlyphPainter(brush)
    assert min(painter.letters(tall) for tall in range(4, 60)) >= 15


def test_a_row_with_too_little_room_is_a_fault_that_names_it(brush: Brush) -> None:
    GlyphPainter(brush).paint_row(Surface(SMALL), Rect(0, 0, 20, 20), grammar().favour("hera", "alpha"))
    assert [fault.words for fault in brush.words.faults] == [said(grammar().favour("hera", "alpha"))]


def test_a_row_takes_the_room_of_its_pictures_and_stays_in_its_box(brush: Brush) -> None:
    surface, box = Surface(SMALL), Rect(40, 40, 90, 26)
    surface.fill((0, 0, 0))
    painter, row = GlyphPainter(brush), grammar().favour("demeter", "alpha")
    taken = painter.paint_row(surface, box, row, align="right", ground=(0, 0, 0))
    assert box.contains(taken)
    assert taken.right == box.right
    assert box.contains(drawn(surface))


def drawn(surface: Surface) -> Rect:
    surface.set_colorkey((0, 0, 0))
    return surface.get_bounding_rect()


def test_what_is_faded_is_darker(brush: Brush) -> None:
    box, plate = Rect(0, 0, 60, 26), (Plate("", ((200, 200, 200),), "+1"),)
    bright, dark = Surface(SMALL), Surface(SMALL)
    GlyphPainter(brush).paint_row(bright, box, plate)
    GlyphPainter(brush).paint_row(dark, box, fade(plate))
    spot = (box.centerx, box.centery - 9)
    assert sum(dark.get_at(spot)[:3]) < sum(bright.get_at(spot)[:3]) / 2


# The page of the book that explains the signs


def kind(glyph: Glyph) -> tuple[str, ...]:
    """What a sign is, whatever its number is; plates of one ink without a drawing do not exist."""
    if isinstance(glyph, Picture):
        return "picture", glyph.icon, "struck" if glyph.struck else ""
    if isinstance(glyph, Plate):
        return "plate", glyph.icon
    return "figure", "".join(each for each in glyph.text if not each.isdecimal())


@LANGUAGES
def test_every_sign_that_favours_and_cards_can_show_is_explained_in_the_book(language: str) -> None:
    shown = {kind(glyph) for row in favours(grammar(language)) for glyph in row}
    for options in every_option():
        spoken = grammar(language, options)
        shown |= {kind(glyph) for card in CARDS for row in (spoken.band(card), spoken.brief(card)) for glyph in row}
    pages = legend(words_for(language, "olympus"), GAME.tables)
    explained = {kind(glyph) for page in pages for row in page.bands for glyph in row}
    assert shown - explained == set()


def test_every_explanation_of_a_sign_stands_in_the_book() -> None:
    pages = legend(words_for("en", "olympus"), GAME.tables)
    assert {sentence for page in pages for sentence in page.sentences} == set(section("olympus.legend").values())
