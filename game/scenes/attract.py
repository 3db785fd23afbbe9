"""A game of bots on the real table, for whoever walks by: what happens is told large, and any input ends it."""

from __future__ import annotations

import math
import secrets
from typing import Final

from pygame import Rect, Surface

from game import games
from game.disk.settings import Settings
from game.scenes.doors import table_scene
from game.scenes.emblems import emblems_at, paint_emblem
from game.scenes.wording import words_for
from game.table.seating import new_session
from game.table.session import Passage, Plan, Session
from game.ui.input import Gesture, Intent, Pointer
from game.ui.layout import columns, take_left
from game.ui.scene import Brush, Scene
from game.ui.shapes import panel
from game.ui.theme import CLAY_DARK, GLAZE, GOLD, SLIP, SLIP_DIM

SEATS: Final = 4
AFTER_THE_END: Final = 8.0
"""So many seconds the last table of a game stands before the next one begins."""


class AttractScene(Scene):
    """Bots of the usual level play one game after the other; whatever is touched leads back to where one was."""

    name = "attract"

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.session = self._new_game()
        self.table = table_scene(self.session, settings)
        self.told: Passage | None = None
        """What the caption is about."""
        self.moment = 0.0
        self._over_for = 0.0

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

    def handle(self, intent: Intent) -> None:
        """A hand is there: give it the screen back, and take nothing else for an answer."""
        if isinstance(intent, Gesture) or (isinstance(intent, Pointer) and intent.kind == "up"):
            return
        self.stack.pop()

    def advance(self, seconds: float) -> None:
        self.moment += seconds
        if not self.session.is_over():
            self.table.advance(seconds)
            self._listen()
            return
        self._over_for += seconds
        if self._over_for >= AFTER_THE_END:
            self._begin_again()

    def _begin_again(self) -> None:
        self.table.leave()
        self.session = self._new_game()
        self.table = table_scene(self.session, self.settings)
        self.told, self._over_for = None, 0.0
        self.resize(self.brush)
        self.session.begin()

    def _listen(self) -> None:
        """Tell of the last move that somebody made."""
        for passage in self.session.story(-1):
            if passage.seat >= 0 and passage.events:
                self.told = passage

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
        if self.told is None:
            self.brush.words.draw(surface, words.screen("attract_about"), rest, 34, SLIP, wrap=True)
            return
        sign, lines = take_left(rest, rest.height, px(24))
        paint_emblem(self.brush, surface, emblems_at(self.session)[self.told.seat], sign, SLIP)
        said, why = words.event(self.told.events[0]), words.why(self.told.reasons[:1])
        upper = Rect(lines.left, lines.top, lines.width, lines.height // 2 if why else lines.height)
        self.brush.words.draw(surface, said, upper, 38, SLIP, weight="semibold", wrap=True)
        if why:
            lower = Rect(lines.left, upper.bottom, lines.width, lines.height - upper.height)
            self.brush.words.draw(surface, why, lower, 32, SLIP_DIM, wrap=True)

    def _draw_button(self, surface: Surface, box: Rect, words: str) -> None:
        """It breathes, so that one sees from afar that something can be done."""
        breath = 0.0 if self.settings.calm else math.sin(self.moment * 3.2)
        panel(surface, box, None, GOLD, max(2, round(self.brush.px(4) * (1 + 0.4 * breath))), self.brush.px(20))
        self.brush.words.draw(surface, words, box, 40, GOLD, align="centre", weight="semibold")
