"""Which Amphora this is."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from pathlib import Path


@cache
def version() -> str:
    """From the project file in a checkout, else from what was installed."""
    project = Path(__file__).resolve().parents[2] / "pyproject.toml"
    try:
        if project.is_file():
            return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])
        return installed("amphora")
    except (PackageNotFoundError, tomllib.TOMLDecodeError, KeyError):
        return "unknown"
