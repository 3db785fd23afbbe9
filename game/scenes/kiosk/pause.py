"""The pause of a visit: what can be looked up, and the way back to the show; nothing can be set or kept here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.scenes.confirm import ConfirmScene
from game.scenes.pause import PauseScene

ELSEWHERE: Final = ("settings", "leave", "close", "replay_leave")
"""What a pause has at other tables and not here."""


class VisitPause(PauseScene):
    def entries(self) -> list[tuple[str, str, Callable[[], None]]]:
        kept = [entry for entry in super().entries() if entry[0] not in ELSEWHERE]
        return [*kept, ("end", "home", self.ask_to_end)]

    def kept(self) -> str:
        return self.say("kiosk_pause_about")

    def ask_to_end(self) -> None:
        question, yes = self.say("kiosk_leave_question"), self.say("kiosk_leave")
        self.stack.push(ConfirmScene(self.settings, question, yes, self.leave_table))
