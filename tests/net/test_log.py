"""The log on disk: what was kept is there whatever happens next, and whatever else lies there is refused."""

import contextlib
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from net.log import LogError, LogFile
from net.sequencer.entries import Entry
from net.sequencer.messages import Committed, KeepEntries, KeepEverything, KeepSubmission, KeepTerm, Saved
from tests import ROOT
from tests.net.moves import GENESIS, ME, entries, submission


@pytest.fixture
def log(tmp_path):
    made = LogFile.create(tmp_path / "game", GENESIS, ME)
    yield made
    made.close()


def after_a_crash(log: LogFile, to: Path) -> LogFile:
    """What somebody finds who starts anew: the bytes that lie on the disk now, and nothing from memory."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(log.folder, to)
    return LogFile.open(to)


def saved(log: LogFile, to: Path) -> Saved:
    with contextlib.closing(after_a_crash(log, to)) as found:
        loaded = found.load()
    assert loaded.is_whole
    return loaded.saved


# What is kept


def test_a_new_log_knows_its_game_and_whose_it_is(log, tmp_path):
    assert saved(log, tmp_path / "crash") == Saved()
    with contextlib.closing(after_a_crash(log, tmp_path / "crash")) as found:
        assert (found.genesis, found.me) == (GENESIS, ME)


def test_what_was_kept_is_there_after_a_crash(log, tmp_path):
    log.keep(KeepTerm(3, 2))
    log.keep(KeepEntries(0, entries(2)))
    log.keep(KeepSubmission(submission(3)))
    log.keep_private("identity", b"secret")
    assert saved(log, tmp_path / "crash") == Saved(3, 2, entries(2), (submission(3),), 0)
    with contextlib.closing(after_a_crash(log, tmp_path / "crash")) as found:
        assert found.private() == {"identity": b"secret"}


def test_a_new_term_forgets_the_vote_of_the_old_one(log, tmp_path):
    log.keep(KeepTerm(3, 0))
    log.keep(KeepTerm(4, None))
    assert saved(log, tmp_path / "crash") == Saved(4, None)


def test_entries_are_put_behind_a_place_and_what_stood_there_is_gone(log, tmp_path):
    log.keep(KeepEntries(0, entries(5)))
    others = entries(1, term=2, behind=entries(2))
    log.keep(KeepEntries(2, others))
    assert saved(log, tmp_path / "crash").entries == entries(2) + others


def test_how_far_the_log_is_committed_goes_to_disk_with_what_is_kept_next(log, tmp_path):
    log.keep(KeepEntries(0, entries(3)))
    log.note(Committed(entries(2)))
    assert saved(log, tmp_path / "crash").commit == 0
    log.keep(KeepTerm(1, None))
    assert saved(log, tmp_path / "crash").commit == 2
    log.note(Committed(entries(1)))
    log.keep(KeepTerm(2, None))
    assert saved(log, tmp_path / "crash").commit == 2


def test_a_log_that_is_put_away_notes_what_it_knows(log):
    log.keep(KeepEntries(0, entries(3)))
    log.note(Committed(entries(3)))
    log.close()
    with contextlib.closing(LogFile.open(log.folder)) as found:
        assert found.load().saved.commit == 3


def test_a_submission_is_forgotten_once_it_is_committed(log, tmp_path):
    for number in (1, 2, 3):
        log.keep(KeepSubmission(submission(number)))
    log.keep(KeepEntries(0, entries(2)))
    log.note(Committed(entries(2)))
    log.keep(KeepTerm(1, None))
    assert saved(log, tmp_path / "crash").submissions == (submission(3),)


def test_what_others_committed_makes_nobody_forget_his_own(log, tmp_path):
    log.keep(KeepSubmission(submission(1)))
    others = (Entry(1, 1, GENESIS.chain, submission(5, author=2)),)
    log.keep(KeepEntries(0, others))
    log.note(Committed(others))
    log.keep(KeepTerm(1, None))
    assert saved(log, tmp_path / "crash").submissions == (submission(1),)


# What happens to the disk


def disk_holds(log: LogFile, to: Path, torn: int) -> tuple[int, bool]:
    """How many entries are there if only so many bytes of the journal reached the disk."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(log.folder, to)
    os.truncate(to / "log-1.db-wal", torn)
    with contextlib.closing(LogFile.open(to)) as found:
        loaded = found.load()
    assert loaded.saved.entries == entries(3)[: len(loaded.saved.entries)]
    return len(loaded.saved.entries), loaded.is_whole


def test_wherever_the_last_write_is_torn_what_was_kept_before_is_whole(log, tmp_path):
    journal = log.folder / "log-1.db-wal"
    log.keep(KeepEntries(0, entries(2)))
    kept = journal.stat().st_size
    log.keep(KeepEntries(2, entries(1, behind=entries(2))))
    whole = journal.stat().st_size
    assert whole > kept
    torn = {disk_holds(log, tmp_path / "torn", size) for size in (*range(kept, whole, 409), whole - 1)}
    assert torn == {(2, True)}
    assert disk_holds(log, tmp_path / "torn", whole) == (3, True)


KEEPS = """
import sys
from pathlib import Path
from net.log import LogFile
from net.sequencer.entries import Entry
from net.sequencer.messages import KeepEntries
from tests.net.moves import GENESIS, ME, entries
log = LogFile.create(Path(sys.argv[1]), GENESIS, ME)
all = entries(2000)
for entry in all:
    log.keep(KeepEntries(entry.index - 1, (entry,)))
    print(entry.index, flush=True)
"""


def killed(folder: Path, after: int) -> int:
    """Kill a program that keeps one entry after another; the last one it said it had kept."""
    program = subprocess.Popen([sys.executable, "-c", KEEPS, folder], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    said = [next(program.stdout) for _ in range(after)]
    program.send_signal(signal.SIGKILL)
    said += program.stdout.readlines()
    program.wait()
    return max(int(line) for line in said if line.endswith("\n"))


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.parametrize("after", [1, 40, *(pytest.param(n, marks=pytest.mark.deep) for n in range(2, 400, 37))])
def test_killed_at_any_moment_it_has_all_it_said_it_had(after, tmp_path):
    said = killed(tmp_path / "game", after)
    with contextlib.closing(LogFile.open(tmp_path / "game")) as found:
        loaded = found.load()
    assert loaded.is_whole
    assert said <= len(loaded.saved.entries) <= said + 1
    assert loaded.saved.entries == entries(len(loaded.saved.entries))


@contextlib.contextmanager
def no_file_longer_than(size: int):
    """A disk that takes no more, as far as this process can tell."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def fill(log: LogFile) -> None:
    """Keep until the disk takes no more."""
    with no_file_longer_than((log.folder / "log-1.db-wal").stat().st_size + 100):
        log.keep(KeepEntries(0, entries(3, body=b"x" * 10_000)))


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_a_disk_that_takes_no_more_is_told_and_nothing_is_kept_until_all_is_written_anew(log, tmp_path):
    log.keep(KeepEntries(0, entries(2)))
    log.keep_private("identity", b"secret")
    with pytest.raises(LogError):
        fill(log)
    with pytest.raises(LogError) as told:
        log.keep(KeepTerm(1, None))
    assert told.value.reason == "broken"
    assert saved(log, tmp_path / "crash").entries == entries(2)
    everything = Saved(5, 2, entries(4), (submission(5),), 3)
    log.keep(KeepEverything(everything))
    log.keep(KeepTerm(6, 0))
    assert saved(log, tmp_path / "crash") == Saved(6, 0, entries(4), (submission(5),), 3)
    assert log.private() == {"identity": b"secret"}
    assert {"log-1.db", "log-2.db"} <= set(os.listdir(log.folder))


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_writing_anew_that_fails_leaves_the_old_log_in_its_place(log, tmp_path):
    log.keep(KeepEntries(0, entries(2)))
    with no_file_longer_than(4096), pytest.raises(LogError):
        log.keep(KeepEverything(Saved(9, 0, entries(3, body=b"x" * 10_000))))
    assert saved(log, tmp_path / "crash") == Saved(entries=entries(2))
    log.keep(KeepEverything(Saved(9, 0, entries(3))))
    assert saved(log, tmp_path / "crash") == Saved(9, 0, entries(3))


class FailingSync:
    """A database whose disk does not confirm."""

    def __init__(self, real: sqlite3.Connection) -> None:
        self.real = real

    def execute(self, statement: str, *values: object) -> object:
        if statement == "COMMIT":
            raise sqlite3.OperationalError("disk I/O error")
        return self.real.execute(statement, *values)

    def close(self) -> None:
        self.real.close()


def test_the_disk_is_waited_for(log):
    """Nobody can pull the plug in a test, so what is asked of the database is looked at instead."""
    full, journal = (log._database.execute(f"PRAGMA {name}").fetchone() for name in ("synchronous", "journal_mode"))
    assert (full, journal) == ((2,), ("wal",))


def test_a_sync_that_fails_is_told(log):
    log._database = FailingSync(log._database)
    with pytest.raises(LogError) as told:
        log.keep(KeepTerm(1, 1))
    assert told.value.reason == "broken"
    assert log.is_broken


# What else may lie there


@pytest.mark.skipif(os.name == "nt", reason="folders are protected in another way")
def test_nobody_else_can_read_it(log):
    log.keep(KeepTerm(1, 1))
    for path in log.folder.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_a_log_is_open_in_one_program_only(log):
    log.keep(KeepTerm(1, 1))
    with pytest.raises(LogError) as told:
        LogFile.open(log.folder)
    assert told.value.reason == "taken"


def test_a_second_log_of_the_same_game_is_not_begun(log):
    with pytest.raises(LogError):
        LogFile.create(log.folder, GENESIS, ME)


def test_where_there_is_no_log_that_is_said(tmp_path):
    for folder in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(LogError) as told:
            LogFile.open(folder)
        assert told.value.reason == "missing"


def other_database(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE holiday_pictures(picture BLOB)")


FOREIGN = {
    "empty": lambda path: path.touch(),
    "words": lambda path: path.write_text("A game of Olympus\n" * 100),
    "folder": lambda path: path.mkdir(),
    "link": lambda path: path.symlink_to("/etc/hostname"),
    "other": other_database,
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_what_is_not_ours_is_refused_and_stays_as_it_is(kind, tmp_path):
    path = tmp_path / "log-1.db"
    FOREIGN[kind](path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(LogError) as told:
        LogFile.open(tmp_path)
    assert told.value.reason == "foreign"
    assert (path.read_bytes() if path.is_file() else b"") == before


@pytest.mark.parametrize(
    "change",
    [
        "CREATE TRIGGER trap AFTER INSERT ON entries BEGIN DELETE FROM meta; END",
        "CREATE VIEW extra AS SELECT * FROM meta",
        "DROP TABLE submissions",
        "DELETE FROM meta WHERE name = 'genesis'",
        "UPDATE meta SET value = x'00' WHERE name = 'genesis'",
        "UPDATE meta SET value = x'0000000000000001' WHERE name = 'term'",
        "UPDATE private SET value = x'00'",
        "UPDATE private SET name = CAST(x'ff' AS TEXT)",
    ],
)
def test_a_log_that_was_tampered_with_is_refused(change, log):
    log.keep_private("identity", b"secret")
    log.close()
    with contextlib.closing(sqlite3.connect(log.folder / "log-1.db", isolation_level=None)) as database:
        database.execute(change)
    with pytest.raises(LogError) as told:
        LogFile.open(log.folder)
    assert told.value.reason == "damaged"


@pytest.mark.parametrize(("written", "reason"), [(0, "older"), (1, "older"), (99, "newer")])
def test_a_log_of_another_program_is_told_as_such_and_stays_as_it_is(written, reason, log):
    log.close()
    path = log.folder / "log-1.db"
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute(f"PRAGMA user_version = {written}")
    before = path.read_bytes()
    with pytest.raises(LogError) as told:
        LogFile.open(log.folder)
    assert told.value.reason == reason
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "left"),
    [
        ("DELETE FROM entries WHERE name = 2", 1),
        ("DELETE FROM entries WHERE name > 2", 2),
        ("UPDATE entries SET value = x'93' WHERE name = 3", 2),
        ("UPDATE entries SET value = (SELECT value FROM entries WHERE name = 1) WHERE name = 3", 2),
        ("UPDATE entries SET name = 9 WHERE name = 4", 3),
    ],
)
def test_a_log_with_a_hole_is_told_from_a_whole_one(change, left, log):
    log.keep(KeepEntries(0, entries(4)))
    log.note(Committed(entries(4)))
    log.close()
    with contextlib.closing(sqlite3.connect(log.folder / "log-1.db", isolation_level=None)) as database:
        database.execute(change)
    with contextlib.closing(LogFile.open(log.folder)) as found:
        loaded = found.load()
    assert loaded.saved.entries == entries(left)
    assert loaded.saved.commit == left
    assert not loaded.is_whole


def tried(folder: Path) -> None:
    """Open what is left of a log of three: it is refused, or gives back nothing that was never in it."""
    try:
        found = LogFile.open(folder)
    except LogError:
        return
    with contextlib.closing(found), contextlib.suppress(LogError):
        kept = found.load().saved.entries
        assert kept == entries(3)[: len(kept)]


def damaged_copies(log: LogFile, to: Path, step: int):
    """Each with one byte flipped, or cut off behind it."""
    log.keep(KeepEntries(0, entries(3)))
    log.close()
    whole = (log.folder / "log-1.db").read_bytes()
    to.mkdir()
    for place in range(0, len(whole), step):
        flipped = bytearray(whole)
        flipped[place] ^= 1 << place % 8
        for content in (bytes(flipped), whole[:place]):
            (to / "log-1.db").write_bytes(content)
            yield to
            for left in to.iterdir():
                left.unlink()


@pytest.mark.parametrize("step", [509, pytest.param(61, marks=pytest.mark.deep)])
def test_a_log_with_a_flipped_byte_or_a_missing_end_does_no_harm(step, log, tmp_path):
    for folder in damaged_copies(log, tmp_path / "damaged", step):
        tried(folder)


def test_what_was_left_over_from_writing_anew_is_not_taken_for_the_log(log, tmp_path):
    log.keep(KeepEntries(0, entries(1)))
    for name in ("log.part", "log.part-journal", "log-2.db.bak", "log-02.db"):
        (log.folder / name).write_bytes(b"half")
    assert saved(log, tmp_path / "crash").entries == entries(1)
    log.keep(KeepEverything(Saved(entries=entries(2))))
    assert saved(log, tmp_path / "crash").entries == entries(2)
