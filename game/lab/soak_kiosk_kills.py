"""Hard kills of a kiosk's supervisor, window and bots at random: it comes back, and nothing that was played is lost."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from game import games
from game.disk import record
from game.disk.folders import HOME
from game.kiosk.places import Places
from game.kiosk.supervisor import holder
from game.lab.kiosk_player import ACKS

VICTIMS: Final = ("window", "window", "bots", "supervisor")
LONGEST: Final = 120.0
"""After so many seconds without a move nobody is waited for any more."""
START: Final = """
import sys
from pathlib import Path
from game.kiosk.places import Places
from game.kiosk.supervisor import Supervisor
from game.kiosk.watch import Fate
home = Path(sys.argv[1])
fates = {0: Fate.QUIT, 5: Fate.RESTART}
orders = {"config": sys.argv[2], "file": "kiosk.toml"}
sys.exit(Supervisor([sys.executable, "-m", "game.lab.kiosk_player"], Places(home, home / "run"), fates, orders).run())
"""
CONFIG: Final = 'games = ["{game}"]\ncalm = true\nvolume = 0\n[keep]\ngames = 1000\nmegabytes = 1000\n'


class Lost(Exception):
    """Something that was played is gone, or nobody came back; says what."""


@dataclass(slots=True)
class Killed:
    """Who was killed how often, how long it took until the next move was made, and what there was in the end."""

    kills: dict[str, int] = field(default_factory=dict)
    gaps: list[float] = field(default_factory=list)
    games: int = 0
    lines: int = 0

    def gap(self, share: float) -> float:
        return sorted(self.gaps)[min(len(self.gaps) - 1, int(share * len(self.gaps)))] if self.gaps else 0.0


class Crowd:
    """A supervisor, its window and the bots, as the system knows them."""

    def __init__(self, home: Path, game: str) -> None:
        self.places = Places(home, home / "run")
        self.config = CONFIG.format(game=game)
        self.supervisor: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        surroundings = {**os.environ, HOME: str(self.places.home)}
        command = [sys.executable, "-c", START, str(self.places.home), self.config]
        self.supervisor = subprocess.Popen(command, env=surroundings, stderr=subprocess.DEVNULL)

    def kill(self, victim: str) -> bool:
        """Whether there was one."""
        window = holder(self.places.client)
        found = {"window": [window] if window else [], "bots": children(window)}.get(victim, [])
        if victim == "supervisor":
            assert self.supervisor is not None
            self.supervisor.kill()
            self.supervisor.wait()
            self.start()
            return True
        for process in found:
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)
        return bool(found)

    def acknowledged(self) -> dict[str, int]:
        """How many lines of each game have been played; the last line may have been torn."""
        try:
            lines = (self.places.home / ACKS).read_text().split("\n")[:-1]
        except FileNotFoundError:
            return {}
        played: dict[str, int] = {}
        for name, count in (line.split() for line in lines):
            played[name] = max(played.get(name, 0), int(count))
        return played

    def size(self) -> int:
        with suppress(OSError):
            return (self.places.home / ACKS).stat().st_size
        return 0

    def wait_for_moves(self, before: int) -> float:
        """How long it takes until somebody moves again."""
        began = monotonic()
        while self.size() <= before:
            if monotonic() - began > LONGEST:
                raise Lost(f"nobody has moved for {LONGEST:.0f} s; {self.places.home}")
            sleep(0.05)
        return monotonic() - began

    def close(self) -> None:
        if self.supervisor is not None:
            self.supervisor.terminate()
            self.supervisor.wait()


def children(process: int | None) -> list[int]:
    """The processes that a process has started, where the system tells them."""
    with suppress(OSError):
        return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    return []


def soak(
    home: Path, kills: int, seed: int, game: str = "gods", note: Callable[[Killed], None] = lambda so_far: None
) -> Killed:
    """Kill so many times, and then look whether everything that was played is there; Lost if not."""
    chance, crowd, killed = random.Random(seed), Crowd(home, game), Killed()
    crowd.start()
    try:
        crowd.wait_for_moves(0)
        while sum(killed.kills.values()) < kills:
            sleep(chance.uniform(0.05, 1.5))
            victim, before = chance.choice(VICTIMS), crowd.size()
            if not crowd.kill(victim):
                continue
            killed.kills[victim] = killed.kills.get(victim, 0) + 1
            killed.gaps.append(crowd.wait_for_moves(before))
            note(killed)
    finally:
        crowd.close()
    killed.games, killed.lines = verify(crowd)
    return killed


def verify(crowd: Crowd) -> tuple[int, int]:
    """How many games and lines there are, all of them good and none missing that was played; Lost otherwise."""
    lines = 0
    for name, played in crowd.acknowledged().items():
        try:
            kept = record.read(crowd.places.saves / name)
            record.replay(kept, games.load(kept.header.game))
        except (OSError, record.BadRecord) as trouble:
            raise Lost(f"{name}: {trouble}; {crowd.places.home}") from None
        if len(kept.lines) < played:
            raise Lost(f"{name}: {len(kept.lines)} lines of {played}; {crowd.places.home}")
        lines += len(kept.lines)
    return len(crowd.acknowledged()), lines
