"""The small things of the Olympos table: settlers, resources, cubes, numbers in their plates, names with a halo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.games import Emblem
from game.rules.engine import Seat
from game.rules.olympos.actions import RESOURCES
from game.scenes.olympos.palette import ANY_INK, FADED, RESOURCE_INKS
from game.scenes.table.lettering import LINE, Lettering
from game.ui.marks import paint_signed
from game.ui.scene import Brush
from game.ui.shapes import disc, panel
from game.ui.theme import CLAY, CLAY_DARK, CLAY_LIGHT, GLAZE, GOLD, SLIP, Ink, mix

ANY: Final = -1
"""A resource of any kind."""
SMOOTH: Final = 4


class Signs(Lettering):
    """Draws single things in one window."""

    def __init__(self, brush: Brush, emblems: Sequence[Emblem]) -> None:
        super().__init__(brush)
        self.emblems = emblems

    # People

    def settler(self, surface: Surface, seat: Seat, box: Rect, *, dim: bool = False) -> None:
        """A disc in the colour of a people with its emblem, a little thick."""
        side = min(box.size)
        key = ("settler", seat, side, dim)
        if key not in self._kept:
            self._kept[key] = self._paint_settler(self.emblems[seat], side, dim=dim)
        picture = self._kept[key]
        surface.blit(picture, picture.get_rect(midtop=(box.centerx, box.centery - side // 2)))

    def _paint_settler(self, emblem: Emblem, side: int, *, dim: bool) -> Surface:
        ink = mix(emblem.ink, GLAZE, 0.45) if dim else emblem.ink
        thick = max(2, round(side * 0.09))
        picture = Surface((side + 2, side + thick + 2), pygame.SRCALPHA)
        lower = Rect(0, thick, side, side)
        disc(picture, lower, mix(ink, GLAZE, 0.62), GLAZE, max(1, round(side * 0.04)))
        upper = Rect(0, 0, side, side)
        disc(picture, upper, ink, GLAZE, max(1, round(side * 0.04)))
        inner = upper.inflate(-round(side * 0.07), -round(side * 0.07))
        disc(picture, inner, ink, SLIP, max(1, round(side * 0.065)))
        mark = round(side * 0.66)
        drawing = self.brush.sprites.get(f"emblems/{emblem.name}", (mark, mark), GLAZE, ink, ink)
        picture.blit(drawing, drawing.get_rect(center=upper.center))
        return picture

    def medallion(self, surface: Surface, god: str, box: Rect, *, bright: bool = True) -> None:
        """A god as a small clay disc."""
        disc(surface, box, CLAY if bright else mix(CLAY, GLAZE, 0.55), SLIP if bright else None, max(1, self.px(2)))
        side = round(min(box.size) * 0.72)
        spot = Rect(0, 0, side, side)
        spot.center = box.center
        self.icon(surface, god, spot, GLAZE, CLAY)

    def tribe(self, surface: Surface, box: Rect) -> None:
        disc(surface, box, SLIP, GLAZE, max(1, self.px(3)))
        inner = box.inflate(-box.width // 8, -box.width // 8)
        disc(surface, inner, SLIP, mix(SLIP, GLAZE, 0.35), max(1, self.px(1.4)))
        self.icon(surface, "star", box.inflate(-box.width // 3, -box.width // 3), GLAZE, SLIP)

    def barbarians(self, surface: Surface, box: Rect) -> None:
        disc(surface, box, GLAZE, CLAY_LIGHT, max(1, self.px(2.4)))
        self.icon(surface, "axe", box.inflate(-box.width // 3, -box.width // 3), SLIP, GLAZE)

    def crossed(self, surface: Surface, box: Rect, *, lit: bool = False) -> None:
        disc(surface, box, GLAZE, GOLD if lit else (0x8A, 0x5A, 0x40), max(1, self.px(2)))
        arm, thick = box.width * 0.23, max(2, self.px(5))
        x, y = box.center
        ink = GOLD if lit else CLAY_LIGHT
        for sign in (1, -1):
            pygame.draw.line(surface, ink, (x - arm, y - sign * arm), (x + arm, y + sign * arm), thick)

    # Resources

    def resource(
        self, surface: Surface, kind: int, box: Rect, *, halo: bool = False, dim: bool = False, faded: bool = False
    ) -> None:
        """A lozenge of grain, a triangle of wood, a square of stone, a disc of gold; any is a grey square."""
        side = min(box.size)
        key = ("resource", kind, side, halo, dim, faded)
        if key not in self._kept:
            self._kept[key] = self._paint_resource(kind, side, halo=halo, faded=faded)
            if dim:
                self._kept[key].set_alpha(115)
        picture = self._kept[key]
        surface.blit(picture, picture.get_rect(center=box.center))

    def _paint_resource(self, kind: int, side: int, *, halo: bool, faded: bool) -> Surface:
        ink = FADED if faded else ANY_INK if kind == ANY else RESOURCE_INKS[kind]
        margin = side // 3
        whole = side + 2 * margin
        large = Surface((whole * SMOOTH, whole * SMOOTH), pygame.SRCALPHA)
        centre, half = whole * SMOOTH / 2, side * SMOOTH / 2
        edge = max(1.0, side * 0.06) * SMOOTH
        layers = (
            [(SLIP, side * 0.14 * SMOOTH + edge), (GLAZE, edge), (ink, 0.0)] if halo else [(GLAZE, edge), (ink, 0.0)]
        )
        for colour, grown in layers:
            self._shape(large, kind, centre, half, grown, colour)
        picture = pygame.transform.smoothscale(large, (whole, whole))
        self._mark(picture, kind, side, ink)
        return picture

    def _shape(self, large: Surface, kind: int, centre: float, half: float, grown: float, ink: Ink) -> None:
        if kind == RESOURCES.index("gold"):
            pygame.draw.circle(large, ink, (centre, centre), half * 0.86 + grown)
            return
        if kind == RESOURCES.index("grain"):
            points: list[tuple[float, float]] = [(0, -1), (1, 0), (0, 1), (-1, 0)]
        elif kind == RESOURCES.index("wood"):
            points = [(0, -1.02), (1, 0.72), (-1, 0.72)]
        else:
            points = [(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)]
        spots = [(centre + x * half, centre + y * half) for x, y in points]
        pygame.draw.polygon(large, ink, spots)
        if grown:
            for start, end in zip(spots, (*spots[1:], spots[0]), strict=True):
                pygame.draw.line(large, ink, start, end, max(1, round(2 * grown)))
                pygame.draw.circle(large, ink, start, grown)

    def _mark(self, picture: Surface, kind: int, side: int, ink: Ink) -> None:
        share, lower = ((0.62, 0.0), (0.6, 0.17), (0.7, 0.0), (0.72, 0.0), (0.0, 0.0))[kind]
        middle = picture.get_width() // 2, picture.get_height() // 2 + round(lower * side)
        if kind == ANY:
            size = side * 0.8 / self.brush.unit / self.brush.words.scale
            box = Rect(0, 0, side * 2, side * 2)
            box.center = middle
            self.brush.words.draw(picture, "?", box, size, SLIP, align="centre", weight="bold")
            return
        spot = Rect(0, 0, round(side * share), round(side * share))
        spot.center = middle
        self.icon(picture, RESOURCES[kind], spot, GLAZE, ink)

    def cube(self, surface: Surface, kind: int, box: Rect) -> None:
        ink = ANY_INK if kind == ANY else RESOURCE_INKS[kind]
        sign = "question" if kind == ANY else RESOURCES[kind]
        paint_signed(self.brush, surface, "cube", sign, box, GLAZE, GLAZE, ink)

    # Prices

    def chip(self, surface: Surface, number: str, middle: tuple[int, int], *, strong: bool = False) -> Rect:
        """A price on the map."""
        px = self.px
        box = Rect(0, 0, max(px(34), self.brush.words.width(number, 23, "bold") + px(16)), px(30))
        box.center = middle
        panel(surface, box, GOLD if strong else GLAZE, GOLD, max(1, px(2.6)), box.height // 2)
        self.fixed(surface, number, box, 23, GLAZE if strong else SLIP)
        return box

    # Plates

    def plate(self, surface: Surface, box: Rect, *, lit: bool = False) -> None:
        panel(surface, box, GLAZE, GOLD if lit else LINE, max(1, self.px(2.4 if lit else 2)), self.px(8))

    def ring(self, surface: Surface, box: Rect, ink: Ink, width: float, *, dashed: bool = False) -> None:
        """The edge of a round place, or of a longer one with round ends; a dashed one is there only for some."""
        key = ("ring", box.size, ink, width, dashed)
        if key not in self._kept:
            large = Surface((box.width * SMOOTH, box.height * SMOOTH), pygame.SRCALPHA)
            thick = max(SMOOTH, round(width * self.brush.unit * SMOOTH))
            pygame.draw.rect(large, ink, large.get_rect(), thick, large.get_height() // 2)
            if dashed:
                gap = max(2, self.px(5)) * SMOOTH
                for x in range(-large.get_height(), large.get_width(), 2 * gap):
                    ends = [(x, large.get_height()), (x + gap, large.get_height())]
                    rise = large.get_height()
                    pygame.draw.polygon(large, (0, 0, 0, 0), [*ends, (x + gap + rise, 0), (x + rise, 0)])
            self._kept[key] = pygame.transform.smoothscale(large, box.size)
        surface.blit(self._kept[key], box)

    def card_back(self, surface: Surface, box: Rect) -> None:
        px = self.px
        panel(surface, box, CLAY_DARK, GLAZE, max(1, px(2.4)), px(7))
        self.drawing(surface, "destiny", "back", box.inflate(-px(6), -px(6)), GLAZE, CLAY_LIGHT, CLAY_DARK)

    def card_face(self, surface: Surface, card: str, box: Rect, *, dim: bool = False) -> None:
        px = self.px
        panel(surface, box, mix(SLIP, GLAZE, 0.3) if dim else SLIP, GLAZE, max(1, px(2.4)), px(7))
        inner = box.inflate(-px(10), -px(10))
        panel(surface, inner, None, CLAY_DARK, max(1, px(1.6)), px(4))
        side = min(inner.size) * 4 // 5
        spot = Rect(0, 0, side, side)
        spot.center = inner.center
        self.drawing(surface, "destiny", card, spot, GLAZE, SLIP, CLAY)
