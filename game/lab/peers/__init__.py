"""The real sequencer among simulated machines, networks, disks and clocks, with everything going wrong that can."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from game import games
from game.lab.peers.referee import BrokenPromise as BrokenPromise
from game.lab.peers.tables import OpaqueTable, RulesTable
from game.lab.peers.world import World, plan_of
from net.sequencer.pace import Milliseconds

MACHINES: Final = range(2, 7)
CHAOS: Final[Milliseconds] = 5_000
"""How long things go wrong in a game of bytes without meaning; timers are ten times as quick as at a table."""
CHAOS_WITH_RULES: Final[Milliseconds] = 10_000
GAME_ENDS_WITHIN: Final[Milliseconds] = 200_000
RULES_EVERY: Final = 50


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


def simulate(seed: int) -> Simulated:
    """One game of bytes without meaning; the same seed is the same game."""
    chance = Random(f"opaque {seed}")
    plan = plan_of(chance, MACHINES[seed % len(MACHINES)], CHAOS)
    return _play(World(plan, chance, lambda peer: OpaqueTable()), f"seed {seed}")


def simulate_sulking(seed: int) -> Simulated:
    """The same among three machines or more, of which the first stands still whenever it leads."""
    chance = Random(f"sulking {seed}")
    plan = replace(plan_of(chance, MACHINES[1 + seed % (len(MACHINES) - 1)], CHAOS), changes_roster=False)
    return _play(World(plan, chance, lambda peer: OpaqueTable(), sulker=0), f"sulking, seed {seed}")


def simulate_rules(seed: int) -> Simulated:
    """One game with the rules of Olympus at the table of every machine, played to its end."""
    chance = Random(f"rules {seed}")
    game = games.load("olympus")
    machines = MACHINES[seed % len(MACHINES)]
    seats = max(min(machines, game.seats[-1]), game.seats[0])
    plan = plan_of(chance, machines, CHAOS_WITH_RULES)
    plan = replace(plan, changes_roster=False, slowest=10, say_every=10, healed_within=GAME_ENDS_WITHIN)
    return _play(World(plan, chance, lambda peer: RulesTable(game, seats, peer, machines)), f"rules, seed {seed}")


def soak(count: int, seed: int, note: Callable[[Simulated], None]) -> Simulated:
    """So many games; after every fifty one with real rules, and one with a machine that stands still."""
    total = Simulated()
    for number in range(count):
        total += simulate(seed + number)
        if number % RULES_EVERY == RULES_EVERY - 1:
            total += simulate_rules(seed + number // RULES_EVERY)
            total += simulate_sulking(seed + number // RULES_EVERY)
        note(total)
    return total


def _play(world: World, name: str) -> Simulated:
    world.begin_faults()
    try:
        world.play()
    except BrokenPromise as broken:
        raise BrokenPromise(f"{name}, {world.plan.machines} machines, after {world.now} ms: {broken}") from broken
    return Simulated(1, len(world.referee.truth), world.kills, world.faults, world.messages)
