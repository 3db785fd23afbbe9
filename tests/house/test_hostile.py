"""What the world does to a program: closed streams, missing packages, broken text files, names that are no files."""

import errno
import io
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game import commands as command
from game import games, levels
from game.disk import folders
from tests import ROOT

MAIN = str(ROOT / "main.py")
UNIX = pytest.mark.skipif(os.name == "nt", reason="a shell of Unix")


def run(*line: object, typed: str = "", cwd: Path | None = None, **settings: object) -> tuple[int, str, str]:
    """Exit code, what was said, and what was complained about."""
    done = subprocess.run(
        [str(word) for word in line],
        input=typed,
        cwd=cwd,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **{name: str(value) for name, value in settings.items()}},
        timeout=120,
    )
    return done.returncode, done.stdout, done.stderr


def complaint(capsys) -> str:
    """The one sentence on the error stream."""
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said.endswith((".\n", "?\n"))
    return said.strip()


# Packages that are not there

WITHOUT = """
import sys
sys.modules.update(pygame=None, platformdirs=None, msgpack=None, pymunk=None, font_source_serif_pro=None)
from game.commands import main
sys.exit(main([]))
"""


def test_without_any_package_the_game_is_played_in_the_terminal(tmp_path):
    code, told, complained = run(
        sys.executable, "-c", WITHOUT, PYTHONPATH=ROOT, AMPHORA_HOME=tmp_path, LC_ALL="C", cwd=tmp_path
    )
    assert code == 0
    assert complained == "The window needs pygame, which is not installed. The game is played here in the terminal.\n"
    assert "A game of Olympus" in told
    assert "\n* " in told


def test_the_window_asked_for_by_name_needs_a_package_and_says_so(tmp_path):
    code = WITHOUT.replace("main([])", "main(['window'])")
    ended, told, complained = run(sys.executable, "-c", code, PYTHONPATH=ROOT, AMPHORA_HOME=tmp_path, LC_ALL="C")
    assert (ended, told, complained) == (2, "", "The window needs pygame, which is not installed.\n")


def test_a_picture_needs_a_package_and_says_so(tmp_path):
    code = WITHOUT.replace("main([])", f"main(['shot', 'title', {str(tmp_path / 'x.png')!r}])")
    assert run(sys.executable, "-c", code, PYTHONPATH=ROOT)[::2] == (2, "This needs pygame, which is not installed.\n")


def test_a_package_that_cannot_be_loaded_is_no_trouble_either(tmp_path):
    (tmp_path / "pygame.py").write_text("raise ImportError('a library of the system is missing')")
    code, told, complained = run(
        sys.executable, MAIN, PYTHONPATH=tmp_path, AMPHORA_HOME=tmp_path, LC_ALL="C", cwd=tmp_path
    )
    assert (code, complained.count("\n")) == (0, 1)
    assert "a library of the system is missing" in complained
    assert "A game of Olympus" in told


FOLDERS = """
import sys
if "without" in sys.argv:
    sys.modules["platformdirs"] = None
from game.disk import folders
print(folders.config(), folders.saves(), folders.reports())
"""


def test_the_folders_are_the_same_without_the_package_that_knows_them():
    pytest.importorskip("platformdirs")
    clean = {"AMPHORA_HOME": "", "PYTHONPATH": ROOT}
    usual, without = (run(sys.executable, "-c", FOLDERS, *word, **clean) for word in ((), ("without",)))
    assert usual[0] == 0
    assert without == usual


# Streams that are closed


@UNIX
@pytest.mark.parametrize(
    ("line", "closed"),
    [
        ("rules olympus", ">&-"),
        ("rules chess", ">&-"),
        ("rules chess", "2>&-"),
        ("simulate olympus --games 1", "2>&-"),
        ("simulate olympus --games 4 --jobs 2", ">&- 2>&- <&-"),
        ("soak rules olympus --games 1", "2>&-"),
        ("--human 1 --seed 1", "<&-"),
        ("--watch --bots random", "<&- >&-"),
        ("--help", ">&-"),
    ],
)
def test_closed_streams_are_no_trouble(line, closed, tmp_path):
    code, told, complained = run(
        "sh", "-c", f'"$@" {closed}', "sh", sys.executable, MAIN, *line.split(), cwd=tmp_path, TMPDIR=tmp_path
    )
    assert code == (2 if "chess" in line else 0)
    assert "Traceback" not in told + complained
    assert complained == "" or "chess" in line
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_help_that_cannot_be_written_is_said_in_one_sentence():
    with open("/dev/full", "w") as full:
        done = subprocess.run([sys.executable, MAIN, "--help"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (2, "There is no room left on the disk.\n")


# Text files that cannot be used


@pytest.fixture
def texts(tmp_path, monkeypatch):
    """A copy of the level files, to be spoiled."""
    folder = tmp_path / "levels"
    shutil.copytree(levels.FOLDER, folder)
    monkeypatch.setattr(levels, "FOLDER", folder)
    levels.text.cache_clear()
    yield folder / "text"
    levels.text.cache_clear()


@pytest.mark.parametrize(
    "line", ["rules olympus", "rules chess", "replay /no/such/file", "simulate olympus --players 9"]
)
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_missing_text_file_is_said_in_one_sentence(line, language, texts, capsys):
    (texts / f"{language}.toml").unlink()
    assert command.main([*line.split(), "--lang", language]) == 2
    assert complaint(capsys) == f"{texts / language}.toml is missing."


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("", "lacks the section [core.word]."),
        ('core = "x"', "lacks the section [core.word]."),
        ('[core]\nword = "x"', "lacks the section [core.word]."),
        ("[core.word]\nnothing = 3", "core.word.nothing is not a sentence."),
        ("[core", "is not valid TOML"),
    ],
)
def test_a_spoiled_text_file_is_said_in_one_sentence(text, trouble, texts, capsys):
    (texts / "it.toml").write_text(text)
    assert command.main(["replay", "/no/such/file", "--lang", "it"]) == 2
    assert trouble in complaint(capsys)


def test_without_its_sentences_a_complaint_still_tells_the_facts(texts, capsys):
    english = (texts / "en.toml").read_text("utf-8")
    (texts / "en.toml").write_text(english.replace("no_such_command =", "gone ="), "utf-8")
    assert command.main(["dance"]) == 2
    assert "dance" in complaint(capsys)


def test_without_any_sentence_a_fault_of_ours_is_still_reported(texts, tmp_path, monkeypatch, capsys):
    def stumble(parser, arguments):
        raise ZeroDivisionError("oops")

    (texts / "en.toml").unlink()
    monkeypatch.setenv(folders.HOME, str(tmp_path))
    monkeypatch.setattr(command, "COMMANDS", {**command.COMMANDS, "rules": lambda: stumble})
    assert command.main(["rules"]) == 3
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "ZeroDivisionError" in said


def test_an_unknown_game_is_refused_with_those_there_are(capsys):
    assert command.main(["rules", "atlantis"]) == 2
    assert complaint(capsys) == f"There is no game called 'atlantis'; the games are: {', '.join(games.names())}."


# Names of files


def test_a_file_is_called_by_its_own_name(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert command.main(["replay", "game.record"]) == 2
    assert complaint(capsys) == "game.record: there is no such file or folder."


def test_nobody_hears_of_temporary_files(tmp_path, capsys):
    assert command.main(["--watch", "--save", str(tmp_path / "no" / "x.record")]) == 2
    assert complaint(capsys) == f"{tmp_path / 'no' / 'x.record'}: there is no such file or folder."


def test_a_write_that_fails_leaves_nothing_behind(tmp_path, monkeypatch):
    from game.disk import files

    def no_room(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files, "write_all", no_room)
    with pytest.raises(OSError, match=r"'.*game\.record'$"):
        files.put(tmp_path / "game.record", b"x")
    assert list(tmp_path.iterdir()) == []


def test_a_name_with_a_line_break_stays_in_one_sentence(capsys):
    assert command.main(["replay", "no\nsuch\nfile"]) == 2
    assert complaint(capsys) == "no such file: there is no such file or folder."


# Numbers that are none


@pytest.mark.parametrize("number", ["٣", "1_0", " 3", "3 ", "", "+-1", "0x10", "1e3", "²"])
@pytest.mark.parametrize("option", ["--seed", "--players", "--human"])
def test_a_number_is_written_with_digits_alone(option, number, capsys):
    assert command.main(["--watch", option, number]) == 2
    assert "is not a whole number" in complaint(capsys)


def test_a_very_long_number_is_out_of_range(capsys):
    assert command.main(["--watch", "--seed", "9" * 5000]) == 2
    said = complaint(capsys)
    assert "is not from" in said
    assert len(said) < 200


@pytest.mark.parametrize("given", ["²x4", "٣٢٠x٢٤٠", "1_920x1080", "1920", "x", "99999999999x1"])
def test_a_size_is_written_with_digits_alone(given, tmp_path, capsys):
    assert command.main(["shot", "title", str(tmp_path / "x.png"), "--size", given]) == 2
    complaint(capsys)


@pytest.mark.parametrize("given", ["nan", "inf", "1_0", "٣", "-1", "601", "x"])
def test_seconds_are_a_plain_number(given, tmp_path, capsys):
    assert command.main(["shot", "title", str(tmp_path / "x.png"), "--t", given]) == 2
    complaint(capsys)


# At the table


def sit(tmp_path: Path, typed: str, *more: object, **settings: object) -> tuple[int, str, str]:
    """One person at a table for three, who begins."""
    seats = ("--human", 1, "--players", 3, "--bots", "random", "--seed", 3, "--option", "starter=1")
    where = {"cwd": tmp_path, **settings}
    return run(sys.executable, MAIN, *seats, *more, typed=typed, **where)


def test_leaving_into_a_file_that_is_there_asks_again(tmp_path):
    (tmp_path / "old.record").write_text("mine")
    code, told, complained = sit(tmp_path, "1\nq old.record\nq no/such/folder/x\nq a\0b\nq new.record\n")
    assert (code, complained) == (0, "")
    assert "old.record is there already" in told
    assert "no/such/folder/x: there is no such file or folder." in told
    assert "The game is kept in new.record." in told
    assert (tmp_path / "old.record").read_text() == "mine"
    assert command.main(["replay", str(tmp_path / "new.record"), "--verify"]) == 0


def test_the_last_line_keeps_the_game_like_the_stop_key(tmp_path):
    code, told, _ = sit(tmp_path, "1\n", AMPHORA_HOME=tmp_path)
    assert code == 0
    path = tmp_path / "saves" / "olympus-1.record"
    assert f"The game is kept in {path}." in told
    assert command.main(["replay", str(path), "--verify"]) == 0


def test_a_game_nobody_has_touched_is_not_kept(tmp_path):
    code, told, _ = sit(tmp_path, "?\n")
    assert code == 0
    assert "was not kept" in told
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="no folder that nobody can write to")
@pytest.mark.parametrize("typed", ["1\nq\n", "1\n"])
def test_where_no_game_can_be_kept_with_the_others_it_is_kept_here(typed, tmp_path):
    code, told, complained = sit(tmp_path, typed, AMPHORA_HOME=Path("/proc"))
    assert (code, complained) == (0, "")
    (path,) = tmp_path.iterdir()
    assert f"The game is kept in {path.name}." in told
    assert command.main(["replay", str(path), "--verify"]) == 0


def test_where_nothing_can_be_written_at_all_that_is_said(tmp_path, monkeypatch, capsys):
    def no_room(path, record):
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AMPHORA_HOME", str(tmp_path))
    monkeypatch.setattr("game.disk.record.create", no_room)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nq\n"))
    assert command.main(["--human", "1", "--bots", "random", "--option", "starter=1"]) == 0
    told = capsys.readouterr().out
    assert "There is no room left on the disk." in told
    assert "was not kept" in told


def test_a_number_of_five_thousand_digits_is_no_choice(tmp_path):
    code, told, complained = sit(tmp_path, "1" * 5000 + "\n")
    assert (code, complained) == (0, "")
    assert "choose from 1 to" in told


def test_the_window_plays_on_when_another_program_spoils_the_file(tmp_path):
    from game.table.seating import new_session
    from game.table.session import Plan

    path = tmp_path / "game.record"
    told: list[OSError] = []
    session = new_session("olympus", [Plan("", "")] * 3, {"starter": "1"}, seed=1, path=path, trouble=told.append)
    session.begin()
    path.write_bytes(path.read_bytes() + b"0 nonsense\n")
    for _ in range(2):
        session.submit(session.acting(), session.choices()[0])
    session.close()
    assert [trouble.errno for trouble in told] == [errno.EBUSY]
    assert path.read_bytes().endswith(b"0 nonsense\n")
