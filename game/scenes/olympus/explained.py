"""Why a number on the table is what it is, in words: where a score stands, what a cost is for the city that pays it."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.olympus.actions import GOODS, POPULATION, TRACKS, Track
from game.rules.olympus.rules import Price
from game.rules.olympus.state import City, Olympus
from game.scenes.table.ribbon import Change
from game.words.words import Words


def score_words(words: Words, state: Olympus, seats: list[int]) -> str:
    """Who has how many points, of the cities whose markers lie on one space."""
    return "\n".join(words.phrase("screen", "score", seat=seat, points=state.cities[seat].score) for seat in seats)


def changes(words: Words, now: Olympus, then: Olympus) -> Iterator[Change]:
    """`culture 4 → 5`, and whose it is."""
    for seat, (before, after) in enumerate(zip(now.cities, then.cities, strict=True)):
        numbers = zip(figures(words, before), figures(words, after), strict=True)
        for (sign, name, old), (_, _, new) in numbers:
            if old != new:
                yield Change(seat, f"{name} {old} → {new}", sign, f"{old} → {new}")
        for building in now.rules.buildings:
            if (before.built ^ after.built) & building.bit:
                name = words.building(building.id)
                yield Change(seat, f"+ {name}", "build", f"+ {name}")


def figures(words: Words, city: City) -> Iterator[tuple[str, str, int]]:
    """Every number of a city that somebody may want to compare, with what stands for it and its name."""
    yield from ((TRACKS[track], words.name("track", TRACKS[track]), space) for track, space in enumerate(city.tracks))
    yield from ((f"cube:{good}", words.name("good", GOODS[good]), count) for good, count in enumerate(city.goods))
    yield "tribute", words.phrase("table", "tribute"), sum(city.tribute)
    yield "priest", words.phrase("table", "priests"), city.priests
    yield "point", words.phrase("screen", "points"), city.score


def cost_words(words: Words, price: Price) -> Iterator[str]:
    """What makes the printed cost easier for a city, and how much is missing all the same."""
    if price.lowered:
        yield words.phrase("screen", "cost_lowered", building=price.lowered_by, n=price.lowered)
    for good, building in price.wild:
        yield words.phrase("screen", "cost_wild", building=building, good=GOODS[good])
    if price.points:
        yield words.phrase("screen", "cost_points", building=price.points_by, n=price.points)
    if price.tribute_by:
        yield words.phrase("screen", "cost_tribute", building=price.tribute_by)
    if price.missing:
        yield words.phrase("screen", "cost_missing", n=price.missing)


def bound_words(words: Words, state: Olympus, seat: int, track: Track) -> Iterator[str]:
    """Where the population holds a track in upkeep, if it does."""
    if track in state.rules.limited:
        here, people = state.cities[seat].tracks[track], state.cities[seat].tracks[POPULATION]
        yield words.phrase("screen", "lane_falls" if here > people else "lane_bound", space=people)
