"""The four phases of a turn as discs in a row, and above the others which turn it is."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Together
from game.rules.gods.state import Greece
from game.scenes.gods.board import Board
from game.scenes.gods.signs import Signs
from game.scenes.wording import roman
from game.ui.shapes import disc
from game.ui.theme import CLAY, CLAY_DARK, GLAZE, SLIP, SLIP_DIM, mix
from game.words.words import Words

PHASES: Final = ("negotiation", "build", "attack", "move")
ICONS: Final = ("talk", "hammer", "sword", "sandal")
ASKED_IN: Final = {
    "Negotiate": 0, "ChooseGift": 0, "ChooseWish": 0, "AnswerOffer": 0, "NextTalker": 0, "Negotiation": 0,
    "WriteBuilds": 1, "KeepCards": 1, "BuildPhase": 1, "DealLust": 1,
    "WriteMoves": 3, "EndMoves": 3, "MovePhase": 3,
}  # fmt: skip
"""Which phase a step belongs to; all others are part of the attack."""
BEFORE: Final = ("DrawGod", "TakeFreeCards")


def phase_of(state: Greece) -> int:
    """The phase a table is in; -1 before the first turn and after the last."""
    if not state.pending or not state.turn:
        return -1
    step = state.pending[-1][1]
    name = type(step.ask if isinstance(step, Together) else step).__name__
    return -1 if name in BEFORE else ASKED_IN.get(name, 2)


class Phases:
    """Paints the phases and the heading of one window."""

    def __init__(self, signs: Signs, board: Board, words: Words) -> None:
        self.signs = signs
        self.board = board
        self.words = words
        self.now = -1
        """The phase that is shown."""

    def paint(self, surface: Surface, state: Greece) -> None:
        px, row = self.signs.px, self.board.phases_row
        pygame.draw.rect(surface, GLAZE, row)
        for number, box in enumerate(self.board.phases):
            if number:
                before = self.board.phases[number - 1]
                ink = CLAY if number <= self.now else mix(CLAY_DARK, GLAZE, 0.7)
                pygame.draw.line(
                    surface, ink, (before.right + px(2), box.centery), (box.left - px(2), box.centery), max(2, px(3))
                )
            here, over = number == self.now, number < self.now
            fill = CLAY if here else GLAZE
            edge = SLIP if here else CLAY if over else mix(SLIP_DIM, GLAZE, 0.65)
            disc(surface, box, fill, edge, max(2, px(3)))
            ink = GLAZE if here else SLIP if over else mix(SLIP_DIM, GLAZE, 0.5)
            self.signs.icon(surface, ICONS[number], box.inflate(-px(22), -px(22)), ink, fill)

    def paint_header(self, surface: Surface, state: Greece) -> None:
        box = self.board.header
        pygame.draw.rect(surface, GLAZE, box)
        letters, title = self.signs.brush.letters, self.title(state)
        if letters.least_width(title) > box.width and self.now >= 0:  # the number says which turn without the word
            title = f"{roman(state.turn)} · {self.words.phrase('panel', PHASES[self.now])}".upper()
        letters.draw(surface, title, box, 30, SLIP)

    def title(self, state: Greece) -> str:
        if not state.turn:
            return self.words.phrase("panel", "before").upper()
        turn = self.words.phrase("panel", "turn", turn=roman(state.turn))
        phase = f" · {self.words.phrase('panel', PHASES[self.now])}" if self.now >= 0 else ""
        return f"{turn}{phase}".upper()

    def box_of(self, phase: int) -> Rect:
        return self.board.phases[phase]
