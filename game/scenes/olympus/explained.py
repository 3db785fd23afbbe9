"""Why a number on the table is what it is, in words: where a score stands, what a cost is for the city that pays it."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.olympus.actions import GOODS
from game.rules.olympus.payment import discount, points_usable, shortfall, spendable_tribute, wild_goods
from game.rules.olympus.rules import Building, Rules
from game.rules.olympus.state import City, Olympus
from game.words.words import Words


def score_words(words: Words, state: Olympus, seats: list[int]) -> str:
    """Who has how many points, of the cities whose markers lie on one space."""
    return "\n".join(words.phrase("screen", "score", seat=seat, points=state.cities[seat].score) for seat in seats)


def cost_words(words: Words, rules: Rules, city: City, building: Building) -> Iterator[str]:
    """What makes the printed cost easier for a city, and how much is missing all the same."""
    lowered, points = discount(rules, city), points_usable(rules, city)
    if lowered:
        yield words.phrase("screen", "cost_lowered", building=named(rules, rules.cost_discount.bit), n=lowered)
    for good, bit in enumerate(rules.wild):
        if wild_goods(rules, city) >> good & 1:
            yield words.phrase("screen", "cost_wild", building=named(rules, bit), good=GOODS[good])
    if points:
        yield words.phrase("screen", "cost_points", building=named(rules, rules.points_for_goods.bit), n=points)
    tribute = spendable_tribute(rules, city)
    if any(tribute):
        yield words.phrase("screen", "cost_tribute", building=named(rules, rules.tribute_spendable.bit))
    goods = [stored + owed for stored, owed in zip(city.goods, tribute, strict=True)]
    missing = shortfall(building.cost, goods, wild_goods(rules, city)) - lowered - points
    if missing > 0:
        yield words.phrase("screen", "cost_missing", n=missing)


def named(rules: Rules, bit: int) -> str:
    return next(building.id for building in rules.buildings if building.bit == bit)
