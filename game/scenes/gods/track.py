"""The prestige track: Olympus to be climbed at the left of the map, with the chip of every god beside its number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.gods.state import Greece, prestige
from game.scenes.gods.board import TRACK_TOP, Board
from game.scenes.gods.signs import Signs
from game.ui.shapes import disc, panel
from game.ui.theme import CLAY, CLAY_DARK, GLAZE, GOLD, SLIP, mix

GOAL: Final = 16
GHOST: Final = 170
"""How much is to be seen of a chip that is only thought of."""


class Track:
    """Paints the track of one window."""

    def __init__(self, signs: Signs, board: Board) -> None:
        self.signs = signs
        self.board = board
        self.walking: set[Seat] = set()
        """Seats whose chips are in the air."""
        self.crowned: tuple[Seat, ...] = ()
        """Who has climbed to the peak."""

    def paint(self, surface: Surface, state: Greece) -> None:
        board, px, signs = self.board, self.signs.px, self.signs
        panel(surface, board.track, CLAY, CLAY_DARK, px(3), px(5))
        peak = board.peak
        _mountain(surface, peak)
        for number, box in enumerate(board.steps):
            if number == GOAL:
                disc(surface, box.inflate(px(8), px(8)), GLAZE, GOLD, max(2, px(3)))
                signs.fixed(surface, str(number), box, 24, GOLD)
            elif number % 2 == 0:
                panel(surface, box, GLAZE, None, 0, px(4))
                signs.fixed(surface, str(number), box, 23, SLIP)
            else:
                panel(surface, box.inflate(-px(12), -px(12)), None, GLAZE, max(2, px(3)), px(2))
        for at, seat in enumerate(self.crowned):
            box = Rect(0, 0, px(31), px(31))
            box.center = peak.centerx + at * px(8), peak.top + px(12)
            self.paint_chip(surface, seat, box, 0)
        for seat, box in self.places(state).items():
            if seat not in self.walking:
                self.paint_chip(surface, seat, box, prestige(state, seat))

    def paint_ghost(self, surface: Surface, state: Greece, seat: Seat, number: int) -> None:
        """Where a chip would lie if its god had another number, and how far it is from where it lies."""
        start, end = self.places(state)[seat], self.places(state, {seat: number})[seat]
        px = self.signs.px
        step = px(9) if end.y < start.y else -px(9)
        for y in range(start.centery - step * 2, end.centery + step, -step):
            pygame.draw.aacircle(surface, GLAZE, (end.centerx, y), max(2, px(3)))
        whole = Surface(end.inflate(px(6), px(6)).size, pygame.SRCALPHA)
        self.signs.chip(whole, seat, Rect((px(3), px(3)), end.size), rim=GOLD)
        whole.set_alpha(GHOST)
        surface.blit(whole, end.move(-px(3), -px(3)))

    def paint_chip(self, surface: Surface, seat: Seat, box: Rect, number: int) -> None:
        self.signs.chip(surface, seat, box)
        if number > TRACK_TOP:
            plate = self.board.number_beside(box)
            panel(surface, plate, GLAZE, GOLD, max(1, self.signs.px(2)), self.signs.px(6))
            self.signs.fixed(surface, str(number), plate, 22.5, GOLD)

    def places(self, state: Greece, then: Mapping[Seat, int] | None = None) -> dict[Seat, Rect]:
        """Where the chip of each seat lies, if some of them had other numbers."""
        counts: Sequence[int] = [(then or {}).get(seat, prestige(state, seat)) for seat in range(len(state.players))]
        rows = [min(count, TRACK_TOP) for count in counts]
        found = {}
        for seat, row in enumerate(rows):
            same = [other for other, at in enumerate(rows) if at == row]
            found[seat] = self.board.chip_on_track(row, same.index(seat), len(same))
        return found


def _mountain(surface: Surface, box: Rect) -> None:
    """Olympus, black with clay ridges."""
    x, foot = box.centerx, box.bottom
    half = box.width // 2
    for middle, share in ((-0.45, 0.62), (0.48, 0.56), (0.0, 1.0)):
        at, high = x + round(half * middle), round(box.height * share)
        wide = round(half * (0.62 if share == 1.0 else 0.5))
        spots = [(at - wide, foot), (at, foot - high), (at + wide, foot)]
        pygame.draw.polygon(surface, GLAZE, spots)
        pygame.draw.lines(surface, mix(CLAY, GLAZE, 0.3), False, spots, 2)
