"""Machines at tables far apart without a socket, a thread or a wait: one log in memory that all of them are told.

A table's log goes on as long as most of its machines are up, as a real one does. Time is handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from typing import TypeAlias

from game.lan.cable import Sign
from game.lan.dock import Berth
from game.lan.front import Harbour, Kept, LanSession, LanTable
from game.table.dealer import Dealer
from net import lobby, talk
from net.beacon import Notice, Sighting
from net.node import news
from net.sequencer import charter
from net.sequencer.charter import Charter
from net.sequencer.entries import BLANK, ROSTER, TABLE, VOICE, Roster

CODE = "K7M4QX"
NEW_CODE = "R2D2XX"
TRIES = 3
KEY = b"k" * 32
SEAL = (3, 1, 4, 15)
MOST_POLLS = 2_000
PATIENCE = 60.0
QUIET = 4
"""Who has had nothing new for so many polls has come to rest."""


@dataclass
class Clock:
    """A clock that a test moves on."""

    now: float = 1_000.0

    def __call__(self) -> float:
        return self.now

    def move(self, seconds: float) -> None:
        self.now += seconds


class LoopCable:
    """One machine's line to the others; everything it is told waits until it is polled."""

    def __init__(self, loop: Loop, me: int, *, watching: bool = False) -> None:
        self.loop = loop
        self._me = me
        self.watching = watching
        self.news: list[news.News] = []
        self.is_up = True
        self.signs: list[Sign] = []
        self.digests: dict[int, bytes] = {}
        self.differing: set[int] = set()
        self.sent: list[bytes] = []
        """What waits for the log."""

    @property
    def me(self) -> int:
        return self._me

    @property
    def key(self) -> str:
        return self.loop.key

    @property
    def port(self) -> int:
        return self.loop.port

    @property
    def leader(self) -> int | None:
        return self.loop.leader

    def poll(self) -> list[news.News]:
        come, self.news = self.news, []
        return come

    def submit(self, body: bytes) -> None:
        assert not self.watching
        self.sent.append(body)
        self.loop.go_on()

    def applied(self, index: int, digest: bytes) -> None:
        """As the log does: two machines compare what they have of the last entry that both have carried out."""
        self.digests[index] = digest
        for other in self.loop.cables.values():
            if other is not self and index in other.digests and index == min(max(self.digests), max(other.digests)):
                self._compare(other, index)
                other._compare(self, index)

    def _compare(self, other: LoopCable, index: int) -> None:
        if self.digests[index] != other.digests[index] and other.me not in self.differing:
            self.differing.add(other.me)
            self.news.append(news.Differed(other.me, index))
        elif self.digests[index] == other.digests[index] and other.me in self.differing:
            self.differing.remove(other.me)
            self.news.append(news.Agreed(other.me))

    def say(self, said: talk.Talk) -> None:
        self.loop.tell(news.Said(self._me, said), but=self._me)

    def presence(self) -> Mapping[int, float]:
        return {machine: self.loop.silent(machine) for machine in self.loop.cables if machine != self._me}

    def hang_out(self, sign: Sign) -> None:
        self.signs.append(sign)
        if self.loop.leader == self._me:
            self.loop.sign = sign

    def new_code(self) -> None:
        self.loop.renew_code()

    def send_away(self, machine: int) -> None:
        self.loop.voice(self._me, charter.away(machine))

    def hold_door(self, *, shut: bool) -> None:
        self.loop.voice(self._me, charter.door(shut=shut))

    def leave(self) -> None:
        self.loop.cables[self._me].news.append(news.Ended("left"))
        self.loop.voice(self._me, charter.going())

    def close_table(self) -> None:
        for machine in list(self.loop.cables):
            if machine != self._me:
                self.loop.cables[machine].news.append(news.Ended("closed"))

    def stop(self) -> None:
        self.loop.kill(self._me)


class Loop:
    """One table."""

    def __init__(self, clock: Clock, name: str, key: str, port: int = 0) -> None:
        self.clock = clock
        self.name = name
        self.key = key
        self.port = port
        self.code, self.tries = CODE, TRIES
        self.entries: list[news.Placed] = []
        self.cables: dict[int, LoopCable] = {}
        self.charter: Charter | None = None
        self.leader: int | None = None
        self.sign: Sign | None = None
        self.down_since: dict[int, float] = {}
        self.next_number = 1

    # Machines come and go

    def open(self) -> LoopCable:
        cable = self._cable()
        self.charter = Charter.of(Roster(((cable.me, KEY),)))
        self.leader = cable.me
        cable.news.append(news.Opened(cable.me, self.port, self.code, "127.0.0.1"))
        self._place(cable.me, BLANK, b"")
        return cable

    def enter(self, code: str, *, watching: bool = False) -> LoopCable:
        """Somebody knocks; whoever is not let in has a line all the same, on which he is told why."""
        if code != self.code:
            return self._turned_away()
        cable = self._cable(watching=watching)
        cable.news += [news.Entered(cable.me), news.CodeShown(self.code), news.Led(self.leader, 1)]
        cable.news.append(news.Arrived(tuple(self.entries)))
        self.tell(news.Came(cable.me, watching), but=cable.me)
        if not watching:
            self._place(self.leader or 0, ROSTER, charter.coming(cable.me, KEY))
        self.tell(news.SealShown(SEAL))
        return cable

    def _turned_away(self) -> LoopCable:
        self.tries -= 1
        cable = LoopCable(self, 0)
        cable.news.append(news.NotEntered("code", self.tries))
        if not self.tries:
            self.renew_code()
        return cable

    def renew_code(self) -> None:
        self.code, self.tries = NEW_CODE, TRIES
        self.tell(news.CodeShown(self.code))

    def _cable(self, *, watching: bool = False) -> LoopCable:
        cable = self.cables[self.next_number] = LoopCable(self, self.next_number, watching=watching)
        self.next_number += 1
        return cable

    def kill(self, machine: int) -> None:
        """A machine is gone from one moment to the next; what it had handed in stays on its disk."""
        cable = self.cables.get(machine)
        if cable is None or not cable.is_up:
            return
        cable.is_up = False
        self.down_since[machine] = self.clock()
        self.tell(news.Went(machine), but=machine)
        self._elect()

    def revive(self, machine: int) -> LoopCable:
        """The same machine again, with what is on its disk."""
        before = self.cables[machine]
        cable = self.cables[machine] = LoopCable(self, machine, watching=before.watching)
        cable.sent = before.sent
        self.down_since.pop(machine, None)
        cable.news += [news.Entered(machine), news.CodeShown(self.code), news.Arrived(tuple(self.entries))]
        self.tell(news.Came(machine, before.watching), but=machine)
        self._elect()
        cable.news.append(news.Led(self.leader, 1))
        self.go_on()
        return cable

    @property
    def members(self) -> tuple[int, ...]:
        return self.charter.roster.peers if self.charter else ()

    def voice(self, machine: int, body: bytes) -> None:
        """A member says what it wants of the roster, and whoever leads takes off whom he may."""
        self._place(machine, VOICE, body)
        for member in filter(self.charter.may_leave, self.members):
            self._place(self.leader, ROSTER, charter.leaving(member))
            cable = self.cables.pop(member)
            cable.is_up = False
            cable.news.append(news.Ended("sent_away"))
            if self.leader == member:
                self._elect()

    def _elect(self) -> None:
        """As long as most are up, somebody leads: whoever did, or the first who is there."""
        up = [machine for machine in self.members if machine in self.cables and self.cables[machine].is_up]
        before = self.leader
        if 2 * len(up) <= len(self.members):
            self.leader = None
        elif self.leader not in up:
            self.leader = up[0]
            self._place(self.leader, BLANK, b"")
        if self.leader != before:
            self.tell(news.Led(self.leader, 1))

    def silent(self, machine: int) -> float:
        return self.clock() - self.down_since[machine] if machine in self.down_since else 0.0

    # The log

    def go_on(self) -> None:
        """Put into the log what machines that are up have handed in, if there is a log at the moment."""
        for machine, cable in self.cables.items():
            while self.leader is not None and cable.is_up and cable.sent:
                self._place(machine, TABLE, cable.sent.pop(0))

    def forge(self, machine: int, body: bytes) -> None:
        """What a machine with a changed program puts into the log."""
        self._place(machine, TABLE, body)

    def shut_in(self) -> None:
        """All machines hold the door shut, as they do before a game."""
        for member in self.members:
            self._place(member, VOICE, charter.door(shut=True))

    def _place(self, machine: int, kind: str, body: bytes) -> None:
        self.charter = self.charter.after(machine, kind, body)
        entry = news.Placed(len(self.entries) + 1, machine, kind, body)
        self.entries.append(entry)
        self.tell(news.Arrived((entry,)))

    def tell(self, told: news.News, *, but: int | None = None) -> None:
        for machine, cable in self.cables.items():
            if cable.is_up and machine != but:
                cable.news.append(told)

    def sighting(self) -> Sighting | None:
        if self.sign is None or self.leader is None:
            return None
        sign = self.sign
        watchers = 8 - sum(cable.watching for cable in self.cables.values())
        notice = Notice(
            "0.1.0",
            bytes.fromhex(self.key),
            self.name,
            self.port,
            game=sign.game,
            seats=sign.seats,
            free=sign.free,
            watchers=watchers,
            round=sign.round,
        )
        return Sighting("127.0.0.1", notice, int(self.clock() * 1000))


@dataclass
class Sea:
    """All tables that machines of one test can see."""

    clock: Clock = field(default_factory=Clock)
    loops: list[Loop] = field(default_factory=list)
    folder: Path | None = None
    """Where machines keep their logs and records, if they do."""

    def harbour(self, name: str) -> Harbour:
        return Harbour(LoopDock(self, name), name, clock=self.clock)

    def loop_at(self, port: int) -> Loop | None:
        return next((loop for loop in self.loops if loop.port == port), None)


class LoopDock:
    """The docks of one machine."""

    def __init__(self, sea: Sea, owner: str) -> None:
        self._sea = sea
        self._owner = owner
        self._places: dict[str, int] = {}
        """The number of this machine at each table, by the table's key."""

    def tables(self) -> list[Sighting]:
        return [sighting for loop in self._sea.loops if (sighting := loop.sighting()) is not None]

    def kept(self) -> list[Kept]:
        kept = [loop for loop in self._sea.loops if self._places.get(loop.key) in loop.down_since]
        return [Kept(loop.key, "olympus", 1, 0.0, loop.name) for loop in kept]

    def host(self, game: str, name: str) -> Berth:
        number = len(self._sea.loops) + 1
        loop = Loop(self._sea.clock, name, f"{number:032x}", 24_700 + number)
        self._sea.loops.append(loop)
        return self._berth(loop, loop.open())

    def join(self, address: str, port: int, code: str, name: str, *, watching: bool) -> Berth:
        loop = self._sea.loop_at(port)
        if loop is None:
            nobody = LoopCable(Loop(self._sea.clock, "", "00" * 16), 0)
            nobody.news.append(news.NotEntered("nobody"))
            return Berth(nobody, None)
        return self._berth(loop, loop.enter(code, watching=watching))

    def resume(self, key: str, name: str) -> Berth:
        loop = next(loop for loop in self._sea.loops if loop.key == key)
        return self._berth(loop, loop.revive(self._places[key]))

    def close(self) -> None: ...

    def _berth(self, loop: Loop, cable: LoopCable) -> Berth:
        if cable.me:
            self._places[loop.key] = cable.me
        folder = None if self._sea.folder is None else self._sea.folder / self._owner / loop.key
        return Berth(cable, folder)


# What tests do with them

Polled: TypeAlias = Harbour | LanTable | LanSession


def settle(*polled: Polled) -> None:
    """Poll until nobody has had anything new for a while."""
    quiet = 0
    for _ in range(MOST_POLLS):
        before = _standing(polled)
        poll(*polled)
        quiet = quiet + 1 if _standing(polled) == before else 0
        if quiet == QUIET:
            return
    raise AssertionError("the machines do not come to rest")


def _standing(polled: Iterable[Polled]) -> list[object]:
    tables = [_table(each) for each in polled]
    return [None if table is None else (len(table.entries), len(table.lines), table.ended) for table in tables]


def _table(polled: Polled) -> LanTable | None:
    if isinstance(polled, LanSession):
        return polled.at
    return polled.table if isinstance(polled, Harbour) else polled


def poll_until(done: Callable[[], bool], *polled: Polled) -> None:
    """Look until something has happened for which a bot or a disk needs real time."""
    end = monotonic() + PATIENCE
    while not done():
        assert monotonic() < end, "it never happens"
        poll(*polled)
        sleep(0.001)


def poll(*polled: Polled) -> None:
    """One frame on each of these screens."""
    for each in polled:
        each.poll()
        if isinstance(each, Harbour) and each.table is not None:
            each.table.poll()


def gathered(*names: str, sea: Sea | None = None) -> list[Harbour]:
    """Harbours of machines that sit at one table, the first of them its host."""
    sea = sea or Sea()
    harbours = [sea.harbour(name) for name in names]
    harbours[0].host("olympus")
    settle(harbours[0])
    for harbour in harbours[1:]:
        harbour.join("127.0.0.1", sea.loops[-1].port, CODE)
        settle(*harbours)
    return harbours


def table_of(harbour: Harbour) -> LanTable:
    assert harbour.table is not None, harbour.refusal
    return harbour.table


def all_ready(*harbours: Harbour) -> None:
    for harbour in harbours:
        table = table_of(harbour)
        for seat, place in enumerate(table.lobby.places):
            if place.machine == table.me and place.is_of_person:
                table.wish(lobby.BeReady(seat, True))
    settle(*harbours)


def begin(*harbours: Harbour) -> list[LanSession]:
    """Everybody is ready, the host starts, and the game is drawn."""
    all_ready(*harbours)
    host = table_of(harbours[0])
    host.start()
    settle(*harbours)
    host.clock.move(3)  # type: ignore[attr-defined]
    settle(*harbours)
    poll_until(lambda: all(session_of(harbour).match.drawing is None for harbour in harbours), *harbours)
    settle(*harbours)
    return [session_of(harbour) for harbour in harbours]


def session_of(harbour: Harbour) -> LanSession:
    session = table_of(harbour).session
    assert session is not None
    return session


def asked_at(sessions: Iterable[LanSession]) -> LanSession | None:
    """The screen whose person is to answer."""
    return next((session for session in sessions if session.person_asked() is not None), None)


def play(sessions: Iterable[LanSession], dealer: Dealer, moves: int = 10_000) -> int:
    """Let the people before these screens answer by chance until the game is over, or so many moves were made."""
    sessions = list(sessions)
    for made in range(moves):
        asked = asked_at(sessions)
        if asked is None:
            return made
        seat = asked.person_asked()
        assert seat is not None
        listed = asked.choices()
        asked.submit(seat, listed[dealer.below(len(listed))])
        for session in sessions:
            session.poll()
    return moves
