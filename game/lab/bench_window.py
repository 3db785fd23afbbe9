"""What the window costs: work per frame while things move and a bot thinks, the start, and memory in the long run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Final

from game import games
from game.lab.bench import Figure
from game.lab.soak_window import FRAME, SEATS, SHOWN, SMALL, Soaked

if TYPE_CHECKING:
    from game.disk.settings import Settings
    from game.ui.scene import Scene

SIZES: Final = (SMALL, (1920, 1080))
LARGE: Final = (3840, 2160)
CUBES: Final = (5, 5, 5)
WARS: Final = 3
"""How often the same war is fought after the first one, which paints what the others only show."""
THROWS: Final = 5
"""How many battles are fought of The Gods of Olympus, each with other faces."""
ROLLING: Final = 6
"""At least so many dice are in the bowl at once."""
WAITING: Final = 0.1
"""Until they are, pictures follow each other so slowly."""
LEAPS: Final = 600
"""How often the knob of a replay is pulled elsewhere."""
STARTS: Final = 5
IDLING: Final = 5.0
"""So many seconds a window is left alone."""
HOUR: Final = 3600.0
WHOLE: Final = 10.0
"""From so many seconds a figure on, the hour of play is measured too, and everything often; else a minute, and once."""
STEP: Final = 0.25
"""Four pictures of each second of that hour, so that it goes by quickly; `soak window` shows all sixty."""
MEMORY: Final = 90.0
"""So many seconds of the wall the hour may take; on a slow machine it is cut short, and the figure's name says so."""
START: Final = """
import time; began = time.perf_counter()
import os, pygame
from game.disk import settings
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
PLAY: Final = """
import json
from dataclasses import astuple
from game.lab.soak_window import fast_play
print(json.dumps(astuple(fast_play({seconds}, {step}, patience={patience}))))
"""

IDLE: Final = """
import os, time, pygame
from game.app import App
from game.disk.settings import Settings
from game.lab.bench_window import resting_scene
settings = Settings()
headless = os.environ.get("SDL_VIDEODRIVER") == "dummy"
app = App({size}, settings, headless=headless, first=resting_scene(settings, table={table}))
while app.now < 3.0:  # until everything is painted and at rest
    app.step((), 0.1)
    app.flip()
pygame.time.set_timer(pygame.QUIT, {milliseconds}, loops=1)
began, worked = time.perf_counter(), time.process_time()
app.run()
print((time.process_time() - worked) / (time.perf_counter() - began))
"""


def window_figures(seconds: float) -> Iterator[Figure]:
    """All figures of the window, drawn by software to a screen that nobody sees."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    for game, size in product(filter(games.has_screens, games.names()), SIZES):
        costs = sorted(frame_costs(size, seconds, game))
        name = f"window {size[0]}x{size[1]}: work per frame while things move and a bot thinks, {game}"
        yield Figure(f"{name}, p50 ms", median(costs) * 1000)
        yield Figure(f"{name}, p99 ms", costs[int(len(costs) * 0.99)] * 1000)
    whole = seconds >= WHOLE
    for size in (*SIZES, LARGE):
        costs = sorted(war_costs(size, WARS if whole else 1))
        name = f"window {size[0]}x{size[1]}: work per frame in a war, with thirty cubes and dust"
        yield Figure(f"{name}, p50 ms", median(costs) * 1000)
        yield Figure(f"{name}, p99 ms", costs[int(len(costs) * 0.99)] * 1000)
    for size in SIZES:
        costs = sorted(dice_costs(size, THROWS if whole else 1))
        name = f"window {size[0]}x{size[1]}: work per frame while at least six dice roll in the bowl"
        yield Figure(f"{name}, p50 ms", median(costs) * 1000)
        yield Figure(f"{name}, p99 ms", costs[int(len(costs) * 0.99)] * 1000)
        yield Figure(f"{name}, max ms", costs[-1] * 1000)
    for speed in ("normal", "fast"):
        yield Figure(f"window: between one's own decisions at four seats, {speed}, mean s", decision_wait(speed))
    costs = sorted(replay_costs(SIZES[-1], LEAPS if whole else LEAPS // 10))
    name = f"window {SIZES[-1][0]}x{SIZES[-1][1]}: work per frame while the time of a replay is pulled"
    yield Figure(f"{name}, p50 ms", median(costs) * 1000)
    yield Figure(f"{name}, p99 ms", costs[int(len(costs) * 0.99)] * 1000)
    for name, table in (("at a table that waits", True), ("on the title", False)):
        share = idle_share(SMALL, table=table, seconds=IDLING if whole else 1.0)
        yield Figure(f"window {SMALL[0]}x{SMALL[1]}: share of a core {name}, %", 100 * share)
    start = start_to_title(STARTS if whole else 1)
    yield Figure("window: start to the whole title in a new process, ms", start * 1000)
    yield from memory_figures(played_apart(HOUR if whole else HOUR / 60))


def played_apart(seconds: float) -> Soaked:
    """So much play in a process of its own, so that nothing is counted that was measured here before."""
    return Soaked(*json.loads(last_line_of(PLAY.format(seconds=seconds, step=STEP, patience=MEMORY))))


def last_line_of(program: str) -> str:
    """The last line that a program prints in a new process."""
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=root)
    return done.stdout.splitlines()[-1]


def memory_figures(soaked: Soaked) -> Iterator[Figure]:
    if not soaked.levels:
        return
    name = f"window: memory after {soaked.played / 60:.0f} minutes of fast play ({soaked.games} games)"
    yield Figure(f"{name}, MiB", soaked.after)
    yield Figure(f"{name}, growth in the second half, MiB", soaked.growth)


def frame_costs(size: tuple[int, int], seconds: float, game: str = SHOWN) -> list[float]:
    """How long each frame took that had something moving: take events, let time pass, draw, flip."""
    import pygame

    from game.app import App
    from game.disk.settings import Settings
    from game.scenes.doors import table_scene
    from game.scenes.table.scene import TableScene
    from game.table.seating import emblems_of, new_session
    from game.table.session import Plan

    settings = Settings(speed="normal")
    session = new_session(game, [Plan("", polis, "greedy") for polis in emblems_of(game)[:SEATS]], {}, seed=1)
    scene = table_scene(session, settings)
    assert isinstance(scene, TableScene)
    app = App(size, settings, headless=True, first=scene)
    session.begin()
    costs: list[float] = []
    warm, end = perf_counter() + seconds / 4, perf_counter() + seconds * 5 / 4
    # A machine that is slow or busy may need longer until the bots have begun and something moves.
    while ((now := perf_counter()) < end or not costs) and not session.is_over():
        moving, began = not scene.stage.at_rest, process_time()
        app.step((), FRAME)
        pygame.display.flip()
        if moving and now > warm:
            costs.append(process_time() - began)
    session.close()
    return costs


def war_costs(size: tuple[int, int], wars: int) -> list[float]:
    """How long each frame took of so many wars, while thirty cubes fall into both trays and grains of dust fly."""
    from functools import partial

    import pygame

    from game.app import App
    from game.disk.settings import Settings
    from game.rules.olympus.events import Received, TributeSupplied, WarFought
    from game.scenes.olympus.stage import OlympusStage
    from game.scenes.table.scene import TableScene
    from game.ui.motion import dust

    settings = Settings(speed="normal")
    scene = resting_scene(settings, table=True)
    assert isinstance(scene, TableScene)
    app = App(size, settings, headless=True, first=scene)
    stage, costs = scene.stage, []
    assert isinstance(stage, OlympusStage)
    seat, fallen = stage.front_seat, stage.shown.copy()
    told = (Received(seat, CUBES), TributeSupplied(seat, CUBES), WarFought(seat, (seat + 1) % SEATS, 4, 3, 1))
    for war in range(wars + 1):
        stage.jump_to(fallen, [])
        for event in told:
            stage.timeline.add(partial(stage._cue, event), 0.0, waits=False)
        for panel in stage.board.panels:
            stage.timeline.add(partial(dust, stage.air, panel, 9), 0.0, waits=False)
        app.step((), 0.0)
        while not stage.at_rest:
            began = process_time()
            app.step((), FRAME)
            pygame.display.flip()
            if war:
                costs.append(process_time() - began)
    scene.session.close()
    return costs


def dice_costs(size: tuple[int, int], throws: int) -> list[float]:
    """How long each frame took of so many battles while their dice rolled, at a table that is played at normal speed.

    Four have written whom they attack; the last of them seals, and what follows is shown as far as the first battle.
    """
    import pygame

    from game.app import App
    from game.disk.settings import Settings
    from game.lab.shot_gods import eve_of_battle
    from game.rules.gods.actions import SEAL
    from game.scenes.gods.table import GodsTable

    settings = Settings(speed="normal")
    costs: list[float] = []
    for seed in range(throws):
        session, before = eve_of_battle(seed), len(costs)
        scene = GodsTable(session, settings)
        app, stage = App(size, settings, headless=True, first=scene), scene.stage
        app.step((), 0.0)
        session.submit(session.eyes, SEAL)
        rolling = False
        while rolling or len(costs) == before:
            began = process_time()
            app.step((), FRAME if stage.fight.number >= 0 else WAITING)
            pygame.display.flip()
            if rolling:
                battle = stage.shown.battles[stage.fight.number]
                assert len(battle.attack_faces) + len(battle.defence_faces) >= ROLLING
                costs.append(process_time() - began)
            rolling = 0.0 < stage.fight.thrown < 1.0
        session.close()
    return costs


def decision_wait(speed: str) -> float:
    """How many seconds of a whole game of bots lie on average between two decisions of one seat until it is asked.

    What is shown is counted, in its own time, and not how long bots think or people read.
    """
    from game.app import App
    from game.disk.settings import Settings
    from game.lab.shot import demo
    from game.rules.engine import asked
    from game.scenes.table.scene import SPEEDS, TableScene
    from game.table.seating import replay_of

    reel = replay_of(demo(SEATS, 0)).reel
    scene = resting_scene(Settings(speed=speed), table=True)
    assert isinstance(scene, TableScene)
    App(SMALL, scene.settings, headless=True, first=scene)
    stage, waits, waited = scene.stage, [], 0.0
    stage.jump_to(scene.as_view(reel.state(0)), [])
    stage.sweeping, stage.has_reader = True, lambda: True
    for frame in reel.frames():
        own = stage.front_seat in asked(frame.state)
        stage.perform(frame.events, scene.as_view(frame.state.copy()))
        while not (stage.at_rest if own else stage.is_ready):
            stage.posted = None
            stage.advance(FRAME * SPEEDS[speed])
            waited += FRAME
        if own:
            waits.append(waited)
            waited = 0.0
    scene.session.close()
    return sum(waits) / len(waits)


def replay_costs(size: tuple[int, int], leaps: int) -> list[float]:
    """How long each frame takes while somebody pulls the knob of a replay to and fro."""
    import pygame

    from game.app import App
    from game.disk.settings import Settings
    from game.lab.shot import demo
    from game.scenes.doors import table_scene
    from game.scenes.table.scene import TableScene
    from game.table.seating import replay_of

    settings = Settings()
    scene = table_scene(replay_of(demo(SEATS, 0)), settings)
    assert isinstance(scene, TableScene)
    assert scene.replay is not None
    app = App(size, settings, headless=True, first=scene)
    costs = []
    for leap in range(leaps):
        scene.replay.go_to(leap * 37 % scene.replay.survey.last)
        began = process_time()
        app.step((), FRAME)
        pygame.display.flip()
        costs.append(process_time() - began)
    return costs[leaps // 10 :]


def idle_share(size: tuple[int, int], *, table: bool, seconds: float) -> float:
    """How much of a core a window takes that nobody touches; in one as `main.py` opens it, if there is a screen."""
    return float(last_line_of(IDLE.format(size=size, table=table, milliseconds=round(seconds * 1000))))


def resting_scene(settings: Settings, *, table: bool) -> Scene:
    """The title, or a table at which a person is asked."""
    from game.scenes.doors import table_scene
    from game.scenes.title import TitleScene
    from game.table.seating import emblems_of, new_session
    from game.table.session import Plan

    if not table:
        return TitleScene(settings)
    session = new_session(SHOWN, [Plan("", polis) for polis in emblems_of(SHOWN)[:SEATS]], {}, seed=1)
    session.begin()
    return table_scene(session, settings)


def start_to_title(starts: int) -> float:
    """From the command to the first frame that shows the whole title, the median of so many new processes.

    With the settings and the saved games of whoever runs it, in a window as `main.py` opens it, if there is a screen.
    """
    return median(float(last_line_of(START)) for _ in range(starts))
