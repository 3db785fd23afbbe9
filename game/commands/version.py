"""Which Amphora this is, and how it runs."""

from __future__ import annotations

from pathlib import Path

import game
from game.disk.version import version as version
from game.rules.compiling import is_compiled


def build() -> str:
    """Whether the rules run compiled, and why not if they were to."""
    if is_compiled():
        return "compiled"
    reason = Path(game.__path__[0], "not_compiled.txt")
    if reason.is_file():
        return f"plain Python, for nothing could be compiled: {reason.read_text(encoding='utf-8').strip()}"
    return "plain Python"
