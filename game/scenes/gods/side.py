"""The own side of the table: the god one is, and the hand of eight kinds that always lie in the same places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.gods.actions import Card
from game.rules.gods.state import Greece, prestige
from game.scenes.gods.board import KINDS, Board
from game.scenes.gods.palette import LOWER
from game.scenes.gods.signs import Signs
from game.scenes.gods.tabs import paint_back, paint_card
from game.ui.theme import CLAY_LIGHT, GOLD, SLIP, SLIP_DIM
from game.words.words import Words

NONE_SPENT = (0,) * KINDS
RISES: Final = 14
"""How far a card rises that is kept."""


class Side:
    """Paints the own side in one window."""

    def __init__(self, signs: Signs, board: Board, words: Words) -> None:
        self.signs = signs
        self.brush = signs.brush
        self.board = board
        self.words = words
        self.open_hand = True
        """Whether the faces of the hand may lie open now."""
        self.spent: Sequence[int] = NONE_SPENT
        """Of each kind how many cards are spoken for by what its owner writes or offers."""
        self.note = ""
        """What is said beside the heading of the hand."""
        self.kept: Sequence[int] = NONE_SPENT
        """Of each kind how many cards have risen, as they are to stay."""
        self.hidden: list[int] = [0] * KINDS
        """Of each kind how many cards are still in the air."""

    def paint(self, surface: Surface, state: Greece, seat: Seat) -> None:
        self.paint_face(surface, state, seat)
        self.paint_hand(surface, state, seat)

    def count_anew(self) -> None:
        """The hand is another: no card of it is spoken for by what was written for the last one."""
        self.spent, self.kept, self.note = NONE_SPENT, NONE_SPENT, ""

    # Who one is

    def paint_face(self, surface: Surface, state: Greece, seat: Seat) -> None:
        px, face = self.signs.px, self.board.face
        pygame.draw.rect(surface, LOWER, face.inflate(px(20), 0))
        side = px(108)
        self.signs.chip(surface, seat, Rect(face.centerx - side // 2, face.top, side, side))
        name = Rect(face.left - px(10), face.top + side + px(8), face.width + px(20), px(28))
        self.brush.letters.draw(surface, self.words.seat(seat).upper(), name, 27, SLIP, align="centre")
        foot = Rect(face.left, name.bottom + px(4), face.width, px(34))
        number = str(prestige(state, seat))
        wide = self.signs.fixed_width(number, 36) + px(40)
        laurel = Rect(foot.centerx - wide // 2, foot.top, px(34), px(34))
        self.signs.icon(surface, "laurel", laurel, GOLD, LOWER)
        self.signs.fixed(surface, number, Rect(laurel.right + px(4), foot.top, wide - px(38), foot.height), 36, GOLD)

    # The hand

    def size(self, state: Greece, seat: Seat) -> int:
        player = state.players[seat]
        return sum(player.cards) + player.unknown

    def shows_faces(self, state: Greece, seat: Seat) -> bool:
        return self.open_hand and not state.players[seat].hidden

    def paint_hand(self, surface: Surface, state: Greece, seat: Seat) -> None:
        px, board = self.signs.px, self.board
        opened = self.shows_faces(state, seat)
        title = board.hand_title
        pygame.draw.rect(surface, LOWER, title.union(board.hand if opened else board.backs).inflate(px(12), px(12)))
        coming = -sum(count for count in self.spent if count < 0) if opened else 0
        words = self.words.phrase("panel", "hand", n=self.size(state, seat) + coming).upper()
        drawn = self.brush.letters.draw(surface, words, title, 26, CLAY_LIGHT)
        if self.note and opened:
            room = Rect(drawn.right + px(10), title.top, title.right - drawn.right - px(16), title.height)
            self.brush.words.draw(surface, self.note, room, 23, SLIP_DIM, align="right", weight="italic")
        if opened:
            self._paint_faces(surface, state, seat)
        else:
            self._paint_backs(surface, state, seat)

    def _paint_faces(self, surface: Surface, state: Greece, seat: Seat) -> None:
        held = state.players[seat].cards
        for card, box in enumerate(self.board.cards):
            whole = held[card] - self.hidden[card]
            left = whole - self.spent[card]
            shown = self.kept[card] or max(0, left)
            paint_card(
                self.brush,
                surface,
                self.words,
                card,
                self.risen(card, box),
                count=shown,
                of=whole if whole > left or self.kept[card] else 0,
                dark=shown == 0,
            )

    def risen(self, card: Card, box: Rect) -> Rect:
        """Where a card lies that stays when the others go: a little higher."""
        return box.move(0, -self.signs.px(RISES)) if self.kept[card] else box

    def _paint_backs(self, surface: Surface, state: Greece, seat: Seat) -> None:
        px, box = self.signs.px, self.board.backs
        count = self.size(state, seat)
        wide = px(86)
        step = min(px(64), (box.width - wide) // max(1, min(count, 12) - 1))
        for number in range(min(count, 12)):
            paint_back(self.brush, surface, Rect(box.left + number * step, box.top, wide, box.height))
        words = Rect(box.right + px(12), box.top, self.board.wide_shelf.left - box.right - px(24), box.height)
        said = self.words.phrase("panel", "face_down")
        self.brush.words.draw(surface, said, words, 24, SLIP_DIM, wrap=True)

    def card_box(self, card: Card) -> Rect:
        return self.risen(card, self.board.cards[card])

    def back_box(self) -> Rect:
        return Rect(self.board.backs.topleft, (self.signs.px(86), self.board.backs.height))
