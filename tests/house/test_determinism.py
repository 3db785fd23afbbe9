"""A seed means the same game: whatever Python salts its hashes with, and on every Python that can run the rules."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tests import ROOT

OLDEST = (3, 11)
NEWEST_LOOKED_FOR = 20
"""Pythons 3.11 to 3.20 are looked for."""

SCRIPT = """
import json, sys
from hashlib import blake2b
from game.table.dealer import Dealer
from game.games import load, names
from game.rules import engine, notation
from game.rules.codec import digest
from tests.tiny import TINY

def play(game, seats, seed):
    below = Dealer(seed).below
    state = game.set_up(game.for_automatic(engine.Setup(seats)))
    lines = []
    while not engine.is_over(state):
        asked = engine.asked(state)
        seat = asked[below(len(asked))]
        choices = engine.choices(state, seat)
        action = engine.deal(state, below) if seat == engine.CHANCE else choices[below(len(choices))]
        lines.append(notation.line(seat, action))
        engine.play(state, seat, action)
    written = blake2b("\\n".join(lines).encode(), digest_size=8).hexdigest()
    return [game.name, seats, len(lines), lines[:5], written, digest(state), game.winners(state)]

games = [TINY, *map(load, names())]
played = [play(game, seats, seed) for game in games for seats in game.seats for seed in (1, 2)]
print(json.dumps({"played": played, "digests": [game.digest for game in games]}, sort_keys=True))
"""
"""Plays games at random with the standard library alone, and tells how they went."""


def told_by(python: str, hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run(
        [python, "-c", SCRIPT], cwd=ROOT, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert run.returncode == 0, f"{python} with hash seed {hash_seed}:\n{run.stderr}"
    return run.stdout


@cache
def expected() -> str:
    return told_by(sys.executable, "0")


@pytest.mark.parametrize("hash_seed", ["1", "2", "random"])
def test_the_salt_of_hashes_changes_nothing(hash_seed):
    assert told_by(sys.executable, hash_seed) == expected()


def test_two_seeds_make_two_games():
    played = json.loads(expected())["played"]
    assert len({written for *_, written, _, _ in played}) == len(played)


def test_every_python_plays_the_same_games():
    tried = pythons()
    assert sys.version_info[:3] in tried
    for version, python in tried.items():
        assert told_by(python, "random") == expected(), f"Python {version} at {python} plays otherwise"
    print("tried:", *(".".join(map(str, version)) for version in tried))


def pythons() -> dict[tuple[int, ...], str]:
    """Every Python here that is new enough and really runs, by its version."""
    found: dict[tuple[int, ...], str] = {sys.version_info[:3]: sys.executable}
    for candidate in candidates():
        version = version_of(candidate)
        if version is not None and version >= OLDEST:
            found.setdefault(version, candidate)
    return found


def candidates() -> list[str]:
    """Pythons on the path, and those that are installed side by side with this one, as pyenv does it."""
    names = [f"python3.{minor}" for minor in range(OLDEST[1], NEWEST_LOOKED_FOR + 1)]
    on_path = [shutil.which(name) for name in ("python3", *names)]
    beside = sorted(Path(sys.base_prefix).parent.glob("*/bin/python3"))
    return [path for path in (*on_path, *map(str, beside)) if path is not None]


def version_of(python: str) -> tuple[int, ...] | None:
    """None if it does not run: a shim for a version that is not installed, or something else of that name."""
    ask = "import sys, tomllib, hashlib; print(*sys.version_info[:3])"
    try:
        run = subprocess.run([python, "-c", ask], capture_output=True, text=True, timeout=60, check=False)
    except OSError:
        return None
    return tuple(map(int, run.stdout.split())) if run.returncode == 0 else None


def test_what_does_not_run_is_no_python(tmp_path):
    shim = tmp_path / "python3.99"
    shim.write_text("#!/bin/sh\nexit 127\n")
    shim.chmod(0o755)
    assert version_of(str(shim)) is None
    assert version_of(str(tmp_path / "missing")) is None
    assert version_of(sys.executable) == sys.version_info[:3]
