"""The time track round the map: its spaces, what awaits on some of them, and the tokens of all peoples."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.olympos.state import Olympos
from game.scenes.olympos.atlas import Atlas
from game.scenes.olympos.board import Board
from game.scenes.olympos.signs import Signs
from game.ui.laurel import draw_laurel
from game.ui.layout import centred
from game.ui.shapes import disc, panel
from game.ui.theme import CLAY, CLAY_DARK, CLAY_LIGHT, GLAZE, SLIP, mix

NUMBERED: Final = 5
CARD: Final = 44


class Frieze:
    """Paints the time track of one window."""

    def __init__(self, signs: Signs, board: Board, atlas: Atlas) -> None:
        self.signs = signs
        self.board = board
        self.atlas = atlas
        self.walking: Seat = -1
        """The people whose token is in the air."""
        self.is_counting = False
        """Whether all tokens are in the air, as points are counted with them."""
        self._ground: Surface | None = None

    # The track

    def paint(self, surface: Surface, state: Olympos) -> None:
        """The track; the map within it is not touched."""
        if self._ground is None:
            self._ground = self._paint_ground(state)
        frame = self.board.track
        for strip in self.strips():
            surface.blit(self._ground, strip, strip.move(-frame.left, -frame.top))

    def strips(self) -> list[Rect]:
        frame, inner = self.board.track, self.board.map
        return [
            Rect(frame.left, frame.top, frame.width, inner.top - frame.top),
            Rect(frame.left, inner.bottom, frame.width, frame.bottom - inner.bottom),
            Rect(frame.left, inner.top, inner.left - frame.left, inner.height),
            Rect(inner.right, inner.top, frame.right - inner.right, inner.height),
        ]

    def _paint_ground(self, state: Olympos) -> Surface:
        frame, px = self.board.track, self.signs.px
        ground = Surface(frame.size)
        ground.fill(CLAY)
        pygame.draw.rect(ground, CLAY_DARK, ground.get_rect(), max(1, px(2)), px(3))
        inner = self.board.map.move(-frame.left, -frame.top)
        pygame.draw.rect(ground, GLAZE, inner.inflate(px(3), px(3)), max(1, px(3)))
        events = dict(state.rules.events)
        for number, space in enumerate(self.board.spaces):
            box = space.move(-frame.left, -frame.top)
            if number == state.rules.cross:
                self._paint_cross(ground, box)
            elif number in events:
                self._paint_event(ground, box, double=events[number])
            elif number % NUMBERED == 0:
                plate = centred((px(36), px(32)), box)
                panel(ground, plate, GLAZE, None, 0, px(3))
                self.signs.fixed(ground, str(number), plate, 23, SLIP, "semibold")
            else:
                panel(ground, centred((px(28), px(28)), box), None, GLAZE, max(1, px(2)), px(2))
        return ground

    def _paint_cross(self, surface: Surface, box: Rect) -> None:
        px = self.signs.px
        plate = centred((px(38), px(40)), box)
        panel(surface, plate, GLAZE, SLIP, max(1, px(2.4)), px(5))
        arm = px(10)
        for sign in (1, -1):
            start, end = (
                (plate.centerx - arm, plate.centery - sign * arm),
                (plate.centerx + arm, plate.centery + sign * arm),
            )
            pygame.draw.line(surface, CLAY_LIGHT, start, end, px(6))

    def _paint_event(self, surface: Surface, box: Rect, *, double: bool) -> None:
        px = self.signs.px
        plate = centred((px(38), px(40)), box)
        panel(surface, plate, GLAZE, SLIP, max(1, px(2.4)), px(5))
        if not double:
            self.signs.icon(surface, "zeus", plate.inflate(-px(7), -px(9)), SLIP, GLAZE)
            return
        for shift in (-px(8), px(8)):
            self.signs.icon(surface, "zeus", centred((px(26), px(26)), plate).move(shift, 0), SLIP, GLAZE)

    # Olympos cards beside their spaces

    def card_boxes(self) -> list[Rect]:
        """Where the Olympos cards lie, in the order of the track."""
        chart = self.atlas.chart
        return [
            chart.square(point, CARD) for space in sorted(chart.picture.events) for point in chart.picture.events[space]
        ]

    def paint_cards(self, surface: Surface, told: list[str]) -> None:
        """Gods that have appeared, in the order in which they did; after them, those who have not."""
        for number, box in enumerate(self.card_boxes()):
            if number < len(told):
                self.signs.medallion(surface, told[number], box, bright=number == len(told) - 1)
            else:
                disc(surface, box, mix(CLAY, GLAZE, 0.25), GLAZE, max(1, self.signs.px(2)))
                self.signs.icon(surface, "zeus", box.inflate(-box.width // 3, -box.width // 3), GLAZE, CLAY)

    # Tokens

    def stack_on(self, state: Olympos, space: int) -> list[Seat]:
        """The tokens on a space, from the bottom up."""
        return [seat for seat in state.order if state.peoples[seat].space == space]

    def token(self, state: Olympos, seat: Seat) -> Rect:
        space = state.peoples[seat].space
        stack = self.stack_on(state, space)
        return self.board.token_on(space, stack.index(seat) if seat in stack else 0)

    def next_on(self, state: Olympos, space: int, seat: Seat) -> Rect:
        """Where a token will lie that comes to a space now."""
        return self.board.token_on(space, len([each for each in self.stack_on(state, space) if each != seat]))

    def paint_tokens(self, surface: Surface, state: Olympos) -> None:
        for seat in state.order:
            if seat != self.walking and not self.is_counting:
                box, done = self.token(state, seat), bool(state.finished >> seat & 1)
                if done:
                    draw_laurel(surface, box.inflate(self.signs.px(12), self.signs.px(12)), 1.0)
                self.signs.settler(surface, seat, box, dim=done)
