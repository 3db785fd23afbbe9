"""The vase of the title: it turns, and its friezes go round it."""

from __future__ import annotations

from math import asin
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.layout import centred
from game.ui.scene import Brush
from game.ui.theme import CLAY_LIGHT, GLAZE

WIDE, TALL = 480, 720
"""The drawing's own measures; all numbers here are in them."""
TILE: Final = 408
"""How long a frieze is before it begins again."""
SPEED: Final = 14
"""How far the friezes go in a second."""
BELLY: Final = (70, 588)

BANDS: Final = (
    (214, (("frieze_gods", 90, 192),)),
    (226, (("meander", 210, 239), ("frieze_priests", 252, 354), ("meander", 370, 399))),
    (202, (("frieze_ship", 409, 511),)),
    (142, (("wave", 529, 557),)),
)
"""Bands of the vase: how far its wall is from the axis there, and what is painted between which heights."""


class Vase:
    """Draws the vase in a box, at any turn."""

    def __init__(self, brush: Brush, box: Rect) -> None:
        self.scale = min(box.width / WIDE, box.height / TALL)
        size = (round(WIDE * self.scale), round(TALL * self.scale))
        self.box = centred(size, box)
        self.body = brush.sprites.get("vase/vase_body", size)
        self.shade = brush.sprites.get("vase/vase_shade", size)
        self.mask = brush.sprites.get("vase/vase_mask", size, ground=(255, 255, 255))
        self.belly = Rect(0, self.px(BELLY[0]), size[0], self.px(BELLY[1]) - self.px(BELLY[0]))
        self.layer = Surface(self.belly.size, pygame.SRCALPHA)
        self.whole = Surface(size, pygame.SRCALPHA)
        self.shift = -1
        self.shadow = shadow((self.px(400), self.px(54)))
        self.strips = [self.strip(brush, radius, parts) for radius, parts in BANDS]

    def px(self, length: float) -> int:
        return round(length * self.scale)

    def strip(
        self, brush: Brush, radius: int, parts: tuple[tuple[str, int, int], ...]
    ) -> tuple[Surface, int, list[tuple[int, int]]]:
        """A band unrolled, where its top lies on the belly, and which column of it each column of the vase shows."""
        top, bottom = self.px(parts[0][1]), self.px(parts[-1][2])
        picture = Surface((self.px(TILE), bottom - top), pygame.SRCALPHA)
        for name, high, low in parts:
            place = Rect(0, self.px(high) - top, picture.get_width(), self.px(low) - self.px(high))
            fill_with(brush, picture, name, place)
        reach = self.px(radius)
        middle = self.belly.width // 2
        columns = [(middle + x, round(reach * asin(x / reach))) for x in range(-reach + 1, reach)]
        return picture, top - self.belly.top, columns

    def draw(self, surface: Surface, turn: float) -> None:
        """The vase after it has turned for so many seconds."""
        shift = round(turn * SPEED * self.scale)
        if shift != self.shift:
            self.shift = shift
            self.compose()
        surface.blit(self.shadow, self.shadow.get_rect(center=(self.box.centerx, self.box.bottom - self.px(8))))
        surface.blit(self.whole, self.box)

    def compose(self) -> None:
        """Wind the friezes round the body; only when they have moved, which is not in every frame."""
        self.layer.fill((0, 0, 0, 0))
        for picture, top, columns in self.strips:
            around, tall = picture.get_size()
            shown = [(picture, (x, top), ((along + self.shift) % around, 0, 1, tall)) for x, along in columns]
            self.layer.blits(shown, doreturn=False)
        self.layer.blit(self.mask, (0, 0), self.belly, special_flags=pygame.BLEND_RGBA_MULT)
        self.whole.fill((0, 0, 0, 0))
        self.whole.blit(self.body, (0, 0))
        self.whole.blit(self.layer, self.belly)
        self.whole.blit(self.shade, (0, 0))


def shadow(size: tuple[int, int]) -> Surface:
    """A soft ellipse under the foot."""
    small = Surface((size[0] // 4, size[1] // 4), pygame.SRCALPHA)
    for ring in range(8):
        box = small.get_rect().inflate(-ring * small.get_width() // 16, -ring * small.get_height() // 16)
        pygame.draw.ellipse(small, (5, 4, 3, 40 + 26 * ring), box)
    return pygame.transform.smoothscale(small, size)


def fill_with(brush: Brush, picture: Surface, name: str, place: Rect) -> None:
    """Paint a frieze, or a band of many small tiles, all round."""
    if name.startswith("frieze"):
        drawing = brush.sprites.get(f"vase/{name}", (place.width, place.width // 4 + 1), GLAZE, CLAY_LIGHT, GLAZE)
        exact = pygame.transform.smoothscale(drawing, (place.width, drawing.get_height()))
        picture.blit(exact, exact.get_rect(midbottom=place.midbottom))
        return
    count = max(1, round(place.width / (place.height * 40 / 24)))
    drawing = brush.sprites.get(f"vase/{name}", (round(place.height * 40 / 24), place.height), GLAZE, CLAY_LIGHT, GLAZE)
    for number in range(count):
        left = round(place.width * number / count)
        right = round(place.width * (number + 1) / count)
        picture.blit(
            pygame.transform.smoothscale(drawing, (right - left, place.height)), (place.left + left, place.top)
        )
