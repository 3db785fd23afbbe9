"""Two real windows on two virtual screens play one game over real sockets, by real keys and clicks, to its end."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("nacl")
pytest.importorskip("spake2")

from game.disk import record
from game.rules.engine import is_over
from tests.window.lan_machine import CODE, Machine, free_port, until, virtual_screen

pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(
        not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool on the machine"
    ),
]

IN_THE_MIDDLE = 12
"""So many moves are played before one window is killed."""
MOST_PRESSES = 600
"""More of them than three rounds take."""


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[tuple[Machine, Machine]]:
    port = free_port()
    with virtual_screen() as one, virtual_screen() as other:
        anna, marco = Machine(tmp_path / "anna", one, port), Machine(tmp_path / "marco", other, port)
        anna.settle_in("Anna")
        marco.settle_in("Marco")
        try:
            yield anna, marco
        finally:
            for machine in (anna, marco):
                if machine.process is not None and machine.process.poll() is None:
                    machine.kill()


def begin(anna: Machine, marco: Machine) -> None:
    """From the command line through the lobby to the table: a bot sits down, too, and three rounds are enough."""
    anna.start("--host")
    anna.wait_for("add:2", "lobby")
    marco.start("--join", f"127.0.0.1:{anna.port}")
    marco.wait_for("sign:0", "lan")
    marco.type(CODE.lower())
    marco.wait_for("ready:1", "lobby")
    anna.click("add:2")
    shorten(anna)
    anna.click("ready:0")
    marco.click("ready:1")
    anna.click("start")
    for machine in (anna, marco):
        machine.wait_for_scene("table")


def shorten(host: Machine) -> None:
    host.click("rules")
    host.wait_for("option:round_limit", "options")
    usual = host.seen["labels"]["option:round_limit"]
    host.click("option:round_limit", at=0.97)
    until(lambda: host.seen["labels"]["option:round_limit"] != usual, lambda: f"still {usual}")
    host.click("ok")
    host.wait_for_scene("lobby")


def play(anna: Machine, marco: Machine, end: Callable[[], bool]) -> None:
    """Both answer whenever they are asked, until it is the end."""
    for _ in range(MOST_PRESSES):
        until(lambda: end() or anna.answer() or marco.answer(), lambda: f"{anna.seen}\n{marco.seen}")
        if end():
            return
    raise AssertionError(f"{MOST_PRESSES} presses lead nowhere: {anna.moves()[-8:]}")


def has_ended(machine: Machine) -> bool:
    kept = record.read(machine.record)
    return is_over(record.replay(kept, record.game_of(kept)).state)


def test_a_game_is_played_to_its_end_though_one_window_is_killed_in_the_middle(
    machines: tuple[Machine, Machine],
) -> None:
    anna, marco = machines
    begin(anna, marco)
    play(anna, marco, lambda: min(len(anna.moves()), len(marco.moves())) > IN_THE_MIDDLE)
    marco.kill()
    before = len(anna.moves())
    marco.start("window")
    marco.wait_for("continue", "title")
    marco.click("continue")
    marco.wait_for_scene("table")
    play(anna, marco, lambda: min(len(anna.moves()), len(marco.moves())) > before + 4)
    play(anna, marco, lambda: anna.seen["scene"] == marco.seen["scene"] == "result")
    until(lambda: has_ended(anna) and has_ended(marco), lambda: "the end is not on the disk")
    assert anna.moves() == marco.moves()
