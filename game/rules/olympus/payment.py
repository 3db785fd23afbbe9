"""What a city can afford, and every distinct way to pay for a building.

A way to pay is a bundle of cubes that can be matched one to one with units of the cost, leaving out exactly the
units that a discount or a point takes away. A cube of a good that is not wild fits its own units and the wild ones; a
cube of a wild good fits any. So a bundle is right when it has the right size and the surplus of its non-wild goods
over the printed cost is no more than the wild units (A-O19, A-O20, A-O45).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from game.rules.engine import Choices
from game.rules.olympus.actions import GOODS, Pay
from game.rules.olympus.rules import Building, Price, Rules, make_room
from game.rules.olympus.state import City

NOTHING: Final = (0,) * len(GOODS)
WILD: Final = len(GOODS)
"""Where a cost says how many units may be any good."""


def spendable_tribute(rules: Rules, city: City) -> Sequence[int]:
    """The tribute a city may spend before it arrives: all of it with the Parthenon, else none."""
    return city.tribute if city.built & rules.tribute_spendable.bit else NOTHING


def wild_goods(rules: Rules, city: City) -> int:
    """The goods that pay for any other, as bits."""
    if not city.built & rules.any_wild:
        return 0
    wild = 0
    for good, bit in enumerate(rules.wild):
        if city.built & bit:
            wild |= 1 << good
    return wild


def discount(rules: Rules, city: City) -> int:
    """How many units every cost is lowered by, like it or not."""
    return rules.cost_discount.amount if city.built & rules.cost_discount.bit else 0


def points_usable(rules: Rules, city: City) -> int:
    """How many points may stand for goods in one payment."""
    power = rules.points_for_goods
    return min(power.amount, city.score) if city.built & power.bit else 0


def affordable(rules: Rules, city: City) -> int:
    """The buildings a city has the goods for, as bits; culture and ownership are not looked at."""
    goods, tribute = city.goods, spendable_tribute(rules, city)
    if tribute is not NOTHING:
        goods = [stored + owed for stored, owed in zip(goods, tribute, strict=True)]
    wild, lowered = wild_goods(rules, city), discount(rules, city) + points_usable(rules, city)
    key = (*goods, wild, lowered)
    known = rules.affordable.get(key)
    if known is None:
        make_room(rules.affordable)
        known = 0
        for building in rules.buildings:
            if shortfall(building.cost, goods, wild) <= lowered:
                known |= building.bit
        rules.affordable[key] = known
    return known


def shortfall(cost: tuple[int, ...], goods: Sequence[int], wild: int) -> int:
    """How many units of a cost stay unpaid when goods are used as well as can be."""
    covered = surplus = joker = 0
    for good, stored in enumerate(goods):
        if wild >> good & 1:
            joker += stored
        elif stored > cost[good]:
            covered += cost[good]
            surplus += stored - cost[good]
        else:
            covered += stored
    return max(0, sum(cost) - covered - min(surplus, cost[WILD]) - joker)


def price(rules: Rules, city: City, building: Building) -> Price:
    """What a building costs a city, and how much of that it lacks."""
    lowered, points, wild = discount(rules, city), points_usable(rules, city), wild_goods(rules, city)
    tribute = spendable_tribute(rules, city)
    goods = [stored + owed for stored, owed in zip(city.goods, tribute, strict=True)]
    return Price(
        lowered,
        named(rules, rules.cost_discount.bit),
        tuple((good, named(rules, bit)) for good, bit in enumerate(rules.wild) if wild >> good & 1),
        points,
        named(rules, rules.points_for_goods.bit),
        named(rules, rules.tribute_spendable.bit) if any(tribute) else "",
        max(0, shortfall(building.cost, goods, wild) - lowered - points),
    )


def named(rules: Rules, bit: int) -> str:
    return next(building.id for building in rules.buildings if building.bit == bit)


def ways_to_pay(rules: Rules, city: City, building: Building) -> Choices:
    """Every distinct payment: cubes of the warehouse, cubes of the tribute area, points."""
    tribute = spendable_tribute(rules, city)
    wild, lowered, points = wild_goods(rules, city), discount(rules, city), points_usable(rules, city)
    key = (building.index, *city.goods, *tribute, wild, lowered, points)
    known = rules.payments.get(key)
    if known is None:
        make_room(rules.payments)
        size = max(0, sum(building.cost) - lowered)
        known = rules.payments[key] = tuple(
            Pay((*bundle, *extra, used))
            for used in range(min(points, size) + 1)
            for paid in bundles(tuple(map(sum, zip(city.goods, tribute, strict=True))), size - used)
            if fits(building.cost, paid, wild)
            for bundle, extra in splits(paid, tuple(city.goods), tuple(tribute))
        )
    return known


def fits(cost: tuple[int, ...], paid: tuple[int, ...], wild: int) -> bool:
    """Whether every cube of a bundle can be laid on a unit of the cost of its own."""
    surplus = sum(max(0, paid[good] - cost[good]) for good in range(len(GOODS)) if not wild >> good & 1)
    return surplus <= cost[WILD]


def bundles(limits: tuple[int, ...], size: int) -> list[tuple[int, ...]]:
    """Every bundle of exactly `size` cubes with no more of a good than its limit, most grain first."""
    grain, venison, fish = limits
    return [
        (first, second, size - first - second)
        for first in range(min(grain, size), -1, -1)
        for second in range(min(venison, size - first), -1, -1)
        if size - first - second <= fish
    ]


def splits(
    paid: tuple[int, ...], goods: tuple[int, ...], tribute: tuple[int, ...]
) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every way to take a bundle partly from the warehouse and partly from the tribute area."""
    ranges = [
        range(min(count, stored), max(0, count - owed) - 1, -1)
        for count, stored, owed in zip(paid, goods, tribute, strict=True)
    ]
    return [(home, tuple(count - kept for count, kept in zip(paid, home, strict=True))) for home in product(*ranges)]
