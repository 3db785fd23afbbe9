"""A god large over the board, and beside him everybody's Zeus symbols."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympos.events import GodJudged
from game.rules.olympos.state import Olympos
from game.scenes.olympos.picture import Picture
from game.ui.laurel import draw_laurel
from game.ui.layout import centred, rows
from game.ui.shapes import panel
from game.ui.theme import CLAY, CLAY_LIGHT, GLAZE, GLAZE_RAISED, GOLD, SLIP, SLIP_DIM, Ink, mix

POPS: Final = 0.5
"""In such a part of a judgement all symbols have popped up; then the rings close."""
BLOOD: Final[Ink] = (110, 33, 24)
"""The second ink of painted gods."""


class Pantheon:
    """Paints gods in one window."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.signs = picture.signs
        self.brush = picture.brush
        self.words = picture.words

    def card(self, surface: Surface, god: str, box: Rect) -> None:
        """The card of a god: name, figure, and what it brings."""
        px = self.signs.px
        panel(surface, box, CLAY, SLIP, max(2, px(5)), px(12))
        if box.width < px(160):
            self.signs.drawing(surface, "immortals", god, box.inflate(-px(8), -px(8)), GLAZE, CLAY, BLOOD)
            return
        head = Rect(box.left + px(16), box.top + px(18), box.width - px(32), px(56))
        self.brush.letters.draw(surface, self.words.name("god", god).upper(), head, 46, GLAZE, align="centre")
        frame = Rect(box.left + px(24), head.bottom + px(10), box.width - px(48), box.height - px(250))
        panel(surface, frame, CLAY_LIGHT, GLAZE, max(1, px(3)), px(4))
        side = min(frame.size) - px(20)
        self.signs.drawing(surface, "immortals", god, centred((side, side), frame), GLAZE, CLAY_LIGHT, BLOOD)
        foot = Rect(box.left + px(20), frame.bottom + px(14), box.width - px(40), box.bottom - frame.bottom - px(28))
        self.brush.words.draw(surface, self.effect(god), foot, 26, GLAZE, align="centre", weight="semibold", wrap=True)

    def _is_good(self, state: Olympos, god: str) -> bool:
        return state.rules.gods[state.rules.god_index[god]].good

    def effect(self, god: str) -> str:
        row = next(row for row in self.picture.game.tables["gods"]["card"] if row["id"] == god)
        effect = self.words.verb(row["effect"])
        return effect[:1].upper() + effect[1:]

    def judgement(
        self,
        surface: Surface,
        state: Olympos,
        god: str,
        event: GodJudged | None,
        share: float = 1.0,
        reached: Sequence[Seat] = (),
    ) -> None:
        """Beside the god a row for every people with what counts for it; before he judges, whom he would reach."""
        px, box = self.signs.px, self.picture.board.development
        panel(surface, box, mix(GLAZE, GLAZE_RAISED, 0.4), None, 0, px(8))
        left = self.picture.board.god_card().right + px(18)
        title = Rect(left, box.top + px(6), box.right - left - px(8), px(34))
        drawn = self.brush.letters.draw(surface, self.words.phrase("screen", "symbols").upper(), title, 26, CLAY_LIGHT)
        bolt = Rect(drawn.right + px(10), title.centery - px(17), px(30), px(30))
        if bolt.right <= title.right:
            self.signs.icon(surface, "zeus", bolt, SLIP, GLAZE)
        kind = self.words.heading("good" if self._is_good(state, god) else "bad")
        below = Rect(title.left, title.bottom - px(2), title.width, px(52))
        self.brush.words.draw(surface, kind, below, 22.5, SLIP_DIM, wrap=True)
        seats = [(self.picture.revealer + more) % len(state.peoples) for more in range(len(state.peoples))]
        room = Rect(left, below.bottom + px(7), box.right - left - px(8), box.bottom - below.bottom - px(15))
        for seat, row in zip(seats, rows(room, [1] * len(state.peoples), px(8)), strict=True):
            counts = (
                event.symbols[seat] if event is not None and event.symbols else self.picture.game.symbols(state, seat)
            )
            judged = event is not None and seat in event.seats
            pop = 1.0 if event is None else min(1.0, share / POPS)
            ring = max(0.0, (share - POPS) / (1 - POPS)) if judged else 0.0
            tiles = self._tiles(state, seat)
            self._row(surface, seat, row, counts, tiles, reached=judged or seat in reached, ring=ring, pop=pop)

    def _tiles(self, state: Olympos, seat: Seat) -> list[str]:
        """The discoveries of a people that bear a symbol."""
        found = state.peoples[seat].discoveries
        rows = state.rules.discoveries
        return [row.id for row in rows if found >> row.index & 1 and state.rules.traits(1 << row.index).zeus]

    def _row(
        self,
        surface: Surface,
        seat: Seat,
        row: Rect,
        counts: tuple[int, int, int],
        tiles: Sequence[str],
        *,
        reached: bool,
        ring: float,
        pop: float,
    ) -> None:
        """A people with what counts for it, as far as that has popped up; a ring closes on who is reached."""
        px = self.signs.px
        reached = reached and (ring > 0 or pop == 1)
        panel(
            surface,
            row,
            mix(GLAZE, GOLD, 0.22) if ring > 0 else GLAZE,
            GOLD if reached else mix(SLIP_DIM, GLAZE, 0.7),
            max(1, px(3)),
            px(10),
        )
        side = min(px(70), row.height - px(34))
        disc = Rect(row.left + px(18), row.centery - side // 2, side, side)
        self.signs.settler(surface, seat, disc)
        if ring > 0:
            draw_laurel(surface, disc.inflate(px(18), px(18)), min(1.0, ring * 1.4))
        name = Rect(disc.right + px(18), row.top + px(6), row.width - side - px(110), px(34))
        self.signs.words(surface, self.words.seat(seat), name, 25, SLIP if reached else SLIP_DIM, align="left")
        self._symbols(
            surface, Rect(name.left, name.bottom, name.width, row.bottom - name.bottom - px(6)), counts, tiles, pop
        )
        total = sum(counts)
        figure = Rect(row.right - px(66), row.top, px(56), row.height)
        self.signs.fixed(surface, str(total), figure, 46, GOLD if reached else SLIP_DIM)

    def _symbols(
        self, surface: Surface, box: Rect, counts: tuple[int, int, int], named: Sequence[str], pop: float
    ) -> None:
        """Each symbol as what it lies on: a tile, the token, a played card; they pop up one after the other."""
        px = self.signs.px
        tiles, token, cards = counts
        if not sum(counts):
            self.brush.words.draw(surface, self.words.phrase("screen", "none"), box, 23, SLIP_DIM, weight="italic")
            return
        side = min(px(46), box.height)
        kinds = ["tile"] * tiles + ["token"] * token + ["card"] * cards
        step = min(side + px(8), (box.width - side) // max(1, len(kinds) - 1)) if len(kinds) > 1 else 0
        for number, kind in enumerate(kinds):
            spot = Rect(box.left + number * step, box.centery - side // 2, side, side)
            grown = popped(pop * len(kinds) - 0.6 * number, side)
            if not grown:
                continue
            spot = centred((grown, grown), spot)
            if kind == "tile":
                panel(surface, spot, CLAY, SLIP, max(1, px(2)), px(6))
            elif kind == "token":
                pygame.draw.aacircle(surface, SLIP, spot.center, grown // 2)
                pygame.draw.aacircle(surface, GLAZE, spot.center, max(1, grown // 2 - px(2)))
            else:
                panel(surface, spot, SLIP, GLAZE, max(1, px(2)), px(4))
            ink = SLIP if kind == "token" else GLAZE
            if kind == "tile" and number < len(named):
                inner = spot.inflate(-px(8), -px(8))
                self.signs.drawing(surface, "discoveries", named[number], inner, GLAZE, CLAY, BLOOD)
            elif grown == side:
                self.signs.icon(surface, "zeus", spot.inflate(-px(12), -px(12)), ink, CLAY if kind == "tile" else SLIP)


def popped(share: float, side: int) -> int:
    """How large something is that pops up: a little too large before it has its own size."""
    if share <= 0:
        return 0
    return side if share >= 1 else max(4, round(side * (share + 0.35 * math.sin(share * math.pi))))
