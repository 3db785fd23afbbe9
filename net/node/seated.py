"""A machine that sits at a table: what the others say goes to the log and to whoever plays here, and back."""

from __future__ import annotations

from enum import Enum
from typing import Final

from net import spelling, talk, wire
from net.encounter import Admitted, Closed, Event, Missed, Refused, Torn
from net.encounter import Said as Uttered
from net.log import LogFile
from net.node import greetings, hearing, news
from net.node.acquaintances import Acquaintances
from net.node.cable import Cable
from net.node.company import BEAT, Company
from net.node.crier import Announcement
from net.node.driver import Driver
from net.node.entrance import Entrance
from net.node.gate import Gate, Newcomer
from net.node.greetings import Entering, Here, Present, Seeking, Welcomed
from net.node.leaving import LEAVING, Leaving
from net.node.ledger import Ledger
from net.node.register import Register
from net.node.seals import ROW as SEAL
from net.node.seals import Seals
from net.node.wishes import Wishes
from net.sequencer import charter
from net.sequencer.entries import Entry, Index, Peer, Term
from net.sequencer.messages import (
    Acknowledgement,
    Agreed,
    Append,
    Applied,
    Candidacy,
    Differed,
    Forged,
    Forked,
    Heard,
    Message,
    Submit,
    Vote,
)
from net.sodium import digest
from net.talk import Chatted, CodeChanged, Farewell, Gestured, Introduced, SealCommitted, SealOpened, Talk
from net.wire import Milliseconds, WireError

NAMELESS: Final[Milliseconds] = 5_000
"""So long somebody who knew the code may be here without having said what he wants."""
TABLE_NAME: Final = 16
"""Bytes by which a table is known again in what is announced."""
NOT_OF_WATCHERS: Final = (Append, Candidacy, Vote, Submit, Chatted, Gestured, SealCommitted, SealOpened, Introduced)
AT_THE_DOOR: Final = ("version", "code", "full")
"""Of whom a host wants to know that he was not let in."""


class Arrival(Enum):
    """How this machine came to the table."""

    HOST = "host"
    GUEST = "guest"
    RETURN = "return"


class Seated:
    """The table as this machine has it."""

    def __init__(self, home: Driver, file: LogFile, arrival: Arrival) -> None:
        self._home = home
        self._clock = home.setting.clock
        self._arrival: Arrival | None = arrival
        """Until whoever plays here knows that we are in."""
        private = file.private()
        pace, mending = home.setting.pace, home.setting.mending
        self.ledger = Ledger(file, home.identity, pace, self, self._clock, mending)
        self._me = file.me
        keep = self.ledger.keep_private
        self._book = Acquaintances(keep, private, home.mesh.tokens)
        self._register = Register(file.genesis)
        self._gate = Gate(self.ledger, self._register)
        self.company = Company(home, self.ledger, self._register, self._book)
        self._seals = Seals(self._me, keep, private.get(SEAL, b""), home.setting.entropy, self.company.say)
        self._entrance = Entrance(home, self.company)
        self._told: Index = 0
        self._wishes = Wishes(self.ledger, self._me)
        self._leaving = Leaving(self.ledger, self.company, self._clock)
        self._departed: set[Peer] = set()
        """Who said goodbye for good."""
        self._strangers: dict[Cable, Admitted] = {}
        """Those who knew the code and have no number yet."""
        self._leaves: Milliseconds | None = None
        self._beats = self._clock()
        home.plate.me = self._me
        home.plate.table = digest("amphora table", file.genesis.game)[:TABLE_NAME]

    def begin(self) -> None:
        """Say what was kept."""
        self.ledger.begin()
        self._pump()

    def greeted(self, cable: Cable, met: Admitted, leader: Peer, port: int) -> None:
        """The one who let us in is the first we know."""
        self._book.met(leader, met.key, met.token.secret, cable.address, port)
        self._attach(cable, leader)

    # What happens on the cables

    def on(self, cable: Cable, event: Event) -> None:
        match event:
            case Admitted():
                self._admitted(cable, event)
            case Uttered(message):
                self._uttered(cable, message)
            case Missed(0):
                self._entrance.show()
            case Refused(reason):
                self._refused(cable, reason)
            case Closed() | Torn():
                self._lost(cable)
        self._pump()

    def _admitted(self, cable: Cable, met: Admitted) -> None:
        known = self._book.by_key(met.key)
        if not known:
            self._strangers[cable] = met
        elif known.machine in self._register.gone:
            if not self._leaving.is_shown_out(cable, known.machine):
                self._cut(cable)
        else:
            self._attach(cable, known.machine)

    def _attach(self, cable: Cable, machine: Peer) -> None:
        self.company.attach(cable, machine)
        self._seals.tell(machine)
        if self.ledger.is_leading:
            self.company.say(machine, CodeChanged(self._entrance.code))

    def _refused(self, cable: Cable, reason: str) -> None:
        if cable.machine is None and reason in AT_THE_DOOR and self.ledger.is_leading:
            self._home.tell(news.Refused(reason, cable.link.build, cable.address))

    # What is said

    def _uttered(self, cable: Cable, message: wire.Message) -> None:
        try:
            said = hearing.read(message)
            if cable.machine is None:
                self._heard_stranger(cable, said)
            else:
                self._heard(cable, cable.machine, said)
        except WireError:
            self._cut(cable)

    def _cut(self, cable: Cable) -> None:
        """Who breaks a rule is cut off."""
        self._home.mesh.drop(cable)
        self._lost(cable)

    def _lost(self, cable: Cable) -> None:
        self._strangers.pop(cable, None)
        self.company.lost(cable)
        if cable.machine is not None:
            self._leaving.lost(cable.machine)
        if cable.machine is not None and not self._home.mesh.to(cable.machine):
            self._gate.lost(cable.machine)

    def _send_off(self, cable: Cable, reason: str) -> None:
        cable.say(talk.write(Farewell(reason)), self._clock())
        self._cut(cable)

    def _heard_stranger(self, cable: Cable, said: hearing.Heard) -> None:
        met = self._strangers.pop(cable, None)
        if not isinstance(said, Entering) or not met or not self.ledger.is_leading:
            self._cut(cable)
        elif self._has_no_place(watching=said.watching):
            self._refused(cable, "full")
            self._send_off(cable, "full")
        else:
            self._gate.enters(Newcomer(cable, met.key, met.token.secret, said.watching, said.port))

    def _has_no_place(self, *, watching: bool) -> bool:
        if not watching and self._entrance.is_for_watchers:
            return True
        return self._gate.is_full(watching=watching, watchers=self.company.watchers())

    def _heard(self, cable: Cable, machine: Peer, said: hearing.Heard) -> None:
        if machine in self._leaving:
            self._heard_of_log(machine, said) if isinstance(said, Acknowledgement) else None
            return
        self.company.heard(machine)
        if machine in self._register.watchers and isinstance(said, NOT_OF_WATCHERS):
            self._cut(cable)
            return
        match said:
            case Present(port):
                self.company.found(cable, machine, port)
            case Seeking(other):
                if self.ledger.is_leading:
                    self.company.introduce(machine, other)
            case Introduced() | CodeChanged() if machine == self.ledger.machine.leader:
                self._heard_leader(cable, said)
            case SealCommitted() | SealOpened():
                if self._seals.heard(machine, said):
                    self._home.tell(news.SealShown(self._seals.pictures))
            case Chatted() | Gestured():
                if self.company.may_chat(machine):
                    self._home.tell(news.Said(machine, said))
            case Farewell(reason):
                self._bid_farewell(machine, reason)
            case Here() | Entering() | Welcomed() | Introduced() | CodeChanged():
                pass
            case _:
                self._heard_of_log(machine, said)

    def _heard_leader(self, cable: Cable, said: Introduced | CodeChanged) -> None:
        if isinstance(said, Introduced):
            self.company.introduced(cable, said)
        else:
            self._entrance.heard(said.code)

    def _heard_of_log(self, machine: Peer, said: Message) -> None:
        if isinstance(said, Acknowledgement) and said.accepted:
            self._gate.acknowledged(machine, said.index)
        self.ledger.tell(Heard(machine, said))

    def _bid_farewell(self, machine: Peer, reason: str) -> None:
        if reason == "closed" and machine == self.ledger.machine.leader:
            self._home.end(news.Ended(reason))
        else:
            self._departed.add(machine)
            self.company.hang_up(machine)
            self.company.went(machine)

    # What the log says

    def send(self, peer: Peer, message: Message) -> None:
        self._home.mesh.say(peer, spelling.write(message))

    def committed(self, entries: tuple[Entry, ...]) -> None:
        fresh = tuple(entry for entry in entries if entry.index > self._told)
        if not fresh:
            return
        self._told = fresh[-1].index
        self._register.note(fresh)
        self._home.tell(news.Arrived(tuple(map(_placed, fresh))))

    def led(self, leader: Peer | None, term: Term) -> None:
        self._home.plate.leader = leader
        self._entrance.led(by_us=leader == self._me)
        self._home.tell(news.Led(leader, term))

    def suspected(self, found: Differed | Agreed | Forked | Forged) -> None:
        match found:
            case Differed(machine, index):
                self._home.tell(news.Differed(machine, index))
            case Agreed(machine):
                self._home.tell(news.Agreed(machine))
            case Forked(machine, index):
                self._home.tell(news.Forked(machine, index))
            case Forged(machine, index):
                self._home.tell(news.Forged(machine, index))

    def disk(self, ok: bool) -> None:
        self._home.tell(news.Disk(ok))

    # What follows from all that

    def _pump(self) -> None:
        if self._home.is_over:
            return
        self._let_go()
        self._seal()
        self._host()
        self._wishes.hand_in()
        self._arrive()

    def _let_go(self) -> None:
        """Part from those who left for good, and forget those whom the log knows otherwise than we were told."""
        keys, gone = self._register.keys, self._register.gone
        for machine in filter(self.company.is_there, tuple(gone)):
            self._leaving.part(machine)
        for known in self._book:
            if keys.get(known.machine, known.key) != known.key:
                self._book.forget(known.machine)
                self.company.part(known.machine)
        if self._me in gone:
            self._go("left" if self._leaves else "sent_away")

    def _seal(self) -> None:
        if self._seals.begin(*self.ledger.settled_roster()):
            self._home.tell(news.SealShown(self._seals.pictures))

    def _host(self) -> None:
        """What falls to whoever leads."""
        if not self.ledger.is_leading:
            for cable in self._gate.give_up():
                self._home.mesh.drop(cable)
            return
        self._entrance.open()
        for machine in self._departed:
            self._gate.leaves(machine)
        self._gate.pump()
        numbered = self._gate.numbered()
        if numbered:
            self._welcome(*numbered)

    def _welcome(self, machine: Peer, newcomer: Newcomer) -> None:
        cable = newcomer.cable
        if cable.is_over:
            return
        self._book.met(machine, newcomer.key, newcomer.secret, cable.address, newcomer.port)
        cable.say(greetings.write(Welcomed(machine, self._me, self.ledger.file.genesis)), self._clock())
        self._attach(cable, machine)

    def _arrive(self) -> None:
        """Tell once that we are in."""
        is_in = self._me in self._register.keys and not self._register.is_about_to_come(self._me)
        if self._arrival is Arrival.HOST and self.ledger.is_leading:
            where = self._home.setting.interface
            self._home.tell(news.Opened(self._me, self._home.plate.port, self._entrance.code, where))
        elif self._arrival is Arrival.RETURN or (self._arrival is Arrival.GUEST and is_in):
            self._home.tell(news.Entered(self._me))
        else:
            return
        self._arrival = None

    # Time

    def due(self) -> Milliseconds:
        return min(self._beats, self.ledger.machine.due)

    def tick(self, now: Milliseconds) -> None:
        self.ledger.tick()
        self.company.seek(now)
        self.company.dial(now)
        if now >= self._beats:
            self._beat(now)
        self._pump()

    def _beat(self, now: Milliseconds) -> None:
        self._beats = now + BEAT
        self.company.beat(now)
        self._seals.repeat()
        self._entrance.beat(now)
        for cable in [one for one in self._strangers if now - one.began > NAMELESS]:
            self._cut(cable)
        self._leaving.tick(now)
        if self._leaves and now > self._leaves:
            self._go("left")

    def woke(self) -> None:
        self.company.hang_up_everywhere()

    def close(self) -> None:
        """Put the log away; who was about to leave for good has no more time to do it well."""
        if self._leaves:
            self._go("left")
        self._wishes.hand_in(at_most=None)
        self.ledger.file.close()
        self._entrance.close()
        self.company.close()

    # What whoever plays here wants

    def submit(self, body: bytes) -> None:
        self._wishes.add(body)
        self._pump()

    def applied(self, index: Index, state: bytes) -> None:
        self.ledger.tell(Applied(index, digest("amphora state", state)))

    def say(self, said: Talk) -> None:
        """Who only watches is silent."""
        if self._me not in self._register.watchers:
            self.company.say_to_all(said)

    def announce(self, announcement: Announcement) -> None:
        self._entrance.announce(announcement)

    def new_code(self) -> None:
        """Only who hosts has a code to change."""
        if self.ledger.is_leading:
            self._entrance.renew()

    def send_away(self, machine: Peer) -> None:
        """We find that the table has sent a machine away; it goes when most say so, and guests when the host does."""
        if machine in self.ledger.machine.roster.peers:
            self._wishes.voice(charter.away(machine))
        elif self.ledger.is_leading:
            self._gate.leaves(machine)
        self._pump()

    def hold_door(self, *, shut: bool) -> None:
        """Nobody more shall have a vote, or somebody may; it counts when most say so."""
        self._wishes.voice(charter.door(shut=shut))
        self._pump()

    def leave(self) -> None:
        """For good; a member waits a little until the log has it, so that the others need not wait for him."""
        roster = self.ledger.machine.roster
        if roster.key(self._me) is not None and len(roster.members) > 1:
            self._leaves = self._clock() + LEAVING
            self._wishes.voice(charter.going())
            self._pump()
        else:
            self._go("left")

    def close_table(self) -> None:
        self._go("closed" if self.ledger.is_leading else "left")

    def _go(self, reason: str) -> None:
        if not self._home.is_over:
            if reason != "sent_away":
                self.company.say_to_all(Farewell(reason))
            self._home.end(news.Ended(reason))


def _placed(entry: Entry) -> news.Placed:
    return news.Placed(entry.index, entry.submission.author, entry.submission.kind, entry.submission.body)
