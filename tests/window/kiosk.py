"""A kiosk without a screen, as a test finds it: nobody is there, and time passes only when it is told to."""

from __future__ import annotations

import gc
from datetime import datetime
from typing import Any

import pygame

from game.kiosk import pin
from game.kiosk.clock import Clock
from game.kiosk.config import Kiosk
from game.kiosk.counts import Counts
from game.kiosk.pin import Gate
from game.kiosk.stand import Stand
from game.kiosk.window import KioskApp, settings_of
from game.scenes.kiosk.scene import KioskScene
from game.scenes.kiosk.start import DEAD, StartScene
from game.ui.buttons import BUTTONS
from game.ui.scene import Scene

PIN = "2468"
SMALL = (1280, 720)


class Kiosks:
    """Opens kiosks and is their clock."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.hour = 12

    def open(self, size: tuple[int, int] = SMALL, *, pin_set: bool = True, **wishes: Any) -> KioskApp:
        gc.collect()
        clock = Clock(lambda: self.seconds, lambda: datetime(2026, 5, 17, self.hour))
        line = pin.hashed(PIN, bytes(16)) if pin_set else ""
        config = Kiosk(**{"level": "novice", "restart_hour": None, **wishes})
        stand = Stand(config, Counts(None, clock), Gate(line, None, clock.now), clock)
        return KioskApp(size, settings_of(stand), stand, headless=True)

    def wait(self, app: KioskApp, seconds: float, step: float = 0.5) -> None:
        """Let nobody do anything."""
        for _ in range(round(seconds / step)):
            self.seconds += step
            app.step([], step)


def kiosk(app: KioskApp) -> KioskScene:
    scene = app.stack.top
    assert isinstance(scene, KioskScene)
    return scene


def top(app: KioskApp) -> Scene:
    """The screen that is before the eyes."""
    return kiosk(app).top


def started(app: KioskApp) -> StartScene:
    """Press something and wait until presses count."""
    key(app, pygame.K_x)
    app.step([], DEAD + 0.1)
    scene = top(app)
    assert isinstance(scene, StartScene)
    return scene


def key(app: KioskApp, *codes: int) -> None:
    for code in codes:
        app.step([pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")], 0.02)
        app.step([pygame.Event(pygame.KEYUP, key=code, mod=0, unicode="")], 0.02)


def button(app: KioskApp, name: str, number: int = 1) -> None:
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        app.step([pygame.Event(kind, instance_id=number, button=BUTTONS.index(name))], 0.02)


def click(app: KioskApp, spot: tuple[int, int]) -> None:
    app.step([pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    app.step([pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1)], 0.02)
    app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1)], 0.5)


def tap(app: KioskApp, spot: tuple[int, int]) -> None:
    x, y = spot[0] / app.surface.get_width(), spot[1] / app.surface.get_height()
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        app.step([pygame.Event(kind, touch_id=1, finger_id=1, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)], 0.02)
    app.step([], 0.5)


def press(app: KioskApp, name: str) -> None:
    """Press a control of the screen that is before the eyes with the mouse."""
    click(app, top(app).control(name).box.center)
