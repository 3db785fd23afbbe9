"""What a table says of itself to the neighbourhood, and what is written down so that it is found again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.lan.cable import Sign
from game.lan.match import Match
from game.lan.memos import Memo
from net.lobby import Lobby

if TYPE_CHECKING:
    from game.lan.lan_table import LanTable


def sign_of(room: Lobby, match: Match | None) -> Sign:
    """How the table stands."""
    if match is not None:
        return Sign(room.game, len(match.places), 0, _round(match))
    seats = sum(not place.closed for place in room.places)
    return Sign(room.game, seats, sum(place.is_free for place in room.places), 0)


def memo_of(table: LanTable) -> Memo | None:
    """How the table is found again, once a game has begun in which we have a seat."""
    match = table.hall.match
    own = () if match is None else match.people_of(table.me)
    if match is None or not own:
        return None
    keeper = table.names(table.hall.host or 0) or ("",)
    over = match.is_over or table.ended is not None
    return Memo(table.cable.key, match.table.game.name, _round(match), keeper[0], match.places[own[0]].city, over)


def _round(match: Match) -> int:
    """0 would say that nobody has begun."""
    return max(1, match.table.game.rounds(match.table.state))
