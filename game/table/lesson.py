"""Lessons read from their files, and the real table at which one is taught, with rivals who follow a script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from game import games, levels
from game.levels import BadLevel
from game.rules.engine import (
    SPECTATOR,
    Action,
    Event,
    Game,
    Illegal,
    Seat,
    Setup,
    State,
    apply,
    because,
    why_not,
)
from game.rules.notation import Unreadable, read
from game.table.advice import Advice
from game.table.course import Course, Lesson, LessonStep, LessonWords
from game.table.keeper import Keeper
from game.table.local import LocalSession
from game.table.session import Plan
from game.table.table import Table, UndoReach, seen


def lesson_of(name: str) -> Lesson:
    """The lesson of a game; BadLevel says what is wrong with its file."""
    found = levels.lesson(name)
    try:
        lesson = _lesson(games.load(name), found)
        games.load(name).check(Setup(lesson.seats, lesson.options))
    except (KeyError, TypeError, ValueError, AttributeError, Unreadable, Illegal) as trouble:
        raise BadLevel(f"levels/lessons/{name}.toml: {type(trouble).__name__} {trouble}.") from None
    return lesson


def _lesson(game: Game, found: Mapping[str, Any]) -> Lesson:
    person, steps = int(found["person"]) - 1, tuple(_step(game, each) for each in found["step"])
    if "position" not in found:
        return Lesson(game.name, int(found["seats"]), person, dict(found.get("options", {})), steps)
    start = games.positions(game.name).read_position(game, found["position"], f"levels/lessons/{game.name}.toml")
    setup = game.setup_of(start)
    return Lesson(game.name, setup.seats, person, setup.options, steps, start)


def _step(game: Game, found: Mapping[str, Any]) -> LessonStep:
    words = {language: LessonWords(**found[language]) for language in levels.LANGUAGES}
    waits = tuple(read(game.actions, line, base=1) for line in found.get("waits", ()))
    rivals = tuple(_line(game, line) for line in found.get("rivals", ()))
    return LessonStep(words, tuple(found.get("show", ())), waits, rivals)


def _line(game: Game, line: str) -> tuple[Seat, Action]:
    seat, _, action = line.partition(" ")
    return int(seat) - 1, read(game.actions, action, base=1)


def beginning(lesson: Lesson) -> State:
    """The table a lesson begins with, to be played on."""
    if lesson.start is not None:
        return lesson.start.copy()
    return games.load(lesson.game).set_up(Setup(lesson.seats, lesson.options))


def worked_round(lesson: Lesson, most: int | None = None) -> tuple[State, list[tuple[Event, ...]]]:
    """What happens in a lesson if everybody does his part, step by step.

    The table is that of the last step; of so many of them, that before the next, where the rivals have played already.
    """
    state, told = beginning(lesson), []
    for step in lesson.steps[:most]:
        events: list[Event] = []
        state.told = events
        for seat, action in (*step.rivals, *((lesson.person, action) for action in step.waits[:1])):
            apply(state, seat, action)
        told.append(seen(events, SPECTATOR))
    for seat, action in () if most is None else lesson.steps[most].rivals:
        apply(state, seat, action)
    return state, told


class LessonSession(LocalSession):
    """A table at which the rivals play what the lesson wants of them, as long as it lasts; then the game goes on."""

    course: Course

    def __init__(
        self,
        lesson: Lesson,
        table: Table,
        plans: Sequence[Plan],
        seed: int,
        path: Path | None = None,
        keeper: Keeper | None = None,
    ) -> None:
        super().__init__(table, plans, seed, path, keeper)
        self.course = Course(lesson)

    def submit(self, seat: Seat, action: Action) -> None:
        super().submit(seat, action)
        self.course.taken(action)

    def is_ready(self) -> bool:
        """Whether the table has come to where the next step is taken."""
        person = self.acting()
        return self.course.is_ready(lambda each: self.why_not(person, each) is None)

    def undo_reach(self, seat: Seat) -> UndoReach:
        """A lesson goes only forward."""
        return super().undo_reach(seat) if self.course.step is None else UndoReach(0, because("undo_in_lesson"))

    def redo_reach(self, seat: Seat) -> int:
        return super().redo_reach(seat) if self.course.step is None else 0

    def ask_hint(self, seat: Seat) -> None:
        """Whoever is taught is told what to do already."""
        if self.course.step is None:
            super().ask_hint(seat)

    def _answer_of(self, bot: str, seat: Seat, *, ready: bool) -> Advice | None:
        state = self.table.state
        if self.hinting or not self.course.follows_script(seat, lambda each: why_not(state, seat, each) is None):
            return super()._answer_of(bot, seat, ready=ready)
        line = self.course.next_line() if ready else None
        return None if line is None else Advice(line)
