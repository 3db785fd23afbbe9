"""A saved game is played again move by move before it goes on; meanwhile the window stays alive."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Lock, Thread
from typing import TYPE_CHECKING, Final

from pygame import Surface

from game import games
from game.disk import saves
from game.disk.settings import Settings
from game.levels import BadLevel
from game.rules.engine import Reason
from game.scenes.confirm import ConfirmScene, NoticeScene
from game.scenes.wording import words_for
from game.ui.layout import centred
from game.ui.scene import LIVELY, Control

if TYPE_CHECKING:
    from game.disk.saves import Record
    from game.table.session import Session

UNSEEN: Final = 0.25
"""So many seconds nothing is shown, as most games are open by then."""
SURE: Final = 1.5
"""So many seconds nothing can be pressed, so that an impatient second press of what opened the game does not call it off."""

leaving: list[Thread] = []
"""The workers nobody waits for any longer; a game that is opened again waits for them, in its own background."""


class OpeningScene(NoticeScene):
    """Over the title or the shelf, until the game is there or it is known why not."""

    name = "opening"

    def __init__(self, settings: Settings, path: Path) -> None:
        super().__init__(settings, words_for(settings).screen("opening"))
        self.path = path
        self.open_for = 0.0
        self.session: Session | None = None
        self.trouble: Exception | Reason | None = None
        self.good: Record | None = None
        """What can be saved of a damaged game."""
        self.door = Lock()
        """Held by whoever asks or decides whether somebody still waits for the game."""
        self.left = False
        leaving[:] = [worker for worker in leaving if worker.is_alive()]
        self.before = tuple(leaving)
        self.worker = self.set_to_work()

    def set_to_work(self) -> Thread:
        worker = Thread(target=self.work, daemon=True)
        worker.start()
        return worker

    def work(self) -> None:
        from game.disk.saves import glance, good_part
        from game.scenes.doors import noted_in
        from game.table.seating import BadRecord, resumed_session

        for worker in self.before:  # it may have the very same file in its hands
            worker.join()
        try:
            saved = glance(self.path)
            if saved.header is None or saved.trouble is not None:
                self.trouble = saved.trouble
                return
            games.screens(saved.header.game)  # importing them takes its time too
            self.give(resumed_session(self.path, noted_in(self.settings)))
        except Exception as trouble:  # told, or raised, in the frame that notices
            self.good = good_part(self.path) if isinstance(trouble, BadRecord) else None
            self.trouble = trouble

    def give(self, session: Session) -> None:
        """Give the game to whoever waits for it; where nobody does, leave its file free."""
        with self.door:
            if not self.left:
                self.session = session
                return
        self.let_go(session)

    def let_go(self, session: Session) -> None:
        """Nobody wants it any longer."""
        session.close()

    @property
    def pace(self) -> int:
        """What comes is shown as soon as it has come."""
        return LIVELY

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        since = self.open_for
        self.open_for += seconds
        if not self.worker.is_alive():
            self.arrive()
        elif any(since < moment <= self.open_for for moment in (UNSEEN, SURE)):
            self.lay_out()

    def is_unseen(self) -> bool:
        return self.open_for < UNSEEN

    def arrive(self) -> None:
        from game.scenes.doors import open_table
        from game.table.seating import BadRecord

        session, self.session = self.session, None
        if session is not None:
            try:
                open_table(self.stack, self.settings, session)
            except Exception:
                session.close()
                raise
            return
        self.stack.pop()
        if isinstance(self.trouble, Reason):
            self.stack.push(NoticeScene(self.settings, self.words.reason(self.trouble)))
        elif isinstance(self.trouble, BadRecord):
            words = words_for(self.settings, game=self.trouble.of)
            self.stack.push(self.about_damage(words.reason(self.trouble.reason)))
        elif isinstance(self.trouble, OSError):
            why = self.trouble.strerror or self.trouble
            self.stack.push(NoticeScene(self.settings, f"{self.path.name}: {why}"))
        elif isinstance(self.trouble, BadLevel):
            self.stack.push(NoticeScene(self.settings, str(self.trouble)))
        elif self.trouble is not None:
            raise self.trouble

    def about_damage(self, sentence: str) -> NoticeScene:
        """What is wrong with a game, and if part of it is good, the question whether to go on with that."""
        from game.scenes.doors import resume_part

        good = self.good
        if good is None or not good.lines:
            return NoticeScene(self.settings, sentence)
        line = good.number(len(good.lines)) - 1
        question = f"{sentence} {self.say('damaged_question', line=line)}"
        stack, settings, path = self.stack, self.settings, self.path
        take = self.say("damaged_take", line=line)
        return ConfirmScene(settings, question, take, lambda: resume_part(stack, settings, good, path))

    def leave(self) -> None:
        """Whoever leaves does not wait: a game that is opened too late is closed by the worker."""
        with self.door:
            self.left = True
            session, self.session = self.session, None
        if session is not None:
            leaving.append(saves.in_background(partial(self.let_go, session)))
        if self.worker.is_alive():
            leaving.append(self.worker)

    def make_controls(self) -> Sequence[Control]:
        if self.open_for < SURE:
            return []
        button = centred((self.brush.px(360), self.parts()[1].height), self.parts()[1])
        return [self.kit.button("cancel", button, self.say("cancel"), self.back, icon="back")]

    def draw(self, surface: Surface) -> None:
        if not self.is_unseen():
            super().draw(surface)


class StartingScene(OpeningScene):
    """The same for a game that begins: its file is made and its first line is on the disk before anybody plays."""

    name = "starting"

    def __init__(self, settings: Settings, begin: Callable[[], Session]) -> None:
        self.begin = begin
        super().__init__(settings, Path(saves.SUFFIX))

    def set_to_work(self) -> Thread:
        return saves.in_background(self.work)

    def work(self) -> None:
        try:
            self.give(self.begin())
        except Exception as trouble:  # raised in the frame that notices
            self.trouble = trouble

    def let_go(self, session: Session) -> None:
        """A game that was called off before anybody sat down leaves nothing on the shelf."""
        from game.table.keeper import wait_for_disk

        super().let_go(session)
        wait_for_disk()
        if session.path is not None:
            with suppress(OSError):  # where it could not be written, there is nothing to remove
                saves.delete(session.path)


class PartScene(OpeningScene):
    """The same for what is good of a damaged game, which is copied first."""

    def __init__(self, settings: Settings, part: Record, path: Path) -> None:
        self.part = part
        super().__init__(settings, path)

    def work(self) -> None:
        try:
            self.path = saves.keep_part(self.part, self.path)
        except OSError as trouble:
            self.trouble = trouble
            return
        super().work()
