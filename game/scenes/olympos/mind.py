"""What somebody has in mind: the answer that would be given, what it costs, or why there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.engine import Action
from game.rules.olympos.actions import DESTINY as CARDS
from game.rules.olympos.actions import RESOURCES, Build, Discard, Discover, Move, Pay, Play, Settle
from game.rules.olympos.rules import Quote
from game.scenes.olympos.choices import DESTINY, LEADING, MOVE, SETTLE, is_of
from game.ui.scene import Control

if TYPE_CHECKING:
    from game.scenes.olympos.table import OlymposTable


NOTHING: Final = (0,) * len(RESOURCES)


class Mind:
    """What is pointed at on one table, taken as an answer."""

    def __init__(self, scene: OlymposTable) -> None:
        self.scene = scene

    def action(self) -> Action | None:
        """The answer that would be given if what is pointed at were pressed."""
        control = self.scene.control_named(self.scene.pointed_name())
        if control is None or not self.scene.question.is_shown or self.scene.session.person_asked() is None:
            return None
        actions = self.scene.answers_of(control)
        listed = self.scene.arming.armed.verb not in LEADING
        if control.id.startswith("land:") and actions and listed and len(actions) > 1:
            return actions[0]
        if actions and isinstance(actions[0], Build):  # its price is the same whatever stars it is built with
            return actions[0]
        return actions[0] if actions and (len(actions) == 1 or is_of(actions[0], self.scene.arming.armed)) else None

    def quote(self) -> Quote | None:
        """What the answer that is meant costs in time; what pays for a discovery does not change that."""
        action, view, seat = self.action(), self.scene.view(), self.scene.session.acting()
        if isinstance(action, Pay):
            return self.scene.game.due(view, seat)
        return None if action is None else self.scene.game.quote(view, seat, action)

    def need(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What the payment somebody has in mind uses of each kind, and how much of it is cubes; nothing if none is."""
        action = self.action()
        if not isinstance(action, Pay):
            return NOTHING, NOTHING
        return self.scene.game.need_met(self.scene.view(), self.scene.session.acting(), action), tuple(action.cubes)

    def title_of(self, quote: Quote) -> list[str]:
        """What an action is called: the thing first, then what else is worth saying if there is room."""
        action, words = quote.action, self.scene.words
        if isinstance(action, Settle):
            title = [words.name("territory", action.territory)]
        elif isinstance(action, Move):
            title = [
                words.name("territory", action.territory),
                words.phrase("screen", "led_from", territory=action.origin),
            ]
        elif isinstance(action, Discover):
            title = [words.name("discovery", action.discovery)]
        elif isinstance(action, Build):
            title = [words.name("wonder", action.wonder)]
        else:
            title = [words.vocabulary.token(action)] if action is not None else [""]
        if quote.fight is not None and quote.fight.defender >= 0:
            title.append(words.phrase("screen", "taken_from", seat=quote.fight.defender))
        return title

    def name_of(self, control: Control) -> str:
        """What a thing is called, and no more."""
        kind, _, name = control.id.partition(":")
        if kind == "cell":
            view, number = self.scene.view(), int(name)
            rules, index = view.rules, view.board[number]
            if number < len(rules.prices):
                return self.scene.words.name("discovery", rules.discoveries[index].id)
            return self.scene.words.name("wonder", rules.wonders[index].id)
        if kind == "card":
            return self.scene.words.name("card", CARDS[int(name)])
        return control.label.partition("\n")[0]

    def why_not(self, control: Control) -> str:
        """Why a thing on the table is no answer now; nothing if it is one, or is never any."""
        kind, _, name = control.id.partition(":")
        if self.scene.is_offered(control) or (control.order and kind != "verb"):
            return ""
        if kind == "verb":
            return self._why_not_verb(name)
        seat, view = self.scene.session.acting(), self.scene.view()
        if kind == "land":
            if not self._asks_for_land() or self.scene.map_things.led_out_of(control.id):
                return ""
            if (
                self.scene.choices.is_turn
                and self.scene.arming.armed.verb == MOVE
                and not self.scene.arming.armed.is_picked
            ):
                return self.scene.words.phrase("screen", "pick_settler")
            reason = self.scene.game.why_not_land(view, seat, name)
            return "" if reason is None else self.scene.words.reason(reason)
        tried: Action | None = None
        if kind == "cell":
            number = int(name)
            index = view.board[number]
            wonder = number >= len(self.scene.board.tiles)
            tried = Build(view.rules.wonders[index].id, 0, 0) if wonder else Discover(view.rules.discoveries[index].id)
        elif kind == "card":
            tried = Play(int(name))
        if tried is None:
            return ""
        why = self.scene.session.why_not(seat, tried)
        return "" if why is None else self.scene.words.reason(why)

    def _asks_for_land(self) -> bool:
        """Whether any land could be the answer: only then there is something to say of one that is not."""
        places = ("land:", "disc:")
        return self.scene.choices.is_turn or any(name.startswith(places) for name in self.scene.menu.things)

    def _why_not_verb(self, verb: str) -> str:
        """Why nothing can be done with a verb; it tells no more than everybody knows."""
        people = self.scene.view().peoples[self.scene.session.acting()]
        if verb == SETTLE and not people.stock:
            return self.scene.words.phrase("screen", "verb_settle_lacks")
        if verb == DESTINY and self.scene.choices.hand():
            return self.scene.words.phrase("screen", "verb_destiny_not")
        return self.scene.words.phrase("deed", f"nothing_to_{verb}")

    def meant_words(self, control: Control) -> str:
        """What a press would mean, where it has no price."""
        if control.id.startswith("verb:") and control.about is not None:
            return control.about().partition("\n")[2]
        actions = self.scene.answers_of(control)
        if len(actions) == 1 and isinstance(actions[0], Discard):
            return self.scene.tray.words_of(actions[0])
        if len(actions) == 1:
            return self.scene.words.action(actions[0], self.scene.view())
        led = self.scene.control_named(self.scene.map_things.led_out_of(control.id))
        return (led or control).label.partition("\n")[0] if led or self.scene.is_offered(control) else ""
