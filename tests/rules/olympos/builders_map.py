"""Tables of Olympos for the tests, written as positions and played by lines of a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.games import load
from game.rules.engine import Event, Illegal, choices, play
from game.rules.notation import read_line, text
from game.rules.olympos import Olympos, OlymposGame
from game.rules.olympos.position import read_position


def olympos() -> OlymposGame:
    game = load("olympos")
    assert isinstance(game, OlymposGame)
    return game


def table(
    *peoples: dict[str, Any], seats: int = 3, lands: dict[str, Sequence[int]] | None = None, **more: Any
) -> Olympos:
    """A table where seat 1 is about to act; `lands` are stacks of settlers, seats counted from 1, 0 for barbarians."""
    territory = [{"id": name, "settlers": list(stack)} for name, stack in (lands or {}).items()]
    position = {"game": "olympos", "seats": seats, "people": list(peoples), "territory": territory, **more}
    return read_position(olympos(), position)


def do(state: Olympos, *lines: str) -> list[Event]:
    """Play lines such as `0 settle attica`, seats counted from 0, and say what happened."""
    events: list[Event] = []
    state.told = events
    for line in lines:
        play(state, *read_line(olympos().actions, line))
    state.told = None
    return events


def offered(state: Olympos) -> list[str]:
    """What is offered to whoever is asked."""
    return [text(choice) for choice in choices(state, state.seat)]


def refused(state: Olympos, line: str) -> str:
    """The rule that forbids a line."""
    try:
        play(state, *read_line(olympos().actions, line))
    except Illegal as refusal:
        return refusal.reason.rule
    raise AssertionError(f"{line} was taken")


def spaces(state: Olympos) -> list[int]:
    return [people.space for people in state.peoples]


def skip_cards(state: Olympos) -> None:
    """Let everybody keep their cards."""
    while state.pending and "done" in offered(state):
        do(state, f"{state.seat} done")
