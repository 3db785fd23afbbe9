"""The result of a table: it comes by itself when the end is at rest, once, and again whenever somebody wants it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game import games

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene


class Outcome:
    """Whether the end of one table's game was shown; taken back, it is a new one when it comes again."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene
        self.is_shown = False
        """Whether the result has come by itself."""
        self._feasted = scene.session.is_over()
        """Whether the end has been celebrated: once is enough, and an end that was there before is none."""

    def follow(self) -> None:
        """Let the result come when there is nothing more to see of the end."""
        scene = self.scene
        if not scene.session.is_over() or scene.replay is not None:
            self.is_shown = self._feasted = False
        elif scene.stage.at_rest and not self.is_shown and not scene.posted.holds:
            self.is_shown = True
            self.open()

    def open(self) -> None:
        from game.scenes.table.ending.scene import EndingScene

        scene = self.scene
        result = games.screens(scene.session.game.name).result(scene.session, scene.settings)
        if self._feasted and isinstance(result, EndingScene):
            result.stand()
        self._feasted = True
        scene.stack.push(result)
