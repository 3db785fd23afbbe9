"""How far seats are shown: a line for each city, what is on its way, and a ribbon when something is the matter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.scenes.emblems import emblems_at
from game.scenes.faces import paint_face
from game.scenes.lan.marks import Heard, paint_vessel
from game.ui.marks import paint_icon
from game.ui.shapes import dashed_box, panel, smooth_polygon
from game.ui.theme import CLAY_DARK, GLAZE, SLIP, SLIP_DIM, Ink, mix

if TYPE_CHECKING:
    from game.scenes.table.far import FarSeats, SeatLine
    from game.scenes.table.scene import TableScene

TINT: Final = 0.36
"""How much of a city's colour is in its line."""
WORDS: Final = 24
BEADS: Final = 3


class FarPainter:
    """Draws the far side of one table."""

    def __init__(self, scene: TableScene[Any], far: FarSeats) -> None:
        self.scene = scene
        self.far = far
        self._hatching: Surface | None = None

    def draw(self, surface: Surface) -> None:
        for seat in range(len(self.scene.session.plans)):
            box = self.scene.seat_line(seat)
            if box is not None:
                self._paint_line(surface, seat, box)
                self._hatch(surface, seat)
        self._draw_sent(surface)
        self._draw_ribbon(surface)

    def _hatch(self, surface: Surface, seat: Seat) -> None:
        """Slanting lines over the city of somebody who is away."""
        box = self.scene.seat_panel(seat)
        if box is None or self.far.line(seat).heard is not Heard.AWAY:
            return
        if self._hatching is None or self._hatching.get_size() != box.size:
            self._hatching = Surface(box.size, pygame.SRCALPHA)
            self._hatching.fill((*GLAZE, 150))
            for x in range(-box.height, box.width, self.scene.brush.px(18)):
                pygame.draw.aaline(self._hatching, mix(SLIP_DIM, GLAZE, 0.6), (x, box.height), (x + box.height, 0))
        surface.blit(self._hatching, box)

    def _paint_line(self, surface: Surface, seat: Seat, box: Rect) -> None:
        """Vessel or face, name, and at the right how things stand; people who are away leave their city hatched."""
        brush, px, line = self.scene.brush, self.scene.brush.px, self.far.line(seat)
        ink = emblems_at(self.scene.session)[seat].ink
        ground = mix(GLAZE, ink, TINT)
        pygame.draw.rect(surface, ground, box)
        side = box.height - px(4)
        mark = Rect(box.left + px(9), box.centery - side // 2, side, side)
        if line.face:
            paint_face(brush, surface, line.face, mark, SLIP, ground)
        else:
            paint_vessel(
                brush, surface, line.vessel, mark, line.heard, hosts=line.hosts, ink=SLIP, ground=ground, leaning=False
            )
        right = self._paint_state(
            surface, line, Rect(mark.right, box.top, box.right - px(10) - mark.right, box.height), ground
        )
        room = Rect(mark.right + px(8), box.top, right - mark.right - px(14), box.height)
        faint = SLIP_DIM if line.heard is Heard.AWAY else SLIP
        brush.words.draw(surface, brush.words.cut(line.who, room.width, WORDS), room, WORDS, faint)
        if line.left:
            foot = Rect(box.left, box.bottom - px(3), round(box.width * line.left), px(3))
            pygame.draw.rect(surface, SLIP, foot)

    def _paint_state(self, surface: Surface, line: SeatLine, box: Rect, ground: Ink) -> int:
        """What stands at the right of a line; returns where it begins."""
        brush, px, left = self.scene.brush, self.scene.brush.px, box.right
        if line.state:
            room = Rect(box.centerx, box.top, box.right - box.centerx, box.height)
            left = brush.words.draw(surface, line.state, room, WORDS, SLIP, align="right").left
        side = min(px(24), box.height - px(6))
        if line.icon:
            left -= side + px(6)
            paint_icon(brush, surface, line.icon, Rect(left, box.centery - side // 2, side, side), SLIP, ground)
        if line.dashes:
            left -= px(46)
            for number in range(4):
                dash = Rect(left + number * px(10), box.centery - px(1), px(7), max(2, px(3)))
                pygame.draw.rect(surface, mix(SLIP_DIM, ground, 0.15 * number), dash)
        if line.thinks:
            left -= px(58)
            self._paint_beads(surface, Rect(left, box.top, px(52), box.height), ground)
        return left

    def _paint_beads(self, surface: Surface, box: Rect, ground: Ink) -> None:
        """Three beads that step on: somebody thinks."""
        px, calm = self.scene.brush.px, self.scene.settings.calm
        at = int(self.scene.moment * (1 if calm else 2.5)) % BEADS
        for number in range(BEADS):
            spot = (box.left + px(8) + number * px(17), box.centery)
            is_at = number == at
            pygame.draw.circle(surface, SLIP if is_at else mix(SLIP_DIM, ground, 0.55), spot, px(7 if is_at else 5))

    # What is on its way

    def _draw_sent(self, surface: Surface) -> None:
        """A dashed frame round what was chosen, and the piece on its way, until the table has it."""
        if not self.far.is_sent or self.far.sent_action is None:
            return
        brush, px = self.scene.brush, self.scene.brush.px
        self.scene.draw_sent(surface, self.far.sent_action)
        if self.far.sent_from is None:
            return
        dashed_box(surface, self.far.sent_from, SLIP, px(4))
        words = self.scene.words.screen("far_sent")
        wide = brush.words.width(words, WORDS, "semibold") + px(88)
        plate = Rect(0, 0, wide, px(36))
        plate.midbottom = (self.far.sent_from.centerx, self.far.sent_from.bottom - px(8))
        panel(surface, plate, GLAZE, None, 0, plate.height // 2)
        dashed_box(surface, plate, SLIP_DIM, max(1, px(2)))
        room = Rect(plate.left + px(12), plate.top, plate.width - px(76), plate.height)
        brush.words.draw(surface, words, room, WORDS, SLIP, weight="semibold")
        self._paint_beads(surface, Rect(plate.right - px(62), plate.top, px(52), plate.height), GLAZE)

    def _draw_ribbon(self, surface: Surface) -> None:
        """A ribbon that hangs from the band, where nothing lies under it."""
        told = self.far.told()
        if not told:
            return
        brush, box = self.scene.brush, self.scene.ribbon_above()
        px = brush.px
        wide = min(box.width, brush.words.width(told, WORDS) + px(84))
        plate = Rect(box.left, box.top, wide, box.height)
        tail = px(12)
        for ink, grow in ((CLAY_DARK, px(2)), (GLAZE, 0)):
            shape = plate.inflate(2 * grow, 0)
            points = [
                shape.topleft,
                shape.topright,
                (shape.right, shape.bottom + grow),
                (shape.right - tail, shape.bottom - tail // 2 + grow),
            ]
            points += [(shape.left + tail, shape.bottom - tail // 2 + grow), (shape.left, shape.bottom + grow)]
            smooth_polygon(surface, ink, points)
        side = min(px(28), box.height - px(6))
        sign = self.far.told_sign
        paint_icon(brush, surface, sign, Rect(plate.left + px(14), plate.top + px(2), side, side), SLIP_DIM)
        room = Rect(plate.left + px(52), plate.top, plate.width - px(68), plate.height - px(4))
        brush.words.draw(surface, told, room, WORDS, SLIP)
