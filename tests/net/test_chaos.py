"""Machines in bad weather: connections that crawl, hang, tear and lie, and yet one log for all."""

import random
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack, closing

import pytest

pytest.importorskip("nacl")
pytest.importorskip("spake2")

from game.lab.chaos import CLEAR, STORM, Proxy, Weather
from net.node.news import Differed, Disk, Ended, Entered, Forged, Forked, Opened
from net.node.node import Node
from tests.net.tables import ANNA, LOOPBACK, Room, Seat, agree, room, setting, until
from tests.parts import seeds

HEAVY = Weather(
    latency=0.005, jitter=0.05, slices=0.1, stalls=0.01, stalls_for=1.0, half_opens=0.004, resets=0.01, flips=0.01
)
PASSES = 5.0
"""So many seconds weather lasts through which nothing comes: where it tears every connection, only luck would help."""


@pytest.fixture
def here(tmp_path):
    with room(tmp_path) as opened:
        yield opened


def free_port() -> int:
    with socket.create_server((LOOPBACK, 0)) as door:
        return door.getsockname()[1]


class Street:
    """Machines that meet only through proxies, one before each."""

    def __init__(self, here: Room, stack: ExitStack) -> None:
        self._here = here
        self._stack = stack
        self.proxies: list[Proxy] = []
        self.seats: list[Seat] = []

    def settle(self, machines: int) -> list[Seat]:
        for number in range(machines):
            port = free_port()
            self.proxies.append(self._stack.enter_context(closing(Proxy(port, seed=number))))
            where = setting(port=port, told_port=self.proxies[-1].port)
            self.seats.append(self._here.add(self._come(number, where)))
            self.seats[-1].wait_for(Entered if number else Opened)
        for seat in self.seats:
            until(lambda seat=seat: len(seat.met()) == machines - 1, "everybody to meet")
        return self.seats

    def _come(self, number: int, where) -> Node:
        folder = self._here.folder / str(number)
        if not number:
            return Node.host(folder, ANNA, setting=where)
        opened = self.seats[0].told(Opened)[0]
        return Node.join(folder, ANNA, LOOPBACK, opened.port, opened.code, setting=where)

    def most(self) -> int:
        """As much as any of them has heard."""
        return max(len(seat.bodies()) for seat in self.seats)

    def replace(self, number: int) -> None:
        """One of them is stopped and begins again."""
        assert self.seats[number].node.stop()
        self.seats[number] = self._here.back(self.seats[number], told_port=self.proxies[number].port)
        self.seats[number].wait_for(Entered)

    def turns(self, weather: Weather) -> None:
        for proxy in self.proxies:
            proxy.weather = weather

    def goes_on(self, is_so: Callable[[], bool]) -> None:
        """Something comes through, sooner or later."""
        clears = time.monotonic() + PASSES

        def is_so_by_now() -> bool:
            if time.monotonic() > clears:
                self.turns(CLEAR)
            return is_so()

        until(is_so_by_now, "something to go on")


@pytest.fixture
def street(here):
    with ExitStack() as stack:
        yield Street(here, stack)


@pytest.mark.parametrize(
    "weather",
    [
        Weather(latency=0.05, jitter=0.1),
        Weather(slices=1.0),
        Weather(flips=0.05),
        Weather(resets=0.05),
        STORM,
    ],
    ids=["late", "in slices", "flipped", "reset", "storm"],
)
def test_whatever_the_weather_everything_arrives_once_and_in_one_order(street: Street, weather):
    seats = street.settle(3)
    said = [b"%d says %d" % (seat.node.me, number) for number in range(8) for seat in seats]
    for number in range(8):
        street.turns(weather)
        for seat in seats:
            seat.node.submit(b"%d says %d" % (seat.node.me, number))
        street.goes_on(lambda number=number: street.most() > number)
    street.turns(CLEAR)
    agree(seats, *said)


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(1, deep=3))
def test_machines_that_come_and_go_in_a_storm_end_with_one_log(street: Street, seed):
    chance, seats = random.Random(seed), street.settle(4)
    said: list[bytes] = []
    for _ in range(12):
        street.turns(chance.choice((CLEAR, STORM, HEAVY)))
        for seat in chance.choices(seats, k=4):
            said.append(b"move %d" % len(said))
            seat.node.submit(said[-1])
        most = street.most()
        street.goes_on(lambda most=most: street.most() > most)
        if chance.random() < 0.4:
            street.replace(chance.randrange(4))
    street.turns(CLEAR)
    agree(seats, *said)
    assert not any(seat.told(kind) for seat in seats for kind in (Differed, Forged, Forked, Disk, Ended))
