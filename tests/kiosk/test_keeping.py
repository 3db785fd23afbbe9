"""What a kiosk writes: within bounds, without names, whatever the disk and the clock do."""

from __future__ import annotations

import json
import os
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from game.disk import record, saves
from game.games import load
from game.kiosk import bounds
from game.kiosk.config import Keep, Kiosk
from game.kiosk.counts import BEST, MOST_DAYS, OFTEN, Counts
from game.kiosk.health import Pictures
from game.kiosk.heartbeat import Heartbeat
from game.kiosk.log import Log
from game.kiosk.notify import notify
from game.kiosk.renewal import OLD, YOUNG, Renewal
from game.kiosk.watch import QUIET
from game.rules.engine import Setup
from tests.kiosk.clocks import Time
from tests.rules.golden import random_game

DAY = 24 * 3600.0


@pytest.fixture
def time() -> Time:
    return Time()


# Counts


def test_visits_and_games_are_counted_by_day_and_remembered(time, tmp_path):
    counts = Counts(tmp_path / "counts.json", time.clock)
    counts.visit()
    counts.visit()
    counts.game("olympus")
    counts.shown("gods")
    counts.close()
    time.pass_by(DAY)
    again = Counts(tmp_path / "counts.json", time.clock)
    again.visit()
    assert {day: (each.visits, each.games, each.shown) for day, each in again.days.items()} == {
        "2026-05-17": (2, {"olympus": 1}, {"gods": 1}),
        "2026-05-18": (1, {}, {}),
    }


def test_the_three_best_cities_of_today_and_none_of_yesterday(time):
    counts = Counts(None, time.clock)
    for points in (10, 40, 20, 30):
        counts.score("olympus", "Athens", points)
    counts.score("gods", "Sparta", 5)
    assert [best.points for best in counts.best("olympus")] == [40, 30, 20]
    assert [best.polis for best in counts.best("gods")] == ["Sparta"]
    time.pass_by(DAY)
    assert counts.best("olympus") == ()


def test_best_cities_of_yesterday_leave_the_disk_too(time, tmp_path):
    counts = Counts(tmp_path / "counts.json", time.clock)
    counts.score("olympus", "Athens", 10)
    counts.settle(now=True)
    time.pass_by(DAY)
    counts.close()
    assert b"Athens" not in (tmp_path / "counts.json").read_bytes()


def test_days_and_best_cities_do_not_pile_up(time, tmp_path):
    counts = Counts(tmp_path / "counts.json", time.clock)
    for _ in range(MOST_DAYS + 50):
        counts.visit()
        for points in range(10):
            counts.score("olympus", "Athens", points)
        time.pass_by(DAY)
    assert len(counts.days) == MOST_DAYS
    assert len(counts._best) == BEST
    counts.close()
    assert len(Counts(tmp_path / "counts.json", time.clock).days) == MOST_DAYS


def test_counts_are_written_once_a_minute_at_most(time, tmp_path, monkeypatch):
    written: list[bytes] = []
    monkeypatch.setattr("game.disk.files.put", lambda path, data: written.append(data))
    counts = Counts(tmp_path / "counts.json", time.clock)
    for _ in range(600):
        counts.shown("gods")
        counts.settle()
        counts._writer.wait()
        time.pass_by(1)
    assert len(written) <= 600 / OFTEN


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"[]",
        b"\xff",
        b'{"days": 1}',
        b'{"days": {"x": {"visits": "y"}}, "best": ["", []]}',
        b'{"days": {}, "best": ["d", [{"game": 1, "polis": 2, "points": 3}]]}',
        b'{"days": {}, "best": [5, []]}',
        b"[" * 5000,
    ],
)
def test_damaged_counts_begin_anew(time, tmp_path, raw):
    (tmp_path / "counts.json").write_bytes(raw)
    assert Counts(tmp_path / "counts.json", time.clock).days == {}


def test_where_nothing_can_be_written_it_is_counted_all_the_same(time, tmp_path):
    (tmp_path / "file").write_bytes(b"")
    counts = Counts(tmp_path / "file" / "counts.json", time.clock)
    counts.visit()
    counts.close()
    assert counts.trouble is not None
    assert counts.total_visits() == 1


# Games


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole game."""
    path = tmp_path_factory.mktemp("played") / "game"
    record.write(path, random_game(load("olympus"), Setup(3), seed=1))
    return path


def saved(played: Path, folder: Path, name: str, day: datetime, *, finished: bool = True) -> Path:
    path, raw = folder / f"{name}{saves.SUFFIX}", played.read_bytes()
    path.write_bytes(raw if finished else raw[:4000].rpartition(b"\n")[0] + b"\n")
    os.utime(path, (day.timestamp(), day.timestamp()))
    return path


def left(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob(f"*{saves.SUFFIX}")}


def test_no_more_games_are_kept_than_allowed_and_unfinished_ones_go_first(time, tmp_path, played):
    for number in range(4):
        saved(played, tmp_path, f"done{number}", time.wall + timedelta(minutes=number))
        saved(played, tmp_path, f"left{number}", time.wall + timedelta(minutes=number), finished=False)
    bounds.tidy(tmp_path, Keep(games=6), "2026-05-17")
    assert left(tmp_path) == {"done0", "done1", "done2", "done3", "left2", "left3"}
    bounds.tidy(tmp_path, Keep(games=2), "2026-05-17")
    assert left(tmp_path) == {"done2", "done3"}


def test_games_take_no_more_room_than_allowed():
    kept = [saves.Saved(Path(f"{number}"), 0.0, size=400 * 1024, finished=True) for number in range(10)]
    assert bounds.too_many(kept, Keep(megabytes=1)) == kept[2:]


def test_games_of_yesterday_are_cleared_but_not_one_that_is_played(time, tmp_path, played):
    saved(played, tmp_path, "old", time.wall - timedelta(days=1))
    saved(played, tmp_path, "ahead", time.wall + timedelta(days=700))  # the clock had jumped
    playing = saved(played, tmp_path, "playing", time.wall - timedelta(days=1))
    saved(played, tmp_path, "new", time.wall)
    from game.disk.locks import hold

    with playing.open("rb+") as file:
        assert hold(file.fileno())
        bounds.tidy(tmp_path, Keep(), "2026-05-17")
        assert left(tmp_path) == {"playing", "new"}


def test_a_folder_that_is_not_there_has_nothing_to_tidy(tmp_path):
    assert bounds.tidy(tmp_path / "nowhere", Keep(), "2026-05-17") == 0


# The log


def test_a_log_takes_no_more_room_than_it_was_given(tmp_path):
    log = Log(tmp_path / "log", largest=1000, files=3)
    for number in range(1000):
        assert log.add(f"line {number} {'x' * 50}")
    sizes = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    assert set(sizes) == {"log", "log.1", "log.2"}
    assert max(sizes.values()) <= 1000
    assert "line 999 " in (tmp_path / "log").read_text()


def test_a_log_that_cannot_be_written_keeps_the_last_lines_in_mind(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    log = Log(tmp_path / "file" / "log")
    assert not log.add("hello")
    assert list(log.last) == ["hello"]


def test_a_line_of_the_log_is_one_line_whatever_it_says(tmp_path):
    log = Log(tmp_path / "log")
    log.add("a\nb\r\nc" + "x" * 10_000)
    [line] = (tmp_path / "log").read_text().splitlines()
    assert line.startswith("a b c")
    assert len(line) <= 2000


# Starting anew


def test_it_starts_anew_in_the_quiet_hour_once_a_day(time):
    starts = []
    renewal = Renewal(Kiosk(restart_hour=5), time.clock, memory=lambda: 100.0)
    for _ in range(7 * 24 * 60):
        time.pass_by(60)
        if renewal.due():
            starts.append(time.wall)
            renewal = Renewal(Kiosk(restart_hour=5), time.clock, memory=lambda: 100.0)
    assert len(starts) == 7
    assert {start.hour for start in starts} == {5}


def test_a_clock_that_jumps_restarts_nobody_twice_and_forgets_nobody_for_ever(time):
    renewal = Renewal(Kiosk(restart_hour=5), time.clock, memory=lambda: 100.0)
    time.wall = time.wall.replace(hour=5)
    assert not renewal.due()  # it has just begun
    time.moment += YOUNG
    assert renewal.due()
    time.wall = time.wall.replace(hour=6)
    assert not renewal.due()
    time.moment += OLD  # the hour never came
    assert renewal.due()


def test_without_an_hour_it_runs_on(time):
    renewal = Renewal(Kiosk(restart_hour=None), time.clock, memory=lambda: 100.0)
    time.pass_by(100 * DAY)
    assert not renewal.due()


def test_it_starts_anew_when_it_has_grown_too_large(time):
    size = 500.0
    renewal = Renewal(Kiosk(restart_hour=None), time.clock, memory=lambda: size)
    time.pass_by(700)
    assert not renewal.due()
    size = 740.0
    assert not renewal.due()
    size = 760.0
    assert renewal.due()
    assert not Renewal(Kiosk(restart_hour=None), time.clock, memory=lambda: None).due()


def test_the_operator_says_how_large_it_may_grow(time):
    renewal = Renewal(Kiosk(restart_hour=None, memory=300), time.clock, memory=lambda: 310.0)
    assert not renewal.due()  # it has just begun, and would begin for ever
    time.pass_by(700)
    assert renewal.due()


def test_safe_mode_is_left_after_a_quiet_time(time):
    renewal = Renewal(Kiosk(restart_hour=None), time.clock, safe=True, memory=lambda: 100.0)
    time.pass_by(QUIET - 10)
    assert not renewal.due()
    time.pass_by(20)
    assert renewal.due()


# Beats


def test_a_lost_heartbeat_file_is_there_again_with_the_next_beat(time, tmp_path):
    heart = Heartbeat(tmp_path / "run" / "beat", None, time.clock.now)
    for number in range(1, 4):
        assert heart.beat(frame=number, state="attract")
        assert json.loads((tmp_path / "run" / "beat").read_bytes())["beat"] == number
        (tmp_path / "run" / "beat").unlink()
        (tmp_path / "run").rmdir()
        time.pass_by(1)


def test_a_full_disk_has_room_for_a_beat_in_the_place_of_the_last(time, tmp_path, monkeypatch):
    heart = Heartbeat(tmp_path / "beat", None, time.clock.now)
    heart.beat(frame=100_000, state="operator")
    put = os.open

    def full(path: object, flags: int, *mode: int) -> int:
        if flags & os.O_CREAT:
            raise OSError(28, "No space left on device")
        return put(path, flags, *mode)  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr(os, "open", full)
    time.pass_by(1)
    heart.beat(frame=2, state="play")
    assert json.loads((tmp_path / "beat").read_bytes())["beat"] == 2
    assert [path.name for path in tmp_path.iterdir()] == ["beat"]


def test_beats_go_down_the_pipe_whatever_the_disk_says_and_wait_for_nobody(time, tmp_path):
    (tmp_path / "file").write_bytes(b"")
    reader, writer = os.pipe()
    heart = Heartbeat(tmp_path / "file" / "beat", writer, time.clock.now)
    heart.beat(frame=1, state="play")
    assert json.loads(os.read(reader, 1000))["state"] == "play"
    for _ in range(5000):  # more than a pipe holds, and nobody reads
        time.pass_by(1)
        assert heart.beat(frame=1, state="play")
    os.close(reader)
    time.pass_by(1)
    assert heart.beat(frame=1, state="play")  # nobody is there any more
    os.close(writer)


def test_beats_wait_for_no_disk(time, tmp_path, monkeypatch):
    def refuse(file: int) -> None:
        raise AssertionError("waited for the disk")

    monkeypatch.setattr(os, "fsync", refuse)
    heart = Heartbeat(tmp_path / "beat", None, time.clock.now)
    assert heart.beat(frame=1, state="attract")
    assert (tmp_path / "beat").exists()


def test_systemd_is_told_where_it_asks(tmp_path):
    import socket

    if not hasattr(socket, "AF_UNIX"):
        pytest.skip("pipes and devices of Unix")
    assert not notify("READY=1", {})
    assert not notify("READY=1", {"NOTIFY_SOCKET": str(tmp_path / "nobody")})
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "s"))
        assert notify("READY=1", {"NOTIFY_SOCKET": str(tmp_path / "s")})
        assert listener.recv(100) == b"READY=1"


def test_the_slowest_twentieth_of_pictures_is_told():
    pictures = Pictures()
    assert pictures.fps_p5() is None
    for _ in range(90):
        pictures.note(1 / 60)
    for _ in range(10):
        pictures.note(1 / 20)
    assert pictures.fps_p5() == 20.0
