"""What people before one screen are asked about the others: a seat, an undo, who is to go, or a copy to go on with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.lan import sayings
from game.lan.match import SEVERAL, Request
from game.lan.sayings import ABOUT_SEAT, NO, WAIT, YES
from game.lan.seen import Vote
from game.rules.engine import Seat
from net.lobby import Machine

if TYPE_CHECKING:
    from game.lan.session import LanSession

SEAT: Final = "seat"
UNDO: Final = "undo"
AWAY: Final = "away"
COPY: Final = "copy"
"""The kinds of votes; the last is also what can be chosen where there are two machines."""

VOTE_AFTER: Final = 60.0
"""After so many seconds of silence people are asked what to do about somebody."""
ROLLED_UP_AFTER: Final = 30.0
"""So long a question stands that nobody answers."""


class Voting:
    """Which question stands before this screen."""

    def __init__(self, session: LanSession) -> None:
        self._session = session
        self._opened: dict[Seat, float] = {}
        """When people were asked about a seat."""
        self._against: dict[Machine, tuple[int, float]] = {}
        """Whom somebody wants to send away: in the eyes of how many, and since when that is so."""

    def now(self) -> Vote | None:
        """An undo first: it is somebody at the table who waits."""
        session = self._session
        if not session.people or session.is_over():
            return None
        if session.match.request is not None:
            return self._about_undo(session.match.request)
        if (away := self._about_away()) is not None:
            return away
        silent = {seat: session.at.silent(session.match.machine_of(seat)) for seat in self._far()}
        self._opened = {seat: when for seat, when in self._opened.items() if silent.get(seat, 0.0) > 0.0}
        for seat, seconds in silent.items():
            if seconds >= VOTE_AFTER:
                self._opened.setdefault(seat, session.at.clock())
        return next((vote for seat in self._opened if (vote := self._about_seat(seat)) is not None), None)

    def _far(self) -> list[Seat]:
        return [seat for seat in self._session.match.playing if seat not in self._session.people]

    def _about_undo(self, request: Request) -> Vote:
        match = self._session.match
        agreement = match.table.agreement()
        cast = {seat: YES if yes else NO for seat, yes in request.answers.items()}
        count = 0 if agreement is None else len(agreement.moves)
        whose = request.seat if agreement is None else agreement.seat
        return Vote(whose, UNDO, (YES, NO), len(match.playing), request.seat, ROLLED_UP_AFTER, cast, count)

    def _about_away(self) -> Vote | None:
        """Whether a machine is to go; one more voice puts the question anew."""
        session, match = self._session, self._session.match
        for machine, votes in match.away_votes.items():
            if machine == session.at.me or machine not in session.at.hall.members or not votes:
                continue
            count, since = self._against.get(machine, (0, 0.0))
            if len(votes) > count:
                count, since = self._against[machine] = len(votes), session.at.clock()
            left = since + ROLLED_UP_AFTER - session.at.clock()
            seats = match.people_of(machine)
            if left > 0 and seats:
                needed = len(match.voters(machine)) // 2 + 1
                return Vote(seats[0], AWAY, (YES, NO), needed, min(votes), left, dict.fromkeys(sorted(votes), YES))
        return None

    def _about_seat(self, seat: Seat) -> Vote | None:
        session, match = self._session, self._session.match
        left = self._opened[seat] + ROLLED_UP_AFTER - session.at.clock()
        cast = match.seat_votes.get(seat, {})
        if left <= 0 and not cast:
            return None
        if len(session.at.hall.members) < SEVERAL:
            return Vote(seat, COPY, (WAIT, COPY), 1, seat, max(0.0, left))
        needed = len(match.voters(match.machine_of(seat))) // 2 + 1
        return Vote(seat, SEAT, ABOUT_SEAT, needed, seat, max(0.0, left), cast)

    def open(self, seat: Seat) -> None:
        self._opened[seat] = self._session.at.clock()

    def cast(self, seat: Seat, choice: str) -> None:
        """Give the vote of somebody before this screen; who waits for a copy's sake has nothing to tell the log."""
        session, vote = self._session, self.now()
        if vote is None or choice not in vote.choices or seat not in session.people:
            return
        if vote.kind == UNDO:
            session.at.submit(sayings.Agree(seat, session.table.lines, choice == YES))
        elif vote.kind == AWAY:
            machine = session.match.machine_of(vote.seat)
            if choice == NO:
                self._against[machine] = (len(vote.cast), float("-inf"))
            if (choice == YES) != (seat in vote.cast):
                session.at.submit(sayings.VoteAway(seat, machine, choice == YES))
        elif vote.kind == SEAT:
            session.at.submit(sayings.VoteSeat(seat, vote.seat, choice))
        elif choice == WAIT:
            self._opened[vote.seat] = float("-inf")
