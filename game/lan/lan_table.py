"""A table far apart as one machine sees it: the lobby, then its games, who is there, and what people say."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Final

from game.disk.version import version
from game.lan import sayings, typed
from game.lan.cable import Cable
from game.lan.clerk import Clerk
from game.lan.company import AWAY_AFTER, Company
from game.lan.copying import Copy
from game.lan.course import Course
from game.lan.doubts import Doubts, Replayed
from game.lan.hall import Folded, Hall
from game.lan.keepsake import Keepsake
from game.lan.match import Match
from game.lan.memos import Scribe
from game.lan.ribbon import ribbon
from game.lan.seen import DoorNote, Line, MachineSeen, Notice
from game.lan.session import LanSession
from game.lan.signs import memo_of, sign_of
from game.lan.steward import Steward
from game.rules.engine import Seat
from game.table.keeper import Told
from net import codes, talk
from net.lobby import Lobby, Machine, Sit, Wish
from net.node import news

MOST_NOTES: Final = 8
NOTE_LASTS: Final = 60.0
"""So many seconds it is told that somebody was turned away."""
CLOSING_TIME: Final = 3.0
"""Whoever closes a table waits so many seconds until all have that on their disks."""
CODE_LASTS: Final = codes.CODE_LASTS / 1000


class LanTable:
    """One machine's place at a table far apart; polled as often as the screen is drawn, and never waiting."""

    def __init__(
        self,
        cable: Cable,
        *,
        game: str = "",
        name: str = "",
        folder: Path | None = None,
        watching: bool = False,
        interfaces: Sequence[str] = (),
        trouble: Told = lambda trouble: None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.cable = cable
        self.clock = clock
        self.watching = watching
        self.folder = folder
        self.keepsake = Keepsake(folder)
        self.clerk = Clerk(folder, trouble)
        self._scribe = Scribe(folder)
        self._course = Course(self)
        self.session: LanSession | None = None
        self._interfaces = tuple(interfaces)
        self.code = ""
        self.seal: tuple[int, ...] | None = None
        self._at_door: list[tuple[float, DoorNote]] = []
        """Who was turned away, and when."""
        self.not_entered: news.NotEntered | None = None
        """Why we were not let in, if we were not."""
        self.ended: str | None = None
        self.disk_ok = True
        self.bot_seed = secrets.randbelow(2**62)
        """What the bots of this machine draw from: a seed of their own, as a net game has none."""
        self._kept: set[int] = set()
        """The games that were over and are kept among ours."""
        self._closing_since: float | None = None
        self.is_passed_on = False
        """Whether somebody else kept the table before whoever does."""
        self._keeper: Machine | None = None
        self._led_since = clock()
        self._code_since = clock()
        self._moved = clock()
        self._company = Company(self)
        self._steward = Steward(self, game, name)
        self._doubts = Doubts(self)

    # What the log says

    @property
    def hall(self) -> Hall:
        """What the log says up to its last entry."""
        return self._course.hall

    @property
    def shown(self) -> Hall:
        """What is shown of it: for those who watch one round behind, less."""
        return self._course.shown

    @property
    def entries(self) -> list[news.Placed]:
        return self._course.entries

    @property
    def digests(self) -> list[bytes]:
        """After each entry, from the first one on."""
        return self._course.digests

    # What is shown

    @property
    def me(self) -> Machine:
        return self.cable.me

    @property
    def host(self) -> Machine | None:
        """Whoever keeps the table now; None while it is being settled."""
        return self.cable.leader

    @property
    def port(self) -> int:
        """Where others knock at this machine."""
        return self.cable.port

    @property
    def addresses(self) -> tuple[str, ...]:
        """What somebody types who does not see the table nearby; nothing where we do not keep it."""
        here = self._interfaces if self.is_host and self.port else ()
        return tuple(f"{interface}:{self.port}" for interface in here)

    @property
    def is_host(self) -> bool:
        return self.hall.host == self.me

    @property
    def is_open(self) -> bool:
        """Whether we know which table it is."""
        return self.hall.lobby is not None

    @property
    def lobby(self) -> Lobby:
        assert self.hall.lobby is not None, "the log says nothing yet"
        return self.hall.lobby

    @property
    def match(self) -> Match | None:
        return self.shown.match

    @property
    def machines(self) -> tuple[MachineSeen, ...]:
        """All at the table, in the order in which they came."""
        return self._company.machines()

    @property
    def watchers(self) -> int:
        return len(self._company.watching())

    @property
    def at_door(self) -> list[DoorNote]:
        """Who was turned away of late; once somebody has come in, he is likely the one."""
        return [note for when, note in self._at_door if self.clock() - when < NOTE_LASTS]

    @property
    def lines(self) -> list[Line]:
        """What people wrote and showed lately."""
        return self._company.lines

    @property
    def notices(self) -> list[Notice]:
        """What happened to machines, for the chronicle."""
        return self._company.notices

    @property
    def muted(self) -> set[Machine]:
        """Whom the people here do not want to hear."""
        return self._company.muted

    def names(self, machine: Machine) -> tuple[str, ...]:
        """The people at a machine."""
        return self._company.names(machine)

    def vessel(self, machine: Machine) -> int:
        """Which vessel a machine is drawn as."""
        return self._company.vessel(machine)

    def silent(self, machine: Machine) -> float:
        """For how many seconds nothing was heard of a machine."""
        return self._company.silent(machine)

    def is_away(self, machine: Machine) -> bool:
        return self.silent(machine) >= AWAY_AFTER

    def ribbon(self) -> tuple[str, dict[str, object]] | None:
        """The worst there is to tell about the table: a word for the language files, and its values."""
        return ribbon(self)

    @property
    def frozen(self) -> bool:
        """Whether nothing may be handed in, because it is not known whether all tables are alike."""
        return self._doubts.is_open

    @property
    def doubted(self) -> int:
        """The first entry of which two machines made two different things; 0 if there was none."""
        return self._doubts.index

    @property
    def code_left(self) -> float:
        """For how many seconds the code at the door is still good."""
        return max(0.0, self._code_since + CODE_LASTS - self.clock())

    @property
    def countdown(self) -> float | None:
        """In how many seconds the game begins, if that is being counted."""
        return self._steward.countdown

    def led_for(self) -> float:
        """For how many seconds somebody has kept the table, or nobody has."""
        return self.clock() - self._led_since

    def thinking_for(self) -> float:
        """How many seconds ago something last moved at the table."""
        return self.clock() - self._moved

    # What people do

    def wish(self, wish: Wish) -> None:
        if not isinstance(wish, Sit):
            self.submit(wish)
        elif name := typed.name(wish.name):
            self.submit(Sit(wish.seat, name))

    def submit(self, saying: sayings.Saying | Wish) -> None:
        """Have something put into the log; who only watches has nothing to say there."""
        if not self.watching and self.ended is None:
            self.cable.submit(sayings.write(saying))

    def chat(self, seat: Seat, text: str) -> None:
        if line := typed.line(text):
            self._tell(talk.Chatted(seat, line))

    def gesture(self, seat: Seat, emote: int) -> None:
        self._tell(talk.Gestured(seat, emote))

    def _tell(self, said: talk.Chatted | talk.Gestured) -> None:
        if self._company.may_talk(said.seat):
            self.cable.say(said)
            self._company.hear(self.me, said)

    def start(self) -> None:
        """The host lets the beginning be counted down."""
        self.submit(sayings.Count(True))

    def stop_start(self) -> None:
        self.submit(sayings.Count(False))

    def new_code(self) -> None:
        self.cable.new_code()

    def mute(self, machine: Machine, *, on: bool = True) -> None:
        """Hear nothing of what the people at a machine write and show, here alone."""
        (self.muted.add if on else self.muted.discard)(machine)

    def send_away(self, machine: Machine) -> None:
        """Before a game the host may do so alone; later it takes most of the others, and this is our people's vote."""
        if machine not in self.hall.members:
            self.cable.send_away(machine)
        elif self.hall.match is None and self.is_host:
            self.submit(sayings.SendAway(machine))
        elif self.hall.match is not None:
            for seat in self.hall.match.people_of(self.me):
                self.submit(sayings.VoteAway(seat, machine, True))

    def rematch(self, *, yes: bool = True) -> None:
        """The people at this machine would play again."""
        if self.hall.match is not None:
            for seat in self.hall.match.people_of(self.me):
                self.submit(sayings.Rematch(seat, yes))

    def copy(self) -> Copy | None:
        """The game as it stands, to be kept and played on here with bots for all who are elsewhere."""
        match = self.hall.match
        return None if match is None else Copy.of(match, self.me)

    def leave(self, reason: str = "left") -> None:
        """Give up our seats for good."""
        if self.ended is None:
            self.cable.leave()
            self._end(reason)

    def close_table(self) -> None:
        """The host closes the table for everybody; those who are away will find it in the log."""
        if self.is_host:
            self._closing_since = self.clock()
            self.submit(sayings.Shut())

    def close(self) -> None:
        """Go, and come back one day perhaps: our seats are kept."""
        self._put_away()
        self.cable.stop()

    # What comes

    def poll(self) -> None:
        """Take what has come, and do what this machine does by itself."""
        for each in self.cable.poll():
            self._heard(each)
        if self._course.go_on():
            self._after_log()
        if self.ended is None and not self.is_catching_up:
            self._steward.tend()
            self._doubts.tend()
            self._see_to_closing()

    def _see_to_closing(self) -> None:
        """A table is closed when the log says so, or when its host has waited long enough for that."""
        waited = 0.0 if self._closing_since is None else self.clock() - self._closing_since
        if self.hall.shut or waited > CLOSING_TIME:
            (self.cable.close_table if self.is_host else self.cable.stop)()
            self._end("closed")

    def _heard(self, each: news.News) -> None:
        match each:
            case news.Arrived(entries):
                self._course.came(entries)
            case news.Said(machine, said):
                self._company.hear(machine, said)
            case news.Opened(code=code) | news.CodeShown(code):
                self._show_code(code)
            case news.SealShown(pictures):
                self.seal = pictures or None
            case news.Came(machine, watching):
                self._at_door.clear()
                self._company.came(machine, watching=watching)
            case news.Went(machine):
                self._company.went(machine)
            case news.Refused(reason, theirs, _):
                self._at_door = [*self._at_door, (self.clock(), DoorNote("", reason, theirs, version()))][-MOST_NOTES:]
            case news.Led(machine):
                self._led(machine)
            case news.Differed(machine, index) | news.Forked(machine, index):
                self._doubts.differed(machine, index)
            case news.Agreed(machine):
                self._doubts.agreed(machine)
            case news.Forged(machine):
                self.note("overstepped", machine)
            case news.Disk(ok):
                self.disk_ok = ok
            case news.NotEntered():
                self.not_entered = each
            case news.Ended(reason):
                self._end(reason)

    def _show_code(self, code: str) -> None:
        self.code, self._code_since = code, self.clock()

    def _led(self, machine: Machine | None) -> None:
        """Note when nobody keeps the table, and when somebody else does than before."""
        self._led_since = self.clock()
        if machine is not None:
            self.is_passed_on = self._keeper not in (None, machine)
            self._keeper = machine
            if self.is_passed_on:
                self.note("keeps", machine)

    # The log

    @property
    def is_catching_up(self) -> bool:
        """Whether more of the log has come than can be carried out at once without anybody noticing."""
        return self._course.has_more

    def heal(self, replayed: Replayed) -> None:
        """Go on with what the log says when it is carried out from its first entry on."""
        self._course.heal(replayed)

    def could_not_check(self) -> None:
        """The log cannot be carried out anew: go on with what we have, and say so."""
        self.note("unchecked", self.me)

    def note(self, key: str, machine: Machine) -> None:
        """Keep something about a machine for the chronicle."""
        self._company.note(key, machine)

    # What comes of it

    def show(self, entry: news.Placed, folded: Folded) -> None:
        """Tell the screen what has come of an entry, and begin a session where a game has begun."""
        match = self.shown.match
        if match is not None and (self.session is None or self.session.match.number != match.number):
            self._sit_down(match)
        if self.session is not None:
            self.session.heard(entry, folded)
        if folded.updates:
            self._moved = self.clock()
            self._keep_if_over(self.hall.match)

    def _keep_if_over(self, match: Match | None) -> None:
        if match is not None and match.is_over and match.number not in self._kept:
            self._kept.add(match.number)
            self.clerk.put_among_ours(match)

    def _sit_down(self, match: Match) -> None:
        if self.session is not None:
            self.session.put_away()
        self.session = LanSession(self, match, self.clerk.path, self.clerk.keeper)
        self._moved = self.clock()

    def _after_log(self) -> None:
        """Tell the neighbourhood how the table stands, and write down how it is found again."""
        if self.hall.lobby is not None:
            self.cable.hang_out(sign_of(self.hall.lobby, self.hall.match))
            self._scribe.write(memo_of(self))

    def _end(self, reason: str) -> None:
        if self.ended is None:
            self.ended = reason
            self._scribe.write(memo_of(self))
            self._put_away()

    def _put_away(self) -> None:
        if self.session is not None:
            self.session.put_away()
        self.clerk.close()
