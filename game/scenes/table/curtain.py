"""When the curtain falls over a table, and for whom it rises."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any

from game.rules.engine import Seat

if TYPE_CHECKING:
    from game.scenes.table.curtain_scene import CurtainScene
    from game.scenes.table.scene import TableScene


class Why(Enum):
    """Why a curtain hangs."""

    CALLED = "called"
    """Somebody is to come who alone may see what comes next."""
    PUT_AWAY = "put_away"
    """What somebody was looking at was put away: he, or another, takes it up again."""
    ALL = "all"
    """All have sealed, and everybody looks when it is opened."""


class Curtain:
    """The curtain of one table; a scene of its own, so that nothing of the table is drawn or reached behind it."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene
        self._hangs: CurtainScene | None = None

    @property
    def is_down(self) -> bool:
        return self._hangs is not None and self._hangs in self.scene.stack.scenes

    def follow(self) -> None:
        """The table is at rest: let the curtain fall if the game goes on behind it."""
        if not self.scene.question.is_shown or self.is_down:
            return
        called = self.scene.secrets.called()
        if self.scene.session.are_all_sealed:
            self._fall(Why.ALL, None)
        elif called is not None:
            self._fall(Why.CALLED, called)

    def fall(self, seat: Seat) -> None:
        """Somebody has to look at what is his alone: the others look away before."""
        if not self.is_down:
            self._fall(Why.CALLED, seat)

    def cover(self) -> None:
        """Hide everything, where there is anything to hide from others here."""
        if self.scene.session.is_secretive and not self.is_down:
            self._put_away()

    def put_away(self) -> None:
        """Nobody looks after the screen: hide what only one of those before it may see."""
        if self.scene.secrets.in_sight and not self.is_down:
            self._put_away()

    def _put_away(self) -> None:
        seat = self.scene.session.acting()
        self.scene.secrets.put_away()
        self._fall(Why.PUT_AWAY, seat)

    def _fall(self, why: Why, seat: Seat | None) -> None:
        from game.scenes.table.curtain_scene import CurtainScene

        self.forget()
        self._hangs = CurtainScene(self.scene, why, seat)
        self.scene.stack.push(self._hangs)

    def forget(self) -> None:
        """Nothing of what somebody pointed at, held or was told stays for the next one."""
        scene = self.scene
        scene.forget_press()
        scene.focus = scene.hovered = ""
        scene.steered = False
        scene.hint.take_away()
        scene.tips.forget()
        scene.tips.shut()
        scene.tray.reset()
        scene.controls = []
        scene.forget_plans()

    def open(self, why: Why, seat: Seat | None) -> None:
        """It was held open long enough, by somebody or for all."""
        hangs, self._hangs = self._hangs, None
        if hangs is not None and self.scene.stack.top is hangs:
            self.scene.stack.pop()
        if why is Why.ALL:
            self.scene.session.open_sheets()
        elif seat is not None:
            self.scene.secrets.give(seat)
        self.scene.question.begin_anew()
