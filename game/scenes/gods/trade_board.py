"""The trade board as it is drawn: what is given and wanted, the bank with its rates, and an open letter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.gods.actions import (
    RESOURCES,
    Card,
)
from game.rules.gods.rules import NONE
from game.scenes.gods import names
from game.scenes.gods.palette import BUTTON, DIM, PAPYRUS_DIM, WRITTEN_ON
from game.scenes.gods.tabs import paint_card, paint_figure, paint_narrow, paint_passion
from game.ui.scene import Control, Look
from game.ui.shapes import disc, focus_frame, gold_frame, panel
from game.ui.theme import ALARM, CLAY_DARK, CLAY_LIGHT, GLAZE, GLAZE_RAISED, GOLD, SLIP, WINE, Ink, mix

if TYPE_CHECKING:
    from game.scenes.gods.table import GodsTable

KINDS: Final = len(RESOURCES)


class TradeBoard:
    """Draws what whoever talks has put together at one table."""

    scene: GodsTable
    kind: str
    partner: Seat | None
    give: list[int]
    want: list[int]
    banked: Card | None

    def held(self) -> list[int]:
        """What whoever talks has in his hand."""
        raise NotImplementedError

    def rate_boxes(self) -> list[Rect]:
        """Where the bank's rates stand on the papyrus."""
        raise NotImplementedError

    def left(self) -> int:
        """How many offers, or counter-offers, can still be made."""
        raise NotImplementedError

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
        key = "you_take" if self.banked is not None else "you_want" if self.partner is None else "you_want_from"
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
        if self.banked is not None:
            signs.icon(surface, "chest", foot, SLIP, GLAZE)
        elif self.partner is not None:
            signs.chip(surface, self.partner, foot)
        else:
            disc(surface, foot, GLAZE, DIM, max(1, px(2)))
        self._draw_bank_row(surface)

    def _draw_bank_row(self, surface: Surface) -> None:
        scene, px, box = self.scene, self.scene.brush.px, self.scene.board.bank
        open_ = self.kind == "Negotiate"
        panel(surface, box, GLAZE, CLAY_DARK if open_ else mix(CLAY_DARK, GLAZE, 0.6), max(1, px(2)), px(8))
        rates = scene.game.rates(scene.view(), scene.session.acting())
        chest = Rect(box.left + px(9), box.centery - px(15), px(30), px(30))
        scene.picture.signs.icon(surface, "chest", chest, SLIP if open_ else DIM, GLAZE)
        left = chest.right + px(8)
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
        ground: Ink = GLAZE
        if look.focused and control.press is not None and box.height < px(90):  # a larger one is seen without
            ink, ground = GLAZE, GOLD
            panel(surface, box.inflate(-px(6), -px(6)), GOLD, None, 0, px(6))
        if control.box in (scene.board.done_alone, scene.board.silence):
            room = Rect(box.left + px(8), box.top + px(1), box.width - px(30), box.height - px(6))
            scene.brush.words.draw(surface, control.label, room, 24, ink, wrap=True)
            scene.tray.paint_number(surface, control)
            return
        icon = {"offer": "quill", "done": "talk", "silence": "cross", "look": "eye"}[control.id]
        side = min(px(34), box.height - px(12))
        scene.picture.signs.icon(
            surface, icon, Rect(box.left + px(12), box.centery - side // 2, side, side), ink, ground
        )
        room = Rect(box.left + side + px(20), box.top, box.width - side - px(42), box.height)  # clear of its digit
        if control.id == "offer":
            upper = Rect(room.left, room.top + px(4), room.width, room.height * 11 // 20)
            scene.brush.words.draw(surface, control.label, upper, 25, ink, weight="semibold")
            self._paint_offers_left(
                surface, Rect(room.left, upper.bottom - px(2), room.width + px(14), room.bottom - upper.bottom), ink
            )
        else:
            scene.brush.words.draw(surface, control.label, room, 24, ink, wrap=True)
        scene.tray.paint_number(surface, control)

    def _paint_offers_left(self, surface: Surface, box: Rect, ink: Ink) -> None:
        scene, px = self.scene, self.scene.brush.px
        left = self.left()
        for number in range(left):
            pygame.draw.aacircle(surface, ink, (box.left + px(8) + number * px(18), box.centery - px(2)), px(6))
        words = Rect(box.left + left * px(18) + px(10), box.top - px(2), box.width - left * px(18) - px(10), box.height)
        scene.brush.words.draw(surface, scene.words.phrase("trade", "left", n=left), words, 22.5, ink)

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
        band = Rect(box.left, box.bottom - px(30), box.width, px(30))
        if lit:
            pygame.draw.rect(surface, ink, band, border_bottom_left_radius=px(6), border_bottom_right_radius=px(6))
        sign = Rect(box.left, box.top + px(3), box.width, box.height - px(34))
        paint_passion(scene.brush, surface, kind, sign, GLAZE if lit else DIM, ground)
        written = Rect(band.left + 1, band.top - px(1), band.width - 2, band.height - px(3))  # above the gold
        paint_narrow(scene.brush, surface, control.label, written, 22.5, GLAZE if lit else DIM)
        if lit:
            scene.gold_line(
                surface,
                box.inflate(-scene.brush.px(4), -scene.brush.px(4)),
                strong=bool(wanted) or look.hovered or look.focused,
            )
        if look.focused:
            focus_frame(surface, box, scene.brush.unit * 0.7)
        scene.tray.paint_number(surface, control)

    def _paint_wish(self, kind: Card, surface: Surface, control: Control, look: Look) -> None:
        disc(
            surface, control.box, GOLD if look.hovered or look.focused else WINE, GLAZE, max(1, self.scene.brush.px(2))
        )
        paint_figure(self.scene.brush, surface, str(self.want[kind]), control.box, 24, SLIP, "semibold")

    def _paint_rate(self, kind: Card, rate: int, surface: Surface, control: Control, look: Look) -> None:
        scene, px, box = self.scene, self.scene.brush.px, control.box
        lit, picked = control.press is not None, self.banked == kind
        ink: Ink = SLIP if look.focused else GLAZE if lit else PAPYRUS_DIM
        if lit or look.focused:
            panel(surface, box, GLAZE if look.focused else WRITTEN_ON, GOLD if lit else None, max(2, px(3)), px(4))
        if picked or look.hovered or (look.focused and lit):
            gold_frame(surface, box, scene.brush.unit * 0.7, scene.breath(), strong=True)
        self._paint_rate_row(kind, rate, surface, box, ink, lit=lit)
        for grown in (2, -2 * max(2, px(3))) if lit else ():  # gold on papyrus is lost without a dark line
            pygame.draw.rect(surface, GLAZE, box.inflate(grown, grown), 1, px(4))
        back = Rect(box.right - px(58), box.centery - px(12), px(18), px(24))
        scene.picture.back(surface, back)
        count = Rect(back.right + px(2), box.top, box.right - back.right - px(6), box.height)
        scene.picture.signs.fixed(surface, str(self.held()[kind]), count, 24, ink, "regular")

    def _paint_rate_row(
        self, kind: Card, rate: int, surface: Surface, box: Rect, ink: Ink = PAPYRUS_DIM, *, lit: bool
    ) -> None:
        """A kind and what the bank takes of it, which everybody can work out from the map."""
        scene, px = self.scene, self.scene.brush.px
        spot = Rect(box.left + px(12), box.centery - px(15), px(30), px(30))
        panel(surface, spot, scene.picture.card_ink(kind), None, 0, px(5))
        paint_passion(scene.brush, surface, kind, spot.inflate(-px(8), -px(8)), GLAZE, scene.picture.card_ink(kind))
        better = rate < max(scene.game.rates(scene.view(), scene.session.acting()))
        right = box.right - px(163 if better else 128)
        name = Rect(spot.right + px(9), box.top, right - spot.right - px(9), box.height)
        label = scene.words.name("resource", RESOURCES[kind])
        scene.brush.words.draw(surface, label, name, 25, ink, weight="semibold" if lit else "regular")
        if better:
            star = Rect(box.right - px(159), box.centery - px(16), px(32), px(32))
            scene.picture.signs.star(surface, kind, star, dim=not lit)
        middle = Rect(box.right - px(124), box.top, px(64), box.height)
        scene.picture.signs.fixed(surface, f"{rate} : 1", middle, 25, ink, "semibold" if lit else "regular")

    def draw_on_map(self, surface: Surface) -> None:
        """`2:1` beside the stars that give it to whoever talks."""
        scene, px = self.scene, self.scene.brush.px
        view, seat = scene.view(), scene.session.acting()
        rates = scene.game.rates(view, seat)
        for index, row in enumerate(view.rules.regions):
            star = scene.picture.atlas.star_box(row.id, view.units[index].bit_count())
            if star is None or row.star == NONE or view.owner[index] != seat or rates[row.star] == max(rates):
                continue
            box = Rect(0, 0, px(44), px(28))
            box.midright = star.left - px(2), star.centery
            box.clamp_ip(scene.board.map)
            panel(surface, box, SLIP, GLAZE, max(1, px(2)), px(5))
            scene.picture.signs.fixed(surface, f"{rates[row.star]}:1", box, 22.5, GLAZE)

    def draw_papyrus(self, surface: Surface) -> None:
        """The bank, or the letter."""
        scene = self.scene
        papyrus, words = scene.picture.papyrus, scene.words
        if self.kind == "Negotiate":
            papyrus.paint_heading(surface, words.phrase("trade", "bank"), words.phrase("trade", "bank_about"))
            if not scene.shows_hand():
                rates = scene.game.rates(scene.view(), scene.session.acting())
                for kind, (rate, box) in enumerate(zip(rates, self.rate_boxes(), strict=True)):
                    self._paint_rate_row(kind, rate, surface, box, lit=False)
            return
        step = names.step_of(scene.view())
        if self.kind == "AnswerOffer":
            draw_letter(scene, surface, step.other, scene.session.acting(), step.give, step.want)
        else:
            papyrus.paint_heading(surface, words.phrase("trade", "bank"))

    def _paint_on_letter(self, surface: Surface, control: Control, look: Look) -> None:
        scene, px, box = self.scene, self.scene.brush.px, control.box
        lit = control.press is not None
        ground = GLAZE if look.focused else WRITTEN_ON
        panel(surface, box, ground, GLAZE, max(1, px(2)), px(6))
        if lit:
            gold_frame(surface, box, scene.brush.unit * 0.8, scene.breath(), strong=look.hovered or look.focused)
        icon = Rect(box.left + px(10), box.centery - px(13), px(26), px(26))
        ink: Ink = SLIP if look.focused else GLAZE if lit else PAPYRUS_DIM
        sign, red = ("check", ink) if control.id == "accept" else ("cross", ALARM if look.focused else WINE)
        scene.picture.signs.icon(surface, sign, icon, red, ground)
        room = Rect(icon.right + px(6), box.top, box.right - icon.right - px(20), box.height)
        scene.brush.words.draw(surface, control.label, room, 26, ink, weight="semibold")
        if look.focused:
            focus_frame(surface, box, scene.brush.unit * 0.8)

    def _paint_nothing(self, surface: Surface, control: Control, look: Look) -> None:
        """It lies on the board already."""
        if look.focused:
            focus_frame(surface, control.box, self.scene.brush.unit * 0.8)

    def _paint_counter(self, surface: Surface, control: Control, look: Look) -> None:
        """On the letter: another offer, with the pips of how many are left."""
        scene, px, box = self.scene, self.scene.brush.px, control.box
        lit = control.press is not None
        ground = GLAZE if look.focused else mix(GOLD, GLAZE, 0.12) if lit else BUTTON
        panel(surface, box, ground, GLAZE, max(1, px(2)), px(6))
        if lit:
            gold_frame(surface, box, scene.brush.unit * 0.8, scene.breath(), strong=look.hovered or look.focused)
        ink: Ink = SLIP if look.focused else GLAZE if lit else PAPYRUS_DIM
        quill = Rect(box.left + px(12), box.centery - px(14), px(28), px(28))
        scene.picture.signs.icon(surface, "quill", quill, ink, ground)
        wide = scene.brush.words.width(control.label, 25, "semibold")
        room = Rect(quill.right + px(8), box.top, min(wide, box.right - quill.right - px(70)), box.height)
        scene.brush.words.draw(surface, control.label, room, 25, ink, weight="semibold")
        for number in range(self.left()):
            spot = (box.right - px(22) - number * px(20), box.centery)
            pygame.draw.aacircle(surface, ink, spot, px(7))
        if look.focused:
            focus_frame(surface, box, scene.brush.unit * 0.8)


def draw_letter(
    scene: GodsTable, surface: Surface, giver: Seat, other: Seat, give: tuple[int, ...], want: tuple[int, ...]
) -> None:
    """An open letter: what is given above, what is wanted below."""
    px, board, words = scene.brush.px, scene.board, scene.words
    papyrus, signs = scene.picture.papyrus, scene.picture.signs
    papyrus.paint_heading(surface, words.phrase("trade", "letter"), chips=True)
    title = board.sheet_title
    signs.chip(surface, giver, Rect(title.left + px(12), title.top - px(4), px(42), px(42)))
    signs.chip(surface, other, Rect(title.right - px(54), title.top - px(4), px(42), px(42)))
    room = Rect(
        board.sheet.left + px(18),
        title.bottom + px(6),
        board.sheet.width - px(36),
        board.accept.top - title.bottom - px(14),
    )
    half = room.height // 2
    sides = ((room.top, "gives", "nothing", giver, give), (room.top + half, "wants", "as_gift", other, want))
    for top, key, empty, seat, cards in sides:
        line = Rect(room.left, top, room.width, px(32))
        scene.brush.words.draw(surface, words.phrase("trade", key, seat=seat), line, 25, GLAZE, weight="semibold")
        kinds = [kind for kind, count in enumerate(cards) if count]
        if not kinds:
            below = Rect(room.left, line.bottom, room.width, px(40))
            scene.brush.words.draw(
                surface, words.phrase("trade", empty), below, 24, PAPYRUS_DIM, align="centre", weight="italic"
            )
        wide = min(px(94), room.width // max(1, len(kinds)) - px(8))
        left = room.centerx - (len(kinds) * (wide + px(8)) - px(8)) // 2
        for at, kind in enumerate(kinds):
            spot = Rect(left + at * (wide + px(8)), line.bottom + px(10), wide, min(px(108), half - px(50)))
            paint_card(scene.brush, surface, words, kind, spot, count=cards[kind])
