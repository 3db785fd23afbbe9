"""Orders as arrows on the map: attacks unbroken, support dashed with a shield, moves dotted, void ones broken."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from game.rules.engine import Seat
from game.rules.gods.state import ATTACKS, Greece
from game.scenes.gods.chart import BEYOND, ON_GATE, PIECE, Chart
from game.scenes.gods.signs import Signs
from game.scenes.table.map_drawing import rendered
from game.scenes.table.mapping import Spot
from game.ui.journeys import along
from game.ui.shapes import disc
from game.ui.theme import GLAZE, GOLD, SLIP, WINE, Ink, hexed

ATTACK, SUPPORT, MOVE = "attack", "support", "move"
WIDTH: Final = 8
MORE: Final = 2
"""How thick an arrow of one die is, and how much thicker for each die more."""
HEAD: Final = 15
MARGIN: Final = 30
DASHES: Final[dict[str, tuple[float, float]]] = {SUPPORT: (13, 8), MOVE: (1, 12)}
NUMBER: Final = 29
BACK: Final = (0.2, -0.1, 0.5, 0.9)
"""How far before its gate the first number of an arrow may stand, in numbers; the first is where it stands best."""
ASIDE: Final = (0.0, 0.6, -0.6)
"""How far beside its arrow, in numbers."""
READ: Final = 4
"""By how much covering a name is worse than covering a piece."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """One or more orders of a region for the same target."""

    verb: str
    points: tuple[Spot, ...]
    ink: Ink
    dice: int = 1
    void: bool = False
    gold: bool = False
    """Whether it is only thought of."""


class Arrows:
    """Draws arrows in one window, and keeps what was drawn."""

    def __init__(self, signs: Signs, chart: Chart) -> None:
        self.signs = signs
        self.chart = chart
        self._kept: dict[tuple[Arrow, bool], tuple[Surface, Rect]] = {}

    # The orders that all can see

    def paint_orders(self, surface: Surface, state: Greece) -> None:
        for arrow in self.of_orders(state):
            self.shaft(surface, arrow)

    def paint_heads(self, surface: Surface, state: Greece) -> None:
        for arrow in self.of_orders(state):
            self.head(surface, arrow)

    def of_orders(self, state: Greece) -> list[Arrow]:
        """An arrow for all orders of one region with one verb and target that still send dice."""
        groups: dict[tuple[Seat, int, int, int], int] = {}
        for order in state.orders:
            key = (order.seat, order.kind, order.region, order.target)
            groups[key] = groups.get(key, 0) + order.dice
        names = state.rules.names
        return [
            self.between(
                ATTACK if kind == ATTACKS else SUPPORT,
                seat,
                names[region],
                names[target],
                self._start(state, region),
                dice,
            )
            for (seat, kind, region, target), dice in groups.items()
            if dice
        ]

    def _start(self, state: Greece, region: int) -> Spot:
        pieces = state.units[region].bit_count()
        places = self.chart.region(state.rules.names[region]).pieces_at(max(1, pieces))
        return self.chart.spot(places[-1])

    def between(
        self, verb: str, seat: Seat, region: str, target: str, start: Spot, dice: int = 1, *, void: bool = False,
        gold: bool = False,
    ) -> Arrow:  # fmt: skip
        points = self.chart.way(start, region, target, ON_GATE if verb == SUPPORT else BEYOND)
        return Arrow(verb, self._off_piece(points), GOLD if gold else self.signs.ink(seat), dice, void, gold)

    def _off_piece(self, points: Sequence[Spot]) -> tuple[Spot, ...]:
        """Begin beside the piece, not on it."""
        start, gate = points[0], points[1]
        length = math.dist(start, gate)
        free = PIECE * 0.5 * self.chart.unit
        if length <= free:
            return tuple(points)
        share = free / length
        begin = round(start[0] + (gate[0] - start[0]) * share), round(start[1] + (gate[1] - start[1]) * share)
        return (begin, *points[1:])

    # Drawing

    def draw(self, surface: Surface, arrow: Arrow) -> None:
        self.shaft(surface, arrow)
        self.head(surface, arrow)

    def shaft(self, surface: Surface, arrow: Arrow) -> None:
        """What lies below the pieces: all but the head."""
        self._paint(surface, arrow, head=False)

    def head(self, surface: Surface, arrow: Arrow) -> None:
        """What lies above them, so that nobody wonders where it goes."""
        self._paint(surface, arrow, head=True)
        if arrow.verb == SUPPORT and not arrow.void:
            side = self.signs.px(30)
            spot = Rect(0, 0, side, side)
            spot.center = arrow.points[-1]
            disc(surface, spot, arrow.ink, SLIP, max(1, self.signs.px(2)))
            self.signs.icon(surface, "support", spot.inflate(-side // 3, -side // 3), GLAZE, arrow.ink)

    def head_box(self, arrow: Arrow) -> Rect:
        """What the head of an arrow covers, about."""
        side = self.signs.px(34)
        box = Rect(0, 0, side, side)
        box.center = arrow.points[-1]
        return box

    def _paint(self, surface: Surface, arrow: Arrow, *, head: bool) -> None:
        if (arrow, head) not in self._kept:
            if len(self._kept) > 600:
                self._kept.clear()
            self._kept[arrow, head] = self._drawn(arrow, head=head)
        surface.blit(*self._kept[arrow, head])

    def _drawn(self, arrow: Arrow, *, head: bool) -> tuple[Surface, Rect]:
        unit = self.chart.unit
        margin = round(MARGIN * unit)
        left, top = min(x for x, _ in arrow.points) - margin, min(y for _, y in arrow.points) - margin
        right, bottom = max(x for x, _ in arrow.points) + margin, max(y for _, y in arrow.points) + margin
        box = Rect(left, top, right - left, bottom - top)
        spots = [(x - left, y - top) for x, y in arrow.points]
        return rendered(self._head_of(arrow, spots) if head else self._shaft_of(arrow, spots), box.size), box

    def _shaft_of(self, arrow: Arrow, spots: Sequence[tuple[float, float]]) -> list[str]:
        unit, parts = self.chart.unit, list[str]()
        width = (WIDTH + MORE * (arrow.dice - 1)) * unit
        curve = _curve([*spots[:-1], _short_of(spots, HEAD * unit)])
        dashes = DASHES.get(arrow.verb) if not arrow.void else (9, 9)
        dash = f'stroke-dasharray="{dashes[0] * unit:.1f} {dashes[1] * unit:.1f}"' if dashes else ""
        cap = "round" if arrow.verb == MOVE else "butt"
        for ink, more in ((GLAZE, 7), (SLIP, 4)):
            parts.append(_stroke(curve, ink, width + more * unit, "round", ""))
        parts.append(_stroke(curve, GLAZE, width, "butt", ""))
        parts.append(_stroke(curve, arrow.ink, width, cap, dash))
        return parts

    def _head_of(self, arrow: Arrow, spots: Sequence[tuple[float, float]]) -> list[str]:
        unit, parts = self.chart.unit, list[str]()
        if arrow.verb == MOVE:
            x, y = spots[-1]
            for ink, radius, thick in ((GLAZE, 12, 8), (SLIP, 12, 5), (arrow.ink, 12, 3)):
                parts.append(
                    f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius * unit:.1f}" fill="none" stroke="{hexed(ink)}" '
                    f'stroke-width="{thick * unit:.1f}"/>'
                )
        elif arrow.verb == ATTACK or arrow.void:
            tip = _head(spots, (HEAD + arrow.dice) * unit)
            fill = "none" if arrow.void else hexed(arrow.ink)
            for ink, wide, inner in ((GLAZE, 7, hexed(GLAZE)), (SLIP, 4, hexed(SLIP)), (arrow.ink, 1.5, fill)):
                parts.append(
                    f'<path d="{tip}" fill="{inner}" stroke="{hexed(ink)}" stroke-width="{wide * unit:.1f}" '
                    'stroke-linejoin="round"/>'
                )
        return parts

    def growing(self, surface: Surface, arrow: Arrow, share: float) -> None:
        """A part of an arrow, from its tail on."""
        if share >= 1:
            self.draw(surface, arrow)
            return
        spots = [along(arrow.points, share * step / 8) for step in range(9)]
        unit = self.chart.unit
        width = (WIDTH + MORE * (arrow.dice - 1)) * unit
        for ink, more in ((GLAZE, 7), (SLIP, 4), (arrow.ink, 0)):
            pygame.draw.lines(surface, ink, False, spots, max(2, round(width + more * unit)))

    def number(self, surface: Surface, words: str, spot: Spot, *, void: bool = False, gold: bool = False) -> Rect:
        """The number of a line of the sheet, on a disc."""
        box = self.number_box(spot)
        ground = GOLD if gold else WINE if void else SLIP
        disc(surface, box, ground, GLAZE, max(1, self.signs.px(2)))
        self.signs.fixed(surface, words, box, 22.5, SLIP if void else GLAZE)
        return box

    def number_spots(self, arrow: Arrow, count: int, read: Sequence[Rect], seen: Sequence[Rect]) -> list[Spot]:
        """Where the numbers of its lines stand, one behind the other from the gate back.

        That is beside what is to be read, and if it can be beside pieces, chips and stars as well.
        """
        ways = [self._number_row(arrow, count, back, aside) for aside in ASIDE for back in BACK]

        def covered(spots: list[Spot]) -> int:
            boxes = [self.number_box(spot) for spot in spots]
            return sum(READ * (box.collidelist(read) >= 0) + (box.collidelist(seen) >= 0) for box in boxes)

        return min(ways, key=covered)

    def _number_row(self, arrow: Arrow, count: int, back: float, aside: float) -> list[Spot]:
        start, gate = arrow.points[0], arrow.points[1]
        length = math.dist(start, gate) or 1.0
        dx, dy = (gate[0] - start[0]) / length, (gate[1] - start[1]) / length
        side, found = NUMBER * self.chart.unit, []
        for place in range(count):
            away = min((place * 0.95 + back) * side, 1.35 * length)
            found.append(
                (round(gate[0] - dx * away - dy * aside * side), round(gate[1] - dy * away + dx * aside * side))
            )
        return found

    def number_box(self, spot: Spot) -> Rect:
        side = self.signs.px(NUMBER)
        return Rect(spot[0] - side // 2, spot[1] - side // 2, side, side)


def _stroke(curve: str, ink: Ink, width: float, cap: str, more: str) -> str:
    return (
        f'<path d="{curve}" fill="none" stroke="{hexed(ink)}" stroke-width="{width:.1f}" stroke-linecap="{cap}" '
        f'stroke-linejoin="round" {more}/>'
    )


def _curve(spots: Sequence[tuple[float, float]]) -> str:
    if len(spots) < 3:
        return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
    (x1, y1), (x2, y2), (x3, y3) = spots[:3]
    return f"M{x1:.1f} {y1:.1f}Q{x2:.1f} {y2:.1f} {x3:.1f} {y3:.1f}"


def _short_of(spots: Sequence[tuple[float, float]], length: float) -> tuple[float, float]:
    """A spot so far before the end, so that the tip covers the end of the shaft."""
    (x1, y1), (x2, y2) = spots[-2], spots[-1]
    whole = math.dist((x1, y1), (x2, y2)) or 1.0
    share = max(0.1, 1 - length * 0.7 / whole)
    return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share


def _head(spots: Sequence[tuple[float, float]], size: float) -> str:
    (x1, y1), (x2, y2) = spots[-2], spots[-1]
    length = math.dist((x1, y1), (x2, y2)) or 1.0
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    back = (x2 - dx * size * 1.3, y2 - dy * size * 1.3)
    left = (back[0] - dy * size * 0.8, back[1] + dx * size * 0.8)
    right = (back[0] + dy * size * 0.8, back[1] - dx * size * 0.8)
    return f"M{x2:.1f} {y2:.1f}L{left[0]:.1f} {left[1]:.1f}L{right[0]:.1f} {right[1]:.1f}Z"
