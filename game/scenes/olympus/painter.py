"""The things that stand on the Olympus table, each in a box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect, Surface

from game.games import Emblem
from game.rules.engine import Seat
from game.rules.olympus.game import OlympusGame
from game.rules.olympus.rules import Building
from game.rules.olympus.state import Olympus
from game.scenes.emblems import paint_emblem
from game.scenes.olympus.bands import Grammar
from game.scenes.olympus.board import Board
from game.scenes.olympus.goods import paint_cube
from game.ui.glyphs import GlyphPainter
from game.ui.marks import paint_icon
from game.ui.scene import Brush
from game.ui.theme import (
    CLAY,
    GLAZE,
    SLIP,
    Ink,
)
from game.words.words import Words


class Painter:
    """Draws single things for one table in one window."""

    def __init__(
        self,
        game: OlympusGame,
        brush: Brush,
        board: Board,
        words: Words,
        emblems: Sequence[Emblem],
        options: Mapping[str, str],
    ) -> None:
        self.grammar = Grammar(words, game.tables, options)
        self.glyphs = GlyphPainter(brush)
        self.game = game
        self.brush = brush
        self.board = board
        self.words = words
        self.emblems = emblems

    def icon(
        self, surface: Surface, name: str, box: Rect, ink: Ink = SLIP, ground: Ink = GLAZE, accent: Ink = CLAY
    ) -> None:
        paint_icon(self.brush, surface, name, box, ink, ground, accent)

    def emblem(self, surface: Surface, seat: Seat, box: Rect, rim: Ink | None = SLIP) -> None:
        paint_emblem(self.brush, surface, self.emblems[seat], box, rim)

    def priest(self, surface: Surface, seat: Seat, box: Rect) -> None:
        """A priest in his city's colour, with its emblem on the robe."""
        ink = self.emblems[seat].ink
        side = min(box.size)
        drawing = self.brush.sprites.get("icons/priest", (side, side), GLAZE, SLIP, ink)
        spot = drawing.get_rect(center=box.center)
        surface.blit(drawing, spot)
        mark = round(side * 0.34)
        if mark >= 8:
            emblem = self.brush.sprites.get(f"emblems/{self.emblems[seat].name}", (mark, mark), GLAZE, ink, ink)
            surface.blit(emblem, emblem.get_rect(center=(spot.centerx, spot.top + round(side * 0.68))))

    def cube(self, surface: Surface, good: int, box: Rect) -> None:
        paint_cube(self.brush, surface, good, box)

    def name(self, seat: Seat) -> str:
        return self.words.seat(seat)

    def shelf_of(self, state: Olympus, seat: Seat) -> list[Building]:
        return [building for building in state.rules.buildings if state.cities[seat].built & building.bit]

    def building(self, surface: Surface, name: str, box: Rect, ink: Ink, ground: Ink) -> None:
        drawing = self.brush.sprites.get(f"buildings/{name}", box.size, ink, ground, CLAY)
        surface.blit(drawing, drawing.get_rect(midbottom=box.midbottom))
