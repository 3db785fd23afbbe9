"""What is secret at the table of The Gods of Olympus, as its curtain tells it: who has sealed, but nothing written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.rules.engine import SPECTATOR, Event, Seat
from game.rules.gods import events as happened
from game.scenes.table.secrets import Secrets, Told
from game.table.session import HUMAN
from game.ui.theme import Ink

if TYPE_CHECKING:
    from game.scenes.gods.table import GodsTable

ICONS: Final[Mapping[type[Event], str]] = {
    happened.BankTraded: "cards",
    happened.Offered: "talk",
    happened.Traded: "cards",
    happened.OfferDeclined: "talk",
    happened.StoppedTrading: "strike",
    happened.Built: "hammer",
    happened.Upgraded: "hammer",
    happened.BuildVoid: "cross",
    happened.OrgyVoid: "cross",
    happened.OrgyHeld: "orgy",
    happened.OrderVoid: "cross",
    happened.MonsterBribed: "cards",
    happened.BattleJoined: "sword",
    happened.BattleSettled: "dice",
    happened.Retreated: "retreat",
    happened.UnitLost: "skull",
    happened.Damaged: "burst",
    happened.Moved: "move",
    happened.MoveVoid: "cross",
}
"""What is worth a line, and the sign at its end."""


class GodsSecrets(Secrets):
    """A seat is called by its god, and drawn by his attribute."""

    scene: GodsTable

    def title(self, seat: Seat) -> str:
        return self.scene.words.seat(seat)

    def person(self, seat: Seat) -> str:
        """Before the gods are dealt a seat is called by who plays it, and once is enough."""
        plan = self.scene.session.plans[seat]
        return plan.name if plan.player == HUMAN and plan.name != self.title(seat) else ""

    def told(self, event: Event) -> Told | None:
        if type(event) not in ICONS:
            return None
        return Told(self.scene.words.tiding(event), getattr(event, "seat", SPECTATOR), ICONS[type(event)])

    def ink(self, seat: Seat) -> Ink:
        return self.scene.picture.signs.ink(seat)

    def paint_chip(self, surface: Surface, seat: Seat, box: Rect, *, dim: bool = False) -> None:
        self.scene.picture.signs.chip(surface, seat, box, dim=dim)

    def paint_sign(self, surface: Surface, seat: Seat, box: Rect, ink: Ink, ground: Ink) -> None:
        signs = self.scene.picture.signs
        god = signs.gods[seat]
        if god:
            signs.god(surface, god, box, ink, ground)
        else:
            super().paint_sign(surface, seat, box, ink, ground)
