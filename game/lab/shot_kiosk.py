"""The screens of a kiosk for pictures: its show, its start screen, and the operator's plate."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from time import sleep
from typing import TYPE_CHECKING, Any, Final

from game.kiosk import pin
from game.kiosk.clock import Clock
from game.kiosk.config import Kiosk
from game.kiosk.counts import Counts
from game.kiosk.pin import Gate
from game.kiosk.stand import Stand
from game.scenes.kiosk.scene import KioskScene
from game.scenes.kiosk.show import ShowScene
from game.scenes.kiosk.start import StartScene
from game.ui.scene import Brush, Scene

if TYPE_CHECKING:
    from game.disk.settings import Settings
    from game.lab.shot import View

NOON: Final = datetime(2026, 5, 17, 12)
BEST: Final = (("athens", 47), ("argos", 44), ("sparta", 41))
SEED: Final = 11
PATIENCE: Final = 3000
"""After so many frames nothing worth telling will come any more."""


def stand(settings: Settings, **wishes: Any) -> Stand:
    """A kiosk on an afternoon on which people have played already."""
    clock = Clock(lambda: 0.0, lambda: NOON)
    counts = Counts(None, clock)
    config = Kiosk(text=settings.text, calm=settings.calm, **wishes)
    for game in config.games:
        for polis, points in BEST:
            counts.score(game, polis, points)
    return Stand(
        config, counts, Gate(pin.hashed("2468", bytes(16)), None, clock.now), clock, language=settings.language
    )


class Posed(KioskScene):
    """A kiosk in which something has been done already when the picture is taken."""

    def __init__(self, settings: Settings, pose: Callable[[KioskScene], None], **wishes: Any) -> None:
        super().__init__(stand(settings, **wishes), settings, chance=lambda: SEED)
        self._pose: Callable[[KioskScene], None] | None = pose

    def resize(self, brush: Brush) -> None:
        super().resize(brush)
        if self._pose is not None:
            pose, self._pose = self._pose, None
            pose(self)


def started(scene: KioskScene) -> StartScene:
    scene.open_start()
    top = scene.top
    assert isinstance(top, StartScene)
    return top


def looking(scene: KioskScene) -> None:
    """A second person looks round already."""
    started(scene).taking.look("pad:2", 4)


def joined(scene: KioskScene) -> None:
    """Two have taken a city, and the count runs."""
    top = started(scene)
    top.taking.press("pad:1")
    top.taking.look("pad:2", 4)
    top.taking.press("pad:2")


def idle(scene: KioskScene) -> None:
    """Nobody has pressed anything for over a minute."""
    looking(scene)
    scene.quiet.seconds = scene.quiet.idle.end - 13


def paged(page: int) -> Callable[[KioskScene], None]:
    def pose(scene: KioskScene) -> None:
        scene.show.page = page

    return pose


def opened(scene: KioskScene) -> None:
    """The operator has typed his PIN."""
    scene.open_operator()
    top: Any = scene.top
    top.is_open = True
    top.lay_out()


def near(game: str) -> Maker:
    """Bots of a game have done something worth telling, and the camera is there."""

    def made(view: View) -> Sequence[Scene]:
        return [Near(view.settings, game)]

    return made


class Near(Posed):
    """Plays until the camera has gone near to something."""

    def __init__(self, settings: Settings, game: str) -> None:
        super().__init__(settings, play_until_near, games=(game,))


def play_until_near(scene: KioskScene) -> None:
    show = scene.show
    assert isinstance(show, ShowScene)
    for _ in range(PATIENCE):
        sleep(0.004)  # bots think in their own process, and in their own time
        show.advance(0.1)
        if show.caption is not None and not show.camera.is_moving and show.is_near_for(3.0):
            return


Maker = Callable[["View"], Sequence[Scene]]

KIOSK_SCENES: Mapping[str, Maker] = {
    "kiosk": near("olympus"),
    "kiosk-olympos": near("olympos"),
    "kiosk-gods": near("gods"),
    "kiosk-far": lambda view: [Posed(view.settings, lambda scene: None)],
    "kiosk-title": lambda view: [Posed(view.settings, paged(0))],
    "kiosk-best": lambda view: [Posed(view.settings, paged(1))],
    "kiosk-next": lambda view: [Posed(view.settings, paged(2))],
    "kiosk-start": lambda view: [Posed(view.settings, looking)],
    "kiosk-joined": lambda view: [Posed(view.settings, joined)],
    "kiosk-idle": lambda view: [Posed(view.settings, idle, games=("olympus",))],
    "kiosk-pin": lambda view: [Posed(view.settings, lambda scene: scene.open_operator())],
    "kiosk-operator": lambda view: [Posed(view.settings, opened)],
    "kiosk-error": lambda view: [KioskScene(stand(view.settings), view.settings, after_fault=True)],
}
"""Every picture of a kiosk by name."""
