"""What is kept of a crash, so that somebody can mend it: one file each, and never more than a few."""

from __future__ import annotations

import json
import platform
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any, Final

from game.disk import files
from game.disk.strangers import Unfit, read_bytes
from game.disk.version import version

MOST: Final = 20
PATTERN: Final = "crash-*.json"
LARGE: Final = 256 * 1024


def reports_in(folder: Path) -> set[Path]:
    """The reports about faults that lie there now."""
    try:
        return set(folder.glob("crash-*.txt"))
    except OSError:
        return set()


def keep(
    folder: Path,
    when: datetime,
    why: Mapping[str, Any],
    log: Sequence[str],
    beat: Mapping[str, Any],
    reports: Sequence[Path] = (),
) -> Path | None:
    """Write down what is known of a crash; None if even that fails."""
    bundle = {
        "when": when.isoformat(timespec="seconds"),
        **why,
        "versions": versions(),
        "last_beat": dict(beat),
        "log": list(log),
        "reports": [_text(path) for path in reports[-3:]],
    }
    path = folder / f"crash-{when:%Y%m%d-%H%M%S}-{secrets.token_hex(3)}.json"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        files.make_room(folder, PATTERN, MOST)
        files.put_new(path, json.dumps(bundle, indent=1).encode())
        return path
    return None


def versions() -> dict[str, str]:
    found = {"amphora": version(), "python": platform.python_version(), "system": platform.platform()}
    with suppress(PackageNotFoundError):
        found["pygame-ce"] = installed("pygame-ce")
    return found


def _text(path: Path) -> str:
    try:
        return read_bytes(path, LARGE).decode(errors="replace")
    except (OSError, Unfit) as trouble:
        return str(trouble)
