"""The bowl the dice of a battle fall into: a cup seen from above, and a throw of dice in it at any moment.

bowl = Bowl(box, brush, calm=False)
tumble = bowl.throw(Pool(ink, ((8, 7), (6, 5))), Pool(other, ((6, 2),)), seed)
tumble.draw(surface, seconds)       # from `tumble.length` on all dice lie on the faces the rules drew
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect, Surface

from game.scenes.gods.dice import die_picture
from game.ui.dice import BOWL, Die, Throw
from game.ui.scene import Brush
from game.ui.theme import CLAY, CLAY_DARK, GLAZE, Ink, mix

ACROSS: Final = 292
"""How wide the cup is in reference pixels, without its handles."""
SMOOTH: Final = 2
KEYS: Final = 30
"""How many bends the meander on its rim has."""
KEY: Final = ((0.0, 1.0), (0.0, 0.0), (0.78, 0.0), (0.78, 0.68), (0.34, 0.68), (0.34, 0.36))
"""One bend: shares of its width along the rim, and of its height outwards."""
NEARER: Final = 0.5
"""How much larger a die looks when it leaves the hand."""
_cups: dict[tuple[int, int], Surface] = {}


@dataclass(frozen=True, slots=True)
class Pool:
    """The dice of one side: their colour, and the sides and the face of each."""

    ink: Ink
    dice: Sequence[tuple[int, int]]


class Bowl:
    """The cup in one box of a window."""

    def __init__(self, box: Rect, brush: Brush, *, calm: bool = False) -> None:
        self.box = box
        self.brush = brush
        self.calm = calm
        self.unit = min(box.size) / ACROSS
        """How long a reference pixel is in this bowl."""

    def paint(self, surface: Surface) -> None:
        """The empty cup."""
        size = min(self.box.size)
        key = (size, 0)
        if key not in _cups:
            _cups.clear()
            _cups[key] = _drawn_cup(size)
        cup = _cups[key]
        surface.blit(cup, cup.get_rect(center=self.box.center))

    def throw(self, attack: Pool, defence: Pool, seed: int) -> Tumble:
        """Dice from both rims; what they come to rest on is what was drawn."""
        return Tumble(self, attack, defence, seed)


class Tumble:
    """One throw in a bowl."""

    def __init__(self, bowl: Bowl, attack: Pool, defence: Pool, seed: int) -> None:
        self.bowl = bowl
        left = [Die(sides, face, from_left=True) for sides, face in attack.dice]
        right = [Die(sides, face, from_left=False) for sides, face in defence.dice]
        self.throw = Throw([*left, *right], seed)
        self.inks = [attack.ink] * len(left) + [defence.ink] * len(right)
        self.length = 0.0 if bowl.calm else self.throw.length
        """How many seconds it takes; none where nothing is to move."""
        for number, die in enumerate(self.throw.dice):
            self._picture(number, die.drawn)  # drawn before it is needed in a hurry

    def draw(self, surface: Surface, moment: float) -> None:
        self.bowl.paint(surface)
        self.draw_dice(surface, moment)

    def draw_dice(self, surface: Surface, moment: float) -> None:
        """The dice alone, as they lie at a moment; those in the air are nearer to the eye, and above the others."""
        seconds = self.throw.length if moment >= self.length else moment
        heights = {number: self.throw.height(number, seconds) for number in range(len(self.throw.dice))}
        for number in sorted(heights, key=heights.__getitem__):
            if heights[number] <= 1:
                self._draw_die(surface, number, seconds, 1 + NEARER * heights[number])

    def _draw_die(self, surface: Surface, number: int, seconds: float, zoom: float) -> None:
        bowl, pose = self.bowl, self.throw.pose(number, seconds)
        turned = pygame.transform.rotozoom(self._picture(number, self.throw.face(number, seconds)), -pose.turn, zoom)
        x, y = bowl.box.centerx + pose.x * bowl.unit, bowl.box.centery + pose.y * bowl.unit
        surface.blit(turned, turned.get_rect(center=(round(x), round(y))))

    def _picture(self, number: int, face: int) -> Surface:
        radius = max(5, round(self.throw.radius * self.bowl.unit))
        return die_picture(self.bowl.brush, self.throw.dice[number].sides, str(face), self.inks[number], radius)

    def faces(self, moment: float) -> list[int]:
        """What every die shows at a moment, those of the attack first."""
        seconds = self.throw.length if moment >= self.length else moment
        return [self.throw.face(number, seconds) for number in range(len(self.throw.dice))]


def _drawn_cup(size: int) -> Surface:
    """A black-glazed cup with two handles and a meander on its rim."""
    wide = round(size * 1.16)
    large = Surface((wide * SMOOTH, size * SMOOTH), pygame.SRCALPHA)
    x, y, outer = wide * SMOOTH / 2, size * SMOOTH / 2, size * SMOOTH / 2 - SMOOTH
    inner = outer * BOWL / (ACROSS / 2) + SMOOTH * 2
    _handles(large, x, y, outer, size)
    for ink, far in (
        (CLAY_DARK, outer),
        (CLAY, outer - 1.5 * SMOOTH),
        (GLAZE, inner),
        (mix(GLAZE, CLAY, 0.05), inner - 3 * SMOOTH),
    ):
        pygame.draw.circle(large, ink, (x, y), far)
    for share, depth in ((0.72, 0.025), (0.42, 0.05)):
        pygame.draw.circle(large, mix(GLAZE, CLAY, depth + 0.04), (x, y), inner * share)
    _meander(large, x, y, inner, outer)
    return pygame.transform.smoothscale(large, (wide, size))


def _handles(large: Surface, x: float, y: float, outer: float, size: int) -> None:
    for side in (-1, 1):
        tip, tall = outer * 1.14, size * SMOOTH * 0.085
        points = [(outer * 0.93, -tall), (tip, -tall * 0.55), (tip, tall * 0.55), (outer * 0.93, tall)]
        pygame.draw.polygon(large, CLAY_DARK, [(x + side * across, y + down) for across, down in points])
        inside = [
            (outer * 0.93, -tall * 0.62),
            (tip * 0.985, -tall * 0.3),
            (tip * 0.985, tall * 0.3),
            (outer * 0.93, tall * 0.62),
        ]
        pygame.draw.polygon(large, CLAY, [(x + side * across, y + down) for across, down in inside])


def _meander(large: Surface, x: float, y: float, inner: float, outer: float) -> None:
    low, high = inner + (outer - inner) * 0.26, inner + (outer - inner) * 0.76
    width = max(1, round((outer - inner) * 0.09))
    step = math.tau / KEYS

    def spot(turn: float, share: float) -> tuple[float, float]:
        far = low + (high - low) * share
        return x + math.cos(turn) * far, y + math.sin(turn) * far

    for number in range(KEYS):
        bend = [spot((number + along) * step, 1 - up) for along, up in KEY]
        pygame.draw.lines(large, GLAZE, False, [*bend], width)
        pygame.draw.line(large, GLAZE, spot(number * step, 0.0), spot((number + 1) * step, 0.0), width)
