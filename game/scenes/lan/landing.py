"""On the way to the harbour: the network is loaded and the disk is looked at while frames go on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game import games
from game.scenes.waiting import WaitingScene
from game.scenes.wording import words_for

if TYPE_CHECKING:
    from game.disk.settings import Settings
    from game.lan.front import Harbour
    from game.scenes.lan.harbour import LanScene


class LandingScene(WaitingScene["Harbour"]):
    """Over the title, until the harbour is there or it is known what it lacks."""

    name = "landing"

    def __init__(self, settings: Settings, landed: Callable[[LanScene], None]) -> None:
        self.landed = landed
        """What is done there first."""
        self.trouble: Exception | None = None
        super().__init__(settings, words_for(settings).screen("lan_landing"))

    def work(self) -> None:
        from game.lan import front

        try:
            if not front.is_installed():
                return
            for game in front.GAMES:  # what its table needs takes its time too
                games.load(game)
                games.screens(game)
            self.give(front.open_harbour(self.settings))
        except Exception as trouble:  # raised in the frame that notices
            self.trouble = trouble

    def arrive(self) -> None:
        from game.scenes.lan.harbour import LanScene
        from game.scenes.lan.missing import MissingScene

        harbour: Harbour | None = self.take()
        if self.trouble is not None:
            raise self.trouble
        if harbour is None:
            self.stack.replace(MissingScene(self.settings))
            return
        scene = LanScene(self.settings, harbour)
        self.stack.replace(scene)
        self.landed(scene)
