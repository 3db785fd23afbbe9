"""Every device alone is enough: from the title through a short game to its result, and back."""

from __future__ import annotations

import pytest

from tests.window.from_title import before_the_title, evening
from tests.window.pad_person import PadOlympian, PadPerson, PadSettler
from tests.window.person import Person
from tests.window.touch_person import TouchOlympian, TouchPerson, TouchSettler


def test_a_pad_alone_plays_a_short_game_from_the_title_to_the_result() -> None:
    evening(before_the_title(PadPerson, 3, people=1))


@pytest.mark.deep
@pytest.mark.parametrize(("hands", "people"), [(PadPerson, 3), (PadSettler, 2), (PadOlympian, 2)])
def test_a_pad_alone_plays_every_game(hands: type[Person], people: int) -> None:
    evening(before_the_title(hands, 3, people))


@pytest.mark.deep
@pytest.mark.parametrize(("hands", "people"), [(TouchPerson, 2), (TouchSettler, 2), (TouchOlympian, 2)])
def test_a_finger_alone_plays_every_game(hands: type[Person], people: int) -> None:
    evening(before_the_title(hands, 3, people))
