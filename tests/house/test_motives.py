"""Whoever asks in the terminal is told why a bot moved, as long as that gives nothing away."""

from __future__ import annotations

import pytest

from game.games import load, manifest, text_table, words_for
from game.rules.engine import Setup
from game.terminal import play
from game.terminal.text_table import folded
from game.words.words import Words

FIRST_BEGINS = 4
"""A seed by which the first seat begins."""
ENOUGH = 30
"""So many answers after which every bot has had something to decide."""


class Typist(play.Console):
    """Types what is on a list, then leaves; keeps what is said."""

    def __init__(self, *typed: str) -> None:
        self.typed = list(typed)
        self.said: list[str] = []

    def say(self, text: str = "") -> None:
        self.said.append(text)

    def hear(self, prompt: str) -> str:
        if not self.typed:
            raise play.Quit
        return self.typed.pop(0)


def heard(game: str, language: str, *typed: str) -> tuple[play.TerminalGame, Words, list[str]]:
    """What a person at the first seat reads who types these lines, against two bots."""
    sitting = play.sit_down(load(game), Setup(3), {1: "priest", 2: "priest"}, FIRST_BEGINS, None)
    console, words = Typist(*typed), words_for(language, game)
    at_terminal = play.TerminalGame(sitting, words, console)
    at_terminal.run()
    return at_terminal, words, console.said


@pytest.mark.parametrize(("language", "because"), [("en", "   because it "), ("it", "   perché ")])
def test_the_terminal_tells_what_a_bot_did_last_and_why(language: str, because: str) -> None:
    game, words, said = heard("olympus", language, *["1"] * ENOUGH, "why")
    motive = game.motives.last()
    assert motive is not None
    told = said.index(words.command("why_of", seat=motive.seat, action=motive.said))
    assert motive.seat in (1, 2)
    assert said[told + 1].startswith(because)
    assert words.why(motive.reasons) in said[told + 1]


def test_why_is_no_move_and_nobody_has_told_a_reason_before_the_first() -> None:
    game, words, said = heard("olympus", "en", "why")
    assert words.command("why_unknown") in said
    assert not game.decided()


def test_what_was_taken_back_needs_no_reason() -> None:
    _, words, said = heard("olympus", "en", "1", "1", "why", "u", "u", "why")
    assert [line for line in said if line.startswith("   because it ")]
    assert said[-2] == words.command("why_unknown")


def test_where_something_is_hidden_no_bot_tells_why() -> None:
    _, words, said = heard("gods", "en", *["1"] * ENOUGH, "why")
    assert words.command("why_unknown") in said
    assert not [line for line in said if line.startswith("   because it ")]


@pytest.mark.parametrize("name", ["olympus", "olympos", "gods"])
def test_the_rules_of_a_game_can_be_read_in_the_middle_of_it(name: str) -> None:
    game, words, said = heard(name, "it", "rules", "?")
    told = text_table(name).rules(words, manifest(name).tables(), {})
    assert {"\n".join(folded(line)) for line in told} <= set(said)
    assert not game.decided()
    assert "\n  rules  " in "\n".join(said)
