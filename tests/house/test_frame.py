"""The frame of the house: who may call whom, what the rules may not touch, and that it can be moved into."""

import ast
import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from game import games
from tests import ROOT

PLAY = "python3 -m venv .venv && .venv/bin/pip install -e . && .venv/bin/amphora"
TEST = 'python3 -m venv .venv && .venv/bin/pip install -e ".[test]" && .venv/bin/python -m pytest -n auto'

TOP_LEVEL = {
    ".ci",
    ".gitignore",
    ".pre-commit-config.yaml",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.md",
    "assets",
    "docs",
    "game",
    "levels",
    "main.py",
    "net",
    "pyproject.toml",
    "tests",
}


def files() -> list[Path]:
    """Every file git knows or would be told of by `git add .`."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
    )
    paths = sorted(set(listed.stdout.split("\0")) - {""})
    return [ROOT / path for path in paths if (ROOT / path).is_file()]


def modules(room: str) -> list[Path]:
    return [ROOT / room] if room.endswith(".py") else sorted((ROOT / room).rglob("*.py"))


# Who may call whom

CLOCKS_AND_DICE = {"random", "secrets", "time", "uuid"}
"""What makes two runs differ."""

OUTSIDE_WORLD = {
    *("asyncio", "calendar", "concurrent", "contextvars", "ctypes", "datetime", "faulthandler", "fcntl"),
    *("fileinput", "ftplib", "gc", "getpass", "gettext", "glob", "http", "importlib", "inspect", "io"),
    *("linecache", "locale", "logging", "marshal", "mmap", "multiprocessing", "os", "pathlib", "pickle"),
    *("pkgutil", "platform", "queue", "sched", "select", "selectors", "shelve", "shutil", "signal", "site"),
    *("smtplib", "socket", "socketserver", "sqlite3", "ssl", "subprocess", "sys", "sysconfig", "tempfile"),
    *("threading", "tkinter", "urllib", "warnings", "weakref", "webbrowser", "winreg", "zoneinfo"),
}
"""What the rules would have to look out of the window for."""


@dataclass(frozen=True)
class Room:
    """A folder or file of code, what it may import besides the standard library, and what of all that it may not."""

    folder: str
    may: frozenset[str]
    may_not: frozenset[str] = frozenset()

    def modules(self) -> list[Path]:
        """Its files, without those of rooms within it."""
        within = [ROOT / room.folder for room in ROOMS if room.folder.startswith(f"{self.folder}/")]
        return [path for path in modules(self.folder) if not any(path.is_relative_to(inner) for inner in within)]


def room(folder: str, *may: str, may_not: Iterable[str] = ()) -> Room:
    """A room may always use what lies in it."""
    own = folder.removesuffix(".py").replace("/", ".")
    return Room(folder, frozenset({own, *may}), frozenset(may_not))


GAMES = games.names()
"""Each has its rooms and its walls from the day it has a manifest."""
CORE = (
    *(f"game.rules.{name}" for name in ("catalog", "codec", "compiling", "engine", "notation", "position")),
    "mypy_extensions.mypyc_attr",
)
DESK = ("game.games", "game.levels", "game.positions")
"""The front desk: which games there are, and the data they are made of."""
SEEN_BY_SCENES = (
    *DESK,
    *("game.ui", "game.words", "game.rules.engine", "pygame"),
    *("game.table.session", "game.table.seating", "game.table.replay", "game.disk.settings", "game.disk.saves"),
    *("game.lan.front", "net.lobby", "net.talk"),
)
SEEN_OF_A_GAME = ("actions", "events", "state", "rules", "game")
"""What the scenes of a game see of its rules; whatever else they want to know, the game answers."""

SEEN_OF_A_KIOSK = ("clock", "config", "counts", "pin", "stand")
"""What the screens of a kiosk see of it; they neither watch over themselves nor start anything."""

SILENT = {*CLOCKS_AND_DICE, *OUTSIDE_WORLD}
PURE_OF_NET = (
    *(
        "beacon",
        "codes",
        "encounter",
        "fields",
        "handshake",
        "lobby",
        "names",
        "porch",
        "seal",
        "spelling",
        "talk",
        "wire",
    ),
)
"""What of the network is reckoned and never waits: bytes, chance and moments are handed in."""

RIVALS = ("catanatron", "chess")
BUILDERS = ("setuptools", "mypyc")

ROOMS = [
    room("game/rules", *CORE, may_not={*CLOCKS_AND_DICE, *OUTSIDE_WORLD, *(f"game.rules.{name}" for name in GAMES)}),
    *(room(f"game/rules/{name}", *CORE, may_not={*CLOCKS_AND_DICE, *OUTSIDE_WORLD}) for name in GAMES),
    room("game/ai", "game.rules", may_not=CLOCKS_AND_DICE),
    room("game/table", "game.rules", "game.ai", "game.disk.record", "game.disk.order", "game.games", "game.levels"),
    room("game/disk", "game.rules", "game.table.table", "game.table.dealer", *DESK, "net.names", "platformdirs"),
    room("game/lan", "game.rules", "game.table", "game.disk", "game.games", "game.levels", "net"),
    room("game/words", "game.rules", "game.levels"),
    room("game/terminal", "game.rules", "game.words", "game.ai", "game.table", "game.disk", *DESK),
    room("game/ui", "pygame", "pymunk", "font_source_serif_pro"),
    room("game/scenes", *SEEN_BY_SCENES, may_not={f"game.scenes.{name}" for name in GAMES}),
    *(
        room(
            f"game/scenes/{name}",
            *SEEN_BY_SCENES,
            "game.scenes",
            *(f"game.rules.{name}.{module}" for module in SEEN_OF_A_GAME),
            may_not={f"game.scenes.{other}" for other in GAMES if other != name},
        )
        for name in GAMES
    ),
    room("game/scenes/kiosk", *SEEN_BY_SCENES, "game.scenes", *(f"game.kiosk.{module}" for module in SEEN_OF_A_KIOSK)),
    room("game/kiosk", "game.disk", "game.levels"),
    room("game/kiosk/window.py", "game", "pygame", may_not={"game.commands", "game.lab"}),
    room("game/commands", "game", may_not={"game.scenes", "game.ui", "pygame"}),
    room("game/lab", "game", "net", "pygame", "distributed", *RIVALS, *BUILDERS, may_not={"game.commands"}),
    room("game/levels.py", "game.disk.strangers"),
    room("game/games.py", "game.rules", "game.words", "game.terminal", "game.scenes", "game.ai", "game.levels"),
    room("game/positions.py", "game.rules", "game.games", "game.levels", "game.disk.strangers"),
    room("game/app.py", "game", "pygame", may_not={"game.commands", "game.lab"}),
    room("net", "msgpack"),
    room("net/sodium.py", "nacl", "spake2", may_not=SILENT - {"importlib"}),
    room("net/discovery.py", "net", "zeroconf", "ifaddr", may_not=CLOCKS_AND_DICE),
    *(room(f"net/{name}.py", "net", "msgpack", may_not=SILENT) for name in PURE_OF_NET),
    room("net/sequencer", "net", "msgpack", may_not=SILENT),
    room("net/node", "net", may_not={"random", "secrets", "uuid", "subprocess"}),
]


def imports(tree: ast.AST, path: Path) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of everything imported, also inside functions and for type checking only."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            home = list(path.relative_to(ROOT).parent.parts)
            above = home[: len(home) - node.level + 1] if node.level else []
            module = ".".join([*above, *filter(None, [node.module])])
            yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)


def within(name: str, module: str) -> bool:
    return name == module or name.startswith(module + ".")


def trespasses(source: str, path: Path, room: Room) -> list[str]:
    """Imports that break the walls of the room, each with file and line."""
    found = []
    for line, name in imports(ast.parse(source), path):
        allowed = name.split(".")[0] in sys.stdlib_module_names or any(within(name, module) for module in room.may)
        if not allowed or any(within(name, module) for module in room.may_not):
            found.append(f"{path.relative_to(ROOT)}:{line}: {room.folder} may not import {name}")
    return found


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.folder)
def test_a_room_calls_only_whom_it_may(room):
    found = [fault for path in room.modules() for fault in trespasses(path.read_text("utf-8"), path, room)]
    assert not found, "\n".join(found)


def test_no_room_is_without_walls():
    guarded = {path for room in ROOMS for path in room.modules()}
    doors = {ROOT / "game" / "__init__.py"}
    assert {*modules("game"), *modules("net")} - doors == guarded


def test_every_game_that_has_a_folder_has_a_manifest_and_so_its_walls():
    with_rules = {path.parent.name for path in (ROOT / "game" / "rules").glob("*/__init__.py")}
    with_scenes = {path.parent.name for path in (ROOT / "game" / "scenes").glob("*/__init__.py")}
    assert with_rules == set(GAMES)
    assert with_scenes - {"kiosk", "lan", "table"} <= set(GAMES)


def room_called(folder: str) -> Room:
    return next(room for room in ROOMS if room.folder == folder)


@pytest.mark.parametrize(
    ("folder", "line"),
    [
        ("game/rules", "import random"),
        ("game/rules", "import os.path"),
        ("game/rules", "from time import monotonic"),
        ("game/rules", "def f():\n    import socket"),
        ("game/rules", "import pygame"),
        ("game/rules", "import game"),
        ("game/rules", "from game import table"),
        ("game/rules", "from game.table import Table"),
        ("game/rules", "from .. import table"),
        ("game/rules", "from ..ai import bots"),
        ("game/rules", "import net.wire"),
        ("game/rules", "from game.rules_of_thumb import x"),
        ("game/rules", "from game.rules.olympus import war"),
        ("game/rules/olympus", "from game.rules.gods import state"),
        ("game/ai", "from random import Random"),
        ("game/ai", "from game.table.table import Table"),
        ("game/ai", "import msgpack"),
        ("game/ui", "from game.rules import engine"),
        ("game/table", "import pygame"),
        ("game/table", "from game.scenes import doors"),
        ("game/table", "from game.disk import settings"),
        ("game/disk", "from game.table.session import Session"),
        ("game/words", "from game.terminal import olympus"),
        ("game/terminal", "import pygame"),
        ("game/scenes", "from game.table.table import Table"),
        ("game/scenes", "from game.disk import record"),
        ("game/scenes", "from game.scenes.olympus.board import Board"),
        ("game/scenes/olympus", "from game.rules.olympus.payment import discount"),
        ("game/scenes/olympus", "from game.rules.gods.actions import Bank"),
        ("game/app.py", "from game.lab import shot"),
        ("game/lab", "from game.commands import main"),
        ("game/games.py", "import pygame"),
        ("net", "from game.rules import engine"),
        ("net", "import pygame"),
        ("net", "import nacl"),
        ("net/handshake.py", "import socket"),
        ("net/handshake.py", "from time import monotonic"),
        ("net/handshake.py", "from os import urandom"),
        ("net/handshake.py", "def f():\n    import nacl.bindings"),
        ("net/sodium.py", "import secrets"),
        ("net/beacon.py", "import zeroconf"),
    ],
)
def test_the_guard_of_the_walls_sees_a_trespass(folder, line):
    assert trespasses(line, ROOT / folder / "made_up.py", room_called(folder))


@pytest.mark.parametrize(
    ("folder", "line"),
    [
        ("game/rules", "from __future__ import annotations"),
        ("game/rules", "import hashlib, enum\nfrom collections.abc import Iterable"),
        ("game/rules", "from game.rules import engine\nimport game.rules.engine"),
        ("game/rules", "from . import engine\nfrom .engine import State"),
        ("game/ai", "from game.rules.engine import State\nfrom ..rules import engine"),
        ("game/scenes", "from game.table.session import Session\nfrom game.disk import saves\nimport pygame"),
        ("game/scenes/olympus", "from game.rules.olympus.actions import Build\nfrom game.scenes.screen import Screen"),
        ("net", "import asyncio, time, msgpack\nfrom . import wire"),
    ],
)
def test_the_guard_of_the_walls_lets_friends_pass(folder, line):
    assert not trespasses(line, ROOT / folder / "made_up.py", room_called(folder))


# What the rules may not do

FORBIDDEN_CALLS = {
    "hash": "is salted: it differs from run to run",
    "id": "differs from run to run",
    "float": "no floats in the rules",
    "open": "files are read at the edge",
    "input": "questions are asked by asks",
    "print": "what happened is told by events",
    "eval": "never",
    "exec": "never",
    "__import__": "never",
}
KEEPS_ORDER = {"list", "tuple", "iter", "enumerate", "zip", "map", "filter", "reversed"}
"""Calls whose result shows the order of what they were given."""


def is_set(node: ast.expr) -> bool:
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in {"set", "frozenset"}
    return isinstance(node, ast.Set | ast.SetComp)


def walked_through(node: ast.AST) -> list[ast.expr]:
    """The expressions whose order this piece of code depends on."""
    match node:
        case ast.For(iter=walked) | ast.comprehension(iter=walked) | ast.Starred(value=walked):
            return [walked]
        case ast.YieldFrom(value=walked):
            return [walked]
        case ast.Call(func=ast.Name(id=name), args=args) if name in KEEPS_ORDER:
            return args
        case ast.Call(func=ast.Attribute(attr="join" | "extend" | "fromkeys"), args=args):
            return args
    return []


def lapses(source: str, path: Path) -> list[str]:
    """Whatever in this source could give two machines two different games, each with file and line."""
    found = []
    tree = ast.parse(source)
    # Inside __hash__ the salt is harmless: dicts do not show the order of hashes, and sets are not walked.
    salted = {
        inner
        for outer in ast.walk(tree)
        if isinstance(outer, ast.FunctionDef) and outer.name == "__hash__"
        for inner in ast.walk(outer)
    }
    for node in ast.walk(tree):
        complaint = None
        match node:
            case ast.Constant(value=float() | complex()):
                complaint = f"float literal {node.value}"
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                complaint = "/ makes a float; // does not"
            case ast.Call(func=ast.Name(id="hash")) if node in salted:
                pass
            case ast.Call(func=ast.Name(id=name)) if name in FORBIDDEN_CALLS:
                complaint = f"{name}(): {FORBIDDEN_CALLS[name]}"
        if complaint:
            found.append((node.lineno, complaint))
        found += [(w.lineno, "a set has no order to walk in") for w in walked_through(node) if is_set(w)]
    return [f"{path.relative_to(ROOT)}:{line}: {complaint}" for line, complaint in sorted(found)]


def test_the_rules_give_every_machine_the_same_game():
    found = [fault for path in modules("game/rules") for fault in lapses(path.read_text("utf-8"), path)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "line",
    [
        "x = 0.5",
        "x = 1e3",
        "x = 7 / 2",
        "x /= 2",
        "x = float(1)",
        "x = hash((1, 2))",
        "x = open('f')",
        "for x in {1, 2}: pass",
        "for x in set(y): pass",
        "x = [y for y in {z for z in w}]",
        "x = list(set(y))",
        "x = [*frozenset(y)]",
        "x = ' '.join({'a', 'b'})",
    ],
)
def test_the_guard_of_the_rules_sees_a_lapse(line):
    (fault,) = lapses("\n" + line, ROOT / "game/rules/made_up.py")
    assert fault.startswith(f"{Path('game/rules/made_up.py')}:2: ")


@pytest.mark.parametrize(
    "line",
    [
        "x = 7 // 2",
        "x = sorted(set(y))",
        "x = y in {1, 2}",
        "x = len(set(y))",
        "x = state.hash()",
        "x = '0.5'",
        "class A:\n    def __hash__(self):\n        return hash(self.fields())",
    ],
)
def test_the_guard_of_the_rules_lets_the_harmless_pass(line):
    assert not lapses(line, ROOT / "game/rules/made_up.py")


# The tree


def test_the_top_level_holds_only_what_belongs_there():
    assert {path.relative_to(ROOT).parts[0] for path in files()} <= TOP_LEVEL


# Put together here from halves, or this file would be the first to break the rule.
NOT_OURS = re.compile(
    "|".join(
        [
            re.escape("../" + "shared"),
            r"(?<![\w.])/wo" + r"rk\b",
            "py" + r"pi\.org",
            "python" + r"hosted\.org",
            "npm" + r"js\.(org|com)",
            "ana" + r"conda\.(org|com)",
        ]
    ),
    re.IGNORECASE,
)


def test_no_file_refers_to_what_is_not_in_the_repository():
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in files()
        for number, line in enumerate(path.read_text("utf-8", errors="replace").splitlines(), 1)
        if NOT_OURS.search(line)
    ]
    assert not found, "\n".join(found)


def test_the_readme_tells_how_to_play_and_how_to_test():
    commands = (ROOT / "README.md").read_text("utf-8").splitlines()
    assert PLAY in commands
    assert TEST in commands


def test_the_check_runs_what_the_readme_says():
    check = ROOT / ".ci" / "run"
    lines = [line.strip() for line in check.read_text("utf-8").splitlines()]
    assert TEST in lines
    assert "set -euo pipefail" in lines
    assert os.name == "nt" or os.access(check, os.X_OK)


# The installation


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Path:
    """A fresh virtual environment in which the project, and nothing else, is installed."""
    # Built from a copy: a build leaves folders behind, and would pick up those of an earlier one.
    source = tmp_path_factory.mktemp("source")
    for path in files():
        target = source / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    wheels = tmp_path_factory.mktemp("wheels")
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(wheels), str(source))
    home = tmp_path_factory.mktemp("home") / "venv"
    venv.create(home, symlinks=os.name != "nt")
    (wheel,) = wheels.iterdir()
    pip("--python", str(home), "install", "--no-deps", "--no-index", str(wheel))
    return home


def pip(*arguments: str) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments],
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0, result.stdout + result.stderr


def installed(home: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the installed program from another folder, with nobody at the keyboard."""
    script = home / ("Scripts/amphora.exe" if os.name == "nt" else "bin/amphora")
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        [script, *arguments],
        cwd=folder,
        env={**clean, "PYTHONUTF8": "1", "AMPHORA_HOME": str(folder), "LC_ALL": "C"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


@pytest.mark.slow
def test_installed_without_any_dependency_it_prints_the_rules(home, tmp_path):
    result = installed(home, tmp_path, "rules", "olympus")
    assert result.returncode == 0, result.stderr
    assert "Lyceum" in result.stdout


@pytest.mark.slow
def test_installed_without_any_dependency_it_plays_in_the_terminal(home, tmp_path):
    result = installed(home, tmp_path)
    assert result.returncode == 0, result.stderr
    assert result.stderr.count("\n") == 1
    assert "pygame" in result.stderr
    assert "A game of Olympus" in result.stdout
    assert "\n* " in result.stdout


@pytest.mark.slow
def test_everything_that_is_needed_is_installed(home):
    (game,) = home.rglob("site-packages/game/__init__.py")
    site = game.parent.parent
    rooms = ("game", "net", "levels", "assets")
    ours = {path.relative_to(ROOT) for path in files()}
    wanted = {path for path in ours if path.parts[0] in rooms}
    missing = sorted(str(path) for path in wanted if not (site / path).is_file())
    assert not missing, "\n".join(missing)
    assert {path.name for path in site.iterdir() if not path.name.startswith("amphora-")} == set(rooms)
