"""The window of a kiosk: as any other, but nobody can close it, leave it or set anything in it."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Surface

from game.app import App
from game.disk.settings import Settings
from game.kiosk.health import Pictures, figures
from game.kiosk.heartbeat import Heartbeat
from game.kiosk.stand import Stand
from game.scenes.kiosk import doors
from game.ui.input import Command, Intent

OUT: Final = frozenset(("fullscreen", "mute", "paste"))
"""Commands that a visitor has not got."""


class KioskApp(App):
    """A window that ends when `stand.ending` is set, and for no other reason; beats after every picture shown."""

    def __init__(
        self,
        size: tuple[int, int],
        settings: Settings,
        stand: Stand,
        heart: Heartbeat | None = None,
        headless: bool = False,
    ) -> None:
        self.stand = stand
        self.heart = heart or Heartbeat()
        self.pictures = Pictures()
        self.frame = 0
        super().__init__(size, settings, headless, doors.show(stand, settings))

    def take(self, event: pygame.Event) -> None:
        if event.type != pygame.QUIT:
            super().take(event)

    def handle(self, intent: Intent) -> None:
        if not (isinstance(intent, Command) and intent.name in OUT):
            super().handle(intent)

    def flip(self) -> None:
        super().flip()
        self.frame += 1
        self.heart.beat(frame=self.frame, state=self.stand.state, figures=figures(self.pictures))

    def open_window(self) -> Surface:
        surface = super().open_window()
        pygame.mouse.set_visible(True)
        return surface


def settings_of(stand: Stand) -> Settings:
    """What the operator wishes, as the screens know it; written nowhere."""
    config = stand.config
    return Settings(
        language=stand.language,
        text=config.text,
        calm=stand.calm,
        fullscreen=config.fullscreen,
        mute=stand.safe,
        acceleration="off" if stand.safe else "auto",
    )
