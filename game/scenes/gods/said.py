"""What has happened, in few words beside the table; the newest stands lowest."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect, Surface

from game.scenes.gods.board import Board
from game.scenes.gods.signs import Signs
from game.scenes.table.stage import Saying
from game.scenes.table.tidings import Tiding, Tidings
from game.ui.pieces import Piece
from game.ui.theme import CLAY, CLAY_LIGHT, GLAZE, SLIP
from game.words.words import Words


class Said:
    """Paints the last lines of the chronicle in one window."""

    def __init__(self, signs: Signs, board: Board, words: Words) -> None:
        self.signs = signs
        self.board = board
        self.words = words
        self.tidings = Tidings(signs.brush, board.said)
        self._heard: tuple[list[Saying], list[str]] = ([], [])
        self._told: list[Tiding] = []

    def rows(self, sayings: Sequence[Saying]) -> list[tuple[Rect, Tiding]]:
        """The lines in sight; none where there is no room for a chronicle."""
        if self.board.said.height < self.tidings.tall:
            return []
        return self.tidings.placed([], self.told(sayings))

    def told(self, sayings: Sequence[Saying]) -> list[Tiding]:
        """A line for each deed that has words; they are put into words when they change, or when names do."""
        heard = (list(sayings), [self.words.seat(seat) for seat in range(len(self.signs.emblems))])
        if heard != self._heard:
            self._heard, self._told = heard, [tiding for tiding in map(self._tiding, sayings) if tiding.pieces]
        return self._told

    def _tiding(self, saying: Saying) -> Tiding:
        words = self.words.tiding(saying.event)
        if not words:
            return Tiding([])
        sign = partial(self._chip, saying.seat) if saying.seat >= 0 else self._dot
        return Tiding([Piece(sign=sign), Piece(f" {words}", SLIP)], [saying.event], seat=saying.seat)

    def _chip(self, seat: int, surface: Surface, box: Rect) -> None:
        self.signs.chip(surface, seat, box)

    def _dot(self, surface: Surface, box: Rect) -> None:
        pygame.draw.circle(surface, CLAY, box.center, max(2, self.signs.px(5)))

    def paint(self, surface: Surface, sayings: Sequence[Saying]) -> None:
        board = self.board
        pygame.draw.rect(surface, GLAZE, board.said_title.union(board.said))
        if board.said_title.height:
            title = self.words.phrase("panel", "chronicle").upper()
            self.signs.brush.letters.draw(surface, title, board.said_title, 26, CLAY_LIGHT)
        if board.said.height >= self.tidings.tall:
            self.tidings.paint(surface, self.rows(sayings))
