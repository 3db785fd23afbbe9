"""How long everything that happens at the Olympos table is seen, at normal speed: one table for all cues."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules.engine import Event
from game.rules.olympos import events as happened

LASTS: Final[Mapping[type[Event], float]] = {
    # before the game
    happened.RowLaid: 0.3,
    happened.TokensStacked: 0.18,
    happened.CrossedOut: 0.26,
    happened.TribesPlaced: 0.4,
    happened.BarbariansPlaced: 0.26,
    # turns and time
    happened.TurnBegan: 0.22,
    happened.Waited: 0.26,
    happened.BurdenPaid: 0.36,
    happened.Finished: 0.42,
    # settlers and lands
    happened.SettlerCreated: 0.3,
    happened.SettlerLeft: 0.14,
    happened.Fought: 0.52,
    happened.TribeBeaten: 0.42,
    happened.BarbariansBeaten: 0.42,
    happened.ControlGained: 0.36,
    happened.ControlLost: 0.24,
    happened.SettlersGained: 0.26,
    happened.SettlerLost: 0.62,
    # what peoples gain and pay
    happened.HourglassesGained: 0.32,
    happened.PrestigeGained: 0.42,
    happened.CubesGained: 0.42,
    happened.CubesPaid: 0.38,
    # what they learn and build
    happened.Discovered: 0.56,
    happened.TileChosen: 0.24,
    happened.BonusTaken: 0.26,
    happened.WonderBuilt: 1.2,
    # Destiny and the gods
    happened.CardDrawn: 0.36,
    happened.CardSeen: 0.3,
    happened.CardPlayed: 0.9,
    happened.CardsDiscarded: 0.7,
    happened.DeckShuffled: 0.4,
    happened.GodRevealed: 1.2,
    happened.GodJudged: 0.7,
    happened.AthenaHelped: 0.36,
    happened.AresHelped: 0.36,
    happened.ErinyesStruck: 0.36,
    happened.KeresStruck: 0.36,
    happened.SirenStruck: 0.36,
    # the end
    happened.FinalScored: 2.4,
    happened.GameEnded: 2.4,
}
"""Seconds; what goes a distance is not among them, as that takes as long as it is far."""

APART: Final[Mapping[type[Event], float]] = {
    happened.RowLaid: 0.06,
    happened.TokensStacked: 0.18,
    happened.SettlersGained: 0.08,
    happened.CubesGained: 0.08,
}
"""Of several things that travel each begins so much later, and all of it lasts so much longer."""

TRAVEL: Final = 5
"""So many of a kind are seen to travel at most; the rest comes with the last of them."""

A_SPACE: Final = 0.07
WALK: Final = 0.7
"""How long a token takes for a space of the track, and for all of its way at most."""
A_GLASS: Final = 0.12
GLASSES: Final = 4
"""How long an hourglass takes to empty, and how many do so one by one; the rest empties with the last of them."""
BY_LAND: Final = 0.13
BY_SEA: Final = 0.22
LONGEST: Final = 1.1
"""How long a settler takes for a step, and for all of its way at most, with its landing."""
SHOWN: Final = 0.6
"""How long fights are still seen where nothing moves."""


def lasts(kind: type[Event], things: int = 1) -> float:
    """How long an event is seen in which so many things travel."""
    return LASTS[kind] + APART.get(kind, 0.0) * max(0, things - 1)
