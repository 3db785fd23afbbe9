"""Every figure of speed we claim, measured here and now; what it is made of stands in the modules beside this one.

Seconds are those of the processor, not of the clock on the wall, so that a busy machine disturbs little. Rivals run in
turns with us, so that what is left of the noise hits both alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from typing import Any, Final

from net import sodium

PARTS: Final = ("ratios", "rules", "levels", "records", "peers", "window")
"""What can be measured apart from the rest; the ratios are what the history keeps."""
INSTALL: Final = 'pip install "amphora[bench]"'
LAN: Final = 'pip install "amphora[lan]"'

Note = Callable[[str], None]


@dataclass(frozen=True)
class Figure:
    """One figure beside a rival's; the names say the unit, the ratio is ours divided by theirs."""

    name: str
    ours: float
    rival: str = "none"
    theirs: float | None = None
    ratio: float | None = None
    kept_as: str = ""
    """The column of the history that the ratio belongs to; nothing if it is not kept."""


@dataclass(frozen=True)
class Patience:
    """How long to measure: so many runs of so many slices of so many seconds for each side."""

    runs: int
    slices: int
    seconds: float


def all_figures(*, quick: bool, note: Note, parts: Sequence[str] = PARTS) -> list[dict[str, Any]]:
    """The figures of these parts, in one run; with `quick` only roughly."""
    patience = Patience(1, 1, 0.1) if quick else Patience(3, 3, 0.3)
    return [asdict(figure) for part in PARTS if part in parts for figure in figures_of(part, patience, quick, note)]


def figures_of(part: str, patience: Patience, quick: bool, note: Note) -> Iterator[Figure]:
    if part == "ratios":
        from game.lab.bench_rules import ratio_figures

        yield from ratio_figures(patience, catan=rival("catanatron", note), chess=rival("chess", note))
    elif part == "rules":
        from game.lab.bench_rules import rules_figures

        yield from rules_figures(patience, catan=rival("catanatron", note))
    elif part == "levels":
        from game.lab.bench_levels import level_figures

        yield from level_figures(0.2 if quick else 3.0)
    elif part == "records":
        from game.lab.bench_records import record_figures

        yield from record_figures()
    elif part == "peers":
        yield from among_machines(40 if quick else 400, note)
    else:
        yield from in_the_window(2.0 if quick else 20.0, note)


def among_machines(moves: int, note: Note) -> Iterator[Figure]:
    """The figures of several machines, where they can speak to each other at all."""
    if sodium.lacking():
        note(f"{' and '.join(sodium.lacking())} missing, so the figures of the LAN are, too; {LAN} brings them.")
        return
    from game.lab.bench_peers import peer_figures

    yield from peer_figures(moves)


def in_the_window(seconds: float, note: Note) -> Iterator[Figure]:
    """The figures of the window, where it can be drawn at all."""
    if find_spec("pygame") is None:
        note("pygame-ce is not installed, so the figures of the window are missing.")
        return
    from game.lab.bench_window import window_figures

    yield from window_figures(seconds)


def rival(package: str, note: Note) -> bool:
    """Whether a rival is here to be measured."""
    if find_spec(package) is not None:
        return True
    note(f"{package} is not installed, so its figures are missing; {INSTALL} brings it.")
    return False


def as_table(figures: Sequence[dict[str, Any]]) -> str:
    lines = []
    for figure in figures:
        lines.append(f"{figure['name']}: {spoken(figure['ours'])}")
        if figure["theirs"] is not None:
            ratio = spoken(figure["ratio"])
            lines.append(f"    {figure['rival']}: {spoken(figure['theirs'])}; ours / theirs = {ratio}")
    return "\n".join(lines)


def spoken(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


def round_off(value: float | None) -> Any:
    return None if value is None else float(f"{value:.4g}")
