"""Translate all that can be compiled to C with mypyc, and compile nothing: `python -m tests.deep.translate_rules`.

So rules and players stay such that they can be compiled, and no C compiler is needed to know it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from mypyc.build import mypycify

from game.lab.compile import modules
from tests import ROOT

HARMLESS = "Treating generator comprehension as list"
"""All other warnings speak of code that would do something else when it is compiled."""


def complaints(paths: Sequence[Path]) -> list[str]:
    """What mypyc has to say against these modules."""
    said = StringIO()
    with TemporaryDirectory() as folder, redirect_stdout(said), redirect_stderr(said):
        try:
            mypycify([f"--cache-dir={folder}/cache", *map(str, paths)], target_dir=folder, multi_file=True)
        except SystemExit:
            said.write("not translated\n")
    return [line for line in said.getvalue().splitlines() if HARMLESS not in line]


def main() -> int:
    files = modules(ROOT)
    found = complaints([ROOT / file for file in files])
    print(*found, f"{len(files)} modules, {len(found)} complaints", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
