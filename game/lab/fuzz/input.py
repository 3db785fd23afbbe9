"""Wild hands at the window: keys, clicks, wheels, letters and sizes that nobody in his senses would give it."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import Any, Final

import pygame

from game.app import App
from game.disk.settings import Settings
from game.lab import shot
from game.lab.fuzz import Attempts, Found

SIZE: Final = (1280, 720)
REMEMBERED: Final = 40
"""So many events before a fault are told with it."""
KEYS: Final = (
    *(pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_SPACE, pygame.K_BACKSPACE, pygame.K_DELETE),
    *(pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME),
    *(pygame.K_z, pygame.K_y, pygame.K_h, pygame.K_l, pygame.K_c, pygame.K_1, pygame.K_9, pygame.K_F1, pygame.K_PRINT),
)
LETTERS: Final = "aWz1 é\u0301א\u202e\u3164\U0001f3fa\n"
SIZES: Final = ((1280, 720), (320, 240), (1920, 400), (700, 1200), (1600, 900))


class Watched(App):
    """A window that tells of its faults instead of going back to the title."""

    events: deque[str]

    def recover(self, error: Exception) -> None:
        raise Found("\n".join(self.events), error) from error


def attempts(seed: int) -> Attempts:
    dice = Random(seed)
    with shot.away_from_home():
        while True:
            yield from _window(dice)


def _window(dice: Random) -> Attempts:
    """One window from opening until somebody closes it, or for a few thousand events."""
    app = Watched(SIZE, Settings(speed="fast"), headless=True)
    app.events = deque(maxlen=REMEMBERED)
    try:
        for _ in range(4000):
            scene = app.stack.top.name if app.stack.top is not None else ""
            events = _wild(dice, app)
            app.events.extend(f"{scene}: {event}" for event in events)
            if not app.step(events, dice.choice((0.0, 0.02, 0.1))):
                break
            yield scene
    finally:
        app.close()


def _wild(dice: Random, app: App) -> list[pygame.Event]:
    spot = _spot(dice, app)
    match dice.randrange(12):
        case 0 | 1 | 2:
            key = dice.choice(KEYS)
            pressed: dict[str, Any] = {"key": key, "mod": dice.choice((0, pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT))}
            return [pygame.Event(pygame.KEYDOWN, **pressed, unicode=""), pygame.Event(pygame.KEYUP, **pressed)]
        case 3:
            return [pygame.Event(pygame.TEXTINPUT, text=dice.choice(LETTERS) * dice.choice((1, 1, 30)))]
        case 4:
            return [pygame.Event(pygame.MOUSEWHEEL, x=0, y=dice.choice((-40, -1, 1, 40)), flipped=False)]
        case 5 if dice.random() < 0.05:
            app.resize(dice.choice(SIZES))
            return []
        case 6:
            return [pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=dice.choice((1, 2, 3, 9)))]
        case 7:
            return [pygame.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0))]
    here: dict[str, Any] = {"pos": spot, "button": 1}
    return [pygame.Event(pygame.MOUSEBUTTONDOWN, **here), pygame.Event(pygame.MOUSEBUTTONUP, **here)]


def _spot(dice: Random, app: App) -> tuple[int, int]:
    """A place in the window; mostly one that does something."""
    controls = app.stack.top.controls if app.stack.top is not None else ()
    if controls and dice.random() < 0.8:
        return dice.choice(list(controls)).box.center
    return dice.randrange(-50, 2000), dice.randrange(-50, 1200)
