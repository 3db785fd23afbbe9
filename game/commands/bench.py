"""`amphora bench`: how fast it is."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from game.commands.arguments import Parser
from game.commands.codes import DONE
from game.lab import bench_history as history
from game.lab.bench import PARTS, all_figures, as_table
from game.rules.compiling import is_compiled

Figures = list[dict[str, Any]]


def bench(parser: Parser, arguments: Sequence[str]) -> int:
    """Measure the speed of the rules and of the bots, beside other engines where they are installed, what keeping games
    costs, and what the window costs."""
    parser.add_argument("--json", action="store_true", help="the figures as one line of JSON")
    parser.add_argument("--quick", action="store_true", help="a few seconds only: rough figures")
    parser.add_argument("--part", action="append", choices=PARTS, help="only this part; may be said several times")
    parser.add_argument("--compiled", type=Path, metavar="FOLDER", help="measure this compiled copy as well")
    parser.add_argument("--keep", action="store_true", help="add the ratios to the history in docs/bench.md")
    chosen = parser.parse_args(arguments)
    parts = chosen.part or list(PARTS)
    measured = {build(): all_figures(quick=chosen.quick, note=note, parts=parts)}
    if chosen.compiled is not None:
        measured |= measured_there(chosen.compiled, quick=chosen.quick, parts=parts)
    commit = history.commit() if chosen.keep else ""
    for built, figures in measured.items():
        look_back(built, figures, commit)
    print(as_json(measured) if chosen.json else as_text(measured))
    return DONE


def build() -> str:
    return "compiled" if is_compiled() else "plain"


def note(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def measured_there(folder: Path, *, quick: bool, parts: Sequence[str]) -> dict[str, Figures]:
    """What a compiled copy measures of itself; its window is the same."""
    wanted = [option for part in parts if part != "window" for option in ("--part", part)]
    called = [sys.executable, "main.py", "bench", "--json", *wanted, *(["--quick"] if quick else [])]
    said = subprocess.run(called, cwd=folder, stdout=subprocess.PIPE, text=True, check=True).stdout
    measured: dict[str, Figures] = json.loads(said.splitlines()[-1])["builds"]
    return measured


def look_back(built: str, figures: Figures, commit: str) -> None:
    """Say what has become slower, and keep the ratios for the next time if there is a commit to keep them for."""
    ratios = history.kept_ratios(figures)
    for loss in history.losses(history.PAPER, built, ratios):
        note(loss)
    if commit:
        history.keep(history.PAPER, history.row(date.today().isoformat(), commit, built, ratios))


def as_json(measured: dict[str, Figures]) -> str:
    return json.dumps({"figures": measured[build()], "builds": measured})


def as_text(measured: dict[str, Figures]) -> str:
    return "\n\n".join(f"{built.capitalize()}\n{as_table(figures)}" for built, figures in measured.items())
