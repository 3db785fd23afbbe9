"""What is hidden at this table from those who sit before the same screen: sheets and hands, by the names of gods."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from pygame import Rect, Surface

from game.rules.engine import SPECTATOR, Event, Seat, Together
from game.rules.gods import events as happened
from game.scenes.table.secrets import Cell, Secrets, Told
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
"""What is worth a line of the curtain, and the sign at its end."""


class GodsSecrets(Secrets):
    """Every seat is called by its god, and has its chip."""

    scene: GodsTable

    @property
    def kind(self) -> str:
        """Who is asked something in the open only looks at his hand for it."""
        return "sheet" if self._sheets() is not None else "hand"

    def _sheets(self) -> Together[Any] | None:
        """What all write now; None if nobody writes."""
        view = self.scene.view()
        step = view.pending[-1][1] if view.pending else None
        return step if isinstance(step, Together) else None

    def cells(self, chosen: Seat) -> list[Cell]:
        sheets, cells = self._sheets(), super().cells(chosen)
        if sheets is None:
            return [self._hand_of(cell, chosen) for cell in cells]
        none = self.scene.words.phrase("panel", "no_sheet")
        return [cell if cell.seat in sheets.seats else replace(cell, icon="strike", state=none) for cell in cells]

    def _hand_of(self, cell: Cell, chosen: Seat) -> Cell:
        player = self.scene.view().players[cell.seat]
        held = self.scene.words.phrase("panel", "held", n=sum(player.cards) + player.unknown)
        return replace(cell, icon="eye" if cell.seat == chosen else "cards", state=held)

    def span(self, seat: Seat) -> str:
        """Whatever it hangs for, it tells what has happened since the last seal."""
        name = self.person(seat) or self.title(seat)
        return self.scene.words.screen("curtain_span_sheet", name=name)

    def title(self, seat: Seat) -> str:
        return self.scene.words.seat(seat)

    def person(self, seat: Seat) -> str:
        """Before the gods are dealt a seat is called by who plays it, and once is enough."""
        name = super().person(seat)
        return "" if name == self.title(seat) else name

    def told(self, event: Event) -> Told | None:
        if type(event) not in ICONS:
            return None
        return Told(self.scene.words.tiding(event), getattr(event, "seat", SPECTATOR), ICONS[type(event)])

    def paint_chip(self, surface: Surface, seat: Seat, box: Rect, *, dim: bool = False) -> None:
        self.scene.picture.signs.chip(surface, seat, box, dim=dim)

    def paint_sign(self, surface: Surface, seat: Seat, box: Rect, ink: Ink, ground: Ink) -> None:
        signs = self.scene.picture.signs
        if signs.gods[seat]:
            signs.god(surface, signs.gods[seat], box, ink, ground)
        else:
            super().paint_sign(surface, seat, box, ink, ground)
