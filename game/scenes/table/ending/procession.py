"""The procession: people of the winners' cities come from both sides to the medallion, and leaves fall on them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count, cycle
from typing import Final

import pygame
from pygame import Rect, Surface

from game.games import Emblem
from game.scenes.emblems import paint_emblem
from game.ui.laurel import draw_laurel
from game.ui.layout import inset
from game.ui.marks import paint_band
from game.ui.scene import Brush
from game.ui.theme import CLAY, CLAY_DARK, CLAY_LIGHT, GLAZE, SLIP, Ink, mix

WALK: Final = 6.0
"""How many seconds the procession takes."""
WEAVE: Final = (0.5, 2.1)
"""When the laurel is begun, and when it is done."""
FREE: Final = 0.14
"""How much of a medallion's room is left for the leaves that point inwards, on each side."""
TALL: Final = 140
FEET: Final = 97
"""The height of a walker's drawing with all that rises above him, and where his feet are in it from the head (-40)."""
POLE: Final = (62, -35)
"""Where the top of the pole is, in the drawing of whoever carries it."""
STANDARD: Final = "standard"
REACH: Final = 0.77
"""How much of the field the tallest walker takes."""
COMING: Final = 0.62
"""Where they are when they are first seen, as a share of the way from the medallion to the edge of the screen."""
STRIDE: Final = 0.26
"""How many seconds a step takes."""
BOB, SWAY = 3.0, 1.6
"""How far a walker rises at each step, and how far he leans, in parts of his drawing and in degrees."""
LEAVES: Final = 54
GREEN: Final[Ink] = (0x4B, 0x6B, 0x3A)
LEAF_INKS: Final = (GLAZE, GLAZE, GREEN, SLIP, GREEN)
BAND: Final = 30
GROUND: Final = 12
"""How thick the ground is that they walk on."""


@dataclass(frozen=True, slots=True)
class Walker:
    """Somebody on the left side; on the right one there is the same, looking the other way."""

    drawing: str
    nearest: float
    """How far from the middle he comes to stand."""
    wide: int
    emblem: Emblem
    number: int


class Procession:
    """Draws the frieze above the ending at any moment of the feast; after its last one nothing moves any more."""

    def __init__(self, brush: Brush, box: Rect, names: Sequence[str], winners: Sequence[Emblem]) -> None:
        self.brush = brush
        self.box = box
        self.winners = winners
        px = brush.px
        self.upper = Rect(box.left, box.top, box.width, px(BAND))
        self.lower = Rect(box.left, box.bottom - px(BAND), box.width, px(BAND))
        self.field = Rect(box.left, self.upper.bottom, box.width, self.lower.top - self.upper.bottom)
        self.ground = self.field.bottom - px(GROUND)
        self.scale = (self.ground - self.field.top) * REACH / (FEET + 40)
        self.seals = self._seals()
        self.clear = self.seals[-1].right - box.centerx + round(self.seals[0].width * 0.42)
        self.walkers = list(self._walkers(names))
        self.way = (box.width / 2 - self.clear) * COMING
        """How far everybody walks."""
        self._laurels: dict[tuple[int, int], Surface] = {}
        self.still = self._painted_field()

    def _seals(self) -> list[Rect]:
        """The medallions of the winners, side by side in the middle, with room for laurels round them."""
        side = round((self.ground - self.field.top) * 0.78)
        pitch = min(round(side * 1.42), (self.box.width - side) // max(1, len(self.winners)))
        first = self.box.centerx - pitch * (len(self.winners) - 1) // 2
        middle = self.field.top + round((self.ground - self.field.top) * 0.5)
        boxes = [Rect(0, 0, side, side) for _ in self.winners]
        for number, each in enumerate(boxes):
            each.center = (first + pitch * number, middle)
        return boxes

    def _walkers(self, names: Sequence[str]) -> Sequence[Walker]:
        """One behind the other from the medallion to the edge of the screen and a little beyond."""
        found: list[Walker] = []
        away = float(self.clear + self.brush.px(14))
        reach = self.box.width / 2 + self.scale * 40
        cities = cycle(self.winners)
        for number, name in zip(count(), cycle(names)):
            if away > reach:
                return found
            wide = self._drawing(name, self.winners[0], step=False).get_width()
            found.append(Walker(name, away, wide, next(cities), number))
            away += wide + self.scale * (18 if name == STANDARD else 2)
        return found

    # Drawing

    def draw(self, surface: Surface, moment: float, *, calm: bool) -> None:
        """The frieze so many seconds after the feast began; calm, it stands, and only the laurel grows."""
        surface.blit(self.still, self.box)
        clip = surface.get_clip()
        surface.set_clip(self.field.clip(clip))
        walked = WALK if calm else moment
        for walker in self.walkers:
            self._draw_pair(surface, walker, walked)
        self._draw_leaves(surface, walked)
        surface.set_clip(clip)
        self._draw_seals(surface, moment)

    def _painted_field(self) -> Surface:
        """Clay between two bands, ground to walk on, and rays from the middle."""
        still = Surface(self.box.size)
        still.fill(CLAY)
        middle = (
            (self.seals[0].centerx + self.seals[-1].centerx) // 2 - self.box.left,
            self.seals[0].centery - self.box.top,
        )
        self._paint_rays(still, middle)
        ground = self.ground - self.box.top
        tall = self.field.bottom - self.ground
        pygame.draw.rect(still, CLAY_DARK, (0, ground, still.get_width(), tall))
        pygame.draw.rect(still, GLAZE, (0, ground, still.get_width(), max(2, self.brush.px(4))))
        for band in (self.upper, self.lower):
            paint_band(self.brush, still, band.move(-self.box.left, -self.box.top), 0.72)
        return still

    def _paint_rays(self, still: Surface, middle: tuple[int, int]) -> None:
        ink, radius = mix(CLAY, CLAY_LIGHT, 0.55), self.seals[0].width / 2
        for number in range(40):
            turn, long = math.tau * number / 40, radius * (2.6 if number % 2 else 3.1)
            start, end = radius * 1.55, long
            inner, outer = (
                (middle[0] + math.cos(turn) * far, middle[1] + math.sin(turn) * far) for far in (start, end)
            )
            pygame.draw.aaline(still, ink, inner, outer, max(1, self.brush.px(3)))
        for far in (1.78, 2.3):
            pygame.draw.aacircle(still, ink, middle, round(radius * far), max(1, self.brush.px(3)))

    def _drawing(self, name: str, emblem: Emblem, *, step: bool) -> Surface:
        size = (round(TALL * self.scale * 4), round(TALL * self.scale))
        return self.brush.sprites.get(f"procession/{name}{'_step' if step else ''}", size, GLAZE, CLAY, emblem.ink)

    def _draw_pair(self, surface: Surface, walker: Walker, moment: float) -> None:
        """The same on both sides; they walk on the spot until they have come to theirs."""
        left = 1 - min(1.0, moment / WALK)
        way = self.way * left**1.5
        phase = moment / STRIDE + walker.number * 0.37
        walks = left > 0
        step = walks and int(phase) % 2 == 1
        rise = abs(math.sin(phase * math.pi)) * BOB * self.scale if walks else 0.0
        drawn = self._drawing(walker.drawing, walker.emblem, step=step)
        top = self.ground - round((FEET + 40) * self.scale) - round(rise) + self.brush.px(1)
        for side in (-1, 1):
            far = walker.nearest + way + (drawn.get_width() if side < 0 else 0)
            spot = Rect(round(self.box.centerx + side * far), top, *drawn.get_size())
            if spot.right < self.box.left or spot.left > self.box.right:
                continue
            surface.blit(drawn if side < 0 else pygame.transform.flip(drawn, True, False), spot)
            if walker.drawing == STANDARD:
                self._draw_flag(surface, walker, spot, side, moment if walks else WALK)

    def _draw_flag(self, surface: Surface, walker: Walker, spot: Rect, side: int, moment: float) -> None:
        """A swallow-tailed flag with the emblem, blown back from the way its bearer goes."""
        unit = self.scale
        x = spot.left + POLE[0] * unit if side < 0 else spot.right - POLE[0] * unit
        y = spot.top + (POLE[1] + 40) * unit
        long, tall = 42 * unit, 32 * unit
        wave = [math.sin(moment * 7 + part * 2.2) * 1.6 * unit * part for part in (0, 0.5, 1)]
        back = side
        edge = [(x, y), (x + back * long / 2, y + wave[1]), (x + back * long, y + wave[2])]
        tail = (x + back * long * 0.8, y + tall / 2 + wave[2])
        foot = [(x + back * long, y + tall + wave[2]), (x + back * long / 2, y + tall + wave[1]), (x, y + tall)]
        shape = [*edge, tail, *foot]
        pygame.draw.polygon(surface, walker.emblem.ink, shape)
        pygame.draw.lines(surface, GLAZE, True, shape, max(2, round(1.6 * unit)))
        side_ = round(tall * 0.74)
        sign = self.brush.sprites.get(
            walker.emblem.drawing, (side_, side_), GLAZE, walker.emblem.ink, walker.emblem.ink
        )
        surface.blit(sign, sign.get_rect(center=(round(x + back * long * 0.4), round(y + tall / 2 + wave[1] * 0.6))))

    def _draw_leaves(self, surface: Surface, moment: float) -> None:
        """Leaves sail down, each in its own time and way, and lie where they came to the ground."""
        tall = self.ground - self.field.top
        for number in range(LEAVES):
            begun, takes = 0.3 + 3.0 * _spread(number, 0.618), 1.7 + 0.9 * _spread(number, 0.377)
            share = min(1.0, max(0.0, (moment - begun) / takes))
            if share <= 0:
                continue
            lies = share >= 1
            aside = math.sin(share * 5 + number) * 26 * self.scale * 0.6
            x = self.box.left + self.box.width * _spread(number, 0.7548) + aside
            y = self.field.top - 12 + (tall + 12 + self.brush.px(4)) * share
            turn = number * 1.3 + share * (3 + number % 3) if not lies else (0.12 if number % 2 else -0.16)
            self._draw_leaf(
                surface, (x, y), turn, LEAF_INKS[number % len(LEAF_INKS)], 0.8 + 0.4 * _spread(number, 0.29)
            )

    def _draw_leaf(self, surface: Surface, spot: tuple[float, float], turn: float, ink: Ink, size: float) -> None:
        long, wide = 8.5 * self.scale * size, 3.4 * self.scale * size
        along, across = (math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))
        shape = []
        for part, out in ((-1, 0), (-0.4, 0.9), (0.25, 0.85), (1, 0), (0.25, -0.85), (-0.4, -0.9)):
            shape.append(
                (
                    spot[0] + along[0] * long * part + across[0] * wide * out,
                    spot[1] + along[1] * long * part + across[1] * wide * out,
                )
            )
        pygame.draw.polygon(surface, ink, shape)
        pygame.draw.aalines(surface, GLAZE, True, shape)

    def _draw_seals(self, surface: Surface, moment: float) -> None:
        woven = min(1.0, max(0.0, (moment - WEAVE[0]) / (WEAVE[1] - WEAVE[0])))
        for emblem, box in zip(self.winners, self.seals, strict=True):
            paint_emblem(self.brush, surface, emblem, inset(box, round(box.width * FREE)), SLIP)
            laurel = self._laurel(box.width, round(woven * 60))
            surface.blit(laurel, laurel.get_rect(center=box.center))

    def _laurel(self, side: int, steps: int) -> Surface:
        """The laurel when so many of its sixty steps are done, drawn large and made small so that it is smooth."""
        key = (side, steps)
        if key not in self._laurels:
            self._laurels.clear()
            large = Surface((side * 3, side * 3), pygame.SRCALPHA)
            reach = round(side * 2.14)
            draw_laurel(large, Rect((side * 3 - reach) // 2, (side * 3 - reach) // 2, reach, reach), steps / 60)
            self._laurels[key] = pygame.transform.smoothscale(large, (side * 3 // 2, side * 3 // 2))
        return self._laurels[key]


def _spread(number: int, step: float) -> float:
    """A number between 0 and 1 that seems to have no order, and is always the same."""
    return (number * step + 0.11) % 1
