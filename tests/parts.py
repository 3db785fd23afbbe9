"""The two parts of the tests: what README's command runs, and the deep part, which `--deep` runs and nothing else.

Tests marked `deep` prove what a shorter test has shown already, at greater length. What the first part had to skip for
want of a package is left to the deep part, for which everything is installed: there a test may be skipped only for a
reason that stands in `ALLOWED`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, Final

import pytest

ALLOWED: Final = frozenset(
    {
        "needs Xvfb and xdotool on the machine",
        "needs openbox on the machine",
        "no network of its own can be made there",
        "not a git checkout",
        "a shell of Unix",
        "folders are protected in another way",
        "no device that is always full",
        "no folder that nobody can write to",
        "pipes and devices of Unix",
        "processes cannot be stopped there",
        "no SDL2 of pygame's own to plug a virtual pad into",
        "signals of Unix",
        "the system does not tell how much memory is in use",
        "Windows lets nobody remove an open file",
    }
)
"""What a machine may lack although everything was installed that can be."""

SKIPPED: Final = "amphora/skipped"
"""Where pytest's cache keeps what the first part skipped."""


class FirstPart:
    """Leaves the deep tests out unless one is asked for by name, and remembers what else was not run."""

    def __init__(self) -> None:
        self.skipped: list[str] = []

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        named = [argument for argument in config.args if "::" in argument]
        keep(config, items, [item for item in items if not is_deep(item) or is_of(item, named)])

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.note(report)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.note(report)

    def note(self, report: pytest.CollectReport | pytest.TestReport) -> None:
        if report.skipped and not hasattr(report, "wasxfail"):
            self.skipped.append(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        cache = cache_of(session.config)
        if cache is not None and not hasattr(session.config, "workerinput"):
            cache.set(SKIPPED, self.skipped)


class DeepPart:
    """Runs the deep tests and those the first part skipped; a skip that is not allowed is a failure."""

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        cache = cache_of(config)
        skipped = cache.get(SKIPPED, []) if cache is not None else []
        keep(config, items, [item for item in items if is_deep(item) or is_of(item, skipped)])

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self) -> Generator[None, Any, Any]:
        return without_excuse((yield))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, Any, Any]:
        return without_excuse((yield))


def seeds(first: int, *, deep: int) -> list[Any]:
    """A seed that is tried in the first part, and so many more for the deep one, as parameters of a test."""
    return [first, *(pytest.param(first + 1 + number, marks=pytest.mark.deep) for number in range(deep))]


def looks(every: Iterable[Any], *, first: int = 1) -> list[Any]:
    """Ways to see a screen, the narrowest first: so many are tried in the first part, the others in the deep one."""
    return [look if number < first else pytest.param(look, marks=pytest.mark.deep) for number, look in enumerate(every)]


def cache_of(config: pytest.Config) -> pytest.Cache | None:
    """None where pytest was told to keep nothing."""
    return getattr(config, "cache", None)


def is_deep(item: pytest.Item) -> bool:
    return item.get_closest_marker("deep") is not None


def is_of(item: pytest.Item, named: list[str]) -> bool:
    """Whether a test is meant by one of these names, which may be of a whole file or leave its parameters out."""
    return any(item.nodeid == name or item.nodeid.startswith((f"{name}::", f"{name}[")) for name in named)


def keep(config: pytest.Config, items: list[pytest.Item], kept: list[pytest.Item]) -> None:
    config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
    items[:] = kept


def without_excuse(report: Any) -> Any:
    """A report that says failed where it said skipped, unless that is allowed."""
    if report.skipped and not hasattr(report, "wasxfail"):
        _, _, reason = report.longrepr
        if reason.removeprefix("Skipped: ") not in ALLOWED:
            report.outcome = "failed"
            report.longrepr = f"{reason}: not one of the reasons that tests/parts.py allows"
    return report
