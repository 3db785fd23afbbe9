"""What each did best: feats that only one seat, or few, can claim, and how three of them are given out.

A feat is a figure that is read off the story of the game for every seat. Whoever has the highest holds it; seats with
the same figure hold it together, and all of them are named. Nobody is given two, so that three feats praise three at
least, and no seat is preferred for its place at the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, TypeAlias

from game.rules.engine import Seat
from game.scenes.table.ending.story import Story

GIVEN: Final = 3
"""How many feats are told of."""

FAR: Final = 0.5
"""Whoever leads by this share of his figure leads by far, and nobody further."""

Figure: TypeAlias = Callable[[Story, Seat], int]
Detail: TypeAlias = Callable[[Story, Seat], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Feat:
    """Something to be best at: the words `feat_NAME` call it by name, and `feat_NAME_told` tell its figure `{n}`."""

    name: str
    icon: str
    figure: Figure
    least: int = 1
    """With less than this nobody is praised."""
    detail: Detail | None = None
    """What `feat_NAME_alone` tells besides of whoever holds it alone; where it is empty, nothing more is told."""


def most_often(counted: Iterable[Any], name: str) -> Mapping[str, Any]:
    """What was counted most often, under this name; nothing if something else was as often."""
    first, *others = Counter(counted).most_common(2)
    return {} if others and others[0][1] == first[1] else {name: first[0]}


@dataclass(frozen=True, slots=True)
class Award:
    """A feat and whoever holds it."""

    feat: Feat
    seats: tuple[Seat, ...]
    figure: int
    lead: float
    """How far it is to the next best, as a share of the figure."""
    detail: Mapping[str, Any]


def awards(feats: Sequence[Feat], story: Story) -> list[Award]:
    """Up to three feats, in their order: as many as can be, held alone and by far if possible."""
    earned = [award for feat in feats if (award := award_of(feat, story)) is not None]
    for count in range(min(GIVEN, len(earned)), 0, -1):
        apart = [each for each in map(list, combinations(earned, count)) if _are_apart(each)]
        if apart:
            return max(apart, key=_weight)
    return []


def award_of(feat: Feat, story: Story) -> Award | None:
    """Who holds a feat; nobody if it was not earned, or if everybody did the same."""
    figures = {seat: feat.figure(story, seat) for seat in story.seats}
    best = max(figures.values())
    seats = tuple(seat for seat, figure in figures.items() if figure == best)
    if best < feat.least or len(seats) == len(figures):
        return None
    second = max(figure for figure in figures.values() if figure < best)
    alone = feat.detail is not None and len(seats) == 1
    detail = feat.detail(story, seats[0]) if feat.detail is not None and alone else {}
    return Award(feat, seats, best, (best - max(0, second)) / best, detail)


def _are_apart(chosen: Sequence[Award]) -> bool:
    """Whether nobody is praised twice."""
    seats = [seat for award in chosen for seat in award.seats]
    return len(seats) == len(set(seats))


def _weight(chosen: Sequence[Award]) -> tuple[int, float]:
    """Few seats to a feat, and then those that are won by far; of equal ones the first listed are taken."""
    return -sum(len(award.seats) for award in chosen), sum(min(FAR, award.lead) for award in chosen)
