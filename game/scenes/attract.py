"""A game of bots on the real table, for whoever walks by: what happens is told large, and any input ends it."""

from __future__ import annotations

import math
import secrets
from dataclasses import replace
from typing import Any, Final

from pygame import Rect, Surface

from game import games
from game.disk.settings import Settings
from game.rules.engine import SPECTATOR, Seat
from game.scenes.doors import table_scene
from game.scenes.emblems import emblems_at, paint_emblem
from game.scenes.table.scene import SPEEDS, TableScene
from game.scenes.table.stage import unheard
from game.scenes.wording import words_for
from game.table.seating import new_session
from game.table.session import Plan, Session
from game.ui.input import Gesture, Intent, Pointer
from game.ui.layout import columns, rows, take_left
from game.ui.scene import Brush, Scene
from game.ui.shapes import panel
from game.ui.theme import CLAY_DARK, GLAZE, GOLD, SLIP, SLIP_DIM

SEATS: Final = 4
LARGE, SMALLER = 38, 32
"""The letters of what something means, and of why it was done."""
AFTER_THE_END: Final = 8.0
"""So many seconds the last table of a game stands before the next one begins."""


class AttractScene(Scene):
    """Bots of the usual level play one game after the other; whatever is touched leads back to where one was."""

    name = "attract"

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        # Where people see the end of everything at once, nobody who walks by could follow.
        self.settings = settings if settings.speed in SPEEDS else replace(settings, speed="normal", path=None)
        self._sit_down()
        self.moment = 0.0
        self._over_for = 0.0

    def _sit_down(self) -> None:
        """Lay a table for another game; what happens on it is told here, and not in its ribbon."""
        self.session = self._new_game()
        table = table_scene(self.session, self.settings)
        assert isinstance(table, TableScene)
        self.table: TableScene[Any] = table
        self.table.commentary.for_passers_by = True

    def _new_game(self) -> Session:
        """Nobody's game, and so it is kept nowhere."""
        name = next(name for name in games.names() if games.has_screens(name))
        manifest, game = games.manifest(name), games.load(name)
        seats = min(max(SEATS, game.seats[0]), game.seats[-1])
        plans = [Plan("", emblem.name, manifest.usual_bot) for emblem in manifest.emblems[:seats]]
        return new_session(name, plans, {}, seed=secrets.randbelow(2**32))

    # The scene's moments

    def enter(self) -> None:
        self.session.begin()

    def leave(self) -> None:
        self.table.leave()

    def resize(self, brush: Brush) -> None:
        self.brush = brush
        self.table.stack = self.stack
        self.table.resize(brush)
        self.table.stage.sounder = unheard

    def handle(self, intent: Intent) -> None:
        """A hand is there: give it the screen back, and take nothing else for an answer."""
        if isinstance(intent, Gesture) or (isinstance(intent, Pointer) and intent.kind == "up"):
            return
        self.stack.pop()

    def advance(self, seconds: float) -> None:
        self.moment += seconds
        if not self.session.is_over():
            self.table.advance(seconds)
            return
        self._over_for += seconds
        if self._over_for >= AFTER_THE_END:
            self._begin_again()

    def _begin_again(self) -> None:
        self.table.leave()
        self._sit_down()
        self._over_for = 0.0
        self.resize(self.brush)
        self.session.begin()

    # Drawing

    def draw(self, surface: Surface) -> None:
        self.table.draw(surface)
        self._draw_caption(surface, self._band())

    def _band(self) -> Rect:
        px, screen = self.brush.px, self.brush.screen
        return Rect(screen.left + px(40), screen.bottom - px(190), screen.width - px(80), px(150))

    def _draw_caption(self, surface: Surface, band: Rect) -> None:
        px, words = self.brush.px, words_for(self.settings, self.session)
        panel(surface, band, GLAZE, CLAY_DARK, px(3), px(16))
        rest, button = columns(band.inflate(-px(40), -px(24)), [3, 1], px(30))
        self._draw_button(surface, button, words.screen("attract"))
        shown = self.spoken_of()
        if shown >= 0:
            sign, rest = take_left(rest, rest.height, px(24))
            paint_emblem(self.brush, surface, emblems_at(self.session)[shown], sign, SLIP)
        first, *more = self.said() or [words.screen("attract_about")]
        upper, *lower = rows(rest, [1] * (1 + len(more)))
        self.brush.words.draw(surface, first, upper, LARGE, SLIP, weight="semibold", wrap=True)
        for sentence, box in zip(more, lower, strict=True):
            self.brush.words.draw(surface, sentence, box, SMALLER, SLIP_DIM, wrap=True)

    def said(self) -> list[str]:
        """What the event on the table means, and why it was brought about; what has happened is said in the ribbon."""
        return list(filter(None, [self.table.commentary.meaning(), self.table.commentary.why()]))

    def spoken_of(self) -> Seat:
        """Whose emblem stands beside that: of whom the reason is, or else who is seen doing something."""
        if self.table.commentary.why():
            return self.table.commentary.whose()
        return self.table.stage.sayings[-1].seat if self.table.stage.sayings else SPECTATOR

    def _draw_button(self, surface: Surface, box: Rect, words: str) -> None:
        """It breathes, so that one sees from afar that something can be done."""
        breath = 0.0 if self.settings.calm else math.sin(self.moment * 3.2)
        panel(surface, box, None, GOLD, max(2, round(self.brush.px(4) * (1 + 0.4 * breath))), self.brush.px(20))
        self.brush.words.draw(surface, words, box, 40, GOLD, align="centre", weight="semibold")
