"""Reports about faults of ours: what is needed to mend them, and never more than a few."""

from __future__ import annotations

import sys
import time
import traceback
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

from game.disk import files, folders

MOST: Final = 20
"""How many are kept; the oldest make room."""


def keep(error: Exception) -> Path | None:
    """Write a report about a fault into a file of its own; None if even that fails."""
    folder = folders.reports()
    lines = [f"{' '.join(sys.argv)}\nPython {sys.version}\n\n", *traceback.format_exception(error)]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # Before the report is written, so that a clock that went back never costs the newest one.
        files.make_room(folder, "crash-*.txt", MOST)
        return _put(folder, "".join(lines).encode(errors="backslashreplace"))
    except OSError:
        return None


def _put(folder: Path, report: bytes) -> Path:
    """Several faults in one second are several reports."""
    stem = f"crash-{time.strftime('%Y%m%d-%H%M%S')}"
    for number in count(1):
        path = folder / f"{stem}{f'-{number}' if number > 1 else ''}.txt"
        with suppress(FileExistsError), path.open("xb") as file:
            file.write(report)
            return path
    raise AssertionError("numbers do not end")
