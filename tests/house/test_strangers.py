"""Files that anybody may have written: whatever they hold, it is a sentence, and settings never stop the program."""

from __future__ import annotations

import os
import tomllib
import tracemalloc
from itertools import islice
from pathlib import Path

import pytest

from game import commands as command
from game import games, levels
from game.disk import folders, settings, strangers, toml
from game.disk.strangers import Unfit, parse_toml
from tests.rules.moves import at_every_question

HOSTILE = {
    "dots": b"a." * 20_000 + b"b = 1",
    "many dots": (b"a." * 1_900 + b"b%d = 1\n") * 100,
    "a header of many parts, and keys of as many": b"[%s]\n" % b".".join([b"h"] * 2_040)
    + b"".join(b"a%d." % number + b"b." * 2_040 + b"c = 1\n" for number in range(14)),
    "quoted parts": b"[%s]\n" % b" . ".join([b'"h.\\""', b"'h'"] * 200)
    + b"".join(b"a%d" % number + b".''" * 1_000 + b" = 1\n" for number in range(12)),
    "keys of many parts between braces": b"".join(b"x%d = {a%s = 1}\n" % (n, b".b" * 1_900) for n in range(16)),
    "keys of many parts after a text of many lines": b'x = """\n"" \\"""\n"""""\n' + b"a" + b".b" * 1_900 + b" = 1",
    "too long": b"# much ado about nothing\n" * 3_000,
    "deep lists": b"x = " + b"[" * 3_000,
    "closed deep lists": b"x = " + b"[" * 100 + b"]" * 100,
    "deep tables": b"x = " + b"{a = " * 40 + b"1" + b"}" * 40,
    "digits": b"turn = " + b"9" * 4_000,
    "more digits than Python reads": b"turn = " + b"9" * 4_400 + b"\n",
    "hex": b"turn = 0x" + b"f" * 3_000,
    "a date": b"turn = 2026-01-01",
    "a time": b"turn = 07:32:00",
    "no number": b"turn = nan",
    "endless": b"turn = inf",
    "an escape": b'title = "\\u001b[31mred"',
    "a null": b'title = "\\u0000"',
    "a null in a key": b'"\\u0000" = 1',
    "not UTF-8": b"title = '\xff'",
    "nothing of the kind": bytes(range(256)),
}


def test_a_long_line_of_our_own_is_read():
    sheet = [f"0 move {number} land 12 14" for number in range(400)]
    assert parse_toml(f"pending = {sheet}".encode())["pending"] == sheet


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_position_of_a_stranger_is_refused_in_a_sentence(kind, tmp_path, capsys):
    file = tmp_path / "position.toml"
    file.write_bytes(b'game = "olympos"\nseats = 3\n' + HOSTILE[kind])
    assert command.main(["--position", str(file), "--watch"]) == 2
    complaint = capsys.readouterr().err
    assert complaint.count("\n") == 1
    assert complaint.strip("\n").isprintable()
    assert len(complaint) < 2_000


@pytest.mark.parametrize("kind", HOSTILE)
def test_settings_of_a_stranger_never_stop_the_program(kind, tmp_path, monkeypatch):
    monkeypatch.setenv(folders.HOME, str(tmp_path))
    (tmp_path / settings.FILE).write_bytes(HOSTILE[kind])
    loaded = settings.load()
    assert [note.key for note in loaded.notes] in (["note_broken"], [])
    assert loaded == settings.Settings(language=loaded.language)


@pytest.mark.skipif(os.name == "nt", reason="pipes and devices of Unix")
def test_no_document_takes_more_memory_than_a_game(tmp_path):
    import resource

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for raw in HOSTILE.values():
        with pytest.raises(Unfit):
            strangers_toml(tmp_path / "x.toml", raw)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 64 * 1024


@pytest.mark.parametrize("kind", HOSTILE)
def test_no_document_is_parsed_that_takes_much_memory(kind, tmp_path):
    """Measured by what Python asks for: a process that was large before would hide it."""
    tracemalloc.start()
    try:
        with pytest.raises(Unfit):
            strangers_toml(tmp_path / "x.toml", HOSTILE[kind])
        assert tracemalloc.get_traced_memory()[1] < 8 * 1024 * 1024
    finally:
        tracemalloc.stop()


DOTTED = "a.b.c.d.e.f.g = 1"
MANY_DOTS = (
    'x = "' + "a.b" * 100 + '"',
    "x = 'a" + ".b" * 100 + "\\'",
    'x = "\\" a' + ".b" * 100 + '"',
    "# a" + ".b" * 100,
    "x = [" + "1.5, " * 100 + "1.5]",
    "x = [\n" + "1.5,\n" * 100 + "]",
    'x = """\na' + ".b" * 100 + '\n"""',
    "x = '''\na" + ".b" * 100 + "\"\n'''",
    'x = """a' + ".b" * 100 + '"""""',
    '"a' + ".b" * 100 + '" = 1',
    "\n".join(f"a.b.c.d.k{number} = 1.5" for number in range(100)),
)


@pytest.mark.parametrize("text", MANY_DOTS)
def test_dots_that_part_no_keys_are_as_many_as_one_likes(text):
    text = f"{text}\n{DOTTED}" if "a.b.c.d" not in text else text
    assert parse_toml(text.encode()) == tomllib.loads(text)


@pytest.mark.parametrize("trouble", [MemoryError, RecursionError])
def test_settings_that_are_too_much_are_set_aside(trouble, tmp_path, monkeypatch):
    def too_much(*args: object) -> None:
        raise trouble

    for place, name in ((tomllib, "loads"), (settings, "from_toml")):
        with monkeypatch.context() as patch:
            patch.setattr(place, name, too_much)
            (tmp_path / settings.FILE).write_text('language = "it"')
            (note,) = settings.load(tmp_path).notes
        assert note.key == "note_broken"
        assert note.values["why"]


def strangers_toml(path: Path, raw: bytes) -> object:
    path.write_bytes(raw)
    return strangers.read_toml(path, strangers.SMALL)


def test_broken_settings_do_not_pile_up(tmp_path, monkeypatch):
    monkeypatch.setenv(folders.HOME, str(tmp_path))
    for number in range(20):
        (tmp_path / settings.FILE).write_text(f"x = [ # {number}")
        settings.load()
    kept = sorted(tmp_path.iterdir())
    assert len(kept) == settings.MOST_BROKEN
    assert any("# 19" in each.read_text() for each in kept)


@pytest.mark.skipif(os.name == "nt", reason="pipes and devices of Unix")
def test_a_pipe_is_not_waited_for(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv(folders.HOME, str(tmp_path))
    os.mkfifo(tmp_path / settings.FILE)
    assert [note.key for note in settings.load().notes] == ["note_unreadable"]
    assert command.main(["--position", str(tmp_path / settings.FILE), "--watch"]) == 2
    assert command.main(["--position", "/dev/zero", "--watch"]) == 2


@pytest.mark.parametrize("name", games.names())
def test_whatever_we_write_ourselves_is_read(name):
    positions = games.positions(name)
    game = games.load(name)
    for state, _ in islice(at_every_question(name, game.seats[-1], 1), 0, 1_500, 100):
        written = toml.write(positions.write_position(game, state)).encode()
        assert len(written) < strangers.SMALL / 4
        assert parse_toml(written) == tomllib.loads(written.decode())


def test_our_own_tables_and_sentences_are_within_the_limits():
    for path in levels.FOLDER.rglob("*.toml"):
        assert levels.read(path) == tomllib.loads(path.read_text("utf-8"))
