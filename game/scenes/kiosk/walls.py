"""The screens of a visit on a stack of their own: what is named opens here, and all ways out lead back to the show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game import games
from game.scenes.chronicle import ChronicleScene
from game.scenes.confirm import ConfirmScene, NoticeScene
from game.scenes.holders_scene import HoldersScene
from game.scenes.kiosk.one_moment import OneMomentScene
from game.scenes.kiosk.operator import OperatorScene
from game.scenes.kiosk.pause import VisitPause
from game.scenes.kiosk.show import ShowScene
from game.scenes.kiosk.start import StartScene
from game.scenes.opening import StartingScene
from game.scenes.pause import PauseScene
from game.scenes.rules_book import RulesScene
from game.scenes.table.curtain_scene import CurtainScene
from game.scenes.table.ending.scene import EndingScene
from game.scenes.table.scene import TableScene
from game.scenes.title import TitleScene
from game.ui.scene import Brush, Scene
from game.ui.stack import Stack

SHUT: Final = frozenset({"replay", "share", "settings", "search"})
"""Ways that other stacks have and this one has not."""
OF_THE_DISK: Final = frozenset({"not_saved", "saved_again"})
OPEN: Final[frozenset[type[Scene]]] = frozenset(
    {
        ShowScene,
        OneMomentScene,
        StartScene,
        OperatorScene,
        VisitPause,
        NoticeScene,
        ConfirmScene,
        StartingScene,
        CurtainScene,
        HoldersScene,
        ChronicleScene,
        RulesScene,
        EndingScene,
    }
)
"""What may open beside tables and the libraries of their games; all else is the operator's, or written with letters."""


class WalledStack(Stack):
    """The show lies at its bottom and is never left; whatever would lead to the title leads there."""

    shut = SHUT
    home_words = "kiosk_to_show"

    def __init__(self, brush: Brush, home: Callable[[], None]) -> None:
        super().__init__(brush)
        self._home = home
        self.transitions = False

    def push(self, scene: Scene) -> None:
        if isinstance(scene, TitleScene):
            self._home()
        elif isinstance(scene, PauseScene) and not isinstance(scene, VisitPause):
            super().push(VisitPause(scene.session, scene.settings))
        elif is_open(scene):
            if isinstance(scene, TableScene):
                scene.notes.concerns = concerns_visitors
            super().push(scene)

    def clear(self, scene: Scene) -> None:
        """Nothing but the show may lie below everything."""
        self._home()
        if not isinstance(scene, TitleScene):
            self.push(scene)

    def pop(self) -> None:
        if len(self.scenes) > 1:
            super().pop()

    def replace(self, scene: Scene) -> None:
        """What lies beneath is not come back to in between: the show would take it that nobody is there."""
        if is_open(scene) and len(self.scenes) > 1:
            self.scenes.pop().leave()
        else:
            self.pop()
        self.push(scene)


def concerns_visitors(trouble: str) -> bool:
    """Nothing is kept for a visitor, and so it is not for him to hear of the disk."""
    return trouble not in OF_THE_DISK


def is_open(scene: Scene) -> bool:
    """Whether a scene may open in a kiosk; one that is new may not until it is named here."""
    return isinstance(scene, TableScene) or type(scene) in OPEN or _is_library(scene)


def _is_library(scene: Scene) -> bool:
    session = getattr(scene, "session", None)
    name = "" if session is None else session.game.name
    return games.has_screens(name) and type(scene) is games.screens(name).library
