"""The screens of a visit on a stack of their own: some never open here, and every way out leads back to the show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.scenes.kiosk.pause import VisitPause
from game.scenes.pause import PauseScene
from game.scenes.table.scene import TableScene
from game.scenes.title import TitleScene
from game.ui.scene import Brush, Scene
from game.ui.stack import Stack

SHUT: Final = frozenset({"replay", "share", "settings", "search"})
"""Ways that other stacks have and this one has not."""
OF_THE_DISK: Final = frozenset({"not_saved", "saved_again"})
NEVER: Final = tuple(
    f"game.scenes.{name}"
    for name in (
        "lan.",
        "shelf",
        "settings",
        "seats",
        "choose",
        "rewinding",
        "attract",
        "keyboard",
        "table.ending.share",
    )
)
"""Where the scenes come from that never open here: they are the operator's, or are written with letters."""


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
        elif not is_shut(scene):
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
        self.pop()
        self.push(scene)


def concerns_visitors(trouble: str) -> bool:
    """Nothing is kept for a visitor, and so it is not for him to hear of the disk."""
    return trouble not in OF_THE_DISK


def is_shut(scene: Scene) -> bool:
    return type(scene).__module__.startswith(NEVER)
