"""Bugs put into the rules on purpose, one at a time: each must break at least one of a game's numbered cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from tests.rules.casebook import Case

Patch = pytest.MonkeyPatch
Bug = Callable[[Patch], None]


class Bugs(list[Bug]):
    """The bugs of a game, in the order they are planted."""

    def __call__(self, plant: Bug) -> Bug:
        self.append(plant)
        return plant


def put(patch: Patch, name: str, value: Any, *chapters: Any) -> None:
    """Replace a function wherever a chapter knows it."""
    for chapter in chapters:
        patch.setattr(chapter, name, value)


def broken_case(cases: Iterable[Case], run_case: Callable[[Case], None]) -> Case | None:
    """The first of these that does not hold."""
    for case in cases:
        try:
            run_case(case)
        except Exception:
            return case
    return None
