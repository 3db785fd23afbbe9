"""A compiled installation: where it can be had, where not, and how one knows."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from game import commands as command
from game.commands import version
from game.lab import compile as compiling
from game.lab.compile import NotCompiled, check_compiler, compiled_copy, modules
from tests import ROOT
from tests.deep.same_games import differences

CODE = """class Oracle:
    def __init__(self, word: str) -> None:
        self.word = word

def told(oracle: Oracle) -> str:
    return f"{oracle.word}, {__file__}"
"""


def test_all_rules_and_players_and_the_dealer_are_compiled():
    found = modules(ROOT)
    assert {"game/rules/engine.py", "game/rules/gods/state.py", "game/ai/greedy_player.py"} <= set(found)
    assert [path for path in found if path.startswith("game/table/")] == ["game/table/dealer.py"]
    assert not [path for path in found if not path.startswith(("game/rules/", "game/ai/", "game/table/"))]


def test_the_version_says_that_it_is_not_compiled(capsys):
    assert command.main(["--version"]) == 0
    assert capsys.readouterr().out.endswith(f"({version.build()})\n")
    assert version.build() == "plain Python"


def test_the_version_says_why_it_could_not_be_compiled(tmp_path, monkeypatch):
    (tmp_path / "not_compiled.txt").write_text("there is no C compiler\n", encoding="utf-8")
    monkeypatch.setattr("game.__path__", [str(tmp_path)])
    assert version.build() == "plain Python, for nothing could be compiled: there is no C compiler"


def test_without_mypyc_nothing_is_compiled(monkeypatch):
    monkeypatch.setattr(compiling, "find_spec", lambda name: None)
    with pytest.raises(NotCompiled, match="mypyc is not installed"):
        check_compiler()


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of Unix")
def test_without_a_compiler_nothing_is_compiled(monkeypatch):
    monkeypatch.setenv("CC", "/no/such/compiler")
    with pytest.raises(NotCompiled, match="no C compiler"):
        check_compiler()


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path):
    (tmp_path / "letters").write_text("dear Penelope", encoding="utf-8")
    with pytest.raises(NotCompiled, match="holds something else"):
        compiled_copy(tmp_path, print)
    assert [path.name for path in tmp_path.iterdir()] == ["letters"]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a shell of Unix")
def test_where_nothing_can_be_compiled_a_plain_wheel_is_built_that_says_why(tmp_path, monkeypatch):
    source = tmp_path / "source"
    for folder in ("game", "levels", "net"):
        shutil.copytree(ROOT / folder, source / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, source)
    monkeypatch.setenv("CC", "/no/such/compiler")
    monkeypatch.setenv("AMPHORA_COMPILE", "1")
    said = pip("wheel", "--verbose", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path), str(source))
    assert "built as plain Python, not compiled: there is no C compiler" in said
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as opened:
        assert opened.read("game/not_compiled.txt").startswith(b"there is no C compiler")


def pip(*arguments: str) -> str:
    called = [sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments]
    result = subprocess.run(called, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout + result.stderr


@pytest.mark.deep
@pytest.mark.skipif(sys.platform == "win32", reason="a shell of Unix")
def test_a_compiled_copy_runs_compiled_and_leaves_the_checkout_alone(tmp_path, monkeypatch):
    checkout, copy = tmp_path / "checkout", tmp_path / "copy"
    for room in ("game", "game/rules", "game/ai", "game/table"):
        (checkout / room).mkdir(parents=True)
        (checkout / room / "__init__.py").touch()
    (checkout / "game/table/dealer.py").touch()
    monkeypatch.setattr(compiling, "ROOT", checkout)
    for word in ("Delphi", "Dodona"):
        (checkout / "game/rules/oracle.py").write_text(CODE.replace("{oracle.word}", word), encoding="utf-8")
        compiled_copy(copy, print)
        assert asked(copy).startswith(f"{word}, {copy}")
        assert Path(asked(copy)).suffix in {".so", ".pyd"}
    assert {path.suffix for path in checkout.rglob("*") if path.is_file()} == {".py"}


def asked(folder: Path) -> str:
    question = "from game.rules import oracle; print(oracle.told(oracle.Oracle('Dodona')))"
    result = subprocess.run([sys.executable, "-c", question], cwd=folder, capture_output=True, text=True, check=True)
    return result.stdout.strip()


def test_one_game_that_differs_is_noticed():
    plain = ["plain", "olympus 3 random 0: 1", "olympus 3 random 1: 2"]
    assert differences(plain, ["compiled", *plain[1:]]) == []
    assert differences(plain, ["compiled", *plain[1:2], "olympus 3 random 1: 3"]) != []
    assert differences(plain, ["compiled", *plain[1:2]]) != []
    assert differences(plain, plain) != [], "nothing compiled was compared"
