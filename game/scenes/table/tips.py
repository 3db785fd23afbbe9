"""Cards beside what is pointed at: what it is, and why it does nothing; what it would do stands in the ribbon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Generic

from pygame import Rect, Surface

from game.rules.engine import Action, Reason, Seat
from game.scenes.table.ribbon import Change
from game.scenes.table.since import View
from game.ui.scene import Control
from game.ui.tips import Attention, draw_tip

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

TOLD_BY_RIBBON: Final = 3
"""How many changes the ribbon has room for; if there are more, a card lists them all."""


class Tips(Generic[View]):
    """The cards of one table; they open when something is pointed at for a while and nothing moves."""

    def __init__(self, scene: TableScene[View]) -> None:
        self.scene = scene
        self._attention = Attention()
        self._outlooks: dict[Action, View] = {}

    def advance(self, seconds: float) -> None:
        self._attention.advance(self.scene.pointed_name(), seconds, self.scene.pointer_spot)

    def shut(self) -> None:
        """Take the card away until the pointer moves or the focus goes on."""
        self._attention.shut(self.scene.pointer_spot)

    def open(self) -> None:
        self._attention.open()

    def forget(self) -> None:
        """Something has happened: what would come of an answer is to be asked anew."""
        self._outlooks.clear()

    # What they say

    def about(self, label: str, actions: Sequence[Action], tried: Sequence[Action]) -> str:
        """A thing in words; where nothing can be done with it, why none of those who might be meant can be done."""
        if len(actions) == 1:
            return "\n".join([label, *self.more_changes(actions[0])])
        reason = None if actions else self._why_none(tried)
        return label if reason is None else f"{label}\n{self.scene.words.reason(reason)}"

    def _why_none(self, tried: Sequence[Action]) -> Reason | None:
        """The first reason worth saying why something cannot be done."""
        session, seat = self.scene.session, self.scene.stage.front_seat
        reasons = (session.why_not(seat, action) for action in tried)
        unsaid = self.scene.left_unsaid
        return next((each for each in reasons if each is not None and each.rule not in unsaid), None)

    def outlook(self, action: Action) -> View:
        """The table as it would be after an answer."""
        if action not in self._outlooks:
            self._outlooks[action] = self.scene.outlook(action)
        return self._outlooks[action]

    def answer_words(self, action: Action) -> str:
        """An answer that lies in the tray: what it is, and what there is to know about it."""
        scene = self.scene
        return "\n".join([scene.called(action), *scene.explained(action), *self.more_changes(action)])

    def more_changes(self, action: Action) -> list[str]:
        """Everything an answer would change, city by city, where that is more than the ribbon tells."""
        scene = self.scene
        changes = list(scene.changes(scene.view(), self.outlook(action)))
        if len(changes) <= TOLD_BY_RIBBON:
            return []
        seats = dict.fromkeys(each.seat for each in changes)
        return [f"{scene.words.seat(seat)}: {self._listed(changes, seat)}" for seat in seats]

    def _listed(self, changes: Sequence[Change], seat: Seat) -> str:
        return ", ".join(each.words for each in changes if each.seat == seat)

    # Drawing

    def draw(self, surface: Surface) -> None:
        """Ghosts of what would change at once, and after a while the card, unless a lesson speaks already."""
        name = self.scene.pointed_name()
        pointed = next((control for control in self.scene.controls if control.id == name), None)
        if pointed is None or not self.scene.stage.at_rest:
            return
        self._draw_ghosts(surface, pointed)
        hint = self.scene.hint
        waits = pointed.id == hint.marked or hint.is_fresh or self.scene.is_taught
        if self._attention.lasts and not waits:
            self.scene.draw_card(surface, pointed)

    def _draw_ghosts(self, surface: Surface, pointed: Control) -> None:
        actions = self.scene.answers_of(pointed)
        if len(actions) == 1:
            self.scene.draw_ghosts(surface, self.outlook(actions[0]))

    def draw_words(self, surface: Surface, pointed: Control, beside: Rect) -> None:
        """The words of what is pointed at, beside a box; none where they would only repeat what a token says."""
        words = "" if pointed.about is None else pointed.about()
        if words and ("\n" in words or not pointed.order):
            draw_tip(self.scene.brush, surface, words, beside, self.scene.asking.whole, self.scene.card_room())
