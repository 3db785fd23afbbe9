"""Giving a finished game to others: its record and a picture of its last page as files, and all of it as a text."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect, Surface

from game.disk import saves
from game.disk.settings import Settings
from game.scenes.screen import Overlay
from game.table.seating import transcript
from game.table.session import Session
from game.ui import clipboard
from game.ui.layout import centred, inset, rows, take_left, take_top
from game.ui.scene import Control, Look
from game.ui.theme import ALARM, CLAY_LIGHT, SLIP, SLIP_DIM

WAYS: Final = (("record", "save"), ("picture", "eye"), ("text", "scroll"))
"""What can be given, and the icon of each."""


@dataclass(slots=True)
class Given:
    """How far something has come: under way, in a file, on the clipboard, or why not."""

    path: Path | None = None
    done: bool = False
    trouble: OSError | None = None


class ShareScene(Overlay):
    """Three ways to give a game to somebody, each of which then says where it is."""

    name = "share"
    session: Session

    def __init__(
        self, session: Session, settings: Settings, picture: Callable[[], Surface], text: Callable[[], str]
    ) -> None:
        super().__init__(settings, session)
        self.picture = picture
        self.text = text
        self.given: dict[str, Given] = {}

    @property
    def stem(self) -> str:
        """What the files are called, as the game is that they tell of."""
        return self.session.path.stem if self.session.path is not None else self.session.game.name

    # Layout

    def box(self) -> Rect:
        wide = min(self.brush.px(1240), self.brush.size[0] - 2 * self.brush.px(40))
        tall = self.kit.tall(64) + 3 * self.kit.tall(132) + self.kit.tall(70) + self.brush.px(100)
        return centred((wide, min(tall, self.brush.size[1] - 2 * self.brush.px(16))), self.brush.screen)

    def parts(self) -> tuple[Rect, Rect, Rect]:
        """Heading, the ways, and the way back."""
        room = inset(self.box(), self.brush.px(36), self.brush.px(24))
        head, rest = take_top(room, self.kit.tall(56), self.brush.px(8))
        foot = self.kit.tall(66)
        ways = Rect(rest.left, rest.top, rest.width, rest.height - foot - self.brush.px(16))
        return head, ways, Rect(rest.left, rest.bottom - foot, rest.width, foot)

    def make_controls(self) -> Sequence[Control]:
        _, ways, foot = self.parts()
        boxes = rows(ways, [1] * len(WAYS), self.brush.px(12))
        listed = [self._way(name, icon, box) for (name, icon), box in zip(WAYS, boxes, strict=True)]
        back = centred((min(foot.width, self.brush.px(420)), foot.height), foot)
        return [*listed, self.kit.button("back", back, self.say("back"), self.back, icon="back")]

    def _way(self, name: str, icon: str, box: Rect) -> Control:
        label = self.say(f"share_{name}")

        def paint(surface: Surface, control: Control, look: Look) -> None:
            ink = self.kit.plate(surface, control, look)
            room = inset(control.box, self.brush.px(20), self.brush.px(8))
            sign, rest = take_left(room, min(room.height, self.brush.px(56)), self.brush.px(20))
            self.kit.icon(surface, icon, sign, ink)
            title, told = take_top(rest, self.kit.tall(38), self.brush.px(2))
            self.brush.words.draw(surface, label, title, 28, ink, weight="semibold")
            words, colour = self.state(name, told.width)
            self.brush.words.draw(surface, words, told, 24, colour, wrap=True, top=True)

        return Control(name, box, label, paint, lambda: self.give(name))

    def state(self, name: str, wide: int) -> tuple[str, tuple[int, int, int]]:
        """What is said of a way: what it is for, and once it was gone where the thing is now, or why not."""
        given = self.given.get(name)
        if given is None:
            return self.say(f"share_{name}_about"), SLIP_DIM
        if given.trouble is not None:
            return self.say("share_failed", why=self.words.trouble(given.trouble)), ALARM
        if given.path is not None:
            return self.broken(str(given.path), wide), SLIP
        if name == "text":
            return self.say("share_copied" if given.done else "share_not_copied"), SLIP if given.done else ALARM
        return self.say("share_writing"), SLIP_DIM

    def broken(self, path: str, wide: int) -> str:
        """A path in lines that end where a folder does."""
        lines, pixels = [""], self.brush.words.pixels(24)
        for part in path.replace(os.sep, f"{os.sep}\n").split("\n"):
            if lines[-1] and self.brush.words.measured(lines[-1] + part, "regular", pixels) > wide:
                lines.append("")
            lines[-1] += part
        return "\n".join(lines)

    # What hands do

    def give(self, name: str) -> None:
        if name == "text":
            self.given[name] = Given(done=clipboard.copy(self.text()))
            return
        given = self.given[name] = Given()
        make = self._png(self.picture()) if name == "picture" else self._record
        suffix = ".png" if name == "picture" else saves.SUFFIX

        def work() -> None:
            try:
                given.path = saves.share(self.stem, suffix, make())
            except OSError as trouble:  # told on the row
                given.trouble = trouble

        saves.in_background(work)

    def _record(self) -> bytes:
        return transcript(self.session)

    @staticmethod
    def _png(picture: Surface) -> Callable[[], bytes]:
        def made() -> bytes:
            written = BytesIO()
            pygame.image.save(picture, written, "page.png")
            return written.getvalue()

        return made

    def paint_panel(self, surface: Surface) -> None:
        self.brush.letters.draw(surface, self.say("share"), self.parts()[0], 40, CLAY_LIGHT, align="centre")
