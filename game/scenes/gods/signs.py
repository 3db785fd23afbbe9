"""The small things of the table: chips of the gods, units, stars, wax, and dice by their outline."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.games import Emblem
from game.rules.engine import Seat
from game.rules.gods.actions import UNITS, Card, Unit
from game.scenes.gods.dice import paint_die
from game.scenes.gods.palette import GROUNDS
from game.scenes.gods.tabs import paint_passion
from game.scenes.table.lettering import Lettering
from game.ui.scene import Brush
from game.ui.shapes import disc
from game.ui.theme import CLAY, GLAZE, GOLD, SLIP, WINE, Ink, mix

SMOOTH: Final = 4
LARGE: Final = 60
"""A chip that is larger shows the god itself; a smaller one its attribute."""
SHAPES: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "sparta": ((-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)),
    "corinth": ((-0.5, -0.9), (0.5, -0.9), (1.0, 0.0), (0.5, 0.9), (-0.5, 0.9), (-1.0, 0.0)),
    "thebes": ((0.0, -1.06), (1.06, 0.0), (0.0, 1.06), (-1.06, 0.0)),
    "argos": ((-0.86, -0.9), (0.86, -0.9), (0.86, 0.1), (0.5, 0.66), (0.0, 1.0), (-0.5, 0.66), (-0.86, 0.1)),
    "rhodes": ((0.0, -1.0), (0.98, -0.4), (0.98, 0.86), (-0.98, 0.86), (-0.98, -0.4)),
}
"""The outline of a chip by the emblem of its seat; any other is round."""


class Signs(Lettering):
    """Draws single things in one window."""

    def __init__(self, brush: Brush, emblems: Sequence[Emblem]) -> None:
        super().__init__(brush)
        self.emblems = emblems
        self.gods: list[str] = ["" for _ in emblems]
        """Which god each seat is; nothing before gods are dealt."""

    def ink(self, seat: Seat) -> Ink:
        return self.emblems[seat].ink

    def ground(self, seat: Seat) -> Ink:
        """What the regions of a seat are filled with."""
        return GROUNDS[self.emblems[seat].name]

    # Whose something is

    def chip(self, surface: Surface, seat: Seat, box: Rect, *, dim: bool = False, rim: Ink = SLIP) -> None:
        """The colour of a seat in the shape of its own, with the attribute of its god."""
        side = min(box.size)
        key = ("chip", seat, side, self.gods[seat], dim, rim)
        if key not in self._kept:
            self._kept[key] = self._paint_chip(seat, side, dim=dim, rim=rim)
        picture = self._kept[key]
        surface.blit(picture, picture.get_rect(center=box.center))

    def _paint_chip(self, seat: Seat, side: int, *, dim: bool, rim: Ink) -> Surface:
        emblem = self.emblems[seat]
        ink = mix(emblem.ink, GLAZE, 0.45) if dim else emblem.ink
        whole = side + 4
        large = Surface((whole * SMOOTH, whole * SMOOTH), pygame.SRCALPHA)
        middle, half = whole * SMOOTH / 2, side * SMOOTH / 2
        for share, colour in ((1.0, GLAZE), (0.94, rim), (0.8, ink)):
            self._shape(large, SHAPES.get(emblem.name), middle, half * share, colour)
        picture = pygame.transform.smoothscale(large, (whole, whole))
        inner = round(side * 0.6)
        folder = "gods" if side > self.px(LARGE) else "icons"
        name = f"{folder}/{self.gods[seat]}" if self.gods[seat] else f"emblems/{emblem.name}"
        drawing = self.brush.sprites.get(name, (inner, inner), GLAZE, ink, ink)
        picture.blit(drawing, drawing.get_rect(center=(whole // 2, whole // 2)))
        return picture

    def _shape(
        self,
        large: Surface,
        shape: Sequence[tuple[float, float]] | None,
        middle: float,
        half: float,
        ink: Ink,
        angle: float = 0.0,
    ) -> None:
        if shape is None:
            pygame.draw.circle(large, ink, (middle, middle), half)
            return
        sin, cos = math.sin(angle), math.cos(angle)
        spots = [(middle + half * (x * cos - y * sin), middle + half * (x * sin + y * cos)) for x, y in shape]
        pygame.draw.polygon(large, ink, spots)

    def god(self, surface: Surface, god: str, box: Rect, ink: Ink = GLAZE, ground: Ink = CLAY) -> None:
        if god:
            self.drawing(surface, "gods", god, box, ink, ground, ink)

    # What stands on the map

    def unit(
        self,
        surface: Surface,
        unit: Unit,
        box: Rect,
        seat: Seat | None = None,
        *,
        ink: Ink = SLIP,
        ground: Ink = GLAZE,
        alpha: int = 255,
    ) -> None:
        """A silhouette with a rim of the ground; what of it has the colour of a seat has that of its player."""
        accent = ink if seat is None else self.ink(seat)
        drawn = self.brush.sprites.get(f"units/{UNITS[unit]}", box.size, ink, ground, accent)
        if alpha < 255:
            drawn = drawn.copy()
            drawn.set_alpha(alpha)
        surface.blit(drawn, drawn.get_rect(midbottom=(box.centerx, box.bottom)))

    def star(self, surface: Surface, card: Card, box: Rect, *, dim: bool = False) -> None:
        """A burst with the drawing of the card a starred region is known for."""
        ink = mix(SLIP, GLAZE, 0.4) if dim else SLIP
        self.icon(surface, "burst", box.inflate(self.px(5), self.px(5)), GLAZE, GLAZE)
        self.icon(surface, "burst", box, ink, GLAZE)
        inner = box.inflate(-round(box.width * 0.44), -round(box.height * 0.44))
        paint_passion(self.brush, surface, card, inner, GLAZE, ink)

    def barred(self, surface: Surface, box: Rect, ink: Ink) -> None:
        """A ring with a stroke through it: this cannot be."""
        side = min(box.size)
        thick = max(2, round(side * 0.13))
        pygame.draw.aacircle(surface, ink, box.center, side // 2 - 1, thick)
        reach = side * 0.33
        x, y = box.center
        pygame.draw.line(surface, ink, (x - reach, y + reach), (x + reach, y - reach), thick)

    def clash(self, surface: Surface, box: Rect, attacker: Seat, defender: Seat) -> None:
        """Swords on a disc that is half the attacker's colour and half the defender's."""
        disc(surface, box, self.ink(attacker), SLIP, max(1, self.px(2)))
        clip = surface.get_clip()
        surface.set_clip(Rect(box.centerx, box.top, box.width, box.height).clip(clip))
        disc(surface, box, self.ink(defender), SLIP, max(1, self.px(2)))
        surface.set_clip(clip)
        self.icon(surface, "sword", box.inflate(-box.width // 4, -box.height // 4), GLAZE, self.ink(attacker))

    # Seals and dice

    def wax(self, surface: Surface, box: Rect, seat: Seat, *, cracked: bool = False, share: float = 0.0) -> None:
        """The seal with the attribute of a god; a share of it is pressed in gold while it is held."""
        self.icon(surface, "seal", box, WINE, mix(WINE, GLAZE, 0.4))
        inner = box.inflate(-round(box.width * 0.5), -round(box.height * 0.5))
        name = f"icons/{self.gods[seat]}" if self.gods[seat] else f"emblems/{self.emblems[seat].name}"
        folder, _, drawing = name.partition("/")
        self.drawing(surface, folder, drawing, inner, mix(WINE, SLIP, 0.55), WINE, mix(WINE, SLIP, 0.55))
        if cracked:
            x, y, r = *box.center, box.width * 0.4
            spots = [
                (x - r * 0.3, y - r),
                (x + r * 0.1, y - r * 0.3),
                (x - r * 0.15, y + r * 0.2),
                (x + r * 0.3, y + r),
            ]
            pygame.draw.lines(surface, GLAZE, False, spots, max(2, self.px(4)))
        if share > 0:
            start = math.pi / 2
            pygame.draw.arc(
                surface, GOLD, box.inflate(self.px(6), self.px(6)), start - math.tau * share, start, max(3, self.px(6))
            )

    def die(self, surface: Surface, box: Rect, sides: int, words: str, seat: Seat) -> None:
        """A triangle has four sides, a square six, a hexagon eight."""
        paint_die(self.brush, surface, box, sides, words, self.ink(seat))
