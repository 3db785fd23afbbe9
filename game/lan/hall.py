"""What the log of a table means: its lobby first, then its games; every machine makes the same of the same entries.

Whoever asks for what he may not, or for what is no longer to be had, changes nothing. What could never have been right
is counted against its author, and ends nobody's game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from game import games
from game.lan import facts, sayings
from game.lan.facts import Fact
from game.lan.match import NOTHING, Match, Refused
from game.lan.typed import is_known_everywhere
from game.rules.engine import BadSetup, Game, Setup
from game.table.table import Updates
from net import lobby, wire
from net.lobby import Lobby, Machine
from net.node.news import Placed
from net.sequencer.charter import Charter
from net.sequencer.entries import BLANK, KEY_BYTES, TABLE, Roster

GAMES: Final = ("olympus",)
"""What can be played far apart; the others deal secrets, and nobody among strangers may know those."""

LIMIT: Final = "limit"
BEHIND: Final = "behind"
LIMITS: Final[Mapping[str, float | None]] = {
    "off": None,
    "half_minute": 30.0,
    "one_minute": 60.0,
    "two_minutes": 120.0,
    "five_minutes": 300.0,
}
"""How many seconds a decision may take before a bot answers."""
TABLE_RULES: Final[Mapping[str, tuple[str, ...]]] = {LIMIT: tuple(LIMITS), BEHIND: ("no", "yes")}
"""Options of a table far apart beside those of the game; the first choice of each is the usual one."""

OVERSTEPPED: Final = ("not_host", "not_yours", "no_such_seat", "no_such_city", "no_such_option")
"""Refusals of the lobby that no honest machine brings about."""
NO_KEY: Final = bytes(KEY_BYTES)
"""Whose signature it is was checked by the log; here only numbers count."""

Begun: TypeAlias = Callable[[Match], None]
"""Is told that a game begins, before anything is played."""


@dataclass(frozen=True, slots=True)
class Folded:
    """What an entry has come to."""

    updates: Updates = field(default_factory=dict)
    refused: str = ""
    """Why it changed nothing, if it did not."""


class Hall:
    """A table far apart, from the first entry of its log to the last one known here."""

    def __init__(self, begun: Begun = lambda match: None) -> None:
        self.index = 0
        """The last entry that was carried out."""
        self.host: Machine | None = None
        """Whoever keeps the table, as the log tells it: the author of the newest reign."""
        self.members: list[Machine] = []
        """The machines with a vote, in the order in which they came."""
        self._charter: Charter | None = None
        self.lobby: Lobby | None = None
        self.counting = False
        """Whether the host has let the beginning be counted down."""
        self.match: Match | None = None
        self.sent_away: list[Machine] = []
        """Whom most wanted to go; the host's door is closed to them."""
        self.shut = False
        self.strikes: Counter[Machine] = Counter()
        self._begun = begun

    def on_begin(self, begun: Begun) -> None:
        """Have somebody told from now on when a game begins."""
        self._begun = begun

    # Carrying out the log

    def fold(self, entry: Placed) -> Folded:
        """Carry out an entry, whatever it says."""
        self.index = entry.index
        if entry.kind != TABLE:
            self._about_machines(entry)
            return Folded()
        try:
            return Folded(self._heard(entry.machine, sayings.read(entry.body)))
        except wire.WireError:
            return self._refuse(entry.machine, "unreadable", fault=True)
        except Refused as refused:
            return self._refuse(entry.machine, refused.reason, fault=refused.fault)
        except lobby.Refusal as refusal:
            return self._refuse(entry.machine, refusal.reason, fault=refusal.reason in OVERSTEPPED)

    def _refuse(self, machine: Machine, reason: str, *, fault: bool) -> Folded:
        if fault:
            self.strikes[machine] += 1
        return Folded(refused=reason)

    def _heard(self, machine: Machine, said: sayings.Saying | lobby.Wish) -> Updates:
        if self.shut:
            raise Refused("shut")
        if isinstance(said, sayings.Open):
            self._open(machine, said)
        elif isinstance(said, sayings.Shut):
            self._check_host(machine)
            self.shut = True
        elif self.match is not None:
            return self._in_game(self.match, machine, said)
        elif self.lobby is not None:
            self._in_lobby(self.lobby, machine, said)
        return NOTHING

    # Machines

    @property
    def is_shut_in(self) -> bool:
        """Whether most machines hold the door shut, so that a game can begin."""
        return self._charter is not None and self._charter.is_shut

    def holds_door(self, machine: Machine) -> bool:
        """Whether a machine does."""
        return self._charter is not None and machine in self._charter.shutting

    def _about_machines(self, entry: Placed) -> None:
        """The members are those on the roster of the log: what changes nothing there changes nothing here."""
        # Only the first one is on the roster without having come.
        before = self._charter or Charter.of(Roster(((entry.machine, NO_KEY),)))
        self._charter = before.after(entry.machine, entry.kind, entry.body)
        self.members = self.members or [entry.machine]
        self.members += [machine for machine in self._charter.roster.peers if machine not in self.members]
        for machine in sorted(set(self.members) - set(self._charter.roster.peers)):
            self._left(machine)
        if entry.kind == BLANK:
            self._hosted_by(entry.machine)

    def _hosted_by(self, machine: Machine) -> None:
        self.host = machine
        if self.lobby is not None:
            self.lobby.hosted_by(machine)

    def _left(self, machine: Machine) -> None:
        self.members.remove(machine)
        if self.match is not None:
            self.match.leave(machine)
        elif self.lobby is not None:
            self.lobby.left(machine)
            self.counting = False

    def _check_host(self, machine: Machine) -> None:
        if machine != self.host:
            raise Refused("not_host")

    # The lobby

    def _open(self, machine: Machine, said: sayings.Open) -> None:
        self._check_host(machine)
        if self.lobby is not None or said.game not in GAMES:
            raise Refused("opened", fault=True)
        seats = games.load(said.game).seats
        cities = tuple(emblem.name for emblem in games.manifest(said.game).emblems)
        self.lobby = Lobby.opened(machine, said.game, cities, seats[0], seats[-1])

    def _in_lobby(self, room: Lobby, machine: Machine, said: sayings.Saying | lobby.Wish) -> None:
        if machine in self.sent_away:
            raise Refused("sent_away")
        if isinstance(said, sayings.SendAway):
            self._send_away(room, machine, said.machine)
            return
        if isinstance(said, sayings.Count):
            self._count(room, machine, said)
            return
        if not isinstance(said, lobby.Wish):
            raise Refused("not_begun")
        self._check_wish(room, said)
        if isinstance(said, lobby.Begin):
            self._begin(room, machine)
            return
        room.grant(machine, said)
        self.counting = self.counting and not room.waits_for()

    def _send_away(self, room: Lobby, machine: Machine, other: Machine) -> None:
        self._check_host(machine)
        if other == machine or other not in self.members or other in self.sent_away:
            raise Refused("no_such_machine")
        self.sent_away.append(other)
        room.left(other)
        self.counting = False

    def _count(self, room: Lobby, machine: Machine, said: sayings.Count) -> None:
        if not said.on:
            self.counting = False
            return
        self._check_host(machine)
        if room.waits_for():
            raise Refused("waiting")
        self.counting = True

    def _check_wish(self, room: Lobby, wish: lobby.Wish) -> None:
        """Refuse what only the game knows to be wrong."""
        match wish:
            case lobby.Sit(_, name) if not is_known_everywhere(name):
                raise Refused("no_such_signs", fault=True)
            case lobby.SeatBot(_, level) if level not in games.manifest(room.game).bots:
                raise Refused("no_such_bot", fault=True)
            case lobby.ChooseRule(option, value) if value not in self.rules_of(room.game).get(option, ()):
                raise Refused("no_such_option", fault=True)

    @staticmethod
    def rules_of(game: str) -> dict[str, tuple[str, ...]]:
        """All that can be agreed on at a table of this game, the usual choice first."""
        return {**games.load(game).options, **TABLE_RULES}

    def option(self, name: str) -> str:
        """What was agreed on for a table far apart."""
        usual = TABLE_RULES[name][0]
        return usual if self.lobby is None else self.lobby.options.get(name, usual)

    def _begin(self, room: Lobby, machine: Machine) -> None:
        if not self.is_shut_in:
            raise Refused("door_open")
        game = games.load(room.game)
        setup = _setup(game, room)
        try:
            game.check(setup)
        except BadSetup:
            raise Refused("options") from None
        room.grant(machine, lobby.Begin())
        self.counting = False
        self._new_match(game, setup, room)

    def _new_match(self, game: Game, setup: Setup, room: Lobby) -> None:
        number = 1 if self.match is None else self.match.number + 1
        kept = {} if self.match is None else self.match.stand_ins
        places = [place for place in room.places if place.machine is not None]
        self.match = Match(game, setup, places, number)
        self.match.stand_ins.update(kept)
        self._begun(self.match)

    # The game

    def _in_game(self, match: Match, machine: Machine, said: sayings.Saying | lobby.Wish) -> Updates:
        match said:
            case sayings.DrawCommitted() | sayings.DrawOpened() | sayings.DrawWithout():
                return match.draw(machine, said)
            case sayings.Play():
                return match.play(machine, self.host, said)
            case sayings.TakeBack():
                return match.take_back(machine, said)
            case sayings.PlayAgain():
                return match.play_again(machine, said)
            case sayings.AskBack():
                return match.ask_back(machine, said)
            case sayings.Agree():
                return match.agree(machine, said)
            case sayings.Rematch():
                self._rematch(match, machine, said)
            case sayings.TimeUp() | sayings.VoteSeat() | sayings.VoteAway() | sayings.Return():
                self._about_seats(match, machine, said)
            case _:
                raise Refused("begun")
        return NOTHING

    def _about_seats(
        self,
        match: Match,
        machine: Machine,
        said: sayings.TimeUp | sayings.VoteSeat | sayings.VoteAway | sayings.Return,
    ) -> None:
        match said:
            case sayings.TimeUp():
                if self.option(LIMIT) == "off":
                    raise Refused("no_limit", fault=True)
                match.time_up(machine, self.members, said)
            case sayings.VoteSeat():
                match.vote_seat(machine, self.members, said)
            case sayings.Return():
                if machine in self.sent_away:
                    raise Refused("sent_away")
                match.come_back(machine, said)
            case sayings.VoteAway():
                if match.vote_away(machine, self.members, said) and said.machine not in self.sent_away:
                    self.sent_away.append(said.machine)
                    match.leave(said.machine)

    def _rematch(self, match: Match, machine: Machine, said: sayings.Rematch) -> None:
        if match.want_rematch(machine, said) and self.lobby is not None:
            self._new_match(match.table.game, match.table.setup, self.lobby)

    # What every machine must have alike

    def digest(self) -> bytes:
        """Stands for everything that everybody at the table may know, and tells nothing else."""
        return facts.digest(self.facts())

    def facts(self) -> tuple[Fact, ...]:
        return (
            self.host,
            self.members,
            self.counting,
            self.sent_away,
            self.shut,
            sorted(self.strikes.items()),
            None if self._charter is None else _voices(self._charter),
            None if self.lobby is None else _facts(self.lobby),
            None if self.match is None else self.match.facts(),
        )


def _setup(game: Game, room: Lobby) -> Setup:
    """What the lobby agreed on, without what is of the table and what is usual anyway."""
    seats = sum(place.machine is not None for place in room.places)
    agreed = {option: value for option, value in sorted(room.options.items()) if option in game.options}
    return Setup(seats, {option: value for option, value in agreed.items() if value != game.options[option][0]})


def _voices(charter: Charter) -> tuple[Fact, ...]:
    return (sorted(charter.going), sorted(charter.against), sorted(charter.shutting))


def _facts(room: Lobby) -> tuple[Fact, ...]:
    places = [(place.machine, place.name, place.level, place.city, place.ready, place.closed) for place in room.places]
    shown = sorted((machine, show.build, show.rules, show.data) for machine, show in room.shown.items())
    return (room.host, room.game, places, sorted(room.options.items()), shown, room.begun)
