"""The other gods: name and prestige, how many cards, what they do now, and what they have on the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat, Together
from game.rules.gods.actions import (
    ARMY,
    CITY,
    FLEET,
    HERO,
    LAND_MONSTER,
    MARKET,
    SEA_MONSTER,
    SHRINE,
    TEMPLE,
    TOWN,
    TRADE_CENTER,
    Unit,
)
from game.rules.gods.game import GodsGame
from game.rules.gods.state import Greece, count_units, prestige
from game.scenes.gods import names
from game.scenes.gods.board import Board
from game.scenes.gods.palette import DIM
from game.scenes.gods.phases import phase_of
from game.scenes.gods.signs import Signs
from game.scenes.gods.tabs import paint_back, paint_tab
from game.ui.layout import columns
from game.ui.shapes import panel
from game.ui.theme import BLACK, GLAZE, GLAZE_RAISED, SLIP, SLIP_DIM, Ink
from game.words.words import Words

FAMILIES: Final[tuple[tuple[Unit, ...], ...]] = (
    (CITY, TOWN),
    (TEMPLE, SHRINE),
    (TRADE_CENTER, MARKET),
    (ARMY, FLEET),
    (HERO,),
    (LAND_MONSTER, SEA_MONSTER),
)
"""What is counted together; each family is shown by its last kind."""
HEAD: Final = 48
NAMED: Final = 24
"""How small a god's name may be so that whoever plays him is named beside it."""
DOING: Final = {"sealed": "seal", "writing": "quill", "battles": "sword"}
"""The icon beside what a god does."""


class Panels:
    """Paints the panels of one window."""

    def __init__(self, game: GodsGame, signs: Signs, board: Board, words: Words) -> None:
        self.game = game
        self.signs = signs
        self.brush = signs.brush
        self.board = board
        self.words = words
        self.since: Mapping[tuple[Seat, str], int] = {}
        """By how much figures differ from what the last turn of whoever sits below has left."""
        self.person_of: Callable[[Seat], str] = lambda seat: ""
        """Who plays a seat, if he has a name of his own."""

    @property
    def head(self) -> int:
        """How tall the bar with the name is."""
        return self.signs.px(HEAD if self.board.seats < 6 else 40)

    @property
    def lower(self) -> int:
        """How tall the row with the units is."""
        return self.signs.px(64 if self.board.seats < 6 else 58)

    def seats(self, front: Seat) -> list[Seat]:
        """The others, clockwise from the left of whoever sits below."""
        count = self.board.seats
        return [(front + step) % count for step in range(1, count)]

    def box_of(self, front: Seat, seat: Seat) -> Rect:
        return self.board.panels[self.seats(front).index(seat)]

    def cards_box(self, front: Seat, seat: Seat) -> Rect:
        """Where the hand of another lies."""
        box, px = self.box_of(front, seat), self.signs.px
        tall = px(38) if self.board.seats < 6 else px(30)
        return Rect(
            box.left + px(16),
            box.top + self.head + (box.height - self.head - self.lower) // 2 - tall // 2,
            px(28),
            tall,
        )

    def paint(self, surface: Surface, state: Greece, front: Seat) -> None:
        for seat in self.seats(front):
            self.paint_panel(surface, state, front, seat)

    def paint_panel(self, surface: Surface, state: Greece, front: Seat, seat: Seat) -> None:
        box, px, ink = self.box_of(front, seat), self.signs.px, self.signs.ink(seat)
        pygame.draw.rect(surface, GLAZE, box.inflate(px(6), px(6)))
        panel(surface, box, GLAZE_RAISED, None, 0, px(9))
        head = Rect(box.left, box.top, box.width, self.head)
        pygame.draw.rect(surface, ink, head, border_top_left_radius=px(9), border_top_right_radius=px(9))
        panel(surface, box, None, ink, max(2, px(4)), px(9))
        side = px(34)
        self.signs.chip(surface, seat, Rect(head.left + px(8), head.centery - side // 2, side, side))
        number = str(prestige(state, seat))
        wide = self.signs.fixed_width(number, 32)
        self.signs.fixed(surface, number, Rect(head.right - wide - px(14), head.top, wide, head.height), 32, BLACK)
        changed = self.since.get((seat, "prestige"), 0)
        if changed:
            self._paint_change(surface, Rect(head.right - wide - px(34), head.top, px(18), head.height), up=changed > 0)
            wide += px(20)
        person = self.person_of(seat)
        name = self.words.seat(seat)
        room = Rect(head.left + px(52), head.top, head.width - wide - px(76), head.height)
        full = f"{name}, {person}" if person and person != name else name
        shown = full if self.brush.words.width(full, NAMED, "semibold") <= room.width else name
        self.brush.words.draw(surface, shown, room, 29, BLACK, weight="semibold")
        self._paint_doing(surface, state, front, seat)
        lower = Rect(box.left + px(8), box.bottom - self.lower, box.width - px(16), self.lower - px(6))
        if phase_of(state) == 0 and self.board.seats < 6:
            self._paint_came_in(surface, state, seat, lower)
        elif self.brush.words.scale < 1.2:
            self._paint_units(surface, state, seat, lower)

    def _paint_change(self, surface: Surface, box: Rect, *, up: bool) -> None:
        """Prestige has changed since the last sheet: a small arrow beside it."""
        px, tip = self.signs.px, -1 if up else 1
        y = box.centery
        points = [
            (box.left + px(2), y - tip * px(6)),
            (box.right - px(2), y - tip * px(6)),
            (box.centerx, y + tip * px(8)),
        ]
        pygame.draw.polygon(surface, BLACK, points)

    # What a god does

    def doing(self, state: Greece, seat: Seat) -> tuple[str, int]:
        """What of a god all can see now: a key of the words, and a number in them."""
        step = state.pending[-1][1] if state.pending else None
        if isinstance(step, Together):
            if seat not in step.seats:
                return "waits", 0
            return ("writing" if seat in step.waiting() else "sealed"), 0
        if phase_of(state) == 0 and state.pending:
            asks = names.step_of(state).other if names.asked_at(state) == "AnswerOffer" else state.pending[-1][0]
            if asks == seat:
                return "asks", 0
            return ("done" if state.done >> seat & 1 else "waits"), 0
        fights = sum(seat in (battle.attacker, battle.defender) for battle in state.battles)
        return ("battles", fights) if fights else ("", 0)

    def _paint_doing(self, surface: Surface, state: Greece, front: Seat, seat: Seat) -> None:
        px, back = self.signs.px, self.cards_box(front, seat)
        player = state.players[seat]
        paint_back(self.brush, surface, back)
        count = str(sum(player.cards) + player.unknown)
        room = Rect(back.right + px(6), back.top, px(44), back.height)
        self.signs.fixed(surface, count, room, 28, SLIP, "semibold")
        box = self.box_of(front, seat)
        key, number = self.doing(state, seat)
        left = room.right + px(8)
        if phase_of(state) == 0:
            left = self._paint_pips(surface, state, seat, Rect(left, back.top, px(90), back.height))
        if not key:
            return
        icon = DOING.get(key, "")
        if icon:
            side = px(36)
            spot = Rect(left, back.centery - side // 2, side, side)
            if key == "sealed":
                self.signs.wax(surface, spot, seat)
            else:
                self.signs.icon(surface, icon, spot.inflate(-px(6), -px(6)), SLIP_DIM, GLAZE_RAISED)
            left = spot.right + px(6)
        words = Rect(left, back.top, box.right - left - px(10), back.height)
        said = self.words.phrase("panel", key, n=number)
        self.brush.words.draw(surface, said, words, 25, SLIP_DIM, align="left" if icon else "right")

    def _paint_pips(self, surface: Surface, state: Greece, seat: Seat, box: Rect) -> int:
        """A disc for every offer that a god may still make; where they end."""
        px, most = self.signs.px, state.rules.numbers["offers_each"]
        left = most - state.offers[seat]
        for number in range(most):
            spot = (box.left + px(8) + number * px(20), box.centery)
            if number < left:
                pygame.draw.aacircle(surface, SLIP, spot, px(7))
            else:
                pygame.draw.aacircle(surface, DIM, spot, px(6), max(1, px(2)))
        return box.left + most * px(20) + px(6)

    # What it has

    def _paint_units(self, surface: Surface, state: Greece, seat: Seat, box: Rect) -> None:
        counts = count_units(state, seat)
        for family, cell in zip(FAMILIES, columns(box, [1] * len(FAMILIES)), strict=True):
            number = sum(counts[unit] for unit in family)
            ink: Ink = SLIP if number else DIM
            side = min(self.signs.px(34 if self.board.seats < 6 else 30), cell.width)
            spot = Rect(cell.centerx - side // 2, cell.top, side, side)
            accent = seat if number else None
            self.signs.unit(surface, family[-1], spot, accent, ink=ink, ground=GLAZE_RAISED)
            foot = Rect(cell.left, spot.bottom, cell.width, cell.bottom - spot.bottom)
            self.signs.fixed(surface, str(number), foot, 22.5, ink, "regular")

    def _paint_came_in(self, surface: Surface, state: Greece, seat: Seat, box: Rect) -> None:
        """The income of this turn, which all have seen."""
        px = self.signs.px
        words = Rect(box.left + px(6), box.top - px(4), box.width - px(8), px(28))
        said = self.words.phrase("panel", "came_in")
        self.brush.words.draw(surface, said, words, 22.5, SLIP_DIM, weight="italic")
        cards = self.game.income(state, seat)
        kinds = [card for card, count in enumerate(cards) if count]
        wide = min(px(36), (box.width - px(4)) // max(1, len(kinds)) - px(1))
        left = box.left + px(2)
        for card in kinds:
            spot = Rect(left, box.bottom - px(31), wide, px(30))
            paint_tab(self.brush, surface, card, cards[card], spot)
            left += wide + (px(4) if len(kinds) < 7 else px(1))
