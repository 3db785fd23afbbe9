"""The command line as people and other tools use it: figures, exit codes, one sentence where something is wrong."""

import io
import json
import multiprocessing
import os
import re
import signal
import subprocess
import sys
from dataclasses import replace
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path

import pytest

from game import commands as command
from game import games
from game.commands import codes
from game.commands.soak import OTHERS
from game.disk import folders, record, saves
from game.games import words_for
from game.lab import ledgers, simulate, soak_window
from game.lab.bench_history import COLUMNS, kept_ratios
from game.lab.bench_window import memory_figures
from game.lab.laws import Ledger
from game.levels import LANGUAGES
from game.rules.engine import Setup
from game.rules.gods.actions import LUST, ORGY, RESOURCES, SEAL, Bank
from game.table.table import Table
from game.terminal import play as terminal
from game.words import seal
from tests import ROOT
from tests.rules.gods import builders as gods_tables
from tests.rules.test_golden import SHELVES

HOPE = RESOURCES.index("hope")
KEYS = {
    *("game", "players", "games", "finished", "limited"),
    *("decisions", "seconds", "wins", "mean_scores", "mean_rounds"),
}


def amphora(
    *arguments: object, typed: str = "", cwd: Path | None = None, **settings
) -> subprocess.CompletedProcess[str]:
    """Run the program as from a shell."""
    return subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *map(str, arguments)],
        input=typed,
        cwd=cwd,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **settings},
        timeout=120,
    )


def last_line(output: str) -> dict:
    return json.loads(output.splitlines()[-1])


@pytest.fixture(scope="module")
def records(tmp_path_factory) -> list[Path]:
    """Three recorded games."""
    folder = tmp_path_factory.mktemp("records")
    assert command.main(["simulate", "olympus", "--players", "3", "--games", "3", "--out", str(folder), "--json"]) == 0
    return sorted(folder.iterdir())


@pytest.fixture
def copy(records, tmp_path) -> Path:
    """A recorded game to be spoiled."""
    path = tmp_path / "game.record"
    path.write_bytes(records[0].read_bytes())
    return path


# simulate


def test_simulate_gives_the_agreed_figures():
    done = amphora("simulate", "olympus", "--players", 4, "--games", 6, "--seed", 1, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    figures = last_line(done.stdout)
    assert set(figures) == KEYS
    assert (figures["game"], figures["players"], figures["games"]) == ("olympus", 4, 6)
    assert figures["finished"] + figures["limited"] == 6
    assert len(figures["wins"]) == len(figures["mean_scores"]) == 4
    assert sum(figures["wins"]) == pytest.approx(figures["finished"])
    assert figures["decisions"] > 1000


def test_the_number_of_jobs_changes_neither_figures_nor_records(tmp_path):
    figures = []
    for jobs in (1, 2):
        arguments = ("simulate", "olympus", "--games", 5, "--seed", 7, "--json", "--jobs", jobs)
        figures.append(last_line(amphora(*arguments, "--out", tmp_path / str(jobs)).stdout))
        figures.append(last_line(amphora(*arguments).stdout))
    for figure in figures:
        del figure["seconds"]
    assert all(figure == figures[0] for figure in figures)
    one, two = ({path.name: path.read_bytes() for path in (tmp_path / jobs).iterdir()} for jobs in "12")
    assert one == two
    assert len(one) == 5


@pytest.mark.skipif(multiprocessing.get_start_method() != "fork", reason="signals of Unix")
def test_simulate_says_that_one_of_its_processes_was_ended(monkeypatch, capsys):
    def play_one(match, index):
        os.kill(os.getpid(), signal.SIGKILL)

    monkeypatch.setattr(simulate, "play_one", play_one)
    assert command.main(["simulate", "olympus", "--games", "8", "--jobs", "2"]) == 3
    told = capsys.readouterr()
    assert "ended from outside" in told.err
    assert told.err.count("\n") == 1


def test_simulate_tells_people_in_words():
    done = amphora(
        "simulate", "olympus", "--games", 2, "--bots", "greedy,random,random", "--players", 3, "--lang", "it"
    )
    assert done.returncode == 0
    assert "2 partite a Olympus per 3" in done.stdout
    assert "posto 1 (greedy)" in done.stdout


def test_records_are_never_written_over(records):
    before = records[0].read_bytes()
    done = amphora("simulate", "olympus", "--players", 3, "--games", 3, "--out", records[0].parent)
    assert done.returncode == 2
    assert "there already" in done.stderr
    assert records[0].read_bytes() == before


@pytest.mark.parametrize("place", ["game.commands.trouble._sentence_for", "game.disk.reports.keep"])
def test_where_there_is_no_memory_to_say_so_it_is_said_in_one_sentence_all_the_same(place, capsys, monkeypatch):
    monkeypatch.setattr(games, "load", without_memory)
    monkeypatch.setattr(place, without_memory)
    assert command.main(["rules", "olympus"]) == 3
    told = capsys.readouterr()
    assert "MemoryError" in told.err
    assert told.err.count("\n") == 1


def without_memory(*args: object) -> None:
    raise MemoryError


# replay


def test_a_record_is_verified(records, capsys):
    assert command.main(["replay", str(records[0]), "--verify"]) == 0
    assert "All is well" in capsys.readouterr().out
    assert command.main(["replay", str(records[0]), "--verify", "--json"]) == 0
    facts = last_line(capsys.readouterr().out)
    assert (facts["verified"], facts["sealed"], facts["chance_checked"]) == (True, True, True)
    assert facts["over"] is True
    assert len(facts["seal"]) == 16


def test_a_finished_game_has_a_seal_of_eight_names_in_every_language(records, capsys):
    seals = []
    for language in LANGUAGES:
        assert command.main(["replay", str(records[0]), "--verify", "--lang", language]) == 0
        seals.append(capsys.readouterr().out.splitlines()[-1].partition(": ")[2].split())
    assert len(seals[0]) == 8
    assert seals[0] == seals[1]
    assert command.main(["replay", str(records[1]), "--verify"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].partition(": ")[2].split() != seals[0]
    assert command.main(["replay", str(records[0]), "--verify", "--to", "9"]) == 0
    assert "Seal" not in capsys.readouterr().out, "the game is not over there"


def test_the_names_of_seals_are_told_apart_by_eye_and_ear():
    names = seal.names()
    assert len(set(names)) == len(names) == 256
    assert all(re.fullmatch("[A-Z][a-z]{2,9}", name) for name in names)
    assert not [pair for pair in combinations(names, 2) if one_letter_apart(*pair)]


def one_letter_apart(one: str, other: str) -> bool:
    """Whether one letter more, less or otherwise makes one of the other."""
    short, long = sorted((one.lower(), other.lower()), key=len)
    without = {long[:place] + long[place + 1 :] for place in range(len(long))}
    if len(short) == len(long):
        return sum(a != b for a, b in zip(short, long, strict=True)) == 1
    return short in without


def test_a_game_without_digests_is_not_called_well(copy, capsys):
    copy.write_text(re.sub(" #[0-9a-f]{16}", "", copy.read_text("utf-8")), "utf-8")
    assert command.main(["replay", str(copy), "--verify"]) == 1
    told = capsys.readouterr()
    assert "Not sealed" in told.err
    assert not told.out
    assert command.main(["replay", str(copy), "--verify", "--json"]) == 1
    assert last_line(capsys.readouterr().out)["verified"] is False


def test_of_an_older_game_it_is_said_what_could_not_be_checked(tmp_path, capsys):
    file = tmp_path / "old.record"
    file.write_text(SHELVES["olympus"].records(3)[0].text(), "utf-8")
    assert command.main(["replay", str(file), "--verify"]) == 1
    assert "could not be checked" in capsys.readouterr().err


def test_a_game_whose_seed_was_taken_out_is_not_called_well(copy, capsys):
    """Whoever chooses the cards himself, and makes every digest anew, must leave out the seed."""
    whole = record.read(copy)
    stripped = replace(whole, header=whole.header.public())
    record.write(copy, record.relinked(stripped, record.game_of(whole)))
    for language, sentence in (("en", "no seed"), ("it", "senza seme")):
        assert command.main(["replay", str(copy), "--verify", "--lang", language]) == 1
        told = capsys.readouterr()
        assert sentence in told.err
        assert not told.out
    assert command.main(["replay", str(copy), "--verify", "--json"]) == 1
    facts = last_line(capsys.readouterr().out)
    assert (facts["verified"], facts["sealed"], facts["chance_checked"]) == (False, True, False)


def test_a_game_by_older_rules_is_not_called_well(copy, capsys, monkeypatch):
    """Its digests are of other tables, and none of them can be compared."""
    today = record.read(copy)
    old = replace(today, header=replace(today.header, rules=0))
    monkeypatch.setitem(record.MIGRATIONS, ("olympus", 0), lambda _: today)
    record.write(copy, old)
    assert command.main(["replay", str(copy), "--verify"]) == 1
    told = capsys.readouterr()
    assert "older rules" in told.err
    assert not told.out
    assert command.main(["replay", str(copy), "--verify", "--json"]) == 1
    facts = last_line(capsys.readouterr().out)
    assert (facts["verified"], facts["sealed"], facts["chance_checked"]) == (False, False, True)
    assert "seal" not in facts


def test_the_page_about_codes_says_what_becomes_of_records_that_cannot_be_checked_in_whole():
    (row,) = re.findall(r"(?m)^\| 1 \|.*", (ROOT / "docs/commands.md").read_text("utf-8"))
    for lacking in ("not sealed", "no seed", "older format", "older rules"):
        assert lacking in row


def test_a_record_is_told_in_words(records, capsys):
    assert command.main(["replay", str(records[0]), "--lang", "it"]) == 0
    told = capsys.readouterr().out
    assert "Round II: " in told
    assert "ha costruito" in told
    assert "Mantenimento 6" in told


def test_a_record_is_told_up_to_a_line(records, capsys):
    assert command.main(["replay", str(records[0]), "--to", "5"]) == 0
    told = capsys.readouterr().out
    assert "Round I: " in told
    assert "Round II: " not in told
    assert command.main(["replay", str(records[0]), "--to", "5", "--json"]) == 0
    facts = last_line(capsys.readouterr().out)
    assert (facts["lines"], facts["over"], facts["winners"]) == (5, False, [])


def spoil(path: Path, line: int, old: str, new: str) -> None:
    lines = path.read_text("utf-8").splitlines(keepends=True)
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new)
    path.write_text("".join(lines), "utf-8")


def first_move(path: Path) -> int:
    return next(n for n, line in enumerate(path.read_text("utf-8").splitlines()) if line.startswith("---")) + 1


def test_a_wrong_digest_fails_the_verification(copy, capsys):
    number = first_move(copy) + 7
    digest = copy.read_text("utf-8").splitlines()[number][-16:]
    spoil(copy, number, digest, "0" * 16)
    assert command.main(["replay", str(copy), "--verify"]) == 1
    assert f"Line {number + 1}:" in capsys.readouterr().err
    assert command.main(["replay", str(copy), "--verify", "--json"]) == 1
    assert last_line(capsys.readouterr().out)["line"] == number + 1


def test_an_illegal_move_fails_the_verification(copy, capsys):
    number = first_move(copy) + 1
    spoil(copy, number, "worship", "attack 2 worship")
    assert command.main(["replay", str(copy), "--verify"]) == 1
    assert command.main(["replay", str(copy)]) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 2
    assert "Traceback" not in captured.err


def test_a_damaged_file_is_unreadable(copy, capsys):
    spoil(copy, 3, "seats 3", "seats 4")
    assert command.main(["replay", str(copy), "--verify"]) == 2
    assert "header" in capsys.readouterr().err


def test_a_torn_last_line_is_noted(copy, capsys):
    data = copy.read_bytes()
    copy.write_bytes(data[: data.rindex(b"\nend ") + 6])
    assert command.main(["replay", str(copy), "--verify"]) == 0
    assert "cut off" in capsys.readouterr().err


def test_a_position_is_written_as_a_level(records, capsys):
    import tomllib

    assert command.main(["position", str(records[0]), "--at", "200"]) == 0
    level = tomllib.loads(capsys.readouterr().out)
    assert (level["game"], level["seats"], len(level["city"])) == ("olympus", 3, 3)


# rules, soak, bench, version


@pytest.mark.parametrize(("language", "words"), [("en", "Temple of Hestia"), ("it", "Tempio di Estia")])
def test_the_rules_are_printed(language, words, capsys):
    assert command.main(["rules", "olympus", "--lang", language]) == 0
    assert words in capsys.readouterr().out


def test_the_rules_follow_the_options(capsys):
    command.main(["rules", "olympus"])
    assert "Amphitheatre (Culture 5; Cost 1 grain, 1 venison; VP 3)" in capsys.readouterr().out
    command.main(["rules", "olympus", "--option", "amphitheatre=symmetric", "--option", "wording=meat"])
    printed = capsys.readouterr().out
    assert "Amphitheatre (Culture 5; Cost 3 grain, 1 meat; VP 3)" in printed
    assert "produce venison" not in printed


def test_soak_checks_the_laws(capsys):
    assert command.main(["soak", "rules", "olympus", "--games", "1", "--seed", "3"]) == 0
    assert "no law was broken" in capsys.readouterr().out


@pytest.mark.skipif(soak_window.resident() is None, reason="the system does not tell how much memory is in use")
def test_soak_tells_the_memory_of_a_window(monkeypatch, capsys):
    monkeypatch.setattr(soak_window, "FRAME", 0.1)
    assert command.main(["soak", "window", "--minutes", "1"]) == 0
    told = re.search(r"1 minute of fast play .* 1 game with (\d+) decisions: ([\d.]+) MiB", capsys.readouterr().out)
    assert told is not None
    assert int(told[1]) > 50
    assert float(told[2]) > 10


def test_where_the_system_tells_no_memory_no_figure_is_made_up(monkeypatch, capsys):
    monkeypatch.setattr(soak_window, "resident", lambda: None)
    monkeypatch.setattr(soak_window, "FRAME", 0.25)
    assert command.main(["soak", "window", "--game", "olympos", "--minutes", "1"]) == 0
    told = capsys.readouterr().out
    assert "1 minute of fast play" in told
    assert "does not tell" in told
    assert "MiB" not in told
    assert not list(memory_figures(soak_window.Soaked(60.0, 1, 100, [])))


def test_a_broken_law_is_reported(monkeypatch, capsys):
    class Suspicious(Ledger):
        def faults(self, state):
            yield "a cube is missing"

    monkeypatch.setitem(ledgers.LEDGERS, "olympus", Suspicious)
    assert command.main(["soak", "rules", "olympus", "--games", "1"]) == 1
    assert "a cube is missing" in capsys.readouterr().err


@pytest.mark.deep
@pytest.mark.skipif(not all(map(find_spec, ("catanatron", "chess"))), reason="needs the extra bench")
def test_bench_gives_the_agreed_figures(capsys):
    assert command.main(["bench", "--quick", "--json"]) == 0
    figures = last_line(capsys.readouterr().out)["figures"]
    assert len(figures) >= 6
    assert sum("random play" in figure["name"] for figure in figures) > len(games.names())
    for figure in figures:
        assert set(figure) == {"name", "ours", "rival", "theirs", "ratio", "kept_as"}
        assert figure["ours"] > 0 or "growth" in figure["name"], "memory may shrink"
        assert (figure["theirs"] is None) == (figure["ratio"] is None) == (figure["rival"] == "none")
    assert {"catanatron", "python-chess"} <= {figure["rival"].split()[0].rstrip(",") for figure in figures}
    assert set(kept_ratios(figures)) == set(COLUMNS)
    for name in games.names():
        for bot in games.manifest(name).bots:
            assert any(f", {bot}, decisions per second" in figure["name"] for figure in figures)


def test_version(capsys):
    assert command.main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("amphora 0.")


def test_help_tells_of_every_command(capsys):
    for name in command.COMMANDS:
        assert command.main([*([name] if name else []), "--help"]) == 0
    capsys.readouterr()
    assert command.main(["--help"]) == 0
    told = re.split(r"\W+", capsys.readouterr().out.partition("Commands:")[2])
    assert set(command.COMMANDS) - {"", "play"} <= set(told)


def test_help_names_every_game(capsys):
    assert command.main(["--help"]) == 0
    assert ", ".join(games.names()) in capsys.readouterr().out


def test_the_page_of_commands_lists_every_one_and_everything_that_soaks():
    commands, soaks = (ROOT / "docs/commands.md").read_text("utf-8").split("\n## ")[0].split("\n| soak |")
    listed = re.findall(r"(?m)^\| (?:\(none\) or )?`([a-z]+)` \|", commands)
    assert sorted(listed) == sorted(set(command.COMMANDS) - {"", "play"})
    rows = re.findall(r"(?m)^\| (`soak .+?) \|", soaks)
    assert {word for row in rows for word in re.findall(r"`(?:soak )?([a-z-]+)", row)} == {"rules", *OTHERS}


def test_the_page_about_codes_lists_every_one():
    page = (ROOT / "docs/commands.md").read_text("utf-8")
    listed = [int(code) for code in re.findall(r"(?m)^\| ([0-9]+) \|", page)]
    assert listed == sorted(value for name, value in vars(codes).items() if name.isupper())


# What is wrong is said in one sentence


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("option", ["nothing=1", "starter=nobody", "round_limit=1"])
@pytest.mark.parametrize(
    "words", ["--watch --game GAME", "--human 1 --game GAME", "simulate GAME --games 1", "rules GAME"]
)
def test_an_option_that_a_game_does_not_have_is_wrong_use(game, option, words, capsys):
    assert command.main([*words.replace("GAME", game).split(), "--option", option]) == 2
    told = capsys.readouterr()
    assert option.partition("=")[0] in told.err
    assert told.err.count("\n") == 1
    assert not told.out


WRONG = [
    "dance",
    "--dance",
    "--players",
    "--players x",
    "--players 9 --human 1",
    "--players 3 --human 4",
    "--human 0",
    "--human 1 --watch",
    "--bots clever --watch",
    "--bots random,random --watch --players 4",
    "--bots clever --human 1 --human 2 --human 3 --players 3",
    "--watch=yes",
    "--hello",
    "-hx",
    "--option amphitheatre --watch",
    "--option amphitheatre=nice --watch",
    "--option nothing=1 --watch",
    "--option starter=5 --players 3 --watch",
    "--game chess --watch",
    "--seed 1.5",
    "--seed 99999999999999999999999",
    "--load /no/such/file",
    "--load .",
    "--load PIPE",
    "--load PIPE --good-part",
    "--load /dev/zero",
    "--load FILE --players 4",
    "--load FILE --seed 0",
    "--load FILE --watch",
    "--load FILE --human 1",
    "--load FILE --option starter=1",
    "--save /no/such/folder/game.record --watch",
    "--save FILE --watch",
    "--lang de",
    "simulate",
    "simulate chess",
    "simulate olympus --players 2",
    "simulate olympus --games 0",
    "simulate olympus --games -5",
    "simulate olympus --games many",
    "simulate olympus --jobs 0",
    "simulate olympus --bots random,greedy",
    "simulate olympus --bots ,",
    "simulate olympus --bots=",
    "simulate olympus --out=",
    "simulate olympus --out FILE",
    "simulate olympus --out /proc/no",
    "simulate olympus extra",
    "simulate olympus --game 3",
    "replay",
    "replay /no/such/file",
    "replay .",
    "replay PIPE",
    "replay PIPE --verify",
    "replay /dev/zero",
    "replay FOREIGN",
    "replay EMPTY --verify",
    "replay BINARY",
    "replay FILE --to -1",
    "replay FILE --to 100000",
    "replay FILE --to 100000 --verify",
    "replay FILE --to 100000 --json",
    "position /no/such/file",
    "position FILE --at 100000",
    "position PIPE",
    "saves import PIPE",
    "shot table-3 OUT --record PIPE",
    "rules",
    "rules chess",
    "rules olympus --lang fr",
    "soak",
    "soak towels",
    "soak rules chess",
    "soak rules olympus --games 0",
    "soak window --game chess",
    "soak window --minutes 0",
    "bench --fast",
]


def lay_out(folder, game):
    """The files that wrong lines name; one is a pipe that nobody ever writes to."""
    for name, data in (("FOREIGN", b"hello\n"), ("EMPTY", b""), ("BINARY", bytes(range(256)))):
        (folder / name).write_bytes(data)
    (folder / "FILE").write_bytes(game.read_bytes())
    os.mkfifo(folder / "PIPE")


@pytest.mark.parametrize("line", WRONG)
def test_what_is_wrong_is_said_in_one_sentence(line, records, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lay_out(tmp_path, records[0])
    assert command.main(line.split()) == 2
    captured = capsys.readouterr()
    complaint = captured.err.strip()
    assert complaint
    assert "\n" not in complaint
    assert complaint.endswith((".", "?"))
    assert "usage:" not in complaint
    assert captured.out == ""
    assert (tmp_path / "FILE").read_bytes() == records[0].read_bytes()


@pytest.mark.parametrize("line", WRONG)
def test_what_is_wrong_is_said_in_italian_too(line, records, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lay_out(tmp_path, records[0])
    said = []
    for language in ("en", "it"):
        assert command.main([*line.split(), "--lang", language]) == 2
        said.append(capsys.readouterr().err)
    assert said[0] != said[1]


def test_a_simulated_game_has_a_seed_that_can_be_typed(records, capsys):
    seeds = [line.split()[1] for line in records[0].read_text("utf-8").splitlines() if line.startswith("seed ")]
    assert len(seeds) == 1
    assert command.main(["simulate", "olympus", "--games", "1", "--seed", *seeds]) == 0


def test_a_fault_of_ours_is_reported_without_a_traceback(monkeypatch, capsys, tmp_path):
    def stumble(parser, arguments):
        raise ZeroDivisionError("oops")

    monkeypatch.setenv(folders.HOME, str(tmp_path))
    monkeypatch.setattr(command, "COMMANDS", {**command.COMMANDS, "rules": lambda: stumble})
    monkeypatch.setattr(sys, "argv", ["amphora", "rules"])
    code = command.main()
    captured = capsys.readouterr()
    assert code == 3
    assert "ZeroDivisionError" in captured.err
    assert "Traceback" not in captured.err
    (written,) = (tmp_path / "reports").iterdir()
    assert "oops" in written.read_text("utf-8")


@pytest.mark.skipif(os.name == "nt", reason="pipes and devices of Unix")
def test_a_reader_who_leaves_is_no_trouble():
    with subprocess.Popen(
        [sys.executable, ROOT / "main.py", "--watch", "--bots", "random"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(30) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_said_in_one_sentence():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, ROOT / "main.py", "rules", "olympus"], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_letters_a_terminal_does_not_have_are_no_trouble():
    done = amphora("rules", "olympus", "--lang", "it", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "Tempio di Estia" in done.stdout


# The game in the terminal


@pytest.mark.parametrize(("language", "ending"), [("en", "won the game"), ("it", "ha vinto la partita")])
def test_a_person_plays_a_game_to_its_end(language, ending, tmp_path):
    save = tmp_path / "game.record"
    done = amphora(
        *("--players", 3, "--human", 2, "--bots", "random", "--seed", 5, "--lang", language, "--save", save),
        typed="1\n" * 2000,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert ending in done.stdout or "share the victory" in done.stdout or "Vittoria condivisa" in done.stdout
    assert command.main(["replay", str(save), "--verify"]) == 0
    assert save.read_text("utf-8").splitlines()[-1].startswith("end scores")


def test_programs_play_where_nobody_sits():
    done = amphora("--bots", "random", "--seed", 2)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Round I: " in done.stdout
    assert "\n* " in done.stdout


TALK = """
?
h
t
? 1
? lyceum
? Zeus
? Sparta
? build wonder
? fly
fly
99
build lyceum
r
1
u
r
u
2
"""


@pytest.mark.parametrize("language", ["en", "it"])
def test_everything_one_can_type(language, tmp_path):
    done = amphora(
        "--human", 1, "--seed", 3, "--option", "starter=1", "--lang", language, typed=TALK, AMPHORA_HOME=str(tmp_path)
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Traceback" not in done.stdout
    told = done.stdout
    for words in {
        "en": ("Hint: ", "needs culture 3: you lack 2", "redo", "taken back", "olympus-1.record."),
        "it": (
            "Suggerimento: ",
            "serve cultura 3: sei indietro di 2",
            "rifare",
            "annullat",
            "La partita è conservata in",
        ),
    }[language]:
        assert words in told


ATTACK_ON_CORINTH = """
game = "gods"
seats = 2
phase = "attack"
[[region]]
id = "argos"
seat = 1
units = ["army"]
[[region]]
id = "corinth"
seat = 2
units = ["shrine"]
"""


def test_the_terminal_says_what_may_be_written_and_would_be_void(tmp_path):
    file = tmp_path / "corinth.toml"
    file.write_text(ATTACK_ON_CORINTH, "utf-8")
    typed = "? attack army argos athens\n? attack army argos corinth\n? stay city thrace\nq\n"
    done = amphora("--position", file, "--human", 1, "--lang", "en", typed=typed, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "It may be written, but would be void: the region is out of reach." in done.stdout
    assert done.stdout.count("Nothing would happen before the next question.") == 1
    assert "You have no such unit in Thrace (city)." in done.stdout


def test_a_game_that_is_left_lies_with_those_of_the_window(tmp_path, monkeypatch):
    monkeypatch.setenv("AMPHORA_HOME", str(tmp_path))
    amphora("--human", 1, "--seed", 3, "--players", 3, "--bots", "random", typed="1\nq\n")
    (saved,) = saves.listed()
    assert f"olympus-1{saves.SUFFIX}" == saved.path.name
    assert not saved.finished
    assert saved.trouble is None


def test_a_game_is_left_and_taken_up_again(tmp_path):
    arguments = ("--human", 1, "--human", 2, "--seed", 3, "--option", "starter=1", "--players", 3, "--bots", "random")
    left = amphora(*arguments, typed="1\n1\nq left.record\n", cwd=tmp_path)
    assert left.returncode == 0
    (path,) = tmp_path.iterdir()
    lines = len(path.read_text("utf-8").splitlines())
    again = amphora("--load", path.name, "--save", "other.record", typed="1\n1\n1\n", cwd=tmp_path)
    assert (again.returncode, again.stderr) == (0, "")
    assert len(path.read_text("utf-8").splitlines()) == lines
    assert len((tmp_path / "other.record").read_text("utf-8").splitlines()) > lines
    here = amphora("--load", path.name, typed="1\n1\n1\n", cwd=tmp_path)
    assert here.returncode == 0
    assert path.read_bytes() == (tmp_path / "other.record").read_bytes()
    assert command.main(["replay", str(path), "--verify"]) == 0


def test_a_damaged_game_is_taken_up_before_its_first_bad_line_as_a_copy(copy, capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("AMPHORA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    lines = copy.read_text("utf-8").splitlines(keepends=True)
    lines[first_move(copy) + 30] = lines[first_move(copy) + 30].replace("0", "1").replace("a", "b")
    damaged = "".join(lines)
    copy.write_text(damaged, "utf-8")
    good = first_move(copy) + 30
    assert command.main(["--load", str(copy)]) == 2
    assert f"It is good up to line {good}" in capsys.readouterr().err
    assert command.main(["--load", str(copy), "--good-part"]) == 0
    assert copy.read_text("utf-8") == damaged
    (saved,) = saves.listed()
    assert saved.path.read_text("utf-8").startswith("".join(lines[:good]))
    assert command.main(["replay", str(saved.path), "--verify"]) == 0


def test_a_whole_game_is_not_offered_in_part(copy, capsys):
    assert saves.good_part(copy) is None
    assert command.main(["--good-part"]) == 2
    assert "goes with --load alone" in capsys.readouterr().err


# saves


@pytest.fixture
def shelf(copy, tmp_path, monkeypatch):
    """A folder of saved games with one that was imported."""
    monkeypatch.setenv("AMPHORA_HOME", str(tmp_path / "home"))
    assert command.main(["saves", "import", str(copy)]) == 0
    return tmp_path / "home" / "saves"


def names_on(shelf):
    return sorted(each.name for each in shelf.glob("*.record"))


def test_a_game_is_imported_as_a_copy_and_never_over_another(shelf, copy):
    assert command.main(["saves", "import", str(copy)]) == 0
    assert names_on(shelf) == [f"{copy.stem}-2.record", copy.name]
    assert {each.read_bytes() for each in shelf.glob("*.record")} == {copy.read_bytes()}


def test_what_is_no_game_is_not_imported(shelf, tmp_path, capsys):
    (tmp_path / "photo").write_bytes(bytes(range(256)))
    for name in ("photo", "nothing", "."):
        assert command.main(["saves", "import", str(tmp_path / name)]) == 2
    assert len(names_on(shelf)) == 1
    assert "Traceback" not in capsys.readouterr().err


def test_a_game_is_exported_but_replaces_nothing(shelf, copy, tmp_path, capsys):
    target = tmp_path / "for you.record"
    assert command.main(["saves", "export", copy.stem, str(target)]) == 0
    assert target.read_bytes() == copy.read_bytes()
    assert command.main(["saves", "export", copy.stem, str(target)]) == 2
    assert "there already" in capsys.readouterr().err


def test_a_game_is_renamed_within_its_folder(shelf, copy, capsys):
    assert command.main(["saves", "rename", copy.stem, "../My best: game"]) == 0
    assert names_on(shelf) == ["My best game.record"]
    assert command.main(["saves", "import", str(copy)]) == 0
    assert command.main(["saves", "rename", copy.stem, "My best game"]) == 2
    assert "there already" in capsys.readouterr().err


def test_a_game_is_deleted_by_its_name_alone(shelf, copy, capsys):
    assert command.main(["saves", "delete", str(copy)]) == 2
    assert copy.exists()
    assert command.main(["saves", "delete", copy.stem]) == 0
    assert names_on(shelf) == []
    assert copy.exists()


def test_the_name_of_a_file_is_never_taken_for_another_game(shelf, copy, capsys):
    twice = shelf / f"{copy.name}.record"
    twice.write_bytes(copy.read_bytes())
    assert command.main(["saves", "delete", copy.name]) == 0
    assert names_on(shelf) == [twice.name]


def test_every_name_on_the_list_leads_to_its_own_game(shelf, copy, capsys):
    (shelf / f"{copy.name}.record").write_bytes(copy.read_bytes())
    capsys.readouterr()
    assert command.main(["saves"]) == 0
    assert sorted(line.split()[2] for line in capsys.readouterr().out.splitlines()) == [
        copy.stem,
        f"{copy.name}.record",
    ]


def test_a_title_that_ends_like_a_file_makes_no_second_ending(shelf, copy):
    assert command.main(["saves", "rename", copy.stem, "best.record"]) == 0
    assert names_on(shelf) == ["best.record"]
    assert sorted(each.name for each in shelf.iterdir() if "best" in each.name) == ["best.record"]


def test_a_game_that_is_being_played_is_neither_deleted_nor_renamed(shelf, copy, capsys):
    path = shelf / copy.name
    recorder = record.Recorder(path, record.read(path))
    assert command.main(["saves", "delete", copy.stem]) == 2
    assert command.main(["saves", "rename", copy.stem, "other"]) == 2
    recorder.close()
    assert names_on(shelf) == [copy.name]


def test_the_saved_games_are_listed(shelf, copy, capsys):
    capsys.readouterr()
    assert command.main(["saves"]) == 0
    assert re.fullmatch(rf"\d{{4}}-\d\d-\d\d \d\d:\d\d  {copy.stem}  finished\n", capsys.readouterr().out)
    assert command.main(["saves", "rename", copy.stem]) == 2
    assert "takes 2 names" in capsys.readouterr().err


def test_a_finished_game_that_is_loaded_shows_its_end(records):
    done = amphora("--load", records[0])
    assert (done.returncode, done.stderr) == (0, "")
    assert "\n* " in done.stdout


CTRL_C = """
import io, signal, sys
from game.commands import main

class Keyboard(io.StringIO):
    '''Where somebody presses Ctrl-C as soon as they are asked for a line.'''

    def readline(self, *_):
        signal.raise_signal(signal.SIGINT)

sys.stdin = Keyboard()
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_stopping_with_the_keyboard_is_no_trouble(tmp_path):
    save = tmp_path / "game.record"
    done = subprocess.run(
        [sys.executable, "-c", CTRL_C, "--human", "1", "--save", save, "--option", "starter=1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "12" in done.stdout.split(), "the choices were shown"
    assert str(save) in done.stdout.splitlines()[-1]


def test_the_command_line_starts_without_the_big_packages():
    code = "import sys, game.commands; print({'pygame', 'msgpack', 'game.rules.olympus'} & set(sys.modules) or 'none')"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.strip() == "none"


# Several people at one keyboard

CURTAIN = {"en": "Pass the keyboard to ", "it": "Passa la tastiera a "}


def test_the_second_person_does_not_see_what_the_first_wrote(tmp_path):
    people = ("--game", "gods", "--players", 2, "--human", 1, "--human", 2)
    done = amphora(*people, typed="3\n3\n3\n2\n2\n1\n" + "\nt\nq\n", cwd=tmp_path)
    before, after = done.stdout.split("Pass the keyboard to Player 2")
    assert "On your sheet: 2 Despair, 3 Envy" in before
    assert "Despair, 3 Envy" not in after
    assert "Player 1 is " in after, "what happened is told again, for the screen was cleared"


def test_whoever_cannot_leave_does_not_open_the_curtain(tmp_path):
    people = ("--game", "gods", "--players", 2, "--human", 1, "--human", 2)
    done = amphora(*people, typed="3\n3\n3\n2\n2\n1\n" + "q /no/such/x\nQ /no/such/y\nq kept.record\n", cwd=tmp_path)
    _, first, second, last = done.stdout.split("Pass the keyboard to Player 2")
    assert "/no/such/x: there is no such file or folder." in first
    assert "/no/such/y: there is no such file or folder." in second
    assert "Player 1 is " not in first + second + last, "nothing is told before it opens"
    assert (tmp_path / "kept.record").exists()


def test_at_a_terminal_the_curtain_clears_the_screen(monkeypatch, capsys):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(os, "name", "posix")
    terminal.Console().clear()
    assert capsys.readouterr().out == "\033[H\033[2J\033[3J"


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(("game", "curtained"), [("gods", True), ("olympos", True), ("olympus", False)])
def test_there_is_a_curtain_where_there_are_secrets(game, curtained, language, tmp_path):
    people = ("--players", 3, "--human", 1, "--human", 2, "--human", 3)
    done = amphora("--game", game, *people, "--seed", 3, "--lang", language, typed="1\n" * 400, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert (CURTAIN[language] in done.stdout) == curtained


def test_one_person_needs_no_curtain(tmp_path):
    done = amphora("--game", "gods", "--players", 3, "--human", 2, "--seed", 3, typed="1\n" * 60, cwd=tmp_path)
    assert CURTAIN["en"] not in done.stdout


def test_whoever_takes_up_a_game_is_asked_to_sit_down_first(tmp_path):
    people = ("--game", "gods", "--players", 2, "--human", 1, "--human", 2)
    amphora(*people, typed="3\n3\n3\n2\nq kept.record\n", cwd=tmp_path)
    again = amphora("--load", "kept.record", typed="\n1\nq\n", cwd=tmp_path)
    assert again.stdout.index(CURTAIN["en"] + "Player 1") < again.stdout.index("On your sheet: 1 Despair, 3 Envy")


def test_what_was_taken_back_is_not_told_to_the_next_person(capsys):
    table = Table(games.load("gods"), Setup(2), start=gods_tables.table("negotiation", hands=({"hope": 3},) * 2))
    sitting = terminal.Sitting(table, record.header_for(table.game, table.setup), None, [])
    game = terminal.TerminalGame(sitting, words_for("en", "gods", names={0: "Ada", 1: "Ben"}))
    game.report(table.begin())
    game.report(table.play(0, Bank(HOPE, LUST)))
    assert [*map(game.words.event, game.eyes.missed.by(1))] == ["Ada traded 3 Hope with the bank for 1 Lust."]
    game.take_back(0)
    assert game.eyes.missed.by(1) == ()


def test_a_seal_that_was_taken_back_goes_and_ones_own_later_lines_stay(capsys):
    start = gods_tables.table("build", "athens 1 town", "sparta 2 town", hands=({"hope": 3, "gluttony": 1},) * 2)
    table = Table(games.load("gods"), Setup(2), start=start)
    sitting = terminal.Sitting(table, record.header_for(table.game, table.setup), None, [])
    game = terminal.TerminalGame(sitting, words_for("en", "gods"))
    game.report(table.begin())
    game.report(table.play(0, SEAL))
    game.report(table.play(1, ORGY))
    capsys.readouterr()
    game.take_back(0)
    assert len(game.eyes.missed.moves[1]) == 1, "one entry for the line that is left"
    assert capsys.readouterr().out == "  1 move was taken back.\n"


def test_several_people_redo_what_they_took_back_on_their_sheets(tmp_path):
    people = ("--game", "gods", "--players", 2, "--human", 1, "--human", 2)
    done = amphora(*people, typed="3\n2\nu\nr\nq kept.record\n", cwd=tmp_path)
    assert done.stdout.count("On your sheet: 1 Despair, 1 Envy") == 2
    assert "nothing to redo" not in done.stdout


def test_a_long_list_is_shown_in_columns():
    entries = [f"{number:4} choice" for number in range(1, 31)]
    lines = terminal.columns(entries, 50)
    assert len(lines) == 10
    assert lines[0].split() == ["1", "choice", "11", "choice", "21", "choice"]
    assert max(map(len, lines)) <= 50
    assert terminal.columns(["a" * 80, "b"], 50) == ["a" * 80, "b"]


def test_what_a_region_is_can_be_asked_without_a_complaint(tmp_path):
    typed = "? Athens\n? Zeus\n? temple\nq\n"
    done = amphora("--game", "gods", "--players", 2, "--human", 1, typed=typed, cwd=tmp_path)
    assert "Athens (star: Hope)" in done.stdout
    assert "cost: shrine, 2 Envy" in done.stdout
    assert "nothing one can do" not in done.stdout
    assert "not what is being asked" not in done.stdout


@pytest.mark.parametrize("game", games.names())
def test_whoever_asks_about_something_that_is_not_there_is_told_so(game, tmp_path):
    done = amphora("--game", game, "--human", 1, "--seed", 1, typed="? nonsense\nq\n", cwd=tmp_path)
    asked, _, after = done.stdout.partition("? nonsense\n")
    assert asked
    assert "nonsense" in after
