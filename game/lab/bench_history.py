"""The history of our ratios, a row for each time they were kept in `docs/bench.md`, so that a loss is seen."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
PAPER: Final = ROOT / "docs" / "bench.md"
COLUMNS: Final = ("olympus", "olympos", "gods", "chess", "copy")
"""Ratios to the rivals: play of the three games and of Olympus beside chess, and the copy, of which less is better."""
LESS_IS_BETTER: Final = ("copy",)
NOISE: Final = 0.1
"""What two runs of the same commit may differ by."""


def kept_ratios(figures: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    return {figure["kept_as"]: figure["ratio"] for figure in figures if figure["kept_as"]}


def row(date: str, commit: str, build: str, ratios: Mapping[str, float]) -> str:
    cells = [f"{ratios[column]:.3g}" if column in ratios else "" for column in COLUMNS]
    return f"| {' | '.join([date, commit, build, *cells])} |"


def keep(paper: Path, line: str) -> None:
    """One more row below the last one; the history is the end of the paper."""
    paper.write_text(f"{paper.read_text(encoding='utf-8').rstrip()}\n{line}\n", encoding="utf-8")


def last_kept(paper: Path, build: str) -> tuple[str, dict[str, float]]:
    """When the ratios of this build were last kept, with date and commit, and what they were."""
    lines = paper.read_text(encoding="utf-8").splitlines() if paper.is_file() else []
    for line in reversed(lines):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 + len(COLUMNS) and cells[2] == build:
            ratios = {column: float(cell) for column, cell in zip(COLUMNS, cells[3:]) if cell}
            return f"{cells[0]} at {cells[1]}", ratios
    return "", {}


def losses(paper: Path, build: str, ratios: Mapping[str, float]) -> Iterator[str]:
    """A sentence for every ratio that is worse than what was last kept, by more than noise."""
    when, before = last_kept(paper, build)
    for column, was in before.items():
        now = ratios.get(column)
        if now is not None and is_worse(column, now, was):
            yield f"A loss, {build}: {column} is {now:.3g}, and was {was:.3g} on {when}."


def is_worse(column: str, now: float, was: float) -> bool:
    return now > was * (1 + NOISE) if column in LESS_IS_BETTER else now < was * (1 - NOISE)


def commit() -> str:
    """What is measured, as git calls it; with a + if there is more in the tree than that."""
    named = ["git", "describe", "--always", "--dirty=+", "--exclude=*"]
    said = subprocess.run(named, cwd=ROOT, capture_output=True, text=True, check=True)
    return said.stdout.strip()
