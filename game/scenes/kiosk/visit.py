"""A visit: the people at a table of a kiosk, which of them have gone, and who plays for them meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game import games
from game.rules.engine import Seat
from game.scenes.kiosk.offer import offer_of
from game.scenes.kiosk.start import Wish
from game.scenes.kiosk.taking import SHARED
from game.table.session import HUMAN, Plan, Session
from game.ui.input import Device


@dataclass
class Visit:
    """One visit from the first press to the way back to the show."""

    wish: Wish
    level: str
    kept: float
    """For how long somebody who has gone may come back, in seconds."""
    gone: dict[Seat, float] = field(default_factory=dict)
    """Who has gone, and for how long."""
    learning: bool = False
    """Whether a lesson comes before the game."""
    counted: bool = False
    """Whether its game was over and has been counted."""

    @property
    def plans(self) -> list[Plan]:
        emblems = games.manifest(self.wish.game).emblems[: offer_of(self.wish.game).seats]
        people = self.wish.people
        return [Plan("", each.name, HUMAN if seat in people else self.level) for seat, each in enumerate(emblems)]

    @property
    def options(self) -> Mapping[str, str]:
        return offer_of(self.wish.game).lengths[self.wish.length].options

    # Who is there

    def goes(self, session: Session, seat: Seat) -> None:
        """Nobody answers for a seat any more: a bot does, until its player presses something again."""
        session.seat_player(seat, self.level)
        self.gone[seat] = 0.0

    def comes_back(self, session: Session, seat: Seat) -> None:
        if self.gone.pop(seat, None) is not None and not session.is_over():
            session.seat_player(seat, HUMAN)

    def gone_with(self, device: Device) -> Seat | None:
        """Who has gone and has pressed his own device now."""
        if device in SHARED:
            return None
        return next((seat for seat in self.gone if self.wish.people.get(seat) == device), None)

    def advance(self, seconds: float) -> None:
        for seat in list(self.gone):
            self.gone[seat] += seconds
            if self.gone[seat] > self.kept:
                del self.gone[seat]
