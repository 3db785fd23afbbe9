"""After a fault of ours: the vase, two words, and then the show by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pygame import Rect, Surface

from game.disk.settings import Settings
from game.kiosk.stand import ERROR, Stand
from game.scenes.screen import glow
from game.scenes.vase import Vase
from game.scenes.wording import words_for
from game.ui.scene import Brush, Scene
from game.ui.theme import SLIP

STANDS: Final = 1.2
"""How long it stands: long enough to be read, and no longer than need be."""


class OneMomentScene(Scene):
    """Draws as little as can be, and can itself hardly go wrong."""

    name = "kiosk_error"

    def __init__(self, stand: Stand, settings: Settings, then: Callable[[], None]) -> None:
        super().__init__()
        self.stand = stand
        self.settings = settings
        self.then = then
        self.left = STANDS

    def enter(self) -> None:
        self.stand.state = ERROR

    def resize(self, brush: Brush) -> None:
        self.brush = brush
        self._ground = glow(brush.size)
        self._vase: Vase | None = None

    def advance(self, seconds: float) -> None:
        self.left -= seconds
        if self.left <= 0:
            self.then()

    def draw(self, surface: Surface) -> None:
        px, (wide, tall) = self.brush.px, self.brush.size
        surface.blit(self._ground, (0, 0))
        vase = Rect(0, 0, px(400), px(600))
        vase.midbottom = (wide // 2, tall // 2 + px(230))
        if self._vase is None:
            self._vase = Vase(self.brush, vase)
        self._vase.draw(surface, 0.0)
        words = words_for(self.settings).screen("kiosk_moment")
        self.brush.words.draw(surface, words, Rect(0, vase.bottom + px(30), wide, px(90)), 50, SLIP, align="centre")
