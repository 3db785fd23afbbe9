"""What it costs to play from several machines: how long a move takes, its bytes, and how soon a table is seen."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

from game.lab.bench import Figure, round_off
from game.lab.chaos import LOOPBACK, Proxy
from net.beacon import Nearby
from net.discovery import Ear
from net.node import clock
from net.node.crier import Air, Announcement
from net.node.driver import Introduction, Setting
from net.node.news import Arrived, Entered, News, NotEntered, Opened
from net.node.node import Node

MACHINES: Final = (2, 4, 6)
MOVE: Final = b"a move as it is written, with a seat: build Lyceum"
ME: Final = Introduction("Bench", "0.9")
PATIENCE: Final = 30.0

Told = TypeVar("Told")


def peer_figures(moves: int) -> Iterator[Figure]:
    """So many moves are timed for each number of machines; they share the processors of this one."""
    for machines in MACHINES:
        with Table(machines) as table:
            spent = sorted(table.play(move) for move in range(moves))
        for share, name in ((0.5, "p50"), (0.99, "p99")):
            what = f"LAN, {machines} machines, a move from submitting to committed, {name}, milliseconds"
            yield Figure(what, round_off(1000 * spent[min(moves - 1, int(share * moves))]))
    yield Figure("LAN, 4 machines, all bytes on all cables for one move", round_off(bytes_of_a_move(moves)))
    yield Figure("LAN, a new table is seen, milliseconds", round_off(1000 * until_seen()))


class Table:
    """Machines at one table on this one, each with its own log on the disk; perhaps with a proxy before each."""

    def __init__(self, machines: int, *, counted: bool = False) -> None:
        self._machines = machines
        self._counted = counted
        self._nodes: list[Node] = []
        self.proxies: list[Proxy] = []

    def __enter__(self) -> Table:
        with ExitStack() as stack:
            self._folder = Path(stack.enter_context(TemporaryDirectory()))
            stack.callback(self._stop)
            self._sit_down(stack)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *trouble: object) -> None:
        self._stack.close()

    def _sit_down(self, stack: ExitStack) -> None:
        host = Node.host(self._folder / "0", ME, setting=self._setting(stack))
        self._nodes.append(host)
        opened = wait_for(host, Opened)
        for number in range(1, self._machines):
            folder, setting = self._folder / str(number), self._setting(stack)
            guest = Node.join(folder, ME, LOOPBACK, opened.port, opened.code, setting=setting)
            self._nodes.append(guest)
            wait_for(guest, Entered)
        while any(len(node.presence()) < self._machines - 1 for node in self._nodes):
            time.sleep(0.001)
        self.play(-1)

    def _setting(self, stack: ExitStack) -> Setting:
        if not self._counted:
            return Setting(clock.now, os.urandom, LOOPBACK)
        port = free_port()
        self.proxies.append(stack.enter_context(closing(Proxy(port))))
        return Setting(clock.now, os.urandom, LOOPBACK, port, self.proxies[-1].port)

    def _stop(self) -> None:
        for node in self._nodes:
            node.stop()

    def play(self, number: int) -> float:
        """One move by one of them; how long its author waited to hear that it stands."""
        author = self._nodes[number % self._machines]
        body = MOVE + b" %d" % number
        began = time.perf_counter()
        author.submit(body)
        while not has(author.wait(PATIENCE), body):
            pass
        spent = time.perf_counter() - began
        for node in self._nodes:
            node.poll()
        return spent


def has(told: Sequence[News], body: bytes) -> bool:
    return any(entry.body == body for one in told if isinstance(one, Arrived) for entry in one.entries)


def wait_for(node: Node, kind: type[Told]) -> Told:
    while True:
        for told in node.wait(PATIENCE):
            if isinstance(told, kind):
                return told
            assert not isinstance(told, NotEntered), told


def bytes_of_a_move(moves: int) -> float:
    """Heartbeats that fall in between are counted with them."""
    with Table(4, counted=True) as table:
        before = sum(proxy.passed for proxy in table.proxies)
        for move in range(moves):
            table.play(move)
        return (sum(proxy.passed for proxy in table.proxies) - before) / moves


def until_seen() -> float:
    """From opening a table until a machine that listens knows of it."""
    with TemporaryDirectory() as folder, closing(Ear(LOOPBACK, 0)) as ear:
        setting = Setting(clock.now, os.urandom, LOOPBACK, air=Air(LOOPBACK, ear.port, zeroconf=False))
        nearby, began = Nearby(), time.perf_counter()
        node = Node.host(Path(folder) / "0", ME, announce=Announcement("olympus", 4, 3), setting=setting)
        while not nearby.tables(clock.now()):
            time.sleep(0.001)
            for datagram, address in ear.take():
                nearby.heard(datagram, address, clock.now())
        spent = time.perf_counter() - began
        node.stop()
        return spent


def free_port() -> int:
    with socket.create_server((LOOPBACK, 0)) as door:
        port: int = door.getsockname()[1]
        return port
