"""Something takes its time: the window stays alive meanwhile, and whoever no longer wants it goes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial
from threading import Lock, Thread
from typing import Final, Generic, Protocol, TypeVar

from pygame import Surface

from game.disk import saves
from game.disk.settings import Settings
from game.scenes.confirm import NoticeScene
from game.ui.layout import centred
from game.ui.scene import LIVELY, Control

UNSEEN: Final = 0.25
"""So many seconds nothing is shown, as most things are there by then."""
SURE: Final = 1.5
"""So many seconds nothing can be pressed, lest an impatient second press of what led here call it off."""


class Closable(Protocol):
    def close(self) -> None: ...


Wanted = TypeVar("Wanted", bound=Closable)


class WaitingScene(NoticeScene, Generic[Wanted]):
    """Over another screen, until what is wanted is there or it is known why not."""

    def __init__(self, settings: Settings, sentence: str) -> None:
        super().__init__(settings, sentence)
        self.open_for = 0.0
        self.found: Wanted | None = None
        self.door = Lock()
        """Held by whoever asks or decides whether somebody still waits."""
        self.left = False
        self.worker = self.set_to_work()

    def set_to_work(self) -> Thread:
        return saves.in_background(self.work)

    @abstractmethod
    def work(self) -> None:
        """Find what is wanted, and give it; not on the frame."""

    @abstractmethod
    def arrive(self) -> None:
        """The work is over: go where it leads."""

    def give(self, found: Wanted) -> None:
        """Give it to whoever waits for it; where nobody does, close it."""
        with self.door:
            if not self.left:
                self.found = found
                return
        self.let_go(found)

    def let_go(self, found: Wanted) -> None:
        """Nobody wants it any longer; not on the frame."""
        found.close()

    def take(self) -> Wanted | None:
        found, self.found = self.found, None
        return found

    @property
    def pace(self) -> int:
        """What comes is shown as soon as it has come."""
        return LIVELY

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        before = self.open_for
        self.open_for += seconds
        if not self.worker.is_alive():
            self.arrive()
        elif any(before < moment <= self.open_for for moment in (UNSEEN, SURE)):
            self.lay_out()

    def is_unseen(self) -> bool:
        return self.open_for < UNSEEN

    def leave(self) -> None:
        """Whoever leaves does not wait: what comes too late is closed by the worker."""
        with self.door:
            self.left = True
            found = self.take()
        if found is not None:
            self.worker = saves.in_background(partial(self.let_go, found))

    def make_controls(self) -> Sequence[Control]:
        if self.open_for < SURE:
            return []
        button = centred((self.brush.px(360), self.parts()[1].height), self.parts()[1])
        return [self.kit.button("cancel", button, self.say("cancel"), self.back, icon="back")]

    def draw(self, surface: Surface) -> None:
        if not self.is_unseen():
            super().draw(surface)
