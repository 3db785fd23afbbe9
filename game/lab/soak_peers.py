"""Whole games between real processes over real sockets, some of which are killed from one moment to the next.

Every machine is `amphora peer` with a home of its own, and a proxy stands before each, so that every link passes
through its weather. At the end all must have the same log, the same table and the same record.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from typing import Any, Final

import game
from game.lab.chaos import CLEAR, LOOPBACK, STORM, Proxy, Weather

NAMES: Final = ("Anna", "Marco", "Sofia", "Leo")
LONGEST: Final = 400.0
"""In seconds; a game that takes longer stands still."""
ROUGH: Final = replace(STORM, jitter=0.006, slices=0.01, stalls=0.0003, half_opens=0.0002, resets=0.0005, flips=0.0005)
"""A game sends some 20,000 pieces, so each kind of trouble comes several times.

In a `STORM` it comes a hundred times: whoever is asked waits two seconds at a stall and three and a half at a line that
is half open, which makes a game of ten minutes, and nothing is tried that is not tried here.
"""
KILLS: Final = 8
"""In one game; each costs some seconds."""
LINGER: Final = 600
RUN: Final = "import sys; from game.commands import main; sys.exit(main(sys.argv[1:]))"


class BrokenPromise(Exception):
    """Machines that did not come to the same end, with the seed of their game."""


@dataclass
class Soaked:
    """What came of it."""

    games: int = 0
    kills: int = 0
    hosts: int = 0
    gaps: list[float] = field(default_factory=list)
    """In seconds, from the end of a host to the next move."""
    accidents: Counter[str] = field(default_factory=Counter)
    """What went wrong on the lines, by the names of `Weather`."""

    def gap(self, share: float) -> float:
        """So long or less it took in this share of all cases."""
        ordered = sorted(self.gaps)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def soak(
    games: int,
    seed: int,
    weather: Weather = ROUGH,
    kills: int = KILLS,
    note: Callable[[Soaked], None] = lambda so_far: None,
) -> Soaked:
    """Play so many games with so many kills in each, or raise `BrokenPromise`; the weather lasts to their ends."""
    soaked = Soaked()
    for number in range(games):
        with tempfile.TemporaryDirectory(prefix="amphora-peers-") as folder:
            Game(Path(folder), seed + number, weather, kills, soaked).play()
        soaked.games += 1
        note(soaked)
    return soaked


class Machine:
    """One process, and what it has told."""

    def __init__(self, folder: Path, name: str, seed: int) -> None:
        self.name = name
        self.home = folder / name
        self.port = free_port()
        self.proxy = Proxy(self.port, CLEAR, seed)
        self.number: int | None = None
        self.moves = 0
        self.has_begun = False
        self.over: dict[str, Any] | None = None
        self.told: list[dict[str, Any]] = []
        self._lines: SimpleQueue[str] = SimpleQueue()
        self._process: subprocess.Popen[str] | None = None

    def start(self, *arguments: str) -> None:
        at = ["--interface", LOOPBACK, "--port", str(self.port), "--told-port", str(self.proxy.port)]
        played = ["--name", self.name, "--bots", "random", "--headless", "--json", "--linger", str(LINGER)]
        root = Path(game.__path__[0]).parent
        self._process = subprocess.Popen(
            [sys.executable, "-c", RUN, "peer", *arguments, *at, *played],
            env={**os.environ, "AMPHORA_HOME": str(self.home), "PYTHONPATH": str(root)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        Thread(target=self._read, args=(self._process,), daemon=True).start()

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self._lines.put(line)

    def listen(self) -> Iterator[dict[str, Any]]:
        """What it has told since."""
        while True:
            try:
                event = _event(self._lines.get_nowait())
            except Empty:
                return
            self._note(event)
            yield event

    def _note(self, event: dict[str, Any]) -> None:
        self.told = [*self.told, event][-12:]
        match event["event"]:
            case "entered":
                self.number = event["machine"]
            case "began":
                self.has_begun = True
            case "moved":
                self.moves = max(self.moves, event["moves"])
            case "over":
                self.over = event

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """From one moment to the next."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def record(self) -> bytes:
        """The game as it was written down beside the log."""
        found = sorted(self.home.glob("lan/*/*.record"))
        return found[0].read_bytes() if found else b""

    def close(self) -> None:
        self.kill()
        self.proxy.close()


def _event(line: str) -> dict[str, Any]:
    try:
        event: dict[str, Any] = json.loads(line)
    except ValueError:
        return {"event": "said", "line": line.strip()}
    return event


class Game:
    """One game, its machines and whoever kills them."""

    def __init__(self, folder: Path, seed: int, weather: Weather, kills: int, soaked: Soaked) -> None:
        self.seed = seed
        self.kills_left = kills
        self.chance = Random(seed)
        self.weather = weather
        self.soaked = soaked
        self.machines = [Machine(folder, name, seed + number) for number, name in enumerate(NAMES)]
        self.keeper: int | None = None
        self.heard: list[tuple[float, int]] = []
        """When moves were told lately, and which."""
        self.end = time.monotonic() + LONGEST
        self.code = ""

    def play(self) -> None:
        try:
            self._gather()
            self._weather(self.weather)
            while self.kills_left and not any(machine.over for machine in self.machines):
                self._wait(self.chance.uniform(0.3, 1.2))
                self._kill_one()
            self._until(lambda: all(machine.over for machine in self._unfinished()), "the end everywhere")
            self._compare()
        finally:
            for machine in self.machines:
                machine.close()
                self.soaked.accidents += machine.proxy.accidents

    def _unfinished(self) -> list[Machine]:
        """Those of whom an end is to be heard; who ended with the game has said all there is."""
        return [machine for machine in self.machines if machine.is_running or machine.over is None]

    # Coming together

    def _gather(self) -> None:
        host, *guests = self.machines
        host.start("--host", host.name, "--seats", str(len(NAMES)))
        self._until(lambda: bool(self.code), "a table")
        for guest in guests:
            guest.start("--join", f"{LOOPBACK}:{host.proxy.port}", "--code", self.code)
        self._until(lambda: all(machine.has_begun for machine in self.machines), "the beginning")

    def _weather(self, weather: Weather) -> None:
        for machine in self.machines:
            machine.proxy.weather = weather

    # Accidents

    def _kill_one(self) -> None:
        victim = self._victim()
        if victim is None:
            return
        is_host, before = victim.number == self.keeper, max(machine.moves for machine in self.machines)
        victim.kill()
        killed = time.time()
        self.kills_left -= 1
        self.soaked.kills += 1
        self.soaked.hosts += is_host
        self._wait(self.chance.uniform(0.1, 2.5))
        victim.start("--resume")
        moved = self._next_move(before)
        if is_host and moved is not None:
            self.soaked.gaps.append(moved - killed)

    def _victim(self) -> Machine | None:
        """Whoever keeps the table, every other time; nobody who is done."""
        playing = [machine for machine in self.machines if machine.over is None and machine.is_running]
        if len(playing) < len(self.machines):
            return None
        hosts = [machine for machine in playing if machine.number == self.keeper]
        return self.chance.choice(hosts if hosts and self.chance.random() < 0.5 else playing)

    def _next_move(self, before: int) -> float | None:
        """When the next move after so many came to be known anywhere; None if the game ended with that."""
        moments: list[float] = []

        def has_moved() -> bool:
            moments.extend(at for at, moves in self.heard if moves > before)
            return bool(moments) or any(machine.over for machine in self.machines)

        self._until(has_moved, "the next move")
        return min(moments, default=None)

    # Looking on

    def _look(self) -> None:
        self.heard = []
        for machine in self.machines:
            for event in machine.listen():
                self._note(machine, event)

    def _note(self, machine: Machine, event: dict[str, Any]) -> None:
        match event["event"]:
            case "opened" if not self.code:
                self.code = event["code"]
            case "keeps":
                self.keeper = event["machine"]
            case "moved":
                self.heard.append((event["at"], event["moves"]))

    def _wait(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self._look()
            time.sleep(0.01)

    def _until(self, is_so: Callable[[], bool], what: str) -> None:
        self._look()
        while not is_so():
            if time.monotonic() > self.end:
                raise self._broken(f"waited in vain for {what}")
            time.sleep(0.01)
            self._look()

    # The end

    def _compare(self) -> None:
        told = {json.dumps({**machine.over, "at": 0}) for machine in self.machines if machine.over}
        if len(told) != 1:
            raise self._broken("the machines came to different ends")
        self._until(lambda: len({machine.record() for machine in self.machines}) == 1, "equal records")

    def _broken(self, what: str) -> BrokenPromise:
        lines = [f"seed {self.seed}: {what}"]
        for machine in self.machines:
            lines += [f"{machine.name}, {machine.moves} moves:", *(f"  {event}" for event in machine.told)]
        return BrokenPromise("\n".join(lines))


def free_port() -> int:
    """A port of the loopback at which nobody listens now."""
    with socket.socket() as asked:
        asked.bind((LOOPBACK, 0))
        port: int = asked.getsockname()[1]
        return port
