"""Trade: a board on which an offer is put together, a letter that wants an answer, and the bank."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.rules.engine import Action, Seat
from game.rules.gods.actions import (
    ACCEPT,
    BANK,
    DECLINE,
    DONE,
    RESOURCES,
    WITHDRAW,
    Bank,
    Card,
    Give,
    Offer,
    Propose,
    Want,
)
from game.scenes.gods import names
from game.scenes.gods.trade_board import KINDS, TradeBoard
from game.scenes.table.menu import Menu
from game.scenes.table.tray import ORDER
from game.ui.scene import Control

if TYPE_CHECKING:
    from game.scenes.gods.table import GodsTable

TALKS: Final = ("Negotiate", "ChooseGift", "ChooseWish", "AnswerOffer")

REFUSING: Final[dict[str, Action]] = {"Negotiate": DONE, "AnswerOffer": DECLINE}
"""How whoever wants no trade at all answers."""


class Silence(NamedTuple):
    """Somebody wants no trade at all until a turn is over."""

    turn: int
    told: int
    """How many moves the table had been told of at his last refusal: taken back that far, it has not been given."""


class Trading(TradeBoard):
    """What whoever talks has put together at one table."""

    def __init__(self, scene: GodsTable) -> None:
        self.scene = scene
        self.kind = ""
        """What is asked of whoever talks, by the name of its step."""
        self.partner: Seat | None = None
        self.give = [0] * KINDS
        self.want = [0] * KINDS
        self.banked: Card | None = None
        """What is to be given to the bank; then one of the others is pressed."""
        self._about: object = None
        """What the board was laid out for."""
        self._silent: dict[Seat, Silence] = {}
        """Who wants no trade at all; of a game that goes on nobody has said so."""
        self._refused: object = None
        """The question that was refused last: where others are slow to hear it, it stands for a while."""
        self._told = 0

    @property
    def is_on(self) -> bool:
        return self.kind in TALKS and self.scene.question.is_shown and self.scene.session.person_asked() is not None

    def lay_ready(self, action: Action) -> None:
        """Lay an offer out that somebody advises; a trade with the bank is pointed at by what it takes."""
        things = self.scene.menu.things
        if isinstance(action, Bank):
            things[names.pile(action.take) if self.banked == action.give else f"rate:{action.give}"] = [action]
        elif isinstance(action, Offer):
            self.partner = action.seat
            self.give, self.want = list(action.terms[0]), list(action.terms[1])
            self.scene.traded_anew()
            self.scene.menu.things["offer"] = [action]
        elif action.verb in ("done", "accept", "decline"):
            things[action.verb] = [action]

    # No trade at all

    def is_silent(self, seat: Seat) -> bool:
        """Whether letters to a seat are declined by themselves now."""
        silence = self._silent.get(seat)
        return silence is not None and silence.turn == self.scene.view().turn

    def fall_silent(self) -> None:
        """One press for the whole turn."""
        scene = self.scene
        seat, silence = scene.session.acting(), Silence(scene.view().turn, scene.moves_told)
        self._refused = scene.session.now
        scene.play(REFUSING[self.kind])
        if not scene.question.is_shown:  # in a lesson something else may be due
            self._silent[seat] = silence

    def refuse(self) -> None:
        """Answer for whoever has said that he wants no trade at all, once he has seen what he is asked."""
        scene = self.scene
        if scene.moves_told < self._told:
            self._silent = {seat: each for seat, each in self._silent.items() if each.told < scene.moves_told}
        self._told = scene.moves_told
        if not self.is_on or self.kind not in REFUSING or scene.is_taught or scene.secrets.called() is not None:
            return
        seat, now = scene.session.acting(), scene.session.now
        if now is self._refused or not self.is_silent(seat):
            return
        if scene.moves_told <= self._silent[seat].told:
            del self._silent[seat]
            return
        self._silent[seat], self._refused = Silence(scene.view().turn, scene.moves_told), now
        scene.play(REFUSING[self.kind])

    def forget(self) -> None:
        """Somebody leaves the screen: nobody learns what he wanted to offer."""
        self.kind, self._about = "", None
        self.clear()

    def begin(self, kind: str) -> None:
        scene, view = self.scene, self.scene.view()
        step = names.step_of(view)
        about = (kind, view.turn, repr(step), scene.session.acting(), tuple(view.players[scene.session.acting()].cards))
        self.kind = kind
        if kind not in TALKS or about == self._about:
            return
        self._about = about
        self.clear()
        others = [seat for seat in range(len(view.players)) if seat != scene.session.acting()]
        self.partner = others[0] if len(others) == 1 else None
        if kind != "Negotiate":
            self.partner = step.other
        if kind == "AnswerOffer":
            self._answer_in_kind(step.give, step.want)
        elif kind == "ChooseWish":
            self.give = list(step.give)

    def _answer_in_kind(self, give: tuple[int, ...], want: tuple[int, ...]) -> None:
        """The letter reversed: one gives what is wanted as far as one has it, and wants what is given."""
        held = self.held()
        self.give = [min(count, has) for count, has in zip(want, held, strict=True)]
        self.want = list(give)

    def clear(self) -> None:
        self.give, self.want, self.banked, self.partner = [0] * KINDS, [0] * KINDS, None, None

    def held(self) -> list[int]:
        view = self.scene.view()
        return view.players[self.scene.session.acting()].cards

    # Answers

    def offer(self) -> list[Action]:
        """What playing the board comes to; nothing if it is no offer yet."""
        give, want = tuple(self.give), tuple(self.want)
        if self.banked is not None or self.partner is None or not (any(give) or any(want)):
            return []
        if self.kind == "ChooseGift":
            return [Give(give), Want(want)]
        if self.kind == "ChooseWish":
            return [Want(want)]
        return [Offer(self.partner, (give, want))]

    def can_offer(self) -> bool:
        made = self.offer()
        return bool(made) and self.scene.session.why_not(self.scene.session.acting(), made[0]) is None

    def menu(self) -> Menu:
        menu, listed = Menu(), self.scene.session.choices()
        if not self.scene.shows_hand():  # the board is behind a look at the own hand
            return menu
        for seat in range(len(self.scene.view().players)):
            if self.kind == "Negotiate" and seat != self.scene.session.acting():
                menu.things[names.panel(seat)] = [Propose(seat)]  # pressed, it becomes the partner; it is never played
        for kind in range(KINDS):
            if self._may_give(kind):
                menu.things[names.card(kind)] = [Give(tuple(int(each == kind) for each in range(KINDS)))]
        for action in listed:
            if isinstance(action, Bank):
                menu.things.setdefault(f"rate:{action.give}", []).append(action)
        return menu

    def _may_give(self, kind: Card) -> bool:
        if self.kind == "ChooseWish" or self.banked is not None:
            return False
        return self.held()[kind] > self.give[kind] and not self.want[kind]

    def press_card(self, kind: Card) -> None:
        """A card of the own hand is laid into what one gives."""
        if self._may_give(kind):
            self.give[kind] += 1
            self.scene.traded_anew()

    def take_back(self, kind: Card) -> None:
        self.give[kind] = max(0, self.give[kind] - 1)
        self.scene.traded_anew()

    def press_pile(self, kind: Card) -> None:
        if self.banked is not None:
            self.scene.play(BANK[self.banked][kind])
        elif not self.give[kind]:
            self.want[kind] += 1
            self.scene.traded_anew()

    def put_back(self, kind: Card) -> None:
        self.want[kind] = max(0, self.want[kind] - 1)
        self.scene.traded_anew()

    def drop_card(self, kind: Card, target: Control | None) -> None:
        """A card of the own hand was dragged: onto what one gives, or onto the god who is to have it."""
        kind_of, _, name = target.id.partition(":") if target is not None else ("", "", "")
        if kind_of == "panel" and target is not None and target.press is not None:
            self.partner = int(name)
        elif not self.scene.board.give.collidepoint(self.scene.dropped_at):
            return
        self.press_card(kind)

    def drop_gift(self, kind: Card, target: Control | None) -> None:
        """A card was dragged off the board again."""
        if not self.scene.board.give.collidepoint(self.scene.dropped_at):
            self.take_back(kind)

    def drop_wish(self, kind: Card, target: Control | None) -> None:
        if not self.scene.board.want.collidepoint(self.scene.dropped_at):
            self.put_back(kind)

    def choose_partner(self, seat: Seat) -> None:
        self.partner = seat
        self.scene.traded_anew()

    def choose_rate(self, kind: Card) -> None:
        """Give to the bank; what is to come out is pressed next."""
        self.banked = None if self.banked == kind else kind
        self.scene.traded_anew()
        if self.banked is not None and not self.scene.pointing:
            self.scene.focus = next(names.pile(each) for each in range(KINDS) if each != kind)

    def make_offer(self) -> None:
        actions = self.offer()
        if actions:
            self.scene.writing.play_all(actions)

    def back(self) -> bool:
        """Take a step back: one of what is wanted and pointed at, or else all that lies on the board."""
        if not self.is_on:
            return False
        wish = next((kind for kind, count in enumerate(self.want) if count and self._is_meant(names.pile(kind))), None)
        if self.banked is not None:
            self.banked = None
        elif wish is not None:
            self.want[wish] -= 1
        elif any(self.give) or any(self.want):
            self.give, self.want = [0] * KINDS, [0] * KINDS
        else:
            return False
        self.scene.traded_anew()
        return True

    def _is_meant(self, name: str) -> bool:
        """Whether somebody points at a thing, or has the focus there."""
        return name == (self.scene.hovered if self.scene.pointing else self.scene.focus)

    # Controls

    def open_controls(self) -> list[Control]:
        """What can be answered before everybody's eyes, while the hand lies face down."""
        scene, words = self.scene, self.scene.words
        controls = [self._control("look", Rect(0, 0, 0, 0), words.phrase("panel", "look"), scene.look_at_hand)]
        if self.kind == "Negotiate":
            controls.append(
                self._control("done", Rect(0, 0, 0, 0), words.phrase("trade", "done"), partial(scene.play, DONE))
            )
        controls.append(self._silence(Rect(0, 0, 0, 0), "silence"))
        for control, box in zip(controls, scene.board.shelf_cells([1.0] * len(controls), wide=True), strict=True):
            control.box = box
        look, *others = controls
        return [look, *(self._answers() if self.kind == "AnswerOffer" else ()), *others]

    def controls(self) -> list[Control]:
        """The eight piles and the offer come first, so that a digit means the same whatever lies on the board."""
        offer, *others = self._buttons()
        others.append(self._bank())
        controls = [*self._piles(), offer, *self._gifts(), *self._wishes(), *others]
        if self.kind == "Negotiate":
            controls += self._rates()
        elif self.kind == "AnswerOffer":
            controls += self._answers()
        return controls

    def _piles(self) -> Iterator[Control]:
        for kind, box in enumerate(self.scene.board.piles):
            label = self.scene.words.name("resource", RESOURCES[kind])
            lit = (self.banked is not None and self.banked != kind) or (self.banked is None and not self.give[kind])
            control = self._control(names.pile(kind), box, label, partial(self.press_pile, kind) if lit else None)
            control.paint = partial(self._paint_pile, kind)
            yield control

    def _gifts(self) -> Iterator[Control]:
        """What one gives, to be taken back."""
        for kind, box in self._given_boxes():
            label = self.scene.words.name("resource", RESOURCES[kind])
            control = self._control(f"gift:{kind}", box, label, partial(self.take_back, kind))
            control.paint = partial(self._paint_gift, kind)
            control.drop = partial(self.drop_gift, kind)
            yield control

    def _wishes(self) -> Iterator[Control]:
        """How many of a kind one wants, on its pile."""
        px = self.scene.brush.px
        for kind, count in enumerate(self.want):
            if not count or self.banked is not None:
                continue
            box = self.scene.board.piles[kind]
            spot = Rect(box.left - px(4), box.top - px(6), px(36), px(36))
            label = self.scene.words.name("resource", RESOURCES[kind])
            control = self._control(f"wish:{kind}", spot, label, partial(self.put_back, kind))
            control.order = ORDER + 1
            control.paint = partial(self._paint_wish, kind)
            control.drop = partial(self.drop_wish, kind)
            yield control

    def _control(self, name: str, box: Rect, label: str, press: Callable[[], None] | None) -> Control:
        return Control(name, box, label, self._paint_button, press=press, order=ORDER)

    def _buttons(self) -> list[Control]:
        scene, board, words = self.scene, self.scene.board, self.scene.words
        key = "counter" if self.kind == "AnswerOffer" else "offer"
        offer = self._control(
            "offer", board.offer, words.phrase("trade", key), self.make_offer if self.can_offer() else None
        )
        if self.kind == "AnswerOffer":
            return [offer, self._silence(board.done, "silence")]
        if self.kind == "Negotiate":
            label = words.phrase("trade", "done_short")
            done = self._control("done", board.done_alone, label, partial(scene.play, DONE))
            return [offer, done, self._silence(board.silence, "silence_short")]
        return [offer, self._control("done", board.done, words.action(WITHDRAW), partial(scene.play, WITHDRAW))]

    def _silence(self, box: Rect, key: str) -> Control:
        """It depends on no card, so it is there too while the hand lies face down."""
        return self._control("silence", box, self.scene.words.phrase("trade", key), self.fall_silent)

    def _rates(self) -> list[Control]:
        """The bank's eight rates on the papyrus."""
        scene = self.scene
        view, seat = scene.view(), scene.session.acting()
        rates = scene.game.rates(view, seat)
        controls = []
        for kind, box in enumerate(self.rate_boxes()):
            payable = self.held()[kind] >= rates[kind]
            label = scene.words.name("resource", RESOURCES[kind])
            control = self._control(f"rate:{kind}", box, label, partial(self.choose_rate, kind) if payable else None)
            control.paint = partial(self._paint_rate, kind, rates[kind])
            controls.append(control)
        return controls

    def rate_boxes(self) -> list[Rect]:
        sheet, px = self.scene.board.sheet, self.scene.brush.px
        top = sheet.top + px(74)
        tall = (sheet.bottom - top - px(6)) // KINDS
        return [Rect(sheet.left + px(4), top + kind * tall, sheet.width - px(8), tall - px(2)) for kind in range(KINDS)]

    def _answers(self) -> list[Control]:
        scene, board, words = self.scene, self.scene.board, self.scene.words
        listed = scene.session.choices()
        accept = self._control("accept", board.accept, words.action(ACCEPT), None)
        if ACCEPT in listed or not scene.shows_hand():  # whether the cards are held would be told otherwise
            accept.press = partial(scene.play, ACCEPT)
        decline = self._control("decline", board.decline, words.action(DECLINE), partial(scene.play, DECLINE))
        for control in (accept, decline):
            control.paint = self._paint_on_letter
        return [accept, decline, self._counter()]

    def _counter(self) -> Control:
        """The third answer: what lies on the board, or where the hand lies face down, a look at it first."""
        scene = self.scene
        control = self._control("counter", scene.board.counter, scene.words.phrase("trade", "counter"), None)
        control.paint = self._paint_counter
        if not scene.shows_hand():
            control.press = scene.look_at_hand if self.left() else None
        elif self.can_offer():
            control.press = self.make_offer
        return control

    def _bank(self) -> Control:
        """What the bank takes; it is traded with on the papyrus, or not before a letter is answered."""
        words = self.scene.words
        label = f"{words.phrase('trade', 'bank')}\n{words.phrase('trade', 'bank_about')}"
        bank = self.scene.explaining_control("bank", self.scene.board.bank, label)
        bank.paint = self._paint_nothing
        return bank

    def actions_of(self, name: str) -> list[Action]:
        """What a button would play at once."""
        done: Action = WITHDRAW if self.kind in ("ChooseGift", "ChooseWish") else DONE
        known: dict[str, Action] = {"accept": ACCEPT, "decline": DECLINE, "done": done}
        if name in ("offer", "counter"):
            return self.offer()[:1]
        return [known[name]] if name in known else []

    def left(self) -> int:
        """How many offers, or counter-offers, can still be made."""
        view = self.scene.view()
        if self.kind == "AnswerOffer":
            return int(names.step_of(view).counters)
        return view.rules.numbers["offers_each"] - view.offers[self.scene.session.acting()]
