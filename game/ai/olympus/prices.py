"""What everything is worth to a city of Olympus at one distance from the end."""

from __future__ import annotations

from game.ai.olympus.things import (
    BUILDINGS,
    CHASING,
    CLOSENESS,
    CUBES,
    DOUBLES,
    EXCESS,
    FAR,
    FOLLOWERS,
    HALTED,
    HALVES,
    KINDS,
    MENACE,
    POINTS,
    PRIESTS_DUE,
    SPARE,
    STARVING,
    STORED,
    THREAT,
    TRACK,
    TRIBUTE,
    TURNS,
    closeness,
)
from game.ai.scales import Scales
from game.rules.olympus.actions import MILITARY, PRODUCTION, TRACKS
from game.rules.olympus.rules import Rules


class Prices:
    """The weights of one distance, by what they are the weights of."""

    def __init__(self, rules: Rules, weights: list[float]) -> None:
        self.point = weights[POINTS]
        self.good = weights[STORED]
        self.excess = weights[EXCESS]
        self.kind = weights[KINDS]
        self.double = weights[DOUBLES]
        self.tribute = weights[TRIBUTE]
        self.starving = weights[STARVING]
        self.turn = weights[TURNS]
        self.spare = weights[SPARE]
        self.follower = weights[FOLLOWERS]
        self.menace = weights[MENACE]
        self.threat = weights[THREAT]
        self.halted = [weights[HALTED + track] if track <= MILITARY else 0.0 for track in range(len(TRACKS))]
        self.buildings = weights[BUILDINGS:]
        self.tracks = [_track(rules, weights, track, 0) for track in range(len(TRACKS))]
        """For each track what a marker is worth on each space, whatever else there is."""
        self.eased = [
            _track(rules, weights, track, rules.priest_thresholds_lower.amount) for track in range(len(TRACKS))
        ]
        """The same where priests are gathered more easily."""
        self.closeness = _closeness(rules, weights[CLOSENESS])
        """What is added where nobody is nearer to a Glory card that is still to be had..."""
        self.chasing = _closeness(rules, weights[CHASING])
        """... and where somebody is."""


def _closeness(rules: Rules, weight: float) -> list[list[float]]:
    """For each track what being near its last space is worth on each space."""
    return [[weight * closeness(spaces - space) for space in range(spaces + 1)] for spaces in rules.spaces]


def _track(rules: Rules, weights: list[float], track: int, ease: int) -> list[float]:
    found = []
    for space in range(rules.spaces[track] + 1):
        worth = weights[HALVES] * (space // rules.final_divisor) + weights[TRACK + track] * space
        if track >= PRODUCTION and space:
            worth += weights[CUBES] * rules.production[space - 1]
        for threshold, least in rules.extra_priests:
            if threshold == track and space >= least - ease:
                worth += weights[PRIESTS_DUE]
        found.append(worth)
    return found


def price_lists(rules: Rules, scales: Scales) -> list[Prices]:
    """The prices of every distance, from the very end on."""
    return [Prices(rules, scales.at(away)) for away in range(FAR + 1)]
