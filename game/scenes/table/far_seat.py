"""A small panel about a seat at another machine: whom one does not want to hear, and what the others may be asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from pygame import Rect

from game.rules.engine import Seat
from game.scenes.confirm import NoticeScene
from game.scenes.lan.marks import AWAY_AFTER
from game.ui.layout import centred, rows
from game.ui.scene import Control

if TYPE_CHECKING:
    from game.disk.settings import Settings
    from game.scenes.table.far_apart import FarApart

SEVERAL: Final = 3
"""So many machines can vote about one of them."""

Deed: TypeAlias = tuple[str, str, Callable[[], None]]


class FarSeatScene(NoticeScene):
    """What can be done about somebody who sits elsewhere; the table goes on beneath."""

    name = "far_seat"

    def __init__(self, settings: Settings, session: FarApart, seat: Seat, who: str) -> None:
        super().__init__(settings, "")
        self.far = session
        self.seat = seat
        self.who = who

    def lay_out(self) -> None:
        from game.scenes.wording import words_for

        self.sentence = words_for(self.settings).screen("far_seat_question", name=self.who)
        super().lay_out()

    def _deeds(self) -> list[Deed]:
        """Name, words and deed of everything that can be done.

        Who plays for somebody is asked only while he is away, and of two machines none can outvote the other.
        """
        at, machine = self.far.at, self.far.machine_of(self.seat)
        muted = machine in at.muted
        words = "far_unmute" if muted else "far_mute"
        deeds: list[Deed] = [("mute", self.say(words, name=self.who), lambda: at.mute(machine, on=not muted))]
        if self.far.silent(self.seat) >= AWAY_AFTER:
            deeds.append(("ask", self.say("far_ask", name=self.who), lambda: self.far.open_vote(self.seat)))
        if sum(not each.watching for each in at.machines) >= SEVERAL:
            deeds.append(("send_away", self.say("far_send_away", name=self.who), lambda: at.send_away(machine)))
        return deeds

    @property
    def _room(self) -> int:
        """How much taller this is than a mere sentence."""
        return self.kit.tall(80) * len(self._deeds())

    def box(self) -> Rect:
        whole = super().box()
        return centred((whole.width, whole.height + self._room), self.brush.screen)

    def parts(self) -> tuple[Rect, Rect]:
        words, buttons = super().parts()
        words.height -= self._room
        return words, buttons

    def make_controls(self) -> Sequence[Control]:
        words, foot = self.parts()
        room = Rect(words.left, words.bottom, words.width, self._room - self.brush.px(6))
        deeds = zip(self._deeds(), rows(room, [1] * len(self._deeds()), self.brush.px(12)), strict=True)
        away = centred((self.brush.px(360), foot.height), foot)
        return [
            *(self.kit.button(name, box, label, self._doing(deed)) for (name, label, deed), box in deeds),
            self.kit.button("no", away, self.say("back"), self.back, icon="back"),
        ]

    def _doing(self, deed: Callable[[], None]) -> Callable[[], None]:
        def do() -> None:
            deed()
            self.back()

        return do
