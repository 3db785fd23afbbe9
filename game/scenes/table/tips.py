"""Cards beside what is pointed at: what it would do, what that would change, or why it does nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Generic

from pygame import Rect, Surface

from game.rules.engine import Action, Reason
from game.scenes.table.stage import View
from game.ui.scene import Control
from game.ui.tips import Attention, draw_tip

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

PREVIEWED: Final = 7
"""How many lines a preview has at most."""


class Tips(Generic[View]):
    """The cards of one table; they open when something is pointed at for a while and nothing moves."""

    def __init__(self, scene: TableScene[View]) -> None:
        self.scene = scene
        self._attention = Attention()
        self._previews: dict[Action, View] = {}

    def advance(self, seconds: float) -> None:
        self._attention.advance(self.scene.pointed_name(), seconds, self.scene.pointer_spot)

    def shut(self) -> None:
        """Take the card away until the pointer moves or the focus goes on."""
        self._attention.shut(self.scene.pointer_spot)

    def open(self) -> None:
        self._attention.open()

    def forget(self) -> None:
        """Something has happened: what would come of an answer is to be asked anew."""
        self._previews.clear()

    # What they say

    def about(self, label: str, actions: Sequence[Action], tried: Sequence[Action]) -> str:
        """What a thing with these answers would do; without one, why none of those is one that somebody may mean."""
        if len(actions) == 1:
            return "\n".join([self.preview_words(actions[0]), *label.split("\n")[1:]])
        reason = None if actions else self._why_none(tried)
        return label if reason is None else f"{label}\n{self.scene.words.reason(reason)}"

    def _why_none(self, tried: Sequence[Action]) -> Reason | None:
        """The first reason worth saying why something cannot be done."""
        session, seat = self.scene.session, self.scene.stage.front_seat
        reasons = (session.why_not(seat, action) for action in tried)
        unsaid = self.scene.left_unsaid
        return next((each for each in reasons if each is not None and each.rule not in unsaid), None)

    def preview(self, action: Action) -> View:
        """The table as it would be after an answer."""
        if action not in self._previews:
            session = self.scene.session
            self._previews[action] = self.scene.as_view(session.after(session.acting(), action))
        return self._previews[action]

    def preview_words(self, action: Action) -> str:
        """What an answer is, why it would come to nothing if so it seems, and what it would change at once."""
        words, session = self.scene.words, self.scene.session
        doubt = session.doubt(session.acting(), action)
        doubted = [words.reason(doubt)] if doubt is not None else []
        changes = list(self.scene.changes(self.scene.view(), self.preview(action)))
        more = ["…"] if len(changes) > PREVIEWED else []
        return "\n".join([words.action(action), *doubted, *changes[:PREVIEWED], *more])

    # Drawing

    def draw(self, surface: Surface) -> None:
        """Ghosts of what would change at once, and after a while the card."""
        name = self.scene.pointed_name()
        pointed = next((control for control in self.scene.controls if control.id == name), None)
        if pointed is None or not self.scene.stage.at_rest:
            return
        self._draw_ghosts(surface, pointed)
        if self._attention.lasts:
            self.scene.draw_card(surface, pointed)

    def _draw_ghosts(self, surface: Surface, pointed: Control) -> None:
        scene = self.scene
        actions = scene.menu.things.get(pointed.id.split("#")[0], []) or scene.tray.actions_of(pointed.id)
        if len(actions) == 1:
            scene.draw_ghosts(surface, self.preview(actions[0]))

    def draw_words(self, surface: Surface, pointed: Control, beside: Rect) -> None:
        """The words of what is pointed at, beside a box."""
        if pointed.about is not None:
            draw_tip(self.scene.brush, surface, pointed.about(), beside, self.scene.asking.whole)
