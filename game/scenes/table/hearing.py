"""What is heard at a table besides what moves on it: whose turn it is, and what was refused, taken back or hinted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.rules.engine import Seat
from game.scenes.emblems import emblems_at
from game.table.session import Update

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene


class Hearing:
    """Calls whoever is asked, by the notes of his city, unless he has just moved and knows that it is his turn."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene
        self._knows: Seat | None = None
        """Who needs no call: he moved last, or was called since."""

    def sound(self, verb: str, kind: str = "") -> None:
        self.scene.stack.voice.sound(verb, kind)

    def follow(self, update: Update) -> None:
        """Something has happened: whoever did it knows of it."""
        if update.undone:
            self.sound("undo")
        self._knows = next((seat for seat, _ in reversed(update.moves) if seat >= 0), self._knows)

    def call(self, seat: Seat | None) -> None:
        """A person is asked, or called to the screen."""
        if seat is not None and seat != self._knows:
            self._knows = seat
            self.sound("turn", emblems_at(self.scene.session)[seat].name)
            self.scene.persons.call(seat)
