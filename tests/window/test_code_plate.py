"""The plate for codes: whatever hands type on it, the code that is meant is read."""

from __future__ import annotations

import pytest

pytest.importorskip("pygame")

from game.scenes.lan.harbour import SIGNS
from game.ui.code_plate import CodePlate
from net import codes


def plate() -> tuple[CodePlate, list[str]]:
    read: list[str] = []
    return CodePlate(SIGNS, read.append), read


def test_its_keys_are_the_signs_of_codes() -> None:
    assert (SIGNS.all, SIGNS.length) == (codes.SIGNS, codes.LENGTH)


@pytest.mark.parametrize("typed", ["k7m4qx", "K7M-4QX", " k7m 4qx\n", "K7M4QXYZ", "k7!m4?qx"])
def test_the_last_sign_joins_by_itself(typed: str) -> None:
    code, read = plate()
    code.type(typed)
    assert read == ["K7M4QX"]


@pytest.mark.parametrize("typed", ["OIL001", "oiL-oo1", "011-oO1"])
def test_letters_that_look_like_digits_are_taken_for_them(typed: str) -> None:
    code, read = plate()
    code.type(typed)
    assert read == ["011001"]
    assert read == [codes.read(typed)]


def test_a_sign_that_was_wrong_is_erased() -> None:
    code, read = plate()
    code.type("k7m\b\bq")
    assert (code.typed, read) == ("KQ", [])
    code.type("\b\b\b")
    assert code.typed == ""


def test_while_an_answer_is_awaited_nothing_is_typed() -> None:
    code, read = plate()
    code.type("k7m4qx")
    code.locked = True
    code.type("\bz")
    code.join()
    assert (code.typed, len(read)) == ("K7M4QX", 1)


def test_a_wrong_code_is_shaken_once_and_gone() -> None:
    code, _ = plate()
    code.type("k7m4qx")
    code.refuse(calm=False)
    assert code.typed == ""
    assert code.is_moving
    code.advance(1.0)
    assert not code.is_moving


def test_nothing_shakes_for_whoever_wants_it_calm() -> None:
    code, _ = plate()
    code.refuse(calm=True)
    assert not code.is_moving
