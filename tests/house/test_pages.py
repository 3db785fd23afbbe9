"""What the pages for people name is where they say it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import ROOT

PATH = re.compile(r"`((?:game|net|levels|assets|docs|tests|\.ci)/[\w./-]*)`")
EVERY = re.compile(r"\b(?:GAME|NAME)\b")
"""What stands for any of several names."""
PAGES = sorted(page for folder in (".", "docs", "assets", "tests") for page in (ROOT / folder).glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_names_only_files_that_are_there(page: Path) -> None:
    named = [EVERY.sub("*", path) for path in PATH.findall(page.read_text("utf-8"))]
    assert [path for path in named if not any(ROOT.glob(path.rstrip("/")))] == []
