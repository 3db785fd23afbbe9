"""The time of a whole game below its ending: its rounds, and its moments, each of which leads to where it happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface

from game.games import Emblem
from game.scenes.table.moments import Moment, Survey
from game.scenes.table.reel_bar import moment_painter
from game.scenes.wording import roman
from game.ui.scene import Control, Look
from game.ui.shapes import panel
from game.ui.theme import CLAY_DARK, FOCUS, GLAZE_RAISED
from game.ui.timebar import Mark, Tick, Timebar
from game.ui.widgets import Widgets
from game.words.words import Words

OWN: Final = "moment:"
"""What the names of its controls begin with."""


class EndingReel:
    """The lane with its marks; whoever presses one of them sees it happen again."""

    def __init__(self, kit: Widgets, box: Rect, found: Survey, emblems: Sequence[Emblem]) -> None:
        self.brush = kit.brush
        self.box = box
        self.found = found
        marks = [Mark(each.stop, moment_painter(self.brush, emblems, each)) for each in found.moments]
        ticks = [Tick(each.stop, roman(each.number)) for each in found.rounds]
        px = self.brush.px
        self.time = Timebar(self.brush, box.inflate(-px(48), -px(12)), found.last, ticks, marks)

    @staticmethod
    def height(kit: Widgets) -> int:
        return kit.px(78) + kit.tall(30) - kit.px(8)

    def controls(self, words: Words, watch: Callable[[Moment], None]) -> list[Control]:
        return [
            Control(
                f"{OWN}{number}",
                box,
                moment.told(words),
                self._paint_mark,
                partial(watch, moment),
                about=partial(moment.told, words),
            )
            for number, (moment, box) in enumerate(zip(self.found.moments, self.time.boxes, strict=True))
        ]

    def moment_of(self, name: str) -> Moment | None:
        """The moment a control belongs to."""
        return self.found.moments[int(name.removeprefix(OWN))] if name.startswith(OWN) else None

    def paint(self, surface: Surface) -> None:
        """All of it as it lies there while nobody points at it."""
        px = self.brush.px
        panel(surface, self.box, GLAZE_RAISED, CLAY_DARK, max(2, px(3)), self.box.height // 2)
        self.time.draw(surface, self.time.last)
        for mark, box in zip(self.time.marks, self.time.boxes, strict=True):
            mark.paint(surface, box)

    def _paint_mark(self, surface: Surface, control: Control, look: Look) -> None:
        """The one that is pointed at is larger."""
        if not (look.focused or look.hovered):
            return
        px = self.brush.px
        box = control.box.inflate(px(14), px(14))
        self.time.marks[int(control.id.removeprefix(OWN))].paint(surface, box)
        pygame.draw.aacircle(surface, FOCUS, box.center, box.width // 2 + px(2), max(2, px(4)))
