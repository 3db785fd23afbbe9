"""A seed fixes a game with bots: whatever is asked meanwhile, wherever it is played, however often it rests."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from game import commands
from game.disk import record
from game.table import keeper
from game.table.local import LocalSession
from game.table.seating import new_session, resumed_session
from game.table.session import HUMAN, Plan
from tests.house.waiting import poll_until

SEED = 5
SCRIPT = ("2", "1", "2", "u", "1", "2", "h", "1", "2", "u", "u", "2", "1", "1", "2", "2", "1", "h", "2", "1")
"""What the person does: the number of a choice, or undo, or asking for a hint."""


def begin(path: Path, bot: str) -> LocalSession:
    plans = [Plan("", "", player) for player in (HUMAN, bot, bot)]
    session = new_session("olympus", plans, {}, seed=SEED, path=path)
    session.begin()
    return session


def follow(session: LocalSession, word: str, *, hints: bool = True) -> None:
    """Do what a word of the script says, once it is the person's turn."""
    poll_until(session, lambda: session.person_asked() == 0)
    if word == "u":
        session.undo(0)
    elif word == "h":
        if hints:
            session.ask_hint(0)
            poll_until(session, lambda: not session.hinting)
    else:
        session.submit(0, session.choices()[int(word) - 1])


def written(path: Path, session: LocalSession) -> list[str]:
    """The moves of the record, once it is the person's turn again."""
    poll_until(session, lambda: session.person_asked() == 0)
    session.close()
    keeper.wait_for_disk()
    return [line.words for line in record.read(path).lines]


def played_in_window(path: Path, bot: str = "random", *, hints: bool = True) -> list[str]:
    session = begin(path, bot)
    for word in SCRIPT:
        follow(session, word, hints=hints)
    return written(path, session)


def test_a_hint_changes_nobodys_luck(tmp_path: Path) -> None:
    asked = played_in_window(tmp_path / "asked.record")
    assert played_in_window(tmp_path / "proud.record", hints=False) == asked


def test_a_game_that_rested_goes_on_as_it_would_have_gone_on(tmp_path: Path) -> None:
    through = played_in_window(tmp_path / "through.record")
    path = tmp_path / "rested.record"
    session = begin(path, "random")
    for number, word in enumerate(SCRIPT):
        if number % 5 == 4:
            session.close()
            session = resumed_session(path)
            session.begin()
        follow(session, word)
    assert written(path, session) == through


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_window_and_terminal_play_the_same_game(bot: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_window = played_in_window(tmp_path / "window.record", bot)
    path = tmp_path / "terminal.record"
    monkeypatch.setattr("sys.stdin", StringIO("\n".join((*SCRIPT, "q", ""))))
    arguments = ("--game", "olympus", "--players", "3", "--human", "1", "--bots", bot, "--seed", str(SEED))
    assert commands.main([*arguments, "--save", str(path)]) == 0
    assert [line.words for line in record.read(path).lines] == in_window


@pytest.mark.parametrize(("game", "bot"), [("olympus", "random"), ("olympos", "greedy"), ("gods", "random")])
def test_a_simulated_game_is_the_one_its_seed_and_bots_play(game: str, bot: str, tmp_path: Path) -> None:
    chosen = ("--players", "3", "--bots", bot)
    assert commands.main(["simulate", game, *chosen, "--games", "1", "--out", str(tmp_path)]) == 0
    (simulated,) = tmp_path.iterdir()
    kept, path = record.read(simulated), tmp_path / "watched.record"
    watched = ("--game", game, *chosen, "--watch", "--seed", str(kept.header.seed), "--save", str(path))
    assert commands.main(watched) == 0
    assert [line.words for line in record.read(path).lines] == [line.words for line in kept.lines]


def test_whoever_takes_back_and_plays_again_meets_other_answers(tmp_path: Path) -> None:
    """The bots' luck hangs on the line, so that undo is no way to learn what they will do."""
    session = begin(tmp_path / "game.record", "random")
    poll_until(session, lambda: session.person_asked() == 0)
    choice = session.choices()[0]
    games = set()
    for _ in range(8):
        session.submit(0, choice)
        poll_until(session, lambda: session.person_asked() == 0)
        games.add(tuple((move.seat, str(move.action)) for move in session.table.history.moves))
        session.undo(0)
    session.close()
    assert len(games) > 1
