"""A lesson, step by step, and how far somebody has come in it.

A lesson is a file in `levels/lessons`: the table it begins with, and steps, each with its sentences, what is lit, what
is waited for, and what is said when something else is done.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from game.rules.engine import Action, Seat, State

SIGN: Final = re.compile(r" ?\[([a-z_ ]+)\]")
"""A sign in a sentence, by the name the game has for it; without it the sentence is whole as well."""


def without_signs(sentence: str) -> str:
    return SIGN.sub("", sentence)


@dataclass(frozen=True, slots=True)
class LessonWords:
    """What a step says in one language."""

    heading: str
    says: str
    press: str
    """What to do now."""
    otherwise: str = ""
    """What is said when something else is done."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One thing to learn."""

    words: Mapping[str, LessonWords]
    show: tuple[str, ...] = ()
    """What the sentences speak of or the answer will change, by the names things have on the table."""
    waits: tuple[Action, ...] = ()
    """The answers that lead on, lit where they are given; without any, a press on the bubble does."""
    rivals: tuple[tuple[Seat, Action], ...] = ()
    """What the others play before this step."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game in which one person is led."""

    game: str
    seats: int
    person: Seat
    options: Mapping[str, str]
    steps: tuple[LessonStep, ...]
    start: State | None = None
    """The table it begins with, if that is not the beginning of a game; look but do not touch."""


class Course:
    """How far somebody has come in a lesson, and what the rivals still have to play in it."""

    def __init__(self, lesson: Lesson) -> None:
        self.steps = lesson.steps
        self.at = 0
        self.astray = False
        """Whether something else was tried than what the step waits for."""
        self._script = deque((number, *line) for number, step in enumerate(lesson.steps) for line in step.rivals)
        """Before which step who plays what."""

    @property
    def step(self) -> LessonStep | None:
        """The step that is to be taken next; None once the lesson has let go."""
        return self.steps[self.at] if self.at < len(self.steps) else None

    def is_ready(self, may: Callable[[Action], bool]) -> bool:
        """Whether the table has come to where the next step is taken; `may` tells what could be answered now."""
        if self.step is None or (self._script and self._script[0][0] <= self.at):
            return False
        return not self.step.waits or any(map(may, self.step.waits))

    def lets(self, action: Action) -> bool:
        """Whether an answer is one the step waits for; if not, the step will say so."""
        self.astray = self.step is not None and action not in self.step.waits
        return not self.astray

    def taken(self, action: Action) -> None:
        """Somebody has given an answer; if it was waited for, the next step is there."""
        if self.step is not None and action in self.step.waits:
            self.go_on()

    def go_on(self) -> None:
        self.at += 1
        self.astray = False

    def leave(self) -> None:
        """Let go: the rivals think for themselves from here."""
        self.at = len(self.steps)
        self._script.clear()

    # The rivals

    def follows_script(self, seat: Seat, may: Callable[[Action], bool]) -> bool:
        """Whether the lesson says what a rival plays now; a script that no longer fits the table is put away."""
        if self._script and (self._script[0][1] != seat or not may(self._script[0][2])):
            self._script.clear()
        return bool(self._script)

    def next_line(self) -> Action | None:
        """What the rival plays; None as long as the person has to take a step before that."""
        return self._script.popleft()[2] if self._script[0][0] <= self.at else None
