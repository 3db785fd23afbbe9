"""A small panel about a seat at another machine: whom one does not want to hear, and what the others may be asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.rules.engine import Seat
from game.scenes.lan.deeds import Deed, DeedsScene
from game.scenes.lan.marks import AWAY_AFTER
from game.scenes.wording import words_for

if TYPE_CHECKING:
    from game.disk.settings import Settings
    from game.scenes.table.far_apart import FarApart

SEVERAL: Final = 3
"""So many machines can vote about one of them."""


class FarSeatScene(DeedsScene):
    """What can be done about somebody who sits elsewhere; the table goes on beneath."""

    name = "far_seat"

    def __init__(self, settings: Settings, session: FarApart, seat: Seat, who: str) -> None:
        super().__init__(settings, "")
        self.far = session
        self.seat = seat
        self.who = who

    def lay_out(self) -> None:
        self.sentence = words_for(self.settings).screen("far_seat_question", name=self.who)
        super().lay_out()

    def deeds(self) -> Sequence[Deed]:
        """Who plays for somebody is asked only while he is away, and of two machines none can outvote the other."""
        at, machine = self.far.at, self.far.machine_of(self.seat)
        muted = machine in at.muted
        words = "far_unmute" if muted else "far_mute"
        deeds = [Deed("mute", self.say(words, name=self.who), lambda: at.mute(machine, on=not muted))]
        if self.far.silent(self.seat) >= AWAY_AFTER:
            deeds.append(Deed("ask", self.say("far_ask", name=self.who), lambda: self.far.open_vote(self.seat)))
        if sum(not each.watching for each in at.machines) >= SEVERAL:
            deeds.append(Deed("send_away", self.say("far_send_away", name=self.who), lambda: at.send_away(machine)))
        return deeds
