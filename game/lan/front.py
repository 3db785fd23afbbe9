"""What screens and commands see of playing far apart: the harbour where tables are found, and the table one is at."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

from game.disk import folders
from game.disk.settings import Settings
from game.disk.version import version
from game.lan import memos
from game.lan.dock import Berth, Dock
from game.lan.hall import BEHIND, GAMES, LIMIT, LIMITS, TABLE_RULES, Hall
from game.lan.lan_table import LanTable
from game.lan.moorings import Moorings, air_of
from game.lan.seen import DoorNote, Entering, Kept, Kind, Line, MachineSeen, Nearby, Notice, Refusal, Vote
from game.lan.session import FAR, LanSession
from game.table.keeper import Told
from net import codes, discovery, sodium
from net.beacon import Sighting
from net.node import news

__all__ = [
    "BEHIND",
    "FAR",
    "GAMES",
    "INSTALL",
    "LIMIT",
    "LIMITS",
    "TABLE_RULES",
    "DoorNote",
    "Entering",
    "Hall",
    "Harbour",
    "Kept",
    "Kind",
    "LanSession",
    "LanTable",
    "Line",
    "MachineSeen",
    "Nearby",
    "Notice",
    "Refusal",
    "Vote",
    "is_installed",
    "open_harbour",
    "unfinished",
]

INSTALL: Final = 'pip install "amphora[lan]"'
"""What somebody types who wants to play far apart and has not installed it."""


def is_installed() -> bool:
    """Whether this machine can speak to others at all."""
    return not sodium.lacking()


def open_harbour(settings: Settings) -> Harbour:
    """The harbour of this machine, as the person here likes it; takes its time, as it looks at network and disk."""
    moorings = Moorings(settings.lan_interface, air_of(settings.lan_interface))
    there_are = tuple(discovery.interfaces())
    return Harbour(moorings, settings.lan_name, interfaces=there_are, interface=settings.lan_interface)


def unfinished() -> Kept | None:
    """The last game far apart that is not over, as this machine has it on its disk."""
    return next((kept for kept, _ in memos.kept_in(folders.lan())), None)


class Harbour:
    """Where one looks for tables, opens one, or goes to one; polled as often as the screen is drawn."""

    def __init__(
        self,
        dock: Dock,
        name: str = "",
        *,
        sits: bool = True,
        interfaces: tuple[str, ...] = (),
        interface: str = "",
        trouble: Told = lambda trouble: None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.interfaces = interfaces
        """The addresses of this machine by which others may reach it."""
        self.interface = interface
        """The one that was chosen, if any."""
        self._dock = dock
        self._trouble = trouble
        self._clock = clock
        self.name = name
        """What the person here is called at other tables."""
        self._sits = sits
        """Whether he takes a seat as soon as he is at one."""
        self.version = version()
        self.tables: tuple[Nearby, ...] = ()
        """All in sight, in the order in which they are shown."""
        self.entering: Entering | None = None
        """Whom we are trying to reach."""
        self.refusal: Refusal | None = None
        """Why the last try came to nothing; it stays until the next."""
        self.table: LanTable | None = None
        """Where we are, once we are."""
        self._coming: LanTable | None = None

    # What is in sight

    def poll(self) -> None:
        """Look around, and see whether somebody has let us in."""
        self.tables = self._in_sight()
        if self._coming is not None:
            self._come_in(self._coming)

    def _in_sight(self) -> tuple[Nearby, ...]:
        kept = {each.key: each for each in self._dock.kept()}
        seen = [self._nearby(sighting, kept) for sighting in self._dock.tables()]
        away = [_from_disk(each, self.version) for each in kept.values() if each.key not in {near.key for near in seen}]
        order = list(Kind)
        return tuple(sorted((*seen, *away), key=lambda near: order.index(near.kind)))

    def _nearby(self, sighting: Sighting, kept: dict[str, Kept]) -> Nearby:
        """What is announced; of a table of ours we know the game, whatever somebody says who has just come back."""
        notice = sighting.notice
        key = notice.table.hex()
        ours = kept.get(key)
        return Nearby(
            key,
            notice.host,
            notice.game if ours is None else ours.game,
            notice.build,
            notice.round if ours is None else max(notice.round, ours.round),
            notice.seats,
            notice.free,
            notice.watchers,
            sighting.address,
            notice.port,
            self._kind(sighting, ours is not None),
            "" if ours is None else ours.city,
        )

    def _kind(self, sighting: Sighting, is_kept: bool) -> Kind:
        if not sighting.notice.can_be_spoken_to:
            return Kind.OTHER_VERSION
        if is_kept:
            return Kind.KEPT
        return Kind.FREE if sighting.notice.free else Kind.WATCH

    def unfinished(self) -> Kept | None:
        """The last game far apart that is not over."""
        return next(iter(self._dock.kept()), None)

    # Going somewhere

    def host(self, game: str) -> None:
        """Open a table; those games that deal secrets are played at one screen."""
        if game not in GAMES:
            self.refusal = Refusal("one_screen")
            return
        self._go(Entering("", "", 0), lambda: self._dock.host(game, self.name), game=game, name=self._sitter())

    def join(self, address: str, port: int, code: str, *, watching: bool = False) -> None:
        """Knock at a table with the code that stands at its door."""
        meant = codes.read(code)
        if meant is None:
            self.refusal = Refusal("code_shape", address=address, port=port)
            return
        entering = Entering(self._name_at(address, port), address, port)
        name = "" if watching else self._sitter()

        def knock() -> Berth:
            return self._dock.join(address, port, meant, self.name, watching=watching)

        self._go(entering, knock, name=name, watching=watching)

    def resume(self, key: str) -> None:
        """Go back to a table where our seat is kept."""
        near = next((near for near in self.tables if near.key == key), None)
        entering = Entering(near.name if near else "", near.address if near else "", near.port if near else 0)
        self._go(entering, lambda: self._dock.resume(key, self.name))

    def _sitter(self) -> str:
        return self.name if self._sits else ""

    def _name_at(self, address: str, port: int) -> str:
        return next((near.name for near in self.tables if (near.address, near.port) == (address, port)), "")

    def _go(
        self, entering: Entering, moor: Callable[[], Berth], *, game: str = "", name: str = "", watching: bool = False
    ) -> None:
        self._give_up()
        self.refusal, self.table = None, None
        self.entering = entering
        try:
            berth = moor()
        except OSError as error:
            self._refuse(news.NotEntered("unreachable" if error.errno is None else "network"))
            return
        self._coming = LanTable(
            berth.cable,
            game=game,
            name=name,
            folder=berth.folder,
            watching=watching,
            interfaces=(self.interface,) if self.interface else self.interfaces,
            trouble=self._trouble,
            clock=self._clock,
        )

    def _come_in(self, coming: LanTable) -> None:
        """We are in as soon as we know what the log says of the table."""
        coming.poll()
        if coming.not_entered is not None:
            self._give_up()
            self._refuse(coming.not_entered)
        elif coming.ended is not None:
            self._give_up()
            self._refuse(news.NotEntered(coming.ended))
        elif coming.is_open and not coming.is_catching_up:
            self.table, self._coming, self.entering = coming, None, None

    def _refuse(self, told: news.NotEntered) -> None:
        tried = self.entering or Entering("", "", 0)
        self.entering = None
        self.refusal = Refusal(
            told.reason, told.tries_left, told.version, self.version, tried.name, tried.address, tried.port
        )

    def _give_up(self) -> None:
        if self._coming is not None:
            self._coming.close()
            self._coming = None

    def close(self) -> None:
        """Look away; the table we are at stays."""
        self._give_up()
        self._dock.close()


def _from_disk(kept: Kept, ours: str) -> Nearby:
    """A table of ours that nobody announces at the moment; whoever goes back may be the first."""
    return Nearby(kept.key, kept.name, kept.game, ours, kept.round, 0, 0, 0, "", 0, Kind.KEPT, kept.city)
