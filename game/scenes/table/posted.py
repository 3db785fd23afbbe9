"""A tablet that is left standing: whoever hurried past it, or wants to read it again, puts it away himself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pygame import Rect, Surface

from game.scenes.table.stage import Tablet
from game.ui.scene import Control, Look
from game.ui.shapes import focus_frame, panel
from game.ui.theme import CLAY_DARK, GLAZE_HIGH, GOLD

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

TABLET: Final = "tablet"
ORDER: Final = 2
"""Above the table and the tray, below a lesson."""


class Posted:
    """The tablet that stands on one table, if any does."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene

    def open(self, tablet: Tablet) -> None:
        """Let somebody read a tablet again."""
        self.scene.stage.posted = tablet
        self._look_again()

    def close(self) -> None:
        self.scene.stage.posted = None
        self._look_again()

    @property
    def is_read(self) -> bool:
        """Whether a tablet stands, and nobody points at anything else that could be chosen."""
        scene = self.scene
        pointed = scene.control_named(scene.hovered) if scene.pointing else None
        elsewhere = pointed is not None and pointed.id != TABLET and scene.is_offered(pointed)
        return scene.control_named(TABLET) is not None and not elsewhere

    def _look_again(self) -> None:
        self.scene.lay_out()
        self.scene.focus_first()

    def controls(self) -> list[Control]:
        """The tablet itself, which a press puts away; it stands only where nobody has to look at what moves."""
        scene, tablet = self.scene, self.scene.stage.posted
        waits = not scene.session.people or scene.session.person_asked() is not None
        if tablet is None or scene.is_taught or not (scene.question.is_shown and waits):
            return []
        box = scene.stage.tablet_box(tablet)
        box.height += scene.brush.px(56)
        return [Control(TABLET, box, scene.words.screen("tablet_away"), self._paint, self.close, order=ORDER)]

    def _paint(self, surface: Surface, control: Control, look: Look) -> None:
        scene, px, tablet = self.scene, self.scene.brush.px, self.scene.stage.posted
        if tablet is None:
            return
        panel(surface, control.box, GLAZE_HIGH, CLAY_DARK, px(4), px(12))
        scene.stage.draw_tablet(surface, tablet)
        row = Rect(control.box.left, control.box.bottom - px(54), control.box.width, px(44))
        scene.brush.words.draw(surface, control.label, row, 26, GOLD, align="centre", weight="semibold")
        if look.focused:
            focus_frame(surface, control.box, scene.brush.unit)
