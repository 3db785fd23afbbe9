"""A test of the tests: each of the defects of `tests/planted.py`, put in place, is noticed by the test it names."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests import ROOT
from tests.planted import DEFECTS, NAMED, Defect, NotFound, Patch

pytest.importorskip("pygame")

each_defect = pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect.name)
PATIENCE = 120.0


@pytest.mark.deep
@each_defect
def test_a_defect_is_noticed(defect: Defect) -> None:
    """The test fails with it; that it passes without is seen when all tests are run."""
    arguments = ["-q", "-x", "-p", "no:xdist", "-p", "no:cacheprovider", "--plant", defect.name, defect.noticed_by]
    command = [sys.executable, "-m", "pytest", *arguments]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert ran.returncode == pytest.ExitCode.TESTS_FAILED, ran.stdout + ran.stderr
    assert f"FAILED {defect.noticed_by}" in ran.stdout, ran.stdout


@each_defect
def test_a_defect_finds_its_place_and_its_test(defect: Defect) -> None:
    with Patch.context() as patch:
        defect.plant(patch)
    file, _, name = defect.noticed_by.partition("::")
    assert f"\ndef {name.partition('[')[0]}(" in (ROOT / file).read_text("utf-8")


def test_every_defect_has_a_name_of_its_own() -> None:
    assert len(NAMED) == len(DEFECTS)


def test_a_defect_that_finds_no_place_says_so() -> None:
    for lost in (
        Defect("", "game.scenes.seats:SeatsScene.start", "words that stand nowhere", "", ""),
        Defect("", "game.scenes.seats:SeatsScene.nothing", "", "", ""),
        Defect("", "game.scenes.seats:nothing.at_all", "", "", ""),
    ):
        with Patch.context() as patch, pytest.raises(NotFound):
            lost.plant(patch)
