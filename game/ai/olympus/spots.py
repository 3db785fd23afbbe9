"""What a beginner at Olympus overlooks: blind spots by name, which a level's file lists."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.ai.olympus.things import CHASING, CLOSENESS, EXCESS, STARVING, STORED, THREAT
from game.ai.scales import Scales

SPOTS: Final = {
    "population": "forgets that armies and production shrink in upkeep to what the population can feed",
    "warehouse": "forgets that no more than five goods are kept",
    "stops": "does not see that a marker halts until a building lets it pass",
    "priests": "joins every ceremony that brings anything, and keeps no priest for one of its own",
    "glory": "does not see the Glory cards, and so not the end of the game either",
    "weakness": "does not see that a weak army invites attacks",
}
"""Every spot there is, and what it means. Some are seen to by the weights, others where gains are worked out."""


def blinded(scales: Scales, blind: Iterable[str]) -> Scales:
    """The weights of somebody who overlooks all this."""
    near, far = scales.near.copy(), scales.far.copy()
    for weights in (near, far):
        if "population" in blind:
            weights[STARVING] = 0.0
        if "warehouse" in blind:
            weights[EXCESS] = weights[STORED]
        if "glory" in blind:
            weights[CLOSENESS] = weights[CHASING] = 0.0
        if "weakness" in blind:
            weights[THREAT] = 0.0
    return Scales(scales.names, near, far, scales.steps)
