"""The prompt ribbon: what is asked, in words, between the buttons that every table has."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from pygame import Rect, Surface

from game.scenes.table.undo import can_undo, undo_words
from game.scenes.wording import key_of
from game.table.session import Presence
from game.ui.layout import inset
from game.ui.marks import paint_icon
from game.ui.scene import Control, Look
from game.ui.shapes import disc, focus_frame, panel
from game.ui.theme import CLAY_DARK, GLAZE, GLAZE_HIGH, GOLD, SLIP, SLIP_DIM, mix

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

ABSENT: Final = {Presence.THINKING: "thinks", Presence.FAR: "is_far", Presence.AWAY: "is_away"}
"""What is said while somebody is waited for who is not before this screen."""


class AskingPlaces:
    """Where questions are asked and many are answered: the ribbon with its buttons, and the tray beside it."""

    def __init__(self, px: Callable[[float], int], ribbon: Rect, tray: Rect) -> None:
        self.ribbon = ribbon
        self.tray = tray
        self.whole = ribbon.union(tray)
        """Nothing may cover it."""
        box = inset(ribbon, px(28), px(4))
        side = min(box.height, px(50))
        self.undo, self.redo, self.hint = (
            Rect(box.left + place * (side + px(2)), box.centery - side // 2, side, side) for place in range(3)
        )
        self.hurry, self.pause = (
            Rect(box.right - side - place * (side + px(2)), box.centery - side // 2, side, side) for place in (1, 0)
        )
        left = self.hint.right + px(12)
        self.prompt = Rect(left, box.top, self.hurry.left - px(12) - left, box.height)


class Ribbon:
    """The ribbon of one table."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene

    def controls(self) -> list[Control]:
        scene, places, say = self.scene, self.scene.asking, self.scene.words.screen
        acting = scene.session.acting()
        redo = scene.session.redo_reach(acting)
        controls = [
            self.button("undo", "undo", places.undo, scene.undo, say("key_undo"), possible=can_undo(scene)),
            self.button("redo", "redo", places.redo, scene.redo, say("key_redo"), possible=bool(redo)),
            self.button("hint", "hint", places.hint, scene.ask_hint, say("key_hint")),
            self.button("hurry", "speed", places.hurry, scene.hurry, say("key_hurry")),
            self.button("pause", "pause", places.pause, scene.open_pause, say("key_pause")),
        ]
        controls[0].about = lambda: self._with_key("undo", undo_words(scene))
        return controls

    def button(
        self, name: str, icon: str, box: Rect, press: Callable[[], None], label: str, *, possible: bool = True
    ) -> Control:
        """An icon that does what a key of the same name does."""
        brush = self.scene.brush

        def paint(surface: Surface, control: Control, look: Look) -> None:
            ink = SLIP if possible else mix(SLIP_DIM, GLAZE, 0.6)
            if look.hovered and possible:
                disc(surface, control.box, GLAZE_HIGH)
                ink = GOLD
            paint_icon(brush, surface, icon, control.box.inflate(-brush.px(8), -brush.px(8)), ink)
            if look.focused:
                focus_frame(surface, control.box, brush.unit)

        shown = self._with_key(name, label)
        return Control(name, box, label, paint, press if possible else None, about=lambda: shown)

    def _with_key(self, command: str, label: str) -> str:
        """What a button does, and in its first line the key that does the same."""
        key = key_of(self.scene.words, self.scene.settings, command)
        title, *more = label.split("\n")
        return "\n".join([f"{title} [{key}]" if key else title, *more])

    # Drawing

    def draw(self, surface: Surface) -> None:
        brush, places = self.scene.brush, self.scene.asking
        asks = self.scene.question_shown and self.scene.session.person_asked() is not None
        panel(surface, places.ribbon, GLAZE, GOLD if asks else CLAY_DARK, brush.px(3), places.ribbon.height // 2)
        brush.words.draw(surface, self.prompt(), places.prompt, 28, SLIP, align="centre", wrap=True)

    def prompt(self) -> str:
        """What is asked, or what happens meanwhile."""
        scene, words, session = self.scene, self.scene.words, self.scene.session
        if session.is_over():
            return words.screen("game_over")
        if not scene.question_shown and scene.stage.sayings:
            return words.event(scene.stage.sayings[-1].event)
        waited_for = scene.waited_for()
        absent = None if waited_for is None else ABSENT.get(session.presence(waited_for))
        if absent is not None:
            return words.screen(absent, seat=waited_for)
        if session.hinting:
            return words.screen("hint_comes")
        return words.ask(session.now.view)
