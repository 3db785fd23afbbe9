"""Olympos at a console, as a person meets it."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from game import commands as command
from game.games import words_for
from game.rules.olympos.state import BARBARIANS
from game.terminal import olympos as olympos_text
from game.terminal.text_table import WIDTH
from tests.rules.moves import at_every_question
from tests.rules.olympos.builders import olympos, table

Sit = Callable[..., str]


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Sit:
    def play(*lines: str) -> str:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr("sys.stdin", StringIO("\n".join((*lines, "q game.record", ""))))
        arguments = ["--game", "olympos", "--players", "3", "--human", "1", "--bots", "random", "--seed", "3"]
        assert command.main(arguments) == 0
        return capsys.readouterr().out

    return play


def test_many_choices_stand_under_headings_and_those_to_one_territory_together(sit: Sit) -> None:
    told = sit("1", "1")
    last = told.rpartition("what do you do?\n")[2].partition("Athens>")[0].splitlines()
    assert last[0] == "New settler to"
    assert any(line.startswith(("Discover", "Settler from")) for line in last)
    assert any("Attica (9 AP, 10 AP, 11 AP)" in line for line in last)
    assert len(last) < 40


@pytest.mark.parametrize("pointed", ["? 1", "? settle attica", "? Attica", "? foo"])
def test_whatever_one_points_at_something_is_said(sit: Sit, pointed: str) -> None:
    answer = sit("1", pointed).rpartition(f"{pointed}\n")[2].partition("Athens>")[0]
    assert answer.strip()


def test_the_map_has_every_territory_once_and_fits_the_terminal() -> None:
    words = words_for("en", "olympos")
    names = [f"{words.name('territory', land.id)} " for land in olympos().rules.lands]
    for number, (state, _) in enumerate(at_every_question("olympos", 5, 3)):
        if number % 20 == 0:
            shown = olympos_text.picture(words, state).partition("Map:")[2].partition("Board:")[0]
            assert [shown.count(name) for name in names] == [1] * len(names)
            assert max(map(len, shown.splitlines())) <= WIDTH


def test_the_map_tells_who_is_on_a_territory() -> None:
    state = table(3, stacks="macedonia 0 1, thrace b", crossed="illyria", tribes="thessaly")
    assert state.stacks[state.rules.land_index["thrace"]] == (BARBARIANS,)
    shown = olympos_text.picture(words_for("en", "olympos"), state)
    for label in ("Macedonia gr [1<2]", "Thrace go [b]", "Illyria st [×]", "Thessaly gr* [t]"):
        assert label in shown
