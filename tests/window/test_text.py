"""Words on the screen stay in their boxes, every tail and accent of them."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

pygame = pytest.importorskip("pygame")

from pygame import Rect, Surface  # noqa: E402

from game.kiosk.health import open_files  # noqa: E402
from game.ui.letters import Letters  # noqa: E402
from game.ui.pieces import Piece, draw_pieces  # noqa: E402
from game.ui.scene import Brush  # noqa: E402
from game.ui.sprites import KEPT_BYTES, WINDOWS, Sprites  # noqa: E402
from game.ui.text import CACHED, FILES, Typesetter, Weight, font_of  # noqa: E402
from game.ui.theme import SLIP  # noqa: E402

# Letters reach a pixel further in some sizes than their font says, hence the boxes that are a little larger.
WORDS = ("Sparta", "Argo", "Tebe", "Età, già", "È QUI, Ágh", "Quality (j)")


@pytest.fixture(scope="module", autouse=True)
def large_print() -> Typesetter:
    """One for all tests that need it: fonts take long to open."""
    pygame.font.init()
    return Typesetter(1.0, 1.5)


@pytest.mark.parametrize("weight", FILES)
@pytest.mark.parametrize("words", WORDS)
def test_no_ink_leaves_the_box(large_print: Typesetter, words: str, weight: Weight) -> None:
    boxes = [Rect(20, 60, 360, height) for height in range(16, 60)]
    roomy = [box for box in boxes if large_print.has_room(words, box, weight)]
    assert len(roomy) > 30
    for box in roomy:
        surface = Surface((400, 200), pygame.SRCALPHA)
        large_print.draw(surface, words, box, 40, (255, 255, 255), weight=weight, wrap=True)
        ink = surface.get_bounding_rect(min_alpha=64)
        assert box.inflate(12, 2).contains(ink), (box.height, ink)
    assert not large_print.faults


def test_several_lines_stay_in_the_box() -> None:
    words_setter = Typesetter(1.0)
    for height in range(50, 160):
        surface = Surface((200, 260), pygame.SRCALPHA)
        box = Rect(20, 60, 120, height)
        words_setter.draw(surface, "Età già\npaying", box, 60, (255, 255, 255), wrap=True)
        assert box.inflate(12, 2).contains(surface.get_bounding_rect(min_alpha=64)), height
    assert not words_setter.faults


def test_each_fault_is_noted_once() -> None:
    words_setter = Typesetter(1.0)
    surface = Surface((100, 100))
    for _ in range(3):
        words_setter.draw(surface, "far too long for this", Rect(0, 0, 20, 10), 20, (255, 255, 255))
    assert len(words_setter.faults) == 1


# Whatever a stranger writes


@pytest.mark.parametrize(
    "words", ["f\udcfcr.record", "a\0b", "\u05d0\u05d1", "\u3164", "a\u202eb", "\u0378", "\U0001f3fa", "城"], ids=ascii
)
def test_what_our_face_cannot_draw_is_spelled_out(words: str) -> None:
    setter = Typesetter(1.0)
    shown = setter.drawable(words, "regular")
    assert f"\u2039{next(ord(sign) for sign in words if not sign.isascii() or sign == chr(0)):X}\u203a" in shown
    surface = Surface((400, 60))
    setter.draw(surface, words, Rect(0, 0, 400, 60), 20, SLIP, wrap=True)
    assert setter.width(words, 20) > setter.width("ab", 20)


def test_two_names_of_strangers_never_look_alike() -> None:
    setter = Typesetter(1.0)
    shown = [pygame.image.tobytes(setter.line(name, "regular", 20, SLIP), "RGBA") for name in ("אב", "אג", "城", "市")]
    assert len(set(shown)) == 4


def test_what_our_face_has_is_drawn_as_it_is() -> None:
    setter = Typesetter(1.0)
    for words in ("Ζεύς", "Niccolò", "“Ἀθῆναι” — né", "a\u00a0b"):
        assert setter.drawable(words, "regular") == words or "Ἀ" in words


@pytest.mark.parametrize("weight", ["regular", "semibold", "bold"])
@pytest.mark.parametrize("sign", ["⅓", "½", "“", "”"])
def test_no_letter_lies_on_the_sign_before_it(sign: str, weight: Weight) -> None:
    setter = Typesetter(2.0)
    line = setter.line(f"{sign}l", weight, 40, SLIP)
    alone = setter.line(sign, weight, 40, SLIP).get_bounding_rect()
    letter = setter.line("l", weight, 40, SLIP).get_bounding_rect()
    assert line.get_bounding_rect().width >= alone.width + letter.width
    assert setter.measured(f"{sign} l", weight, 40) - setter.measured(f"{sign}l", weight, 40) >= setter.measured(
        " ", weight, 40
    )
    assert line.get_width() == setter.measured(f"{sign}l", weight, 40)


# Lines of several pieces


def test_in_a_low_line_a_name_is_as_large_as_what_follows_it() -> None:
    """Else a gap would stand before the colon behind a name whose letters go below the line."""
    pygame.display.set_mode((400, 100))
    unit = 2 / 3
    brush = Brush((1280, 720), Typesetter(unit), Letters(unit), Sprites(Path()))
    gaps = []
    for height in range(16, 40):
        surface = Surface((400, 100), pygame.SRCALPHA)
        pieces = [Piece("Hygieia", (255, 255, 255), "semibold"), Piece("Hera", (255, 255, 255), "semibold")]
        draw_pieces(brush, surface, pieces, Rect(20, 50 - height // 2, 360, height), 20)
        line = pygame.mask.from_surface(surface, 64)
        columns = [x for x in range(400) if any(line.get_at((x, y)) for y in range(100))]
        gaps.append(max(b - a for a, b in pairwise(columns)))
    assert max(gaps) <= 4, gaps
    assert not brush.words.faults


# What is kept for days


def test_only_so_many_lines_are_kept_and_the_latest_used_stay(large_print: Typesetter) -> None:
    kept = large_print.line("ZEUS", "regular", 12, SLIP)
    for number in range(2 * CACHED):
        large_print.line(str(number), "regular", 12, SLIP)
        assert large_print.line("ZEUS", "regular", 12, SLIP) is kept
    assert len(large_print.rendered) == CACHED <= 512


def test_lines_take_no_more_room_than_they_were_given(large_print: Typesetter, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.text.CACHED_BYTES", 200_000)
    kept = large_print.line("ZEUS", "regular", 40, SLIP)
    for number in range(50):
        long = large_print.line(f"{number} sailed to Knossos, and was seen there", "regular", 40, SLIP)
        assert large_print.line("ZEUS", "regular", 40, SLIP) is kept
        assert sum(each.get_pitch() * each.get_height() for each in large_print.rendered.values()) <= 200_000
    monkeypatch.setattr("game.ui.text.CACHED_BYTES", 1)
    assert large_print.line("ZEUS", "regular", 40, SLIP) is kept
    assert large_print.line("one that is larger than all there is", "regular", 40, SLIP) is not long
    assert len(large_print.rendered) == 1


def test_drawings_take_no_more_room_than_they_were_given(monkeypatch: pytest.MonkeyPatch) -> None:
    sprites = Sprites(Path())
    monkeypatch.setattr(Sprites, "render", lambda self, name, size, *inks: Surface(size))
    sprites.fit((64, 64))
    most = WINDOWS * 64 * 64 * 4
    first = sprites.get("a", (64, 64), SLIP)
    for number in range(100):
        sprites.get(f"b{number}", (64, 64), SLIP)
        assert sprites.get("a", (64, 64), SLIP) is first
    assert sum(each.get_width() * each.get_height() * 4 for each in sprites.kept.values()) == most
    sprites.fit((32, 32))
    assert sum(each.get_width() * each.get_height() * 4 for each in sprites.kept.values()) == most / 4
    sprites.fit((3840, 2160))
    assert sprites.room == KEPT_BYTES


def test_words_of_many_sizes_keep_no_file_open() -> None:
    before = open_files()
    for pixels in range(301, 331):
        font_of("italic", pixels)
    assert open_files() == before
