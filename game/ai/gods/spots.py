"""A beginner: plays by judgement, but there are things it does not see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.ai.gods.ground import Ground
from game.ai.gods.memory import Memory
from game.ai.gods.policy import Lore, Nature, Policy
from game.ai.gods.purse import Market, Purchase
from game.ai.gods.things import PLENTY
from game.ai.gods.war import War
from game.rules.engine import Action, Seat
from game.rules.gods import hands
from game.rules.gods.actions import ARMY, Unit
from game.rules.gods.rules import Region
from game.rules.gods.state import NOBODY, Greece

SPOTS: Final = ("forgets_the_bank", "overlooks_help", "builds_where_all_do", "leaves_places_unguarded")
"""Everything a beginner may be blind to.

- forgets_the_bank: does not trade equal cards for what is missing, unless its hand is full of them.
- overlooks_help: attacks as if nobody could support the defence.
- builds_where_all_do: takes the best empty place, though others want it too and then nobody builds;
  every other turn it knows better, and so it does where cards are plenty.
- leaves_places_unguarded: builds no army, unless cards are plenty in its hand.
"""

FULL: Final = 9
"""With more cards than this even a beginner thinks of the bank."""


class Blindness:
    """What a beginner does not see, as its file says."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.spots = tuple(table.get("spots", ()))
        for spot in self.spots:
            if spot not in SPOTS:
                raise ValueError(f"no blind spot is called {spot}")

    def has(self, spot: str) -> bool:
        return spot in self.spots


class Beginner(Policy):
    """One seat at one moment, half blind."""

    def __init__(
        self, lore: Lore, nature: Nature, blindness: Blindness, state: Greece, seat: Seat, memory: Memory
    ) -> None:
        super().__init__(lore, nature, state, seat, memory)
        self.blindness = blindness

    def pick(self, market: Market) -> Purchase:
        hand = self.state.players[self.seat].cards
        if self.blindness.has("forgets_the_bank") and sum(hand) <= FULL:
            market.closed = True
        return super().pick(market)

    def gains(self) -> list[float]:
        gains = super().gains()
        if self.blindness.has("leaves_places_unguarded") and hands.size(self.state.players[self.seat]) <= PLENTY:
            gains[ARMY] = 0.0
        return gains

    def ground(self) -> Ground:
        ground = super().ground()
        if self.blindness.has("builds_where_all_do") and self.state.turn % 2 and not ground.strict:
            ground.claimed = [self.seat if owner == NOBODY else NOBODY for owner in self.state.owner]
        return ground

    def attacks(self) -> dict[tuple[Unit, Region], Action]:
        war = War(self.state, self.seat, self.worths, self.regard, self.courage())
        war.overlooks_help = self.blindness.has("overlooks_help")
        return war.plan()
