"""Words on the screen stay in their boxes, every tail and accent of them."""

from __future__ import annotations

import pytest

pygame = pytest.importorskip("pygame")

from pygame import Rect, Surface  # noqa: E402

from game.ui.text import FILES, Typesetter, Weight  # noqa: E402

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
