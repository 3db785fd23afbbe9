"""A tablet that stands before the table: whoever sits here reads it, and the game goes on when he has put it away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pygame import Rect, Surface

from game.scenes.table.stage import ROD
from game.scenes.table.steering import PICKS
from game.scenes.table.tablet import TABLET_FOOT, Tablet
from game.ui.input import Command, Intent, Pointer
from game.ui.scene import Control, Look
from game.ui.shapes import focus_frame, panel, unrolled
from game.ui.theme import CLAY_DARK, GLAZE_HIGH, GOLD

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

TABLET: Final = "tablet"
ORDER: Final = 2
"""Above the table and the tray, below a lesson."""
DEAD: Final = 0.4
"""So long it has stood before a press puts it away: one that came earlier was meant for what had moved."""
PUTS_AWAY: Final = ("confirm", "back", "decline", "hurry", *PICKS)


class Posted:
    """The tablet that stands on one table, if any does."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene
        self._shown: Tablet | None = None
        """The tablet there is a control for."""
        self._stood_for = 0.0
        self._pressed = False
        """Whether a pointer is down that puts it away, or did."""

    @property
    def has_reader(self) -> bool:
        """Whether somebody here puts tablets away; for those who only watch, and in a lesson, they go by themselves."""
        guide = self.scene.guide
        return bool(self.scene.session.people) and (guide is None or guide.course.step is None)

    @property
    def stands(self) -> bool:
        return self.scene.stage.posted is not None and not self.scene.is_taught and self.scene.secrets.called() is None

    @property
    def holds(self) -> bool:
        """Whether the game stops until it is put away; other machines wait for nobody's reading."""
        return self.stands and self.scene.far.session is None

    def open(self, tablet: Tablet) -> None:
        """Let somebody read a tablet again."""
        stage = self.scene.stage
        stage.posted = tablet
        stage.air.let_go(stage.unroll())
        self._look_again()

    def close(self) -> None:
        stage, tablet = self.scene.stage, self.scene.stage.posted
        if tablet is not None:
            box = self._box(tablet)
            stage.air.let_go(stage.roll_up(box, lambda surface: self._draw(surface, tablet, box)))
        stage.posted = None
        self.scene.question.begin_anew()
        self._look_again()

    def advance(self, seconds: float) -> None:
        """Let time pass; one that has come is laid before the players."""
        if self._shown is not self.scene.stage.posted:
            self._look_again()
        self._stood_for += seconds

    def _look_again(self) -> None:
        self._shown, self._stood_for = self.scene.stage.posted, 0.0
        self.scene.lay_out()
        self.scene.focus_first()

    def takes(self, intent: Intent) -> bool:
        """Whether a press is meant for the tablet, wherever it falls: it is put away, and nothing else is pressed."""
        if isinstance(intent, Pointer) and intent.kind in ("up", "lost") and self._pressed:
            self._pressed = False
            if self.stands and intent.kind == "up":
                self.close()
            return True
        if not self.stands:
            return False
        if isinstance(intent, Pointer) and intent.kind == "down":
            self._pressed = self._stood_for >= DEAD
            return True
        if not isinstance(intent, Command) or intent.name not in PUTS_AWAY:
            return False
        if self._stood_for >= DEAD:
            self.close()
        return True

    def controls(self) -> list[Control]:
        """The tablet itself, which a press puts away."""
        tablet = self.scene.stage.posted
        if tablet is None or not self.stands:
            return []
        return [Control(TABLET, self._box(tablet), self._label, self._paint, self.close, order=ORDER)]

    def _box(self, tablet: Tablet) -> Rect:
        box = self.scene.stage.tablet_box(tablet)
        box.height += self.scene.brush.px(TABLET_FOOT)
        return box

    @property
    def _label(self) -> str:
        return self.scene.words.screen("tablet_away")

    def _paint(self, surface: Surface, control: Control, look: Look) -> None:
        stage, tablet = self.scene.stage, self.scene.stage.posted
        if tablet is None:
            return
        with unrolled(surface, control.box, stage.unrolled, stage.px(ROD)):
            self._draw(surface, tablet, control.box)
        if look.focused and stage.unrolled == 1:
            focus_frame(surface, control.box, self.scene.brush.unit)

    def _draw(self, surface: Surface, tablet: Tablet, box: Rect) -> None:
        scene, px = self.scene, self.scene.brush.px
        panel(surface, box, GLAZE_HIGH, CLAY_DARK, px(4), px(12))
        scene.stage.draw_tablet(surface, tablet)
        row = Rect(box.left, box.bottom - px(54), box.width, px(44))
        scene.brush.words.draw(surface, self._label, row, 26, GOLD, align="centre", weight="semibold")
