"""The things that stand on the Olympus table, each in a box."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame
from pygame import Rect, Surface

from game.games import Emblem
from game.rules.engine import Seat
from game.rules.olympus.game import OlympusGame
from game.rules.olympus.rules import Building
from game.rules.olympus.state import Olympus
from game.scenes.emblems import paint_emblem
from game.scenes.olympus.bands import Grammar
from game.scenes.olympus.board import Board
from game.scenes.olympus.goods import paint_cube
from game.scenes.olympus.heaps import Heaps
from game.ui.glyphs import GlyphPainter
from game.ui.layout import centred
from game.ui.marks import paint_icon
from game.ui.pile import Cube
from game.ui.scene import Brush
from game.ui.shapes import disc, panel, smooth_polygon
from game.ui.theme import (
    CLAY,
    GLAZE,
    GLAZE_RAISED,
    SLIP,
    SLIP_DIM,
    Ink,
)
from game.words.words import Words

TAG: Final = 22
CLOSE_TAG: Final = 18
LEAST_TAG: Final = 22.5
"""The letters of a tag that tells a change, of one in a crowded row, and of one on an icon however large words are."""
UPON: Final = 0.68
"""How much of the width of an icon a tag may lie on."""
BELLY: Final = 0.64
MARK: Final = 0.58
"""How wide the robe of a priest is and the emblem on it: smaller ones look all alike where many priests stand."""
ARROW: Final = 14
"""How large an arrow is that stands for a change where its figure has no room."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked on the table for whoever is asked, and is no part of a view."""

    offered: frozenset[int] = frozenset()
    """Deities that can be chosen."""
    since: Mapping[tuple[Seat, str], int] = field(default_factory=dict)
    """How much a city's figure has changed since the last turn of whoever is asked, by seat and name of the figure."""
    laid_out: frozenset[bool] = frozenset()
    """The trays whose cubes lie side by side to be chosen: that of the warehouse, and that of tribute."""


class Painter:
    """Draws single things for one table in one window."""

    def __init__(
        self,
        game: OlympusGame,
        brush: Brush,
        board: Board,
        words: Words,
        emblems: Sequence[Emblem],
        options: Mapping[str, str],
    ) -> None:
        self.grammar = Grammar(words, game.tables, options)
        self.glyphs = GlyphPainter(brush)
        self.game = game
        self.brush = brush
        self.board = board
        self.words = words
        self.emblems = emblems
        self.marks = Marks()
        self.heaps = Heaps(board, self.cube)
        self.in_the_air: Callable[[], Collection[Cube]] = tuple
        """The cubes that are on their way to where they will lie."""

    def icon(
        self, surface: Surface, name: str, box: Rect, ink: Ink = SLIP, ground: Ink = GLAZE, accent: Ink = CLAY
    ) -> None:
        paint_icon(self.brush, surface, name, box, ink, ground, accent)

    def emblem(self, surface: Surface, seat: Seat, box: Rect, rim: Ink | None = SLIP) -> None:
        paint_emblem(self.brush, surface, self.emblems[seat], box, rim)

    def dark_emblem(self, surface: Surface, seat: Seat, box: Rect) -> None:
        """A city's emblem in its colour on a dark disc, for grounds that have the colour already."""
        ink, side = self.emblems[seat].ink, round(min(box.size) * 0.7)
        disc(surface, box, GLAZE)
        drawing = self.brush.sprites.get(f"emblems/{self.emblems[seat].name}", (side, side), ink, GLAZE, GLAZE)
        surface.blit(drawing, drawing.get_rect(center=box.center))

    def priest(self, surface: Surface, seat: Seat, box: Rect) -> None:
        """A priest in his city's colour, with its emblem on the robe, however small he is."""
        ink = self.emblems[seat].ink
        side = min(box.size)
        drawing = self.brush.sprites.get("icons/priest", (side, side), GLAZE, SLIP, ink)
        spot = drawing.get_rect(center=box.center)
        surface.blit(drawing, spot)
        belly = Rect(0, 0, round(side * BELLY), round(side * BELLY))
        belly.midbottom = spot.centerx, spot.bottom - round(side * 0.03)
        disc(surface, belly, ink)
        mark = round(side * MARK)
        emblem = self.brush.sprites.get(f"emblems/{self.emblems[seat].name}", (mark, mark), GLAZE, ink, ink)
        surface.blit(emblem, emblem.get_rect(center=belly.center))

    def cube(self, surface: Surface, good: int, box: Rect) -> None:
        paint_cube(self.brush, surface, good, box)

    def name(self, seat: Seat) -> str:
        return self.words.seat(seat)

    def paint_delta(self, surface: Surface, box: Rect, change: int) -> None:
        """A tag in the middle of a box: a gain is filled, a loss outlined."""
        tag = self.delta_box(box, change)
        if change > 0:
            panel(surface, tag, SLIP, None, 0, self.brush.px(6))
        else:
            panel(surface, tag, GLAZE, SLIP_DIM, self.brush.px(2), self.brush.px(6))
        ink = GLAZE if change > 0 else SLIP
        self.brush.words.draw(surface, signed(change), tag, TAG, ink, align="centre", weight="bold")

    def paint_change(
        self, surface: Surface, room: Rect, change: int, align: str = "left", icon: Rect | None = None
    ) -> Rect:
        """A change at one end of a room: its tag, or where that is too wide a plate with a tip; returns what it covers.

        Where there is no room for that either, it lies on a corner of the icon of what has changed.
        """
        tag, px = self.delta_box(room, change), self.brush.px
        if tag.width + 2 * px(1) <= room.width:
            tag.left = room.left + px(1) if align == "left" else room.right - px(1) - tag.width
            self.paint_delta(surface, tag, change)
            return tag
        sizes = [size for size in (TAG, CLOSE_TAG) if self.pointed_box(room, change, size).width <= room.width]
        if sizes or icon is None:
            size = (sizes or [CLOSE_TAG])[0]
            tag = self.pointed_box(room, change, size)
            tag.left = room.left if align == "left" else room.right - tag.width
            self._paint_pointed(surface, tag, change, size)
            return tag
        least = LEAST_TAG / self.brush.words.scale
        tag = self.pointed_box(icon, change, least)
        told = tag.width <= icon.width * UPON
        if not told:
            tag.size = (px(ARROW), px(ARROW))
        tag.bottomright = icon.bottomright
        pygame.draw.rect(surface, GLAZE_RAISED, tag.inflate(2, 2).clip(icon))
        if told:
            self._paint_pointed(surface, tag, change, least)
        else:
            self._paint_arrow(surface, tag, gain=change > 0)
        return tag

    def _paint_pointed(self, surface: Surface, box: Rect, change: int, size: float) -> None:
        """A narrow tag: its tip says whether it is a gain, which is filled, or a loss, which is outlined."""
        gain, tip = change > 0, self._tip(size)
        left, top, right, bottom = box.left, box.top, box.right - 1, box.bottom - 1
        up = [(left, bottom), (left, top + tip), (box.centerx, top), (right, top + tip), (right, bottom)]
        shape = up if gain else [(x, top + bottom - y) for x, y in up]
        smooth_polygon(surface, SLIP if gain else GLAZE, shape)
        if not gain:
            pygame.draw.aalines(surface, SLIP_DIM, True, shape)
        body = Rect(left, top + (tip if gain else 0), box.width, box.height - tip)
        ink = GLAZE if gain else SLIP
        self.brush.words.draw(surface, str(abs(change)), body, size, ink, align="centre", weight="bold")

    def pointed_box(self, box: Rect, change: int, size: float = CLOSE_TAG) -> Rect:
        """The narrow tag of a change, in the middle of a box."""
        words, pixels = self.brush.words, self.brush.words.pixels(size)
        tip = self._tip(size)
        wide = words.measured(str(abs(change)), "bold", pixels) + tip
        return centred((wide, min(words.reach("bold", pixels).above + 2 * tip, box.height)), box)

    def _tip(self, size: float) -> int:
        """How far the tip of a narrow tag stands out, and how far its edge is from the number."""
        return self.brush.px(4 if size >= CLOSE_TAG else 2)

    def _paint_arrow(self, surface: Surface, box: Rect, *, gain: bool) -> None:
        """Up and filled for a gain, down and outlined for a loss."""
        foot, tip = (box.bottom, box.top) if gain else (box.top, box.bottom)
        points = [(box.left, foot), (box.right, foot), (box.centerx, tip)]
        if gain:
            smooth_polygon(surface, SLIP, points)
        else:
            pygame.draw.polygon(surface, SLIP, points, max(2, self.brush.px(2)))

    def delta_box(self, box: Rect, change: int) -> Rect:
        px = self.brush.px
        wide = self.brush.words.width(signed(change), TAG, "bold") + px(4)
        return centred((wide, min(box.height, px(26) + wide // 12)), box)

    def shelf_of(self, state: Olympus, seat: Seat) -> list[Building]:
        """The buildings that stand in a city, first those that are used in upkeep."""
        standing = [each for each in state.rules.buildings if state.cities[seat].built & each.bit]
        return sorted(standing, key=lambda each: not each.every_round)

    def building(self, surface: Surface, name: str, box: Rect, ink: Ink, ground: Ink) -> None:
        size = box.width, box.height - 1  # what keeps its proportions may come out a point taller
        drawing = self.brush.sprites.get(f"buildings/{name}", size, ink, ground, CLAY)
        surface.blit(drawing, drawing.get_rect(midbottom=box.midbottom))


def signed(change: int) -> str:
    """A change as it stands on a tag, with a minus as wide as a plus."""
    return f"+{change}" if change > 0 else f"−{-change}"
