"""The six tracks of the city that lies before the players."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympus.actions import TRACKS
from game.rules.olympus.state import Olympus
from game.scenes.olympus.painter import Painter
from game.scenes.olympus.palette import TRACK_ICON, TRACK_INK
from game.ui.layout import centred, take_left
from game.ui.theme import (
    GLAZE,
    GLAZE_HIGH,
    GLAZE_RAISED,
    SLIP,
    SLIP_DIM,
    mix,
)


class LanePainter(Painter):
    """Draws tracks, markers and stops."""

    def paint_lane(self, surface: Surface, state: Olympus, seat: Seat, track: int, marker: bool = True) -> None:
        board, px = self.board, self.brush.px
        city = state.cities[seat]
        ink = TRACK_INK[track]
        pygame.draw.rect(surface, GLAZE_RAISED, board.lanes[track])
        # A window that is tall for its width has tall lanes, and needs their width for the words.
        picture, title = take_left(board.lane_names[track], min(board.lanes[track].height, px(34)), px(8))
        self.icon(surface, TRACK_ICON[track], picture, ink, GLAZE_RAISED, ink)
        self.brush.words.draw(surface, self.words.name("lane", TRACKS[track]), title, 24, SLIP)
        spaces = board.lane_spaces[track]
        for number, box in enumerate(spaces, 1):
            reached = number <= city.tracks[track]
            pygame.draw.rect(surface, ink if reached else GLAZE_HIGH, box, border_radius=px(4))
            self.brush.words.draw(
                surface, str(number), box, 22, GLAZE if reached else SLIP_DIM, align="centre", weight="semibold"
            )
        for space, bit in state.rules.stops[track]:
            self.paint_stop(surface, spaces[space - 1], lifted=bool(city.built & bit))
        if marker:
            self.emblem(surface, seat, self.marker(track, city.tracks[track]))

    def paint_stop(self, surface: Surface, box: Rect, *, lifted: bool) -> None:
        """A pillar right of a space; a lifted one is only a base."""
        px = self.brush.px
        ink = mix(GLAZE_HIGH, SLIP_DIM, 0.35) if lifted else SLIP
        x = box.right + px(2)
        pygame.draw.line(surface, ink, (x, box.top), (x, box.bottom), max(2, px(4)))
        for y in (box.top, box.bottom - 1):
            pygame.draw.line(surface, ink, (x - px(5), y), (x + px(5), y), max(2, px(4)))

    def marker(self, track: int, space: int) -> Rect:
        """Where the marker of the front seat's city lies on a space."""
        box = self.board.lane_spaces[track][space - 1]
        side = min(box.size)
        return centred((side, side), box)
