"""The ten deities in their niches, and the priests that worship them."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympus.state import NOBODY, Olympus
from game.scenes.olympus.painter import Painter
from game.ui.layout import inset
from game.ui.shapes import disc
from game.ui.theme import (
    CLAY,
    CLAY_DARK,
    GLAZE,
    GLAZE_HIGH,
    SLIP,
    SLIP_DIM,
    mix,
)


class NichePainter(Painter):
    """Draws what lies within the score track."""

    def paint_niche(self, surface: Surface, state: Olympus, deity: int) -> None:
        px = self.brush.px
        board = self.board
        niche = board.niches[deity]
        medallion, title, alpha, _ = board.niche_parts(deity)
        # the niche with its roof
        pygame.draw.rect(surface, GLAZE, niche, border_radius=px(4))
        roof = px(30)
        pygame.draw.polygon(
            surface,
            CLAY,
            [
                (niche.left + px(4), niche.top + roof),
                (niche.centerx, niche.top + px(8)),
                (niche.right - px(4), niche.top + roof),
            ],
        )
        # the deity, darker while it is worshipped
        owner = state.alpha[deity]
        clay = CLAY if owner == NOBODY else mix(CLAY, GLAZE, 0.5)
        disc(surface, medallion, clay, CLAY_DARK, px(4))
        name = state.rules.deities[deity].id
        self.icon(surface, name, inset(medallion, round(medallion.width * 0.16)), GLAZE, clay, clay)
        self.brush.letters.draw(surface, self.words.name("deity", name), inset(title, px(4)), 24, SLIP, align="centre")
        # the places of the priests
        self.paint_place(surface, alpha, "α", owner)
        joined = [seat for seat in self.join_order(state, deity) if state.beta[deity] >> seat & 1]
        for index, place in enumerate(board.beta_places(deity)):
            self.paint_place(surface, place, "β", joined[index] if index < len(joined) else NOBODY)

    def join_order(self, state: Olympus, deity: int) -> list[Seat]:
        """Seats clockwise from the one that began the ceremony."""
        first = max(state.alpha[deity], 0)
        return [(first + step) % len(state.cities) for step in range(len(state.cities))]

    def priest_place(self, state: Olympus, deity: int, seat: Seat) -> Rect:
        """Where a seat's priest stands, or would stand, with a deity."""
        if state.alpha[deity] in (seat, NOBODY):
            return self.board.niche_parts(deity)[2]
        joined = [other for other in self.join_order(state, deity) if state.beta[deity] >> other & 1]
        places = self.board.beta_places(deity)
        index = joined.index(seat) if seat in joined else len(joined)
        return places[min(index, len(places) - 1)]

    def paint_place(self, surface: Surface, box: Rect, letter: str, owner: Seat) -> None:
        px = self.brush.px
        disc(surface, box, GLAZE_HIGH, SLIP_DIM, max(1, px(2)))
        if owner == NOBODY:
            self.brush.words.draw(surface, letter, box, 20, SLIP_DIM, align="centre")
        else:
            self.priest(surface, owner, box)
