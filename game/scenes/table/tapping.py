"""What taps mean at a table: the first one looks at a thing, the second one on the same thing answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pygame import Rect, Surface

from game.scenes.table.guide import Guide
from game.scenes.table.replay import Replay
from game.ui.input import TOUCH
from game.ui.layout import centred
from game.ui.marks import paint_icon
from game.ui.scene import Control, Look
from game.ui.shapes import disc
from game.ui.theme import GLAZE, GLAZE_HIGH, GOLD

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

TICK: Final = 72
"""How large the tick is, where there is room for it."""
TICK_ID: Final = "tick"
EXPLAIN: Final = "explain"
"""The sign in the question row that makes the next tap explain."""


class Tapping:
    """What fingers have looked at, at one table."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene
        self._looked = ""
        """The thing that was tapped, and is looked at until another one is."""
        self.explains = False
        """Whether the next tap explains, and does nothing else: for fingers that cannot rest."""

    @property
    def looked(self) -> str:
        """The thing on the table that is looked at by a tap; empty if none is."""
        scene = self.scene
        here = scene.device == TOUCH and scene.pointing and self._looked == _thing(scene.hovered)
        return self._looked if here else ""

    def forget(self) -> None:
        """Another question is asked: a tap looks first again."""
        if self.looked:
            self.scene.hovered = ""
        self._looked, self.explains = "", False

    def explain_next(self) -> None:
        """Explain what is looked at; if nothing is, what is tapped next."""
        looked = self.scene.control_named(self.scene.hovered) if self.looked else None
        if looked is not None:
            self.scene.explain(looked)
        else:
            self.explains = not self.explains

    def tap(self, control: Control) -> None:
        scene = self.scene
        if self.explains and control.id != EXPLAIN:
            self.explains = False
            scene.explain(control)
            return
        if control.id in (TICK_ID, EXPLAIN):
            scene.choose(control)
            return
        if not self.looks_first(control):
            self._looked = scene.hovered = ""
            scene.choose(control)
            return
        if self.looked == _thing(control.id):
            scene.choose(control)
            return
        self._looked, scene.hovered = _thing(control.id), control.id
        scene.tips.open()
        scene.lay_out()

    def tap_nothing(self) -> None:
        """Look at nothing; where nothing is looked at, step back, but never out of the game."""
        if self.explains:
            self.explains = False
        elif self.scene.hovered:
            self._looked = self.scene.hovered = ""
            self.scene.lay_out()
        else:
            self.scene.step_back()

    # The tick

    def tick(self) -> Rect | None:
        """Where the gold tick stands that answers with what is looked at; nowhere while that answers nothing."""
        looked = self.scene.control_named(self.scene.hovered) if self.looked else None
        if looked is None or not self.scene.is_offered(looked):
            return None
        box, px = self.scene.asking.prompt, self.scene.brush.px
        side, wide = min(box.height, px(TICK)), px(TICK)  # a low row makes it no narrower
        return Rect(box.right - wide, box.centery - side // 2, wide, side)

    def controls(self) -> list[Control]:
        box, label = self.tick(), self.scene.words.screen("confirm")
        return [] if box is None else [Control(TICK_ID, box, label, self._paint, press=self._answer)]

    def _answer(self) -> None:
        looked = self.scene.control_named(self.scene.hovered or self._looked)
        if looked is not None:
            self.scene.choose(looked)

    def _paint(self, surface: Surface, control: Control, look: Look) -> None:
        brush = self.scene.brush
        strong = look.pressed
        disc(surface, control.box, GLAZE_HIGH if strong else GLAZE, GOLD, max(2, brush.px(4)))
        side = round(min(control.box.size) * 0.62)
        paint_icon(brush, surface, "check", centred((side, side), control.box), GOLD)

    def looks_first(self, control: Control) -> bool:
        """Things of the table, at the first tap; buttons and what lies in the tray answer at once."""
        aside = control.order or Guide.owns(control) or Replay.owns(control)
        return not aside and self._is_thing(control) and not self.scene.taps_at_once(control)

    def _is_thing(self, control: Control) -> bool:
        return ":" in control.id or self.scene.is_choosable(_thing(control.id))


def _thing(name: str) -> str:
    """What a control is one of, where several stand for the same."""
    return name.split("#")[0]
