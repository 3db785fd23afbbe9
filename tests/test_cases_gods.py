"""The numbered rule cases of The Gods of Olympus, and that as a book they are complete."""

from __future__ import annotations

import re

import pytest

from tests.casebook import Case, read_cases
from tests.casebook_gods import run_case

GODS = read_cases("gods")


@pytest.mark.parametrize("case", GODS, ids=str)
def test_gods_case(case: Case) -> None:
    run_case(case)


def test_case_numbers_are_unique() -> None:
    numbers = [case.number for case in GODS]
    assert len(numbers) == len(set(numbers))


def test_there_are_enough_cases() -> None:
    assert len(GODS) >= 120


def test_every_ruling_has_a_case() -> None:
    named = {int(number) for case in GODS for number in re.findall(r"A-G(\d+)", case.rule)}
    assert set(range(1, 51)) <= named
