"""The games that were begun and kept: a folder with one record for each, newest first."""

from __future__ import annotations

import os
import stat
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game import games
from game.disk import folders, record
from game.rules.engine import Reason, because, is_over
from game.strangers import Unfit, open_regular, read_bytes

SUFFIX: Final = ".record"
MOST: Final = 50
"""How many games are kept; the oldest finished ones make room for new ones."""
HEAD: Final = 8192
TAIL: Final = 2048


@dataclass(frozen=True)
class Saved:
    """What can be said about a saved game without playing it again."""

    path: Path
    when: float
    """When it was last written to, in seconds since 1970."""
    size: int
    header: record.Header | None = None
    finished: bool = False
    torn: bool = False
    """Whether its last line was cut off; the game goes on without that line."""
    trouble: Reason | None = None
    """Why the window cannot open it, if it cannot."""


def new_path(game: str, folder: Path | None = None) -> Path:
    """A name for a game that begins now; the folder is made, and the oldest games make room."""
    folder = folders.saves() if folder is None else folder
    folder.mkdir(parents=True, exist_ok=True)
    make_room(folder)
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    number = 1
    while (path := folder / f"{stem}{f'-{number}' if number > 1 else ''}{SUFFIX}").exists():
        number += 1
    return path


def make_room(folder: Path, most: int = MOST) -> None:
    """Delete the oldest games until one more fits: finished ones first, damaged ones never."""
    # Games of the terminal were put there by their players, and take no room from those of the window.
    kept = [saved for saved in listed(folder) if saved.header is None or games.has_screens(saved.header.game)]
    oldest_first = [saved for saved in reversed(kept) if saved.trouble is None]
    oldest_first.sort(key=lambda saved: not saved.finished)
    for saved in oldest_first[: max(0, len(kept) - most + 1)]:
        with suppress(OSError):
            delete(saved.path)


def delete(path: Path) -> None:
    """Remove a game, and the torn line that may lie beside it."""
    path.unlink()
    path.with_name(f"{path.name}.torn").unlink(missing_ok=True)


def listed(folder: Path | None = None) -> list[Saved]:
    """All saved games, newest first; damaged ones with what is wrong. Never raises.

    What only has such a name, as a pipe or a folder may, is passed over without being opened.
    """
    folder = folders.saves() if folder is None else folder
    try:
        paths = [path for path in folder.iterdir() if path.suffix == SUFFIX and not is_special(path)]
    except OSError:
        return []
    return sorted((glance(path) for path in paths), key=lambda saved: (-saved.when, saved.path.name))


def is_special(path: Path) -> bool:
    """Whether this is a pipe, a device or a folder; a link that leads nowhere is a file that cannot be read."""
    try:
        return not stat.S_ISREG(os.stat(path).st_mode)
    except OSError:
        return False


def latest_unfinished(saved: Sequence[Saved]) -> Saved | None:
    """The game one would like to go on with."""
    return next((each for each in saved if each.trouble is None and not each.finished), None)


def glance(path: Path) -> Saved:
    """What the head and the tail of a record say."""
    when, size = 0.0, 0
    try:
        with os.fdopen(open_regular(path), "rb") as file:
            when, size = os.fstat(file.fileno()).st_mtime, os.fstat(file.fileno()).st_size
            head = file.read(HEAD)
            file.seek(max(0, size - TAIL))
            tail = file.read(TAIL)
        header = header_in(head)
        if size > record.MAX_BYTES:
            raise record.BadRecord("record_too_large", 1, most=record.MAX_BYTES)
    except record.BadRecord as trouble:
        return Saved(path, when, size, trouble=trouble.reason)
    except OSError as trouble:
        return Saved(path, when, size, trouble=because("save_unreadable", why=trouble.strerror or str(trouble)))
    *_, last, rest = [b"", *tail.split(b"\n")]
    elsewhere = None if games.has_screens(header.game) else because("save_without_window", file=path)
    return Saved(path, when, size, header, finished=last.startswith(b"end "), torn=bool(rest), trouble=elsewhere)


def header_in(head: bytes) -> record.Header:
    """The header at the beginning of a record that this Amphora can play, or BadRecord."""
    record.check_kind(head)
    lines = [record.decoded(raw, number) for number, raw in enumerate(head.split(b"\n")[:-1], 1)]
    end = next((index for index, line in enumerate(lines) if line.split(" ")[0] == record.SEPARATOR), None)
    if end is None:
        raise record.BadRecord("record_cut_short", len(lines) + 1)
    header = record.read_header(lines[:end])
    whole = record.Record(header)
    record.migrated(whole, record.game_of(whole))
    return header


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a saved game has come."""

    round: int
    over: bool


def progress(saved: Saved) -> Progress | None:
    """How far a game has come; it is played again for this, so ask for few at a time. None if it is damaged."""
    try:
        kept = record.parse(read_bytes(saved.path, record.MAX_BYTES))
        game = games.load(kept.header.game)
        table = record.replay(kept, game, verify=False)
    except (OSError, Unfit, record.BadRecord):
        return None
    return Progress(game.rounds(table.state), is_over(table.state))


class Lookout:
    """Finds out in the background how far saved games have come, one at a time; asking never waits."""

    def __init__(self) -> None:
        self.found: dict[tuple[Path, float, int], Progress | None] = {}
        self.thread: threading.Thread | None = None

    def has(self, saved: Saved) -> bool:
        """Whether it is known how far a game has come; if not, that is being found out."""
        if known_by(saved) in self.found:
            return True
        if self.thread is None or not self.thread.is_alive():
            self.thread = threading.Thread(target=self.find_out, args=(saved,), daemon=True)
            self.thread.start()
        return False

    def progress(self, saved: Saved) -> Progress | None:
        """How far a game has come, as far as that is known."""
        return self.found.get(known_by(saved))

    def find_out(self, saved: Saved) -> None:
        try:
            self.found[known_by(saved)] = progress(saved)
        finally:
            self.found.setdefault(known_by(saved), None)  # nobody should ask again and again

    def wait(self) -> None:
        """Come back when nothing is being found out; for pictures, which are to be the same every time."""
        if self.thread is not None:
            self.thread.join()


def known_by(saved: Saved) -> tuple[Path, float, int]:
    """What a saved game is known by as long as nobody writes to it."""
    return (saved.path, saved.when, saved.size)


lookout: Final = Lookout()
"""The one that all screens ask."""
