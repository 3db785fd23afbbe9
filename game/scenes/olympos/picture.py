"""The whole picture of the Olympos table, drawn from a view and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.games import Emblem
from game.rules.engine import Seat
from game.rules.olympos.game import OlymposGame
from game.rules.olympos.state import Olympos
from game.scenes.olympos.atlas import Atlas
from game.scenes.olympos.board import Board
from game.scenes.olympos.chart import Chart
from game.scenes.olympos.frieze import Frieze
from game.scenes.olympos.geography import map_picture
from game.scenes.olympos.ledger import Ledger
from game.scenes.olympos.palette import LOWER
from game.scenes.olympos.side import Side
from game.scenes.olympos.signs import Signs
from game.scenes.olympos.tiles import Tiles
from game.scenes.table.stage import Saying
from game.ui.marks import paint_band
from game.ui.scene import Brush
from game.ui.theme import GLAZE
from game.words.words import Words


class Picture:
    """The painters of one table in one window."""

    def __init__(self, game: OlymposGame, brush: Brush, board: Board, words: Words, emblems: Sequence[Emblem]) -> None:
        self.game = game
        self.brush = brush
        self.board = board
        self.words = words
        self.emblems = emblems
        self.signs = Signs(brush, emblems)
        self.chart = Chart(map_picture(words.language), board.map, brush.unit)
        self.atlas = Atlas(self.signs, board, self.chart, words)
        self.frieze = Frieze(self.signs, board, self.atlas)
        self.tiles = Tiles(game, self.signs, board, words)
        self.side = Side(game, self.signs, board, words)
        self.ledger = Ledger(game, self.signs, board, words)
        self.gods: list[str] = []
        """The gods that have appeared, in their order."""
        self.revealer: Seat = 0
        """Who has revealed the last of them: with him everybody's symbols are counted."""

    def paint(self, surface: Surface, state: Olympos, front: Seat, sayings: Sequence[Saying]) -> None:
        surface.fill(GLAZE)
        paint_band(self.brush, surface, self.board.top_band)
        paint_band(self.brush, surface, self.board.middle_band)
        self.paint_time(surface, state)
        self.tiles.paint(surface, state, front)
        pygame.draw.rect(surface, LOWER, self.board.lower)
        self.side.paint(surface, state, front)
        self.ledger.paint(surface, state, front)
        self.ledger.paint_said(surface, sayings)

    def paint_time(self, surface: Surface, state: Olympos) -> None:
        """The map, and the track round it with its tokens."""
        self.atlas.paint(surface, state)
        self.frieze.paint(surface, state)
        self.frieze.paint_cards(surface, self.gods)
        self.frieze.paint_tokens(surface, state)

    def paint_land(self, surface: Surface, state: Olympos, box: Rect) -> None:
        """What of the map lies in a box."""
        self.atlas.paint(surface, state, box)
        self.frieze.paint_cards(surface, self.gods)
        self.frieze.paint_tokens(surface, state)
