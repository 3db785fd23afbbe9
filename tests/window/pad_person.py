"""People who have nothing but a pad: what keys do for others, its buttons do for them."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.buttons import BUTTONS, FULL, TRIGGERS
from tests.window.gods_person import KeyOlympian
from tests.window.olympos_person import KeySettler
from tests.window.person import KeyPerson, Person

BUTTON_OF: Final = {
    pygame.K_RETURN: "a",
    pygame.K_ESCAPE: "b",
    pygame.K_TAB: "right_shoulder",
    pygame.K_UP: "dpad_up",
    pygame.K_DOWN: "dpad_down",
    pygame.K_LEFT: "dpad_left",
    pygame.K_RIGHT: "dpad_right",
    pygame.K_PAGEUP: "left_trigger",
    pygame.K_PAGEDOWN: "right_trigger",
    pygame.K_k: "left_trigger",
}
"""Which button stands for a key."""
NUMBER: Final = 31
"""What the system calls the pad."""


def button(name: str, *, down: bool, number: int = NUMBER) -> pygame.Event:
    """A button, or a trigger, goes down or comes up."""
    if name in TRIGGERS:
        axis, value = 4 + TRIGGERS.index(name), FULL if down else 0
        return pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=number, axis=axis, value=value)
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return pygame.Event(kind, instance_id=number, button=BUTTONS.index(name))


class WithPad(Person):
    """Has a pad in his hands."""

    def hold_down(self, key: int) -> None:
        self.app.take(button(BUTTON_OF[key], down=True))

    def lift(self, key: int) -> None:
        self.app.take(button(BUTTON_OF[key], down=False))


class PadPerson(WithPad, KeyPerson):
    """At the Olympus table."""


class PadSettler(WithPad, KeySettler):
    """At the Olympos table."""


class PadOlympian(WithPad, KeyOlympian):
    """At the table of The Gods of Olympus."""
