"""One game between machines, as everybody makes it of the same log: the table, who may do what there, and votes.

Nothing here knows the time or which machine it runs on. What may not be is refused, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from game import games
from game.lan import sayings
from game.lan.drawing import Drawing
from game.lan.facts import Fact
from game.lan.sayings import BOT, EMPTY, WAIT
from game.rules import engine, notation
from game.rules.codec import public_digest
from game.rules.engine import CHANCE, Game, Illegal, Seat, Setup
from game.table.dealer import Dealer
from game.table.table import Table, Updates
from net.lobby import Machine, Place

NOTHING: Final[Updates] = MappingProxyType({})
"""What is told when nothing has changed at the table."""
SEVERAL: Final = 3
"""So many machines make a vote about one of them; of two, each would always win."""


class Refused(Exception):
    """Something that changes nothing: it came too late, or, with `fault`, it could never have been right."""

    def __init__(self, reason: str, *, fault: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.fault = fault


@dataclass(slots=True)
class Request:
    """Somebody has asked to take back what lies beyond his own reach."""

    seat: Seat
    lines: int
    answers: dict[Seat, bool] = field(default_factory=dict)


class Match:
    """A game, from the drawing of its first player to its end."""

    def __init__(self, game: Game, setup: Setup, places: Sequence[Place], number: int = 1) -> None:
        self.number = number
        self.places = tuple(places)
        """Whose seats they are; what happens to a seat later is in `stand_ins`."""
        self.table = Table(game, setup, people=frozenset(self._seats_of_people()))
        self.stand_ins: dict[Seat, str] = {}
        """Who plays for a person: the name of a bot, or `EMPTY` for nobody."""
        chance = engine.is_chance(self.table.state)
        self.drawing = Drawing(number, (place.machine or 0 for place in self.places)) if chance else None
        self.unshown: tuple[Machine, ...] = ()
        """Who promised a part of chance and did not show it."""
        self.request: Request | None = None
        self.seat_votes: dict[Seat, dict[Seat, str]] = {}
        self.away_votes: dict[Machine, set[Seat]] = {}
        self.rematch: dict[Seat, bool] = {}
        self._late: dict[tuple[Seat, int], set[Machine]] = {}
        """Which machines say that the time of a seat for its line has run out; only of the last line."""
        self._overdue: tuple[Seat, int] | None = None

    # Who is who

    def _seats_of_people(self) -> list[Seat]:
        return [seat for seat, place in enumerate(self.places) if place.is_of_person]

    def machine_of(self, seat: Seat) -> Machine:
        return self.places[seat].machine or 0

    def people_of(self, machine: Machine) -> tuple[Seat, ...]:
        """The seats of the people at a machine."""
        return tuple(seat for seat in self._seats_of_people() if self.machine_of(seat) == machine)

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The people who play their seats themselves."""
        return tuple(seat for seat in self._seats_of_people() if seat not in self.stand_ins)

    def bot_of(self, seat: Seat) -> str | None:
        """What plays a seat: a bot of its own, one for a person who is away or late, `EMPTY`; None for a person."""
        if seat in self.stand_ins:
            return self.stand_ins[seat]
        if self.places[seat].level:
            return self.places[seat].level
        return games.manifest(self.table.game.name).usual_bot if self.is_late(seat) else None

    def is_late(self, seat: Seat) -> bool:
        """Whether the time of a seat has run out in the eyes of most."""
        return self._overdue == (seat, self.table.lines)

    @property
    def late(self) -> tuple[Seat, ...]:
        """Whose time has run out."""
        return tuple(filter(self.is_late, self.asked))

    @property
    def asked(self) -> tuple[Seat, ...]:
        return engine.asked(self.table.state)

    @property
    def is_over(self) -> bool:
        return engine.is_over(self.table.state)

    # Chance

    def draw(
        self, machine: Machine, saying: sayings.DrawCommitted | sayings.DrawOpened | sayings.DrawWithout
    ) -> Updates:
        """Take a machine's share in the drawing, and let chance answer when all have given theirs."""
        drawing = self.drawing
        if drawing is None:
            raise Refused("drawn")
        match saying:
            case sayings.DrawCommitted(commitment):
                counts = drawing.commit(machine, commitment)
            case sayings.DrawOpened(part):
                counts = drawing.open(machine, part)
            case sayings.DrawWithout(other):
                counts = drawing.leave_out(machine, other)
        if not counts:
            raise Refused("not_drawn")
        return self._drawn()

    def _drawn(self) -> Updates:
        drawing = self.drawing
        if drawing is None or drawing.result is None:
            return NOTHING
        self.drawing, self.unshown = None, tuple(drawing.unshown)
        return self.table.play(CHANCE, self._dealt(Dealer(drawing.result)))

    def _dealt(self, dealer: Dealer) -> engine.Action:
        """What chance answers; drawn again as long as it would favour the seat of a machine that hid its part."""
        while True:
            action = engine.deal(self.table.state, dealer.below)
            seat = getattr(action, "seat", None)
            if seat is None or self.machine_of(seat) not in self.unshown:
                return action

    # Moves

    def play(self, machine: Machine, host: Machine | None, saying: sayings.Play) -> Updates:
        seat = self._in_time(saying.seat, saying.lines)
        bot = self.bot_of(seat)
        owner = self.machine_of(seat) == machine and self.places[seat].is_of_person and seat not in self.stand_ins
        if not owner and (bot is None or machine != host):
            raise Refused("not_yours", fault=bot is None)
        return self._moved(lambda: self.table.play(seat, self._read(saying.action)))

    def take_back(self, machine: Machine, saying: sayings.TakeBack) -> Updates:
        seat = self._own(machine, self._in_time(saying.seat, saying.lines))
        return self._moved(lambda: self.table.undo(seat, saying.count))

    def play_again(self, machine: Machine, saying: sayings.PlayAgain) -> Updates:
        seat = self._own(machine, self._in_time(saying.seat, saying.lines))
        return self._moved(lambda: self.table.redo(seat, saying.count))

    def _read(self, words: str) -> engine.Action:
        try:
            return notation.read(self.table.game.actions, words)
        except notation.Unreadable:
            raise Refused("unreadable", fault=True) from None

    def _moved(self, move: Callable[[], Updates]) -> Updates:
        try:
            updates = move()
        except Illegal as illegal:
            raise Refused(illegal.reason.rule, fault=True) from None
        self.request = None
        return updates

    def _in_time(self, seat: Seat, lines: int) -> Seat:
        """The seat, if its author knew the table as it is."""
        if lines != self.table.lines:
            raise Refused("late")
        if not 0 <= seat < len(self.places):
            raise Refused("no_such_seat", fault=True)
        return seat

    def _own(self, machine: Machine, seat: Seat) -> Seat:
        """The seat, if it is of a person at this machine who plays it himself."""
        if seat not in self.people_of(machine):
            raise Refused("not_yours", fault=True)
        if seat in self.stand_ins:
            raise Refused("stood_in_for")
        return seat

    # Taking back together

    def ask_back(self, machine: Machine, saying: sayings.AskBack) -> Updates:
        seat = self._own(machine, self._in_time(saying.seat, saying.lines))
        if self.table.agreement() is None:
            raise Refused("nothing_to_agree_on")
        if self.request is None:
            self.request = Request(seat, saying.lines, {seat: True})
        return self._agreed()

    def agree(self, machine: Machine, saying: sayings.Agree) -> Updates:
        seat = self._own(machine, self._in_time(saying.seat, saying.lines))
        if self.request is None:
            raise Refused("not_asked")
        self.request.answers[seat] = saying.yes
        return self._agreed()

    def _agreed(self) -> Updates:
        """Take back what was asked for if all agree; forget it if somebody does not."""
        answers = self.request.answers if self.request is not None else {}
        if not all(answers.values()):
            self.request = None
        elif all(seat in answers for seat in self.playing):
            return self._moved(self.table.undo_agreed)
        return NOTHING

    # Who is away

    def time_up(self, machine: Machine, members: Sequence[Machine], saying: sayings.TimeUp) -> None:
        """Most of those whose clocks count must find that the time of a seat is up."""
        seat = self._in_time(saying.seat, saying.lines)
        clocks = self.clocks_for(seat, members)
        if machine not in clocks or self.bot_of(seat) is not None or seat not in self.asked:
            raise Refused("not_late")
        said = self._late.get((seat, saying.lines), set()) | {machine}
        self._late = {(seat, saying.lines): said}
        if 2 * len(said) > len(clocks):
            self._overdue = (seat, saying.lines)

    def clocks_for(self, seat: Seat, members: Sequence[Machine]) -> list[Machine]:
        """The machines that say whether somebody is late: the others, or his own where one other could say so alone."""
        if len(members) < SEVERAL:
            return [self.machine_of(seat)]
        return [member for member in members if member != self.machine_of(seat)]

    def vote_seat(self, machine: Machine, members: Sequence[Machine], saying: sayings.VoteSeat) -> None:
        """What most of the others want is done; who votes to wait may change his mind as any other."""
        seat, about = self._own(machine, saying.seat), saying.about
        if about not in self.playing or about in self.people_of(machine) or len(members) < SEVERAL:
            raise Refused("no_vote")
        votes = self.seat_votes.setdefault(about, {})
        votes[seat] = saying.choice
        for choice in (WAIT, BOT, EMPTY):
            if 2 * list(votes.values()).count(choice) > len(self.voters(self.machine_of(about))):
                self._settle(about, choice)

    def voters(self, about: Machine) -> tuple[Seat, ...]:
        """The people who have a voice when it is about a machine: those who play and are not at it."""
        return tuple(seat for seat in self.playing if self.machine_of(seat) != about)

    def _settle(self, seat: Seat, choice: str) -> None:
        self.seat_votes.pop(seat, None)
        if choice != WAIT:
            self.stand_in(seat, EMPTY if choice == EMPTY else games.manifest(self.table.game.name).usual_bot)

    def stand_in(self, seat: Seat, player: str) -> None:
        """Somebody else plays for a person from now on; his voice is not asked for."""
        self.stand_ins[seat] = player
        self.seat_votes.pop(seat, None)
        for votes in self.seat_votes.values():
            votes.pop(seat, None)

    def come_back(self, machine: Machine, saying: sayings.Return) -> None:
        if saying.seat not in self.people_of(machine):
            raise Refused("not_yours", fault=True)
        if self.stand_ins.pop(saying.seat, None) is None:
            raise Refused("not_away")

    def leave(self, machine: Machine) -> None:
        """A machine is gone for good, or was sent away: bots play for its people, and chance is drawn without it."""
        if self.drawing is not None:
            self.drawing.go_on_without(machine)
        for seat in self.people_of(machine):
            self.stand_in(seat, games.manifest(self.table.game.name).usual_bot)

    def vote_away(self, machine: Machine, members: Sequence[Machine], saying: sayings.VoteAway) -> bool:
        """Whether most of the others want a machine to go."""
        seat, about = self._own(machine, saying.seat), saying.machine
        if about == machine or about not in members or len(members) < SEVERAL:
            raise Refused("no_vote")
        votes = self.away_votes.setdefault(about, set())
        if saying.yes:
            votes.add(seat)
        else:
            votes.discard(seat)
        return 2 * len(votes) > len(self.voters(about)) and self._are_of_most_machines(votes, members, about)

    def _are_of_most_machines(self, seats: set[Seat], members: Sequence[Machine], about: Machine) -> bool:
        """One machine with many people shall not be most of the table."""
        others = [member for member in members if member != about]
        return 2 * len({self.machine_of(seat) for seat in seats}.intersection(others)) > len(others)

    # The end

    def want_rematch(self, machine: Machine, saying: sayings.Rematch) -> bool:
        """Whether all who play would play again."""
        if not self.is_over:
            raise Refused("not_over")
        self.rematch[self._own(machine, saying.seat)] = saying.yes
        return all(self.rematch.get(seat, False) for seat in self.playing)

    # What every machine must have alike

    def facts(self) -> tuple[Fact, ...]:
        """The public state of the table and all that was settled beside it."""
        asked = self.request
        request = None if asked is None else (asked.seat, sorted(asked.answers.items()))
        votes = sorted((about, sorted(votes.items())) for about, votes in self.seat_votes.items())
        away = sorted((about, sorted(votes)) for about, votes in self.away_votes.items())
        return (
            self.number,
            bytes.fromhex(public_digest(self.table.state)),
            self.table.lines,
            None if self.drawing is None else self.drawing.facts(),
            self.unshown,
            sorted(self.stand_ins.items()),
            (request, votes, away, sorted(self.rematch.items())),
            (self._overdue, [(about, sorted(said)) for about, said in self._late.items()]),
        )
