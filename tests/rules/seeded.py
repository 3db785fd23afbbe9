"""Bugs put into the rules of a game on purpose, one at a time, and how the numbered cases notice them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.rules.casebook import Case, read_cases

Patch = pytest.MonkeyPatch
Bug = Callable[[Patch], None]


def nothing() -> None:
    """For games that remember nothing they have worked out."""


class Bugs(list[Bug]):
    """The bugs of a game, in the order they are planted; how a case of it is run, and what it has to forget."""

    def __init__(self, game: str, run_case: Callable[[Case], None], forget: Callable[[], None] = nothing) -> None:
        super().__init__()
        self.game = game
        self.cases = read_cases(game)
        self.run_case = run_case
        self.forget = forget

    def __call__(self, plant: Bug) -> Bug:
        self.append(plant)
        return plant

    @contextmanager
    def fresh(self) -> Iterator[None]:
        self.forget()
        try:
            yield
        finally:
            self.forget()

    def broken_case(self) -> Case | None:
        """The first case that does not hold."""
        for case in self.cases:
            try:
                self.run_case(case)
            except Exception:
                return case
        return None


def put(patch: Patch, name: str, value: Any, *chapters: Any) -> None:
    """Replace a function wherever a chapter knows it."""
    for chapter in chapters:
        patch.setattr(chapter, name, value)
