"""What is hidden at this table from those who sit before the same screen: sheets and hands, by the names of gods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.rules.engine import Seat
from game.scenes.table.secrets import Secrets
from game.ui.theme import Ink

if TYPE_CHECKING:
    from game.scenes.gods.table import GodsTable


class GodsSecrets(Secrets):
    """Every seat is called by its god, and has its chip."""

    scene: GodsTable

    def title(self, seat: Seat) -> str:
        return self.scene.words.seat(seat)

    def paint_chip(self, surface: Surface, seat: Seat, box: Rect, *, dim: bool = False) -> None:
        self.scene.picture.signs.chip(surface, seat, box, dim=dim)

    def paint_sign(self, surface: Surface, seat: Seat, box: Rect, ink: Ink, ground: Ink) -> None:
        signs = self.scene.picture.signs
        if signs.gods[seat]:
            signs.god(surface, signs.gods[seat], box, ink, ground)
        else:
            super().paint_sign(surface, seat, box, ink, ground)
