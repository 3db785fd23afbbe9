"""Fingers on a screen: one of them leads, and is a pointer; whatever the others do means nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.input import STUCK, TOUCH, Pointer, Spot

OF_FINGERS: Final = frozenset({pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP})


class Fingers:
    """The fingers on one window, whose size turns their shares of it into spots."""

    def __init__(self, size: Callable[[], Spot]) -> None:
        self._size = size
        self._down: dict[tuple[object, object], float] = {}
        """Every finger on the screen, and for how long it has been there."""
        self._leads: tuple[object, object] | None = None
        """The finger that is the pointer; nobody leads until all that were down beside it are lifted."""
        self._spot: Spot = (0, 0)
        self.were_seen = False
        """Whether there has ever been one."""

    @property
    def are_down(self) -> bool:
        return bool(self._down)

    def take(self, event: pygame.Event) -> list[Pointer]:
        """What a finger does, if it is the one that leads."""
        finger = (getattr(event, "touch_id", 0), event.finger_id)
        self.were_seen = True
        if event.type == pygame.FINGERDOWN:
            if not self._down:
                self._leads = finger
            self._down[finger] = 0.0
        leads = finger == self._leads
        if event.type == pygame.FINGERUP:
            self._down.pop(finger, None)
            self._leads = None if leads else self._leads
        if not leads:
            return []
        width, height = self._size()
        self._spot = (_within(event.x * width, width), _within(event.y * height, height))
        kinds: dict[int, Pointer] = {
            pygame.FINGERDOWN: Pointer("down", self._spot, device=TOUCH),
            pygame.FINGERMOTION: Pointer("move", self._spot, device=TOUCH),
            pygame.FINGERUP: Pointer("up", self._spot, device=TOUCH),
        }
        return [kinds[event.type]]

    def advance(self, seconds: float) -> list[Pointer]:
        """Nobody rests a finger for so long: something lies on the screen, and counts for nothing from then on."""
        for finger in self._down:
            self._down[finger] += seconds
        self._down = {finger: held for finger, held in self._down.items() if held < STUCK}
        return self._give_up() if self._leads is not None and self._leads not in self._down else []

    def release(self) -> list[Pointer]:
        """The window is no longer the one people work in."""
        self._down.clear()
        return self._give_up() if self._leads is not None else []

    def _give_up(self) -> list[Pointer]:
        self._leads = None
        return [Pointer("lost", self._spot, device=TOUCH)]


def _within(share: float, most: int) -> int:
    return min(most - 1, max(0, int(share)))
