"""A machine nobody sits before: it opens a table or goes to one, its bots play as people would, and it tells all."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from hashlib import blake2b
from typing import Any, Final, TypeAlias

from game.lan.front import Harbour, LanTable
from game.lan.session import LanSession
from game.rules.engine import Seat
from game.rules.notation import line
from net import lobby
from net.lobby import Lobby
from net.names import told_apart

Tell: TypeAlias = Callable[[str, dict[str, Any]], None]
"""Is told what happens: a word, and its values as JSON can hold them."""

DIGEST: Final = 16


class Attendant:
    """Does all that people would do at a table; to be asked again and again."""

    def __init__(self, harbour: Harbour, bots: Sequence[str], seats: int, tell: Tell) -> None:
        self._harbour = harbour
        self._bots = tuple(bots)
        """Who plays in the seats of this machine."""
        self._seats = seats
        """The host begins as soon as so many seats are taken."""
        self._may_begin = True
        self._tell = tell
        self._told: set[Hashable] = set()
        self._keeper: int | None = None
        self._shown: LanSession | None = None
        self._moves = 0

    def wait_for_word(self) -> None:
        """Begin no game before somebody says so."""
        self._may_begin = False

    def begin_when_possible(self) -> None:
        self._may_begin = True

    def step(self) -> bool:
        """Do what is to be done now; whether there will be more."""
        self._harbour.poll()
        if self._harbour.refusal is not None:
            refusal = self._harbour.refusal
            self._tell("refused", {"reason": refusal.reason, "tries": refusal.tries_left, "theirs": refusal.theirs})
            return False
        table = self._harbour.table
        if table is None:
            return True
        table.poll()
        self._tell_of(table)
        if table.session is not None:
            self._at_table(table.session)
        elif table.ended is None:
            self._in_lobby(table, table.lobby)
        return table.ended is None

    def _once(self, what: Hashable) -> bool:
        """Whether something is done for the first time."""
        is_new = what not in self._told
        self._told.add(what)
        return is_new

    # What is told

    def _tell_of(self, table: LanTable) -> None:
        if self._once("entered"):
            self._tell("entered", {"machine": table.me, "key": table.cable.key})
        if table.code and table.is_host and self._once(("code", table.code)):
            self._tell("opened", {"port": table.port, "code": table.code})
        if table.host != self._keeper:
            self._keeper = table.host
            self._tell("unkept" if table.host is None else "keeps", {"machine": table.host})
        if table.ended is not None:
            self._tell("ended", {"reason": table.ended})

    # Before the game

    def _in_lobby(self, table: LanTable, room: Lobby) -> None:
        own = [seat for seat, place in enumerate(room.places) if place.machine == table.me and place.is_of_person]
        if own and len(own) < len(self._bots):
            self._sit_beside(table, room, len(own))
        for seat in own:
            if not room.places[seat].ready and self._once(("ready", seat, str(room.options))):
                table.wish(lobby.BeReady(seat, True))
        taken = sum(place.machine is not None for place in room.places)
        if table.is_host and self._may_begin and taken >= self._seats and not room.waits_for():
            self._begin_game(table)

    def _begin_game(self, table: LanTable) -> None:
        """Have the door held shut, and begin without counting: bots are always ready."""
        hall = table.hall
        if not hall.counting and self._once(("count", hall.index)):
            table.start()
        elif hall.counting and hall.is_shut_in and self._once(("begin", hall.index)):
            table.wish(lobby.Begin())

    def _sit_beside(self, table: LanTable, room: Lobby, sitting: int) -> None:
        """One more bot of this machine takes a seat."""
        free = next((seat for seat, place in enumerate(room.places) if place.is_free), None)
        if free is None or not self._once(("sit", sitting, free)):
            return
        named = {seat: place.name for seat, place in enumerate(room.places) if place.name}
        table.wish(lobby.Sit(free, told_apart({**named, len(room.places): self._harbour.name})[len(room.places)]))

    # In the game

    def _at_table(self, session: LanSession) -> None:
        if session is not self._shown:
            self._begin(session)
        session.poll()
        moves = session.table.history.moves
        for number in range(self._moves, len(moves)):
            self._tell("moved", {"line": line(moves[number].seat, moves[number].action), "moves": number + 1})
        self._moves = len(moves)
        if session.match.is_over and self._once(("over", session.match.number)):
            self._tell("over", result_of(session))

    def _begin(self, session: LanSession) -> None:
        self._shown = session
        self._moves = 0
        session.autoplay.update(_shared_out(session.people, self._bots))
        self._tell("began", {"seats": session.setup.seats, "own": list(session.people)})


def _shared_out(seats: Sequence[Seat], bots: Sequence[str]) -> dict[Seat, str]:
    """A bot for each of these seats, as far as there are any."""
    return {seat: bots[number % len(bots)] for number, seat in enumerate(seats)} if bots else {}


def result_of(session: LanSession) -> dict[str, Any]:
    """How a game ended, and what its log comes to up to there: equal on every machine."""
    table = session.table
    log, end = blake2b(digest_size=DIGEST), session.over_at
    for entry in session.at.entries[:end]:
        log.update(repr((entry.index, entry.machine, entry.kind, entry.body)).encode())
    return {
        "scores": table.game.scores(table.state),
        "winners": list(table.game.winners(table.state)),
        "moves": len(table.history),
        "entries": end,
        "digest": session.at.digests[end - 1].hex(),
        "log": log.hexdigest(),
    }
