"""Light and shade on the map: what a question is not about lies in the shade, and lands that pay glow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from game.ui.theme import FOCUS, GLAZE, SLIP

if TYPE_CHECKING:
    from game.scenes.olympos.table import OlymposTable

AWAY: Final = 105
"""How dark the map is away from lands that may be chosen, of 255."""
PAYING: Final = 15
"""How dark it is away from lands that pay, so that their glow is seen."""
UNDER_GODS: Final = 26
GLOW: Final = 12
"""How far the glow reaches beyond a coast."""
COARSE: Final = 4


class Lights:
    """Light and shade on the map of one table, painted once for each set of lands."""

    def __init__(self, scene: OlymposTable) -> None:
        self.scene = scene
        self._kept: tuple[object, Surface] | None = None

    def draw(self, surface: Surface) -> None:
        scene = self.scene
        if scene.stage.darkened or scene.god_waiting():
            shade(surface, scene.board.map, UNDER_GODS)
            return
        if not scene.stage.at_rest or not scene.question.is_shown:
            return
        paying = self.paying()
        if paying:
            surface.blit(self._picture((PAYING, paying), glows=True), self._box)
            for name in paying:  # the glow runs through names that stand on a coast
                scene.picture.atlas.paint_signs(surface, scene.stage.shown, scene.stage.land(name))
        elif not scene.choices.is_turn:
            lands = self.asked_about()
            if lands:
                surface.blit(self._picture((AWAY, lands), glows=False), self._box)

    @property
    def _box(self) -> Rect:
        return self.scene.board.map

    def asked_about(self) -> tuple[str, ...]:
        """The lands a question is about that has to do with the map and with no turn."""
        named = (name.split(":")[-1] for name in self.scene.menu.things if name.startswith(("land:", "disc:")))
        return tuple(dict.fromkeys(named))

    def paying(self) -> tuple[str, ...]:
        """Own lands that pay in the answer somebody has in mind; of a kind with more than are asked, all of them."""
        need, cubes = self.scene.mind.need()
        kinds = [wanted > paid for wanted, paid in zip(need, cubes, strict=True)]
        state, seat = self.scene.stage.shown, self.scene.session.acting()
        return tuple(
            row.id
            for row in state.rules.lands
            if state.stacks[row.index] and state.stacks[row.index][-1] == seat and kinds[row.resource]
        )

    def _picture(self, what: tuple[int, tuple[str, ...]], *, glows: bool) -> Surface:
        if self._kept is None or self._kept[0] != (what, self.scene.picture):
            self._kept = ((what, self.scene.picture), self._paint(*what, glows=glows))
        return self._kept[1]

    def _paint(self, alpha: int, lands: tuple[str, ...], *, glows: bool) -> Surface:
        """Shade over the map without these lands."""
        painter, box = self.scene.picture.atlas.lands, self._box
        picture = Surface(box.size, pygame.SRCALPHA)
        picture.fill((*GLAZE, alpha))
        if glows:
            self._paint_glow(picture, lands)
        for name in lands:
            picture.blit(painter.mask(name), painter.box(name).move(-box.left, -box.top), special_flags=CUT)
            for hole in self.scene.picture.atlas.beyond(name):
                pygame.draw.rect(picture, (0, 0, 0, 0), hole.move(-box.left, -box.top), border_radius=hole.height // 2)
        if glows:
            width = max(2, self.scene.brush.px(4))
            for name in lands:
                corners = self.scene.picture.chart.outlines[name].corners
                pygame.draw.lines(picture, SLIP, True, [(x - box.left, y - box.top) for x, y in corners], width)
        return picture

    def _paint_glow(self, picture: Surface, lands: tuple[str, ...]) -> None:
        painter, box = self.scene.picture.atlas.lands, self._box
        light = Surface(box.size, pygame.SRCALPHA)
        light.fill((*FOCUS, 0))
        for name in lands:
            light.blit(
                painter.mask(name), painter.box(name).move(-box.left, -box.top), special_flags=pygame.BLEND_RGBA_ADD
            )
        light.fill((*FOCUS, 255), special_flags=pygame.BLEND_RGBA_MIN)
        wide, tall = box.size
        small = pygame.transform.smoothscale(light, (wide // COARSE, tall // COARSE))  # a glow has no fine lines
        reach = max(1, round(self.scene.brush.px(GLOW) / COARSE))
        small = pygame.transform.box_blur(pygame.transform.box_blur(small, reach), reach)
        picture.blit(pygame.transform.smoothscale(small, box.size), (0, 0))


def shade(surface: Surface, box: Rect, alpha: int) -> None:
    """Make all of a box darker."""
    left = 255 - alpha
    surface.fill((left, left, left), box, special_flags=pygame.BLEND_RGB_MULT)


CUT: Final = pygame.BLEND_RGBA_SUB
