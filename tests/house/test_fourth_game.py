"""A fourth game moves into the house, from nothing: the checklist of docs/core.md, walked with Oracle."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game import commands, games, levels
from game.ai import bots
from game.ai.player import UNLIMITED, Budget
from game.ai.random_player import RandomPlayer
from game.disk import record
from game.games import Manifest, words_for
from game.lab import ledgers
from game.rules.engine import Action, Seat, Setup, State, settle, together
from game.table.seating import known
from game.terminal import play
from tests import ROOT
from tests.guest import ORACLE
from tests.rules.ledgers import TINY_LEDGER
from tests.rules.moves import at_every_question
from tests.tiny import TINY, Oracle, StakeCoins

CHECKLIST = (ROOT / "docs" / "core.md").read_text("utf-8").partition("## Into the house")[2]


@pytest.fixture
def oracle(monkeypatch: pytest.MonkeyPatch) -> Iterator[Manifest]:
    monkeypatch.setattr(ledgers, "LEDGERS", dict(ledgers.LEDGERS))
    with games.guest(ORACLE):
        yield ORACLE


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    """What a command prints."""
    assert commands.main(list(arguments)) == code
    told = capsys.readouterr()
    return told.out if code == 0 else told.err


# From nothing


def test_before_it_moves_in_nobody_knows_it(capsys):
    assert "'oracle'" in said(capsys, "simulate", "oracle", code=2)


def test_the_rules_alone_are_enough_to_simulate(oracle, capsys):
    figures = json.loads(said(capsys, "simulate", "oracle", "--games", "20", "--json"))
    assert (figures["game"], figures["finished"]) == ("oracle", 20)
    figures = json.loads(said(capsys, "simulate", "oracle", "--games", "3", "--bots", "greedy", "--json"))
    assert figures["finished"] == 3


def test_with_a_ledger_it_is_put_through_the_laws(oracle, capsys):
    assert "ledger" in said(capsys, "soak", "rules", "oracle", "--games", "3", code=2)
    ledgers.register("oracle", lambda: TINY_LEDGER)
    assert "Oracle" in said(capsys, "soak", "rules", "oracle", "--games", "3")


@pytest.mark.parametrize("language", levels.LANGUAGES)
def test_with_a_vocabulary_every_game_of_it_is_told(oracle, language):
    words = words_for(language, "oracle")
    for seed in range(4):
        for state, told in at_every_question("oracle", 2 + seed % 3, seed):
            sentences = [words.event(event) for event in told]
            sentences += [words.ask(state)] if state.pending else []
            sentences += [words.action(action, state) for action in state.choices]
            assert not [each for each in sentences if re.search(r"[{}]|None|-1", each)]


def test_with_a_text_table_it_is_played_in_the_terminal(oracle, capsys):
    watched = said(capsys, "play", "--game", "oracle", "--watch", "--seed", "3", "--bots", "random")
    assert "A game of Oracle" in watched
    assert "Won by:" in watched
    assert "Coins count as points" in said(capsys, "rules", "oracle")


class Typist(play.Console):
    """Types what is on a list, and keeps what is said."""

    def __init__(self, *typed: str) -> None:
        self.typed = list(typed)
        self.said: list[str] = []
        self.prompts: list[str] = []

    def say(self, text: str = "") -> None:
        self.said.append(text)

    def clear(self) -> None:
        self.said.clear()

    def hear(self, prompt: str) -> str:
        self.say(prompt)
        self.prompts.append(prompt)
        return self.typed.pop(0) if self.typed else "1"


def test_a_person_plays_it_to_its_end_in_the_terminal(oracle):
    game = games.load("oracle")
    sitting = play.sit_down(game, Setup(2, {"length": "short"}), {1: "greedy"}, 5, None)
    console = Typist("? stake 3", "? 1", "h", "2")
    play.TerminalGame(sitting, words_for("en", "oracle"), console).run()
    heard = "\n".join(console.said)
    assert "You can stake 2 at most." in heard
    assert "Who stakes nothing never stakes most." in heard
    assert "Won by:" in heard


def test_whoever_is_asked_together_with_another_answers_behind_a_curtain(oracle):
    """Nobody hides anything yet; but what the first answers, the second may not read."""
    state = TINY.blank(Setup(2))
    state.then(0, together(StakeCoins(), (0, 1)))
    settle(state)
    sitting = play.sit_down(TINY, Setup(2), {}, 5, None, state)
    console, words = Typist(), words_for("en", "oracle")
    play.TerminalGame(sitting, words, console).run()
    curtains = [words.command("curtain", seat=seat) for seat in (0, 1)]
    assert [prompt for prompt in console.prompts if prompt in curtains] == curtains


def test_it_is_recorded_and_told_again(oracle, capsys, tmp_path: Path):
    said(capsys, "simulate", "oracle", "--games", "1", "--out", str(tmp_path))
    (file,) = tmp_path.iterdir()
    assert record.read(file).header.game == "oracle"
    assert "Won by:" in said(capsys, "replay", str(file))
    assert "verified" in said(capsys, "replay", str(file), "--verify", "--json")


# What it has not brought yet


def test_what_it_lacks_is_told_in_a_sentence(capsys, tmp_path: Path):
    with games.guest(replace(ORACLE, text_table=None, screens=None)):
        assert "'oracle' has no table in text" in said(capsys, "play", "--game", "oracle", "--watch", code=2)
        assert "'oracle' has no table in text" in said(capsys, "rules", "oracle", code=2)
        said(capsys, "simulate", "oracle", "--games", "1", "--out", str(tmp_path))
        (file,) = tmp_path.iterdir()
        assert "'oracle' has no table in text" in said(capsys, "replay", str(file), code=2)
        assert "'oracle' has no positions" in said(capsys, "position", str(file), code=2)
        assert not games.has_screens("oracle")


def test_only_the_bots_it_names_play_it(capsys):
    with games.guest(replace(ORACLE, bots=("random",))):
        assert "random" in said(capsys, "simulate", "oracle", "--bots", "greedy", code=2)
        said(capsys, "simulate", "oracle", "--games", "1", "--bots", "random")


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_whoever_names_no_bot_meets_one_that_plays_the_game(bot: str, capsys, tmp_path: Path):
    with games.guest(replace(ORACLE, bots=(bot,))):
        assert "Won by:" in said(capsys, "terminal", "--game", "oracle", "--watch", "--seed", "1")
        said(capsys, "simulate", "oracle", "--games", "1", "--out", str(tmp_path))
        (file,) = tmp_path.iterdir()
        assert set(record.read(file).header.bots.values()) == {bot}


class Counted(RandomPlayer):
    """Plays at random, and counts how often it was asked."""

    asked = 0

    def choose(self, view: State, seat: Seat, budget: Budget = UNLIMITED) -> Action:
        Counted.asked += 1
        return super().choose(view, seat, budget)


def test_hints_and_stand_ins_are_of_the_bots_it_names(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bots, "BOTS", {"counted": Counted})
    monkeypatch.setattr(Counted, "asked", 0)
    with games.guest(replace(ORACLE, bots=("counted",))):
        assert known("greedy", "oracle") == "counted"
        game = games.load("oracle")
        sitting = play.sit_down(game, Setup(2, {"length": "short"}), {1: "greedy"}, 5, None)
        play.TerminalGame(sitting, words_for("en", "oracle"), Typist("h")).run()
    assert Counted.asked > 1


def miser(state: State, seat: Seat) -> int:
    """Nothing but coins counts."""
    assert isinstance(state, Oracle)
    return state.pilgrims[seat].coins


def test_a_worth_it_names_is_what_its_bots_play_for():
    for evaluation, worth in ((None, 8), (lambda: miser, 3)):
        with games.guest(replace(ORACLE, evaluation=evaluation)):
            game = games.load("oracle")
            state = game.set_up(Setup(2))
            state.pilgrims[0].points = 5
            assert games.evaluation(game)(state, 0) == worth


# The page that tells all this


def test_the_checklist_names_every_part_of_a_manifest():
    missing = [name for name in Manifest.__dataclass_fields__ if not re.search(rf"`{name}`", CHECKLIST)]
    assert not missing
