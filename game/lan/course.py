"""The log of a table as one machine carries it out: entry by entry, and never for longer than a frame may take."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from game.lan.hall import BEHIND, Hall
from game.lan.match import Match
from net.lobby import Machine
from net.node.news import Placed

if TYPE_CHECKING:
    from game.lan.doubts import Replayed
    from game.lan.lan_table import LanTable

SLICE: Final = 0.008
"""For so many seconds the log is carried out in one frame; a whole one takes longer."""


class Course:
    """What has come of the log here, and what is shown of that."""

    def __init__(self, table: LanTable) -> None:
        self._table = table
        self.hall = Hall(self._begun)
        """What the log says up to its last entry."""
        self.shown = self.hall
        """What is shown of it: for those who watch one round behind, less."""
        self.entries: list[Placed] = []
        self.digests: list[bytes] = []
        """After each entry, from the first one on."""
        self._arrived: deque[Placed] = deque()
        """What stands in the log and is not carried out yet."""

    @property
    def has_more(self) -> bool:
        """Whether more has come than was carried out."""
        return bool(self._arrived)

    def came(self, entries: Iterable[Placed]) -> None:
        self._arrived += entries

    def go_on(self) -> bool:
        """Carry out what has come, but for no longer than a screen may stand still; gives whether there was any."""
        end = self._table.clock() + SLICE
        if not self._arrived:
            return False
        while self._arrived and self._table.clock() <= end:
            self._fold(self._arrived.popleft())
        if self.shown is not self.hall:
            self._catch_up()
        return True

    def _fold(self, entry: Placed) -> None:
        table = self._table
        strikes, unshown, late = self.hall.strikes[entry.machine], self._unshown(), self._late()
        folded = self.hall.fold(entry)
        if self.hall.strikes[entry.machine] > strikes:
            table.note("overstepped", entry.machine)
        for machine in self._unshown() - unshown:
            table.note("unshown", machine)
        for machine in self._late() - late:
            table.note("late", machine)
        self.entries.append(entry)
        self.digests.append(self.hall.digest())
        table.cable.applied(entry.index, self.digests[-1])
        if self.shown is self.hall:
            table.show(entry, folded)

    def _unshown(self) -> set[Machine]:
        return set() if self.hall.match is None else set(self.hall.match.unshown)

    def _late(self) -> set[Machine]:
        match = self.hall.match
        return set() if match is None else {match.machine_of(seat) for seat in match.late}

    def heal(self, replayed: Replayed) -> None:
        """Go on with what the log says when it is carried out from its first entry on."""
        followed = self.shown is self.hall
        self.hall, self.digests = replayed.hall, replayed.digests
        self.hall.on_begin(self._begun)
        self.shown = self.hall if followed else self.shown
        match = self.hall.match
        if match is not None:
            match.table.sink = self._table.clerk.begin(match, replayed.record)
        if match is not None and followed and self._table.session is not None:
            self._table.session.renew(match)
        for index, digest in enumerate(self.digests, 1):
            self._table.cable.applied(index, digest)

    def _begun(self, match: Match) -> None:
        """A game begins in the log: it is written down, and who watches from behind gets a hall of his own."""
        match.table.sink = self._table.clerk.begin(match)
        if self._table.watching and self.hall.option(BEHIND) == "yes" and self.shown is self.hall:
            self.shown = Hall()
            for entry in self.entries:
                self.shown.fold(entry)

    def _catch_up(self) -> None:
        """Show those who watch from behind what is a round old, or all when the game is over."""
        true = self.hall.match
        while self.shown.index < self.hall.index and true is not None:
            entry = self.entries[self.shown.index]
            if not self._is_old(true):
                return
            self._table.show(entry, self.shown.fold(entry))

    def _is_old(self, true: Match) -> bool:
        shown = self.shown.match
        if shown is None or shown.number < true.number or true.is_over:
            return True
        game = true.table.game
        return game.rounds(true.table.state) - game.rounds(shown.table.state) > 1
