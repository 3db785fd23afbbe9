"""Where answers are given: on things, as tokens, or put together piece by piece."""

from __future__ import annotations

import pytest

from game.scenes.table.menu import Bundle, Menu, by_place
from tests.tiny import BOW, DECLINE, PAY, PLAY, STAKE, Offer, Play

TWO_AND_ONE, ONE_AND_TWO, ONE_AND_ONE = Offer(1), Offer(2), Offer(3)


def bundle() -> Bundle:
    """Cubes and coins: two and one, one and two, or one of each."""
    return Bundle({(2, 1): TWO_AND_ONE, (1, 2): ONE_AND_TWO, (1, 1): ONE_AND_ONE}, ("cube", "coin"))


def test_an_answer_lies_on_the_thing_its_class_names_and_else_is_a_token() -> None:
    menu = by_place([DECLINE, *PLAY, PAY], {Play: lambda action: "owl" if action.omen == 0 else "others"})
    assert menu.things == {"owl": [PLAY[0]], "others": [PLAY[1], PLAY[2]]}
    assert menu.tokens == [DECLINE, PAY]
    assert menu.thing_of(PLAY[2]) == "others"
    assert menu.thing_of(PAY) == ""


def test_an_answer_whose_class_names_nothing_for_it_is_a_token() -> None:
    assert by_place([PLAY[0]], {Play: lambda action: ""}).tokens == [PLAY[0]]


def test_what_every_answer_holds_is_picked_already() -> None:
    assert bundle().picked == [1, 1]
    assert Bundle({(0, 2): STAKE[0], (1, 1): STAKE[1]}, ("cube", "coin")).picked == [0, 1]


def test_only_picks_that_lead_to_an_answer_are_taken() -> None:
    picking = bundle()
    picking.add(0)
    assert picking.answer() == TWO_AND_ONE
    assert not picking.may_add(0)
    assert not picking.may_add(1)
    picking.add(1)
    assert picking.picked == [2, 1]


def test_what_was_picked_can_be_put_back() -> None:
    picking = bundle()
    picking.add(0)
    picking.remove(0)
    picking.add(1)
    assert picking.answer() == ONE_AND_TWO
    for _ in range(5):
        picking.remove(1)
    assert picking.picked == [1, 0]


def test_a_bundle_tells_how_many_pieces_are_missing_at_least() -> None:
    picking = Bundle({(3, 0): STAKE[0], (0, 1): STAKE[1]}, ("cube", "coin"))
    assert picking.answer() is None
    assert picking.missing() == 1
    picking.add(0)
    assert picking.missing() == 2


def test_a_hint_is_put_together_at_once() -> None:
    picking = bundle()
    assert picking.pick(ONE_AND_TWO)
    assert picking.answer() == ONE_AND_TWO
    assert not picking.pick(BOW)
    assert picking.answer() == ONE_AND_TWO


@pytest.mark.parametrize(
    ("picked", "steps"), [([1, 1], (1, 1)), ([2, 1], (-1, -1)), ([2, 0], (-1, 1)), ([0, 2], (1, -1))]
)
def test_a_piece_is_taken_while_that_leads_on_and_else_put_back(picked: list[int], steps: tuple[int, int]) -> None:
    menu = Menu(bundle=bundle())
    assert menu.bundle is not None
    menu.bundle.picked = picked
    assert (menu.piece_step("cube"), menu.piece_step("coin")) == steps
    assert menu.piece_step("priest") == 0
    assert Menu().piece_step("cube") == 0
