"""Several devices before one window, as the events that they send: pads by their numbers, and a finger."""

from __future__ import annotations

import pygame

from game.app import App
from game.ui.buttons import BUTTONS
from tests.window.test_fingers import finger, tap

__all__ = ["finger", "hold_button", "push", "slide", "tap", "unplug"]


def push(app: App, number: int, *names: str, seconds: float = 0.05) -> None:
    """Buttons of a pad go down and come up again, one after the other."""
    for name in names:
        hold_button(app, number, name, seconds)


def hold_button(app: App, number: int, name: str, seconds: float) -> None:
    app.step([_button(pygame.CONTROLLERBUTTONDOWN, number, name)], 0.0)
    for _ in range(max(1, round(seconds / 0.05))):
        app.step([], 0.05)
    app.step([_button(pygame.CONTROLLERBUTTONUP, number, name)], 0.05)


def _button(kind: int, number: int, name: str) -> pygame.Event:
    return pygame.Event(kind, instance_id=number, button=BUTTONS.index(name))


def unplug(app: App, number: int) -> None:
    app.step([pygame.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=number)], 0.05)


def slide(app: App, *spots: tuple[int, int]) -> None:
    """A finger comes down on the first spot, slides over all others, and is lifted on the last."""
    app.step([finger(app, "down", spots[0])], 0.05)
    for spot in spots[1:]:
        app.step([finger(app, "move", spot)], 0.05)
    app.step([finger(app, "up", spots[-1])], 0.05)
