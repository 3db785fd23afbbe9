"""The ways into the kiosk's screens."""

from __future__ import annotations

from game.disk.settings import Settings
from game.kiosk.stand import ATTRACT, ERROR, Stand
from game.scenes.kiosk.scene import KioskScene
from game.ui.scene import Scene


def show(stand: Stand, settings: Settings) -> Scene:
    """What is seen while nobody is there; everything else of a kiosk lies within."""
    stand.state = ATTRACT
    return KioskScene(stand, settings)


def one_moment(stand: Stand, settings: Settings) -> Scene:
    """What is seen after a fault of ours: after a moment it gives way to the show by itself."""
    stand.state = ERROR
    return KioskScene(stand, settings, after_fault=True)
