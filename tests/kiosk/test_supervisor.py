"""The supervisor with real processes that crash, hang, lose their screen and are killed."""

from __future__ import annotations

import json
import os
import platform
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

import pytest

from game.commands.kiosk import health_of
from game.disk.locks import hold
from game.kiosk import supervisor as supervising
from game.kiosk import watch as watching
from game.kiosk.clock import Clock
from game.kiosk.log import Log
from game.kiosk.places import Places
from game.kiosk.supervisor import Running, Supervisor, holder, is_held
from game.kiosk.watch import CRASHES, Fate
from tests import ROOT

FATES = {0: Fate.QUIT, 5: Fate.RESTART, 6: Fate.SAFELY, 4: Fate.NO_SCREEN, 2: Fate.UNFIT}
MIME = Path(__file__).with_name("mime.py")
LONGEST = 30.0

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="signals of Unix")


class Kiosk:
    """A supervisor whose window is a mime. Its clock goes on while nothing runs, and by a second with each beat."""

    def __init__(self, folder: Path, *acts: str) -> None:
        self.folder = folder
        (folder / "acts").write_text("\n".join(acts))
        self.places = Places(folder / "home", folder / "run")
        self.moment = 1000.0
        self.jump = 0.0
        clock = Clock(lambda: self.moment, lambda: datetime.fromtimestamp(1.6e9 + self.jump))
        command = [sys.executable, str(MIME), str(folder)]
        orders = {"config": "", "file": "kiosk.toml"}
        self.heard: list[str] = []
        self.supervisor = Supervisor(command, self.places, FATES, orders, clock=clock, tell=self.heard.append)

    @property
    def watch(self) -> watching.Watch:
        return self.supervisor.watch

    def starts(self) -> list[dict[str, Any]]:
        try:
            return [json.loads(line) for line in (self.folder / "starts").read_text().splitlines()]
        except FileNotFoundError:
            return []

    def beats(self) -> int:
        return int(self.supervisor.last_beat.get("beat", 0))

    def until(self, happened: Callable[[], bool], step: float = 0.0) -> float:
        """Look until something has happened; how long that took by the clock of the kiosk."""
        end, began = monotonic() + LONGEST, self.moment
        while not happened():
            assert monotonic() < end
            seen = self.beats()
            self.supervisor.look()
            if self.supervisor.window is None:
                self.moment += 0.5
            elif self.beats() != seen:
                self.moment += 1.0
            self.moment += step
            sleep(0.005)
        return self.moment - began

    def run_until_started(self, times: int) -> None:
        self.until(lambda: len(self.starts()) >= times and self.watch.is_well())

    def beats_on(self, times: int = 15) -> None:
        """It is left alone while it beats so often."""
        window = self.supervisor.window
        goal = self.beats() + times
        self.until(lambda: self.beats() >= goal)
        assert self.supervisor.window is window

    def crashes(self) -> list[dict[str, Any]]:
        return [json.loads(path.read_text()) for path in sorted(self.places.crashes.glob("*.json"))]


@pytest.fixture
def kiosk(tmp_path: Path) -> Iterator[Callable[..., Kiosk]]:
    made: list[Kiosk] = []

    def make(*acts: str) -> Kiosk:
        made.append(Kiosk(tmp_path, *acts))
        return made[-1]

    yield make
    for each in made:
        if each.supervisor.window is not None:
            each.supervisor.window.kill()
            each.supervisor.window.process.wait()


def test_a_crashed_window_is_back_within_five_seconds(kiosk):
    table = kiosk("kill 9", "stay")
    table.run_until_started(1)
    table.until(lambda: table.watch.ends[Fate.CRASHED] == 1)
    assert table.until(lambda: table.watch.starts == 2) < 5
    table.run_until_started(2)
    [crash] = table.crashes()
    assert (crash["why"], crash["code"]) == ("crashed", -9)
    assert crash["log"] == ["here I am"]
    assert crash["last_beat"]["state"] == "attract"
    assert {"amphora", "python", "system"} <= crash["versions"].keys()


def test_beats_that_come_just_before_the_end_are_heard(kiosk, monkeypatch):
    table = kiosk("kill 9", "stay")
    table.supervisor.look()
    window, write = table.supervisor.window, table.supervisor._write_log

    def write_when_it_has_ended(*arguments):
        wait_for(lambda: window.process.poll() is not None)
        write(*arguments)

    monkeypatch.setattr(table.supervisor, "_write_log", write_when_it_has_ended)
    table.supervisor.look()
    [crash] = table.crashes()
    assert crash["last_beat"].get("beat") == 3


def test_a_window_that_hangs_is_killed_and_back_within_twenty_seconds(kiosk):
    table = kiosk("stop", "stay")
    table.run_until_started(1)
    window = table.starts()[0]["pid"]
    wait_for(lambda: state_of(window) == "T")
    table.supervisor.look()
    assert 10 < table.until(lambda: table.watch.starts == 2, step=0.2) < 20
    table.run_until_started(2)
    assert table.watch.ends[Fate.FROZEN] == 1
    assert table.crashes()[0]["why"] == "frozen"


def test_repeated_crashes_lead_to_safe_mode_and_the_line_of_health_says_so(kiosk):
    table = kiosk(*["end 3"] * CRASHES, "stay")
    table.run_until_started(CRASHES + 1)
    assert [start["safe"] for start in table.starts()] == [False] * CRASHES + [True]
    told = table.supervisor.told()
    assert told["safe"]
    assert told["restarts"] == CRASHES
    assert told["ends"] == {"crashed": CRASHES}
    assert told["last_crash"]["code"] == 3
    last = table.places.health.read_text().splitlines()[-1]
    assert json.loads(last)["restarts"] == CRASHES


def test_beats_in_the_file_alone_are_enough(kiosk):
    table = kiosk("stay file")
    table.run_until_started(1)
    table.beats_on()


def test_a_lost_heartbeat_file_is_no_frozen_window(kiosk):
    table = kiosk("stay file")
    table.run_until_started(1)
    table.places.beat.unlink()
    table.beats_on()


def test_a_file_of_somebody_else_is_no_beat(kiosk):
    table = kiosk("stay mute")
    table.places.run.mkdir()
    table.until(lambda: bool(table.starts()))
    for number, raw in enumerate([b'{"beat": 1, "pid": 1}', b"[]", b"\xff", b"[" * 3000, b"x" * 10_000]):
        table.places.beat.write_bytes(raw + b" " * number)
        table.supervisor.look()
        assert not table.watch.is_well()


def test_without_a_screen_nobody_counts_crashes(kiosk):
    table = kiosk(*["end 4"] * 6, "stay")
    table.run_until_started(7)
    assert table.watch.ends == {**dict.fromkeys(Fate, 0), Fate.NO_SCREEN: 6}
    assert not table.starts()[-1]["safe"]
    assert table.crashes() == []
    assert table.heard == ["here I am"], "what the window has said, and once"


def test_a_planned_restart_is_no_crash(kiosk):
    table = kiosk("end 5", "end 6", "stay")
    table.run_until_started(3)
    assert [start["safe"] for start in table.starts()] == [False, False, True]
    assert table.crashes() == []


LONG: Final = "# \N{GREEK SMALL LETTER OMEGA}\n" * 13_000
"""A config as long as it may be; as it is sent to a window it takes more than a pipe holds."""


def test_a_window_that_hangs_before_it_has_read_its_orders_keeps_nobody_waiting(kiosk):
    table = kiosk("stay")
    table.supervisor.orders["config"] = LONG
    table.supervisor.command = [sys.executable, "-c", "import time; time.sleep(15)"]
    table.supervisor.look()
    table.supervisor.look()
    assert table.supervisor.window is not None
    assert table.supervisor.window.process.poll() is None, "the supervisor went on only when it was over"


def test_long_orders_arrive_whole(kiosk):
    table = kiosk("stay")
    table.supervisor.orders["config"] = LONG
    table.run_until_started(1)
    assert table.starts()[0]["config"] == LONG


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="its allocator")
def test_large_pictures_that_are_gone_leave_no_holes_in_the_memory_of_the_window(kiosk):
    table = kiosk("paints stay")
    table.run_until_started(1)
    table.beats_on()
    assert float((table.folder / "grown").read_text()) < 30


def test_the_clock_on_the_wall_may_jump(kiosk):
    table = kiosk("stay")
    table.run_until_started(1)
    for jump in (1e8, -1e8, 0.0):
        table.jump = jump
        table.beats_on()


def test_what_a_window_says_last_is_kept_however_much_it_said_before(kiosk):
    table = kiosk("end 3 wordy", "stay")
    table.until(lambda: table.watch.ends[Fate.CRASHED] == 1)
    [crash] = table.crashes()
    assert crash["log"][-1] == "my last words"


@pytest.mark.deep
def test_a_window_that_talks_without_end_fills_nothing(kiosk):
    table = kiosk("stay chatty")
    table.supervisor.log = Log(table.places.log, largest=50_000, files=3)
    table.run_until_started(1)
    table.beats_on()
    sizes = [path.stat().st_size for path in table.places.home.glob("window.log*")]
    assert len(sizes) <= 3
    assert max(sizes) <= 50_000


def test_a_window_that_talks_without_end_wears_no_disk_out(kiosk, monkeypatch):
    written: list[str] = []
    table = kiosk("stay chatty")
    monkeypatch.setattr(table.supervisor.log, "add", written.append)
    table.run_until_started(1)
    table.beats_on(20)
    assert len(written) <= supervising.PER_LINE
    assert len(table.supervisor.log.last) > 0


def test_what_was_half_written_when_somebody_was_killed_is_cleared_away(kiosk):
    table = kiosk("kill 9", "stay")
    for folder in (table.places.home, table.places.run):
        folder.mkdir()
        (folder / ".0123456789abcdef.part").write_text("half")
    table.run_until_started(2)
    assert [*table.places.home.glob(".*"), *table.places.run.glob(".*")] == []


def test_never_more_than_twenty_crashes_are_kept(kiosk):
    table = kiosk("end 3")
    table.places.crashes.mkdir(parents=True)
    for number in range(30):
        (table.places.crashes / f"crash-20200101-000000-{number:06}.json").write_text("{}")
    table.until(lambda: table.watch.ends[Fate.CRASHED] == 2)
    assert len(table.crashes()) == 20
    assert sum(crash.get("code") == 3 for crash in table.crashes()) == 2


@pytest.mark.parametrize("trouble", [OSError(28, "No space left on device"), OSError(30, "Read-only file system")])
def test_a_disk_that_is_full_or_read_only_ends_nothing(kiosk, monkeypatch, trouble):
    def refuse(*args: object, **named: object) -> Any:
        raise trouble

    for name in ("put_lightly", "put_new", "put"):
        monkeypatch.setattr(f"game.disk.files.{name}", refuse)
    monkeypatch.setattr(supervising, "put_lightly", refuse)
    monkeypatch.setattr(Path, "mkdir", refuse)
    table = kiosk("kill 9", "stay")
    table.run_until_started(2)
    table.beats_on()
    assert table.crashes() == []
    assert table.supervisor.told()["ends"] == {"crashed": 1}


# ---------------------------------------------------------------------- a supervisor as a process of its own

WHOLE = """
import sys
from pathlib import Path
from game.kiosk.places import Places
from game.kiosk.supervisor import Supervisor, Running
from game.kiosk.watch import Fate
from game.kiosk import supervisor
supervisor.POLITE = 1.0
folder = Path(sys.argv[1])
fates = {0: Fate.QUIT, 5: Fate.RESTART, 4: Fate.NO_SCREEN}
places = Places(folder / "home", folder / "run")
command = [sys.executable, sys.argv[2], str(folder)]
try:
    code = Supervisor(command, places, fates, {"config": "", "file": ""}, float(sys.argv[3])).run()
except Running:
    sys.exit(9)
strangers = {"pygame", "game.rules", "game.games", "game.scenes", "game.app", "game.table"} & set(sys.modules)
sys.exit(f"knows {strangers}" if strangers else code)
"""


def supervise(folder: Path, act: str, minutes: float = 10.0) -> subprocess.Popen[bytes]:
    (folder / "acts").write_text(act)
    return subprocess.Popen([sys.executable, "-c", WHOLE, str(folder), str(MIME), str(minutes)], cwd=ROOT)


def wait_for(happened: Callable[[], object]) -> None:
    end = monotonic() + LONGEST
    while not happened():
        assert monotonic() < end
        sleep(0.02)


def pid_of(folder: Path) -> int:
    wait_for(lambda: (folder / "starts").exists() and (folder / "starts").read_text().endswith("\n"))
    return int(json.loads((folder / "starts").read_text().splitlines()[-1])["pid"])


def state_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def is_gone(pid: int) -> bool:
    return state_of(pid) in ("", "Z")


def test_after_its_minutes_it_ends_and_has_met_neither_pygame_nor_the_games(tmp_path):
    process = supervise(tmp_path, "stay", minutes=0.01)
    assert process.wait(LONGEST) == 0
    # On a busy machine the time may be over before the window has begun.
    assert not (tmp_path / "starts").exists() or is_gone(pid_of(tmp_path))


def test_when_the_operator_quits_the_supervisor_ends(tmp_path):
    assert supervise(tmp_path, "end 0").wait(LONGEST) == 0
    assert len((tmp_path / "starts").read_text().splitlines()) == 1


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_a_signal_ends_it_and_its_window(tmp_path, name):
    process = supervise(tmp_path, "stay")
    window = pid_of(tmp_path)
    process.send_signal(getattr(signal, name))
    assert process.wait(LONGEST) == 0
    wait_for(lambda: is_gone(window))


@pytest.mark.deep
def test_a_window_that_is_deaf_and_one_that_is_stopped_are_killed(tmp_path):
    for act in ("stay deaf", "stop"):
        (tmp_path / "starts").unlink(missing_ok=True)
        process = supervise(tmp_path, act)
        window = pid_of(tmp_path)
        process.terminate()
        assert process.wait(LONGEST) == 0
        wait_for(lambda window=window: is_gone(window))


def test_a_window_ends_when_its_supervisor_is_killed(tmp_path):
    process = supervise(tmp_path, "stay")
    window = pid_of(tmp_path)
    process.kill()
    process.wait()
    wait_for(lambda: is_gone(window))
    assert is_held(tmp_path / "home" / "supervisor.lock") is False


def test_whoever_only_looks_whether_one_runs_keeps_no_supervisor_from_starting(kiosk, monkeypatch):
    table = kiosk("stay")
    table.places.home.mkdir()
    looks = os.open(table.places.supervisor, os.O_RDWR | os.O_CREAT)
    assert hold(looks)
    monkeypatch.setattr(supervising.time, "sleep", lambda seconds: os.close(looks))  # it looks for an instant only
    table.supervisor._hold()
    assert is_held(table.places.supervisor)


def test_a_second_supervisor_does_not_wait_for_the_first_one_to_end(kiosk, monkeypatch):
    table, waited = kiosk("stay"), []
    table.places.home.mkdir()
    with table.places.supervisor.open("w") as runs:
        assert hold(runs.fileno())
        monkeypatch.setattr(supervising.time, "sleep", waited.append)
        with pytest.raises(Running):
            table.supervisor._hold()
    assert sum(waited) < 2


@pytest.mark.deep
def test_there_is_one_supervisor_at_a_time(tmp_path):
    first = supervise(tmp_path, "stay")
    pid_of(tmp_path)
    assert supervise(tmp_path, "stay").wait(LONGEST) == 9
    first.terminate()
    assert first.wait(LONGEST) == 0


@pytest.mark.deep
def test_there_is_one_supervisor_at_a_time_where_the_disk_takes_nothing_too(tmp_path):
    (tmp_path / "home").write_bytes(b"")
    first = supervise(tmp_path, "stay")
    pid_of(tmp_path)
    where = Places(tmp_path / "home", tmp_path / "run")
    assert supervise(tmp_path, "stay").wait(LONGEST) == 9
    wait_for(lambda: health_of(where)["running"])
    first.kill()
    first.wait()
    assert health_of(where)["running"] is False


@pytest.mark.deep
def test_a_forgotten_window_that_hangs_makes_room_for_a_new_one(tmp_path):
    lock = tmp_path / "run" / "client.lock"
    hang = "import sys; from pathlib import Path; from game.kiosk.client import take_place; import os, signal"
    hang += "; kept = take_place(Path(sys.argv[1])); print('.', flush=True); os.kill(os.getpid(), signal.SIGSTOP)"
    with subprocess.Popen([sys.executable, "-c", hang, str(lock)], cwd=ROOT, stdout=subprocess.PIPE) as forgotten:
        assert forgotten.stdout is not None
        assert forgotten.stdout.readline()
        assert holder(lock) == forgotten.pid
        assert supervise(tmp_path, "end 0").wait(LONGEST) == 0
        assert forgotten.wait(LONGEST) == -signal.SIGKILL
    assert os.path.exists(lock)
