"""Which tests are run, how several processes share them out, and how they are tried with a defect in place."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from tests.parts import DeepPart, FirstPart


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Tests last from a millisecond to a minute: whoever is done takes over what another has not begun."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every process begins with its share of the longest, so that nobody waits for one of them at the end.

    At first each gets as many tests as the others, in the order in which they stand here.
    """
    shares = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in reversed(items) if item.get_closest_marker("slow")]
    rest = [item for item in items if not item.get_closest_marker("slow")]
    ends = [len(items) * (share + 1) // shares for share in range(shares)]
    ordered: list[pytest.Item] = []
    for share, end in enumerate(ends):
        ordered += long[share::shares]
        room = max(0, end - len(ordered))
        ordered += rest[:room]
        del rest[:room]
    items[:] = ordered + rest


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: nobody need look through it for what can be thrown away."""
    gc.collect()
    gc.freeze()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deep", action="store_true", help="run the deep part of the tests, and nothing else")
    parser.addoption("--plant", metavar="NAME", help="run with one of the defects of tests/planted.py in place")


def pytest_configure(config: pytest.Config) -> None:
    # Whoever starts the tests in the background has them ignore Ctrl-C, and tests of Ctrl-C would wait for ever.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    config.pluginmanager.register(DeepPart() if config.getoption("--deep") else FirstPart())


def pytest_sessionstart(session: pytest.Session) -> None:
    """A defect that cannot be planted is an error, lest its test seem to notice nothing."""
    name = session.config.getoption("--plant")
    if name is not None:
        from tests.house import waiting
        from tests.planted import NAMED

        waiting.PATIENCE = 5.0
        NAMED[name].plant(pytest.MonkeyPatch())


@pytest.fixture(autouse=True, scope="session")
def _home_of_their_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test writes among the games of whoever runs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")  # nor is heard by him
        patch.setenv("AMPHORA_HOME", str(tmp_path_factory.mktemp("home")))
        yield
