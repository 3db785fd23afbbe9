"""What was one gesture on a secret sheet though it was several moves: it is taken back, and made again, at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.rules.engine import Seat, Sheet

if TYPE_CHECKING:
    from game.scenes.gods.table import GodsTable


@dataclass(frozen=True, slots=True)
class Gesture:
    """Where it began and ended, in decisions that its author could take back then."""

    page: tuple[Seat, str, int]
    """Whose sheet, of which kind, in which turn."""
    start: int
    end: int
    before: Sheet
    after: Sheet


class Gestures:
    """What those before one screen did; a game that is taken up again begins without, and goes back line by line.

    A gesture counts only where the sheet stands as it left it, or found it, and as many decisions lie below: whatever
    came between, what is taken back then was all of it.
    """

    def __init__(self, scene: GodsTable) -> None:
        self._scene = scene
        self._made: list[Gesture] = []
        self._making: Gesture | None = None

    def begin(self, moves: int, after: Sheet) -> None:
        """So many moves, which are played now, will leave the sheet like this."""
        start = self._position()
        self._making = Gesture(self._page(), start, start + moves, self._scene.writing.sheet, after)

    def end(self) -> None:
        """All of its moves are handed in."""
        if self._making is not None:
            self._made.append(self._making)
        self._making = None

    def break_off(self) -> None:
        """The rest of its moves is not made."""
        self._making = None

    def before_move(self) -> None:
        """Something is played: what was taken back before will not come again, and does not lie below any more."""
        seat, position = self._page()[0], self._position()
        self._made = [each for each in self._made if each.page[0] != seat or each.end <= position]

    def steps_back(self) -> int:
        """How many decisions the next undo takes back."""
        place = (self._page(), self._position(), self._scene.writing.sheet)
        if self._making is not None:
            return max(1, place[1] - self._making.start)
        return next((each.end - each.start for each in self._made if (each.page, each.end, each.after) == place), 1)

    def steps_on(self) -> int:
        """How many decisions the next redo makes again."""
        place = (self._page(), self._position(), self._scene.writing.sheet)
        found = (each.end - each.start for each in self._made if (each.page, each.start, each.before) == place)
        steps, reach = next(found, 1), self._scene.session.redo_reach(place[0][0])
        return steps if steps <= reach else 1

    def _page(self) -> tuple[Seat, str, int]:
        scene = self._scene
        return scene.session.acting(), scene.writing.kind, scene.view().turn

    def _position(self) -> int:
        session = self._scene.session
        return session.undo_reach(session.acting()).count
