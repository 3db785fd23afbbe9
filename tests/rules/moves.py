"""Moves in the tests, of any game: written as lines of a record and played through the door, or made by chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from game.games import load
from game.rules.codec import digest
from game.rules.engine import CHANCE, Event, Illegal, Reason, Seat, Setup, State, apply, choices, deal, play
from game.rules.notation import read_line, text
from game.table.dealer import Dealer

S = TypeVar("S", bound=State)


class Door(Generic[S]):
    """Where lines such as `0 settle attica` come in at the tables of one game; seats count from 0."""

    def __init__(self, game: str) -> None:
        self.game = game

    def do(self, state: S, *lines: str) -> list[Event]:
        """Play what is written; what happened."""
        events: list[Event] = []
        state.told = events
        for line in lines:
            play(state, *read_line(load(self.game).actions, line))
        state.told = None
        return events

    def refused(self, state: S, line: str) -> Reason:
        """Why the table refuses what is written, and that it stays as it was."""
        before = digest(state)
        try:
            self.do(state, line)
        except Illegal as refusal:
            assert digest(state) == before
            return refusal.reason
        raise AssertionError(f"{line} was not refused")


def offered(state: State, seat: Seat | None = None) -> list[str]:
    """What may be answered now, in words."""
    return [text(action) for action in choices(state, state.seat if seat is None else seat)]


def told_of(events: Iterable[Event], kind: type[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def by_chance(state: State, dealer: Dealer) -> None:
    """Give any answer to what is asked, be it a seat or chance that is asked."""
    chance = state.seat == CHANCE
    apply(state, state.seat, deal(state, dealer.below) if chance else state.choices[dealer.below(len(state.choices))])


def at_every_question(
    game: str, seats: int, seed: int, options: Mapping[str, str] | None = None
) -> Iterator[tuple[State, list[Event]]]:
    """The table at every question of a random game, and what happened before it."""
    dealer = Dealer(seed)
    state = load(game).set_up(Setup(seats, dict(options or {})))
    events: list[Event] = []
    state.told = events
    yield state, events
    while state.pending:
        del events[:]
        by_chance(state, dealer)
        yield state, events
