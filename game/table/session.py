"""A game as one screen plays it: what it is told, what it may ask, and what the people before it hand in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final, Protocol

from game.rules import engine
from game.rules.engine import Action, Choices, Event, Game, Reason, Seat, Setup, State, because
from game.table.advice import Advice
from game.table.agreement import Agreement
from game.table.course import SIGN, Course, LessonStep, without_signs
from game.table.table import UNDO_FOR_PEOPLE, UndoReach, Update

HUMAN: Final = "human"
"""The player that is a person; any other is the name of a bot."""

__all__ = [
    "HUMAN",
    "SIGN",
    "Advice",
    "Agreement",
    "Course",
    "LessonStep",
    "Passage",
    "Plan",
    "Presence",
    "Session",
    "Submitted",
    "UndoReach",
    "Update",
    "without_signs",
]


@dataclass(frozen=True, slots=True)
class Plan:
    """Who sits in a seat: a name, a city, and `human` or the name of a bot."""

    name: str
    polis: str
    player: str = HUMAN


class Presence(Enum):
    """Where whoever plays a seat is, as seen from this screen."""

    HERE = "here"
    """A person before this screen, or a bot of this machine that has nothing to think about."""
    THINKING = "thinking"
    """A bot that is asked."""
    FAR = "far"
    """Somebody at another screen."""
    AWAY = "away"
    """Somebody at another screen, of whom nothing is heard."""


@dataclass(frozen=True, slots=True)
class Submitted:
    """A move that was handed in and that nobody has confirmed yet."""

    seat: Seat
    action: Action


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of the story, as one pair of eyes may know it."""

    seat: Seat
    """Who made the move, a seat or chance."""
    events: tuple[Event, ...]
    reasons: tuple[Reason, ...] = ()
    """Why it was made, as far as whoever made it tells."""


class Session(Protocol):
    """One screen's side of a game, wherever its table stands: fed by updates, and never waiting for anybody.

    Everything here is what the `eyes` of the screen may know. They are those of the one person before it. Where there
    are several, they are those of the person asked, as long as nothing is hidden from anybody; from then on, those of
    the person the screen was handed to. Until somebody has it, they are those of the public.
    """

    game: Game
    setup: Setup
    plans: tuple[Plan, ...]
    """Who sits where."""
    path: Path | None
    """The file of the game, if it has one on this machine."""
    troubles: list[str]
    """What the players should be told, in the order in which it happened: keys of `core.screen`."""
    now: Update
    """How things stand: the newest update there is."""
    missed: tuple[Event, ...]
    """What had happened since whoever has the screen had it last, when it was handed to him."""
    pending: tuple[Submitted, ...]
    """What was handed in and is not confirmed yet."""
    course: Course | None = None
    """The lesson that is taught here, if one is."""
    hinting: bool
    """Whether a hint was asked for that has not come yet."""

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of those before this screen."""
        return tuple(seat for seat, plan in enumerate(self.plans) if plan.player == HUMAN)

    @property
    def saving(self) -> bool:
        """Whether what is played is also kept."""

    # Whose eyes the screen has

    @property
    def eyes(self) -> Seat: ...

    @property
    def awaiting(self) -> Seat | None:
        """The person the screen has to be handed to before it may go on; None if nobody has to be called."""

    def hand_over(self, seat: Seat) -> None:
        """A person sits down before the screen; where nothing is hidden, that changes nothing."""

    def withdraw(self) -> None:
        """Whoever had the screen leaves it, and it shows what everybody may see."""

    def seat_player(self, seat: Seat, player: str) -> None:
        """Let somebody else play for a seat from now on: a bot for a person who has gone, or the person again."""
        return

    @property
    def is_shared(self) -> bool:
        """Whether the screen only ever shows what everybody may see, though several people answer before it."""
        return False

    def peek(self, seat: Seat) -> State:
        """The table as a person before this screen knows it, for him alone to look at."""
        return self.now.view

    @property
    def is_secretive(self) -> bool:
        """Whether several people sit before this screen, and one of them may know what another may not."""
        return False

    def since(self, seat: Seat) -> tuple[Event, ...]:
        """What everybody has seen since a seat sealed last or left the screen to another; all of it if it never did."""
        return ()

    @property
    def are_all_sealed(self) -> bool:
        """Whether the last of several sealed sheets has been handed in, and nothing happens until they are opened."""
        return False

    def open_sheets(self) -> None:
        """Everybody looks: let the sheets be opened."""
        return

    # What the screen is told

    def begin(self) -> None:
        """The screen is ready: let the game begin, or go on."""

    def poll(self, *, ready: bool = True) -> tuple[Update, ...]:
        """Let bots and wires do their part, and take what has come; `ready` if the screen can show an answer."""

    def story(self, since: int = 0) -> Iterator[Passage]:
        """What has happened, move by move, without what was taken back; cut like a list, so -9 are the last nine."""

    def before(self, moves: int) -> State:
        """The table as it was seen before the last so many moves of the story; before all, if there are fewer."""

    def presence(self, seat: Seat) -> Presence: ...

    def is_over(self) -> bool:
        return not self.now.asked

    def person_asked(self) -> Seat | None:
        """Whoever has the screen, if it is he who is to answer and his answer is not on its way already."""
        if any(submitted.seat == self.eyes for submitted in self.pending):
            return None
        return self.eyes if self.eyes in self.now.asked else None

    def choices(self) -> Choices:
        return self.now.choices if self.person_asked() is not None else ()

    def acting(self) -> Seat:
        """The seat for which things are asked and looked up: of whoever has the screen, or of the first person."""
        return self.eyes if self.eyes >= 0 else (self.people or (0,))[0]

    # What people do

    def submit(self, seat: Seat, action: Action) -> None:
        """Hand in a move; Illegal if it is known at once that it will not do.

        What is refused later is no longer pending then, and an update says how things stand.
        """

    def why_not(self, seat: Seat, action: Action) -> Reason | None:
        """The rule that forbids `action`, as far as the eyes can tell; None if there is none."""
        return engine.why_not(self.now.view, seat, action)

    def doubt(self, seat: Seat, action: Action) -> Reason | None:
        """Why a move that may be made would come to nothing, as far as the eyes can tell."""
        return engine.doubt(self.now.view, seat, action) if self.why_not(seat, action) is None else None

    def after(self, seat: Seat, action: Action) -> State:
        """The table as it would be after a choice, up to the next question."""
        view = self.now.view.copy()
        engine.apply(view, seat, action)
        return view

    def undo_reach(self, seat: Seat) -> UndoReach:
        return self.now.undo_reach if seat == self.now.seat else UndoReach(0, because(UNDO_FOR_PEOPLE))

    def undo(self, seat: Seat, count: int = 1) -> None:
        """Ask the table to take back the last decisions of a seat; nothing happens if it may not."""

    def agreement(self) -> Agreement | None:
        """What may be taken back only if all people agree, who all sit before this screen; None if nothing."""
        return None

    def undo_agreed(self) -> None:
        """All of them have agreed: take it back."""

    def redo_reach(self, seat: Seat) -> int:
        return self.now.redo_reach if seat == self.now.seat else 0

    def redo(self, seat: Seat, count: int = 1) -> None:
        """Ask the table to play again what was taken back; nothing happens if there is nothing."""

    def ask_hint(self, seat: Seat) -> None:
        """Ask what to do; only whoever has the screen and is to answer gets a hint."""

    def take_hint(self) -> Advice | None:
        """The hint, once it has come; it is given once."""

    # The end

    def finish(self) -> None:
        """Declare a finished game final: from now on nothing can be taken back."""

    def close(self) -> None:
        """Leave the table; the game is kept as far as it has come."""
