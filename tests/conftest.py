"""How the tests are shared out when several processes run them."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Tests last from a millisecond to a minute: whoever is done takes over what another has not begun."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, so that nobody waits for one of them at the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
