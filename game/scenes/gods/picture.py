"""The whole picture of the table, drawn from a view and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.games import Emblem
from game.rules.engine import Seat
from game.rules.gods.actions import Card
from game.rules.gods.game import GodsGame
from game.rules.gods.state import NO_GOD, Greece
from game.scenes.gods.atlas import Atlas
from game.scenes.gods.battle import BattlePicture
from game.scenes.gods.board import Board
from game.scenes.gods.chart import Chart
from game.scenes.gods.geography import map_picture
from game.scenes.gods.palette import LOWER
from game.scenes.gods.panels import Panels
from game.scenes.gods.papyrus import Papyrus
from game.scenes.gods.phases import Phases
from game.scenes.gods.plate import Plate
from game.scenes.gods.said import Said
from game.scenes.gods.side import Side
from game.scenes.gods.signs import Signs
from game.scenes.gods.tabs import PASSION_INKS, paint_back
from game.scenes.gods.track import Track
from game.scenes.table.stage import Saying
from game.ui.marks import paint_band
from game.ui.scene import Brush
from game.ui.theme import GLAZE, Ink
from game.words.words import Words


class Picture:
    """The painters of one table in one window."""

    def __init__(
        self, game: GodsGame, brush: Brush, board: Board, words: Words, emblems: Sequence[Emblem], view: Greece
    ) -> None:
        self.game = game
        self.brush = brush
        self.board = board
        self.words = words
        self.signs = Signs(brush, emblems)
        self.chart = Chart(map_picture(words.language), board.map, brush.unit)
        self.atlas = Atlas(self.signs, board, self.chart, words, view.rules)
        self.track = Track(self.signs, board)
        self.panels = Panels(game, self.signs, board, words)
        self.phases = Phases(self.signs, board, words)
        self.said = Said(self.signs, board, words)
        self.side = Side(self.signs, board, words)
        self.papyrus = Papyrus(self.signs, board)
        self.plate = Plate(self.signs, board)
        self.battle = BattlePicture(self.signs, board, words)
        self.know(view)

    def know(self, state: Greece) -> None:
        """Which seat is which god."""
        self.signs.gods = [state.rules.gods[player.god] if player.god != NO_GOD else "" for player in state.players]

    def card_ink(self, kind: Card) -> Ink:
        return PASSION_INKS[kind]

    def back(self, surface: Surface, box: Rect) -> None:
        """The back of a card."""
        paint_back(self.brush, surface, box)

    def paint(self, surface: Surface, state: Greece, front: Seat, sayings: Sequence[Saying]) -> None:
        surface.fill(GLAZE)
        paint_band(self.brush, surface, self.board.top_band)
        paint_band(self.brush, surface, self.board.middle_band)
        pygame.draw.rect(surface, LOWER, self.board.lower)
        self.phases.paint_header(surface, state)
        self.phases.paint(surface, state)
        self.panels.paint(surface, state, front)
        self.said.paint(surface, sayings)
        self.atlas.paint_frame(surface)
        self.track.paint(surface, state)
        self.paint_map(surface, state)
        self.papyrus.paint_scroll(surface)
        self.side.paint(surface, state, front)

    def paint_map(self, surface: Surface, state: Greece, box: Rect | None = None) -> None:
        self.atlas.paint(surface, state, box)
