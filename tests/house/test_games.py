"""Every game of the house names its parts; what one lacks is said in a sentence."""

import ast
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game import commands, games, levels
from game.games import Lacking, NoSuchGame, words_for
from game.rules.engine import Setup
from game.words.vocabulary import NoWords, Vocabulary
from game.words.words import Words
from tests import ROOT
from tests.tiny import TINY

EVERY_GAME = pytest.mark.parametrize("name", games.names())
LANGUAGES = pytest.mark.parametrize("language", levels.LANGUAGES)


@EVERY_GAME
def test_a_manifest_names_what_is_there(name):
    manifest = games.manifest(name)
    game = games.load(name)
    assert game.name == name
    assert manifest.vocabulary().game == name
    assert len(manifest.emblems) >= game.seats[-1]
    assert all((ROOT / "assets" / "emblems" / f"{emblem.name}.svg").is_file() for emblem in manifest.emblems)
    assert (ROOT / "assets" / "vase" / f"{manifest.frieze}.svg").is_file()
    assert all(games.is_player(game, bot) for bot in manifest.bots)


@EVERY_GAME
@LANGUAGES
def test_every_emblem_has_a_name_and_no_two_have_the_same(name, language):
    words = words_for(language, name)
    named = [words.game["polis"][emblem.name] for emblem in games.manifest(name).emblems]
    assert len(set(named)) == len(named) == len(words.game["polis"])


@EVERY_GAME
@LANGUAGES
def test_the_cover_tells_what_the_game_is_and_how_many_play(name, language):
    words, seats = words_for(language, name), games.load(name).seats
    assert words.title
    assert words.phrase("cover", "about")
    players = words.phrase("cover", "players")
    assert str(seats[0]) in players
    assert str(seats[-1]) in players


@EVERY_GAME
@LANGUAGES
def test_every_choice_of_every_option_can_be_read(name, language):
    words, game = words_for(language, name), games.load(name)
    for option, choices in game.options.items():
        assert words.name("option", option) != option
        worded = [choice for choice in choices if game.seat_chosen(option, choice) is None]  # a seat has a name
        told = {words.vocabulary.choice(games.manifest(name).tables(), option, choice) for choice in worded}
        assert len(told) == len(worded)


@EVERY_GAME
def test_a_position_is_written_and_read_by_the_game_itself(name):
    game = games.load(name)
    state = game.set_up(Setup(game.seats[-1]))
    written = games.positions(name).write_position(game, state)
    assert games.positions(name).read_position(game, written, "here").seat == state.seat


def test_nothing_is_found_by_a_name_that_is_put_together():
    for path in sorted((ROOT / "game").rglob("*.py")):
        names = {node.id for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Name)}
        assert not names & {"import_module", "__import__"}, path


def test_a_game_that_is_not_in_the_house_is_not_found():
    with pytest.raises(NoSuchGame):
        games.manifest("atlantis")
    assert not games.has_screens("atlantis")


# Words


class Mumbling(Vocabulary):
    """A vocabulary that says nothing but what every game says."""

    game = "gods"

    def speak(self, field: str, value: Any) -> str | None:
        return None


class Foreign(Mumbling):
    game = "atlantis"


class Mute(Vocabulary):
    game = "gods"


def test_a_vocabulary_must_speak():
    with pytest.raises(TypeError):
        Words("en", Mute)


def test_a_missing_word_is_a_clear_failure():
    words = Words("en", Mumbling)
    for say in (
        lambda: words.phrase("table", "nothing_of_the_kind"),
        lambda: words.phrase("no_section", "turn"),
        lambda: words.name("no_section", "turn"),
        lambda: words.screen("nothing_of_the_kind"),
        lambda: words.verb("advance 3"),
        lambda: words.phrase("table", "turn"),
        lambda: words.vocabulary.formed("athens", "in"),
        lambda: words.vocabulary.arguments(["3"]),
        lambda: words.vocabulary.choice({}, "weather", "3"),
    ):
        with pytest.raises(NoWords):
            say()


def test_a_vocabulary_without_sentences_is_a_clear_failure():
    with pytest.raises(NoWords):
        Words("en", Foreign)


def test_the_house_speaks_without_any_game():
    assert Words("en").command("stopped")
    with pytest.raises(NoWords):
        _ = Words("en").title


# What a game lacks


BARE = games.Manifest(TINY.name, lambda tables: TINY, lambda: Mumbling, games.EMBLEMS, own_tables=dict)
"""A game with rules, and next to nothing else."""


@LANGUAGES
def test_a_missing_part_is_told_in_a_sentence(language, capsys):
    asked = (["rules", BARE.name], ["play", "--watch", "--game", BARE.name], ["soak", "rules", BARE.name])
    with games.guest(BARE):
        for arguments in asked:
            assert commands.main([*arguments, "--lang", language]) == 2
            said = capsys.readouterr().err
            assert f"'{BARE.name}'" in said
            assert said.count("\n") == 1


def test_parts_that_are_missing_are_named():
    with games.guest(BARE):
        for part, ask in (("text", games.text_table), ("positions", games.positions), ("window", games.screens)):
            with pytest.raises(Lacking) as trouble:
                ask(BARE.name)
            assert trouble.value.part == part


def test_a_guest_leaves_no_trace():
    before = games.names()
    with games.guest(BARE):
        assert games.names() == (*before, BARE.name)
        assert games.load(BARE.name) is TINY
    assert games.names() == before
    with pytest.raises(NoSuchGame):
        games.load(BARE.name)


# The terminal needs nothing of the window


PLAY = """
import sys
sys.modules["pygame"] = None
from game.commands import main
code = main(["play", "--game", {name!r}, "--watch", "--seed", "3", *{options!r}])
assert not [name for name in sys.modules if name.startswith("game.scenes") or name.startswith("game.ui")]
sys.exit(code)
"""


@pytest.mark.parametrize(
    ("name", "options"), [("olympus", []), ("olympos", []), ("gods", ["--option", "turn_limit=5"])]
)
def test_a_game_is_played_in_the_terminal_without_pygame(name, options, tmp_path: Path):
    done = subprocess.run(
        [sys.executable, "-c", PLAY.format(name=name, options=["--bots", "random", *options])],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "AMPHORA_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert words_for("en", name).title in done.stdout
