"""A test of the cases: each bug put into the rules on purpose breaks at least one of them."""

from __future__ import annotations

import pytest

from tests.rules.gods import bugs as bugs_of_gods
from tests.rules.olympos import bugs as bugs_of_olympos
from tests.rules.olympus import bugs as bugs_of_olympus
from tests.rules.seeded import Bug, Bugs

ALL = (bugs_of_olympus.BUGS, bugs_of_olympos.BUGS, bugs_of_gods.BUGS)
EVERY_GAME = pytest.mark.parametrize("bugs", ALL, ids=lambda bugs: bugs.game)
ENOUGH = 30


@EVERY_GAME
def test_without_a_bug_every_case_holds(bugs: Bugs) -> None:
    with bugs.fresh():
        assert bugs.broken_case() is None


@EVERY_GAME
def test_there_are_enough_bugs(bugs: Bugs) -> None:
    assert len(bugs) >= ENOUGH
    assert len({plant.__name__ for plant in bugs}) == len(bugs)


@pytest.mark.parametrize(
    ("bugs", "plant"), [pytest.param(bugs, plant, id=f"{bugs.game}-{plant.__name__}") for bugs in ALL for plant in bugs]
)
def test_a_seeded_bug_breaks_a_case(bugs: Bugs, plant: Bug, monkeypatch: pytest.MonkeyPatch) -> None:
    with bugs.fresh(), monkeypatch.context() as patch:
        plant(patch)
        assert bugs.broken_case() is not None, "no case notices"
