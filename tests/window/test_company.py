"""Who holds what, without any screen: whose press counts, and what becomes of people whose pad falls silent."""

from __future__ import annotations

from game.ui.company import DESK, Company
from game.ui.input import KEYBOARD, MOUSE

ONE, TWO, THREE = "pad:1", "pad:2", "pad:3"
EVERYTHING = (KEYBOARD, MOUSE, "touch", ONE, TWO)


def answering(company: Company, seat: int) -> set[str]:
    """The devices that count for a person."""
    return {device for device in EVERYTHING if company.answers(device, seat)}


def test_as_long_as_nobody_has_taken_anything_every_device_answers_for_everybody() -> None:
    company = Company([0, 1, 2])
    assert not company.is_apart
    assert all(answering(company, seat) == set(EVERYTHING) for seat in company.people)


def test_whoever_plays_alone_may_use_whatever_he_likes() -> None:
    company = Company([1])
    company.take(ONE, [1])
    assert answering(company, 1) == set(EVERYTHING)


def test_a_pad_that_was_taken_answers_for_its_person_alone_and_nothing_else_does() -> None:
    company = Company([0, 1])
    assert company.join(ONE) == 1
    assert answering(company, 1) == {ONE}
    assert answering(company, 0) == {KEYBOARD, MOUSE, "touch", TWO}


def test_mouse_and_keys_are_one_device() -> None:
    company = Company([0, 1])
    company.take(MOUSE, [1])
    assert company.taken == (DESK,)
    assert answering(company, 1) == {KEYBOARD, MOUSE}


def test_the_device_that_leads_keeps_somebody() -> None:
    company = Company([0, 2])
    assert company.join(ONE) == 2
    assert company.join(TWO) is None
    assert company.unheld == (0,)


def test_a_device_is_handed_on_between_all_it_was_taken_for() -> None:
    company = Company([0, 1, 2])
    company.take(ONE, [2, 1])
    assert company.held_by(ONE) == (1, 2)
    assert company.is_handed_on(ONE)
    assert company.seat_of(ONE) is None
    assert [company.answers(ONE, seat) for seat in range(3)] == [False, True, True]


def test_where_all_are_asked_by_the_same_pad_nobody_is_kept_from_helping() -> None:
    company = Company([0, 1])
    company.take(ONE, [0, 1])
    assert not company.is_apart
    assert answering(company, 0) == set(EVERYTHING)


def test_whose_pad_falls_silent_waits_for_another_one_and_nobody_else_does() -> None:
    company = Company([0, 1, 2])
    company.take(ONE, [1])
    company.take(TWO, [2])
    assert company.lose(TWO) == (2,)
    assert answering(company, 2) == set()
    assert answering(company, 1) == {ONE}
    assert answering(company, 0) == {KEYBOARD, MOUSE, "touch", TWO}


def test_any_free_pad_may_be_whoever_waits_for_one() -> None:
    company = Company([0, 1])
    company.take(ONE, [1])
    company.lose(ONE)
    assert company.join(THREE) == 1
    assert company.silent == ()
    assert company.answers(THREE, 1)
    assert not company.answers(ONE, 1)


def test_a_pad_that_comes_back_is_its_persons_again() -> None:
    company = Company([0, 1])
    company.take(ONE, [1])
    company.lose(ONE)
    assert company.find(ONE) == (1,)
    assert company.answers(ONE, 1)


def test_mouse_and_keys_take_over_for_whoever_waits() -> None:
    company = Company([0, 1])
    company.take(ONE, [1])
    company.lose(ONE)
    company.give_up(ONE)
    assert company.answers(KEYBOARD, 1)
    assert company.silent == ()


def test_what_somebody_holds_goes_with_him_to_another_seat() -> None:
    company = Company([0, 1, 3])
    company.take(ONE, [1])
    company.follow({1: 0, 0: 1})
    assert company.held_by(ONE) == (0,)


def test_whoever_leaves_holds_nothing_any_longer() -> None:
    company = Company([0, 1, 2])
    company.take(ONE, [1, 2])
    company.take(TWO, [2])
    company.sit([0, 1])
    assert company.held_by(ONE) == (1,)
    assert company.held_by(TWO) == ()


def test_a_device_is_handed_to_one_after_the_other_then_to_all_then_to_nobody() -> None:
    company = Company([0, 1, 2])
    company.take(TWO, [2])
    seen = []
    for _ in range(4):
        company.turn(ONE)
        seen.append(company.held_by(ONE))
    assert seen == [(0,), (1,), (0, 1), ()]
    company.turn(ONE, -1)
    assert company.held_by(ONE) == (0, 1)


def test_what_was_for_all_is_nobodys_next_although_one_more_has_sat_down() -> None:
    company = Company([0, 1])
    company.take(ONE, [0, 1])
    company.sit([0, 1, 2])
    company.turn(ONE)
    assert company.held_by(ONE) == ()
    company.turn(ONE, -1)
    assert company.held_by(ONE) == (0, 1, 2)


def test_what_is_told_of_who_holds_what_begins_with_mouse_and_keys_and_ends_with_what_fell_silent() -> None:
    company = Company([0, 1, 2])
    company.take(ONE, [1])
    company.take(TWO, [2])
    company.lose(TWO)
    told = [(each.device, each.seats, each.lost) for each in company.holdings([KEYBOARD, MOUSE, ONE, THREE])]
    assert told == [(DESK, (0,), False), (ONE, (1,), False), (THREE, (), False), (TWO, (2,), True)]
