"""The operator's corner: held for five seconds with a mouse or a finger, or a row of presses on keys or a pad."""

from __future__ import annotations

from typing import Final

from game.ui.input import KEYBOARD, Button, Command, Device, Hold, Intent, Key
from game.ui.theme import unit

SIDE: Final = 160
"""How far the corner reaches from the top right, in a window of the reference size."""
HELD: Final = 5.0
CODE: Final = ("up", "up", "down", "down", "left", "right", "left", "right", "confirm")
"""What is pressed, in this order, on arrows or the cross, and the last on Enter or A."""
PATIENCE: Final = 2.0
"""So long may pass between two presses of it."""


class Corner:
    """Notices who knows the way to the operator's plate."""

    def __init__(self) -> None:
        self._pressed: dict[Device, tuple[str, ...]] = {}
        self._since = 0.0
        self._opened = False

    def is_held(self, hold: Hold, size: tuple[int, int]) -> bool:
        """Whether the corner has been held long enough just now; once for each time."""
        if hold.seconds < HELD:
            self._opened = False
            return False
        side = SIDE * unit(size)
        inside = hold.spot[0] >= size[0] - side and hold.spot[1] <= side
        before, self._opened = self._opened, True
        return inside and not before

    def is_code(self, intent: Intent) -> bool:
        """Whether a press ends the row."""
        device, name = press_of(intent)
        if not name:
            return False
        self._since = 0.0
        pressed = (*self._pressed.get(device, ()), name)[-len(CODE) :]
        self._pressed[device] = pressed
        return pressed == CODE

    def advance(self, seconds: float) -> None:
        self._since += seconds
        if self._since > PATIENCE:
            self._pressed.clear()


def press_of(intent: Intent) -> tuple[Device, str]:
    """What was pressed, and with what; nothing if it is no press of the row. The show tells keys as they are."""
    match intent:
        case Command(name, device):
            return device, name
        case Button(name, device):
            return device, name.removeprefix("dpad_")
        case Key(name):
            return KEYBOARD, name
    return "", ""
