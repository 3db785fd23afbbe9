"""Small panels over a screen: a question with two answers, and a sentence to be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect, Surface

from game.disk.settings import Settings
from game.scenes.screen import Overlay
from game.ui.layout import centred, columns, inset
from game.ui.scene import Control
from game.ui.theme import SLIP


class NoticeScene(Overlay):
    """A sentence, and one button."""

    name = "notice"

    def __init__(self, settings: Settings, sentence: str) -> None:
        super().__init__(settings)
        self.sentence = sentence

    def box(self) -> Rect:
        width = min(self.brush.px(1100), self.brush.size[0] - 2 * self.brush.px(60))
        pixels = self.brush.words.pixels(30)
        lines = self.brush.words.wrap(self.sentence, "regular", pixels, width - 2 * self.brush.px(50))
        tall = self.brush.words.height(lines, pixels) + self.brush.px(40)
        return centred((width, tall + self.kit.tall(70) + self.brush.px(110)), self.brush.screen)

    def parts(self) -> tuple[Rect, Rect]:
        """The room for the sentence, and that for the buttons."""
        room = inset(self.box(), self.brush.px(40), self.brush.px(36))
        tall = self.kit.tall(70)
        words = Rect(room.left, room.top, room.width, room.height - tall - self.brush.px(20))
        return words, Rect(room.left, room.bottom - tall, room.width, tall)

    def make_controls(self) -> Sequence[Control]:
        buttons = centred((self.brush.px(360), self.parts()[1].height), self.parts()[1])
        return [self.kit.button("ok", buttons, self.say("understood"), self.back, main=True)]

    def paint_panel(self, surface: Surface) -> None:
        self.brush.words.draw(surface, self.sentence, self.parts()[0], 30, SLIP, align="centre", wrap=True)


class ConfirmScene(NoticeScene):
    """A question; the harmless answer has the focus."""

    name = "confirm"

    def __init__(self, settings: Settings, question: str, yes: str, act: Callable[[], None]) -> None:
        super().__init__(settings, question)
        self.yes = yes
        self.act = act

    def make_controls(self) -> Sequence[Control]:
        no, yes = columns(self.parts()[1], [1, 1], self.brush.px(30))
        return [
            self.kit.button("no", no, self.say("cancel"), self.back, icon="back"),
            self.kit.button("yes", yes, self.yes, self.agree),
        ]

    def agree(self) -> None:
        self.back()
        self.act()
