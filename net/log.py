"""The log of a net game on this machine's disk: what was promised is there before it is promised.

One folder for a game, and in it a database of SQLite. What cannot be written any more is written anew beside it, under
the next number, and the file with the highest number counts; nothing is ever written over or thrown away. It holds what
nobody else may read: identity, tokens and, one day, hands of cards.
"""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import stat
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from net import spelling, wire
from net.fields import Fields
from net.sequencer.entries import Entry, Genesis, Index, Peer, Term
from net.sequencer.messages import Committed, KeepEntries, KeepEverything, Keeping, KeepSubmission, KeepTerm, Saved

APPLICATION: Final = 0x416D7068
"""Stands in the head of the file: "Amph"."""
FORMAT: Final = 2
"""In the first one, changes of the roster and blank entries were spelt otherwise."""
NAME: Final = re.compile(r"log-([1-9][0-9]{0,3})\.db")
FRESH: Final = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
LARGEST_FILE: Final = 64 * wire.MIB
"""A full log of moves has a tenth of it."""

SCHEMA: Final = tuple(
    f"CREATE TABLE {table}(name {kind} PRIMARY KEY, value BLOB NOT NULL, sum BLOB NOT NULL) STRICT"
    for table, kind in {"meta": "TEXT", "private": "TEXT", "entries": "INTEGER", "submissions": "INTEGER"}.items()
)
"""Entries are called by their places, submissions by their numbers."""
NOTHING: Final[Mapping[str, bytes]] = MappingProxyType({})


class LogError(Exception):
    """A log that cannot be read or written; `reason` is a word for the language files.

    "missing": there is none. "foreign": the file is something else. "older" and "newer": a program before or after this
    one wrote it. "damaged": it was ours. "taken": somebody else has it open, or there is one where a new one should be.
    "no_room": the disk took no more. "broken": the disk refused, or the log was given up before.
    """

    def __init__(self, reason: str, told: str = "") -> None:
        super().__init__(f"{reason}: {told}")
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a disk gives back, and whether that is all that was ever promised from it.

    A machine that lost a part of its log has forgotten what it said to others. It must not vote under its old number;
    it may follow, and come to the table as a new machine.
    """

    saved: Saved
    is_whole: bool


class LogFile:
    """The log of one game as one machine keeps it; used by one thread, and whoever asks waits for the disk.

    After anything went wrong every `keep` is refused, until everything could be written anew.
    """

    def __init__(self, folder: Path, number: int) -> None:
        self.folder = folder
        self.is_broken = False
        self._number = number
        self._database = _connected(_path(folder, number))
        meta = _rows(self._database, "meta")
        self.genesis = _genesis(meta)
        self.me: Peer = _number(meta["me"])
        self._commit: Index = _number(meta["commit"])
        self._private = _rows(self._database, "private")
        self._forgotten = 0
        """The last number of ours that is committed."""

    # Its beginning and end

    @classmethod
    def create(cls, folder: Path, genesis: Genesis, me: Peer, private: Mapping[str, bytes] = NOTHING) -> LogFile:
        """Begin the log of a game in a folder that has none, with what is nobody else's business from the start."""
        with _told_as("broken"):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if _newest(folder):
            raise LogError("taken", "there is a log already")
        _write_anew(folder, 1, genesis, me, Saved(), private)
        return cls(folder, 1)

    @classmethod
    def open(cls, folder: Path) -> LogFile:
        """Go on with the log in a folder; a file that is not ours is left as it is."""
        number = _newest(folder)
        if not number:
            raise LogError("missing", str(folder))
        return cls(folder, number)

    def close(self) -> None:
        """Put the log away; what may be lost is written down if it can be."""
        with suppress(LogError), self._durable():
            pass
        with suppress(sqlite3.Error):
            self._database.close()

    def load(self) -> Loaded:
        """All that was kept."""
        with _told_as("damaged"):
            meta = _rows(self._database, "meta")
            entries, is_whole = _entries(self._database, self.genesis)
            waiting = _rows(self._database, "submissions")
            submissions = tuple(spelling.read_submission(_fields(waiting[number])) for number in sorted(waiting))
        commit = _number(meta["commit"])
        saved = Saved(*_promise(meta["term"]), entries, submissions, min(commit, len(entries)))
        return Loaded(saved, is_whole and commit <= len(entries))

    # What is kept

    def keep(self, what: Keeping) -> None:
        """Keep this; when it returns, it is on the disk, and if it raises `LogError`, nothing may be said of it."""
        if isinstance(what, KeepEverything):
            self._begin_anew(what.saved)
            return
        with self._durable() as database:
            _put(database, what)

    def note(self, committed: Committed) -> None:
        """Remember how far the log is committed; that goes to the disk with whatever goes there next."""
        for entry in committed.entries:
            self._commit = max(self._commit, entry.index)
            if entry.submission.author == self.me:
                self._forgotten = max(self._forgotten, entry.submission.number)

    def keep_private(self, name: str, value: bytes) -> None:
        """Keep something that is nobody else's business."""
        self._private[name] = value
        with self._durable() as database:
            _put_row(database, "private", name, value)

    def private(self) -> dict[str, bytes]:
        """All that was kept in private, by its name."""
        return dict(self._private)

    @contextmanager
    def _durable(self) -> Iterator[sqlite3.Connection]:
        """One transaction that is on the disk at its end; if it is not, this file has had its day."""
        if self.is_broken:
            raise LogError("broken", "given up before")
        self.is_broken = True
        with _told_as("broken"):
            self._database.execute("BEGIN IMMEDIATE")
            yield self._database
            _put_row(self._database, "meta", "commit", _eight(self._commit))
            self._database.execute("DELETE FROM submissions WHERE name <= ?", (self._forgotten,))
            self._database.execute("COMMIT")
        self.is_broken = False

    def _begin_anew(self, saved: Saved) -> None:
        """Write all of it into the next file; only when that is whole has the old one had its day."""
        self.is_broken = True
        _write_anew(self.folder, self._number + 1, self.genesis, self.me, saved, self._private)
        self._number += 1
        self._commit = max(self._commit, saved.commit)
        with suppress(sqlite3.Error):
            self._database.close()
        self._database = _connected(_path(self.folder, self._number))
        self.is_broken = False


# What goes into the file, and comes out of it


def _put(database: sqlite3.Connection, what: KeepTerm | KeepEntries | KeepSubmission) -> None:
    match what:
        case KeepTerm(term, vote):
            _put_row(database, "meta", "term", _eight(term) + (b"" if vote is None else _eight(vote)))
        case KeepEntries(after, entries):
            database.execute("DELETE FROM entries WHERE name > ?", (after,))
            for entry in entries:
                _put_row(database, "entries", entry.index, _packed(spelling.write_entry(entry)))
        case KeepSubmission(submission):
            _put_row(database, "submissions", submission.number, _packed(spelling.write_submission(submission)))


def _put_row(database: sqlite3.Connection, table: str, name: str | int, value: bytes) -> None:
    """A row and what it comes to, so that a bit that changes by itself is noticed."""
    row = (name, value, _sum(table, name, value))
    database.execute(f"INSERT OR REPLACE INTO {table} VALUES (?, ?, ?)", row)


def _rows(database: sqlite3.Connection, table: str) -> dict[Any, bytes]:
    """All rows of a table by their names, or a `LogError` if one is not as it was written."""
    with _told_as("damaged"):
        found = {name: (value, told) for name, value, told in database.execute(f"SELECT * FROM {table} ORDER BY name")}
        for name, (value, told) in found.items():
            if told != _sum(table, name, value):
                raise LogError("damaged", f"{table} {name}")
    return {name: value for name, (value, _) in found.items()}


def _entries(database: sqlite3.Connection, genesis: Genesis) -> tuple[tuple[Entry, ...], bool]:
    """The entries up to the first that is not as it was written, and whether there is none such."""
    sound: list[Entry] = []
    for place, row, told in database.execute("SELECT * FROM entries ORDER BY name"):
        if told != _sum("entries", place, row):
            return tuple(sound), False
        entry = spelling.read_entry(_fields(row))
        before = sound[-1].chain if sound else genesis.chain
        if (place, entry.index, entry.before) != (len(sound) + 1, len(sound) + 1, before):
            return tuple(sound), False
        sound.append(entry)
    return tuple(sound), True


def _sum(table: str, name: str | int, value: bytes) -> bytes:
    return blake2b(f"{table} {name} ".encode() + value, digest_size=16).digest()


def _packed(message: wire.Message) -> bytes:
    return wire.encode_frame(message)[wire.LENGTH_BYTES :]


def _fields(row: bytes) -> Fields:
    return Fields(wire.decode(row))


def _genesis(meta: Mapping[str, bytes]) -> Genesis:
    return spelling.read_genesis(_fields(meta["genesis"]))


def _promise(row: bytes) -> tuple[Term, Peer | None]:
    """In which term this machine is, and for whom it has voted."""
    return _number(row[:8]), _number(row[8:]) if row[8:] else None


def _eight(number: int) -> bytes:
    return number.to_bytes(8, "big")


def _number(value: bytes) -> int:
    return int.from_bytes(value, "big")


# The files themselves


def _path(folder: Path, number: int) -> Path:
    return folder / f"log-{number}.db"


def _newest(folder: Path) -> int:
    """The number of the file that counts; 0 if there is none."""
    with _told_as("missing"):
        found = [NAME.fullmatch(name) for name in os.listdir(folder)]
    return max((int(match[1]) for match in found if match), default=0)


def _connected(path: Path) -> sqlite3.Connection:
    """A file of ours, opened for as long as we need it and for nobody else."""
    with _told_as("damaged"):
        kind = path.lstat()
        if not stat.S_ISREG(kind.st_mode) or kind.st_size > LARGEST_FILE:
            raise LogError("foreign", "not a file of ours")
        database = _bare(path)
        try:
            _check(database)
            _prepare(database)
        except BaseException:
            database.close()
            raise
        return database


def _bare(path: Path) -> sqlite3.Connection:
    """No waiting for others, no transactions behind our back, and no belief in what a file says of itself."""
    database = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=0, isolation_level=None)
    for pragma in ("trusted_schema=OFF", "cell_size_check=ON", "locking_mode=EXCLUSIVE", "fullfsync=ON"):
        database.execute(f"PRAGMA {pragma}")
    return database


def _check(database: sqlite3.Connection) -> None:
    """Look at a file without changing it: is it a log, of this version, and as it was made?"""
    whose, written = (database.execute(f"PRAGMA {mark}").fetchone()[0] for mark in ("application_id", "user_version"))
    if whose != APPLICATION:
        raise LogError("foreign", "not a log")
    if written != FORMAT:
        raise LogError("older" if written < FORMAT else "newer", f"format {written}")
    made = database.execute("SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY rowid")
    if tuple(sql for (sql,) in made) != SCHEMA or database.execute("PRAGMA quick_check").fetchall() != [("ok",)]:
        raise LogError("damaged", "not as it was made")
    if not {"genesis", "me", "commit", "term"} <= set(meta := _rows(database, "meta")):
        raise LogError("damaged", "something is missing")
    _genesis(meta)
    _rows(database, "private")


def _prepare(database: sqlite3.Connection) -> None:
    if database.execute("PRAGMA journal_mode=WAL").fetchone() != ("wal",):
        raise LogError("broken", "no such log can be kept there")
    database.execute("PRAGMA synchronous=FULL")


def _write_anew(
    folder: Path, number: int, genesis: Genesis, me: Peer, saved: Saved, private: Mapping[str, bytes]
) -> None:
    """Make a file that holds all of this, and give it its name when it is on the disk."""
    part = folder / "log.part"
    with _told_as("broken"):
        for left_over in folder.glob("log.part*"):
            left_over.unlink()
        os.close(os.open(part, FRESH, 0o600))
        with closing(_bare(part)) as database:
            _fill(database, genesis, me, saved, private)
        os.rename(part, _path(folder, number))
        _sync_folder(folder)


def _fill(database: sqlite3.Connection, genesis: Genesis, me: Peer, saved: Saved, private: Mapping[str, bytes]) -> None:
    database.execute("PRAGMA synchronous=FULL")
    database.execute("BEGIN IMMEDIATE")
    for statement in (*SCHEMA, f"PRAGMA application_id={APPLICATION}", f"PRAGMA user_version={FORMAT}"):
        database.execute(statement)
    genesis_row = _packed(spelling.write_genesis(genesis))
    for name, value in {"genesis": genesis_row, "me": _eight(me), "commit": _eight(saved.commit)}.items():
        _put_row(database, "meta", name, value)
    for name, value in private.items():
        _put_row(database, "private", name, value)
    for what in (KeepTerm(saved.term, saved.vote), KeepEntries(0, saved.entries)):
        _put(database, what)
    for submission in saved.submissions:
        _put(database, KeepSubmission(submission))
    database.execute("COMMIT")


def _sync_folder(folder: Path) -> None:
    """Make a new name last; Windows needs no such thing and cannot open a folder."""
    if hasattr(os, "O_DIRECTORY"):
        file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


# What goes wrong

_REASONS: Final = {
    "SQLITE_FULL": "no_room",
    "SQLITE_NOTADB": "foreign",
    "SQLITE_CORRUPT": "damaged",
    "SQLITE_BUSY": "taken",
}


@contextmanager
def _told_as(reason: str) -> Iterator[None]:
    """Whatever the disk or the database has to complain of is a `LogError`, for this reason unless they know better."""
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        raise LogError(_REASONS.get(name, reason), str(error)) from error
    except OSError as error:
        raise LogError("no_room" if error.errno == errno.ENOSPC else reason, str(error)) from error
    except (wire.WireError, TypeError, UnicodeError) as error:
        raise LogError(reason, str(error)) from error
