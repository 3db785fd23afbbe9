"""The log of several machines: what it promises at small tables, and in games where everything goes wrong."""

from __future__ import annotations

from collections import deque

import pytest

from game.lab import peers
from game.lab.peers.disk import Disk
from game.lab.peers.host import KEEPING, QuickSigner, key_of
from net.sequencer import charter
from net.sequencer.charter import Charter
from net.sequencer.entries import BLANK, ROSTER, TABLE, VOICE, Entry, Genesis, Peer, Roster, Submission
from net.sequencer.log import Log
from net.sequencer.machine import Sequencer
from net.sequencer.messages import (
    Acknowledgement,
    Agreed,
    Append,
    Applied,
    Candidacy,
    Committed,
    Differed,
    DiskFailed,
    DiskMended,
    Effect,
    Event,
    Forged,
    Forked,
    Heard,
    KeepEverything,
    KeepSubmission,
    Saved,
    Send,
    Submit,
    Ticked,
    Vote,
    Wanted,
    WatcherCame,
    Witness,
)
from net.sequencer.pace import Pace


def genesis(machines: int) -> Genesis:
    return Genesis(b"game", Roster(tuple((peer, key_of(peer)) for peer in range(machines))))


class Room:
    """A few machines, links that can be taken away, and disks; time passes when it is told to."""

    def __init__(self, machines: int) -> None:
        self.now = 0
        self.genesis = genesis(machines)
        self.away: set[Peer] = set()
        self.cut: set[tuple[Peer, Peer]] = set()
        """Links that carry nothing, by sender and receiver."""
        self.disks: dict[Peer, Disk] = {}
        self.machines: dict[Peer, Sequencer] = {}
        self.heard: dict[Peer, list[Entry]] = {}
        self.noticed: list[Effect] = []
        self.post: deque[tuple[Peer, Send]] = deque()
        for peer in range(machines):
            self.sit_down(peer)

    def sit_down(self, peer: Peer) -> None:
        disk = self.disks.setdefault(peer, Disk())
        signer = QuickSigner(key_of(peer))
        self.machines[peer] = Sequencer(peer, self.genesis, signer, Pace(), disk.saved(), self.now)
        self.heard[peer] = []

    def tell(self, peer: Peer, event: Event) -> None:
        for effect in self.machines[peer].step(event, self.now):
            if isinstance(effect, KEEPING):
                self.disks[peer].keep(effect)
            elif isinstance(effect, Send):
                self.post.append((peer, effect))
            elif isinstance(effect, Committed):
                self.heard[peer] += effect.entries
            else:
                self.noticed.append(effect)

    def deliver(self) -> None:
        while self.post:
            sender, letter = self.post.popleft()
            lost = {sender, letter.peer} & self.away or (sender, letter.peer) in self.cut
            if not lost and letter.peer in self.machines:
                self.tell(letter.peer, Heard(sender, letter.message))

    def wait(self, seconds: int) -> None:
        for _ in range(seconds * 10):
            self.now += 100
            for peer in self.machines:
                if peer not in self.away:
                    self.tell(peer, Ticked())
            self.deliver()

    def want(self, peer: Peer, body: bytes, kind: str = TABLE) -> None:
        self.tell(peer, Wanted(kind, body))
        self.deliver()

    def said(self, peer: Peer) -> list[bytes]:
        return [entry.submission.body for entry in self.heard[peer] if entry.submission.kind == TABLE]

    @property
    def leader(self) -> Peer | None:
        leaders = {machine.leader for peer, machine in self.machines.items() if peer not in self.away}
        return leaders.pop() if len(leaders) == 1 else None


def test_the_first_on_the_roster_leads_when_nobody_did() -> None:
    room = Room(4)
    room.wait(4)
    assert room.leader == 0


def test_what_anybody_wants_is_heard_by_all_in_one_order() -> None:
    room = Room(3)
    room.wait(4)
    for peer in (2, 0, 1):
        room.want(peer, b"from %d" % peer)
    assert [room.said(peer) for peer in range(3)] == [[b"from 2", b"from 0", b"from 1"]] * 3


def test_another_leads_when_the_leader_is_gone_and_nothing_is_lost() -> None:
    room = Room(3)
    room.wait(4)
    room.want(1, b"before")
    room.away = {0}
    room.wait(5)
    room.want(2, b"after")
    assert room.leader == 1
    assert room.said(1) == room.said(2) == [b"before", b"after"]
    room.away = set()
    room.wait(2)
    assert room.said(0) == [b"before", b"after"]


def test_who_stood_too_early_stands_again_soon() -> None:
    room = Room(3)
    room.wait(4)
    room.away = {0}
    room.wait(3)
    room.tell(2, Heard(0, sent_by_leader(room)))
    room.wait(1)
    assert room.leader is None
    room.wait(3)
    assert room.leader == 1


def test_two_machines_pause_and_resume() -> None:
    room = Room(2)
    room.wait(4)
    room.away = {1}
    room.wait(5)
    room.want(0, b"patience")
    assert room.leader is None
    assert room.said(0) == []
    room.away = set()
    room.wait(6)
    assert room.said(0) == room.said(1) == [b"patience"]


def test_who_was_away_does_not_depose_whom_all_others_hear() -> None:
    room = Room(3)
    room.wait(4)
    term = room.machines[0].term
    room.away = {2}
    room.wait(30)
    room.away = set()
    room.wait(5)
    assert room.leader == 0
    assert room.machines[0].term == term


def test_a_machine_that_starts_anew_has_its_log_and_its_unheard_wishes() -> None:
    room = Room(3)
    room.wait(4)
    room.want(1, b"one")
    room.away = {1}
    room.want(1, b"two")
    room.sit_down(1)
    room.away = set()
    room.wait(2)
    assert room.said(1) == room.said(0) == [b"one", b"two"]


def test_what_was_lost_with_a_cable_is_said_again_when_there_is_another() -> None:
    room = Room(3)
    room.wait(4)
    room.away = {1}
    room.want(1, b"lost on the way")
    room.want(2, b"not heard by all")
    room.away = set()
    room.tell(1, WatcherCame(0))
    room.deliver()
    assert room.said(0) == [b"not heard by all", b"lost on the way"]
    room.tell(0, WatcherCame(1))
    room.deliver()
    assert room.said(1) == room.said(0)


def test_a_wish_is_on_disk_before_it_is_sent() -> None:
    room = Room(3)
    room.wait(4)
    kinds = [type(effect) for effect in room.machines[1].step(Wanted(TABLE, b"x"), room.now)]
    assert kinds == [KeepSubmission, Send]


def test_who_is_there_is_known_to_all() -> None:
    room = Room(4)
    room.wait(5)
    assert room.machines[2].who_is_there() == (0, 1, 2, 3)
    room.away = {3}
    room.wait(5)
    assert room.machines[2].who_is_there() == (0, 1, 2)


def test_without_a_disk_nothing_is_promised() -> None:
    room = Room(3)
    room.wait(4)
    room.tell(1, DiskFailed())
    room.deliver()
    request = Heard(2, Candidacy(99, 99, 99, False))
    append = Heard(0, Append(1, 0, room.genesis.chain, (), 0, Witness(0, room.genesis.chain, b"")))
    for event in (request, append, Wanted(TABLE, b"x")):
        promises = [e for e in room.machines[1].step(event, room.now) if isinstance(e, (*KEEPING, Send))]
        assert promises == []


def test_a_machine_without_a_disk_goes_on_hearing_and_a_fresh_disk_gets_everything() -> None:
    room = Room(3)
    room.wait(4)
    room.tell(1, DiskFailed())
    room.want(0, b"unwritten")
    room.wait(1)
    assert room.said(1) == [b"unwritten"]
    effects = room.machines[1].step(DiskMended(), room.now)
    (kept,) = [effect.saved for effect in effects if isinstance(effect, KeepEverything)]
    assert [entry.submission.body for entry in kept.entries if entry.submission.kind == TABLE] == [b"unwritten"]


def test_a_machine_comes_to_the_roster_and_another_leaves() -> None:
    room = Room(3)
    room.wait(4)
    room.sit_down(3)
    for peer in range(3):
        room.tell(peer, WatcherCame(3))
    room.want(0, charter.coming(3, key_of(3)), ROSTER)
    room.wait(2)
    room.want(0, charter.going(), VOICE)
    room.want(0, charter.leaving(0), ROSTER)
    room.wait(8)
    assert {machine.roster.peers for peer, machine in room.machines.items() if peer} == {(1, 2, 3)}
    room.want(3, b"new here")
    room.wait(2)
    assert room.said(1) == room.said(3) == [b"new here"]


def test_whoever_most_machines_send_away_leaves_the_roster() -> None:
    room = Room(4)
    room.wait(4)
    for peer in (0, 1):
        room.want(peer, charter.away(3), VOICE)
    room.want(0, charter.leaving(3), ROSTER)
    assert {machine.roster.peers for machine in room.machines.values()} == {(0, 1, 2, 3)}
    room.want(2, charter.away(3), VOICE)
    room.want(0, charter.leaving(3), ROSTER)
    assert room.machines[1].roster.peers == (0, 1, 2)


CLOSED = charter.door(shut=True)


def chartered(*entries: tuple[Peer, str, bytes], machines: int = 4) -> Charter:
    """Four machines, the first of which leads, after these entries."""
    made = Charter.of(genesis(machines).roster).after(0, BLANK, b"")
    for entry in entries:
        made = made.after(*entry)
    return made


def changes(made: Charter) -> tuple[object, ...]:
    return made.roster, made.gone, made.numbers, made.watchers


@pytest.mark.parametrize(
    "tried",
    [
        *([(0, ROSTER, body)] for body in (b"", b"\xc1", charter.leaving(9), charter.coming(0, key_of(5)))),
        *([(0, ROSTER, charter.coming(*newcomer))] for newcomer in ((300, key_of(3)), (9, b"short"))),
        [(0, ROSTER, charter.leaving(3))],
        [(3, ROSTER, charter.leaving(0))],
        [(3, VOICE, charter.going()), (3, ROSTER, charter.leaving(3))],
        [(3, ROSTER, charter.coming(9, key_of(9)))],
        [(3, ROSTER, charter.numbered(9, key_of(9), watching=True))],
        [(0, VOICE, charter.away(3)), (0, VOICE, charter.away(3)), (0, ROSTER, charter.leaving(3))],
        [(7, VOICE, charter.away(3)), (8, VOICE, charter.away(3)), (9, VOICE, charter.away(3)),
         (0, ROSTER, charter.leaving(3))],
        [(1, VOICE, charter.away(3)), (2, VOICE, charter.away(3)), (0, VOICE, charter.away(3)),
         (2, VOICE, charter.away(3, yes=False)), (0, ROSTER, charter.leaving(3))],
        [(0, VOICE, CLOSED), (1, VOICE, CLOSED), (2, VOICE, CLOSED), (0, ROSTER, charter.coming(9, key_of(9)))],
    ],
    ids=[
        *("nothing", "no message", "a stranger leaves", "somebody comes twice", "no number", "no key"),
        *("the leader removes another", "a member removes the leader", "a member removes even itself"),
        *("a member lets somebody in", "a member gives numbers away", "one voice counts twice", "strangers vote"),
        *("a voice was taken back", "somebody comes to a game"),
    ],
)  # fmt: skip
def test_a_change_that_the_log_does_not_justify_changes_nothing(tried: list[tuple[Peer, str, bytes]]) -> None:
    assert changes(chartered(*tried)) == changes(chartered())


def test_of_two_neither_removes_the_other() -> None:
    tried = [(0, VOICE, charter.away(1)), (0, ROSTER, charter.leaving(1))]
    assert chartered(*tried, machines=2).roster.peers == (0, 1)


def test_nobody_is_let_in_under_a_number_or_key_of_somebody_else() -> None:
    given = [(0, ROSTER, charter.numbered(9, key_of(9), watching=False))]
    assert 9 not in chartered(*given, (0, ROSTER, charter.coming(9, key_of(8)))).roster.peers
    watching = [(0, ROSTER, charter.numbered(9, key_of(9), watching=True))]
    assert 9 not in chartered(*watching, (0, ROSTER, charter.coming(9, key_of(9)))).roster.peers
    left = [*given, (0, ROSTER, charter.leaving(9))]
    assert 9 not in chartered(*left, (0, ROSTER, charter.coming(9, key_of(9)))).roster.peers


def test_a_changed_program_neither_removes_the_others_nor_stalls_them() -> None:
    room = Room(3)
    room.wait(4)
    bodies = [charter.leaving(0), charter.leaving(1), *(charter.coming(peer, key_of(peer)) for peer in (7, 8, 9))]
    for body in bodies:
        room.want(2, body, ROSTER)
        room.want(2, charter.away(0), VOICE)
    room.wait(2)
    room.want(1, b"goes on")
    assert {machine.roster.peers for machine in room.machines.values()} == {(0, 1, 2)}
    room.away = {2}
    room.want(0, b"without him")
    assert room.said(0) == room.said(1) == [b"goes on", b"without him"]


def test_a_changed_program_that_leads_removes_nobody_either() -> None:
    room = Room(3)
    room.wait(4)
    for body in (charter.leaving(1), charter.leaving(2), charter.leaving(1)):
        room.want(0, body, ROSTER)
    room.want(2, b"still here")
    assert {machine.roster.peers for machine in room.machines.values()} == {(0, 1, 2)}
    assert room.said(1) == room.said(2) == [b"still here"]


# The beginning of a reign


def sent_by_leader(room: Room, *entries: Entry, term: int | None = None) -> Append:
    leader = room.machines[0]
    last = leader.log.last_index
    witness = Witness(0, room.genesis.chain, b"")
    return Append(term or leader.term, last, leader.log.chain_at(last), entries, last, witness)


def test_a_blank_entry_that_is_used_again_is_refused_and_told() -> None:
    room = Room(3)
    room.wait(4)
    room.want(1, b"something")
    (blank,) = [entry for entry in room.machines[0].log.entries if entry.submission.kind == BLANK]
    leader = room.machines[0]
    last = leader.log.last_index
    for term in (leader.term, leader.term + 1):
        again = leader.log.next_entry(term, blank.submission)
        room.tell(1, Heard(0, sent_by_leader(room, again, term=term)))
        assert room.noticed[-1] == Forged(0, last + 1)
    room.wait(6)
    room.want(2, b"goes on")
    assert room.said(1) == [b"something", b"goes on"]


def test_a_reign_that_does_not_begin_with_its_blank_entry_is_refused() -> None:
    room = Room(3)
    room.wait(4)
    room.tell(1, Wanted(TABLE, b"mine"))
    entry = room.machines[0].log.next_entry(room.machines[0].term + 1, room.machines[1].pending[0])
    room.tell(2, Heard(0, sent_by_leader(room, entry, term=entry.term)))
    assert isinstance(room.noticed[-1], Forged)


def test_an_entry_its_author_did_not_sign_is_refused_and_told() -> None:
    room = Room(3)
    room.wait(4)
    leader = room.machines[0]
    forged = leader.log.next_entry(leader.term, Submission(2, 1, TABLE, b"", b"not mine", bytes(64)))
    last = leader.log.last_index
    append = Append(leader.term, last, leader.log.chain_at(last), (forged,), last, Witness(0, room.genesis.chain, b""))
    room.tell(1, Heard(0, append))
    assert Forged(0, last + 1) in room.noticed
    assert room.machines[1].log.last_index == last


def test_a_submission_that_comes_twice_gets_one_place() -> None:
    room = Room(3)
    room.wait(4)
    room.want(1, b"once")
    (again,) = [entry.submission for entry in room.heard[0] if entry.submission.author == 1]
    room.tell(0, Heard(1, Submit(again)))
    room.deliver()
    room.wait(2)
    assert room.said(2) == [b"once"]


def test_a_member_may_bring_what_another_signed_and_a_stranger_may_not() -> None:
    room = Room(3)
    room.wait(4)
    room.away = {1}
    room.tell(1, Wanted(TABLE, b"mine"))
    for bringer, said in ((7, []), (2, [b"mine"]), (2, [b"mine"])):
        room.tell(0, Heard(bringer, Submit(room.machines[1].pending[0])))
        room.deliver()
        assert room.said(0) == said


# Leaders who stand still


def leave_out(leader: Sequencer) -> None:
    """Take nothing from anybody else."""
    leader._take = lambda submission: None  # type: ignore[method-assign]


def never_commit(leader: Sequencer) -> None:
    leader._commit_by_majority = lambda: None  # type: ignore[method-assign]


@pytest.mark.parametrize("stand_still", [leave_out, never_commit])
@pytest.mark.parametrize("machines", [3, 5])
def test_a_leader_who_stands_still_is_passed_over(machines, stand_still) -> None:
    room = Room(machines)
    room.wait(4)
    stand_still(room.machines[0])
    room.want(1, b"mine")
    room.wait(9)
    assert (room.leader, room.said(2)) == (0, [])
    room.wait(6)
    assert room.leader not in (None, 0)
    assert all(room.said(peer) == [b"mine"] for peer in room.machines)
    # Whoever claims to lead once more is not heard for a while.
    machine = room.machines[1]
    claim = Append(machine.term + 9, 0, machine.log.genesis.chain, (), 0, Witness(0, machine.log.genesis.chain, b""))
    for peer in range(1, machines):
        room.tell(peer, Heard(0, claim))
        room.tell(peer, Heard(0, Candidacy(machine.term + 9, 99, 99, False)))
    assert {room.machines[peer].term for peer in range(1, machines)} == {machine.term}
    room.want(1, b"and this")
    assert room.said(2) == [b"mine", b"and this"]


def test_of_two_machines_none_can_pass_the_other_over() -> None:
    room = Room(2)
    room.wait(4)
    leave_out(room.machines[0])
    room.want(1, b"mine")
    room.wait(30)
    assert (room.leader, room.said(1)) == (0, [])


def test_who_is_not_heard_by_the_leader_alone_is_heard_through_the_others() -> None:
    room = Room(3)
    room.wait(4)
    room.cut = {(1, 0)}
    room.want(1, b"mine")
    room.wait(8)
    assert (room.leader, room.said(2)) == (0, [b"mine"])


def test_nobody_makes_others_pass_an_honest_leader_over() -> None:
    room = Room(4)
    room.wait(4)
    room.want(3, b"before")
    room.cut = {(3, 0)}
    lies = [
        Submission(3, 2, TABLE, b"", b"unsigned", bytes(64)),
        Submission(1, 1, TABLE, b"", b"of another", bytes(64)),
        room.heard[0][-1].submission,
    ]
    for _ in range(20):
        for peer in (1, 2):
            for lie in lies:
                room.tell(peer, Heard(3, Submit(lie)))
        room.wait(1)
    assert room.leader == 0
    assert room.said(1) == [b"before"]


def test_a_full_log_is_no_fault_of_whoever_leads(monkeypatch) -> None:
    room = Room(3)
    room.wait(4)
    monkeypatch.setattr(Log, "has_room", lambda log: False)
    room.want(1, b"mine")
    room.wait(30)
    assert (room.leader, room.said(1)) == (0, [])


def test_another_public_state_is_told_once() -> None:
    room = Room(3)
    room.wait(4)
    for peer, digest in ((0, b"same"), (1, b"same"), (2, b"other")):
        room.tell(peer, Applied(1, digest))
    room.wait(3)
    about_2 = [effect for effect in room.noticed if effect == Differed(2, 1)]
    assert len(about_2) == 2
    assert Differed(1, 1) in room.noticed
    assert not [effect for effect in room.noticed if isinstance(effect, Forked)]


def test_who_differed_and_is_right_again_is_told() -> None:
    room = Room(3)
    room.wait(4)
    for peer, digest in ((0, b"same"), (1, b"same"), (2, b"other")):
        room.tell(peer, Applied(1, digest))
    room.wait(3)
    assert not [effect for effect in room.noticed if isinstance(effect, Agreed)]
    room.tell(2, Applied(1, b"same"))
    room.wait(3)
    told = [effect for effect in room.noticed if isinstance(effect, Agreed)]
    assert sorted(effect.peer for effect in told) == [0, 1, 2, 2]


def test_two_committed_logs_are_told() -> None:
    room = Room(3)
    room.wait(4)
    room.tell(1, Applied(1, b"state"))
    room.tell(1, Heard(2, Witness(1, b"another chain", b"state")))
    assert room.noticed[-1] == Forked(2, 1)


def test_a_term_that_nobody_can_have_reached_is_not_believed() -> None:
    room = Room(3)
    room.wait(4)
    term = room.machines[0].term
    for message in (Candidacy(1 << 60, 1 << 60, 9, False), Vote(1 << 60, False, False)):
        room.tell(0, Heard(2, message))
    room.tell(0, Heard(2, Acknowledgement(1 << 60, False, 0, Witness(0, b"", b""))))
    assert room.machines[0].term == term


def test_who_only_watches_deposes_nobody_by_naming_a_later_term() -> None:
    room = Room(3)
    room.wait(4)
    leader = room.leader
    assert leader is not None
    term = room.machines[leader].term
    room.tell(leader, WatcherCame(7))
    room.tell(leader, Heard(7, Acknowledgement(term + 1, False, 0, Witness(0, b"", b""))))
    assert room.leader == leader
    assert room.machines[leader].term == term


def test_a_clock_that_steps_back_stops_nothing() -> None:
    room = Room(3)
    room.wait(4)
    room.now -= 1_000_000
    room.want(1, b"still here")
    room.away = {0}
    room.wait(6)
    assert room.leader == 1


def test_a_machine_alone_keeps_before_it_commits() -> None:
    machine = Sequencer(0, genesis(1), QuickSigner(key_of(0)), Pace(), Saved(), 0)
    first = machine.step(Ticked(), 10_000)
    assert not [effect for effect in first if isinstance(effect, Committed)]
    assert machine.due == 10_000
    (committed,) = [effect for effect in machine.step(Ticked(), 10_000) if isinstance(effect, Committed)]
    assert [entry.submission.kind for entry in committed.entries] == [BLANK]


def test_long_logs_are_fetched_in_portions() -> None:
    room = Room(3)
    room.wait(4)
    room.away = {2}
    for number in range(150):
        room.want(0, b"%d" % number)
    room.away = set()
    room.wait(2)
    assert room.said(2) == [b"%d" % number for number in range(150)]


# Everything goes wrong


def test_nothing_is_lost_in_simulated_games() -> None:
    games = sum((peers.simulate(seed) for seed in range(1000, 1060)), peers.Simulated())
    assert games.kills > 300
    assert games.entries > 2000


def test_the_others_play_on_among_faults_though_one_stands_still_whenever_it_leads() -> None:
    games = sum((peers.simulate_sulking(seed) for seed in range(30)), peers.Simulated())
    assert games.entries > 1000


def test_a_game_of_olympus_ends_the_same_on_all_machines() -> None:
    assert peers.simulate_rules(1).entries > 100


@pytest.mark.deep
@pytest.mark.parametrize("portion", range(10))
def test_nothing_is_lost_in_many_games(portion: int) -> None:
    for seed in range(100 * portion, 100 * portion + 100):
        peers.simulate(seed)
        peers.simulate_sulking(seed)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(20))
def test_many_games_of_olympus_end_the_same_on_all_machines(seed: int) -> None:
    peers.simulate_rules(seed)
