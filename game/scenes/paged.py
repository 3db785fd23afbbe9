"""Rows that are more than fit: shown page by page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from pygame import Rect, Surface

from game.scenes.screen import Screen
from game.ui.input import Command
from game.ui.layout import rows
from game.ui.scene import Control
from game.ui.theme import SLIP_DIM

T = TypeVar("T")


class PagedScreen(Screen):
    """A screen with pages; wheel, page keys and two buttons turn them."""

    rolls = False
    page = 0
    pages = 1

    def on_page(self, things: Sequence[T], count: int) -> Sequence[T]:
        """The things of this page, so many on each."""
        self.pages = max(1, -(-len(things) // max(1, count)))
        self.page = min(self.page, self.pages - 1)
        return things[self.page * count : (self.page + 1) * count]

    def back_to_table(self) -> None:
        """Leave this screen, and the pause it was opened from: a table below a dialog stands still."""
        self.stack.pop()
        while self.stack.top is not None and not self.stack.top.covers:
            self.stack.pop()

    def turn(self, step: int) -> None:
        page = min(self.pages - 1, max(0, self.page + step))
        if page != self.page:
            self.page = page
            self.stack.voice.sound("page")
            self.lay_out()

    def wheel(self, clicks: int) -> None:
        self.turn(-clicks)

    def handle_command(self, command: Command) -> None:
        if command.name in ("page_left", "page_right"):
            self.turn(1 if command.name == "page_right" else -1)
            self.pointing = False
        else:
            super().handle_command(command)

    def pager_box(self) -> Rect:
        """Where the page buttons are: at the right end of the heading, unless a screen says otherwise."""
        header = self.frame.header
        wide = self.kit.tall(240)
        return Rect(header.right - wide, header.top, wide, header.height)

    def pager(self) -> list[Control]:
        if self.pages < 2:
            return []
        box = self.pager_box()
        side = min(box.height, self.brush.px(64))
        back = Rect(box.left, box.centery - side // 2, side, side)
        ahead = Rect(box.right - side, back.top, side, side)
        turn_back = (lambda: self.turn(-1)) if self.page else None
        turn_on = (lambda: self.turn(1)) if self.page < self.pages - 1 else None
        return [
            self.kit.icon_button("page_left", back, "chevron_left", self.say("page_before"), turn_back),
            self.kit.icon_button("page_right", ahead, "chevron_right", self.say("page_after"), turn_on),
        ]

    def paint_still(self, surface: Surface) -> None:
        super().paint_still(surface)
        if self.pages > 1:
            words = self.say("page_of", page=self.page + 1, pages=self.pages)
            self.brush.words.draw(surface, words, self.pager_box(), 26, SLIP_DIM, align="centre")

    def row_boxes(self, box: Rect, tall: int, gap: int) -> list[Rect]:
        """As many equal rows as fit, each at least so tall."""
        count = max(1, (box.height + gap) // (tall + gap))
        return rows(Rect(box.left, box.top, box.width, count * tall + (count - 1) * gap), [1] * count, gap)
