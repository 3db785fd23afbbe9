"""What a machine does at a table far apart without being told to: show its rules, draw, count, remind, come back."""

from __future__ import annotations

from collections.abc import Hashable
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from game import games
from game.disk.record import rules_version
from game.disk.version import version
from game.lan import sayings, typed
from game.lan.drawing import Drawing, part_of, promise
from game.lan.hall import LIMIT, LIMITS
from game.lan.match import Match
from net import lobby
from net.lobby import DIGEST, Lobby
from net.names import told_apart

if TYPE_CHECKING:
    from game.lan.lan_table import LanTable

COUNT: Final = 3.0
"""So many seconds are counted down before a game begins."""
LEFT_OUT_AFTER: Final = 10.0
"""A machine that was silent for so many seconds is not waited for when chance is drawn."""


def show_of(game: str) -> lobby.Show:
    """What this machine plays a game with."""
    data = blake2b(games.load(game).digest.encode(), digest_size=DIGEST).digest()
    return lobby.Show(version(), rules_version(game), data)


class Steward:
    """Looks after one machine's place; it says everything once, as whatever the log was given comes to stand there."""

    def __init__(self, table: LanTable, game: str, name: str) -> None:
        self._table = table
        self._game = game
        """What is played, if we open the table."""
        self._name = typed.name(name)
        """Whoever sits down by himself, if anybody does."""
        self._said: set[Hashable] = set()
        self._counting_since: float | None = None
        self._holds_door: bool | None = None
        """What we have said about the door; None if it is to be looked up."""

    @property
    def countdown(self) -> float | None:
        since = self._counting_since
        return None if since is None else max(0.0, since + COUNT - self._table.clock())

    def tend(self) -> None:
        hall = self._table.hall
        if self._table.watching:
            return
        if hall.lobby is None:
            self._open()
        elif hall.match is None:
            self._before(hall.lobby)
        else:
            self._in_game(hall.match)

    def _once(self, what: Hashable, saying: sayings.Saying | lobby.Wish) -> None:
        if what not in self._said:
            self._said.add(what)
            self._table.submit(saying)

    # Before the game

    def _open(self) -> None:
        if self._game and self._table.is_host:
            self._once("open", sayings.Open(self._game))

    def _before(self, room: Lobby) -> None:
        if self._table.me not in self._table.hall.members:
            return
        self._once("show", show_of(room.game))
        self._sit(room)
        self._count()
        self._hold_door(shut=self._table.hall.counting)
        self._see_off()

    def _hold_door(self, *, shut: bool) -> None:
        """Whoever came after this would have a vote in a game that goes on without him."""
        if self._holds_door is None:
            self._holds_door = self._table.hall.holds_door(self._table.me)
        if shut != self._holds_door:
            self._holds_door = shut
            self._table.cable.hold_door(shut=shut)

    def _sit(self, room: Lobby) -> None:
        """Take the first free seat; if somebody else was quicker, the next."""
        if not self._name:
            return
        if any(place.machine == self._table.me and place.is_of_person for place in room.places):
            self._name = ""  # from now on he decides himself
            return
        free = next((seat for seat, place in enumerate(room.places) if place.is_free), None)
        if free is not None:
            names = [place.name for place in room.places]
            self._once(("sit", free, tuple(names)), lobby.Sit(free, _other_than(self._name, names)))

    def _count(self) -> None:
        hall, now = self._table.hall, self._table.clock()
        if not hall.counting:
            self._counting_since = None
        elif self._counting_since is None:
            self._counting_since = now
        elif self.countdown == 0.0 and self._table.is_host and hall.is_shut_in:
            self._once(("begin", self._counting_since), lobby.Begin())

    # In the game

    def _in_game(self, match: Match) -> None:
        self._counting_since = None
        if match.drawing is not None:
            self._draw(match.drawing)
        for seat in match.people_of(self._table.me):
            if seat in match.stand_ins:
                self._once(("return", match.number, seat, match.table.lines), sayings.Return(seat))
        self._watch_the_clock(match)
        self._see_off()

    def _draw(self, drawing: Drawing) -> None:
        secret, me = self._table.keepsake.secret, self._table.me
        if secret is None or me not in drawing.machines:
            return
        part = part_of(secret, drawing.game, drawing.attempt)
        about = (drawing.game, drawing.attempt)
        promised = promise(part, drawing.game, drawing.attempt, me)
        self._once(("promise", *about), sayings.DrawCommitted(promised))
        if drawing.may_open:
            self._once(("part", *about), sayings.DrawOpened(part))
        for machine in drawing.missing:
            if self._table.silent(machine) >= LEFT_OUT_AFTER:
                self._once(("without", *about, machine), sayings.DrawWithout(machine))

    def _watch_the_clock(self, match: Match) -> None:
        limit = LIMITS[self._table.hall.option(LIMIT)]
        if limit is None or self._table.thinking_for() < limit:
            return
        for seat in match.asked:
            if seat in match.playing and self._table.me in match.clocks_for(seat, self._table.hall.members):
                lines = match.table.lines
                self._once(("late", match.number, seat, lines), sayings.TimeUp(seat, lines))

    def _see_off(self) -> None:
        """Bear witness that the log has sent somebody away, so that he is taken off the roster; go, if it is we."""
        hall, me = self._table.hall, self._table.me
        for machine in hall.sent_away:
            if machine == me:
                self._table.leave("sent_away")
            elif machine in hall.members and me in hall.members and ("away", machine) not in self._said:
                self._said.add(("away", machine))
                self._table.cable.send_away(machine)


def _other_than(name: str, taken: list[str]) -> str:
    """The name, with a number behind it if somebody is called so already."""
    others = {seat: other for seat, other in enumerate(taken) if other}
    return told_apart({**others, len(taken): name})[len(taken)]
