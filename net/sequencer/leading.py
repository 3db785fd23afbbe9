"""Leading: every entry gets its place from whoever leads, and counts when most machines have it on their disks."""

from __future__ import annotations

from collections.abc import Iterable

from net.sequencer.entries import BLANK, ROSTER, Index, Peer, Submission, Term
from net.sequencer.footing import Footing, Role
from net.sequencer.messages import Acknowledgement, Append, KeepEntries, KeepTerm, LeaderChanged, Submit
from net.sequencer.progress import Progress


class Leading(Footing):
    """What whoever leads does with the log, and how somebody comes to follow instead."""

    # Terms, and who leads in them

    def _enter_if_later(self, term: Term) -> None:
        if term > self.term:
            self._enter(term)

    def _enter(self, term: Term) -> None:
        """A term that somebody else began; nobody has our vote in it yet."""
        self.term = term
        self._vote = None
        self._keep(KeepTerm(term, None))
        self._follow(None)

    def _follow(self, leader: Peer | None) -> None:
        if leader is not None or self.role is Role.LEADER:
            self._wait_for_leader()
        self.role = Role.FOLLOWER
        self._progress = {}
        self._set_leader(leader)

    def _set_leader(self, leader: Peer | None) -> None:
        if leader == self.leader:
            return
        self.leader = leader
        self._grievances.led_anew()
        self._effects.append(LeaderChanged(leader, self.term))
        if leader is not None:
            self._submit(self.pending)

    def _submit(self, submissions: Iterable[Submission]) -> None:
        """Bring these to whoever leads; whoever does may have had them already."""
        for submission in tuple(submissions):
            if self.role is Role.LEADER:
                self._take(submission)
            elif self.leader is not None:
                self._send(self.leader, Submit(submission))

    # Places in the log

    def _add(self, submission: Submission) -> None:
        entry = self.log.next_entry(self.term, submission)
        self.log.add(entry)
        self._keep(KeepEntries(entry.index - 1, (entry,)))
        self._track_members()
        for peer in self._progress:
            self._send_news(peer)

    def _take(self, submission: Submission) -> None:
        """Give a submission its place, unless it has one or comes before its time; then its author will repeat it."""
        is_change = submission.kind == ROSTER
        if submission.kind == BLANK or not self.log.has_room() or (is_change and not self._may_change_roster()):
            return
        if self.log.is_next(submission, self._signer):
            self._add(submission)

    def _may_change_roster(self) -> bool:
        """One change at a time, and none before something of this term is committed."""
        return self.log.rosters[-1][0] <= self.commit and self.log.term_at(self.commit) == self.term

    # What the others have of it

    def _track_members(self) -> None:
        if self.role is not Role.LEADER:
            return
        follow = [*self._others(), *sorted(self._watchers - set(self.roster.peers))]
        fresh = Progress(self.log.last_index + 1, self._time.total)
        self._progress = {
            peer: self._progress.get(peer) or Progress(fresh.next, fresh.heard) for peer in follow if peer != self.me
        }

    def _send_news(self, peer: Peer) -> None:
        progress = self._progress[peer]
        has_news = progress.next <= self.log.last_index or progress.told < self.commit
        if has_news and not progress.waiting:
            self._send_log(peer)

    def _send_log(self, peer: Peer) -> None:
        progress = self._progress[peer]
        after = progress.next - 1
        entries = self.log.batch(after, self._pace.batch)
        progress.sent = after + len(entries)
        progress.told = self.commit
        progress.waiting = True
        chain = self.log.chain_at(after)
        self._send(peer, Append(self.term, after, chain, entries, self.commit, self._witnesses.own))

    def _on_acknowledgement(self, peer: Peer, answer: Acknowledgement) -> None:
        if answer.term > self.term and self.roster.key(peer) is None:
            return  # who has no vote begins no terms, and shall depose nobody by naming one
        self._enter_if_later(answer.term)
        progress = self._progress.get(peer)
        if progress is None or answer.term < self.term or answer.index > self.log.last_index:
            return
        progress.heard = self._time.total
        if answer.accepted:
            progress.accepted(answer.index)
            self._commit_by_majority()
        else:
            progress.refused(answer.index)
        if peer in self._progress:
            self._send_news(peer)

    def _commit_by_majority(self) -> None:
        """Only entries of our own term are counted: an older one on most disks may still be overwritten.

        Nothing is kept before this in one step, so that a disk that fails never takes back what was counted.
        """
        matches = sorted((self._match(peer) for peer in self.roster.peers), reverse=True)
        index = matches[self.roster.majority - 1]
        if index <= self.commit or self.log.term_at(index) != self.term:
            return
        self._commit_up_to(index)
        if self.roster.key(self.me) is None and self.log.rosters[-1][0] <= self.commit:
            self._follow(None)
        for peer in self._progress:
            self._send_news(peer)

    def _match(self, peer: Peer) -> Index:
        if peer == self.me:
            return self._kept
        return self._progress[peer].match

    def _is_heard_by_majority(self) -> bool:
        """A leader who is cut off makes room, so that nobody waits for it."""
        since = self._time.total - self._pace.election
        near = [peer for peer in self.roster.peers if peer == self.me or self._progress[peer].heard > since]
        return len(near) >= self.roster.majority
