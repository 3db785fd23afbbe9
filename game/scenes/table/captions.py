"""First-time captions: a sentence in the ribbon at the first question of each kind, until somebody has answered one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.rules.engine import Together

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene


class Captions:
    """What a table explains to somebody who meets a question for the first time; the settings remember who has."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene

    def sentence(self) -> str:
        """What is to be explained now; nothing where it is known, or where captions are switched off."""
        settings, kind = self.scene.settings, self._kind()
        if not settings.captions or self._key(kind) in settings.known:
            return ""
        return self.scene.words.game.get("caption", {}).get(kind, "")

    def answered(self) -> None:
        """A question was answered: its kind is known from now on."""
        if self.sentence():
            self.scene.settings.change(known=(*self.scene.settings.known, self._key(self._kind())))

    def _kind(self) -> str:
        """What is asked, by the name of its step."""
        pending = self.scene.session.now.view.pending
        step = pending[-1][1] if pending else None
        return type(step.ask if isinstance(step, Together) else step).__name__

    def _key(self, kind: str) -> str:
        return f"{self.scene.session.game.name}.{kind}"
