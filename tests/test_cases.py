"""The numbered rule cases, and that as a book they are complete."""

from __future__ import annotations

import pytest

from tests.casebook import Case, read_cases, run_case

OLYMPUS = read_cases("olympus")


@pytest.mark.parametrize("case", OLYMPUS, ids=str)
def test_olympus_case(case: Case) -> None:
    run_case(case)


def test_case_numbers_are_unique() -> None:
    numbers = [case.number for case in OLYMPUS]
    assert len(numbers) == len(set(numbers))


def test_there_are_enough_cases() -> None:
    assert len(OLYMPUS) >= 150
