"""How long a bot has been thinking, for whoever waits for it: water that rises, then seconds in figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pygame import Rect, Surface

from game.table.session import Presence
from game.ui.shapes import panel
from game.ui.theme import GLAZE_HIGH, SLIP_DIM

if TYPE_CHECKING:
    from game.scenes.table.scene import TableScene

MOMENT: Final = 0.3
"""Nobody needs to be told of a shorter wait."""
FULL: Final = 1.0
"""After so many seconds, the most that any level usually needs, the channel is full."""
LENGTH: Final = 220
DEPTH: Final = 4
"""The channel along the foot of the ribbon."""


class WaterClock:
    """The clock of one table; it runs while nothing moves and a bot is waited for, and begins anew with each answer."""

    def __init__(self, scene: TableScene[Any]) -> None:
        self.scene = scene
        self.waited = 0.0
        self._asked = scene.session.now

    def advance(self, seconds: float) -> None:
        now = self.scene.session.now
        self.waited = self.waited + seconds if self._asked is now and self._is_thought() else 0.0
        self._asked = now

    def _is_thought(self) -> bool:
        seat = self.scene.waited_for() if self.scene.question.is_shown else None
        return seat is not None and self.scene.session.presence(seat) is Presence.THINKING

    @property
    def seconds(self) -> int:
        """How many whole seconds were waited."""
        return int(self.waited)

    @property
    def level(self) -> float:
        """How full the channel is; nothing flows where calm is wished."""
        return 0.0 if self.waited < MOMENT or self.scene.settings.calm else min(1.0, self.waited / FULL)

    def draw(self, surface: Surface, ribbon: Rect) -> None:
        level, px = self.level, self.scene.brush.px
        if not level:
            return
        channel = Rect(0, 0, min(px(LENGTH), ribbon.width), px(DEPTH))
        channel.midbottom = ribbon.centerx, ribbon.bottom - px(DEPTH)
        panel(surface, channel, GLAZE_HIGH, round_=channel.height // 2)
        channel.width = round(channel.width * level)
        panel(surface, channel, SLIP_DIM, round_=channel.height // 2)
