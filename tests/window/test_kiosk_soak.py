"""Days of a kiosk in an hour: what is counted is true, and whoever lets them pass loses nothing of his own."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from game.disk import folders, record, saves
from game.games import load
from game.lab import kiosk_player, soak_kiosk
from game.lab.soak_kiosk import Ledger, Soaked
from game.rules.engine import Setup
from game.scenes.kiosk.start import StartScene
from game.table.dealer import Dealer
from game.table.keeper import wait_for_disk
from game.table.seating import emblems_of, lesson_session, new_session
from game.table.session import HUMAN, Plan
from tests.rules.golden import play_on, random_game
from tests.window.kiosk import Kiosks


def session(*players: str, path: Path | None = None) -> Any:
    plans = [
        Plan("", emblem, player) for emblem, player in zip(emblems_of("olympus")[: len(players)], players, strict=True)
    ]
    return new_session("olympus", plans, {"round_limit": "3"}, seed=1, path=path)


def test_a_game_that_is_come_back_to_is_counted_once(tmp_path: Path) -> None:
    soaked = Soaked()
    ledger = Ledger(soaked)
    shown = session("random", "random", "random")
    played = session(HUMAN, "random", "random", path=tmp_path / "game.record")
    lesson = lesson_session("olympus", seed=1)
    for each in (shown, played, None, shown, lesson, played, shown):
        ledger.look(each)
    assert soaked.games("bots") == (1, 0)
    assert soaked.games("people") == (1, 0)
    assert soaked.games("lesson") == (1, 0)
    for each in (shown, played, lesson):
        each.close()


@pytest.mark.deep
def test_what_somebody_has_played_himself_survives_days_of_strangers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(folders.HOME, str(tmp_path))
    own = tmp_path / "saves" / "mine.record"
    own.parent.mkdir()
    record.write(own, random_game(load("olympus"), Setup(3), seed=1))
    os.utime(own, (1e9, 1e9))  # of long ago: a kiosk would clear it away
    soaked = soak_kiosk.soak(0.02, fast=True)
    assert soaked.frames > 0
    assert own.exists()
    assert [path.name for path in tmp_path.iterdir()] == ["saves"]
    assert [path.name for path in own.parent.iterdir()] == ["mine.record"]
    assert os.environ[folders.HOME] == str(tmp_path)


@pytest.mark.deep
def test_a_fault_is_told_with_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def made_up(scene: StartScene, surface: object) -> None:
        raise ZeroDivisionError("made up")

    monkeypatch.setattr(StartScene, "draw", made_up)
    monkeypatch.setattr(soak_kiosk.Visitors, "come", lambda visitors: presses(visitors))
    [fault] = soak_kiosk.soak(0.005, fast=True).faults
    assert "made up" in fault
    assert "made_up" in fault


def presses(visitors: soak_kiosk.Visitors) -> Any:
    """Somebody presses once, and nobody comes any more."""
    yield visitors.any_press()
    while True:
        yield []


def test_who_plays_for_ever_ends_a_game_that_is_over_and_begins_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever was killed just after the last move left one that is over and not closed."""
    monkeypatch.setenv(folders.HOME, str(tmp_path))
    left = session(HUMAN, "random", "random", path=saves.new_path("olympus", folders.saves()))
    left.begin()
    play_on(left.table, Dealer(1))
    left.close()
    wait_for_disk()
    assert saves.latest_unfinished(saves.listed()) is not None
    acks = os.open(tmp_path / "acks", os.O_WRONLY | os.O_CREAT)
    app = Kiosks().open()
    kiosk_player.play(app, "olympus", acks)
    os.close(acks)
    app.leave_all()
    wait_for_disk()
    assert saves.latest_unfinished(saves.listed()) is None
