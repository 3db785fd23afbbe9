"""The numbered rule cases of all games, and that as a book they are complete."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.rules.casebook import Case, read_cases
from tests.rules.gods import casebook as casebook_gods
from tests.rules.olympos import casebook as casebook_olympos
from tests.rules.olympus import casebook as casebook_olympus

BOOKS: dict[str, tuple[Callable[[Case], None], int]] = {
    "olympus": (casebook_olympus.run_case, 500),
    "olympos": (casebook_olympos.run_case, 260),
    "gods": (casebook_gods.run_case, 250),
}
"""How the cases of a game are run, and how many there are at least."""

CASES = {game: read_cases(game) for game in BOOKS}


@pytest.mark.parametrize(
    ("game", "case"), [pytest.param(game, case, id=f"{game}-{case}") for game in BOOKS for case in CASES[game]]
)
def test_a_case_holds(game: str, case: Case) -> None:
    BOOKS[game][0](case)


@pytest.mark.parametrize("game", BOOKS)
def test_case_numbers_are_unique(game: str) -> None:
    numbers = [case.number for case in CASES[game]]
    assert len(numbers) == len(set(numbers))


@pytest.mark.parametrize("game", BOOKS)
def test_there_are_enough_cases(game: str) -> None:
    assert len(CASES[game]) >= BOOKS[game][1]
