"""What battles cost on average, worked out from the dice: who loses how many comparisons, and how likely."""

from __future__ import annotations

from typing import Final, TypeAlias

Pool: TypeAlias = tuple[int, ...]
"""The sides of the dice of one side, in any order."""

MOST_SIDES: Final = 8
MOST_DICE: Final = 12
"""Larger pools are thought of as pools of so many of their largest dice."""

_known: dict[tuple[Pool, Pool], tuple[list[float], list[float]]] = {}
_ranked: dict[Pool, list[list[float]]] = {}


def losses(attack: Pool, defence: Pool) -> tuple[list[float], list[float]]:
    """How likely the attacker, and the defender, loses so many comparisons: index is the number.

    How often each pair of dice is lost is exact; that one pair goes one way is taken to say nothing of the others.
    """
    key = (attack[:MOST_DICE], defence[:MOST_DICE])
    if key not in _known:
        _known[key] = _losses(*key)
    return _known[key]


def _losses(attack: Pool, defence: Pool) -> tuple[list[float], list[float]]:
    ours, theirs = ranked(attack), ranked(defence)
    pairs = min(len(attack), len(defence))
    attacker, defender = [1.0], [1.0]
    for rank in range(pairs):
        attacker = _with(attacker, _beats(theirs[rank], ours[rank]))
        defender = _with(defender, _beats(ours[rank], theirs[rank]))
    return [0.0] * (len(defence) - pairs) + attacker, [0.0] * (len(attack) - pairs) + defender


def ranked(pool: Pool) -> list[list[float]]:
    """For each die of a sorted roll, the highest first, how likely it shows at least so many pips."""
    if pool not in _ranked:
        _ranked[pool] = _rank(pool)
    return _ranked[pool]


def _rank(pool: Pool) -> list[list[float]]:
    found = [[0.0] * (MOST_SIDES + 2) for _ in pool]
    for least in range(1, MOST_SIDES + 1):
        counts = [1.0]
        for sides in pool:
            counts = _with(counts, max(0.0, (sides - least + 1) / sides))
        above = 0.0
        for rank in range(len(pool), 0, -1):
            above += counts[rank]
            found[rank - 1][least] = above
    return found


def _with(counts: list[float], chance: float) -> list[float]:
    """How likely each count is after one more event of this chance."""
    after = [0.0] * (len(counts) + 1)
    for count, likely in enumerate(counts):
        after[count] += likely * (1.0 - chance)
        after[count + 1] += likely * chance
    return after


def _beats(higher: list[float], lower: list[float]) -> float:
    """How likely one die is higher than another."""
    total = 0.0
    for pips in range(1, MOST_SIDES + 1):
        total += (higher[pips] - higher[pips + 1]) * (1.0 - lower[pips])
    return total


def mean(likely: list[float]) -> float:
    return sum(count * chance for count, chance in enumerate(likely))
