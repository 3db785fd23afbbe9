"""A finished game as it was told: its events in their order, each with the round it happened in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from game.rules.engine import Event, Seat

Kind = TypeVar("Kind", bound=Event)


@dataclass(frozen=True, slots=True)
class Told:
    """An event, and its round; before the first round that is 0."""

    event: Event
    round: int


class Story:
    """What everybody may know of a game; one that was recorded long ago may lack events that are told today."""

    def __init__(self, seats: int, events: Sequence[Event], round_begun: Callable[[Event], int]) -> None:
        self.seats = range(seats)
        self.told: list[Told] = []
        number = 0
        for event in events:
            number = round_begun(event) or number
            self.told.append(Told(event, number))

    def each(self, kind: type[Kind]) -> Iterator[tuple[Kind, int]]:
        """All events of a kind, each with its round."""
        return ((told.event, told.round) for told in self.told if isinstance(told.event, kind))

    def of(self, kind: type[Kind], seat: Seat) -> list[Kind]:
        """The events of a kind that are a seat's own."""
        return [event for event, _ in self.each(kind) if getattr(event, "seat", None) == seat]
