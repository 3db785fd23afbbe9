"""The bar below a table that is looked at again: its buttons, the lane of time, and where one is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.games import Emblem
from game.scenes.emblems import emblems_at
from game.scenes.table.moments import Moment
from game.scenes.wording import roman
from game.ui.marks import paint_icon
from game.ui.scene import Brush, Control, Look
from game.ui.shapes import disc, focus_frame, panel
from game.ui.theme import BLACK, CLAY, CLAY_DARK, FOCUS, GLAZE, GLAZE_HIGH, GLAZE_RAISED, GOLD, SLIP, SLIP_DIM, Ink
from game.ui.timebar import Mark, PaintMark, Tick, Timebar

if TYPE_CHECKING:
    from game.scenes.table.replay import Replay

TALL: Final = 96
LARGER: Final = 30
"""How tall the bar is, and how much more where words are twice as large."""
BUTTON: Final = 72
"""What a finger can press."""
NARROW: Final = 66
WORDS: Final = 25
SPEED: Final = "speed"
WHERE: Final = "where"
ICONS: Final = {
    "moment_before": "skip_back",
    "back": "chevron_left",
    "forth": "chevron_right",
    "moment_after": "skip_forth",
    "menu": "menu",
}


class ReelBar:
    """The boxes of the bar, and how they look."""

    def __init__(self, brush: Brush, box: Rect, replay: Replay) -> None:
        self.brush = brush
        self.box = box
        self.replay = replay
        px, middle = brush.px, box.centery
        side, left = px(BUTTON), box.left + px(16)
        self.buttons: dict[str, Rect] = {}
        wide = max(px(76), brush.words.width("×½", WORDS, "semibold") + px(24))
        for name in ("moment_before", "back", "play", "forth", "moment_after", SPEED):
            self.buttons[name] = Rect(left, middle - side // 2, wide if name == SPEED else px(NARROW), side)
            left += self.buttons[name].width + px(2)
        self.buttons["menu"] = Rect(box.right - px(16) - side, middle - side // 2, side, side)
        longest = max((brush.words.width(words, WORDS) for words in self._every_where()), default=0) + px(8)
        self.where = Rect(self.buttons["menu"].left - px(4) - longest, box.top, longest, box.height)
        lane = Rect(left + px(14), box.top + px(5), self.where.left - px(20) - left - px(14), box.height - px(7))
        self.time = Timebar(brush, lane, replay.survey.last, self._ticks(), self._painted())

    @staticmethod
    def height(brush: Brush) -> int:
        return brush.px(TALL + LARGER * (brush.words.scale - 1))

    def _ticks(self) -> list[Tick]:
        return [Tick(each.stop, roman(each.number)) for each in self.replay.survey.rounds]

    def _every_where(self) -> list[str]:
        """What may be written where it is told where one is, at its longest."""
        survey, words = self.replay.survey, self.replay.scene.words
        if not survey.rounds:
            return [words.screen("replay_where", move=survey.last, moves=survey.last)]
        return [
            words.screen("replay_where_round", round=roman(each.number), move=count, moves=count)
            for each in survey.rounds
            for count in (survey.stops_of(each),)
        ]

    def _painted(self) -> list[Mark]:
        emblems = emblems_at(self.replay.session)
        return [Mark(each.stop, moment_painter(self.brush, emblems, each)) for each in self.replay.survey.moments]

    # Drawing

    def draw(self, surface: Surface) -> None:
        px = self.brush.px
        pygame.draw.rect(surface, GLAZE_RAISED, self.box)
        pygame.draw.rect(surface, CLAY_DARK, Rect(self.box.left, self.box.top, self.box.width, px(3)))
        scene, here = self.replay.scene, self.replay.here
        self.time.draw(surface, here)
        marks: list[tuple[Control, Look]] = []
        for control in scene.controls:
            if self.replay.owns(control):
                self._draw_control(surface, control, scene.look_of(control), marks)
        self.time.draw_knob(surface, here, held=self.replay.is_held)
        for control, look in sorted(marks, key=lambda each: each[1].focused or each[1].hovered):
            self._draw_mark(surface, control, look)
        self.brush.words.draw(surface, self.replay.where_words(), self.where, WORDS, SLIP, align="right")

    def _draw_control(self, surface: Surface, control: Control, look: Look, marks: list[tuple[Control, Look]]) -> None:
        _, kind, *rest = control.id.split(":")
        if rest:
            marks.append((control, look))
        elif kind == "lane":
            if look.focused:
                focus_frame(surface, control.box, self.brush.unit)
        elif kind != WHERE:
            self._draw_button(surface, kind, control, look)

    def _draw_button(self, surface: Surface, kind: str, control: Control, look: Look) -> None:
        px, lit = self.brush.px, look.hovered or look.focused
        ink = GOLD if lit else SLIP
        if kind == "play":
            plate = control.box.inflate(-px(8), -px(8))
            disc(surface, plate, FOCUS if lit else CLAY, GLAZE, max(2, px(3)))
            icon = "pause" if self.replay.session.playing else "play"
            paint_icon(self.brush, surface, icon, plate.inflate(-px(28), -px(28)), GLAZE, FOCUS if lit else CLAY)
        elif kind == SPEED:
            if lit:
                panel(surface, control.box.inflate(-px(4), -px(16)), GLAZE_HIGH, None, 0, px(10))
            words = self.replay.speed_words()
            self.brush.words.draw(surface, words, control.box, WORDS, ink, align="centre", weight="semibold")
        else:
            if lit:
                disc(surface, control.box.inflate(-px(8), -px(8)), GLAZE_HIGH)
            paint_icon(self.brush, surface, ICONS[kind], control.box.inflate(-px(36), -px(36)), ink, GLAZE_RAISED)
        if look.focused:
            focus_frame(surface, control.box, self.brush.unit)

    def _draw_mark(self, surface: Surface, control: Control, look: Look) -> None:
        """A disc in the colour of whose moment it is; the one that is pointed at is larger."""
        number = int(control.id.rpartition(":")[2])
        lit = look.hovered or look.focused
        grown = self.brush.px(10) if lit else 0
        box = control.box.inflate(grown, grown)
        self.time.marks[number].paint(surface, box)
        if lit:
            pygame.draw.circle(surface, FOCUS, box.center, box.width // 2 + self.brush.px(2), max(2, self.brush.px(4)))


def moment_painter(brush: Brush, emblems: Sequence[Emblem], moment: Moment) -> PaintMark:
    """A moment as a disc in the colour of whose it is."""
    ink: Ink = emblems[moment.seat].ink if moment.seat >= 0 else SLIP_DIM

    def paint(surface: Surface, box: Rect) -> None:
        disc(surface, box, ink, GLAZE, max(2, brush.px(3)))
        rim = box.width * 2 // 5
        paint_icon(brush, surface, moment.icon, box.inflate(-rim, -rim), BLACK, ink)

    return paint
