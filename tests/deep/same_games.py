"""Play the same games here and in a compiled copy, and compare all: `python -m tests.deep.same_games FOLDER`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests import ROOT


def start(folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-m", "tests.deep.played"], cwd=folder, stdout=subprocess.PIPE, text=True)


def lines_of(playing: subprocess.Popen[str]) -> list[str]:
    said, _ = playing.communicate()
    assert playing.returncode == 0, "the games were not played to their end"
    return said.splitlines()


def differences(plain: list[str], compiled: list[str]) -> list[str]:
    """Nothing, if one list is of plain games, the other of compiled ones, and all of them are the same."""
    if plain[:1] != ["plain"] or compiled[:1] != ["compiled"]:
        return [f"{plain[:1]} and {compiled[:1]} are compared"]
    if len(plain) != len(compiled):
        return [f"{len(plain)} and {len(compiled)} lines"]
    return [f"{ours}\n{theirs}" for ours, theirs in zip(plain[1:], compiled[1:]) if ours != theirs]


def main() -> int:
    here, there = start(ROOT), start(Path(sys.argv[1]))
    plain, compiled = lines_of(here), lines_of(there)
    found = differences(plain, compiled)
    print(*found, f"{len(plain) - 1} games, {len(found)} differences", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
