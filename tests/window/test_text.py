"""Words on the screen stay in their boxes, every tail and accent of them."""

from __future__ import annotations

import pytest

pygame = pytest.importorskip("pygame")

from pygame import Rect, Surface  # noqa: E402

from game.ui.text import FILES, Typesetter  # noqa: E402

# Letters reach a pixel further in some sizes than their font says, hence the boxes that are a little larger.
WORDS = ("Sparta", "Argo", "Tebe", "Età, già", "È QUI, Ágh", "Quality (j)")


@pytest.fixture(autouse=True, scope="module")
def fonts() -> None:
    pygame.font.init()


@pytest.mark.parametrize("weight", FILES)
@pytest.mark.parametrize("words", WORDS)
def test_no_ink_leaves_the_box(words: str, weight: str) -> None:
    for height in range(16, 60):
        words_setter = Typesetter(1.0, 1.5)
        surface = Surface((400, 200), pygame.SRCALPHA)
        box = Rect(20, 60, 360, height)
        words_setter.draw(surface, words, box, 40, (255, 255, 255), weight=weight, wrap=True)  # type: ignore[arg-type]
        if not words_setter.faults:
            ink = surface.get_bounding_rect(min_alpha=64)
            assert box.inflate(12, 2).contains(ink), (height, ink)


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
