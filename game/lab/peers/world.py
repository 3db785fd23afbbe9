"""A network of simulated machines, its faults, and its time; everything follows from one seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from random import Random
from typing import Any, Final

from game.lab.peers.host import KEEPING, Host, Trap, key_of, stand_still
from game.lab.peers.referee import BrokenPromise, Referee
from game.lab.peers.tables import TableAbove
from net.sequencer import charter
from net.sequencer.charter import Charter
from net.sequencer.entries import ROSTER, VOICE, Genesis, Peer, Roster
from net.sequencer.footing import Role
from net.sequencer.messages import (
    Acknowledgement,
    Append,
    Candidacy,
    Heard,
    KeepEntries,
    KeepTerm,
    Message,
    Send,
    Ticked,
    Vote,
    Wanted,
    WatcherCame,
)
from net.sequencer.pace import Milliseconds, Pace

RESTARTS: Final = (1, 2, 5, 20, 100, 400, 1_500)
"""After so many milliseconds a killed machine is there again."""
SPANS: Final = (50, 200, 600, 1_200)
"""How long other faults last."""
LED_WITHIN: Final = 6_000
"""With timers ten times as quick as at a table: so long after everything was healed somebody leads again."""
HEALED_WITHIN: Final = 20_000
"""... and whoever has to fetch the whole log, entry by entry over a slow network, has it."""
TRAPS: Final[tuple[tuple[tuple[type, ...], int], ...]] = (
    ((*KEEPING, Send), 12),
    ((KeepTerm, Vote, Candidacy), 2),
    ((KeepEntries, Append, Acknowledgement), 3),
)
"""What a machine is killed at, and how often it may still do so before."""
STORM: Final = 200_000
"""No game needs so many messages."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What kind of game it is; drawn from its seed."""

    machines: int
    chaos: Milliseconds
    """How long things go wrong."""
    slowest: Milliseconds
    """The longest a message takes."""
    doubled: float
    lost: float
    fault_every: Milliseconds
    say_every: Milliseconds
    changes_roster: bool
    healed_within: Milliseconds
    """So long after everything was healed all is well again."""
    pace: Pace


def plan_of(chance: Random, machines: int, chaos: Milliseconds) -> Plan:
    jitters = tuple(chance.randrange(50) for _ in range(7))
    batch = chance.choice((1, 2, 64))
    stagger, spread = chance.choice(((80, 1), (0, 6), (0, 2)))
    pace = Pace(100, 300, stagger, tuple(spread * jitter for jitter in jitters), batch)
    return Plan(
        machines=machines,
        chaos=chaos,
        slowest=chance.choice((3, 20, 60)),
        doubled=chance.choice((0.0, 0.1)),
        lost=chance.choice((0.0, 0.05)),
        fault_every=chance.choice((60, 150, 300)),
        say_every=chance.choice((20, 60, 150)),
        changes_roster=machines > 2 and chance.random() < 0.4,
        healed_within=HEALED_WITHIN,
        pace=pace,
    )


class World:
    """All machines of one game, and what happens to them."""

    def __init__(
        self, plan: Plan, chance: Random, make_table: Callable[[Peer], TableAbove], sulker: Peer | None = None
    ) -> None:
        self.plan = plan
        self.now: Milliseconds = 0
        self.referee = Referee()
        self.hosts: dict[Peer, Host] = {}
        self.messages = self.kills = self.faults = 0
        self._chance = chance
        self._make_table = make_table
        self._sulker = sulker
        """A machine with a changed program: when it leads it takes nothing from anybody else."""
        self._agenda: list[tuple[Milliseconds, int, Callable[..., None], tuple[Any, ...]]] = []
        self._count = 0
        self._cut: dict[tuple[Peer, Peer], Milliseconds] = {}
        """Links that carry nothing until a moment, by sender and receiver."""
        self._genesis = Genesis(b"simulated", Roster(tuple((peer, key_of(peer)) for peer in range(plan.machines))))
        self._charter, self._counted = Charter.of(self._genesis.roster), 0
        """As far as it is committed, and after how many entries that is."""
        self._ticks: dict[Peer, Milliseconds] = {}
        for peer in range(plan.machines):
            self._bring(peer)

    # Running

    def play(self) -> None:
        """Let everything go wrong, heal it, and see that all comes right."""
        self._run(self.plan.chaos)
        self._heal()
        healed = led = self.now
        while not self._is_well():
            # Whoever leads may only now come to carry out that it leaves; then another has to be found once more.
            led = self.now if self._leaders() else led
            if self.now > min(healed + self.plan.healed_within, led + LED_WITHIN):
                raise BrokenPromise(self._ailment())
            self._run(self.now + 20)
        members = self._members()
        self.referee.check_end([self.hosts[peer].disk for peer in members], members)

    def _run(self, until: Milliseconds) -> None:
        agenda = self._agenda
        while agenda and agenda[0][0] <= until:
            self.now, _, do, arguments = heappop(agenda)
            do(*arguments)
        self.now = until

    def _at(self, moment: Milliseconds, do: Callable[..., None], *arguments: object) -> None:
        self._count += 1
        heappush(self._agenda, (moment, self._count, do, arguments))

    # Machines

    def _bring(self, peer: Peer) -> None:
        host = Host(peer, self._genesis, self.plan.pace, self.referee, self._chance, self._post)
        host.make_table = lambda: self._make_table(peer)
        self.hosts[peer] = host
        for other in self.hosts.values():
            other.disks = {number: known.disk for number, known in self.hosts.items()}
        self._start(peer)
        self._at(self.now + self._chance.randrange(self.plan.say_every), self._say, peer)

    def _start(self, peer: Peer) -> None:
        host = self.hosts[peer]
        if host.machine is not None:
            return
        host.start(self.now)
        if peer == self._sulker and host.machine is not None:
            stand_still(host.machine)
        for other in self.hosts:
            if other >= self.plan.machines and other != peer:
                host.tell(WatcherCame(other), self.now)
        self._mind_the_clock(peer)

    def _tell(self, peer: Peer, event: Heard | Ticked | Wanted | WatcherCame) -> None:
        host = self.hosts[peer]
        was_there = host.machine is not None
        host.tell(event, self.now)
        self._look_after(peer, was_there)

    def _look_after(self, peer: Peer, was_there: bool) -> None:
        if self.hosts[peer].machine is not None:
            self._mind_the_clock(peer)
        elif was_there:
            self.kills += 1
            self._at(self.now + self._chance.choice(RESTARTS), self._start, peer)

    def _mind_the_clock(self, peer: Peer) -> None:
        host = self.hosts[peer]
        assert host.machine is not None
        due = max(self.now, host.machine.due - host.clock)
        if self._ticks.get(peer, -1) < self.now or due < self._ticks[peer]:
            self._ticks[peer] = due
            self._at(due, self._tick, peer)

    def _tick(self, peer: Peer) -> None:
        host = self.hosts[peer]
        if self._ticks[peer] != self.now or host.machine is None:
            return
        self._ticks[peer] = -1
        if host.asleep_until > self.now:
            self._ticks[peer] = host.asleep_until
            self._at(host.asleep_until, self._tick, peer)
        elif host.machine.due - host.clock <= self.now:
            self._tell(peer, Ticked())
        else:
            self._mind_the_clock(peer)

    def _say(self, peer: Peer) -> None:
        """The table of a machine has something to say every now and then, as long as things go wrong."""
        host = self.hosts[peer]
        if self.now < self.plan.chaos or not host.table.is_over:
            self._at(self.now + 1 + self._chance.randrange(2 * self.plan.say_every), self._say, peer)
            was_there = host.machine is not None
            if host.asleep_until <= self.now and peer in self._members():
                host.say_something(self.now)
                self._look_after(peer, was_there)

    # The network

    def _post(self, sender: Peer, receiver: Peer, message: Message) -> None:
        self.messages += 1
        if self.messages > STORM:
            raise BrokenPromise("a storm of messages")
        chance = self._chance
        if self.now < self.plan.chaos and self._is_lost(sender, receiver):
            return
        self._at(self.now + 1 + int(chance.random() * self.plan.slowest), self._deliver, sender, receiver, message)
        if chance.random() < self.plan.doubled:
            self._at(self.now + 1 + chance.randrange(200), self._deliver, sender, receiver, message)

    def _is_lost(self, sender: Peer, receiver: Peer) -> bool:
        return self._cut.get((sender, receiver), 0) > self.now or self._chance.random() < self.plan.lost

    def _deliver(self, sender: Peer, receiver: Peer, message: Message) -> None:
        host = self.hosts.get(receiver)
        if host is None or host.machine is None:
            return
        if host.asleep_until > self.now:
            self._at(host.asleep_until, self._deliver, sender, receiver, message)
            return
        self._tell(receiver, Heard(sender, message))

    # Faults

    def begin_faults(self) -> None:
        self._at(self.now + self._chance.randrange(self.plan.fault_every), self._fault)

    def _fault(self) -> None:
        if self.now >= self.plan.chaos:
            return
        self.faults += 1
        self._at(self.now + 1 + self._chance.randrange(2 * self.plan.fault_every), self._fault)
        faults = [self._set_trap, self._set_trap, self._kill, self._part, self._part_one_way, self._flap, self._coup]
        faults += [self._jump_clock, self._break_disk, self._send_to_sleep, self._contest]
        faults += [self._change_roster] * (4 if self.plan.changes_roster else 0)
        self._chance.choice(faults)(self._victim())

    def _victim(self) -> Peer:
        """Whoever leads is hit more often than others."""
        leaders = self._leaders()
        if leaders and self._chance.random() < 0.4:
            return self._chance.choice(leaders)
        return self._chance.choice(list(self.hosts))

    def _leaders(self) -> list[Peer]:
        return [peer for peer, host in self.hosts.items() if host.machine and host.machine.role is Role.LEADER]

    def _set_trap(self, peer: Peer) -> None:
        manner = self._chance.choice(("before", "after", "torn"))
        kinds, countdown = self._chance.choice(TRAPS)
        self.hosts[peer].trap = Trap(kinds, self._chance.randrange(countdown), manner)

    def _kill(self, peer: Peer) -> None:
        host = self.hosts[peer]
        if host.machine is not None:
            host.kill()
            self._look_after(peer, was_there=True)

    def _coup(self, peer: Peer) -> None:
        """A leader is cut off, and when it is back, whoever followed it dies."""
        span = self._chance.randrange(350, 800)
        for leader in self._leaders():
            self._cut_off(leader, span)
        self._at(self.now + span - self._chance.randrange(100), self._kill_leaders)

    def _contest(self, peer: Peer) -> None:
        """A leader dies, and whoever votes for another does too, only to be back before the votes are counted."""
        self._kill_leaders()
        for host in self.hosts.values():
            host.trap = Trap((Vote,), self._chance.randrange(3), "after")

    def _kill_leaders(self) -> None:
        for leader in self._leaders() if self.now < self.plan.chaos else ():
            self._kill(leader)

    def _span(self) -> Milliseconds:
        return self._chance.choice(SPANS)

    def _part(self, peer: Peer) -> None:
        """The machines fall into two groups that do not hear each other."""
        side = {other for other in self.hosts if self._chance.random() < 0.5} | {peer}
        until = self.now + self._span()
        for here in self.hosts:
            for there in self.hosts:
                if (here in side) != (there in side):
                    self._cut[here, there] = until

    def _part_one_way(self, peer: Peer) -> None:
        """Somebody is not heard any more, or does not hear."""
        until = self.now + self._span()
        is_deaf = self._chance.random() < 0.5
        for other in self.hosts:
            if self._chance.random() < 0.7:
                self._cut[(other, peer) if is_deaf else (peer, other)] = until

    def _flap(self, peer: Peer) -> None:
        """A loose contact: every few moments cut off for a few moments."""
        for start in range(0, self._span(), 80):
            self._at(self.now + start, self._cut_off, peer, 40)

    def _cut_off(self, peer: Peer, span: Milliseconds) -> None:
        for other in self.hosts:
            self._cut[peer, other] = self._cut[other, peer] = self.now + span

    def _jump_clock(self, peer: Peer) -> None:
        self.hosts[peer].clock += self._chance.choice((-100_000, -500, -50, 50, 500, 100_000))
        if self.hosts[peer].machine is not None:
            self._tell(peer, Ticked())

    def _break_disk(self, peer: Peer) -> None:
        self.hosts[peer].is_broken = True
        self._at(self.now + self._span(), self._mend, peer)

    def _mend(self, peer: Peer) -> None:
        host = self.hosts[peer]
        was_there = host.machine is not None
        host.mend(self.now)
        self._look_after(peer, was_there)

    def _send_to_sleep(self, peer: Peer) -> None:
        self.hosts[peer].asleep_until = self.now + self._span()

    def _change_roster(self, peer: Peer) -> None:
        """Somebody new comes, or somebody leaves."""
        machine = self.hosts[peer].machine
        if not self.plan.changes_roster or machine is None or peer not in self._members():
            return
        members = machine.roster.peers
        outside = [other for other in self.hosts if other not in members]
        if not outside and len(self.hosts) < self.plan.machines + 2:
            outside = [self._bring_watcher()]
        comes = [charter.coming(new, key_of(new)) for new in outside]
        if len(members) < 3 or self._chance.random() < 0.3:
            self._change(comes)
            return
        leavers = self._chance.sample(members, self._chance.choice((1, 1, len(members) - 1)))
        for leaver in leavers:
            self._vote_out(leaver, members)
        # Whoever leads is asked for all of it at once, and has to do one thing after the other.
        self._at(self.now + self._chance.randrange(200), self._change, [*map(charter.leaving, leavers), *comes])

    def _vote_out(self, leaver: Peer, members: Sequence[Peer]) -> None:
        """Somebody wants to go, or the others want him to."""
        if self._chance.random() < 0.5:
            self._tell(leaver, Wanted(VOICE, charter.going()))
            return
        for member in members:
            self._tell(member, Wanted(VOICE, charter.away(leaver)))

    def _change(self, bodies: Sequence[bytes]) -> None:
        for leader in self._leaders() if self.now < self.plan.chaos else ():
            for body in self._chance.sample(bodies, len(bodies)):
                self._tell(leader, Wanted(ROSTER, body))

    def _bring_watcher(self) -> Peer:
        new = max(self.hosts) + 1
        self._bring(new)
        for other in list(self.hosts):
            if self.hosts[other].machine is not None:
                self._tell(other, WatcherCame(new))
        return new

    # Healing

    def _heal(self) -> None:
        self._cut = {}
        for peer, host in self.hosts.items():
            host.trap = None
            host.asleep_until = 0
            self._start(peer)
            self._mend(peer)
            self._mind_the_clock(peer)

    def _members(self) -> Sequence[Peer]:
        """The roster as far as it is committed."""
        while self._counted < len(self.referee.truth):
            of = self.referee.truth[self._counted].submission
            self._charter = self._charter.after(of.author, of.kind, of.body)
            self._counted += 1
        return self._charter.roster.peers

    def _is_well(self) -> bool:
        """All members follow one leader, hold the same log, and nothing any of them wanted is missing from it."""
        return not self._ailment()

    def _ailment(self) -> str:
        members = self._members()
        machines = [host.machine for peer, host in self.hosts.items() if peer in members and host.machine is not None]
        if len(machines) < len(members):
            return "somebody is not there"
        leaders = {machine.leader for machine in machines}
        if len(leaders) != 1 or None in leaders:
            return f"no leader: {[(machine.me, machine.role.value, machine.term) for machine in machines]}"
        if len({(machine.commit, machine.log.last_index) for machine in machines}) != 1:
            return "logs differ"
        if any(machine.pending or machine.commit < machine.log.last_index for machine in machines):
            return "something waits to be committed"
        if not all(self.hosts[peer].table.is_over for peer in members):
            return "the game did not end"
        return ""
