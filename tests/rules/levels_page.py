"""What docs/levels.md shows, for the tests that hold it to its word."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from tests import ROOT

LEVELS = (ROOT / "docs" / "levels.md").read_text("utf-8")


def example(game: str) -> dict[str, Any]:
    """The position of a game that is shown there."""
    shown = map(tomllib.loads, re.findall(r"^```toml\n(.*?)^```$", LEVELS, re.MULTILINE | re.DOTALL))
    (position,) = (position for position in shown if position["game"] == game)
    return position
