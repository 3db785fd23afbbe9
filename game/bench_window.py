"""What the window costs: work per frame while things move and a bot thinks, the start, and memory in the long run."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Final

from game.bench import Figure

if TYPE_CHECKING:
    from game.app import App
    from game.settings import Settings

SIZES: Final = ((1280, 720), (1920, 1080))
POLEIS: Final = ("athens", "sparta", "corinth", "thebes")
FRAME: Final = 1 / 60
STARTS: Final = 5
START: Final = """
import time; began = time.perf_counter()
import os, pygame
from game import settings
from game.app import App, SMALLEST
headless = os.environ.get("SDL_VIDEODRIVER") == "dummy"
app = App(SMALLEST, settings.load(), headless=headless)
app.step((), 0.0)
pygame.display.flip()
while app.stack.top.vase is None:
    app.step(pygame.event.get(), 1 / 60)
    pygame.display.flip()
print(time.perf_counter() - began)
"""


def window_figures(seconds: float) -> Iterator[Figure]:
    """All figures of the window, drawn by software to a screen that nobody sees."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    for size in SIZES:
        costs = sorted(frame_costs(size, seconds))
        name = f"window {size[0]}x{size[1]}: work per frame while things move and a bot thinks"
        yield Figure(f"{name}, p50 ms", median(costs) * 1000)
        yield Figure(f"{name}, p99 ms", costs[int(len(costs) * 0.99)] * 1000)
    yield Figure("window: start to the whole title in a new process, ms", start_to_title() * 1000)
    yield Figure("window: memory growth in ten games at full speed after two to warm up, MiB", memory_growth())


def frame_costs(size: tuple[int, int], seconds: float) -> list[float]:
    """How long each frame took that had something moving: take events, let time pass, draw, flip."""
    import pygame

    from game.app import App
    from game.scenes.olympus.table import TableScene
    from game.session import Plan, new_session
    from game.settings import Settings

    settings = Settings(speed="normal")
    session = new_session("olympus", [Plan("", polis, "greedy") for polis in POLEIS], {}, seed=1)
    scene = TableScene(session, settings)
    app = App(size, settings, headless=True, first=scene)
    session.begin()
    costs: list[float] = []
    warm, end = perf_counter() + seconds / 4, perf_counter() + seconds * 5 / 4
    while (now := perf_counter()) < end and not session.is_over():
        moving = not scene.stage.timeline.is_idle
        app.step((), FRAME)
        pygame.display.flip()
        if moving and now > warm:
            costs.append(perf_counter() - now)
    session.close()
    return costs


def start_to_title() -> float:
    """From the command to the first frame that shows the whole title, the median of a few new processes.

    With the settings and the saved games of whoever runs it, in a window as `main.py` opens it, if there is a screen.
    """
    root = Path(__file__).resolve().parent.parent
    times = []
    for _ in range(STARTS):
        done = subprocess.run([sys.executable, "-c", START], capture_output=True, text=True, check=True, cwd=root)
        times.append(float(done.stdout.split()[-1]))
    return median(times)


def memory_growth() -> float:
    """How much more memory is in use after ten games in one window than after the first two."""
    from game.app import App
    from game.settings import Settings

    settings = Settings(speed="off")
    app = App(SIZES[0], settings, headless=True)
    measured = []
    for number in range(12):
        play_a_game(app, settings, number)
        if number in (1, 11):
            gc.collect()
            measured.append(resident())
    return measured[-1] - measured[0]


def play_a_game(app: App, settings: Settings, seed: int) -> None:
    """A whole game of people who choose at random, as fast as it can be shown."""
    from game.dealer import Dealer
    from game.scenes.olympus.table import TableScene
    from game.session import Plan, new_session

    session = new_session("olympus", [Plan("", polis) for polis in POLEIS], {}, seed=seed)
    app.stack.clear(TableScene(session, settings))
    session.begin()
    below = Dealer(seed).below
    while not session.is_over():
        app.step((), FRAME)
        choices = session.choices()
        if choices:
            session.play(choices[below(len(choices))])


def resident() -> float:
    """Memory of this process in MiB, where the system tells it."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
