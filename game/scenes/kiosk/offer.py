"""How a game stands in a kiosk: for how many, how long it takes, and what a show of it teaches whoever walks by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from typing import Any, Final

from game import levels
from game.rules.engine import Event

SHORT, WHOLE = "short", "whole"
SENTENCES: Final = "show"
"""Where a game's words have the sentences of its captions."""


@dataclass(frozen=True, slots=True)
class Caption:
    """A bead of the lesson: what must have happened, where one sees it, and the sign beside the words."""

    name: str
    events: frozenset[str]
    where: str
    icon: str

    def tells(self, event: Event) -> bool:
        return type(event).__name__ in self.events

    def place(self, event: Event) -> str:
        """The thing on the table the event is seen at, by its name there."""
        return self.where.format(**said(event))

    def sign(self, event: Event) -> str:
        return self.icon.format(**said(event))


def said(event: Event) -> Mapping[str, str]:
    """What an event says, in the words that things have on the table."""
    return {field.name: _word(getattr(event, field.name)) for field in fields(event)}


def _word(value: Any) -> str:
    return value.name.lower() if isinstance(value, Enum) else str(value)


@dataclass(frozen=True, slots=True)
class Length:
    """About how many minutes a game takes, and the options that make it so."""

    minutes: int
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Offer:
    """A game as a kiosk offers it."""

    game: str
    seats: int
    lengths: Mapping[str, Length]
    captions: tuple[Caption, ...]


@cache
def offer_of(game: str) -> Offer:
    found = levels.kiosk()[game]
    lengths = {name: Length(found[name]["minutes"], dict(found[name]["options"])) for name in (SHORT, WHOLE)}
    captions = tuple(
        Caption(each["name"], frozenset(each["events"]), each["where"], each["icon"]) for each in found["show"]
    )
    return Offer(game, found["seats"], lengths, captions)
