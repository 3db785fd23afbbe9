"""What a beginner overlooks, each by its name in `levels/bots/olympos.toml`."""

from __future__ import annotations

from typing import Final

from game.ai.olympos.policy import Policy, Ranked
from game.ai.scales import Scales
from game.rules.engine import Action, Choices, Seat
from game.rules.olympos.actions import Build, Move, Play, Settle
from game.rules.olympos.state import Olympos, owner

OVERLOOKS_WONDERS: Final = "overlooks_wonders"
FEARS_WAR: Final = "fears_war"
HOARDS_CARDS: Final = "hoards_cards"
FORGETS_THE_CLOCK: Final = "forgets_the_clock"
SPOTS: Final = (OVERLOOKS_WONDERS, FEARS_WAR, HOARDS_CARDS, FORGETS_THE_CLOCK)


class Beginner(Policy):
    """A policy that does not see some of its choices, or what they cost."""

    def __init__(self, scales: Scales, envy: float, wide: int, spots: tuple[str, ...]) -> None:
        super().__init__(scales, envy, wide)
        self.spots = spots

    def candidates(self, state: Olympos, seat: Seat) -> Choices:
        found = super().candidates(state, seat)
        return tuple([action for action in found if not self.overlooks(state, action)]) or found

    def overlooks(self, state: Olympos, action: Action) -> bool:
        """Whether a choice does not come to its mind: a wonder that could be built, a war, a card to be played."""
        if isinstance(action, Build):
            return OVERLOOKS_WONDERS in self.spots
        if isinstance(action, Play):
            return HOARDS_CARDS in self.spots
        return FEARS_WAR in self.spots and is_attack(state, action)

    def expansions(self, state: Olympos, seat: Seat) -> Ranked:
        """Whoever fears war looks at peaceful expansions before the list is cut short."""
        found = super().expansions(state, seat)
        if FEARS_WAR not in self.spots:
            return found
        return [pair for pair in found if not is_attack(state, pair[1])] or found

    def hour(self, state: Olympos, seat: Seat) -> float:
        return 0.0 if FORGETS_THE_CLOCK in self.spots else super().hour(state, seat)

    def judged(self, gain: float, spent: int) -> float:
        """Whoever forgets the clock looks at what is gained, however long it takes."""
        if FORGETS_THE_CLOCK in self.spots:
            return gain + HOUR * max(0, spent)
        return super().judged(gain, spent)


HOUR: Final = 0.35
"""Roughly what a unit of time is worth in points."""


def is_attack(state: Olympos, action: Action) -> bool:
    """Whether an expansion takes a territory from another people."""
    if not isinstance(action, Settle | Move):
        return False
    return owner(state, state.rules.land_index[action.territory]) >= 0
