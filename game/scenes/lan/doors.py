"""From anywhere to the harbour: by the menu, by the command line, or back to a game that is not over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.lan import front
from game.scenes.lan.harbour import LanScene
from game.scenes.lan.missing import MissingScene

if TYPE_CHECKING:
    from game.disk.settings import Settings
    from game.ui.scene import Stack


def open_lan(stack: Stack, settings: Settings) -> LanScene | None:
    """The harbour, or what it lacks."""
    if not front.is_installed():
        stack.push(MissingScene(settings))
        return None
    scene = LanScene(settings, front.open_harbour(settings))
    stack.push(scene)
    return scene


def go_to_lan(stack: Stack, settings: Settings, address: str) -> None:
    """Before the table at an address, which then asks for its code; without one, a table of one's own."""
    scene = open_lan(stack, settings)
    if scene is None:
        return
    if address:
        scene.write_address(address)
        scene.look_there()
    else:
        scene.host()


def go_back(stack: Stack, settings: Settings, key: str) -> None:
    """To a table where our seat is kept."""
    scene = open_lan(stack, settings)
    if scene is not None:
        scene.harbour.resume(key)
