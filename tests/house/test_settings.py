"""What people like is kept, game by game, and whoever shows it is told when it changes."""

import os
from pathlib import Path

import pytest

from game.disk import folders, settings
from game.disk.settings import Chair, LastTime, Settings


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch) -> Path:
    """Nothing of the one who runs the tests is read or written."""
    monkeypatch.setenv(folders.HOME, str(tmp_path / "home"))
    return tmp_path / "home"


# Kept in a file


def test_settings_come_back_as_they_were_kept(home):
    kept = Settings(
        language="it",
        text=125,
        speed="fast",
        calm=True,
        mute=True,
        effects=25,
        music=0,
        captions=False,
        press_twice=True,
        known=("olympus.Turn", "gods.Negotiate"),
        time="double",
        bindings={"undo": ("x", "left ctrl+z")},
        pad_bindings={"hint": ("x", "hold left_stick"), "undo": ()},
        swap_sticks=True,
        one_stick=True,
        last_times={
            "olympus": LastTime((Chair("human", "argos", "Ada"), Chair("greedy", "thebes")), {"wording": "meat"}),
            "gods": LastTime((), {"turn_limit": "20"}),
            "olympos": LastTime((Chair("human", "athens"), Chair("random", "sparta"))),
        },
        path=home / settings.FILE,
    )
    kept.save()
    kept.wait()
    again = settings.load()
    assert again == kept
    assert not again.notes


BROKEN = (
    "language = [",
    'language = "klingon"',
    "text = true",
    'keys = "x"',
    'buttons = "x"',
    "buttons.hint = [3]",
    'time = "long"',
    'one_stick = "yes"',
    "chair = 3",
    "game = 3",
    "game.gods.chair = 3",
    "\xff",
)


@pytest.mark.parametrize("text", BROKEN)
def test_broken_settings_are_set_aside_with_a_note(home, text):
    home.mkdir()
    for number in (1, 2):
        (home / settings.FILE).write_bytes(text.encode("latin-1"))
        loaded = settings.load()
        assert [note.key for note in loaded.notes] == ["note_broken"]
        assert (home / f"settings.toml.broken-{number}").read_bytes() == text.encode("latin-1")
        assert not (home / settings.FILE).exists()


@pytest.mark.skipif(os.name == "nt", reason="folders are protected in another way")
def test_a_folder_that_cannot_be_written_is_a_note(home):
    home.mkdir()
    (home / "not-a-folder").write_text("")
    kept = Settings(path=home / "not-a-folder" / settings.FILE)
    kept.save()
    kept.wait()
    assert [note.key for note in kept.notes] == ["note_unwritable"]


BEFORE_THERE_WERE_GAMES = """
language = "it"

[options]
wording = "meat"

[[chair]]
player = "human"
polis = "argos"
name = "Ada"
"""


def test_what_was_kept_when_there_was_one_game_is_of_that_game(home):
    home.mkdir()
    (home / settings.FILE).write_text(BEFORE_THERE_WERE_GAMES, "utf-8")
    read = settings.load()
    assert not read.notes
    assert read.last_time("olympus") == LastTime((Chair("human", "argos", "Ada"),), {"wording": "meat"})
    assert read.last_time("gods") == LastTime()
    read.save()
    read.wait()
    assert settings.load() == read


# Told when it changes


def test_only_what_is_different_is_told_and_kept_before(home):
    liked, told = Settings(path=home / settings.FILE), []
    liked.watcher = lambda what: told.append((what, liked.language))
    liked.change(language="it", text=100, calm=True)
    assert told == [("language", "it"), ("calm", "it")]
    liked.wait()
    assert (settings.load().language, settings.load().calm) == ("it", True)
