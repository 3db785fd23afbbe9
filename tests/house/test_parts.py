"""A test of the tests: what belongs to the deep part, and that there nothing is skipped for want of a package."""

from __future__ import annotations

import re

import pytest

from tests import ROOT
from tests.parts import ALLOWED

pytest_plugins = ("pytester",)

TESTS = """
import pytest

def test_shallow(): pass

@pytest.mark.deep
def test_deep(): pass

def test_of_a_package():
    pytest.importorskip("a_package_nobody_has")

@pytest.mark.skipif(True, reason="needs openbox on the machine")
def test_of_a_machine(): pass
"""


@pytest.fixture
def tests(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makeconftest("from tests.conftest import pytest_addoption, pytest_configure")
    pytester.makeini("[pytest]\nmarkers = deep")
    pytester.makepyfile(TESTS)
    return pytester


def ran(tests: pytest.Pytester, *arguments: str) -> dict[str, int]:
    return tests.runpytest_inprocess("-p", "no:xdist", *arguments).parseoutcomes()


def test_the_first_part_leaves_deep_tests_out(tests: pytest.Pytester) -> None:
    assert ran(tests) == {"passed": 1, "skipped": 2, "deselected": 1}


def test_a_deep_test_can_be_asked_for_by_name(tests: pytest.Pytester) -> None:
    (file,) = tests.path.glob("test_*.py")
    assert ran(tests, f"{file.name}::test_deep") == {"passed": 1}


def test_the_deep_part_runs_only_deep_tests(tests: pytest.Pytester) -> None:
    assert ran(tests, "--deep") == {"passed": 1, "deselected": 3}


def test_what_the_first_part_skipped_the_deep_part_must_run(tests: pytest.Pytester) -> None:
    """And only what the machine lacks excuses it."""
    ran(tests)
    assert ran(tests, "--deep") == {"passed": 1, "skipped": 1, "failed": 1, "deselected": 1}


def test_a_file_that_was_skipped_as_a_whole_fails_in_the_deep_part(tests: pytest.Pytester) -> None:
    tests.makepyfile('import pytest\npytest.importorskip("a_package_nobody_has")\ndef test_of_it(): pass')
    assert ran(tests) == {"skipped": 1}
    assert ran(tests, "--deep")["errors"] == 1


def test_a_file_that_was_skipped_as_a_whole_is_run_in_the_deep_part(tests: pytest.Pytester) -> None:
    tests.makepyfile('import pytest\npytest.importorskip("just_installed")\ndef test_of_it(): pass')
    assert ran(tests) == {"skipped": 1}
    tests.makepyfile(just_installed="")
    tests.syspathinsert()
    assert ran(tests, "--deep") == {"passed": 1}


def test_every_reason_on_the_list_is_given_by_some_test() -> None:
    given = "".join(file.read_text("utf-8") for file in (ROOT / "tests").rglob("test_*.py"))
    assert [reason for reason in ALLOWED if f'"{reason}"' not in given] == []


def test_the_page_names_every_part_of_the_check() -> None:
    check, page = ((ROOT / file).read_text("utf-8") for file in (".ci/run", "docs/testing.md"))
    _, rows = page.split("| part | what it does |\n|---|---|\n")
    parts = re.findall('^begin "(.+)"$', check, re.MULTILINE)
    assert parts == re.findall(r"^\| (.+?) \|", rows.partition("\n\n")[0], re.MULTILINE)
