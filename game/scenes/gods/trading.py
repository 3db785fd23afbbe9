"""Trade: a board on which an offer is put together, a letter that wants an answer, and the bank."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

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
from game.scenes.gods.palette import DIM, PAPYRUS_DIM
from game.scenes.gods.tabs import paint_card, paint_figure, paint_narrow, paint_passion
from game.scenes.table.menu import Menu
from game.scenes.table.tray import ORDER
from game.ui.scene import Control, Look
from game.ui.shapes import disc, focus_frame, gold_frame, panel
from game.ui.theme import CLAY_DARK, CLAY_LIGHT, GLAZE, GLAZE_RAISED, GOLD, SLIP, WINE, Ink, mix

if TYPE_CHECKING:
    from game.scenes.gods.table import GodsTable

TALKS: Final = ("Negotiate", "ChooseGift", "ChooseWish", "AnswerOffer")
KINDS: Final = len(RESOURCES)


class Trading:
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

    @property
    def is_on(self) -> bool:
        return self.kind in TALKS and self.scene.question.is_shown and self.scene.session.person_asked() is not None

    def lay_ready(self, action: Action) -> None:
        """Lay an offer out that somebody advises; a trade with the bank is pointed at by what it takes."""
        things = self.scene.menu.things
        if isinstance(action, Bank):
            things[f"rate:{action.give}"] = [action]
        elif isinstance(action, Offer):
            self.partner = action.seat
            self.give, self.want = list(action.terms[0]), list(action.terms[1])
            self.scene.traded_anew()
            self.scene.menu.things["offer"] = [action]
        elif action.verb in ("done", "accept", "decline"):
            things[action.verb] = [action]

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
        if self.partner is None or not (any(give) or any(want)):
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

    def choose_partner(self, seat: Seat) -> None:
        self.partner = seat
        self.scene.traded_anew()

    def choose_rate(self, kind: Card) -> None:
        """Give to the bank; what is to come out is pressed next."""
        self.banked = None if self.banked == kind else kind
        self.scene.traded_anew()

    def make_offer(self) -> None:
        actions = self.offer()
        if actions:
            self.scene.writing.play_all(actions)

    def back(self) -> bool:
        if not self.is_on:
            return False
        if self.banked is not None:
            self.banked = None
        elif any(self.give) or any(self.want):
            self.give, self.want = [0] * KINDS, [0] * KINDS
        else:
            return False
        self.scene.traded_anew()
        return True

    # Controls

    def open_controls(self) -> list[Control]:
        """What can be answered before everybody's eyes, while the hand lies face down."""
        scene, words = self.scene, self.scene.words
        controls = [self._control("look", Rect(0, 0, 0, 0), words.phrase("panel", "look"), scene.look_at_hand)]
        if self.kind == "Negotiate":
            controls.append(
                self._control("done", Rect(0, 0, 0, 0), words.phrase("trade", "done"), partial(scene.play, DONE))
            )
        for control, box in zip(controls, scene.board.shelf_cells([1.0] * len(controls), wide=True), strict=True):
            control.box = box
        return [*controls, *(self._answers() if self.kind == "AnswerOffer" else ())]

    def controls(self) -> list[Control]:
        scene, board, words = self.scene, self.scene.board, self.scene.words
        controls: list[Control] = []
        for kind, box in self._given_boxes():
            label = words.name("resource", RESOURCES[kind])
            controls.append(self._control(f"gift:{kind}", box, label, partial(self.take_back, kind)))
            controls[-1].paint = partial(self._paint_gift, kind)
        for kind, box in enumerate(board.piles):
            label = words.name("resource", RESOURCES[kind])
            lit = (self.banked is not None and self.banked != kind) or (self.banked is None and not self.give[kind])
            controls.append(
                self._control(names.pile(kind), box, label, partial(self.press_pile, kind) if lit else None)
            )
            controls[-1].paint = partial(self._paint_pile, kind)
        for kind, count in enumerate(self.want):
            if count and self.banked is None:
                box = board.piles[kind]
                spot = Rect(
                    box.left - scene.brush.px(4), box.top - scene.brush.px(6), scene.brush.px(36), scene.brush.px(36)
                )
                control = self._control(
                    f"wish:{kind}", spot, words.name("resource", RESOURCES[kind]), partial(self.put_back, kind)
                )
                control.order = ORDER + 1
                control.paint = partial(self._paint_wish, kind)
                controls.append(control)
        controls += self._buttons()
        if self.kind == "Negotiate":
            controls += self._rates()
        elif self.kind == "AnswerOffer":
            controls += self._answers()
        return controls

    def _control(self, name: str, box: Rect, label: str, press: object) -> Control:
        return Control(name, box, label, self._paint_button, press=press, order=ORDER)  # type: ignore[arg-type]

    def _buttons(self) -> list[Control]:
        scene, board, words = self.scene, self.scene.board, self.scene.words
        key = "counter" if self.kind == "AnswerOffer" else "offer"
        offer = self._control(
            "offer", board.offer, words.phrase("trade", key), self.make_offer if self.can_offer() else None
        )
        done = self._control("done", board.done, words.phrase("trade", "done"), None)
        if self.kind == "Negotiate":
            done.press = partial(scene.play, DONE)
        elif self.kind in ("ChooseGift", "ChooseWish"):
            done.label = words.action(WITHDRAW)
            done.press = partial(scene.play, WITHDRAW)
        return [offer, done]

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
        return [accept, decline]

    def actions_of(self, name: str) -> list[Action]:
        """What a button would play at once."""
        done: Action = WITHDRAW if self.kind in ("ChooseGift", "ChooseWish") else DONE
        known: dict[str, Action] = {"accept": ACCEPT, "decline": DECLINE, "done": done}
        if name == "offer":
            return self.offer()[:1]
        return [known[name]] if name in known else []

    # Drawing

    def _given_boxes(self) -> list[tuple[Card, Rect]]:
        """What one gives, card beside card."""
        box, px = self.scene.board.give, self.scene.brush.px
        kinds = [kind for kind, count in enumerate(self.give) if count]
        wide = min(px(86), (box.width - px(16)) // max(1, len(kinds)) - px(4))
        left = box.centerx - (len(kinds) * (wide + px(6)) - px(6)) // 2
        return [
            (kind, Rect(left + at * (wide + px(6)), box.top + px(12), wide, box.height - px(20)))
            for at, kind in enumerate(kinds)
        ]

    def draw(self, surface: Surface) -> None:
        scene, board, px = self.scene, self.scene.board, self.scene.brush.px
        letters, words = scene.brush.letters, scene.words
        title = board.shelf_title
        left = Rect(board.give.left, title.top, board.give.width, title.height)
        letters.draw(surface, words.phrase("trade", "you_give").upper(), left, 26, CLAY_LIGHT)
        right = Rect(board.want.left, title.top, board.want.width, title.height)
        key = "you_want" if self.partner is None else "you_want_from"
        letters.draw(surface, words.phrase("trade", key, other=self.partner or 0).upper(), right, 26, CLAY_LIGHT)
        for box in (board.give, board.want):
            panel(surface, box, GLAZE, CLAY_DARK, max(1, px(2)), px(8))
        middle = board.between
        signs = scene.picture.signs
        signs.chip(surface, scene.session.acting(), Rect(middle.centerx - px(17), middle.top, px(34), px(34)))
        for at, sign in ((0.4, 1), (0.62, -1)):
            y = middle.top + round(middle.height * at)
            x = middle.centerx
            pygame.draw.line(surface, GOLD, (x - px(18), y), (x + px(18), y), max(2, px(5)))
            tip = x + sign * px(22)
            pygame.draw.polygon(
                surface, GOLD, [(tip, y), (tip - sign * px(13), y - px(9)), (tip - sign * px(13), y + px(9))]
            )
        foot = Rect(middle.centerx - px(17), middle.bottom - px(34), px(34), px(34))
        if self.partner is not None:
            signs.chip(surface, self.partner, foot)
        else:
            disc(surface, foot, GLAZE, DIM, max(1, px(2)))
        self._draw_bank_row(surface)

    def _draw_bank_row(self, surface: Surface) -> None:
        scene, px, box = self.scene, self.scene.brush.px, self.scene.board.bank
        open_ = self.kind == "Negotiate"
        panel(surface, box, GLAZE, CLAY_DARK if open_ else mix(CLAY_DARK, GLAZE, 0.6), max(1, px(2)), px(8))
        rates = scene.game.rates(scene.view(), scene.session.acting())
        left = box.left + px(10)
        for rate in sorted(set(rates), reverse=True):
            kinds = [kind for kind in range(KINDS) if rates[kind] == rate and self.held()[kind] >= rate]
            words = f"{rate}:1"
            wide = scene.picture.signs.fixed_width(words, 23, "semibold")
            ink: Ink = SLIP if open_ and kinds else DIM
            scene.picture.signs.fixed(surface, words, Rect(left, box.top, wide, box.height), 23, ink, "semibold")
            left += wide + px(6)
            for kind in kinds:
                if left + px(28) > box.right - px(6):
                    break
                spot = Rect(left, box.centery - px(13), px(26), px(26))
                panel(surface, spot, scene.picture.card_ink(kind) if open_ else DIM, None, 0, px(5))
                paint_passion(
                    scene.brush, surface, kind, spot.inflate(-px(6), -px(6)), GLAZE, scene.picture.card_ink(kind)
                )
                left += px(30)
            left += px(10)

    def _paint_button(self, surface: Surface, control: Control, look: Look) -> None:
        scene, px, box = self.scene, self.scene.brush.px, control.box
        scene.tray.plate(surface, control, look)
        ink: Ink = SLIP if control.press is not None else DIM
        icon = {"offer": "quill", "done": "talk", "look": "eye"}[control.id]
        side = min(px(34), box.height - px(12))
        scene.picture.signs.icon(
            surface, icon, Rect(box.left + px(12), box.centery - side // 2, side, side), ink, GLAZE
        )
        room = Rect(box.left + side + px(22), box.top, box.width - side - px(30), box.height)
        if control.id == "offer":
            upper = Rect(room.left, room.top + px(4), room.width, room.height * 11 // 20)
            scene.brush.words.draw(surface, control.label, upper, 25, ink, weight="semibold")
            self._paint_offers_left(
                surface, Rect(room.left, upper.bottom - px(2), room.width, room.bottom - upper.bottom), ink
            )
        else:
            scene.brush.words.draw(surface, control.label, room, 24, ink, wrap=True)

    def _paint_offers_left(self, surface: Surface, box: Rect, ink: Ink) -> None:
        scene, px = self.scene, self.scene.brush.px
        left = self.left()
        for number in range(left):
            pygame.draw.aacircle(surface, ink, (box.left + px(8) + number * px(18), box.centery - px(2)), px(6))
        words = Rect(box.left + left * px(18) + px(10), box.top - px(2), box.width - left * px(18) - px(10), box.height)
        scene.brush.words.draw(surface, scene.words.phrase("trade", "left", n=left), words, 22.5, ink)

    def left(self) -> int:
        """How many offers, or counter-offers, can still be made."""
        view = self.scene.view()
        if self.kind == "AnswerOffer":
            return int(names.step_of(view).counters)
        return view.rules.numbers["offers_each"] - view.offers[self.scene.session.acting()]

    def _paint_gift(self, kind: Card, surface: Surface, control: Control, look: Look) -> None:
        scene = self.scene
        paint_card(scene.brush, surface, scene.words, kind, control.box, count=self.give[kind])
        if look.hovered or look.focused:
            scene.gold_line(surface, control.box, strong=True)
        if look.focused:
            focus_frame(surface, control.box, scene.brush.unit * 0.8)

    def _paint_pile(self, kind: Card, surface: Surface, control: Control, look: Look) -> None:
        scene, px, box = self.scene, self.scene.brush.px, control.box
        lit = control.press is not None
        ink = scene.picture.card_ink(kind)
        wanted = self.want[kind]
        ground = SLIP if wanted and lit else mix(SLIP, GLAZE, 0.28) if lit else GLAZE_RAISED
        panel(surface, box, ground, None, 0, px(6))
        band = Rect(box.left, box.bottom - px(28), box.width, px(28))
        if lit:
            pygame.draw.rect(surface, ink, band, border_bottom_left_radius=px(6), border_bottom_right_radius=px(6))
        sign = Rect(box.left, box.top + px(3), box.width, box.height - px(32))
        paint_passion(scene.brush, surface, kind, sign, GLAZE if lit else DIM, ground)
        paint_narrow(scene.brush, surface, control.label, band.inflate(-2, 0), 22.5, GLAZE if lit else DIM)
        if lit:
            scene.gold_line(
                surface,
                box.inflate(-scene.brush.px(4), -scene.brush.px(4)),
                strong=bool(wanted) or look.hovered or look.focused,
            )
        if look.focused:
            focus_frame(surface, box, scene.brush.unit * 0.7)

    def _paint_wish(self, kind: Card, surface: Surface, control: Control, look: Look) -> None:
        disc(
            surface, control.box, GOLD if look.hovered or look.focused else WINE, GLAZE, max(1, self.scene.brush.px(2))
        )
        paint_figure(self.scene.brush, surface, str(self.want[kind]), control.box, 24, SLIP, "semibold")

    def _paint_rate(self, kind: Card, rate: int, surface: Surface, control: Control, look: Look) -> None:
        scene, px, box = self.scene, self.scene.brush.px, control.box
        lit, picked = control.press is not None, self.banked == kind
        if lit:
            panel(surface, box, (0xFB, 0xF4, 0xE2), GOLD, max(2, px(3)), px(4))
        if picked or look.hovered or look.focused:
            gold_frame(surface, box, scene.brush.unit * 0.7, scene.breath(), strong=True)
        ink: Ink = GLAZE if lit else PAPYRUS_DIM
        spot = Rect(box.left + px(12), box.centery - px(15), px(30), px(30))
        panel(surface, spot, scene.picture.card_ink(kind), None, 0, px(5))
        paint_passion(scene.brush, surface, kind, spot.inflate(-px(8), -px(8)), GLAZE, scene.picture.card_ink(kind))
        name = Rect(spot.right + px(12), box.top, px(130), box.height)
        scene.brush.words.draw(surface, control.label, name, 25, ink, weight="semibold" if lit else "regular")
        middle = Rect(box.right - px(128), box.top, px(64), box.height)
        scene.picture.signs.fixed(surface, f"{rate} : 1", middle, 25, ink, "semibold" if lit else "regular")
        back = Rect(box.right - px(58), box.centery - px(12), px(18), px(24))
        scene.picture.back(surface, back)
        count = Rect(back.right + px(2), box.top, box.right - back.right - px(6), box.height)
        scene.picture.signs.fixed(surface, str(self.held()[kind]), count, 24, ink, "regular")

    def draw_papyrus(self, surface: Surface) -> None:
        """The bank, or the letter."""
        scene = self.scene
        papyrus, words = scene.picture.papyrus, scene.words
        if self.kind == "Negotiate":
            papyrus.paint_heading(surface, words.phrase("trade", "bank"), words.phrase("trade", "bank_about"))
            return
        step = names.step_of(scene.view())
        if self.kind == "AnswerOffer":
            draw_letter(scene, surface, step.other, scene.session.acting(), step.give, step.want)
        else:
            papyrus.paint_heading(surface, words.phrase("trade", "bank"))

    def _paint_on_letter(self, surface: Surface, control: Control, look: Look) -> None:
        scene, px, box = self.scene, self.scene.brush.px, control.box
        lit = control.press is not None
        panel(surface, box, (0xFB, 0xF4, 0xE2), GLAZE, max(1, px(2)), px(6))
        if lit:
            gold_frame(surface, box, scene.brush.unit * 0.8, scene.breath(), strong=look.hovered or look.focused)
        icon = Rect(box.left + px(10), box.centery - px(13), px(26), px(26))
        ink: Ink = GLAZE if lit else PAPYRUS_DIM
        scene.picture.signs.icon(
            surface, "check" if control.id == "accept" else "cross", icon, ink if control.id == "accept" else WINE
        )
        room = Rect(icon.right + px(6), box.top, box.right - icon.right - px(10), box.height)
        scene.brush.words.draw(surface, control.label, room, 26, ink, weight="semibold")
        if look.focused:
            focus_frame(surface, box, scene.brush.unit * 0.8)


def draw_letter(
    scene: GodsTable, surface: Surface, giver: Seat, other: Seat, give: tuple[int, ...], want: tuple[int, ...]
) -> None:
    """An open letter: what is given above, what is wanted below."""
    px, board, words = scene.brush.px, scene.board, scene.words
    papyrus, signs = scene.picture.papyrus, scene.picture.signs
    papyrus.paint_heading(surface, words.phrase("trade", "letter"))
    title = board.sheet_title
    signs.chip(surface, giver, Rect(title.left + px(20), title.top - px(4), px(42), px(42)))
    signs.chip(surface, other, Rect(title.right - px(62), title.top - px(4), px(42), px(42)))
    room = Rect(
        board.sheet.left + px(18),
        title.bottom + px(6),
        board.sheet.width - px(36),
        board.accept.top - title.bottom - px(14),
    )
    half = room.height // 2
    for top, key, seat, cards in ((room.top, "gives", giver, give), (room.top + half, "wants", other, want)):
        line = Rect(room.left, top, room.width, px(32))
        scene.brush.words.draw(surface, words.phrase("trade", key, seat=seat), line, 25, GLAZE, weight="semibold")
        kinds = [kind for kind, count in enumerate(cards) if count]
        if not kinds:
            below = Rect(room.left, line.bottom, room.width, px(40))
            scene.brush.words.draw(
                surface, words.phrase("trade", "as_gift"), below, 24, PAPYRUS_DIM, align="centre", weight="italic"
            )
        wide = min(px(94), room.width // max(1, len(kinds)) - px(8))
        left = room.centerx - (len(kinds) * (wide + px(8)) - px(8)) // 2
        for at, kind in enumerate(kinds):
            spot = Rect(left + at * (wide + px(8)), line.bottom + px(10), wide, min(px(108), half - px(50)))
            paint_card(scene.brush, surface, words, kind, spot, count=cards[kind])
