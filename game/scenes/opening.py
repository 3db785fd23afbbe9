"""A saved game is played again move by move before it goes on; meanwhile the window stays alive."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.scenes.confirm import NoticeScene
from game.scenes.screen import Overlay
from game.settings import Settings
from game.ui.input import Intent
from game.ui.layout import centred, inset
from game.ui.scene import Control
from game.ui.theme import SLIP

if TYPE_CHECKING:
    from game.session import Session

UNSEEN: Final = 0.25
"""So many seconds nothing is shown, as most games are open by then."""


class OpeningScene(Overlay):
    """Over the title or the shelf, until the game is there or it is known why not."""

    name = "opening"

    def __init__(self, settings: Settings, path: Path) -> None:
        super().__init__(settings)
        self.path = path
        self.open_for = 0.0
        self.game: Session | None = None
        self.trouble: Exception | None = None
        self.worker = Thread(target=self.work, daemon=True)
        self.worker.start()

    def work(self) -> None:
        from game.scenes.screens import screens_of
        from game.scenes.tables import teller
        from game.session import resumed_session

        try:
            self.game = resumed_session(self.path, teller(self.settings))
            screens_of(self.game.game.name)  # importing them takes its time too
        except Exception as trouble:  # told, or raised, in the frame that notices
            self.trouble = trouble

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        self.open_for += seconds
        if not self.worker.is_alive():
            self.arrive()

    def arrive(self) -> None:
        from game.record import BadRecord
        from game.scenes.tables import open_table

        game, self.game = self.game, None
        if game is not None and self.trouble is None:
            open_table(self.stack, self.settings, game)
            return
        self.stack.pop()
        if isinstance(self.trouble, BadRecord):
            self.stack.push(NoticeScene(self.settings, self.words.reason(self.trouble.reason)))
        elif isinstance(self.trouble, OSError):
            why = self.trouble.strerror or self.trouble
            self.stack.push(NoticeScene(self.settings, f"{self.path.name}: {why}"))
        elif self.trouble is not None:
            raise self.trouble

    def leave(self) -> None:
        """Whoever closes the window now leaves the game's file free."""
        self.worker.join()
        if self.game is not None:
            self.game.close()

    def handle(self, intent: Intent) -> None:
        """There is nothing to do but to wait a moment."""

    def make_controls(self) -> Sequence[Control]:
        return []

    # Drawing

    def box(self) -> Rect:
        return centred((self.brush.px(760), self.kit.tall(110)), self.brush.screen)

    def draw(self, surface: Surface) -> None:
        if self.open_for >= UNSEEN:
            super().draw(surface)

    def paint_panel(self, surface: Surface) -> None:
        room = inset(self.box(), self.brush.px(40), self.brush.px(20))
        self.brush.words.draw(surface, self.say("opening"), room, 30, SLIP, align="centre", wrap=True)
