"""In which order the saved games were played, whatever the clock said meanwhile."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.disk import files, folders
from game.disk.strangers import open_regular

FILE: Final = ".order"
MOST_BYTES: Final = 1 << 16
"""How much is read of an order; the latest games stand at its end, and of the others the clock knows enough."""


def played(folder: Path) -> list[str]:
    """The names of games in the order in which they were begun or taken up, the latest last; not all are known."""
    try:
        with os.fdopen(open_regular(folder / FILE), "rb") as file:
            left_out = max(0, os.fstat(file.fileno()).st_size - MOST_BYTES)
            file.seek(left_out)
            names = file.read(MOST_BYTES).decode(errors="replace").split("\n")
    except OSError:
        return []
    return [name for name in names[1 if left_out else 0 :] if name]  # the first may have been cut


def oldest_first(times: Mapping[str, float], known: Sequence[str]) -> list[str]:
    """Games by name: as the clock says, but none before a game that is known to have been played earlier."""
    moments = {name: (when, 0) for name, when in times.items()}
    latest = 0.0
    for place, name in enumerate(known, 1):
        if name in times:
            latest = max(latest, times[name])
            moments[name] = (latest, place)
    return sorted(sorted(times, reverse=True), key=lambda name: moments[name])


def _times(paths: Iterable[Path]) -> Iterator[tuple[str, float]]:
    """When each file was last written to; one that cannot be looked at is passed over."""
    for path in paths:
        with suppress(OSError):
            yield path.name, path.stat().st_mtime


def note(path: Path) -> None:
    """Remember that a game is being played now, if it is one of ours; where that cannot be, the clock decides."""
    folder = path.parent
    with suppress(OSError):
        if folder.resolve() != folders.saves().resolve():
            return
        times = dict(_times([each for each in folder.iterdir() if each.suffix == path.suffix]))
        names = [name for name in oldest_first(times, played(folder)) if name != path.name]
        files.put(folder / FILE, "".join(f"{name}\n" for name in (*names, path.name)).encode(errors="replace"))
