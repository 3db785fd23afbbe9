"""What those who only watch are told: what a deed means when it is seen for the first time, and why it was done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.rules.engine import SPECTATOR, Event, Seat
from game.ui.timeline import Clip, Flourish, InTurn, Wait

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene
    from game.table.session import Passage, Update

LETTERS_A_SECOND: Final = 20
GLANCE: Final = 1.0
"""How fast a sentence is read, and how long it takes to find it."""
AGAIN: Final = 90.0
"""After so many seconds whoever walks by is another, who has heard nothing yet."""


class Commentary:
    """The sentences beside a game of bots; each belongs to the event that is shown at the moment."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene
        self.for_passers_by = False
        """Whether it is told large by somebody else, to people of whom nobody knows what they know."""
        self._told: dict[str, float] = {}
        """When each kind was explained to passers-by."""
        self._deed: tuple[Update, Passage | None] | None = None

    # What is said

    def in_ribbon(self) -> str:
        """What the ribbon says beside what happens; nothing where that is told elsewhere."""
        return "" if self.for_passers_by or self.scene.question.is_shown else self.meaning()

    def meaning(self) -> str:
        """What the event that is shown means, as long as that is new."""
        sayings = self.scene.stage.sayings
        return self._new_about(sayings[-1].event) if sayings else ""

    def why(self) -> str:
        """What spoke for the deed that is shown, as whoever did it weighed it."""
        deed, words = self._last_deed(), self.scene.words
        if deed is None or not deed.reasons:
            return ""
        return words.screen("watched_why", seat=deed.seat, why=words.why(deed.reasons[:1]))

    def whose(self) -> Seat:
        """Whose deed that is."""
        deed = self._last_deed()
        return SPECTATOR if deed is None else deed.seat

    def _last_deed(self) -> Passage | None:
        """The newest move; the table shows no other, as it takes one at a time."""
        session = self.scene.session
        if self._deed is None or self._deed[0] is not session.now:
            moved = [passage for passage in session.story(-1) if passage.seat >= 0]
            self._deed = session.now, moved[-1] if moved else None
        return self._deed[1]

    def _new_about(self, event: Event) -> str:
        kind = type(event).__name__
        return "" if self._is_known(kind) else self.scene.words.game.get("watched", {}).get(kind, "")

    def _is_known(self, kind: str) -> bool:
        if self.scene.session.people or self.scene.replay is not None:
            return True
        if self.for_passers_by:
            return self.scene.moment - self._told.get(kind, -AGAIN) < AGAIN
        settings = self.scene.settings
        return not settings.captions or self._key(kind) in settings.known

    def _key(self, kind: str) -> str:
        return f"{self.scene.session.game.name}.watched.{kind}"

    # Time to read it

    def reading(self, event: Event) -> Clip:
        """The table waits until what is said of an event can be read; what nobody waited for is said again."""
        said = self._new_about(event)
        if not said:
            return Wait(0.0)
        # Time on the table goes as fast as one likes; reading takes as long as it takes.
        tempo = self.scene.tempo() or 1.0
        known = Flourish(lambda: self._was_read(type(event).__name__))
        seconds = (GLANCE + len(said) / LETTERS_A_SECOND) * self.scene.settings.patience
        return InTurn(Wait(seconds * tempo), known)

    def _was_read(self, kind: str) -> None:
        if self.for_passers_by:
            self._told[kind] = self.scene.moment
        else:
            self.scene.settings.change(known=(*self.scene.settings.known, self._key(kind)))
