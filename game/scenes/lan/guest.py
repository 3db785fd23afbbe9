"""A small panel for the host of a table: what can be done about somebody at another screen before the game begins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.scenes.lan.deeds import Deed, DeedsScene

if TYPE_CHECKING:
    from game.disk.settings import Settings
    from game.lan.front import LanTable


class GuestScene(DeedsScene):
    """Not to hear him, or to send him away."""

    name = "guest"
    away = "cancel"

    def __init__(self, settings: Settings, question: str, table: LanTable, machine: int, who: str) -> None:
        super().__init__(settings, question)
        self.table = table
        self.machine = machine
        self.who = who

    def deeds(self) -> Sequence[Deed]:
        muted = self.machine in self.table.muted
        mute = partial(self.table.mute, self.machine, on=not muted)
        return [
            Deed("mute", self.say("far_unmute" if muted else "far_mute", name=self.who), mute),
            Deed("yes", self.say("lobby_send_away", name=self.who), partial(self.table.send_away, self.machine)),
        ]
