"""The ways into the kiosk's screens."""

from __future__ import annotations

from game.disk.settings import Settings
from game.kiosk.stand import ATTRACT, ERROR, Stand
from game.scenes.attract import AttractScene
from game.ui.scene import Scene


def show(stand: Stand, settings: Settings) -> Scene:
    """What is seen while nobody is there."""
    stand.state = ATTRACT
    return AttractScene(settings)


def one_moment(stand: Stand, settings: Settings) -> Scene:
    """What is seen after a fault of ours: after a moment it gives way to the show by itself."""
    stand.state = ERROR
    return show(stand, settings)
