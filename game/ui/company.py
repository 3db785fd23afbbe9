"""Who holds what: which device belongs to which of the people before this screen.

Nothing has to be said about it: as long as all play with the same device, or with one another's, every device answers
for whoever is asked. Once somebody has taken a pad, it is his, and answers for him alone; the desk (mouse and keys,
which lie before everybody) and the touch screen answer for all who hold nothing of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.ui.input import KEYBOARD, MOUSE, Device, is_pad

Seat: TypeAlias = int
"""A place at the table, counted clockwise from 0."""
DESK: Final[Device] = "desk"
"""Mouse and keys together: they are one device, as they lie before the same person."""
ANY: Final = ""
"""No device at all: what comes from a lesson, a test or a program answers for anybody."""


def piece_of(device: Device) -> Device:
    """The device as somebody holds it: keys and mouse are held together."""
    return DESK if device in (KEYBOARD, MOUSE) else device


@dataclass(frozen=True, slots=True)
class Holding:
    """A device, and whom it is for."""

    device: Device
    seats: tuple[Seat, ...]
    lost: bool = False
    """Whether it fell silent."""


class Company:
    """The people before one screen, and what each of them has taken."""

    def __init__(self, people: Iterable[Seat] = ()) -> None:
        self.people: tuple[Seat, ...] = tuple(people)
        """Whoever plays here, by seat."""
        self._held: dict[Device, tuple[Seat, ...]] = {}
        self._lost: dict[Device, tuple[Seat, ...]] = {}
        """Whose device fell silent, by the device it was."""

    # What is so

    @property
    def taken(self) -> tuple[Device, ...]:
        """The devices that somebody has taken, in the order in which they were."""
        return tuple(self._held)

    @property
    def lost(self) -> tuple[Device, ...]:
        """The devices that fell silent, and that nobody has replaced yet."""
        return tuple(self._lost)

    def held_by(self, device: Device) -> tuple[Seat, ...]:
        """Whom a device was taken for; nobody, if it is free."""
        return self._held.get(piece_of(device), ())

    def holds(self, seat: Seat) -> tuple[Device, ...]:
        """What a person has taken."""
        return tuple(device for device, seats in self._held.items() if seat in seats)

    @property
    def unheld(self) -> tuple[Seat, ...]:
        """Whoever holds nothing of his own; desk and touch screen answer for them."""
        own = {seat for seats in (*self._held.values(), *self._lost.values()) for seat in seats}
        return tuple(seat for seat in self.people if seat not in own)

    @property
    def silent(self) -> tuple[Seat, ...]:
        """Whoever is without his device, and waits for another one."""
        return tuple(seat for seat in self.people if any(seat in seats for seats in self._lost.values()))

    @property
    def is_apart(self) -> bool:
        """Whether it matters who presses: at least two people play, and not all with the same."""
        if len(self.people) < 2:
            return False
        ways = {self.holds(seat) for seat in self.people}
        return len(ways) > 1 or bool(self.silent)

    def answers(self, device: Device, seat: Seat) -> bool:
        """Whether what a device does counts for a person who is asked."""
        if device == ANY or not self.is_apart or seat not in self.people:
            return True
        if seat in self.silent:
            return False
        own = self.holds(seat)
        return piece_of(device) in own if own else not self.held_by(device)

    def seat_of(self, device: Device) -> Seat | None:
        """Whose hand a device is; None where that is not certain, as it is nobody's or handed on."""
        seats = self.held_by(device) if self.is_apart else ()
        return seats[0] if len(seats) == 1 else None

    def is_handed_on(self, device: Device) -> bool:
        """Whether one device goes from hand to hand."""
        return len(self.held_by(device) or self.unheld) > 1

    def holdings(self, devices: Iterable[Device]) -> list[Holding]:
        """What is here, and who holds it: mouse and keys, pad after pad, then what fell silent."""
        pads = [device for device in devices if is_pad(device)]
        here = [Holding(DESK, tuple(sorted((*self.held_by(DESK), *self.unheld))))]
        here += [Holding(device, self.held_by(device)) for device in pads]
        return here + [Holding(device, seats, lost=True) for device, seats in self._lost.items()]

    # What changes

    def sit(self, people: Iterable[Seat]) -> None:
        """Others sit here from now on; whoever stays keeps what he holds."""
        self.people = tuple(people)
        for kept in (self._held, self._lost):
            for device, seats in list(kept.items()):
                self._put(kept, device, [seat for seat in seats if seat in self.people])

    def follow(self, moved: dict[Seat, Seat]) -> None:
        """People have changed places: what they hold goes with them."""
        for kept in (self._held, self._lost):
            for device, seats in list(kept.items()):
                kept[device] = tuple(sorted(moved.get(seat, seat) for seat in seats))

    def take(self, device: Device, seats: Sequence[Seat]) -> None:
        """A device is for these people from now on, and for nobody else; whatever they had lost is forgotten."""
        piece = piece_of(device)
        self._lost.pop(piece, None)
        for lost, before in list(self._lost.items()):
            self._put(self._lost, lost, [seat for seat in before if seat not in seats])
        self._put(self._held, piece, sorted(seats))

    def leave(self, device: Device) -> None:
        """A device is nobody's again."""
        self._held.pop(piece_of(device), None)

    def turn(self, device: Device, step: int = 1) -> None:
        """Hand a pad on: to one after the other of those who have none, then to all of them, then to nobody."""
        held = self.held_by(device)
        free = sorted({*self.unheld, *held})
        ways = [(), *((seat,) for seat in free), *([tuple(free)] if len(free) > 1 else [])]
        here = ways.index(held) if held in ways else -1  # it was for all, before one more sat down
        self.take(device, ways[(here + step) % len(ways)])

    def join(self, device: Device, lead: Device = DESK) -> Seat | None:
        """Somebody presses a device that is nobody's: he is whoever waits for one, or else the next who has none.

        One of those is left to the device that leads; None if then nobody remains.
        """
        if self.held_by(device):
            return None
        free = self.silent or (self.unheld if self.held_by(lead) else self.unheld[1:])
        if not free:
            return None
        self.take(device, free[:1])
        return free[0]

    def lose(self, device: Device) -> tuple[Seat, ...]:
        """A device falls silent; whoever held it waits for another. Returns who that is."""
        seats = self._held.pop(device, ())
        if seats:
            self._lost[device] = seats
        return seats

    def find(self, device: Device) -> tuple[Seat, ...]:
        """A device is there: whoever lost the same one has it back. Returns who that is."""
        seats = self._lost.pop(device, ())
        if seats:
            self._held[device] = seats
        return seats

    def give_up(self, device: Device) -> None:
        """Nobody waits any longer for a device that fell silent: desk and touch screen answer for whoever did."""
        self._lost.pop(device, None)

    def _put(self, kept: dict[Device, tuple[Seat, ...]], device: Device, seats: Sequence[Seat]) -> None:
        if seats:
            kept[device] = tuple(seats)
        else:
            kept.pop(device, None)
