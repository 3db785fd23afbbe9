"""Which Amphora this is."""

from __future__ import annotations

import tomllib
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from pathlib import Path

import game
from game.rules.compiling import is_compiled


def version() -> str:
    """From the project file in a checkout, else from what was installed."""
    project = Path(__file__).resolve().parents[2] / "pyproject.toml"
    try:
        if project.is_file():
            return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])
        return installed("amphora")
    except (PackageNotFoundError, tomllib.TOMLDecodeError, KeyError):
        return "unknown"


def build() -> str:
    """Whether the rules run compiled, and why not if they were to."""
    if is_compiled():
        return "compiled"
    reason = Path(game.__path__[0], "not_compiled.txt")
    if reason.is_file():
        return f"plain Python, for nothing could be compiled: {reason.read_text(encoding='utf-8').strip()}"
    return "plain Python"
