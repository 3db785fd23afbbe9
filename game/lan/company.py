"""Who is at a table with us, how they are shown, and what they say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.lan.seen import Line, MachineSeen, Notice
from game.rules.engine import Seat
from net import talk
from net.lobby import Machine, Place

if TYPE_CHECKING:
    from game.lan.lan_table import LanTable

AWAY_AFTER: Final = 10.0
"""In seconds of silence; whoever is silent for less may only have a bad connection."""
VESSELS: Final = 6
MOST_LINES: Final = 50
MOST_NOTICES: Final = 200
"""A machine that comes and goes all evening shall not fill the chronicle of all others."""
TALK_EVERY: Final = 1.0
"""Somebody may say something so often, in seconds."""


class Company:
    """The others, as this machine knows them."""

    def __init__(self, table: LanTable) -> None:
        self._table = table
        self.watchers: list[Machine] = []
        self.lines: list[Line] = []
        self.notices: list[Notice] = []
        self.muted: set[Machine] = set()
        self._came_here = table.clock()
        self._talked: dict[Seat, float] = {}

    # Machines

    def machines(self) -> tuple[MachineSeen, ...]:
        return tuple(map(self._seen, self._all()))

    def _all(self) -> list[Machine]:
        """In the order in which they came."""
        return [*self._table.hall.members, *self.watching()]

    def watching(self) -> list[Machine]:
        """All that only watch, this machine too if it does; nobody tells it of itself."""
        me, others = self._table.me, [machine for machine in self.watchers if machine != self._table.me]
        return [*others, me] if self._table.watching else others

    def _seen(self, machine: Machine) -> MachineSeen:
        watching, silent = machine not in self._table.hall.members, self.silent(machine)
        return MachineSeen(machine, self.vessel(machine), self.names(machine), silent, watching, silent >= AWAY_AFTER)

    def names(self, machine: Machine) -> tuple[str, ...]:
        return tuple(place.name for place in self._places() if place.machine == machine and place.name)

    def _places(self) -> Sequence[Place]:
        hall = self._table.hall
        if hall.match is not None:
            return hall.match.places
        return () if hall.lobby is None else hall.lobby.places

    def vessel(self, machine: Machine) -> int:
        if machine == self._table.me:
            return 0
        others = [other for other in self._all() if other != self._table.me]
        return others.index(machine) % (VESSELS - 1) + 1 if machine in others else VESSELS - 1

    def silent(self, machine: Machine) -> float:
        """For how many seconds nothing was heard of a machine; of some, nothing since we are here."""
        unheard = self._table.clock() - self._came_here
        return 0.0 if machine == self._table.me else self._table.cable.presence().get(machine, unheard)

    def came(self, machine: Machine, *, watching: bool) -> None:
        if watching and machine not in self.watchers:
            self.watchers.append(machine)
        self.note("came", machine)

    def went(self, machine: Machine) -> None:
        if machine in self.watchers:
            self.watchers.remove(machine)
        self.note("went", machine)

    def note(self, key: str, machine: Machine) -> None:
        """Keep something about a machine for the chronicle."""
        match = self._table.hall.match
        if match is not None:
            happened = Notice(key, machine, self.names(machine), len(match.table.history))
            self.notices = [*self.notices, happened][-MOST_NOTICES:]

    # What they say

    def may_talk(self, seat: Seat) -> bool:
        """Whether somebody here may say something again; if so, it is counted."""
        now = self._table.clock()
        if now - self._talked.get(seat, -TALK_EVERY) < TALK_EVERY:
            return False
        self._talked[seat] = now
        return True

    def hear(self, machine: Machine, said: talk.Talk) -> None:
        """Keep a line of somebody who sits where he says he does, and whom our people want to hear."""
        if not isinstance(said, talk.Chatted | talk.Gestured) or machine in self.muted:
            return
        if not self._sits(machine, said.seat):
            return
        text = said.text if isinstance(said, talk.Chatted) else ""
        emote = said.emote if isinstance(said, talk.Gestured) else None
        self.lines = [*self.lines, Line(said.seat, machine, text, emote, self._table.clock())][-MOST_LINES:]

    def _sits(self, machine: Machine, seat: Seat) -> bool:
        places = self._places()
        return seat < len(places) and places[seat].machine == machine and places[seat].is_of_person
