"""The machine itself: Raft, as Ongaro and Ousterhout published it, told in events and effects.

Whoever drives it does the effects in their order and tells the machine what happened. Two rules are the driver's:
what is to be kept is on disk before the next effect is done, and after a `DiskFailed` the effects behind it are not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from net.sequencer.entries import BLANK, ROSTER, Entry, Index, Peer, Submission, Term, opening
from net.sequencer.footing import Role
from net.sequencer.leading import Leading
from net.sequencer.messages import (
    Acknowledgement,
    Append,
    Applied,
    Candidacy,
    Committed,
    DiskFailed,
    DiskMended,
    Effect,
    Event,
    Forged,
    Forked,
    Heard,
    KeepEntries,
    KeepEverything,
    KeepSubmission,
    KeepTerm,
    Message,
    Saved,
    Submit,
    Ticked,
    Vote,
    Wanted,
    WatcherCame,
    WatcherLeft,
    Witness,
)
from net.sequencer.pace import Milliseconds

LEAP: Final = 1 << 20
"""No honest machine is so many elections ahead of another; one that says so is not listened to."""
SEVERAL: Final = 3
"""Of two machines, none can do without the other, whatever it does."""


class Sequencer(Leading):
    """One machine's part in the log of one game.

    `Wanted` is how the table adds to it, `Committed` how it hears what stands for good, and `leader` and
    `who_is_there` tell whom it plays with.
    """

    # The seam

    def step(self, event: Event, now: Milliseconds) -> list[Effect]:
        """What is to be done because this happened."""
        self._time.until(now)
        self._effects = []
        self._commit_up_to(self._noted)
        if type(event) is not DiskFailed:
            self._trust_the_disk()
        match event:
            case Heard(peer, message):
                self._hear(peer, message)
            case Ticked():
                self._tick()
            case Wanted(kind, body):
                self._want(kind, body)
            case Applied(index, digest):
                self._witnesses.applied(index, digest)
                self._effects += self._witnesses.differences()
            case DiskFailed():
                self._fall_silent()
            case DiskMended():
                self._speak_again()
            case WatcherCame(peer):
                self._watchers.add(peer)
                self._track_members()
                self._met(peer)
            case WatcherLeft(peer):
                self._watchers.discard(peer)
                self._track_members()
        return self._effects

    @property
    def due(self) -> Milliseconds:
        """When to say `Ticked`, by the clock that `now` comes from."""
        return self._time.by_the_clock(self._soonest())

    def _soonest(self) -> Milliseconds:
        if self.role is not Role.LEADER:
            return min(self._beat_at, self._election_at)
        is_alone = self.roster.peers == (self.me,)
        return self._time.total if is_alone and self._kept < self.log.last_index else self._beat_at

    # Time

    def _tick(self) -> None:
        if self._time.total >= self._beat_at:
            self._beat()
        if self.leader not in (None, self.me) and self._grievances.is_due(self._time.total):
            self._pass_over(self.leader)
        if self.role is not Role.LEADER and self._time.total >= self._election_at:
            self._set_leader(None)
            self._stand_on_trial()

    def _pass_over(self, leader: Peer) -> None:
        """Whoever leads leaves out what members say: see whether the others find so, too, and would have another."""
        self._grievances.pass_over(leader, self._time.total)
        self._set_leader(None)
        self._wait_for_votes()

    def _beat(self) -> None:
        self._beat_at = self._time.total + self._pace.heartbeat
        if self.role is not Role.LEADER:
            self._say_who_we_are()
        elif not self._is_heard_by_majority():
            self._follow(None)
        else:
            for peer in self._progress:
                self._send_log(peer)
        self._submit(self.pending)
        self._complain()

    def _say_who_we_are(self) -> None:
        """The leader hears it with every acknowledgement; the others would never learn that we differ from them."""
        for peer in self._others():
            if peer != self.leader:
                self._send(peer, self._witnesses.own)

    # Elections

    def _stand_on_trial(self) -> None:
        """Pre-vote: somebody who was only cut off or asleep shall not depose a leader whom all others hear."""
        self._wait_for_votes()
        if self.mute or not self._may_stand():
            return
        self.role = Role.TRIAL
        self._ask_for_votes(self.term + 1)

    def _may_stand(self) -> bool:
        """Members may, and whoever leaves as long as that is not committed: perhaps nobody else can commit it."""
        may_count = self.log.rosters[-1:] if self.log.rosters[-1][0] <= self.commit else self.log.rosters[-2:]
        return any(self.me in roster.peers for _, roster in may_count)

    def _stand(self) -> None:
        self._wait_for_votes()
        self.role = Role.CANDIDATE
        self.term += 1
        self._vote = self.me
        self._keep(KeepTerm(self.term, self._vote))
        self._ask_for_votes(self.term)

    def _ask_for_votes(self, term: Term) -> None:
        self._votes = {self.me}
        trial = self.role is Role.TRIAL
        for peer in self._others():
            self._send(peer, Candidacy(term, self.log.last_term, self.log.last_index, trial))
        self._count_votes()

    def _count_votes(self) -> None:
        if len(self._votes.intersection(self.roster.peers)) < self.roster.majority:
            return
        if self.role is Role.TRIAL:
            self._stand()
        else:
            self._lead()

    def _lead(self) -> None:
        self.role = Role.LEADER
        self._progress = {}
        self._track_members()
        self._beat_at = self._time.total + self._pace.heartbeat
        # What earlier terms left behind is committed by committing something of this one.
        self._add(self._signed(0, BLANK, opening(self.term, self.log.chain_at(self.log.last_index))))
        self._set_leader(self.me)

    def _on_candidacy(self, peer: Peer, asked: Candidacy) -> None:
        if self.mute or self._hears_leader() or self._grievances.passes_over(peer, self._time.total):
            return
        if asked.trial:
            granted = asked.term > self.term and self._is_up_to_date(asked)
            self._send(peer, Vote(asked.term if granted else self.term, granted, True))
            return
        if asked.term > self.term:
            self._enter(asked.term)
        granted = asked.term == self.term and self._vote in (None, peer) and self._is_up_to_date(asked)
        if granted and self._vote is None:
            self._vote = peer
            self._keep(KeepTerm(self.term, self._vote))
        if granted:
            self._wait_for_leader()
        self._send(peer, Vote(self.term, granted, False))

    def _hears_leader(self) -> bool:
        """Then nobody else is voted for, nor does a new term begin because somebody asks."""
        lately = self._time.total - self._leader_heard < self._pace.election
        return self.role is Role.LEADER or (self.leader is not None and lately)

    def _is_up_to_date(self, asked: Candidacy) -> bool:
        """Whoever lacks something that may be committed must not lead."""
        return (asked.last_term, asked.last_index) >= (self.log.last_term, self.log.last_index)

    def _on_vote(self, peer: Peer, vote: Vote) -> None:
        if not vote.granted:
            self._enter_if_later(vote.term)
            return
        asked = self.term + 1 if self.role is Role.TRIAL else self.term
        is_answer = self.role is (Role.TRIAL if vote.trial else Role.CANDIDATE) and vote.term == asked
        if is_answer:
            self._votes.add(peer)
            self._count_votes()

    # Following

    def _on_append(self, peer: Peer, sent: Append) -> None:
        if sent.term < self.term:
            self._acknowledge(peer, 0, accepted=False)
            return
        if sent.term == self.term and self.role is Role.LEADER:
            return
        if self._grievances.passes_over(peer, self._time.total):
            return
        self._enter_if_later(sent.term)
        self._leader_heard = self._time.total
        self._follow(peer)
        if not self._has(sent.after, sent.chain):
            self._answer_mismatch(peer, sent)
            return
        last = self._write(peer, sent)
        self._commit_up_to(min(sent.commit, last))
        self._acknowledge(peer, last, accepted=True)

    def _answer_mismatch(self, peer: Peer, sent: Append) -> None:
        """What we know to be committed is in the log of every leader, so it can begin there."""
        if sent.after <= self.commit:
            self._effects.append(Forked(peer, sent.after))
        elif sent.after > self.log.last_index:
            self._acknowledge(peer, self.log.last_index, accepted=False)
        else:
            self._acknowledge(peer, self.commit, accepted=False)

    def _write(self, peer: Peer, sent: Append) -> Index:
        """Make our log the leader's as far as this message goes; gives the last place that is."""
        last = sent.after
        for entry in sent.entries:
            if entry.index != last + 1 or not self._has(entry.index, entry.chain):
                break
            last = entry.index
        fresh = sent.entries[last - sent.after :]
        if not fresh:
            return last
        if last < self.commit:
            self._effects.append(Forked(peer, last + 1))
            return last
        self.log.cut(last)
        sound = self._add_sound(peer, fresh)
        self._keep(KeepEntries(last, sound))
        return last + len(sound)

    def _add_sound(self, peer: Peer, entries: Iterable[Entry]) -> tuple[Entry, ...]:
        sound: list[Entry] = []
        for entry in entries:
            if entry.term > self.term or not self.log.may_follow(entry, self._signer):
                self._effects.append(Forged(peer, self.log.last_index + 1))
                break
            self.log.add(entry)
            sound.append(entry)
        return tuple(sound)

    def _acknowledge(self, peer: Peer, index: Index, *, accepted: bool) -> None:
        self._send(peer, Acknowledgement(self.term, accepted, index, self._witnesses.own))

    # What we want ourselves, and what others bring

    def _want(self, kind: str, body: bytes) -> None:
        submission = self._signed(self._next_number(), kind, body)
        self.pending.append(submission)
        self._keep(KeepSubmission(submission))
        self._submit([submission])

    def _met(self, peer: Peer) -> None:
        """What was under way when a cable broke is said once more at once: the next heartbeat is far."""
        if self.role is Role.LEADER and peer in self._progress:
            self._send_log(peer)
        elif peer == self.leader:
            self._submit(self.pending)

    def _complain(self) -> None:
        """Whatever a leader has not taken for a while is said to all: perhaps only our cable to him is bad."""
        leads_alone = self.role is Role.LEADER or self.leader is None or len(self.roster.peers) < SEVERAL
        if leads_alone or not self.pending or not self._is_due_a_place(self.pending[0]):
            return
        self._grievances.heard(self.pending[0], self._time.total)
        if self._grievances.waits(self.me, self._time.total):
            for peer in self._others():
                if peer != self.leader:
                    self._send(peer, Submit(self.pending[0]))

    def _on_submit(self, peer: Peer, submission: Submission) -> None:
        """A leader gives it its place, whoever brings it; others bring it to him, and see whether he does."""
        if self.roster.key(peer) is None:
            return
        if self.role is Role.LEADER:
            self._take(submission)
        elif self.leader is not None and submission.author == peer and self._is_due_a_place(submission):
            self._grievances.heard(submission, self._time.total)
            self._send(self.leader, Submit(submission))

    def _is_due_a_place(self, submission: Submission) -> bool:
        """Whether an honest leader could take this; changes of the roster may have to wait."""
        if submission.kind in (BLANK, ROSTER) or not self.log.has_room():
            return False
        has_place = any(entry.submission == submission for entry in self.log.entries[self.commit :])
        return has_place or self.log.is_next(submission, self._signer)

    # Messages

    def _hear(self, peer: Peer, message: Message) -> None:
        if peer == self.me:
            return
        self._heard[peer] = self._time.total
        match message:
            case Append(term=term) | Candidacy(term=term) | Vote(term=term) | Acknowledgement(term=term) if (
                term > self.term + LEAP
            ):
                return
            case Append():
                self._on_append(peer, message)
                self._compare(peer, message.witness)
            case Acknowledgement():
                self._on_acknowledgement(peer, message)
                self._compare(peer, message.witness)
            case Candidacy():
                self._on_candidacy(peer, message)
            case Vote():
                self._on_vote(peer, message)
            case Submit(submission):
                self._on_submit(peer, submission)
            case Witness():
                self._compare(peer, message)

    def _compare(self, peer: Peer, witness: Witness) -> None:
        self._witnesses.heard(peer, witness)
        self._effects += self._witnesses.differences()

    # Disk

    def _trust_the_disk(self) -> None:
        """What we said last time was done, or we would have been told."""
        if self._kept == self.log.last_index:
            return
        self._kept = self.log.last_index
        if self.role is Role.LEADER:
            self._commit_by_majority()

    def _fall_silent(self) -> None:
        self.mute = True
        self._follow(None)
        self._commit_once_more()

    def _speak_again(self) -> None:
        """All we hold goes to the fresh disk."""
        self.mute = False
        entries, submissions = tuple(self.log.entries), tuple(self.pending)
        self._effects.append(KeepEverything(Saved(self.term, self._vote, entries, submissions, self.commit)))
        self._commit_once_more()
        self._submit(self.pending)

    def _commit_once_more(self) -> None:
        """What was said behind a failure of the disk was not heard; the table passes over what it has."""
        missed = self.log.slice(self._witnesses.own.applied, self.commit)
        if missed:
            self._effects.append(Committed(missed))
