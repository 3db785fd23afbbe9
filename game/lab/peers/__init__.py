"""The real sequencer among simulated machines, networks, disks and clocks, with everything going wrong that can."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from game.lab.peers.referee import BrokenPromise
from game.lab.peers.tables import OpaqueTable
from game.lab.peers.world import World, plan_of
from net.sequencer.pace import Milliseconds

MACHINES: Final = range(2, 7)
CHAOS: Final[Milliseconds] = 5_000
"""How long things go wrong in a game of bytes without meaning; timers are ten times as quick as at a table."""


@dataclass(frozen=True, slots=True)
class Simulated:
    """What happened in one game, or in many."""

    games: int = 0
    entries: int = 0
    kills: int = 0
    faults: int = 0
    messages: int = 0

    def __add__(self, other: Simulated) -> Simulated:
        return Simulated(
            self.games + other.games,
            self.entries + other.entries,
            self.kills + other.kills,
            self.faults + other.faults,
            self.messages + other.messages,
        )


def simulate(seed: int, machines: int | None = None) -> Simulated:
    """One game of bytes without meaning; the same seed is the same game."""
    chance = Random(f"opaque {seed}")
    plan = plan_of(chance, machines or MACHINES[seed % len(MACHINES)], CHAOS)
    return _play(World(plan, chance, lambda peer: OpaqueTable()), f"seed {seed}")


def _play(world: World, name: str) -> Simulated:
    world.begin_faults()
    try:
        world.play()
    except BrokenPromise as broken:
        raise BrokenPromise(f"{name}, {world.plan.machines} machines, {world.now} ms: {broken}") from broken
    return Simulated(1, len(world.referee.truth), world.kills, world.faults, world.messages)
