"""A test of the simulation: mistakes made on purpose in the sequencer, each of which it must notice."""

from __future__ import annotations

import pytest

from game.lab import peers
from tests.planted import Defect, Patch

MACHINE = "net.sequencer.machine:Sequencer"
LOG = "net.sequencer.log:Log"


def bug(name: str, where: str, right: str, wrong: str, seed: int) -> object:
    """A mistake, and the seed of a game in which it shows."""
    return pytest.param(Defect(name, where, right, wrong, ""), seed, id=name.replace(" ", "-"))


BUGS = [
    bug("vote not kept", f"{MACHINE}._on_candidacy", "self._keep(KeepTerm(self.term, self._vote))", "None", 124),
    bug("own vote not kept", f"{MACHINE}._stand", "self._keep(KeepTerm(self.term, self._vote))", "None", 11),
    bug("two votes in a term", f"{MACHINE}._on_candidacy", "self._vote in (None, peer)", "True", 1),
    bug(
        "no up-to-date check",
        f"{MACHINE}._is_up_to_date",
        "(asked.last_term, asked.last_index) >= (self.log.last_term, self.log.last_index)",
        "True",
        1,
    ),
    bug("elected by half", f"{MACHINE}._count_votes", "< self.roster.majority", "< self.roster.majority - 1", 0),
    bug("follower does not keep", f"{MACHINE}._write", "self._keep(KeepEntries(last, sound))", "None", 0),
    bug("leader does not keep", f"{MACHINE}._add", "self._keep(KeepEntries(entry.index - 1, (entry,)))", "None", 0),
    bug("no dedupe", f"{LOG}.is_next", "submission.number != expected or", "", 0),
    bug("old term by counting", f"{MACHINE}._commit_by_majority", " or self.log.term_at(index) != self.term", "", 0),
    bug(
        "commit by half",
        f"{MACHINE}._commit_by_majority",
        "matches[self.roster.majority - 1]",
        "matches[self.roster.majority - 2]",
        0,
    ),
    bug("tail not cut", f"{MACHINE}._write", "self.log.cut(last)", "None", 1),
    bug(
        "commit beyond check",
        f"{MACHINE}._on_append",
        "min(sent.commit, last)",
        "min(sent.commit, self.log.last_index)",
        21,
    ),
    bug(
        "two changes at a time", f"{MACHINE}._may_change_roster", "self.log.rosters[-1][0] <= self.commit and", "", 103
    ),
    bug(
        "no consistency check",
        f"{MACHINE}._on_append",
        "not self._has(sent.after, sent.chain)",
        "sent.after > self.log.last_index",
        9,
    ),
    bug("submission not kept", f"{MACHINE}._want", "self._keep(KeepSubmission(submission))", "None", 0),
    bug("mute speaks", f"{MACHINE}._send", "not self.mute or type(message) is Witness", "True", 1),
    bug("old leader heard", f"{MACHINE}._on_append", "sent.term < self.term", "False", 53),
    bug("refusal counts", f"{MACHINE}._on_acknowledgement", "if answer.accepted:", "if True:", 0),
    bug("trial votes count", f"{MACHINE}._on_vote", "(Role.TRIAL if vote.trial else Role.CANDIDATE)", "self.role", 7),
    bug("roster survives cut", f"{LOG}.cut", "self.rosters[-1][0] > after", "False", 47),
    bug("numbers survive cut", f"{LOG}.cut", "entry.submission.number - 1", "entry.submission.number", 1),
    bug("majority of first roster", f"{MACHINE}.roster", "self.log.rosters[-1][1]", "self.log.rosters[0][1]", 13),
    bug("pending not resent", f"{MACHINE}._beat", "self._submit(self.pending)", "None", 0),
    bug(
        "ack before sure",
        f"{MACHINE}._answer_mismatch",
        "self._acknowledge(peer, self.commit, accepted=False)",
        "self._acknowledge(peer, self.commit, accepted=True)",
        9,
    ),
]


def simulate_all(*seeds: int) -> None:
    for seed in seeds:
        peers.simulate(seed)


@pytest.mark.parametrize(("defect", "seed"), BUGS)
def test_the_simulation_notices(defect: Defect, seed: int) -> None:
    with Patch.context() as patch:
        defect.plant(patch)
        # Another Python may draw other numbers: then it shows in another game.
        with pytest.raises(peers.BrokenPromise):
            simulate_all(seed, *range(400))


def test_the_simulation_notices_if_nobody_passes_over_who_stands_still() -> None:
    with Patch.context() as patch:
        Defect("", f"{MACHINE}._tick", "self._grievances.is_due(self._time.total)", "False", "").plant(patch)
        with pytest.raises(peers.BrokenPromise, match="something waits to be committed"):
            sum((peers.simulate_sulking(seed) for seed in range(20)), peers.Simulated())


def test_the_same_seed_is_the_same_game() -> None:
    assert peers.simulate(3) == peers.simulate(3)


def test_a_broken_promise_names_its_seed() -> None:
    with Patch.context() as patch:
        Defect("", f"{MACHINE}._on_candidacy", "self._vote in (None, peer)", "True", "").plant(patch)
        with pytest.raises(peers.BrokenPromise, match="seed 1, 3 machines"):
            peers.simulate(1)
