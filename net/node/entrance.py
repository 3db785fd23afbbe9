"""What a table shows to those outside: the code at the host's door, and what is announced of it."""

from __future__ import annotations

from typing import Final

from net import wire
from net.beacon import Notice
from net.node import news
from net.node.company import Company
from net.node.crier import Announcement, Crier
from net.node.driver import Driver
from net.talk import CodeChanged
from net.wire import Milliseconds

NAMELESS: Final = Announcement("table", 1, 0)
"""What is said of a table of which nothing is known yet but that somebody looks for its machines."""


class Entrance:
    """The door of this machine, which is the table's as long as it leads; else, what the leader tells of its own."""

    def __init__(self, home: Driver, company: Company) -> None:
        self._home = home
        self._company = company
        self._door = home.door
        self._code = ""
        """What stands at the leader's door."""
        self._is_hidden = False
        """Whether we lead and have not yet said by which code one comes in."""
        self._crier = Crier(home.setting.air, home.setting.interface) if home.setting.air else None
        self._announcement: Announcement | None = None

    @property
    def code(self) -> str:
        return self._door.code

    def led(self, *, by_us: bool) -> None:
        """Only the leader's door looks at codes."""
        self._door.is_hosting = self._is_hidden = by_us

    def open(self) -> None:
        """Say by which code one comes in, if that is not yet known."""
        if self._is_hidden:
            self._is_hidden = False
            self.show()

    def show(self) -> None:
        self._note(self._door.code)
        self._company.say_to_all(CodeChanged(self._door.code))

    def renew(self) -> None:
        self._door.renew(self._home.setting.clock())
        self.show()

    def heard(self, code: str) -> None:
        """The leader says what stands at its door."""
        if code != self._code:
            self._note(code)

    def _note(self, code: str) -> None:
        self._code = code
        self._home.tell(news.CodeShown(code))

    # Every second

    def beat(self, now: Milliseconds) -> None:
        """What is to be done again and again by whoever leads, and while nobody does."""
        if self._home.plate.leader is None:
            # Those who look for each other hear it; on another day they may have other addresses.
            self._announce(widely=False)
            return
        if not self._door.is_hosting:
            self.close()
            return
        if self._door.tick(now):
            self.show()
        # Who has just come may not have known that it was the leader who told him.
        self._company.say_to_all(CodeChanged(self._door.code))
        self._announce(widely=True)

    def announce(self, announcement: Announcement) -> None:
        self._announcement = announcement

    @property
    def is_for_watchers(self) -> bool:
        """Whether a game goes on: whoever came now would have a vote, and no seat."""
        return self._announcement is not None and self._announcement.round > 0

    def _announce(self, *, widely: bool) -> None:
        told = self._announcement or NAMELESS
        if not self._crier or (told is NAMELESS and widely):
            return
        home, room = self._home, max(0, wire.SPECTATORS - self._company.watchers())
        known = (home.introduction.build, home.plate.table, home.introduction.name, home.plate.port)
        notice = Notice(*known, game=told.game, seats=told.seats, free=told.free, watchers=room, round=told.round)
        self._crier.say(notice, widely=widely)

    def close(self) -> None:
        """Announce nothing any more."""
        if self._crier:
            self._crier.fall_silent()
