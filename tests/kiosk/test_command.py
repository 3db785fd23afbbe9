"""`amphora kiosk` as its operator types it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from time import monotonic, sleep
from typing import Any, NoReturn

import pytest

from game.commands import kiosk as command
from game.commands import main
from game.disk.folders import HOME
from game.disk.locks import hold
from game.kiosk import config, pin
from game.kiosk.places import Places, places
from game.kiosk.supervisor import GIVEN_BACK, Supervisor, holder
from game.lab import soak_kiosk_kills
from tests import ROOT

LONGEST = 60.0


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Places:
    monkeypatch.setenv(HOME, str(tmp_path))
    return places()


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    waiting = list(lines)
    monkeypatch.setattr(command, "_asked", lambda question: waiting.pop(0))


def test_a_new_pin_is_a_line_for_the_config_and_tells_no_digit(monkeypatch, capsys):
    typed(monkeypatch, "271828", "271828")
    assert main(["kiosk", "--new-pin"]) == 0
    line = capsys.readouterr().out
    assert "271828" not in line
    assert pin.fits("271828", config.parse(line.encode(), "k.toml").pin)


@pytest.mark.parametrize("lines", [("123", "123"), ("abcd", "abcd"), ("1234", "1235"), ("", "")])
def test_a_pin_that_will_not_do_is_asked_for_again_by_the_operator(monkeypatch, capsys, lines):
    typed(monkeypatch, *lines)
    assert main(["kiosk", "--new-pin"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "PIN" in told.err


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="signals of Unix")
def test_an_end_of_input_instead_of_a_pin_is_none_and_no_mistake_of_ours(home):
    controller, terminal = os.openpty()
    arguments = [sys.executable, "main.py", "kiosk", "--new-pin"]
    asking = subprocess.Popen(arguments, cwd=ROOT, stdin=terminal, stderr=terminal, start_new_session=True)
    os.close(terminal)
    told = b""
    while b"10 digits: " not in told:
        told += os.read(controller, 1000)
    os.write(controller, b"\x04")
    assert asking.wait(LONGEST) == 2
    os.close(controller)
    assert not home.reports.exists()


def test_what_a_window_lacks_is_told_to_whoever_has_started_the_kiosk(home, monkeypatch, capsys):
    monkeypatch.setattr(Supervisor, "run", lambda self: self.tell("No pygame."))
    main(["kiosk"])
    assert capsys.readouterr().err == "No pygame.\n"


def test_a_config_without_sense_is_told_in_a_sentence_and_nothing_starts(home, tmp_path, capsys):
    (tmp_path / "k.toml").write_text('level = "zeus"')
    assert main(["kiosk", "--config", str(tmp_path / "k.toml")]) == 2
    told = capsys.readouterr().err
    for part in ("k.toml", "level", "novice, priest, archon, oracle"):
        assert part in told
    assert not home.home.exists()


def test_a_config_that_is_not_there_is_told_too(home, tmp_path, capsys):
    assert main(["kiosk", "--config", str(tmp_path / "none.toml")]) == 2
    assert "none.toml" in capsys.readouterr().err


def test_where_no_kiosk_has_been_there_is_nothing_well(home, capsys):
    assert main(["kiosk", "--health", "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {"running": False}


@pytest.mark.parametrize("raw", [b"", b"[]", b"\xff", b"[" * 9999, b"x" * 100_000])
def test_a_damaged_state_is_no_health(home, raw):
    home.run.mkdir(parents=True)
    home.state.write_bytes(raw)
    assert main(["kiosk", "--health"]) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes and devices of Unix")
def test_the_window_takes_orders_from_nobody_but_a_supervisor(home):
    done = subprocess.run(
        [sys.executable, "main.py", "kiosk", "--client", "--unseen"], cwd=ROOT, input=b"hello\n", capture_output=True
    )
    assert done.returncode == 2
    assert done.stdout == b""


@pytest.mark.parametrize("named", [None, ""])
def test_a_window_that_somebody_starts_by_hand_says_who_starts_it(home, tmp_path, named):
    orders = {"config": "", "file": "k.toml", "safe": False, "by_hand": False, "run": str(tmp_path), "starts": 1}
    surroundings = {name: value for name, value in os.environ.items() if name != HOME}
    surroundings |= {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), **({} if named is None else {HOME: named})}
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "kiosk", "--client", "--unseen"],
        cwd=tmp_path,
        env=surroundings,
        input=json.dumps(orders) + "\n",
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert done.stderr == "The window of a kiosk is started by its supervisor: type amphora kiosk.\n"
    assert list(tmp_path.iterdir()) == []


def test_a_state_that_is_long_past_is_no_health_although_somebody_runs(home):
    home.run.mkdir(parents=True)
    home.state.write_text('{"well": true, "running": true, "at": "2020-01-01T00:00:00"}')
    with home.supervisor.open("w") as file:
        assert hold(file.fileno())
        assert command.health_of(home)["stale"] is True
        assert main(["kiosk", "--health"]) == 1
        now = datetime.now().isoformat(timespec="seconds")
        home.state.write_text(f'{{"well": true, "running": true, "at": "{now}"}}')
        assert main(["kiosk", "--health"]) == 0


def test_of_a_disk_that_takes_nothing_it_is_told_in_the_memory_of_the_system(tmp_path, monkeypatch):
    (tmp_path / "disk").write_bytes(b"")
    (tmp_path / "memory").mkdir()
    monkeypatch.setenv(HOME, str(tmp_path / "disk" / "home"))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "memory"))
    where = places()
    assert where.run.parent == tmp_path / "memory"
    where.run.mkdir()
    now = datetime.now().isoformat(timespec="seconds")
    where.state.write_text(f'{{"well": true, "running": true, "at": "{now}"}}')
    with where.stand_in.open("w") as file:
        assert hold(file.fileno())
        assert main(["kiosk", "--health"]) == 0
    assert main(["kiosk", "--health"]) == 1  # whoever held it is gone, whatever the last word was
    monkeypatch.setenv(HOME, str(tmp_path / "another"))
    assert places().run == tmp_path / "another" / "kiosk" / "run"


@pytest.mark.skipif(os.name != "posix", reason="allocators of Unix")
def test_the_memory_of_a_soaked_kiosk_is_that_of_a_window_of_its_supervisor(monkeypatch):
    for name in GIVEN_BACK:
        monkeypatch.delenv(name, raising=False)
    started: list[tuple[list[str], dict[str, str]]] = []

    def start(program: str, told: list[str], environment: dict[str, str]) -> NoReturn:
        started.append((told, environment))
        raise KeyboardInterrupt  # it never comes back

    monkeypatch.setattr(os, "execve", start)
    main(["soak", "kiosk", "--hours", "1", "--fast"])
    ((told, environment),) = started
    assert told[-5:] == ["soak", "kiosk", "--hours", "1", "--fast"]
    assert environment.items() >= GIVEN_BACK.items()


def health() -> dict[str, Any]:
    return command.health_of(places())


def until(happened: Any) -> None:
    end = monotonic() + LONGEST
    while not happened():
        assert monotonic() < end
        sleep(0.05)


def family_of(pid: int) -> set[int]:
    """A process, and all that it has started and those have."""
    family, known = {pid}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            known[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
    while more := {child for child, parent in known.items() if parent in family} - family:
        family |= more
    return family


def sockets_of(family: set[int]) -> set[str]:
    """What they hold open towards a network, the loopback too; nothing where the system does not tell."""
    names = set()
    for link in (link for pid in family for link in Path("/proc").glob(f"{pid}/fd/*")):
        with suppress(OSError):  # it was closed meanwhile
            names.add(os.readlink(link))
    rows = [row for kind in ("tcp", "tcp6", "udp", "udp6") for row in rows_of(Path("/proc/net") / kind)]
    return {row for row in rows if f"socket:[{row.split()[9]}]" in names}


def rows_of(table: Path) -> list[str]:
    return table.read_text().splitlines()[1:] if table.exists() else []


def test_an_open_door_would_be_seen():
    with socket.create_server(("127.0.0.1", 0)), socket.socket(type=socket.SOCK_DGRAM) as far:
        far.bind(("127.0.0.1", 0))
        assert len(sockets_of({os.getpid()})) >= 2 or not Path("/proc/net/tcp").exists()


@pytest.mark.deep
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="signals of Unix")
def test_a_real_kiosk_shows_beats_comes_back_and_ends(home, tmp_path):
    (tmp_path / "k.toml").write_text("volume = 0")
    arguments = ["kiosk", "--unseen", "--config", str(tmp_path / "k.toml")]
    kiosk = subprocess.Popen([sys.executable, "main.py", *arguments], cwd=ROOT, env={**os.environ})
    try:
        until(lambda: health().get("well"))
        told = health()
        assert told["state"] == "attract"
        assert told["rss"] > 20
        first = holder(home.client)
        assert first is not None
        assert not sockets_of(family_of(kiosk.pid))
        os.kill(first, signal.SIGKILL)
        until(lambda: health().get("restarts") == 1 and health().get("well"))
        assert holder(home.client) != first
        assert main(["kiosk", "--health"]) == 0
    finally:
        kiosk.terminate()
        assert kiosk.wait(LONGEST) == 0
    assert holder(home.client) is None
    assert main(["kiosk", "--health"]) == 1


@pytest.mark.deep
def test_a_real_window_goes_on_where_nothing_can_be_written(tmp_path):
    (tmp_path / "disk").write_bytes(b"")
    nowhere = Places(tmp_path / "disk" / "kiosk", tmp_path / "disk" / "run")
    window = [sys.executable, str(ROOT / "main.py"), "kiosk", "--client", "--unseen"]
    supervisor = Supervisor(window, nowhere, command.FATES, {"config": "volume = 0", "file": "k.toml"})

    def has_beaten_on() -> bool:
        supervisor.look()
        return bool(supervisor.last_beat.get("beat", 0) > 20)

    try:
        until(has_beaten_on)
        told = supervisor.told()
        assert (told["restarts"], told["ends"], told["well"]) == (0, {}, True)
        assert list(supervisor.log.last) == []
    finally:
        assert supervisor.window is not None
        supervisor.window.kill()
        supervisor.window.process.wait()


@pytest.mark.deep
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="signals of Unix")
def test_hard_kills_lose_nothing_that_was_played(tmp_path):
    killed = soak_kiosk_kills.soak(tmp_path / "home", kills=3, seed=3)
    assert sum(killed.kills.values()) == 3
    assert killed.lines > 0
