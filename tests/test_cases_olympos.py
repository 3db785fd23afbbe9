"""The numbered rule cases of Olympos, and that as a book they are complete."""

from __future__ import annotations

import re

import pytest

from tests.casebook import Case, read_cases
from tests.casebook_olympos import run_case

OLYMPOS = read_cases("olympos")
RULINGS = range(1, 55)


@pytest.mark.parametrize("case", OLYMPOS, ids=str)
def test_olympos_case(case: Case) -> None:
    run_case(case)


def test_case_numbers_are_unique() -> None:
    numbers = [case.number for case in OLYMPOS]
    assert len(numbers) == len(set(numbers))


def test_there_are_enough_cases() -> None:
    assert len(OLYMPOS) >= 120


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_has_a_case(ruling: int) -> None:
    assert any(re.search(rf"\bA-P{ruling}\b", case.rule) for case in OLYMPOS)
