"""Going on with a copy of a game far apart, when somebody who is needed does not come back; the game itself stays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game import games
from game.disk import record, saves
from game.lan.clerk import header_of
from game.lan.match import Match
from game.rules.engine import State
from game.table.history import Move
from game.table.table import again
from net.lobby import Machine


@dataclass(frozen=True)
class Copy:
    """The same game as one played here, with bots in the seats of all who are elsewhere; not yet on the disk.

    What was taken back is left out: it was taken back by people who are bots from now on.
    """

    header: record.Header
    start: State
    moves: Sequence[Move]

    @classmethod
    def of(cls, match: Match, me: Machine) -> Copy:
        """The game as it stands now, whatever becomes of it afterwards."""
        usual = games.manifest(match.table.game.name).usual_bot
        elsewhere = [seat for seat, place in enumerate(match.places) if place.is_of_person and place.machine != me]
        header = header_of(match, bots=dict.fromkeys(elsewhere, usual))
        history = match.table.history
        return cls(header, history.at(0), tuple(history.moves))

    def keep(self) -> Path:
        """Put it among the games of this machine, where it can be taken up like any other; takes its time."""
        kept = record.record_of(self.header, list(again(self.start, self.moves)))
        return saves.keep(kept.text().encode(), f"{self.header.game}-copy")
