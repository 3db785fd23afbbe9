"""The own Destiny hand as its holder sees it behind the curtain."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.rules.engine import Action, Seat
from game.rules.olympos.actions import DESTINY, Discard, Play
from game.rules.olympos.state import NOBODY, Olympos, wonder_owner
from game.scenes.olympos.choices import Choices
from game.scenes.table.faces import Face
from game.ui.pieces import Piece
from game.ui.theme import CLAY, GLAZE, GOLD, SLIP
from game.words.olympos_cards import card_words

if TYPE_CHECKING:
    from game.scenes.olympos.table import OlymposTable


UNTOLD: Final = ("card", "point")
"""What changes whenever a card is played, or follows from the rest."""
ICONS: Final = {"stock": "settler", "space": "hourglass"}


def is_built(state: Olympos, wonder: str) -> bool:
    return wonder_owner(state, state.rules.wonder_index[wonder]) != NOBODY


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
        verb = words.phrase("screen", "keep_it" if keeping is not None else "play_it")
        name, paint = words.name("card", DESTINY[card]), partial(self._paint, DESTINY[card])
        if keeping is not None:
            return Face(name, sentence, paint, action, verb)
        if action is not None:
            return Face(name, sentence, paint, action, verb, signs=self._gives(view, seat, action))
        why = words.reason(view.objection(seat, Play(card)))
        return Face(name, sentence, paint, None, verb, why, self._waits(view, seat, card))

    def _gives(self, view: Olympos, seat: Seat, action: Action) -> list[Piece]:
        """What would be different: old and new."""
        then = self.scene.game.outlook(view, seat, action)
        changed = [
            change for change in self.scene.changes(view, then) if change.seat == seat and change.sign not in UNTOLD
        ]
        pieces: list[Piece] = []
        for change in changed[:2]:
            pieces += [Piece("   ")] if pieces else []
            pieces += [self._sign(change.sign), Piece(f" {change.numbers}", GOLD, "semibold")]
        return pieces

    def _waits(self, view: Olympos, seat: Seat, card: int) -> list[Piece]:
        """Which space of the track, or which wonder, a card that cannot be played now is for."""
        rules, say = view.rules, self.scene.words.phrase
        if card == rules.zeus_card:
            last = min(people.space for people in view.peoples)
            coming = [space for space, _ in rules.events if space > last]
            words = say("screen", "next_event", n=coming[0]) if coming else ""
            return [self._sign("zeus"), Piece(f" {words}")] if coming else []
        if card == rules.star_card:
            return self._wonder(view, seat)
        return []

    def _wonder(self, view: Olympos, seat: Seat) -> list[Piece]:
        """The wonder nearest to what the stars of the hand would add, and what they come to together."""
        game, rules = self.scene.game, view.rules
        left = [rules.wonders[index].id for index in view.board[len(rules.prices) :] if index >= 0]
        stars = {name: game.stars_for(view, seat, name) for name in left if not is_built(view, name)}
        short = {name: each.needed - each.lasting - each.athena for name, each in stars.items()}
        waiting = [name for name, missing in short.items() if missing > 0]
        if not waiting:
            return []
        nearest = min(waiting, key=lambda name: short[name])
        found = stars[nearest]
        have = found.lasting + found.athena
        sum_ = f"{have} + {found.cards} = {have + found.cards}"
        if found.cards < short[nearest]:
            sum_ = self.scene.words.phrase("screen", "stars_of_needed", sum=sum_, n=found.needed)
        name = self.scene.words.name("wonder", nearest)
        return [Piece(f"{name} "), self._sign("star"), Piece(f" {sum_}", GOLD, "semibold")]

    def _sign(self, sign: str) -> Piece:
        """What stands for a figure."""
        signs = self.scene.picture.signs
        kind, _, number = sign.partition(":")

        def paint(surface: Surface, box: Rect) -> None:
            if kind == "land":
                signs.resource(surface, int(number), box)
            elif kind == "cube":
                signs.cube(surface, int(number), box)
            else:
                signs.icon(surface, ICONS.get(kind, kind), box, SLIP, GLAZE)

        return Piece(sign=paint)

    def _paint(self, card: str, surface: Surface, box: Rect) -> None:
        self.scene.picture.signs.drawing(surface, "destiny", card, box, GLAZE, CLAY, CLAY)

    def discard_all(self, seat: Seat) -> Action | None:
        """Nemesis asks for all cards: there is nothing to choose, but they have to be named."""
        return next((action for action in self.view(seat).choices if isinstance(action, Discard)), None)
