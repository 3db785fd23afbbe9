"""One game at several screens that differ in nothing but a secret: what is seen and heard must be the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

import pygame

from game.app import App
from game.scenes.table.scene import TableScene
from game.ui.sound import Voice

FRAME = 0.05
At = TypeVar("At", bound=TableScene[Any])


def key(code: int, *, down: bool = True, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN if down else pygame.KEYUP, key=code, mod=mod, unicode="")


class Ear(Voice):
    """Notes what would be heard."""

    def __init__(self, heard: list[tuple[str, str]]) -> None:
        super().__init__()
        self.noted = heard

    def sound(self, verb: str, kind: str = "") -> None:
        self.noted.append((verb, kind))


class Screens(Generic[At]):
    """Goes on at all of them alike, frame by frame."""

    def __init__(self, tables: Iterable[tuple[App, At]]) -> None:
        self.tables = list(tables)
        self.last: dict[int, pygame.Surface] = {}
        self.heard: list[list[tuple[str, str]]] = [[] for _ in self.tables]
        for (app, scene), heard in zip(self.tables, self.heard, strict=True):
            app.stack.voice = Ear(heard)
            scene.stage.sounder = app.stack.voice.sound

    @property
    def scene(self) -> At:
        return self.tables[0][1]

    @property
    def tops(self) -> list[str]:
        return [app.stack.top.name for app, _ in self.tables if app.stack.top is not None]

    def pictures(self, *events: pygame.Event, seconds: float = FRAME) -> set[bytes]:
        seen = set()
        for number, (app, _) in enumerate(self.tables):
            if number in self.last:  # all draw in one window, and some motion begins with what was there before
                app.surface.blit(self.last[number], (0, 0))
            app.step(list(events), seconds)
            assert not app.crashes
            self.last[number] = app.surface.copy()
            seen.add(pygame.image.tobytes(app.surface, "RGB"))
        return seen

    def alike(self, *events: pygame.Event, frames: int = 1) -> None:
        assert len(self.pictures(*events)) == 1
        for _ in range(frames - 1):
            assert len(self.pictures()) == 1
        assert all(heard == self.heard[0] for heard in self.heard)
