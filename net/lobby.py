"""Before a game: who sits where, with which city and rules, who is ready, and what a start still waits for.

The log of a table begins with its lobby. What people do there are entries of it, each a word and its fields, and every
machine makes the same lobby of them; so a host who is lost costs nobody his seat. Whoever asks for what he may not, or
for what is no longer to be had, changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from net import names, wire
from net.fields import BUILD, Fields

SEATS: Final = 6
OPTIONS: Final = 32
RULES: Final = 9_999
DIGEST: Final = 32
CHOICE: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")
"""What can be chosen for an option; some choices are numbers."""

Machine: TypeAlias = int
"""A machine at the table, by its number on the roster."""


# What can be asked for


@dataclass(frozen=True, slots=True)
class Show:
    """A machine shows what it plays with."""

    build: str
    rules: int
    """The version of the game's rules."""
    data: bytes
    """The digest of its cards and boards."""


@dataclass(frozen=True, slots=True)
class Sit:
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Stand:
    """Leave a seat; the host may free any."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeCity:
    seat: int
    city: str


@dataclass(frozen=True, slots=True)
class BeReady:
    seat: int
    ready: bool


@dataclass(frozen=True, slots=True)
class SeatBot:
    """The host gives a free seat to a bot, which thinks on the host's machine."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class CloseSeat:
    """The host closes a free seat, or opens a closed one."""

    seat: int
    closed: bool


@dataclass(frozen=True, slots=True)
class ChooseRule:
    """The host changes an option of the game; everybody has to agree anew."""

    option: str
    value: str


@dataclass(frozen=True, slots=True)
class Begin:
    """The host begins the game."""


Wish: TypeAlias = Show | Sit | Stand | TakeCity | BeReady | SeatBot | CloseSeat | ChooseRule | Begin


# How it is written


def write(wish: Wish) -> bytes:
    """A wish as the body of an entry."""
    return wire.encode_frame(_message(wish))[wire.LENGTH_BYTES :]


def _message(wish: Wish) -> wire.Message:
    match wish:
        case Show(build, rules, data):
            return ("show", build, rules, data)
        case Sit(seat, name):
            return ("sit", seat, name.encode())
        case Stand(seat):
            return ("stand", seat)
        case TakeCity(seat, city):
            return ("city", seat, city)
        case BeReady(seat, ready):
            return ("ready", seat, int(ready))
        case SeatBot(seat, level):
            return ("bot", seat, level)
        case CloseSeat(seat, closed):
            return ("close", seat, int(closed))
        case ChooseRule(option, value):
            return ("rule", option, value)
        case Begin():
            return ("begin",)


def read(body: bytes) -> Wish:
    """The wish that is the body of an entry, or a `WireError`."""
    fields = Fields(wire.decode(body))
    wish = READERS[fields.one_of(*READERS)](fields)
    fields.end()
    return wish


def _seat(fields: Fields) -> int:
    return fields.whole(0, SEATS - 1)


READERS: Final[dict[str, Callable[[Fields], Wish]]] = {
    "show": lambda fields: Show(fields.word(BUILD), fields.whole(0, RULES), fields.raw(DIGEST)),
    "sit": lambda fields: Sit(_seat(fields), fields.name()),
    "stand": lambda fields: Stand(_seat(fields)),
    "city": lambda fields: TakeCity(_seat(fields), fields.word()),
    "ready": lambda fields: BeReady(_seat(fields), fields.flag()),
    "bot": lambda fields: SeatBot(_seat(fields), fields.word()),
    "close": lambda fields: CloseSeat(_seat(fields), fields.flag()),
    "rule": lambda fields: ChooseRule(fields.word(), fields.word(CHOICE)),
    "begin": lambda fields: Begin(),
}


# What comes of it


@dataclass(slots=True)
class Place:
    """One seat: free, closed, or of a person or a bot on a machine."""

    machine: Machine | None = None
    name: str = ""
    """Of a person; a bot has none."""
    level: str = ""
    """Of a bot; a person has none."""
    city: str = ""
    ready: bool = False
    closed: bool = False

    @property
    def is_free(self) -> bool:
        return self.machine is None and not self.closed

    @property
    def is_of_person(self) -> bool:
        return bool(self.name)


@dataclass(frozen=True, slots=True)
class Waiting:
    """Why a game cannot begin yet: a word for the language files, and whom it is about."""

    reason: str
    seat: int = -1
    machine: Machine = -1


class Refusal(Exception):
    """A wish that changes nothing; `reason` is a word for the language files."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass
class Lobby:
    """The lobby as all machines see it after the same wishes."""

    host: Machine
    game: str
    cities: tuple[str, ...]
    """Which there are, in the order in which they are given out."""
    least: int
    """Seats that must be taken."""
    places: list[Place]
    options: dict[str, str] = field(default_factory=dict)
    shown: dict[Machine, Show] = field(default_factory=dict)
    begun: bool = False

    @classmethod
    def opened(cls, host: Machine, game: str, cities: tuple[str, ...], least: int, most: int) -> Lobby:
        return cls(host, game, cities, least, [Place() for _ in range(most)])

    # Its moments

    def grant(self, machine: Machine, wish: Wish) -> None:
        """Do what a machine asks for, or raise `Refusal` and change nothing."""
        if self.begun:
            raise Refusal("begun")
        match wish:
            case Show():
                self.shown[machine] = wish
            case Sit(seat, name):
                self._sit(machine, seat, name)
            case Stand(seat):
                self._check(machine in (self.host, self._place(seat).machine), "not_yours")
                self._free(seat)
            case TakeCity(seat, city):
                self._take_city(machine, seat, city)
            case BeReady(seat, ready):
                self._own_person(machine, seat).ready = ready
            case SeatBot() | CloseSeat() | ChooseRule() | Begin():
                self._check(machine == self.host, "not_host")
                self._arrange(wish)

    def hosted_by(self, machine: Machine) -> None:
        """Another machine keeps the table; nobody moves."""
        self.host = machine

    def left(self, machine: Machine) -> None:
        """A machine is no longer on the roster; its seats are free, and its bots are gone."""
        self.shown.pop(machine, None)
        for seat, place in enumerate(self.places):
            if place.machine == machine:
                self._free(seat)

    def waits_for(self) -> list[Waiting]:
        """All that a start still waits for."""
        return [*self._seats_that_wait(), *self._machines_that_differ()]

    # Sitting down

    def _sit(self, machine: Machine, seat: int, name: str) -> None:
        self._check(self._place(seat).is_free, "taken")
        self._check(not names.is_like(name, (place.name for place in self.places if place.name)), "alike")
        self.places[seat] = Place(machine, name=name, city=self._next_city())

    def _next_city(self) -> str:
        taken = {place.city for place in self.places}
        return next((city for city in self.cities if city not in taken), "")

    def _take_city(self, machine: Machine, seat: int, city: str) -> None:
        place = self._place(seat)
        self._check(place.machine == machine, "not_yours")
        self._check(city in self.cities, "no_such_city")
        other = next((other for other in self.places if other.city == city and other is not place), None)
        # Nobody loses his city to another person; a bot has no wish of its own.
        self._check(other is None or not other.is_of_person, "taken")
        if other is not None:
            other.city = place.city
        place.city = city

    def _own_person(self, machine: Machine, seat: int) -> Place:
        place = self._place(seat)
        self._check(place.machine == machine and place.is_of_person, "not_yours")
        return place

    # What the host arranges

    def _arrange(self, wish: SeatBot | CloseSeat | ChooseRule | Begin) -> None:
        match wish:
            case SeatBot(seat, level):
                self._check(self._place(seat).is_free or bool(self._place(seat).level), "taken")
                city = self.places[seat].city or self._next_city()
                self.places[seat] = Place(self.host, level=level, city=city)
            case CloseSeat(seat, closed):
                self._check(self._place(seat).machine is None, "taken")
                self.places[seat] = Place(closed=closed)
            case ChooseRule(option, value):
                self._check(option in self.options or len(self.options) < OPTIONS, "no_such_option")
                self.options[option] = value
                self._ask_anew()
            case Begin():
                self._check(not self.waits_for(), "waiting")
                self.begun = True

    def _ask_anew(self) -> None:
        for place in self.places:
            place.ready = False

    # What is waited for

    def _seats_that_wait(self) -> Iterator[Waiting]:
        if sum(place.machine is not None for place in self.places) < self.least:
            yield Waiting("too_few")
        for seat, place in enumerate(self.places):
            if place.is_of_person and not place.ready:
                yield Waiting("not_ready", seat, place.machine if place.machine is not None else -1)

    def _machines_that_differ(self) -> Iterator[Waiting]:
        """Machines with a seat that have other rules or cards than the host, or have not shown theirs."""
        ours = self.shown.get(self.host)
        for machine in sorted({place.machine for place in self.places if place.machine is not None}):
            theirs = self.shown.get(machine)
            if ours is None or theirs is None:
                yield Waiting("unknown", machine=machine)
            elif theirs.rules != ours.rules:
                yield Waiting("rules", machine=machine)
            elif theirs.data != ours.data:
                yield Waiting("data", machine=machine)

    # At the door

    def _place(self, seat: int) -> Place:
        self._check(seat < len(self.places), "no_such_seat")
        return self.places[seat]

    def _free(self, seat: int) -> None:
        self.places[seat] = Place()

    def _check(self, holds: bool, reason: str) -> None:
        if not holds:
            raise Refusal(reason)
