"""What the bot would do, pointed at on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface

from game.table.session import Advice
from game.ui.input import Spot, has_moved
from game.ui.marks import paint_icon
from game.ui.scene import Control
from game.ui.shapes import disc
from game.ui.theme import GLAZE, GOLD
from game.ui.tips import draw_tip

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene


class HintMark:
    """The mark of a hint: it lies on a control of the table until something is played."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene
        self.marked = ""
        """The control it lies on, by its id."""
        self.words = ""
        """What the hint is, and what speaks for it."""
        self._given_at: Spot = (0, 0)
        """Where the pointer was when the hint came."""

    def take_away(self) -> None:
        self.marked, self.words = "", ""

    def point_at(self, hinted: Advice) -> None:
        """The hint has come: the focus and the mark go to where its answer is given."""
        scene, action = self.scene, hinted.action
        self.words, self._given_at = self._worded(hinted), scene.pointer_spot
        thing, bundle = scene.menu.thing_of(action), scene.menu.bundle
        if thing:
            scene.bring_to_sight(thing)
        if thing and len(scene.menu.things[thing]) == 1:
            self._mark(thing)
            return
        if thing:
            scene.tray.open(scene.menu.things[thing])
            scene.lay_out()
        if action in scene.tray.tokens():
            self._mark(f"token:{scene.tray.tokens().index(action)}")
        elif bundle is not None and bundle.pick(action):
            scene.lay_out()
            self._mark("confirm")

    @property
    def is_fresh(self) -> bool:
        """Whether nobody has pointed elsewhere since the hint came: until then its words are what is to be read."""
        scene = self.scene
        if not self.marked or has_moved(self._given_at, scene.pointer_spot):
            return False
        return scene.pointing or scene.focus == self.marked

    def _worded(self, hinted: Advice) -> str:
        """The hint with its reasons; if whoever gave it has told none, with what it would change."""
        scene, words = self.scene, self.scene.words
        title = words.action(hinted.action, scene.view())
        if hinted.reasons:
            return f"{title}\n{words.screen('hint_because', why=words.why(hinted.reasons))}"
        mine = scene.session.acting()
        changes = scene.changes(scene.view(), scene.tips.outlook(hinted.action))
        return "\n".join([title, *(each.words for each in changes if each.seat == mine)])

    def _mark(self, name: str) -> None:
        scene = self.scene
        scene.focus = next((control.id for control in scene.controls if control.id.split("#")[0] == name), scene.focus)
        self.marked = scene.focus

    def draw(self, surface: Surface) -> None:
        for control in self.scene.controls:
            if control.id == self.marked:
                self._draw_on(surface, control)

    def _draw_on(self, surface: Surface, control: Control) -> None:
        """A strong frame, and a lamp that stands on its right corner, clear of the words within."""
        brush = self.scene.brush
        self.scene.paint_frame(surface, control, strong=True)
        side = brush.px(42)
        lamp = Rect(control.box.right - side, control.box.top + brush.px(6) - side, side, side).clamp(brush.screen)
        disc(surface, lamp, GLAZE, GOLD, brush.px(3))
        paint_icon(brush, surface, "hint", lamp.inflate(-side // 4, -side // 4), GOLD)
        if self.is_fresh or self.scene.pointed_name() in ("", control.id):
            draw_tip(brush, surface, self.words, control.box.union(lamp), self.scene.asking.whole)
