"""What a machine's thread does: it waits for something to happen, and hands it to whatever it is about just now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from net.encounter import Event, Hello
from net.node import news
from net.node.cable import Cable
from net.node.clock import Clock
from net.node.crier import Air
from net.node.mesh import HostDoor, Mesh
from net.node.news import News
from net.sequencer.entries import Peer
from net.sequencer.pace import Pace
from net.sodium import Entropy, Identity
from net.wire import Milliseconds

ASLEEP: Final[Milliseconds] = 5_000
"""Who notices only after so long that time went by was asleep, and does not know whether anybody is still there."""
PATIENCE: Final[Milliseconds] = 250
"""Longer than this nobody waits without looking at the clock."""


@dataclass(frozen=True, slots=True)
class Introduction:
    """Who sits at this machine, and which version it runs."""

    name: str
    build: str


@dataclass(frozen=True, slots=True)
class Setting:
    """Where a machine stands, and what time and chance are there; whoever tries things out brings his own."""

    clock: Clock
    entropy: Entropy
    interface: str = ""
    port: int = 0
    told_port: int = 0
    """Where others are told to knock, if something stands before our own port."""
    pace: Pace = field(default_factory=Pace)
    air: Air | None = None
    mending: Milliseconds = 10_000
    """So often a disk that failed is tried again."""


@dataclass(slots=True)
class Plate:
    """What can be seen of a machine from outside its thread; each of these is replaced, never changed."""

    me: Peer | None = None
    leader: Peer | None = None
    port: int = 0
    table: bytes = b""
    heard: dict[Peer, Milliseconds] = field(default_factory=dict)


class Phase(Protocol):
    """What a machine is about: to come in somewhere, or to sit at a table."""

    def on(self, cable: Cable, event: Event) -> None: ...

    def tick(self, now: Milliseconds) -> None: ...

    def woke(self) -> None:
        """Nobody is known to be there any longer."""

    def due(self) -> Milliseconds: ...

    def close(self) -> None: ...


if TYPE_CHECKING:
    from net.node.seated import Seated

Order: TypeAlias = "Callable[[Seated], None]"
"""What whoever plays here wants; it waits until we sit at a table."""


class Driver:
    """The loop of one machine, and what all its phases need."""

    def __init__(
        self, setting: Setting, me: Introduction, identity: Identity, tell: Callable[[News], None], plate: Plate
    ) -> None:
        self.setting = setting
        self.introduction = me
        self.identity = identity
        self.tell = tell
        self.plate = plate
        self.mesh = Mesh(identity, Hello(me.build), setting.entropy, setting.clock)
        self.door = HostDoor(setting.entropy, setting.clock())
        self.phase: Phase
        self.seated: Seated | None = None
        self.is_over = False
        self._looked = setting.clock()

    def open(self, port: int = 0) -> None:
        """Let others knock; at a known port if they may look for us there."""
        self.mesh.open(self.setting.interface, port or self.setting.port, self.door)
        self.plate.port = self.setting.told_port or self.mesh.port

    def sit(self, table: Seated) -> None:
        """Be at this table from now on."""
        self.phase = self.seated = table
        table.begin()

    def end(self, last: News) -> None:
        """Nothing more happens on this machine at this table."""
        if not self.is_over:
            self.tell(last)
        self.is_over = True

    # Its moments

    def turn(self, orders: SimpleQueue[Order]) -> None:
        """Wait for something, and do what follows from it."""
        now = self.setting.clock()
        happenings = self.mesh.turn(max(0, min(PATIENCE, self.phase.due() - now)))
        self._notice_sleep()
        for cable, event in happenings:
            if not cable.is_dropped and not self.is_over:
                self.phase.on(cable, event)
                self.mesh.flush()
        self._obey(orders)
        if not self.is_over:
            self.phase.tick(self.setting.clock())
        self.mesh.flush()

    def _obey(self, orders: SimpleQueue[Order]) -> None:
        while self.seated and not self.is_over:
            try:
                order = orders.get_nowait()
            except Empty:
                return
            order(self.seated)

    def _notice_sleep(self) -> None:
        now = self.setting.clock()
        slept = now - self._looked
        self._looked = now
        if slept > ASLEEP:
            self.tell(news.Woke(slept / 1000))
            self.phase.woke()

    def close(self) -> None:
        self.phase.close()
        self.mesh.close()
