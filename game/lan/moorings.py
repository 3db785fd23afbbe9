"""The docks over a real network: tables heard of nearby, tables on this machine's disk, and lines to them."""

from __future__ import annotations

import os
import secrets
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from ipaddress import IPv4Address
from pathlib import Path
from typing import Final

from game.disk import folders
from game.disk.record import seat_name
from game.disk.version import version
from game.lan import memos
from game.lan.cable import Sign
from game.lan.dock import Berth
from game.lan.seen import Kept
from net import beacon, discovery, talk
from net.beacon import Sighting
from net.lobby import Machine
from net.node import clock
from net.node.crier import Air, Announcement
from net.node.driver import Introduction, Setting
from net.node.news import News
from net.node.node import JITTERS, Node
from net.sequencer.pace import Pace

NOBODY: Final[Machine] = -1
"""The number of a machine that has none yet."""
LOOK_EVERY: Final = 0.2
"""In seconds; a table is to be seen within two."""
LOOK_AT_DISK_EVERY: Final = 2.0
LEAVING_TIME: Final = 6.0
"""Whoever leaves for good waits so many seconds until the others have that on their disks."""
NAMELESS: Final = "Amphora"


class NodeCable:
    """A line to the others over real sockets."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self._sign: Sign | None = None

    @property
    def me(self) -> Machine:
        me = self.node.me
        return NOBODY if me is None else me

    @property
    def key(self) -> str:
        return self.node.table.hex()

    @property
    def port(self) -> int:
        return self.node.port

    @property
    def leader(self) -> Machine | None:
        return self.node.leader

    def poll(self) -> list[News]:
        return self.node.poll()

    def submit(self, body: bytes) -> None:
        self.node.submit(body)

    def applied(self, index: int, digest: bytes) -> None:
        self.node.applied(index, digest)

    def say(self, said: talk.Talk) -> None:
        self.node.say(said)

    def presence(self) -> Mapping[Machine, float]:
        return self.node.presence()

    def hang_out(self, sign: Sign) -> None:
        if sign != self._sign:
            self._sign = sign
            self.node.announce(Announcement(sign.game, sign.seats, sign.free, sign.round))

    def new_code(self) -> None:
        self.node.new_code()

    def send_away(self, machine: Machine) -> None:
        self.node.send_away(machine)

    def hold_door(self, *, shut: bool) -> None:
        self.node.hold_door(shut=shut)

    def leave(self) -> None:
        self.node.leave()
        self._end_within(LEAVING_TIME)

    def close_table(self) -> None:
        self.node.close_table()
        self._end_within(LEAVING_TIME)

    def stop(self) -> None:
        self._end_within(0.0)

    def _end_within(self, seconds: float) -> None:
        threading.Thread(target=_end, args=(self.node, seconds)).start()


def _end(node: Node, seconds: float) -> None:
    """Let a machine come to its end by itself for so long, and then stop it."""
    end = time.monotonic() + seconds
    while node.is_running and time.monotonic() < end:
        time.sleep(0.02)
    node.stop()


class Lookout:
    """Listens for tables nearby and looks at the disk, on a thread of its own; only its first look is waited for."""

    def __init__(self, home: Path, air: Air | None, interface: str) -> None:
        self.sightings: list[Sighting] = []
        self.kept = memos.kept_in(home)
        self._home = home
        self._air = air
        self._interface = interface
        self._nearby = beacon.Nearby()
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._look, name="amphora lookout", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closed.set()

    def _look(self) -> None:
        ear, registry = self._ear(), self._registry()
        looked = time.monotonic()
        while not self._closed.is_set():
            if time.monotonic() - looked >= LOOK_AT_DISK_EVERY:
                self.kept, looked = memos.kept_in(self._home), time.monotonic()
            heard = [*(ear.take() if ear is not None else ()), *(registry.take() if registry is not None else ())]
            for datagram, address in heard:
                self._nearby.heard(datagram, address, clock.now())
            self.sightings = self._nearby.tables(clock.now())
            self._closed.wait(LOOK_EVERY)
        for each in (ear, registry):
            if each is not None:
                each.close()

    def _ear(self) -> discovery.Ear | None:
        if self._air is not None:
            with suppress(OSError):  # a machine without a network still has addresses to type
                return discovery.Ear(self._air.address, self._air.port, self._interface)
        return None

    def _registry(self) -> discovery.Registry | None:
        if self._air is not None and self._air.zeroconf and discovery.has_zeroconf():
            with suppress(OSError):
                return discovery.Registry([self._interface] if self._interface else ())
        return None


class Moorings:
    """The docks of this machine."""

    def __init__(
        self,
        interface: str = "",
        air: Air | None = None,
        home: Path | None = None,
        setting: Setting | None = None,
    ) -> None:
        self._interface = interface
        self._air = air
        self._setting = setting
        """How impatient machines are and where they are reached; whoever tries things out brings his own."""
        self._home = folders.lan() if home is None else home
        self._lookout = Lookout(self._home, air, interface)

    def tables(self) -> Sequence[Sighting]:
        return self._lookout.sightings

    def kept(self) -> Sequence[Kept]:
        return [kept for kept, _ in self._lookout.kept]

    def host(self, game: str, name: str) -> Berth:
        folder = self._new_folder()
        announced = Announcement(game, 1, 0)
        node = Node.host(
            folder,
            _me(name),
            interface=self._interface,
            port=discovery.PORT,  # where somebody knocks who was told no port; another one if it is taken
            air=self._air,
            announce=announced,
            setting=self._setting,
        )
        return Berth(NodeCable(node), folder)

    def join(self, address: str, port: int, code: str, name: str, *, watching: bool) -> Berth:
        folder = self._new_folder()
        node = Node.join(
            folder,
            _me(name),
            address,
            port,
            code,
            watching=watching,
            interface=self._interface,
            air=self._air,
            setting=self._setting,
        )
        return Berth(NodeCable(node), folder)

    def resume(self, key: str, name: str) -> Berth:
        found = [folder for kept, folder in self._lookout.kept if kept.key == key]
        folder = found[0] if found else self._home / "nowhere"
        node = Node.resume(folder, _me(name), interface=self._interface, air=self._air, setting=self._setting)
        return Berth(NodeCable(node), folder)

    def close(self) -> None:
        self._lookout.close()

    def _new_folder(self) -> Path:
        return self._home / secrets.token_hex(8)


def _me(name: str) -> Introduction:
    return Introduction(seat_name(name) or NAMELESS, version())


def setting_of(interface: str, port: int, told_port: int) -> Setting:
    """A machine at a port of its own, with something before it perhaps at which others are to knock; nobody is told."""
    jitters = tuple(4 * byte // 3 for byte in os.urandom(JITTERS))
    return Setting(clock.now, os.urandom, interface, port, told_port=told_port, pace=Pace(jitters=jitters))


def air_of(interface: str) -> Air:
    """Where tables are announced that are reached by this address; what is for this machine alone never leaves it."""
    if interface and IPv4Address(interface).is_loopback:
        return Air(interface, zeroconf=False)
    return Air()
