"""From anywhere to the harbour: by the menu, by the command line, or back to a game that is not over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.scenes.lan.landing import LandingScene

if TYPE_CHECKING:
    from game.disk.settings import Settings
    from game.scenes.lan.harbour import LanScene
    from game.ui.stack import Stack


def open_lan(stack: Stack, settings: Settings, landed: Callable[[LanScene], None] = lambda scene: None) -> None:
    """To the harbour, or to what it lacks; `landed` is told the screen as soon as it is there."""
    stack.push(LandingScene(settings, landed))


def go_to_lan(stack: Stack, settings: Settings, address: str) -> None:
    """Before the table at an address, which then asks for its code; without one, a table of one's own."""

    def go(scene: LanScene) -> None:
        if address:
            scene.write_address(address)
            scene.look_there()
        else:
            scene.host()

    open_lan(stack, settings, go)


def go_back(stack: Stack, settings: Settings, key: str) -> None:
    """To a table where our seat is kept."""
    open_lan(stack, settings, lambda scene: scene.harbour.resume(key))
