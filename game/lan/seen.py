"""What screens and commands are shown of tables far apart: plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from game.rules.engine import Seat
from net.lobby import Machine


class Kind(Enum):
    """What can be done about a table nearby, in the order in which they are listed."""

    KEPT = "kept"
    """Our seat there is kept; no code is asked for."""
    FREE = "free"
    WATCH = "watch"
    OTHER_VERSION = "other_version"


@dataclass(frozen=True, slots=True)
class Nearby:
    """A table in sight, or one that we can go back to."""

    key: str
    name: str
    """Of whoever keeps it."""
    game: str
    version: str
    round: int
    """0 as long as nobody has begun."""
    seats: int
    free: int
    watching: int
    """How many more may come to watch."""
    address: str
    port: int
    kind: Kind
    city: str = ""
    """Our own, where our seat is kept."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game far apart that is not over, as this machine has it on its disk."""

    key: str
    game: str
    round: int
    when: float
    """In seconds since 1970."""
    name: str
    """Of whoever kept the table."""
    city: str = ""


@dataclass(frozen=True, slots=True)
class Entering:
    """Whom we are trying to reach."""

    name: str
    address: str
    port: int


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why we are not at a table: a word for the language files, and what its sentence may need."""

    reason: str
    tries_left: int = 0
    theirs: str = ""
    ours: str = ""
    name: str = ""
    address: str = ""
    port: int = 0


@dataclass(frozen=True, slots=True)
class MachineSeen:
    """A machine at the table."""

    number: Machine
    vessel: int
    """Which of the six it is drawn as; 0 is this one."""
    names: tuple[str, ...]
    """Of its people."""
    silent: float
    """For so many seconds nothing was heard of it."""
    watching: bool
    away: bool


@dataclass(frozen=True, slots=True)
class Line:
    """Something that somebody wrote or showed."""

    seat: int
    machine: Machine
    text: str
    emote: int | None
    when: float
    """By the clock of this machine, which never goes back."""


@dataclass(frozen=True, slots=True)
class DoorNote:
    """Somebody who could not sit down, and why."""

    name: str
    reason: str
    theirs: str
    ours: str


NOTICES: Final = ("came", "went", "keeps", "overstepped", "unshown", "late", "unchecked")
"""What the chronicle is told of machines: there again, silent, keeps the table, tried what no honest one does,
did not show its part of chance, was too slow, and could not look again whether its table is right."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something about machines for the chronicle; no part of the record."""

    key: str
    """One of `NOTICES`."""
    machine: Machine
    names: tuple[str, ...]
    after: int
    """After how many moves it happened."""


@dataclass(frozen=True, slots=True)
class Vote:
    """A question to the people at the table: about a seat, an undo, or whether to go on with a copy."""

    seat: Seat
    """Whose seat or decision it is about."""
    kind: str
    choices: tuple[str, ...]
    needed: int
    """How many must choose the same."""
    asker: Seat
    left: float
    """In so many seconds it is rolled up if nobody presses anything."""
    cast: Mapping[Seat, str] = field(default_factory=dict)
    count: int = 0
    """How many moves would be taken back."""
