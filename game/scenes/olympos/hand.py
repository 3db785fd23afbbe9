"""The own Destiny hand as its holder sees it behind the curtain."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.rules.engine import Action, Seat
from game.rules.olympos.actions import DESTINY, Discard, Play
from game.rules.olympos.state import Olympos
from game.scenes.olympos.choices import Choices
from game.scenes.table.looking import Face
from game.ui.theme import CLAY, GLAZE
from game.words.olympos_cards import card_words

if TYPE_CHECKING:
    from game.scenes.olympos.table import OlymposTable


class Hand:
    """What somebody may know who looks into his hand, and nobody else."""

    def __init__(self, scene: OlymposTable) -> None:
        self.scene = scene

    def view(self, seat: Seat) -> Olympos:
        return self.scene.as_view(self.scene.session.peek(seat))

    def faces(self, seat: Seat) -> Sequence[Face]:
        view = self.view(seat)
        people = view.peoples[seat]
        choices = Choices(self.scene.game, view, seat, view.choices)
        keeping = {
            kept: action
            for action in view.choices
            if isinstance(action, Discard) and (kept := choices.kept(action)) is not None
        }
        cards = people.drawn if keeping else sorted(people.hand)
        return [self._face(view, seat, card, keeping.get(card)) for card in cards]

    def _face(self, view: Olympos, seat: Seat, card: int, keeping: Action | None) -> Face:
        scene, words = self.scene, self.scene.words
        row = next(each for each in scene.game.tables["destiny"]["card"] if each["id"] == DESTINY[card])
        sentence = card_words(words, row)[1][0]
        sentence = sentence[:1].upper() + sentence[1:]
        action = keeping or (Play(card) if Play(card) in view.choices else None)
        note = "" if action is not None else self._why_not(view, seat, card)
        if action is not None and keeping is None:
            note = self._gives(view, seat, action)
        verb = words.phrase("screen", "keep_it" if keeping is not None else "play_it")
        return Face(
            words.name("card", DESTINY[card]), sentence, partial(self._paint, DESTINY[card]), action, verb, note
        )

    def _why_not(self, view: Olympos, seat: Seat, card: int) -> str:
        return self.scene.words.reason(view.objection(seat, Play(card)))

    def _gives(self, view: Olympos, seat: Seat, action: Action) -> str:
        """What would be different: old and new."""
        then = self.scene.game.outlook(view, seat, action)
        changed = [
            change.words for change in self.scene.changes(view, then) if change.seat == seat and change.sign != "card"
        ]
        return " · ".join(changed[:2])

    def _paint(self, card: str, surface: Surface, box: Rect) -> None:
        self.scene.picture.signs.drawing(surface, "destiny", card, box, GLAZE, CLAY, CLAY)

    def discard_all(self, seat: Seat) -> Action | None:
        """Nemesis asks for all cards: there is nothing to choose, but they have to be named."""
        return next((action for action in self.view(seat).choices if isinstance(action, Discard)), None)
