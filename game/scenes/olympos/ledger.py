"""The other peoples as a ledger whose columns compare, and below it what has happened last."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympos.actions import RESOURCES
from game.rules.olympos.game import OlymposGame
from game.rules.olympos.state import Olympos
from game.scenes.olympos.board import LARGE, Board
from game.scenes.olympos.palette import LOWER, NONE
from game.scenes.olympos.side import gods_left
from game.scenes.olympos.signs import Signs
from game.scenes.olympos.told import Telling, faded
from game.scenes.table.lettering import LINE
from game.scenes.table.stage import Saying
from game.scenes.table.tidings import Tiding
from game.ui.layout import centred
from game.ui.pieces import draw_pieces
from game.ui.shapes import panel
from game.ui.text import Weight
from game.ui.theme import BLACK, CLAY, CLAY_LIGHT, GLAZE, GOLD, READABLE, SLIP, SLIP_DIM, Ink, mix
from game.words.words import Words

HEADS: Final = {
    "points": "prestige",
    "glass": "hourglass",
    "stock": "settler",
    "sword": "sword",
    "zeus": "zeus",
    "star": "star",
    "cards": "cards",
}
"""The icon above each column of figures."""
NAME: Final = 24
"""How large names are where there is room for all of them."""
FIGURE, LARGE_FIGURE = 25, 29
"""How large figures are, and with large words: two digits just fill the narrowest column then."""


class Ledger:
    """Paints the others in one window."""

    def __init__(self, game: OlymposGame, signs: Signs, board: Board, words: Words) -> None:
        self.game = game
        self.signs = signs
        self.brush = signs.brush
        self.board = board
        self.words = words
        self.telling = Telling(signs, words)
        self.since: Mapping[tuple[Seat, str], int] = {}
        """How much each figure has changed since the last turn of whoever is asked."""

    def seats(self, front: Seat) -> list[Seat]:
        """The others, in their order round the table."""
        return [(front + step) % self.board.seats for step in range(1, self.board.seats)]

    def row_of(self, front: Seat, seat: Seat) -> Rect:
        return self.board.ledger_rows[self.seats(front).index(seat)]

    def upper(self, row: Rect) -> Rect:
        """The part of a row in which figures stand; where two play, tiles lie below it."""
        tall = min(row.height, self.signs.px(46)) if self.board.seats == 2 else row.height
        return Rect(row.left, row.top, row.width, tall)

    def figures(self, state: Olympos, seat: Seat) -> dict[str, int]:
        people = state.peoples[seat]
        return {
            "points": self.game.scores(state)[seat],
            "glass": people.hourglasses,
            "stock": people.stock,
            "sword": self.game.swords(state, seat),
            "zeus": sum(self.game.symbols(state, seat)),
            "star": self.game.stars(state, seat) + people.athena,
            "cards": len(people.hand) + len(people.drawn),
        }

    # The rows

    def paint(self, surface: Surface, state: Olympos, front: Seat) -> None:
        self._paint_heads(surface)
        for seat in self.seats(front):
            self.paint_row(surface, state, front, seat)

    def _paint_heads(self, surface: Surface) -> None:
        px, box = self.signs.px, self.board.ledger_icons
        pygame.draw.rect(surface, LOWER, box)
        cells = self.board.ledger_cells(box)
        for name, icon in HEADS.items():
            self.signs.icon(surface, icon, centred((px(25), px(25)), cells[name]), CLAY_LIGHT, LOWER)
        for kind in range(len(RESOURCES)):
            self.signs.resource(surface, kind, centred((px(23), px(23)), cells[f"resource:{kind}"]))

    def paint_row(self, surface: Surface, state: Olympos, front: Seat, seat: Seat) -> None:
        px, row = self.signs.px, self.row_of(front, seat)
        emblem = self.signs.emblems[seat]
        done = bool(state.finished >> seat & 1)
        ink = mix(emblem.ink, GLAZE, 0.45) if done else emblem.ink
        pygame.draw.rect(surface, LOWER, row.inflate(0, px(3)))
        panel(surface, row, GLAZE, ink, max(1, px(2)), px(8))
        upper = self.upper(row)
        self._paint_name(surface, upper, seat, ink)
        left = gods_left(state, seat)
        if left:
            self.signs.medallion(surface, left[0], self.board.medallion(upper))
        cells, figures = self.board.ledger_cells(upper), self.figures(state, seat)
        for name, number in figures.items():
            shown = SLIP_DIM if done else GOLD if name == "points" else SLIP
            self._paint_number(surface, seat, name, number, cells[name], shown)
        for kind in range(len(RESOURCES)):
            self._paint_resource(surface, state, seat, kind, cells[f"resource:{kind}"])
        if self.board.seats == 2:
            self._paint_tiles(surface, state, seat, Rect(row.left, upper.bottom, row.width, row.bottom - upper.bottom))

    def _paint_name(self, surface: Surface, row: Rect, seat: Seat, ink: Ink) -> None:
        px = self.signs.px
        box = self.board.ledger_name(row)
        panel(surface, box, ink, None, 0, px(8))
        pygame.draw.rect(surface, ink, Rect(box.right - px(10), box.top, px(10), box.height))
        emblem = self.signs.emblems[seat]
        side = px(34)
        drawing = self.brush.sprites.get(f"emblems/{emblem.name}", (side, side), GLAZE, ink, ink)
        surface.blit(drawing, drawing.get_rect(center=(box.left + px(24), box.centery)))
        words = Rect(box.left + px(45), box.top, box.width - px(50), box.height)
        name = self.words.seat(seat)
        size, weight = self._letters_of_names(words.width)
        name = self.brush.words.cut(name, words.width, size, weight)
        written = BLACK if ink == emblem.ink else SLIP
        self.brush.words.draw(surface, name, words, size, written, weight=weight)

    def _letters_of_names(self, width: int) -> tuple[float, Weight]:
        """The largest letters in which all names have room: no people is written smaller than another."""
        words, names = self.brush.words, [self.words.seat(seat) for seat in range(self.board.seats)]
        least = READABLE / words.scale
        sizes = [max(least, NAME - step / 2) for step in range(math.ceil(2 * (NAME - least)) + 1)]
        looks: list[tuple[float, Weight]] = [(NAME, "semibold"), *((size, "regular") for size in sizes)]
        fits = (look for look in looks if max(words.width(name, *look) for name in names) <= width)
        return next(fits, looks[-1])

    def _paint_number(self, surface: Surface, seat: Seat, name: str, number: int, cell: Rect, ink: Ink) -> None:
        changed = self.since.get((seat, name), 0)
        self.signs.fixed(
            surface,
            str(number),
            cell,
            self._figure,
            ink if number else NONE,
            "bold" if name == "points" or changed else "semibold",
        )
        if changed:
            self._paint_change(surface, cell, up=changed > 0)

    @property
    def _figure(self) -> float:
        return LARGE_FIGURE if self.board.text >= LARGE else FIGURE

    def _paint_change(self, surface: Surface, cell: Rect, *, up: bool) -> None:
        """Something has changed since the own last turn: a small arrow above or below the number."""
        px = self.signs.px
        y, tip = (cell.top + px(9), -px(5)) if up else (cell.bottom - px(9), px(5))
        points = [(cell.centerx - px(5), y), (cell.centerx + px(5), y), (cell.centerx, y + tip)]
        pygame.draw.polygon(surface, SLIP_DIM, points)

    def _paint_resource(self, surface: Surface, state: Olympos, seat: Seat, kind: int, cell: Rect) -> None:
        """How many lands of it, and cubes."""
        px, people = self.signs.px, state.peoples[seat]
        pygame.draw.line(
            surface, LINE, (cell.left, cell.top + px(8)), (cell.left, cell.bottom - px(8)), max(1, px(1.6))
        )
        tokens, cubes = people.tokens[kind], people.cubes[kind]
        left = cell if not cubes else Rect(cell.left + px(3), cell.top, px(20), cell.height)
        self.signs.fixed(surface, str(tokens), left, self._figure, SLIP if tokens else NONE, "semibold")
        if cubes:
            box = centred((px(24), px(24)), Rect(left.right, cell.top, px(24), cell.height))
            self.signs.cube(surface, kind, box)
            if cubes > 1:
                self.signs.fixed(
                    surface, str(cubes), Rect(box.right, cell.top, px(14), cell.height), 22.5, SLIP_DIM, "semibold"
                )

    def _paint_tiles(self, surface: Surface, state: Olympos, seat: Seat, box: Rect) -> None:
        """In a game of two there is room for what the other has learned and built."""
        px, people, rules = self.signs.px, state.peoples[seat], state.rules
        tiles = [("discoveries", row.id) for row in rules.discoveries if people.discoveries >> row.index & 1]
        tiles += [("wonders", row.id) for row in rules.wonders if people.wonders >> row.index & 1]
        side = box.height - px(8)
        step = min(side + px(5), (box.width - px(20)) // max(1, len(tiles)))
        for number, (folder, name) in enumerate(tiles):
            spot = Rect(box.left + px(8) + number * step, box.top + px(3), side, side)
            panel(surface, spot, CLAY, GLAZE, max(1, px(1.4)), px(6))
            self.signs.drawing(surface, folder, name, spot.inflate(-px(8), -px(8)), GLAZE, CLAY, mix(CLAY, GLAZE, 0.4))

    # What has happened

    def said_rows(self, sayings: Sequence[Saying]) -> list[tuple[Rect, Tiding]]:
        """The lines in sight, the newest lowest."""
        box, count = self.board.said, self.board.said_lines
        shown = self.telling.told(sayings, self._words_of(box).width)[-count:]
        tall = box.height // count
        return [(Rect(box.left, box.top + at * tall, box.width, tall), each) for at, each in enumerate(shown)]

    def paint_said(self, surface: Surface, sayings: Sequence[Saying]) -> None:
        px, box = self.signs.px, self.board.said
        pygame.draw.rect(surface, LOWER, box)
        pygame.draw.line(surface, mix(CLAY, GLAZE, 0.35), (box.left, box.top), (box.right, box.top), max(1, px(2)))
        rows = self.said_rows(sayings)
        for row, tiding in rows:
            newest = tiding is rows[-1][1]
            self._paint_line(surface, row, tiding, SLIP if newest else SLIP_DIM)

    def _words_of(self, row: Rect) -> Rect:
        px = self.signs.px
        return Rect(row.left + px(34), row.top, row.width - px(36), row.height)

    def _paint_line(self, surface: Surface, row: Rect, tiding: Tiding, ink: Ink) -> None:
        px = self.signs.px
        if tiding.seat >= 0:
            side = min(px(24), row.height)
            self.signs.settler(surface, tiding.seat, Rect(row.left + px(2), row.centery - side // 2, side, side))
        draw_pieces(self.brush, surface, faded(tiding.pieces, ink), self._words_of(row), self.telling.pixels)
