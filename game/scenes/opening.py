"""A saved game is played again move by move before it goes on; meanwhile the window stays alive."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from game import games
from game.disk import saves
from game.disk.settings import Settings
from game.levels import BadLevel
from game.rules.engine import Reason
from game.scenes.confirm import ConfirmScene, NoticeScene
from game.scenes.waiting import WaitingScene
from game.scenes.wording import words_for

if TYPE_CHECKING:
    from game.disk.saves import Record
    from game.table.session import Session

leaving: list[Thread] = []
"""The workers nobody waits for any longer; a game that is opened again waits for them, in its own background."""


class OpeningScene(WaitingScene["Session"]):
    """Over the title or the shelf, until the game is there or it is known why not."""

    name = "opening"

    def __init__(self, settings: Settings, path: Path) -> None:
        self.path = path
        self.trouble: Exception | Reason | None = None
        self.good: Record | None = None
        """What can be saved of a damaged game."""
        leaving[:] = [worker for worker in leaving if worker.is_alive()]
        self.before = tuple(leaving)
        super().__init__(settings, words_for(settings).screen("opening"))

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

    def arrive(self) -> None:
        from game.scenes.doors import open_table
        from game.table.seating import BadRecord

        session = self.take()
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
            file = Path(self.trouble.filename or self.path).name
            self.stack.push(NoticeScene(self.settings, f"{file}: {why}"))
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
        super().leave()
        if self.worker.is_alive():
            leaving.append(self.worker)


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

    def let_go(self, found: Session) -> None:
        """A game that was called off before anybody sat down leaves nothing on the shelf."""
        from game.table.seating import call_off

        call_off(found)


class CopyScene(OpeningScene):
    """The same for a game that is a copy of another one, and is put on the disk first."""

    def __init__(self, settings: Settings, copied: Path, keep: Callable[[], Path]) -> None:
        self.keep = keep
        super().__init__(settings, copied)

    def work(self) -> None:
        try:
            self.path = self.keep()
        except OSError as trouble:
            self.trouble = trouble
            return
        super().work()
