"""A screen with a long text in it: wheel, arrows and page keys move it, also from the keyboard alone."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from game.scenes.screen import Screen
from game.ui.focus import Direction
from game.ui.input import Command
from game.ui.reader import Entry, Reader
from game.ui.scene import Control, Look
from game.ui.shapes import focus_frame, panel
from game.ui.theme import GLAZE_RAISED, SLIP

TEXT = "text"
"""The control that stands for the text."""


class ReadingScreen(Screen):
    reader: Reader | None = None

    def reading_box(self) -> Rect:
        return self.frame.body

    def entries(self) -> Sequence[Entry]:
        return []

    def text_control(self, *, offset: int | None = None) -> Control:
        """Lay the text out anew, and make the control that stands for it."""
        box = self.reading_box()
        room = box.inflate(-2 * self.brush.px(26), -2 * self.brush.px(20))
        kept = offset if offset is not None else self.reader.offset if self.reader is not None else 0
        self.reader = Reader(self.brush, room, self.entries(), kept)
        return Control(TEXT, box, self.say("text"), self.paint_text)

    def paint_text(self, surface: Surface, control: Control, look: Look) -> None:
        panel(surface, control.box, GLAZE_RAISED, None, 0, self.brush.px(12))
        if self.reader is not None:
            self.reader.draw(surface)
        if look.focused:
            focus_frame(surface, control.box, self.brush.unit, SLIP)

    def wheel(self, clicks: int) -> None:
        if self.reader is not None:
            self.reader.step(-clicks)

    def roll(self, pixels: int) -> int:
        """What is read stays under the finger."""
        if self.reader is not None:
            self.reader.move_to(self.reader.offset - pixels)
        return pixels

    def handle_command(self, command: Command) -> None:
        if command.name in ("page_left", "page_right") and self.reader is not None:
            self.reader.page(1 if command.name == "page_right" else -1)
            self.pointing = False
        else:
            super().handle_command(command)

    def move_focus(self, direction: Direction) -> None:
        """Up and down move the text as long as it can be moved, and then go on to the next control."""
        if self.focus == TEXT and direction in ("up", "down") and self.reader is not None:
            if self.reader.step(1 if direction == "down" else -1):
                return
        super().move_focus(direction)

    def foot_hint(self) -> str:
        return self.hint_of("foot_reading")
