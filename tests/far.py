"""A session whose table stands elsewhere, and whose every word is some time on its way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from game.games import load
from game.rules.engine import Action, Event, Illegal, Seat, Setup
from game.table.dealer import Dealer
from game.table.session import HUMAN, Advice, Passage, Plan, Presence, Session, Submitted, Update
from game.table.table import Table, Updates

CITIES = ("athens", "sparta", "corinth")
ON_ITS_WAY = 4
"""So many polls pass before an answer comes."""


class FarSession(Session):
    """One person's screen: it knows the updates that were sent to it, and nothing else."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self._table = table
        self._seat = seat
        self._letters: list[tuple[int, Callable[[], Updates]]] = []
        """What was sent to the table, and how many polls ago."""
        self._passages: list[Passage] = []
        self.game, self.setup = table.game, table.setup
        self.plans = tuple(
            Plan("", CITIES[each], HUMAN if each == seat else "far") for each in range(table.setup.seats)
        )
        self.path: Path | None = None
        self.troubles: list[str] = []
        self.missed: tuple[Event, ...] = ()
        self.pending: tuple[Submitted, ...] = ()
        self.hinting = False
        self.now = table.update(seat)

    @property
    def saving(self) -> bool:
        return False

    @property
    def eyes(self) -> Seat:
        return self._seat

    @property
    def awaiting(self) -> Seat | None:
        return None

    def hand_over(self, seat: Seat) -> None: ...

    def withdraw(self) -> None: ...

    def begin(self) -> None:
        self._send(self._table.begin)

    def poll(self, *, ready: bool = True) -> tuple[Update, ...]:
        self._letters = [(age + 1, letter) for age, letter in self._letters]
        come = [self._opened(letter) for age, letter in self._letters if age > ON_ITS_WAY]
        self._letters = [(age, letter) for age, letter in self._letters if age <= ON_ITS_WAY]
        return tuple(come)

    def _send(self, letter: Callable[[], Updates]) -> None:
        self._letters.append((0, letter))

    def _opened(self, letter: Callable[[], Updates]) -> Update:
        """The table has answered, or has refused and says how things stand."""
        self.pending = ()
        try:
            self.now = letter()[self._seat]
        except Illegal:
            self.now = self._table.update(self._seat)
        del self._passages[len(self._passages) - self.now.undone :]
        seats = [seat for seat, _ in self.now.moves]
        self._passages += [Passage(seat, () if number else self.now.events) for number, seat in enumerate(seats)]
        return self.now

    def play_for(self, seat: Seat, action: Action) -> None:
        """Somebody at another screen plays."""
        self._send(lambda: self._table.play(seat, action))

    def story(self, since: int = 0) -> Iterator[Passage]:
        yield from self._passages[since:]

    def presence(self, seat: Seat) -> Presence:
        return Presence.HERE if seat == self._seat else Presence.FAR

    def submit(self, seat: Seat, action: Action) -> None:
        self.pending = (*self.pending, Submitted(seat, action))
        self._send(lambda: self._table.play(seat, action))

    def undo(self, seat: Seat, count: int = 1) -> None:
        self._send(lambda: self._table.undo(seat, count))

    def redo(self, seat: Seat, count: int = 1) -> None:
        self._send(lambda: self._table.redo(seat, count))

    def ask_hint(self, seat: Seat) -> None: ...

    def take_hint(self) -> Advice | None:
        return None

    def finish(self) -> None: ...

    def close(self) -> None: ...


def far_session(seats: int, seat: Seat, seed: int) -> tuple[FarSession, Table]:
    """A screen for one seat of Olympus, and the table it never looks at."""
    table = Table(load("olympus"), Setup(seats), dealer=Dealer(seed))
    return FarSession(table, seat), table
