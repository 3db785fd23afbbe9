"""A camera over a real table: all of it, or one thing near by, and always drawn at the size it is seen in.

A table is laid out anew for every nearness. While the camera moves, it stands still, and its large picture is scaled;
as soon as the camera rests it is drawn in its own size again.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import pygame
from pygame import Rect, Surface

from game.scenes.table.scene import TableScene
from game.ui.scene import Brush
from game.ui.theme import GLAZE
from game.ui.timeline import smooth

FAR: Final = 1.0
NEAR: Final = 1.6
"""How many times larger a table is near by."""
LEAST: Final = 1.2
"""What does not fit into the window even so near is looked at from afar."""
MARGIN: Final = 12
"""How much is seen around the board and around what is looked at."""
HIDDEN: Final = 116
"""How far down plates may hide what lies at the top of the window: nothing that is looked at lies there."""
MOVES: Final = 0.9
"""How long the camera takes from one place to another."""

View: TypeAlias = tuple[float, float, float, float]
"""What is seen of a table: left, top, width and height, as shares of it."""


class Camera:
    """Looks at a table through a window on the screen."""

    def __init__(self, table: TableScene[Any], brush: Brush, window: Rect, *, calm: bool) -> None:
        self.table = table
        self.calm = calm
        self.nearness = FAR
        self._goal = FAR
        """How near it will be where it goes."""
        self._brush = brush
        self._window = window
        self._move: tuple[View, View, float] | None = None
        """From where to where, and for how long already."""
        self._still: Surface | None = None
        """The table as it is seen while the camera moves."""
        self._view = self._whole()
        self._canvas = Surface((1, 1))
        self._lay_out(FAR)

    def resize(self, brush: Brush, window: Rect) -> None:
        """The screen has another size: look at the same thing of it, or at what it was on its way to."""
        self._brush, self._window = brush, window
        if self._move is not None:
            self._view = self._move[1]
        self._move, self._still = None, None
        if self._goal == FAR:
            self._view = self._whole()
        self._lay_out(self._goal)

    @property
    def is_moving(self) -> bool:
        return self._move is not None

    # What it looks at

    def go_near(self, thing: Rect) -> None:
        """Look at a thing, which lies there as the table is laid out now; from afar, if it is too large to go near."""
        nearness = min(NEAR, *(room / length for room, length in zip(self._room(), thing.size, strict=True) if length))
        if nearness < LEAST:
            self.go_far()
            return
        wide, tall = self._canvas.get_size()
        left, right, bottom = self._bounds(thing)
        bounds = left / wide, right / wide, bottom / tall
        self._begin(nearness, self._about(thing.centerx / wide, thing.centery / tall, nearness, bounds))

    def _room(self) -> tuple[int, int]:
        """How much of the window may be filled by what is looked at."""
        margin = self._brush.px(2 * MARGIN)
        return self._window.width - margin, self._window.height - self._brush.px(HIDDEN) - margin

    def _bounds(self, thing: Rect) -> tuple[int, int, int]:
        """How far the camera goes left, right and down: for a thing of the board nothing beside the board is seen."""
        board, margin = self.table.stage.middle, self._brush.px(MARGIN)
        wide, tall = self._canvas.get_size()
        bottom = min(tall, max(board.bottom, thing.bottom) + margin)
        if board.collidepoint(thing.center):
            return max(0, board.left - margin), min(wide, board.right + margin), bottom
        return 0, wide, bottom

    def go_far(self) -> None:
        if self.nearness != FAR:
            self._begin(FAR, self._whole())

    def _begin(self, nearness: float, there: View) -> None:
        here, self._goal = self._view, nearness
        if self.calm:
            self._view = there
            self._lay_out(nearness)
            return
        if nearness != FAR:
            self._lay_out(nearness)
        self.table.draw(self._canvas)
        self._still = self._canvas
        self._move = here, there, 0.0

    def _whole(self) -> View:
        return self._about(0.5, 0.0, FAR)

    def _about(
        self, across: float, down: float, nearness: float, bounds: tuple[float, float, float] = (0.0, 1.0, 1.0)
    ) -> View:
        """What is seen with a spot in the middle, as far as the bounds reach."""
        wide, tall = self._window.width / self._brush.size[0], self._window.height / self._brush.size[1]
        wide, tall = wide / nearness, tall / nearness
        above = 0.0 if nearness == FAR else HIDDEN * self._brush.unit / self._brush.size[1] / nearness
        first, last, bottom = bounds
        left = min(max(first, across - wide / 2), last - wide) if last - first > wide else (first + last - wide) / 2
        top = max(-above, min(down - (tall + above) / 2, bottom - tall))
        return min(max(0.0, left), 1 - wide), top, wide, tall

    # Time

    def advance(self, seconds: float) -> None:
        """Let time pass for the camera, and for the table as long as the camera rests."""
        if self._move is None:
            self.table.advance(seconds)
            return
        start, end, past = self._move
        past += seconds
        if past < MOVES:
            self._move = start, end, past
            return
        self._move, self._still, self._view = None, None, end
        if self._goal != self.nearness:
            self._lay_out(self._goal)
        self._tell_stage()

    def _lay_out(self, nearness: float) -> None:
        """Lay the table out as large as it is seen."""
        self.nearness = nearness
        width, height = self._brush.size
        size = (round(width * nearness), round(height * nearness))
        self.table.resize(self._brush.within(size) if nearness != FAR else self._brush)
        if self._canvas.get_size() != size:
            self._canvas = Surface(size)
        self._tell_stage()

    def _tell_stage(self) -> None:
        """What hangs across the middle of the table hangs where it is seen."""
        if not self.is_moving:
            seen, hidden = self.box_of(self._view), self._brush.px(HIDDEN)
            self.table.stage.seen = Rect(seen.left, seen.top + hidden, seen.width, seen.height - hidden)

    # Drawing

    def draw(self, surface: Surface) -> None:
        if self._move is not None and self._still is not None:
            self._draw_move(surface, self._still, *self._move)
            return
        seen = self.box_of(self._view)
        if seen.topleft == self._window.topleft and self.nearness == FAR:
            self.table.draw(surface)
            return
        self.table.draw(self._canvas)
        surface.set_clip(self._window)
        surface.fill(GLAZE, (*self._window.topleft, self._window.width, max(0, -seen.top)))
        surface.blit(self._canvas, (self._window.left - seen.left, self._window.top - seen.top))
        surface.set_clip(None)

    def _draw_move(self, surface: Surface, still: Surface, start: View, end: View, past: float) -> None:
        share = smooth(past / MOVES)
        left, top, wide, tall = (a + (b - a) * share for a, b in zip(start, end, strict=True))
        seen = self.box_of((left, top, wide, tall))
        part = seen.clip(still.get_rect())
        above = round(self._window.height * (part.top - seen.top) / seen.height)
        surface.fill(GLAZE, (*self._window.topleft, self._window.width, above))
        shown = Rect(0, above, self._window.width, self._window.height - above).move(self._window.topleft)
        pygame.transform.smoothscale(still.subsurface(part), shown.size, surface.subsurface(shown))

    def box_of(self, view: View) -> Rect:
        """What is seen, in pixels of the table as it is laid out now."""
        width, height = self._canvas.get_size()
        left, top, wide, tall = view
        if not self.is_moving:  # not a pixel more or less than the window has
            return Rect((round(left * width), round(top * height)), self._window.size)
        return Rect(round(left * width), round(top * height), round(wide * width), round(tall * height))

    def on_screen(self, thing: Rect) -> Rect:
        """Where a thing of the table is seen, while the camera rests."""
        seen = self.box_of(self._view)
        return thing.move(self._window.left - seen.left, self._window.top - seen.top)
