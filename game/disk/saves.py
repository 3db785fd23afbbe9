"""The games that were begun and kept: a folder with one record for each, newest first."""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

from game import games
from game.disk import files, folders, order, record
from game.disk.locks import hold
from game.disk.record import Record as Record
from game.disk.sharing import share as share
from game.disk.strangers import open_regular
from game.rules.engine import Reason, because, is_over

SUFFIX: Final = ".record"
MOST: Final = 50
"""How many games are kept as long as there are finished ones, the oldest of which make room for new ones."""
NOT_IN_NAMES: Final = '/\\:*?"<>|#'
"""What some system does not allow in the name of a file."""
LONG_AGO: Final = 24 * 3600
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
    """A name for a game that begins now; the folder is made if it can be, and the oldest finished games make room.

    Two windows that begin a game in the same second get two names.
    """
    folder = folders.saves() if folder is None else folder
    with suppress(OSError):  # whoever writes the game is told
        folder.mkdir(parents=True, exist_ok=True)
        make_room(folder)
    return folder / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(3)}{SUFFIX}"


def make_room(folder: Path, most: int = MOST) -> None:
    """Delete the oldest finished games until one more fits; others are never deleted without asking."""
    # Games of the terminal were put there by their players, and take no room from those of the window.
    kept = [saved for saved in listed(folder) if saved.header is None or games.has_screens(saved.header.game)]
    finished = [saved for saved in reversed(kept) if saved.trouble is None and saved.finished]
    for saved in finished[: max(0, len(kept) - most + 1)]:
        with suppress(OSError):
            delete(saved.path)
    remove_parts(folder)


def remove_parts(folder: Path) -> None:
    """Clear away what a program that stopped in the middle has left half written; nobody needs so long to write."""
    for part in folder.glob(f".{'[0-9a-f]' * 16}{files.PART}"):
        with suppress(OSError):
            if abs(time.time() - part.lstat().st_mtime) > LONG_AGO:
                part.unlink()


# ---------------------------------------------------------------------- what people do with them


def delete(path: Path) -> None:
    """Remove a game, and the torn line that may lie beside it."""
    refuse_in_use(path)
    path.unlink()
    torn_beside(path).unlink(missing_ok=True)


def rename(path: Path, title: str) -> Path:
    """Call a game something else; a file that is there already is never replaced."""
    refuse_in_use(path)
    name = path.with_name(f"{file_name(title)}{SUFFIX}")
    files.rename(path, name)
    with suppress(OSError):
        files.rename(torn_beside(path), torn_beside(name))
    return name


def take_in(source: Path) -> Path:
    """Copy a game from anywhere to ours, where it can be played on; BadRecord if it is none."""
    data = record.read_bytes(source)
    record.parse(data)
    return keep(data, file_name(source.stem))


def give_out(path: Path, target: Path) -> Path:
    """Copy a game to a file that is not there yet, or into a folder."""
    target = target / path.name if target.is_dir() else target
    files.put_new(target, record.read_bytes(path))
    return target


def keep(data: bytes, title: str) -> Path:
    """Put a game among ours under this title, or one like it."""
    folder = folders.saves()
    folder.mkdir(parents=True, exist_ok=True)
    for number in count(1):
        path = folder / f"{title}{f'-{number}' if number > 1 else ''}{SUFFIX}"
        with suppress(FileExistsError):
            files.put_new(path, data)
            order.note(path)
            return path
    raise AssertionError("numbers do not end")


def good_part(path: Path) -> Record | None:
    """What is good of a damaged game, up to its first bad line; None if nothing is damaged, or everything is."""
    try:
        data = record.read_bytes(path)
        part = record.good_part(data)
    except (OSError, record.BadRecord):
        return None
    return part.up_to(len(part.lines)) if part.number(len(part.lines)) <= data.count(b"\n") else None


def keep_part(part: Record, path: Path) -> Path:
    """Keep the good part of a damaged game as a game of its own; the damaged one stays as it is."""
    return keep(part.up_to(len(part.lines)).text().encode(), file_name(path.stem))


def file_name(title: str) -> str:
    """What a file may be called after a title, on any system, without its ending; perhaps not much of it is left."""
    cleaned = record.clean_name("".join(" " if sign in NOT_IN_NAMES else sign for sign in title)).strip(". ")
    return re.sub(rf"({re.escape(SUFFIX)}|[. ])+$", "", cleaned) or "game"


def title_of(saved: Saved) -> str:
    """What somebody has called a game; nothing if it has the name it was given."""
    game = saved.header.game if saved.header is not None else ""
    return "" if re.fullmatch(rf"{game}(-[0-9a-f]+)*", saved.path.stem) else saved.path.stem


def refuse_in_use(path: Path) -> None:
    """A game that is being played stays where it is."""
    file = open_regular(path)
    try:
        if not hold(file):
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), str(path))
    finally:
        os.close(file)


def torn_beside(path: Path) -> Path:
    return path.with_name(f"{path.name}.torn")


# ---------------------------------------------------------------------- looking at them


def listed(folder: Path | None = None) -> list[Saved]:
    """All saved games, newest first; damaged ones with what is wrong. Never raises.

    What only has such a name, as a pipe or a folder may, is passed over without being opened.
    """
    folder = folders.saves() if folder is None else folder
    try:
        paths = [path for path in folder.iterdir() if path.suffix == SUFFIX and not is_special(path)]
    except OSError:
        return []
    found = {path.name: glance(path) for path in paths}
    times = {name: saved.when for name, saved in found.items()}
    return [found[name] for name in reversed(order.oldest_first(times, order.played(folder)))]


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
    whole = Record(header)
    record.migrated(whole, record.game_of(whole))
    return header


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a saved game has come."""

    round: int
    over: bool
    seal: str = ""
    """What a finished game is sealed with, if every line of it was proved."""


def progress(saved: Saved) -> Progress | None:
    """How far a game has come; it is played again for this, so ask for few at a time. None if it is damaged."""
    try:
        kept = record.parse(record.read_bytes(saved.path))
        game = games.load(kept.header.game)
        table = record.replay(kept, game)
    except (OSError, record.BadRecord):
        return None
    return Progress(game.rounds(table.state), is_over(table.state), record.compared(kept, game).seal or "")


def was_far_apart() -> bool:
    """Whether this machine has ever been at a table with other machines."""
    return folders.lan().is_dir()


def in_background(work: Callable[[], None]) -> threading.Thread:
    """Do something that may wait for a disk, while frames go on."""
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


class Look:
    """A look at the shelf, perhaps after a game was deleted; a disk that stalls keeps nobody waiting but the looker."""

    def __init__(self, before: Look | None, deleted: Path | None = None) -> None:
        self.seen: list[Saved] | None = None
        """All saved games, newest first, as soon as they have been seen."""
        self.deleted = deleted
        self.trouble: OSError | None = None
        """Why the game could not be deleted, if it could not."""
        self._before = before
        self.thread = in_background(self._look)

    def _look(self) -> None:
        if self._before is not None:  # what was deleted before is gone when this is seen
            self._before.thread.join()
            self._before = None
        if self.deleted is not None:
            self._delete(self.deleted)
        self.seen = listed()

    def _delete(self, path: Path) -> None:
        try:
            delete(path)
        except OSError as trouble:
            self.trouble = trouble


class Lookout:
    """Finds out in the background which games there are and how far they have come; asking never waits."""

    def __init__(self) -> None:
        self.found: dict[tuple[Path, float, int], Progress | None] = {}
        self.thread: threading.Thread | None = None
        self.last: Look | None = None
        """The last look that anybody took at the shelf."""

    def look(self) -> Look:
        """Look at the shelf anew."""
        self.last = Look(self.last)
        return self.last

    def delete(self, path: Path) -> Look:
        """Delete a game, and then look at the shelf anew."""
        self.last = Look(self.last, path)
        return self.last

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
        for thread in (self.thread, self.last.thread if self.last is not None else None):
            if thread is not None:
                thread.join()


def known_by(saved: Saved) -> tuple[Path, float, int]:
    """What a saved game is known by as long as nobody writes to it."""
    return (saved.path, saved.when, saved.size)


lookout: Final = Lookout()
"""The one that all screens ask."""
