"""One machine at one table, for whoever plays there: a thread of its own, wishes in and news out, and nobody waits."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final

from net.encounter import Admitted
from net.log import LogError, LogFile
from net.node import clock
from net.node.cable import Cable
from net.node.crier import Air, Announcement
from net.node.driver import Driver, Introduction, Order, Plate, Setting
from net.node.greetings import PORTS, Welcomed
from net.node.knocking import Knocking
from net.node.news import Ended, News, NotEntered
from net.node.seated import Arrival, Seated
from net.sequencer.entries import BODY_BYTES, Genesis, Index, Peer, Roster
from net.sequencer.pace import Pace
from net.sodium import KEY, Identity
from net.talk import Talk

IDENTITY: Final = "identity"
PORT: Final = "port"
HOST: Final[Peer] = 0
GAME_NAME: Final = 16
JITTERS: Final = 16

Begin = Callable[["Node"], Driver]


class NoAddress(Exception):
    """Nobody can be at a place that is called so."""


class Node:
    """A machine that hosts a table, joins one or comes back to one; made and asked by one thread, run by another."""

    def __init__(self, begin: Begin, setting: Setting, folder: Path) -> None:
        self.folder = folder
        self._setting = setting
        self._plate = Plate()
        self._news: SimpleQueue[News] = SimpleQueue()
        self._orders: SimpleQueue[Order] = SimpleQueue()
        self._ring: Callable[[], None] = lambda: None
        self._is_stopped = False
        self._driver: Driver | None = None
        self._thread = Thread(target=self._run, args=(begin,), name="amphora table", daemon=True)
        self._thread.start()

    # How one comes to a table

    @classmethod
    def host(
        cls,
        folder: Path,
        me: Introduction,
        *,
        interface: str = "",
        port: int = 0,
        announce: Announcement | None = None,
        air: Air | None = None,
        setting: Setting | None = None,
    ) -> Node:
        """Open a table in a folder that has none; it is announced where `air` says, if anything is to be said of it."""
        return cls(partial(_host, folder, me, announce), _setting(setting, interface, port, air), folder)

    @classmethod
    def join(
        cls,
        folder: Path,
        me: Introduction,
        address: str,
        port: int,
        code: str,
        *,
        watching: bool = False,
        interface: str = "",
        air: Air | None = None,
        setting: Setting | None = None,
    ) -> Node:
        """Knock at somebody's table, and begin its log in a folder that has none."""
        begin = partial(_join, folder, me, address, port, code, watching)
        return cls(begin, _setting(setting, interface, 0, air), folder)

    @classmethod
    def resume(
        cls,
        folder: Path,
        me: Introduction,
        *,
        interface: str = "",
        air: Air | None = None,
        setting: Setting | None = None,
    ) -> Node:
        """Come back to the table whose log is in a folder, under the same number."""
        return cls(partial(_resume, folder, me), _setting(setting, interface, 0, air), folder)

    # What can be seen

    def poll(self) -> list[News]:
        """What has happened since; waits for nothing."""
        told = []
        while True:
            try:
                told.append(self._news.get_nowait())
            except Empty:
                return told

    def wait(self, seconds: float) -> list[News]:
        """The same for whoever has nothing else to do: waits for something to happen, at most so long."""
        try:
            first = self._news.get(timeout=seconds)
        except Empty:
            return []
        return [first, *self.poll()]

    @property
    def me(self) -> Peer | None:
        """Our number, once we have one."""
        return self._plate.me

    @property
    def leader(self) -> Peer | None:
        return self._plate.leader

    @property
    def port(self) -> int:
        """Where others may knock; 0 before they may."""
        return self._plate.port

    @property
    def table(self) -> bytes:
        """By which the table is known again among those that are announced."""
        return self._plate.table

    def presence(self) -> Mapping[Peer, float]:
        """How many seconds ago each of the others was heard last."""
        now = self._setting.clock()
        return {machine: (now - heard) / 1000 for machine, heard in self._plate.heard.items()}

    @property
    def is_running(self) -> bool:
        return self._thread.is_alive()

    # What is wanted

    def submit(self, body: bytes) -> None:
        """Add this to the log, behind all we wanted before."""
        if len(body) > BODY_BYTES:
            # No leader would ever give it a place, and nothing behind it would get one.
            raise ValueError(f"{len(body)} bytes, at most {BODY_BYTES}")
        self._order(lambda seated: seated.submit(body))

    def applied(self, index: Index, digest: bytes) -> None:
        """The table has carried out the log up to here, and this is what its public state comes to."""
        self._order(lambda seated: seated.applied(index, digest))

    def say(self, said: Talk) -> None:
        """To all that are there."""
        self._order(lambda seated: seated.say(said))

    def announce(self, announcement: Announcement) -> None:
        """This is to be said of the table from now on, as long as it is led from here."""
        self._order(lambda seated: seated.announce(announcement))

    def new_code(self) -> None:
        self._order(Seated.new_code)

    def send_away(self, machine: Peer) -> None:
        self._order(lambda seated: seated.send_away(machine))

    def hold_door(self, *, shut: bool) -> None:
        """Whether this machine wants nobody more to have a vote."""
        self._order(lambda seated: seated.hold_door(shut=shut))

    def leave(self) -> None:
        """Be at this table no longer."""
        self._order(Seated.leave)

    def close_table(self) -> None:
        """Nobody is at this table any longer."""
        self._order(Seated.close_table)

    def stop(self, timeout: float = 5.0) -> bool:
        """Fall silent, to come back one day; whether the thread has ended in this time."""
        self._is_stopped = True
        self._ring()
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def _order(self, order: Order) -> None:
        self._orders.put(order)
        self._ring()

    # Its thread

    def _run(self, begin: Begin) -> None:
        try:
            driver = self._begun(begin)
            if driver:
                self._drive(driver)
        except BaseException:
            self._news.put(Ended("broken"))
            raise

    def _begun(self, begin: Begin) -> Driver | None:
        try:
            return begin(self)
        except LogError as error:
            self._give_up(error.reason)
        except NoAddress:
            self._give_up("unreachable")
        except OSError:
            self._give_up("interface")
        return None

    def _drive(self, driver: Driver) -> None:
        self._ring = driver.mesh.ring
        try:
            while not driver.is_over:
                is_last = self._is_stopped
                driver.turn(self._orders)
                if is_last:
                    break
        finally:
            driver.close()

    def _give_up(self, reason: str) -> None:
        if self._driver:
            self._driver.mesh.close()
        self._news.put(NotEntered(reason))

    def driver(self, me: Introduction, identity: Identity) -> Driver:
        """The loop for this machine; called by its thread."""
        self._driver = Driver(self._setting, me, identity, self._news.put, self._plate)
        return self._driver


def _setting(setting: Setting | None, interface: str, port: int, air: Air | None) -> Setting:
    if setting:
        return setting
    jitters = tuple(4 * byte // 3 for byte in os.urandom(JITTERS))
    return Setting(clock.now, os.urandom, interface, port, pace=Pace(jitters=jitters), air=air)


# How a thread begins


def _host(folder: Path, me: Introduction, announce: Announcement | None, node: Node) -> Driver:
    seed = os.urandom(KEY)
    identity = Identity(seed)
    driver = node.driver(me, identity)
    driver.open()
    genesis = Genesis(os.urandom(GAME_NAME), Roster(((HOST, identity.key),)))
    table = Seated(driver, _new_file(folder, genesis, HOST, seed, driver.mesh.port), Arrival.HOST)
    if announce:
        table.announce(announce)
    driver.sit(table)
    return driver


def _join(folder: Path, me: Introduction, address: str, port: int, code: str, watching: bool, node: Node) -> Driver:
    seed = os.urandom(KEY)
    driver = node.driver(me, Identity(seed))
    driver.open()
    where = _found(address, port)

    def seat(cable: Cable, met: Admitted, welcomed: Welcomed) -> None:
        file = _new_file(folder, welcomed.genesis, welcomed.machine, seed, driver.mesh.port)
        table = Seated(driver, file, Arrival.GUEST)
        driver.sit(table)
        table.greeted(cable, met, welcomed.leader, port)

    driver.phase = Knocking(driver, where, port, code, watching=watching, seat=seat)
    return driver


def _found(address: str, port: int) -> str:
    """Where a machine is that somebody typed the name or the numbers of; only numbers are remembered."""
    try:
        found = socket.getaddrinfo(address, None, socket.AF_INET, socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise NoAddress(address) from error
    if not 0 < port <= PORTS:
        raise NoAddress(f"{address}:{port}")
    return str(found[0][4][0])


def _resume(folder: Path, me: Introduction, node: Node) -> Driver:
    file = LogFile.open(folder)
    private = file.private()
    if IDENTITY not in private:
        raise LogError("damaged", "nobody's log")
    driver = node.driver(me, Identity(private[IDENTITY]))
    driver.open(int.from_bytes(private.get(PORT, b""), "big"))
    driver.sit(Seated(driver, file, Arrival.RETURN))
    return driver


def _new_file(folder: Path, genesis: Genesis, me: Peer, seed: bytes, port: int) -> LogFile:
    """A log that knows whose it is before anything is promised in it."""
    return LogFile.create(folder, genesis, me, {IDENTITY: seed, PORT: port.to_bytes(2, "big")})
