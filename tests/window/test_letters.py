"""The alphabet of the headings: it has every letter we write, fits its box, and never fails."""

import string
import tomllib

import pytest
from pygame import Rect, Surface

from game.ui.letters import ALIKE, CACHED, CAPITALS, GLYPHS, LINES, Letters, capitals, parts, shape
from game.ui.theme import CLAY, SLIP, SMALLEST_TEXT
from tests import ROOT

TEXTS = ROOT / "levels" / "text"
GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"
WEIGHTS = [0.08, 0.14, 0.2]


@pytest.fixture
def letters() -> Letters:
    return Letters(1.0)


def sentences(table: object) -> list[str]:
    """Every text of a language file, whatever it is nested in."""
    if isinstance(table, dict):
        return [text for value in table.values() for text in sentences(value)]
    return [table] if isinstance(table, str) else []


def is_blank(surface: Surface) -> bool:
    return not surface.get_bounding_rect().w


# The alphabet


@pytest.mark.parametrize(
    "written",
    [string.ascii_letters, string.digits, "ÀÈÉÌÒÙàèéìòù", GREEK + GREEK.lower(), "αβ", "·.,:;-–'/+!?()&→×% "],
)
def test_every_character_of_a_heading_has_a_drawing(letters, written):
    letters.render(written, 30, SLIP)
    assert letters.missing == []


@pytest.mark.parametrize("path", sorted(TEXTS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_letter_of_the_language_files_has_a_drawing(letters, path):
    used = {each for text in sentences(tomllib.loads(path.read_text("utf-8"))) for each in text}
    assert used
    letters.render("".join(sorted(each for each in used if each.isalnum())), 30, SLIP)
    assert letters.missing == []


@pytest.mark.parametrize("weight", WEIGHTS)
def test_every_drawing_leaves_ink_and_stays_within_its_line(weight):
    for character in [*GLYPHS, *ALIKE, *"ÀÈÉÌÒÙ"]:
        drawn = shape(capitals(character), weight / CAPITALS)
        assert drawn.width > 0
        assert len(drawn.left) == len(drawn.right) == LINES
        across = [x for outline in drawn.outlines for x, _ in outline]
        up = [y for outline in drawn.outlines for _, y in outline]
        if capitals(character) != " ":
            assert min(across) == pytest.approx(0)
            assert max(across) == pytest.approx(drawn.width)
            assert -0.3 < min(up) < max(up) < 1.3


@pytest.mark.parametrize("accented", ["À", "É", "Ù", "Ö", "Ô"])
def test_an_accent_neither_touches_its_letter_nor_is_cut_off(accented):
    drawn = shape(accented, 0.14 / CAPITALS)
    accent = [y for outline in drawn.outlines for _, y in outline if y > 1.02]
    assert 1.03 < min(accent) < max(accent) < 1.25
    for pixels in range(SMALLEST_TEXT, 200):
        tall = round(pixels * CAPITALS)
        assert max(accent) * tall <= tall + (pixels - tall + 1) // 2


def test_lower_case_is_shown_as_capitals_but_alpha_and_beta_name_places(letters):
    assert capitals("città α β") == "CITTÀ α β"
    assert letters.width("Olympus", 30) == letters.width("OLYMPUS", 30)


def test_an_accent_may_come_as_a_character_of_its_own():
    assert capitals("citta\u0300") == "CITTÀ"
    assert parts("À") == ["A", "\u0300"]


def test_capitals_stand_on_whole_pixels(letters):
    for pixels in (22, 28, 34, 60, 140):
        picture = letters.line("HI", pixels, SLIP, 0.12, 0.14)
        ink = picture.get_bounding_rect(min_alpha=1)
        solid = picture.get_bounding_rect(min_alpha=200)
        assert (ink.top, ink.bottom) == (solid.top, solid.bottom)


def test_the_ink_is_the_one_that_was_asked_for(letters):
    picture = letters.render("H", 60, CLAY)
    inks = {tuple(picture.get_at((x, 30))) for x in range(picture.get_width())}
    assert (*CLAY, 255) in inks
    assert {ink[:3] for ink in inks} == {CLAY}


# Odd characters


@pytest.mark.parametrize("odd", ["☃", "漢字", "\x00", "\u0301", "🏺", "\ud800", "ß", "ǆ", "한", "a\nb\tc", "ΐ", "Ϊ́"])
def test_odd_characters_never_fail(letters, odd):
    picture = letters.render(odd, 30, SLIP)
    assert picture.get_width() == letters.width(odd, 30) > 0
    assert not is_blank(picture)


def test_what_has_no_drawing_is_a_lozenge_and_is_noted_once(letters):
    letters.render("OL☃MP☃S", 30, SLIP)
    letters.render("☃", 40, SLIP)
    assert letters.missing == ["☃"]


def test_no_words_take_no_room(letters):
    assert letters.width("", 30) == 0
    assert letters.render("", 30, SLIP).get_size() == (0, 30)
    assert letters.draw(Surface((99, 99)), "", Rect(10, 10, 50, 40), 30, SLIP).width == 0
    assert is_blank(letters.render("  ", 30, SLIP))


# Widths


def test_the_picture_is_as_wide_as_was_said_and_as_high_as_the_line(letters):
    for words in ("OLYMPUS", "ROUND IV · WORSHIP", "PUÒ COSTRUIRE"):
        for height in (22, 28, 60, 140):
            assert letters.render(words, height, SLIP).get_size() == (letters.width(words, height), height)


def test_longer_words_are_wider(letters):
    words = "WAREHOUSE 5/5 · PUÒ COSTRUIRE"
    widths = [letters.width(words[:count], 30) for count in range(len(words) + 1)]
    assert widths == sorted(set(widths))


def test_spacing_and_weight_make_words_wider(letters):
    assert letters.width("OLYMPUS", 30, spacing=0.3) > letters.width("OLYMPUS", 30)
    assert letters.width("OLYMPUS", 30, weight=0.2) > letters.width("OLYMPUS", 30)


def test_open_sides_come_nearer_than_stems(letters):
    def joined(pair: str) -> float:
        first, second = pair
        return letters.width(pair, 400) - letters.width(first, 400) - letters.width(second, 400)

    assert joined("AV") < joined("OO") < joined("HH")


def test_heights_follow_the_window_and_the_text_size_but_not_below_the_smallest_text():
    assert Letters(2.0).pixels(30) == 60
    assert Letters(1.0, 1.5).pixels(30) == 45
    assert Letters(1.0, 0.1).pixels(30) == SMALLEST_TEXT


# Boxes


def test_a_heading_that_fits_keeps_its_height(letters):
    spot = letters.draw(Surface((400, 100)), "TEMPLES", Rect(10, 10, 380, 60), 40, SLIP)
    assert spot == Rect(10, 20, letters.width("TEMPLES", 40), 40)
    assert letters.faults == []


def test_a_heading_shrinks_to_its_box(letters):
    box = Rect(10, 10, letters.width("MAGAZZINO", 28), 60)
    spot = letters.draw(Surface((400, 100)), "MAGAZZINO", box, 40, SLIP)
    assert box.contains(spot)
    assert SMALLEST_TEXT < spot.height < 40
    assert letters.draw(Surface((400, 100)), "MAGAZZINO", Rect(10, 10, 380, 25), 40, SLIP).height == 25
    assert letters.faults == []


def test_a_heading_without_room_is_a_fault_noted_once_and_still_drawn(letters):
    surface = Surface((400, 100))
    for _ in range(3):
        spot = letters.draw(surface, "MAGAZZINO", Rect(10, 10, 40, 60), 40, SLIP)
    assert spot.height == SMALLEST_TEXT
    assert [(fault.words, fault.box) for fault in letters.faults] == [("MAGAZZINO", (10, 10, 40, 60))]
    assert not is_blank(letters.render("MAGAZZINO", SMALLEST_TEXT, SLIP))


def test_headings_stand_left_right_or_in_the_middle(letters):
    surface, box = Surface((400, 100)), Rect(10, 10, 380, 60)
    assert letters.draw(surface, "ZEUS", box, 30, SLIP).left == box.left
    assert letters.draw(surface, "ZEUS", box, 30, SLIP, align="right").right == box.right
    centred = letters.draw(surface, "ZEUS", box, 30, SLIP, align="centre")
    assert abs(centred.centerx - box.centerx) <= 1
    assert abs(centred.centery - box.centery) <= 1


# Memory


def test_a_heading_is_drawn_once(letters):
    assert letters.render("ZEUS", 30, SLIP) is letters.render("ZEUS", 30, SLIP)
    assert letters.render("ZEUS", 30, SLIP) is not letters.render("ZEUS", 30, CLAY)


def test_only_so_many_headings_are_kept_and_the_latest_used_stay(letters):
    kept = letters.render("ZEUS", 20, SLIP)
    for number in range(2 * CACHED):
        letters.render(str(number), 20, SLIP)
        letters.render("ZEUS", 20, SLIP)
    assert len(letters.rendered) == CACHED
    assert letters.render("ZEUS", 20, SLIP) is kept
