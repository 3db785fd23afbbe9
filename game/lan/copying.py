"""Going on with a copy of a game far apart, when somebody who is needed does not come back; the game itself stays."""

from __future__ import annotations

from pathlib import Path

from game import games
from game.disk import record, saves
from game.lan.clerk import header_of
from game.lan.match import Match
from game.table.table import again
from net.lobby import Machine


def copy_of(match: Match, me: Machine) -> record.Record:
    """The same game as one played here, with bots in the seats of all who are elsewhere.

    What was taken back is left out: it was taken back by people who are bots from now on.
    """
    usual = games.manifest(match.table.game.name).usual_bot
    elsewhere = [seat for seat, place in enumerate(match.places) if place.is_of_person and place.machine != me]
    header = header_of(match, bots=dict.fromkeys(elsewhere, usual))
    history = match.table.history
    return record.record_of(header, list(again(history.at(0), history.moves)))


def kept_copy(match: Match, me: Machine) -> Path:
    """The copy among the games of this machine, where it can be taken up like any other."""
    return saves.keep(copy_of(match, me).text().encode(), f"{match.table.game.name}-copy")
