"""Work that is spread: results in their order, no more than is wanted, and the same wherever it is done."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from game import commands
from game.lab import crew, simulate
from game.lab.crew import NoCluster, crew_of
from tests import ROOT

GAMES = ["simulate", "olympus", "--players", "3", "--games", "6", "--seed", "5", "--json"]


def test_results_come_in_the_order_of_the_tasks():
    assert list(crew_of(2)(abs, range(-20, 0))) == list(range(20, 0, -1))


def test_whoever_stops_listening_starts_nothing_further(tmp_path: Path):
    with closing(crew_of(2)(Path.touch, (tmp_path / str(number) for number in range(500)))) as done:  # type: ignore[type-var]
        next(done)
    assert len(list(tmp_path.iterdir())) < 100


def test_who_is_interrupted_tells_what_he_has_by_then(monkeypatch: pytest.MonkeyPatch, capsys):
    played = simulate.play_one

    def interrupted(match: simulate.Match, index: int) -> simulate.Outcome:
        if index == 2:
            raise KeyboardInterrupt
        return played(match, index)

    monkeypatch.setattr(simulate, "play_one", interrupted)
    assert commands.main(GAMES) == 130
    told = capsys.readouterr()
    assert json.loads(told.out)["games"] == 2
    assert told.err == "Stopped.\n"


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="signals of Unix")
def test_ctrl_c_ends_several_processes_at_once_with_what_they_have():
    arguments = ["simulate", "olympus", "--games", "100000", "--jobs", "2", "--json"]
    program = subprocess.Popen(
        [sys.executable, "-c", LISTENED, str(ROOT / "main.py"), *arguments], stdout=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert program.stdout is not None
    assert program.stdout.readline() == "playing\n"
    os.kill(program.pid, signal.SIGINT)
    out, _ = program.communicate(timeout=60)
    assert program.returncode == 130
    assert 0 < json.loads(out)["games"] < 100000


def test_a_game_that_was_given_up_leaves_no_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    answers = iter([False] * 30)
    monkeypatch.setattr(simulate, "is_stopped", lambda: next(answers, True))
    match = simulate.Match("olympus", 3, ("random",) * 3, seed=1, out=tmp_path)
    assert not simulate.play_one(match, 0).finished
    assert list(tmp_path.iterdir()) == []


LISTENED = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs in the background begins deaf to it
from game.commands import main, simulate

def tick_aloud(count):
    from contextlib import contextmanager
    @contextmanager
    def bar():
        yield lambda done: print("playing", flush=True) if done == 1 else None
    return bar()

simulate.progress_bar = tick_aloud
sys.exit(main(sys.argv[2:]))
"""


def test_a_cluster_that_is_not_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch, capsys):
    pytest.importorskip("distributed")
    monkeypatch.setattr(crew, "CLUSTER_PATIENCE", 1)
    assert commands.main([*GAMES, "--cluster", "tcp://127.0.0.1:9"]) == 2
    assert "127.0.0.1:9" in capsys.readouterr().err


def test_without_its_packages_a_cluster_is_a_sentence(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoCluster):
        next(crew_of(1, "tcp://127.0.0.1:9")(abs, [1]))


@pytest.mark.deep
def test_a_cluster_finds_what_one_process_finds(capsys):
    distributed = pytest.importorskip("distributed")
    assert commands.main(GAMES) == 0
    alone = json.loads(capsys.readouterr().out)
    settings = {"host": "127.0.0.1", "dashboard_address": None, "n_workers": 2, "threads_per_worker": 1}
    with distributed.LocalCluster(**settings) as cluster:
        assert commands.main([*GAMES, "--cluster", cluster.scheduler_address]) == 0
    together = json.loads(capsys.readouterr().out)
    del alone["seconds"], together["seconds"]
    assert alone == together
