"""A session whose table stands on several machines at once: what is handed in here counts when the log has it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.lan import sayings
from game.lan.hall import LIMIT, LIMITS, Folded
from game.lan.match import Match
from game.lan.sayings import EMPTY
from game.lan.seen import Vote
from game.lan.voting import Voting
from game.rules import engine
from game.rules.engine import Action, Illegal, Seat
from game.rules.notation import text
from game.table.advice import Advice, advice
from game.table.keeper import Keeper
from game.table.local import LAST_RESORT, LocalSession
from game.table.session import HUMAN, Agreement, Plan, Presence, Submitted, Update
from game.table.table import UndoReach
from net.lobby import Machine, Place
from net.node.news import Placed
from net.sequencer.entries import TABLE

if TYPE_CHECKING:
    from game.lan.lan_table import LanTable

FAR: Final = "far"
"""The player that is a person at another machine."""
MOST_AT_ONCE: Final = 12
"""More updates than these, all at once, are told as one."""
GRACE: Final = 5.0
"""A record is begun in the background; only after so many seconds is it a trouble that it is not there."""


class LanSession(LocalSession):
    """This machine's side of a game far apart.

    The table here is one of several that are told the same in the same order. What people and bots of this machine do
    is put into the log, and the table moves when it comes back from there.
    """

    def __init__(self, at: LanTable, match: Match, path: Path | None, keeper: Keeper | None) -> None:
        self.at = at
        self.match = match
        self.autoplay: dict[Seat, str] = {}
        """People of this machine for whom a bot plays, as at a machine without a screen."""
        self.over_at = 0
        """The entry with which the game ended; 0 as long as it goes on."""
        self._handed_in: int | None = None
        """At which line of the table a bot's move was put into the log."""
        self._missed_much = False
        """Whether more has happened than anybody wants to be shown move by move."""
        self._voting = Voting(self)
        self._begun = at.clock()
        plans = [_plan(place, at.me) for place in match.places]
        super().__init__(match.table, plans, at.bot_seed, path, keeper)

    @property
    def saving(self) -> bool:
        fresh = self.at.clock() - self._begun < GRACE
        return self.at.disk_ok and (fresh or super().saving)

    # What comes from the log

    def begin(self) -> None:
        """Whatever was played before is on the screen already."""
        self._come.clear()
        super().begin()

    def poll(self, *, ready: bool = True) -> tuple[Update, ...]:
        """What has come; whoever was away is shown how things stand, and not each move that he missed."""
        self.at.poll()
        if self.at.is_catching_up:
            self._missed_much = True
            return ()
        come = super().poll(ready=ready)
        if not self._missed_much and len(come) <= MOST_AT_ONCE:
            return come
        self._missed_much = False
        self.now = self.table.update(self.eyes)
        return (self.now,)

    def heard(self, entry: Placed, folded: Folded) -> None:
        """An entry was carried out: the screen is told what came of it."""
        if entry.machine == self.at.me and entry.kind == TABLE and folded.refused:
            self._refused()
        if folded.updates:
            self.pending, self._handed_in = (), None
            self._take(folded.updates)
            self.over_at = entry.index if self.match.is_over else 0

    def _refused(self) -> None:
        """Something of ours came to nothing: things stand as they did, and may be asked anew."""
        self._handed_in = None
        if self.pending:
            self.pending = ()
            self._show(self.table.update(self.eyes))

    def renew(self, match: Match) -> None:
        """The log was carried out anew, and this is what came of it."""
        self.match, self.table = match, match.table
        self.keeper = self.at.clerk.keeper
        self._eyes.table = match.table
        self.pending, self._handed_in = (), None
        self._forget_question()
        self._show(self.table.update(self.eyes))

    def put_away(self) -> None:
        """The game is over for this screen; the record is let go by whoever keeps it."""
        self._drop_thinker()

    def close(self) -> None:
        """Leave the screen; our seats at the table are kept."""
        self.at.close()

    # What people do

    def _may_act(self, seat: Seat) -> bool:
        return super()._may_act(seat) and seat not in self.match.stand_ins

    def submit(self, seat: Seat, action: Action) -> None:
        if not self._may_act(seat) or self.pending or self.at.frozen:
            raise Illegal(self._not_yours())
        reason = self.table.why_not(seat, action)
        if reason is not None:
            raise Illegal(reason)
        self._forget_question()
        self.pending = (Submitted(seat, action),)
        self.at.submit(sayings.Play(seat, self.table.lines, text(action)))

    def undo_reach(self, seat: Seat) -> UndoReach:
        reach = super().undo_reach(seat)
        return UndoReach(0, reach.reason) if self.pending else reach

    def undo(self, seat: Seat, count: int = 1) -> None:
        if self.undo_reach(seat).count >= count:
            self.at.submit(sayings.TakeBack(seat, self.table.lines, count))

    def redo(self, seat: Seat, count: int = 1) -> None:
        if self.redo_reach(seat) >= count and not self.pending:
            self.at.submit(sayings.PlayAgain(seat, self.table.lines, count))

    def agreement(self) -> Agreement | None:
        """What the people at this screen may ask all others to take back with them."""
        may_ask = any(seat in self.match.playing for seat in self.people)
        return super().agreement() if may_ask and self.match.request is None and not self.pending else None

    def undo_agreed(self) -> None:
        """Those before this screen agree; the others are asked."""
        own = [seat for seat in self.people if seat in self.match.playing]
        if self.agreement() is None:
            return
        self.at.submit(sayings.AskBack(own[0], self.table.lines))
        for seat in own[1:]:
            self.at.submit(sayings.Agree(seat, self.table.lines, True))

    # Bots of this machine

    def _bot_asked(self) -> Seat | None:
        """Whoever is asked and is played by a bot here; whoever keeps the table plays for all bots."""
        if self.at.frozen or self._handed_in == self.table.lines:
            return None
        return next((seat for seat in self.match.asked if seat >= 0 and self._is_played_here(seat)), None)

    def _is_played_here(self, seat: Seat) -> bool:
        if self.match.bot_of(seat) is not None:
            return self.at.is_host
        return seat in self.autoplay and seat in self.people

    def _player_of(self, seat: Seat) -> str:
        return self.match.bot_of(seat) or self.autoplay.get(seat, HUMAN)

    def _let_bots_play(self, *, ready: bool) -> None:
        seat = None if self.hinting else self._bot_asked()
        player = HUMAN if seat is None else self._player_of(seat)
        if seat is not None and player == EMPTY:
            self._play_for(seat, Advice(engine.choices(self.table.state, seat)[0]))
        elif seat is not None and player == LAST_RESORT:
            view = self.table.state.view(seat)
            self._play_for(seat, advice(self.game, player, view, seat, seed=self.seed, line=self.table.lines))
        else:
            super()._let_bots_play(ready=ready)

    def _play_for(self, seat: Seat, given: Advice) -> None:
        reason = self.table.why_not(seat, given.action)
        if reason is not None:
            raise Illegal(reason)
        self._handed_in = self.table.lines
        self._reasons[len(self.table.history.moves)] = given.reasons
        self.at.submit(sayings.Play(seat, self.table.lines, text(given.action)))

    # Who is where

    def machine_of(self, seat: Seat) -> Machine:
        """The machine of a person, or the one that plays a bot."""
        if self.match.places[seat].is_of_person:
            return self.match.machine_of(seat)
        return self.at.hall.host or 0

    def hosts(self, seat: Seat) -> bool:
        """Whether the machine of a seat keeps the table."""
        return self.machine_of(seat) == self.at.host

    def vessel(self, seat: Seat) -> int:
        return self.at.vessel(self.machine_of(seat))

    def silent(self, seat: Seat) -> float:
        """For how many seconds nothing was heard of a seat."""
        return self.at.silent(self.machine_of(seat))

    def away(self, seat: Seat) -> bool:
        return self.presence(seat) is Presence.AWAY

    def standing_in(self, seat: Seat) -> str | None:
        """Who plays for a person: the name of a bot, or `empty`; None if he plays himself."""
        return self.match.stand_ins.get(seat)

    def thinking_for(self, seat: Seat) -> float:
        """For how many seconds a seat has been asked."""
        return self.at.thinking_for() if seat in self.now.asked else 0.0

    def time_left(self, seat: Seat) -> float | None:
        """In how many seconds a bot answers for a person who is asked; None if nobody counts."""
        limit = LIMITS[self.at.hall.option(LIMIT)]
        if limit is None or seat not in self.now.asked or self.match.bot_of(seat) is not None:
            return None
        return max(0.0, limit - self.at.thinking_for())

    def presence(self, seat: Seat) -> Presence:
        if self.match.bot_of(seat) is not None:
            return Presence.THINKING if seat in self.match.asked else Presence.HERE
        if seat in self.people:
            return Presence.HERE
        return Presence.AWAY if self.at.is_away(self.match.machine_of(seat)) else Presence.FAR

    # What people are asked, and what hangs above the table

    def vote(self) -> Vote | None:
        """What the people at this screen are asked now."""
        return self._voting.now()

    def cast(self, seat: Seat, choice: str) -> None:
        self._voting.cast(seat, choice)

    def open_vote(self, seat: Seat) -> None:
        """Ask about somebody who is away, also when nobody wanted to be asked before."""
        self._voting.open(seat)

    def wants_again(self) -> tuple[Seat, ...]:
        """The people who would play another game of this kind, at whichever machine."""
        return tuple(seat for seat, yes in sorted(self.match.rematch.items()) if yes)

    def ribbon(self) -> tuple[str, dict[str, object]] | None:
        """The worst there is to tell about the table: a word for the language files, and its values."""
        return self.at.ribbon()


def _plan(place: Place, me: Machine) -> Plan:
    player = place.level or (HUMAN if place.machine == me else FAR)
    return Plan(place.name, place.city, player)
